"""Who stands where, worked out by hand (domain §5)."""

import hashlib
from itertools import pairwise

import pytest

from scoring.standings import Adjustment, Result, Row, standings, tallies
from scoring.tie_breaks import DEFAULT_ORDER, TieBreak
from scoring.values import EntryId, Line, PerLine

SEED = 20261120
LOTS_OF_SEED_1 = ("69c28249", "b3b588ea")
"""The first digits of `printf 1:p07 | sha256sum` and the like for p08, the lower first."""


def won(
    winner: str,
    loser: str,
    vp: int = 12,
    mp: int = 200,
    *,
    points: tuple[int, int] = (0, 0),
    smazzate: tuple[int, int] = (0, 0),
    burrachi: tuple[int, int] = (0, 0),
    counted: bool = True,
) -> Result:
    """A match the first entry won, at N-S, with so many VP of twenty and so many MP."""
    return Result(
        entries=PerLine(EntryId(winner), EntryId(loser)),
        winner=Line.NS,
        vp=PerLine(vp, 20 - vp),
        mp=PerLine(mp, -mp),
        points=PerLine(*points),
        smazzate_won=PerLine(*smazzate),
        burrachi=PerLine(*burrachi),
        counted_in_vp=counted,
    )


def drawn(ns: str, ew: str, points: int = 0) -> Result:
    nothing = PerLine(0, 0)
    return Result(
        PerLine(EntryId(ns), EntryId(ew)),
        None,
        PerLine(10, 10),
        nothing,
        PerLine(points, points),
        nothing,
        nothing,
    )


def not_played(ns: str, ew: str) -> Result:
    nothing = PerLine(0, 0)
    entries = PerLine(EntryId(ns), EntryId(ew))
    return Result(entries, None, nothing, nothing, nothing, nothing, nothing, met=False)


def extra(entry: str, vp: int = 0, mp: int = 0) -> Adjustment:
    return Adjustment(EntryId(entry), vp, mp)


def table(
    entries: str,
    *what: Result | Adjustment,
    order: tuple[TieBreak, ...] = DEFAULT_ORDER,
    seed: int = SEED,
    only: str | None = None,
) -> tuple[Row, ...]:
    return standings(
        [EntryId(entry) for entry in entries.split()],
        [one for one in what if isinstance(one, Result)],
        [one for one in what if isinstance(one, Adjustment)],
        seed=seed,
        order=order,
        only=None if only is None else [EntryId(entry) for entry in only.split()],
    )


def order_of(rows: tuple[Row, ...]) -> list[str]:
    return [row.entry for row in rows]


def by_lot(*entries: str, seed: int = SEED) -> list[str]:
    """The rule of the text, redone: ascending SHA-256 of "{seed}:{entry id}"."""
    return sorted(entries, key=lambda entry: hashlib.sha256(f"{seed}:{entry}".encode()).hexdigest())


def why(rows: tuple[Row, ...]) -> list[tuple[str, object, object] | None]:
    """By what each row stands above the next, with both figures."""
    answers: list[tuple[str, object, object] | None] = []
    for row in rows:
        if row.above_next_by is None:
            assert row.reason is None
            answers.append(None)
        else:
            assert row.reason is not None
            assert row.reason.code == f"above_by_{row.above_next_by}"
            assert set(row.reason.params) == {"mine", "theirs"}
            params = row.reason.params
            answers.append((row.above_next_by.value, params["mine"], params["theirs"]))
    return answers


VP_AND_MP = (TieBreak.VP, TieBreak.MP)
UP_TO_DIRECT = (*VP_AND_MP, TieBreak.DIRECT_MATCH)
UP_TO_WINS = (*UP_TO_DIRECT, TieBreak.WINS)


def test_nobody_enters_and_nobody_stands() -> None:
    assert table("") == ()


@pytest.mark.parametrize("criterion", TieBreak)
def test_nobody_stands_by_any_criterion(criterion: TieBreak) -> None:
    assert table("", order=(criterion,)) == ()


@pytest.mark.parametrize("criterion", TieBreak)
def test_a_single_entry_is_first(criterion: TieBreak) -> None:
    assert table("a", order=(criterion,)) == (
        Row(
            place=1,
            entry=EntryId("a"),
            vp=0,
            mp=0,
            played=0,
            wins=0,
            tied=False,
            above_next_by=None,
            reason=None,
        ),
    )


def test_the_default_order_is_that_of_the_text() -> None:
    assert [str(one) for one in DEFAULT_ORDER] == ["vp", "mp", "direct_match", "wins", "lot"]


def test_the_default_order_is_used_unless_another_is_named() -> None:
    rows = standings([EntryId("a"), EntryId("b")], [], [], seed=SEED)
    assert order_of(rows) == by_lot("a", "b")
    assert rows[0].above_next_by is TieBreak.LOT


def test_more_vp_stand_above_more_mp() -> None:
    # a: 12 + 10 = 22 VP and 160 MP; c: 11 + 9 = 20 VP, 100 + 900 = 1000 MP by a bonus of 900.
    rows = table(
        "a b c d",
        won("a", "b", 12, 160),
        won("c", "d", 11, 100),
        drawn("a", "d"),
        extra("c", 9, 900),
    )
    assert [(row.place, row.entry, row.vp, row.mp) for row in rows] == [
        (1, "a", 22, 160),
        (2, "c", 20, 1000),
        (3, "d", 19, -100),  # 9 + 10
        (4, "b", 8, -160),
    ]
    assert why(rows) == [("vp", 22, 20), ("vp", 20, 19), ("vp", 19, 8), None]


def test_with_level_vp_more_mp_stand_above() -> None:
    rows = table("a b c d", won("b", "a", 12, 205), won("d", "c", 12, 210))
    assert order_of(rows) == ["d", "b", "a", "c"]
    assert why(rows) == [("mp", 210, 205), ("vp", 12, 8), ("mp", -205, -210), None]


def test_a_row_counts_matches_and_wins() -> None:
    rows = table("a b c", won("a", "b"), drawn("a", "c"), won("a", "c"))
    assert {(row.entry, row.played, row.wins) for row in rows} == {
        ("a", 3, 2),
        ("b", 1, 0),
        ("c", 2, 0),
    }


def test_the_line_that_won_has_the_win_wherever_it_sat() -> None:
    east_won = Result(
        entries=PerLine(EntryId("a"), EntryId("b")),
        winner=Line.EW,
        vp=PerLine(0, 14),
        mp=PerLine(-1505, 355),
        points=PerLine(1200, 400),
        smazzate_won=PerLine(2, 1),
        burrachi=PerLine(3, 4),
    )
    gathered = tallies([EntryId("a"), EntryId("b")], [east_won], [])
    a, b = gathered[EntryId("a")], gathered[EntryId("b")]
    assert (a.vp, a.mp, a.played, a.wins, a.points, a.smazzate, a.burrachi) == (
        (0, -1505, 1, 0, 1200, 2, 3)
    )
    assert (b.vp, b.mp, b.played, b.wins, b.points, b.smazzate, b.burrachi) == (
        (14, 355, 1, 1, 400, 1, 4)
    )


def test_the_direct_match_decides_between_two() -> None:
    # a and b: 12 + 8 = 20 VP and 0 MP each; b beat a.
    rows = table("a b c d", won("b", "a"), won("a", "c"), won("d", "b"), order=UP_TO_DIRECT)
    # b: 12 + 8 = 20, a: 8 + 12 = 20, d: 12, c: 8.
    assert order_of(rows) == ["b", "a", "d", "c"]
    assert [row.place for row in rows] == [1, 2, 3, 4]
    assert why(rows) == [
        ("direct_match", "12 VP, +200 MP", "8 VP, -200 MP"),
        ("vp", 20, 12),
        ("vp", 12, 8),
        None,
    ]


def test_entries_that_never_met_are_not_told_apart_by_direct_match() -> None:
    rows = table("a b c d", won("a", "c"), won("b", "d"), order=UP_TO_DIRECT)
    assert [(row.place, row.entry, row.tied) for row in rows] == [
        (1, "a", True),
        (1, "b", True),
        (3, "c", True),
        (3, "d", True),
    ]
    assert why(rows) == [None, ("vp", 12, 8), None, None]


def test_several_direct_matches_add_up() -> None:
    # Over two matches a has 12 + 9 = 21 of 40, b 8 + 11 = 19; MP +200 - 100 = +100. A bonus
    # brings b level at 21 VP and +100 MP.
    rows = table(
        "a b",
        won("a", "b", 12, 200),
        won("b", "a", 11, 100),
        extra("b", 2, 200),
        order=UP_TO_DIRECT,
    )
    assert order_of(rows) == ["a", "b"]
    assert why(rows) == [("direct_match", "21 VP, +100 MP", "19 VP, -100 MP"), None]


def test_with_level_vp_the_mp_of_the_direct_match_decide() -> None:
    # 10-10 with 40 MP for b; a bonus of 80 MP brings a level at 10 VP and +40 MP.
    rows = table("a b", won("b", "a", 10, 40), extra("a", 0, 80), order=UP_TO_DIRECT)
    assert order_of(rows) == ["b", "a"]
    assert why(rows) == [("direct_match", "10 VP, +40 MP", "10 VP, -40 MP"), None]


def test_a_direct_match_that_was_drawn_decides_nothing() -> None:
    rows = table("a b", drawn("a", "b"), order=UP_TO_DIRECT)
    assert [(row.place, row.tied) for row in rows] == [(1, True), (1, True)]


def test_penalties_and_byes_are_no_part_of_the_direct_match() -> None:
    # a won 12-8 and +200; a lost 4 VP and 400 MP by a penalty: 8 VP, -200 MP, as b has.
    rows = table("a b", won("a", "b"), extra("a", -4, -400), order=UP_TO_DIRECT)
    assert order_of(rows) == ["a", "b"]
    assert why(rows) == [("direct_match", "12 VP, +200 MP", "8 VP, -200 MP"), None]


def test_three_who_all_met_are_ordered_by_the_matches_among_them() -> None:
    # Among them: c beat a and b (24), b beat a (8 + 12 = 20), a 8 + 8 = 16; MP +400, 0, -400.
    # Bonuses bring all to 24 VP and +400 MP.
    rows = table(
        "a b c",
        won("c", "a"),
        won("c", "b"),
        won("b", "a"),
        extra("b", 4, 400),
        extra("a", 8, 800),
        order=UP_TO_DIRECT,
    )
    assert order_of(rows) == ["c", "b", "a"]
    assert why(rows) == [
        ("direct_match", "24 VP, +400 MP", "20 VP, +0 MP"),
        ("direct_match", "20 VP, +0 MP", "16 VP, -400 MP"),
        None,
    ]


def test_three_who_did_not_all_meet_are_not_told_apart_by_direct_match() -> None:
    # a beat b, b beat c, c and a never met; bonuses bring a and c to 20 VP and 0 MP as b.
    what = (won("a", "b"), won("b", "c"), extra("a", 8, -200), extra("c", 12, 200))
    rows = table("a b c", *what, order=UP_TO_DIRECT)
    assert [(row.place, row.vp, row.mp, row.tied) for row in rows] == [(1, 20, 0, True)] * 3


def test_three_who_beat_one_another_in_a_ring_go_on_to_the_next_criterion() -> None:
    # Each 12 + 8 = 20 VP, +200 - 200 = 0 MP and one match won.
    ring = (won("a", "b"), won("b", "c"), won("c", "a"))
    rows = table("a b c", *ring, order=UP_TO_WINS)
    assert [(row.place, row.entry, row.tied) for row in rows] == [
        (1, "a", True),
        (1, "b", True),
        (1, "c", True),
    ]
    rows = table("a b c", *ring)
    assert order_of(rows) == by_lot("a", "b", "c")
    assert [row.above_next_by for row in rows] == [TieBreak.LOT, TieBreak.LOT, None]


def test_of_three_where_one_differs_the_two_go_on_to_the_next_criterion() -> None:
    # Among the three: c beat a and b 12-8 (24 VP), a and b drew (18 VP each). Over all they are
    # level: a bonus of 6 VP and 600 MP for a and b. In the end the direct match of a and b alone
    # is not asked again; b won one match more, against d, and its VP and MP were taken back.
    rows = table(
        "a b c d",
        won("c", "a"),
        won("c", "b"),
        drawn("a", "b"),
        won("b", "d"),
        extra("a", 6, 600),
        extra("b", -6, 400),
        order=UP_TO_WINS,
    )
    # c: 24, +400. a: 8 + 10 + 6 = 24, -200 + 600 = +400. b: 8 + 10 + 12 - 6 = 24,
    # -200 + 200 + 400 = +400. d: 8, -200.
    assert [(row.place, row.entry, row.vp, row.mp) for row in rows] == [
        (1, "c", 24, 400),
        (2, "b", 24, 400),
        (3, "a", 24, 400),
        (4, "d", 8, -200),
    ]
    assert why(rows) == [
        ("direct_match", "24 VP, +400 MP", "18 VP, -200 MP"),
        ("wins", 1, 0),
        ("vp", 24, 8),
        None,
    ]


def test_the_two_left_of_three_are_not_asked_for_their_own_match_again() -> None:
    # 20 VP each. a beat b by 200, b beat c by 250, c beat a by 150: a +200 - 150 = +50,
    # b -200 + 250 = +50, c -250 + 150 = -100. A bonus of 150 MP brings c level over all.
    # a and b stay level although a beat b.
    ring = (won("a", "b", 12, 200), won("b", "c", 12, 250), won("c", "a", 12, 150))
    rows = table("a b c", *ring, extra("c", 0, 150), order=UP_TO_DIRECT)
    assert [(row.place, row.entry, row.tied) for row in rows] == [
        (1, "a", True),
        (1, "b", True),
        (3, "c", False),
    ]
    assert why(rows) == [None, ("direct_match", "20 VP, +50 MP", "20 VP, -100 MP"), None]


def test_matches_against_others_do_not_count_among_the_tied() -> None:
    # a and b drew; a beat c by 14-6, b lost to c: only the draw is between the tied.
    # a: 10 + 14 = 24, b: 10 + 6 = 16, +8 by a bonus; MP a +400, b -400 + 800.
    rows = table(
        "a b c",
        drawn("a", "b"),
        won("a", "c", 14, 400),
        won("c", "b", 14, 400),
        extra("b", 8, 800),
        order=UP_TO_WINS,
    )
    # The 6 and 14 VP of c are 20.
    assert order_of(rows) == ["a", "b", "c"]
    assert why(rows) == [("wins", 1, 0), ("vp", 24, 20), None]


def test_a_bye_gives_vp_and_mp_but_no_match_and_no_win() -> None:
    # a won 12-8 by 155, b has had a bye of 12 VP and 155 MP: level, and a has the win.
    rows = table("b a c", won("a", "c", 12, 155), extra("b", 12, 155))
    assert [(row.entry, row.vp, row.mp, row.played, row.wins) for row in rows] == [
        ("a", 12, 155, 1, 1),
        ("b", 12, 155, 0, 0),
        ("c", 8, -155, 1, 0),
    ]
    assert why(rows)[0] == ("wins", 1, 0)


def test_penalties_and_bonuses_are_added() -> None:
    rows = table("a b", won("a", "b"), extra("a", -1, -100), extra("a", 0, -50), extra("b", 2, 5))
    # a: 12 - 1 = 11, 200 - 100 - 50 = 50. b: 8 + 2 = 10, -200 + 5 = -195.
    assert [(row.entry, row.vp, row.mp, row.wins) for row in rows] == [
        ("a", 11, 50, 1),
        ("b", 10, -195, 0),
    ]


def test_a_match_not_played_is_neither_played_nor_met() -> None:
    rows = table("a b", not_played("a", "b"), order=UP_TO_WINS)
    assert [(row.place, row.played, row.wins, row.vp) for row in rows] == [(1, 0, 0, 0)] * 2
    # c drew with both and they did not play theirs: the three have not all met. Had a and b
    # met at 0-0, c with 20 VP of 20 would stand above them.
    rows = table(
        "a b c",
        not_played("a", "b"),
        drawn("a", "c"),
        drawn("b", "c"),
        extra("a", 10),
        extra("b", 10),
        order=UP_TO_DIRECT,
    )
    assert [(row.place, row.tied) for row in rows] == [(1, True)] * 3


def test_what_a_match_not_played_was_given_counts_all_the_same() -> None:
    ruling = Result(
        entries=PerLine(EntryId("a"), EntryId("b")),
        winner=Line.NS,
        vp=PerLine(14, 0),
        mp=PerLine(355, -1505),
        points=PerLine(100, 50),
        smazzate_won=PerLine(1, 0),
        burrachi=PerLine(2, 1),
        met=False,
    )
    gathered = tallies([EntryId("a"), EntryId("b")], [ruling], [])[EntryId("a")]
    assert (gathered.vp, gathered.mp, gathered.played, gathered.wins) == (14, 355, 0, 0)
    assert (gathered.points, gathered.smazzate, gathered.burrachi) == (0, 0, 0)
    assert gathered.against == []


def test_a_knockout_match_leaves_vp_and_mp_as_they_were() -> None:
    rows = table("a b", won("a", "b", counted=False), order=UP_TO_WINS)
    assert [(row.vp, row.mp, row.played) for row in rows] == [(0, 0, 1), (0, 0, 1)]
    assert [row.wins for row in rows] == [1, 0]


def test_more_matches_won_stand_above() -> None:
    # a won 11-9 twice and lost 11-9 twice, b drew four times: 40 VP, 0 MP each.
    what = (
        won("a", "c", 11, 100),
        won("a", "d", 11, 100),
        won("c", "a", 11, 100),
        won("d", "a", 11, 100),
        drawn("b", "e"),
        drawn("b", "f"),
        drawn("b", "e"),
        drawn("b", "f"),
    )
    rows = table("a b c d e f", *what, order=UP_TO_WINS)
    assert order_of(rows)[:2] == ["a", "b"]
    assert why(rows)[0] == ("wins", 2, 0)


def test_the_lot_is_the_sha_256_of_seed_and_entry() -> None:
    entries = [f"p{number:02}" for number in range(1, 21)]
    rows = table(" ".join(entries))
    drawn_lots = by_lot(*entries)
    assert order_of(rows) == drawn_lots
    assert [row.place for row in rows] == list(range(1, 21))
    figures = [hashlib.sha256(f"{SEED}:{one}".encode()).hexdigest()[:8] for one in drawn_lots]
    assert why(rows) == [
        *(("lot", mine, theirs) for mine, theirs in pairwise(figures)),
        None,
    ]


def test_one_lot_is_known_beforehand() -> None:
    rows = table("p07 p08", seed=1)
    assert why(rows)[0] == ("lot", *LOTS_OF_SEED_1)


def test_another_seed_is_another_draw() -> None:
    entries = [f"p{number:02}" for number in range(1, 21)]
    text = " ".join(entries)
    assert order_of(table(text, seed=7)) == by_lot(*entries, seed=7)
    assert order_of(table(text, seed=7)) != order_of(table(text, seed=8))


def test_who_is_level_to_the_end_shares_the_place() -> None:
    # a won; b, c and d are level; e lost. Places 1, 2, 2, 2, 5.
    rows = table("e d c b a", won("a", "e"), drawn("b", "c"), extra("d", 10), order=VP_AND_MP)
    assert [(row.place, row.entry, row.tied) for row in rows] == [
        (1, "a", False),
        (2, "b", True),
        (2, "c", True),
        (2, "d", True),
        (5, "e", False),
    ]
    assert why(rows) == [("vp", 12, 10), None, None, ("vp", 10, 8), None]


def test_no_criterion_at_all_leaves_everybody_level() -> None:
    rows = table("b a", won("a", "b"), order=())
    assert [(row.place, row.entry, row.tied) for row in rows] == [(1, "a", True), (1, "b", True)]


BUCHHOLZ = (TieBreak.BUCHHOLZ,)


def test_buchholz_is_the_vp_of_the_opponents() -> None:
    # VP: a 12 + 12 = 24, b 8 + 11 = 19, c 9, d 8.
    # Buchholz: a = b + d = 19 + 8 = 27; b = a + c = 24 + 9 = 33; c = b = 19; d = a = 24.
    rows = table("a b c d", won("a", "b"), won("b", "c", 11, 100), won("a", "d"), order=BUCHHOLZ)
    assert order_of(rows) == ["b", "a", "d", "c"]
    assert why(rows) == [
        ("buchholz", 33, 27),
        ("buchholz", 27, 24),
        ("buchholz", 24, 19),
        None,
    ]


def test_buchholz_counts_an_opponent_once_for_each_match() -> None:
    # VP: a 24, b 16 (two matches). a = 2 x 16 = 32, b = 2 x 24 = 48.
    rows = table("a b", won("a", "b"), won("a", "b"), order=BUCHHOLZ)
    assert why(rows) == [("buchholz", 48, 32), None]


def test_buchholz_takes_the_opponents_byes_and_penalties_in_and_knows_no_bye_of_its_own() -> None:
    # VP: a 10, b 10 + 14 = 24, c 10 - 3 = 7, d 10; a met b, c met d, b had a bye, c a penalty.
    # Buchholz: a 24, b 10, c 10, d 7.
    rows = table(
        "a b c d",
        drawn("a", "b"),
        drawn("c", "d"),
        extra("b", 14, 355),
        extra("c", -3),
        order=BUCHHOLZ,
    )
    assert why(rows) == [("buchholz", 24, 10), None, ("buchholz", 10, 7), None]


def test_buchholz_knows_no_opponent_of_a_match_not_played() -> None:
    # Had they met, c's 14 VP would count for b, and b's 14 for c.
    rows = table("b c", not_played("b", "c"), extra("b", 7), extra("c", 14), order=BUCHHOLZ)
    assert [row.tied for row in rows] == [True, True]


@pytest.mark.parametrize(
    ("criterion", "figures", "first", "reason"),
    [
        (TieBreak.POINTS, {"points": (940, 1340)}, "b", ("points", 1340, 940)),
        (TieBreak.POINTS, {"points": (1340, 940)}, "a", ("points", 1340, 940)),
        (TieBreak.SMAZZATE, {"smazzate": (1, 2)}, "b", ("smazzate", 2, 1)),
        (TieBreak.SMAZZATE, {"smazzate": (3, 0)}, "a", ("smazzate", 3, 0)),
        (TieBreak.BURRACHI, {"burrachi": (2, 5)}, "b", ("burrachi", 5, 2)),
        (TieBreak.BURRACHI, {"burrachi": (4, 3)}, "a", ("burrachi", 4, 3)),
    ],
)
def test_points_smazzate_and_burrachi_can_decide(
    criterion: TieBreak,
    figures: dict[str, tuple[int, int]],
    first: str,
    reason: tuple[str, int, int],
) -> None:
    result = won("a", "b", 10, 0, **figures)  # type: ignore[arg-type]
    rows = table("a b", result, order=(criterion,))
    assert order_of(rows)[0] == first
    assert why(rows) == [reason, None]


def test_points_smazzate_and_burrachi_add_up_over_matches() -> None:
    first = won("a", "b", points=(500, 300), smazzate=(2, 1), burrachi=(3, 1))
    second = won("b", "a", points=(400, 100), smazzate=(3, 0), burrachi=(2, 2))
    gathered = tallies([EntryId("a"), EntryId("b")], [first, second], [])
    a, b = gathered[EntryId("a")], gathered[EntryId("b")]
    assert (a.points, a.smazzate, a.burrachi) == (600, 2, 5)
    assert (b.points, b.smazzate, b.burrachi) == (700, 4, 3)


def test_the_organiser_puts_the_criteria_in_order() -> None:
    # b has more points, a more VP.
    result = won("a", "b", points=(500, 600))
    points_first = (TieBreak.POINTS, TieBreak.VP)
    vp_first = (TieBreak.VP, TieBreak.POINTS)
    assert order_of(table("a b", result, order=points_first)) == ["b", "a"]
    assert order_of(table("a b", result, order=vp_first)) == ["a", "b"]


def test_a_criterion_may_follow_the_direct_match() -> None:
    # a, b, c in a ring, told apart by their points: 900, 1000, 800.
    ring = (
        won("a", "b", points=(400, 500)),
        won("b", "c", points=(500, 300)),
        won("c", "a", points=(500, 500)),
    )
    rows = table("a b c", *ring, order=(*UP_TO_DIRECT, TieBreak.POINTS))
    assert why(rows) == [("points", 1000, 900), ("points", 900, 800), None]
    assert order_of(rows) == ["b", "a", "c"]


def test_some_of_the_entries_are_ranked_by_all_their_matches() -> None:
    # a 12 + 12 = 24, c 12 + 8 = 20; b, of whom no row is wanted, 8 + 8 = 16.
    rows = table("a b c", won("a", "b"), won("a", "c"), won("c", "b"), only="c a")
    assert [(row.place, row.entry, row.vp, row.played) for row in rows] == [
        (1, "a", 24, 2),
        (2, "c", 20, 2),
    ]
    assert why(rows) == [("vp", 24, 20), None]


def test_who_is_not_ranked_does_not_keep_the_others_from_having_met() -> None:
    # All three are level at 10 VP; b met nobody. Among all of them there is no direct match,
    # between a and c there is.
    what = (won("c", "a", 10, 40), extra("a", 0, 80), extra("b", 10, 40))
    assert [row.place for row in table("a b c", *what, order=UP_TO_DIRECT)] == [1, 1, 1]
    rows = table("a b c", *what, order=UP_TO_DIRECT, only="a c")
    assert order_of(rows) == ["c", "a"]
    assert why(rows) == [("direct_match", "10 VP, +40 MP", "10 VP, -40 MP"), None]


def test_who_is_not_ranked_is_an_opponent_all_the_same() -> None:
    # VP: a 12, b 8, c 13 by 3 of a bonus, d 10: buchholz of b 12, of d 13.
    rows = table(
        "a b c d", won("a", "b"), drawn("c", "d"), extra("c", 3), order=BUCHHOLZ, only="b d"
    )
    assert why(rows) == [("buchholz", 13, 12), None]


def test_none_of_the_entries_can_be_ranked() -> None:
    assert table("a b", won("a", "b"), only="") == ()


def test_the_order_of_the_input_says_nothing() -> None:
    what = (won("a", "b"), won("b", "c"), drawn("c", "d"), extra("d", 2, 5))
    rows = table("a b c d", *what)
    assert table("d c b a", *reversed(what)) == rows
