"""Tables of several players: Poker 5 carte, Telesina, Sette e mezzo (S4's calendar; decided)."""

from __future__ import annotations

import pytest

from scoring.placement import Placed, Placement, judge_placement, placement_problems
from scoring.rulesets import PlacementRules, Ranking, get
from scoring.standings import PlacedResult, standings
from scoring.tie_breaks import TieBreak, usual_order
from scoring.values import EntryId, SmazzateGame, TargetGame
from scoring.victory_points import PlacePoints, default_bye, parse_scale, usual_scale

USUAL = PlacePoints((8, 7, 6, 5, 4, 3, 2, 1))


def judged(placement: Placement, scale: PlacePoints = USUAL) -> list[tuple[int, int, int, bool]]:
    return [
        (one.place, one.points, one.chips, one.won) for one in judge_placement(placement, scale)
    ]


def told(placement: Placement, players: int) -> list[tuple[object, ...]]:
    return [
        (one.path, one.code, *one.params.items()) for one in placement_problems(placement, players)
    ]


def test_two_to_eight_players_of_whole_chips() -> None:
    rules = get("placement")
    assert isinstance(rules, PlacementRules)
    assert (rules.fewest_players, rules.most_players) == (2, 8)
    assert rules.ranking is Ranking.PLACES
    assert rules.lowest_total == 0
    assert rules.highest_total == 1_000_000
    assert rules.usual_games == (SmazzateGame(1),)
    assert rules.plays(SmazzateGame(1))
    assert rules.plays(SmazzateGame(12))
    assert not rules.plays(SmazzateGame(0))
    assert not rules.plays(TargetGame(1000))


def test_each_place_has_its_points_seat_by_seat() -> None:
    assert judged(Placement(places=(3, 1, 4, 2))) == [
        (3, 6, 0, False),
        (1, 8, 0, True),
        (4, 5, 0, False),
        (2, 7, 0, False),
    ]


def test_a_shared_place_brings_both_its_points_and_the_next_is_left_out() -> None:
    assert judged(Placement(places=(1, 2, 2, 4))) == [
        (1, 8, 0, True),
        (2, 7, 0, False),
        (2, 7, 0, False),
        (4, 5, 0, False),
    ]


def test_a_shared_first_place_is_won_by_nobody() -> None:
    assert judged(Placement(places=(1, 1, 3))) == [
        (1, 8, 0, False),
        (1, 8, 0, False),
        (3, 6, 0, False),
    ]


def test_more_chips_are_the_better_place() -> None:
    assert judged(Placement(chips=(500, 2200, 0, 1300))) == [
        (3, 6, 500, False),
        (1, 8, 2200, True),
        (4, 5, 0, False),
        (2, 7, 1300, False),
    ]


def test_equal_chips_share_the_better_place() -> None:
    # 900 is the most, three have 500 and share the 2nd, and the last is 5th.
    assert judged(Placement(chips=(500, 900, 500, 100, 500))) == [
        (2, 7, 500, False),
        (1, 8, 900, True),
        (2, 7, 500, False),
        (5, 4, 100, False),
        (2, 7, 500, False),
    ]
    assert judged(Placement(chips=(0, 0))) == [(1, 8, 0, False), (1, 8, 0, False)]


def test_a_place_without_points_is_worth_none() -> None:
    assert judged(Placement(places=(1, 2, 3, 4)), PlacePoints((3, 1))) == [
        (1, 3, 0, True),
        (2, 1, 0, False),
        (3, 0, 0, False),
        (4, 0, 0, False),
    ]


def test_nothing_written_or_nothing_played_is_nothing() -> None:
    assert judge_placement(Placement(), USUAL) == ()
    assert judge_placement(Placement(not_played=True), USUAL) == ()
    assert not Placement().finished
    assert Placement(not_played=True).finished
    assert Placement(places=(1, 2)).finished
    assert Placement(chips=(0, 0)).finished
    assert judge_placement(Placement(places=(1, 2)), USUAL)[0] == Placed(1, 8, 0, won=True)


@pytest.mark.parametrize(
    "places", [(1, 2), (2, 1), (1, 1), (1, 2, 2, 4), (1, 1, 1, 4), (3, 1, 1), tuple(range(1, 9))]
)
def test_places_that_can_be(places: tuple[int, ...]) -> None:
    assert told(Placement(places=places), len(places)) == []


@pytest.mark.parametrize(
    ("places", "refused"),
    [
        # Nobody came first.
        ((2, 3), [(0, 2, 1), (1, 3, 2)]),
        # Two share the 2nd place: the next is the 4th.
        ((1, 2, 2, 3), [(3, 3, 4)]),
        # The 3rd place is left out.
        ((1, 2, 4), [(2, 4, 3)]),
        ((0, 1, 2), [(0, 0, 1), (1, 1, 2), (2, 2, 3)]),
    ],
)
def test_places_that_cannot_be(
    places: tuple[int, ...], refused: list[tuple[int, int, int]]
) -> None:
    assert told(Placement(places=places), len(places)) == [
        (("places", seat), "place_not_due", ("place", place), ("due", due))
        for seat, place, due in refused
    ]


def test_each_player_has_one_place_or_one_pile() -> None:
    given = (("given", 2), ("players", 3))
    assert told(Placement(places=(1, 2)), 3) == [(("places",), "not_one_a_player", *given)]
    assert told(Placement(chips=(10, 20)), 3) == [(("chips",), "not_one_a_player", *given)]


def test_chips_are_none_below_zero_and_no_absurd_figure() -> None:
    assert told(Placement(chips=(0, 1_000_000)), 2) == []
    assert told(Placement(chips=(-1, 1_000_001)), 2) == [
        (("chips", 0), "impossible_chips", ("value", -1), ("most", 1_000_000)),
        (("chips", 1), "impossible_chips", ("value", 1_000_001), ("most", 1_000_000)),
    ]


@pytest.mark.parametrize(
    "placement",
    [
        Placement(places=(1, 2), chips=(20, 10)),
        Placement(places=(1, 2), not_played=True),
        Placement(chips=(20, 10), not_played=True),
        Placement(places=(1, 2), chips=(20, 10), not_played=True),
    ],
)
def test_places_or_chips_or_nothing(placement: Placement) -> None:
    assert told(placement, 2) == [((), "places_or_chips")]


def test_points_by_place_are_named_in_the_record() -> None:
    assert str(USUAL) == "8-7-6-5-4-3-2-1"
    assert usual_scale(Ranking.PLACES, SmazzateGame(1)) == USUAL
    assert parse_scale(Ranking.PLACES, "8-7-6-5-4-3-2-1") == USUAL
    assert parse_scale(Ranking.PLACES, "10-6-6-0") == PlacePoints((10, 6, 6, 0))
    # There are no byes at such tables.
    assert default_bye(USUAL) == (0, 0)


@pytest.mark.parametrize(
    "text", ["", "8", "1-2", "8-7-", "8-7-6-5-4-3-2-1-0", "8--7", "-8-7", "1001-1", "a-b", "8 7"]
)
def test_what_names_no_points_by_place(text: str) -> None:
    assert parse_scale(Ranking.PLACES, text) is None


def test_the_most_points_of_a_place_are_a_thousand() -> None:
    assert parse_scale(Ranking.PLACES, "1000-0") == PlacePoints((1000, 0))


def test_two_rounds_of_two_tables_by_hand() -> None:
    """Points by place 4-3-2-1, then tables won, then chips.

    Round 1: a 1st, b 2nd, c 3rd; d 1st, e 2nd, f 3rd. Round 2: e, a, f with 300, 300, 100 chips;
    b, c, d with 50, 70, 90.
    e: 3 + 4 (shared first) = 7, no table won, 300; a: 4 + 4 = 8, won 1, 300;
    f: 2 + 2 = 4, 100; b: 3 + 2 = 5, 50; c: 2 + 3 = 5, 70; d: 4 + 4 = 8, won 2, 90.
    d before a by tables won; c before b by chips.
    """
    scale = PlacePoints((4, 3, 2, 1))
    tables = [
        ("abc", Placement(places=(1, 2, 3))),
        ("def", Placement(places=(1, 2, 3))),
        ("eaf", Placement(chips=(300, 300, 100))),
        ("bcd", Placement(chips=(50, 70, 90))),
    ]
    placed = [
        PlacedResult(EntryId(name), one.points, one.chips, one.won)
        for names, placement in tables
        for name, one in zip(names, judge_placement(placement, scale), strict=True)
    ]
    rows = standings(
        [EntryId(name) for name in "abcdef"],
        [],
        [],
        seed=1,
        order=usual_order(Ranking.PLACES),
        placed=placed,
        ranking=Ranking.PLACES,
    )
    assert [(row.place, row.entry, row.vp, row.wins, row.played) for row in rows] == [
        (1, "d", 8, 2, 2),
        (2, "a", 8, 1, 2),
        (3, "e", 7, 0, 2),
        (4, "c", 5, 0, 2),
        (5, "b", 5, 0, 2),
        (6, "f", 4, 0, 2),
    ]
    assert [row.above_next_by for row in rows] == [
        TieBreak.WINS,
        TieBreak.VP,
        TieBreak.VP,
        TieBreak.POINTS,
        TieBreak.VP,
        None,
    ]
    assert [row.reason and (row.reason.code, dict(row.reason.params)) for row in rows] == [
        ("above_by_tables_won", {"mine": 2, "theirs": 1}),
        ("above_by_standing_points", {"mine": 8, "theirs": 7}),
        ("above_by_standing_points", {"mine": 7, "theirs": 5}),
        ("above_by_chips", {"mine": 70, "theirs": 50}),
        ("above_by_standing_points", {"mine": 5, "theirs": 4}),
        None,
    ]


def test_the_lot_is_named_where_chips_are_level_too() -> None:
    names = [EntryId(name) for name in "ab"]
    level = [PlacedResult(name, 4, 50, won=False) for name in names]
    rows = standings(
        names,
        [],
        [],
        seed=1,
        order=usual_order(Ranking.PLACES),
        placed=level,
        ranking=Ranking.PLACES,
    )
    assert rows[0].above_next_by is TieBreak.LOT
    assert rows[0].reason is not None
    assert rows[0].reason.code == "above_by_lot"
