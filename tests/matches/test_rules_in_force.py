"""The rules in force: every figure is the object's, and nothing of another game shows."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils.translation import override

from matches.views.in_force.facts import InForce
from matches.views.in_force.order import MEANINGS
from matches.views.in_force.programme import sentences as programme
from matches.views.rules_in_words import sections
from scoring.rulesets import RULESETS, BurracoRules, Direction, Ranking
from scoring.rulesets.burraco import Opening
from scoring.tie_breaks import usual_order
from scoring.values import Option, SmazzateGame, TargetGame
from scoring.victory_points import PlacePoints, VpTable, WinPoints, default_bye
from tournaments.actions.setup import StagePlan
from tournaments.enums import EntrySize, PairingSystem
from tournaments.forms.presets import PRESETS
from tournaments.forms.tie_breaks import TIE_BREAK_NAMES
from tournaments.models import Stage

SCALES = {
    Ranking.VP: VpTable.FOUR,
    Ranking.WINS: WinPoints.TWO,
    Ranking.PLACES: PlacePoints((8, 7, 6, 5, 4, 3, 2, 1)),
}
BURRACHI = [code for code, rules in RULESETS.items() if isinstance(rules, BurracoRules)]


def in_force(code, *, knockout=False, **changes):
    rules = RULESETS[code]
    scale = changes.get("scale", SCALES[rules.ranking])
    usual = {
        "rules": rules,
        "name": code,
        "game": rules.usual_games[0],
        "scale": scale,
        "options": frozenset(),
        "bye": default_bye(scale),
        "tie_breaks": usual_order(rules.ranking),
        "pairs": True,
        "has_knockout": knockout,
        "only_knockout": False,
    }
    return InForce(**{**usual, **changes})


def words(told):
    """Every section as it is read."""
    with override("en"):
        return "\n".join(_read(section) for section in sections(told))


def _read(section):
    rows = [" ".join(row) for figures in section.figures for row in figures.rows]
    articles = [f"{each.term} {each.text}".strip() for each in (*section.articles, *section.ranked)]
    return "\n".join([section.heading, *articles, *rows])


def changed(code, *, knockout=False, **figures):
    """What is read before and after figures of the rules are changed."""
    told = in_force(code, knockout=knockout)
    other = replace(told, rules=replace(told.rules, **figures))
    return words(told), words(other)


@pytest.mark.parametrize("code", BURRACHI)
@pytest.mark.parametrize(
    ("figure", "value", "before", "after"),
    [
        # S0, "Punteggi"; S2 has the same for clean, dirty, closing and pozzetto.
        ("clean", 215, "Clean burraco +200", "Clean burraco +215"),
        ("dirty", 115, "Dirty burraco +100", "Dirty burraco +115"),
        ("closing", 145, "Going out +100", "Going out +145"),
        ("no_pozzetto", -135, "No pozzetto −100", "No pozzetto −135"),
    ],
)
def test_a_bonus_is_the_rule_sets_own(code, figure, value, before, after):
    first, then = changed(code, **{figure: value})
    assert before in first
    assert after in then
    assert before not in then


@pytest.mark.parametrize("code", BURRACHI)
def test_the_points_of_the_cards_are_the_rule_sets_own(code):
    rules = RULESETS[code]
    first, then = changed(code, card_points={**rules.card_points, "A": 25})
    assert "\nA 15" in first
    assert "\nA 25" in then
    # Eight aces of ten points more each: S0's 1080 become 1160, Professionale's 880 960.
    whole = 880 if "professionale" in code else 1080
    assert f"All cards together are worth {whole} points." in first
    assert f"All cards together are worth {whole + 80} points." in then


@pytest.mark.parametrize("code", BURRACHI)
@pytest.mark.parametrize(
    "flag",
    ["wild_moves", "dirty_stays", "closing_discard", "pozzetto_needs_burraco", "burraco_of_twos"],
)
def test_each_switch_of_the_rule_set_is_told(code, flag):
    first, then = changed(code, **{flag: not getattr(RULESETS[code], flag)})
    assert first != then


@pytest.mark.parametrize("code", [code for code in RULESETS if code != "placement"])
def test_the_direction_is_the_rule_sets_own(code):
    turned = {
        Direction.CLOCKWISE: ("clockwise", Direction.ANTICLOCKWISE, "anticlockwise"),
        Direction.ANTICLOCKWISE: ("anticlockwise", Direction.CLOCKWISE, "clockwise"),
    }
    mine, direction, other = turned[RULESETS[code].direction]
    first, then = changed(code, direction=direction)
    assert f"Deal and turns go {mine}." in first
    assert f"Deal and turns go {other}." in then


@pytest.mark.parametrize("code", ["burraco", "burraco-fibur", "burraco-italiano", "burraco-coppie"])
def test_semi_clean_and_jokers_where_there_are_some(code):
    told = words(in_force(code))
    # S0, "Il mazzo di carte": 108 cards; "Punteggi": 150, joker 30, 2s 20.
    assert "108 cards: two French decks with 4 jokers." in told
    for line in ("Semi-clean burraco +150", "\njoker 30", "\n2 20", "\n3, 4, 5, 6, 7 5"):
        assert line in told
    assert "a line takes 1 at most." in told
    assert "The last card is discarded, and is no wild." in told


def test_only_fibur_lets_a_wild_move():
    moving = [code for code in BURRACHI if "the wild may move" in words(in_force(code))]
    assert moving == ["burraco-fibur"]
    # S3: "SOLO dalla carta che rappresenta … Resteranno nel gioco come allunghi".
    staying = "replaced only by the card it stands for, and goes on to an end of it."
    assert staying in words(in_force("burraco-coppie"))


@pytest.mark.parametrize("mode", ["diretto", "indiretto"])
def test_professionale(mode):
    code = f"burraco-professionale-{mode}"
    told = words(in_force(code))
    # S2, "Professionale": no jokers (104 cards), no semi-clean, 2s worth 10, both pozzetti.
    assert "104 cards: two French decks without jokers." in told
    assert "emi-clean" not in told
    assert "\n2, 8, 9, 10, J, Q, K 10" in told
    assert "a line takes 2 at most, if the other line has left it." in told
    assert "Only a line with a burraco takes a pozzetto." in told
    assert "7 or more 2s win the match at once." in told
    assert "worth 20 VP to 0, and 2005 MP" in told
    assert "with 1000 points or more" in told
    assert "at least 75 points" in told
    nothing_discarded = "All cards are laid: nothing is discarded." in told
    assert nothing_discarded == (mode == "diretto")
    assert ("It is taken only without a discard" in told) == (mode == "diretto")


def test_the_opening_and_makart_are_told_where_they_are_in_force():
    code = "burraco-professionale-diretto"
    _, then = changed(code, opening=Opening(points=85, once_at=1105))
    assert "with 1105 points or more" in then
    assert "at least 85 points" in then
    assert "Makart" not in then
    assert "Makart" in words(in_force(code, options=frozenset({Option.MAKART})))
    assert "Opening" not in words(in_force("burraco"))


def test_briscola_has_its_own_cards_and_majority():
    told = words(in_force("briscola"))
    # S4, "Punteggi": A 11, 3 10, K 4, Q 3, J 2, the rest nothing: 120 in all, 61 win.
    for line in (
        "40 cards",
        "A (carico) 11",
        "3 (carico) 10",
        "K (figure) 4",
        "Q (figure) 3",
        "J (figure) 2",
        "7, 6, 5, 4, 2 (lisci) 0",
        "worth 120 points",
        "at least 61 has won the smazzata; 60 each is level",
        "A match is 3 smazzate; whoever wins more of them has won: 2 are enough.",
        "All of them are played, whoever is ahead.",
    ):
        assert line in told
    rules = RULESETS["briscola"]
    # An ace of 13: four times 2 more, 128 in all, 65 win.
    _, then = changed("briscola", card_points={**rules.card_points, "A": 13})
    assert "A (carico) 13" in then
    assert "worth 128 points" in then
    assert "at least 65 has won the smazzata; 64 each is level" in then


def test_briscola_as_one_game_and_with_vinco_subito():
    one = words(in_force("briscola", game=TargetGame(61)))
    assert "A match is one smazzata: whoever has at least 61 points has won." in one
    assert "Vinco subito" not in one
    subito = words(in_force("briscola", options=frozenset({Option.VINCO_SUBITO})))
    assert "As soon as a line has 61 points, the smazzata ends; as soon as one has won" in subito


def test_spareggi_are_as_many_as_the_rule_set_has():
    first, then = changed("briscola", knockout=True, spareggi=2)
    assert "up to 3 smazzate more" in first
    assert "up to 2 smazzate more" in then
    assert "the line that took its last trick has lost" in first
    assert "last trick" not in words(in_force("briscola"))


@pytest.mark.parametrize("code", [*BURRACHI, "points"])
def test_a_level_knockout_match_without_spareggi(code):
    last_move = "the line that made the last move of the last smazzata has lost"
    assert last_move in words(in_force(code, knockout=True))
    assert last_move not in words(in_force(code))


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        (SmazzateGame(1), set(), "A match is 1 smazzata; whoever has more points then has won."),
        (SmazzateGame(4), set(), "A match is 4 smazzate; whoever has more points then has won."),
        (
            TargetGame(101),
            {Option.LOWER_WINS},
            "reaches 101 points; whoever has fewer points then has won.",
        ),
        (
            SmazzateGame(5),
            {Option.LOWER_WINS},
            "A match is 5 smazzate; whoever has fewer points then has won.",
        ),
        (TargetGame(21), set(), "reaches 21 points; whoever has more points then has won."),
    ],
)
def test_the_end_of_a_match(game, options, sentence):
    assert sentence in words(in_force("points", game=game, options=frozenset(options)))


@pytest.mark.parametrize(
    ("table", "band", "worst"),
    [
        # S0, "Tabella dei Victory Points (VP)".
        (VpTable.ONE_OR_TWO, "125–200 12–8", "0 VP and −1005 MP"),
        (VpTable.THREE, "155–250 12–8", "0 VP and −1505 MP"),
        (VpTable.FOUR, "305–500 12–8", "0 VP and −2005 MP"),
    ],
)
def test_the_vp_table_is_the_tournaments(table, band, worst):
    told = words(in_force("burraco", scale=table))
    assert band in told
    assert worst in told
    # S0, "Penalità": 350 points; "Calcolo dei VP": at least 14.
    assert "given 350 points more" in told
    assert "it has at least 14" in told


@pytest.mark.parametrize(("scale", "win"), [(WinPoints.TWO, 2), (WinPoints.THREE, 3)])
def test_a_win_is_worth_what_the_tournament_says(scale, win):
    told = words(in_force("briscola", scale=scale))
    assert f"A win brings {win} points, a draw 1, a defeat none." in told
    assert f"has the {win} points of a win, and nothing else changes" in told
    assert f"is given {win} points and a difference of 0" in told


def test_places_have_the_points_of_the_tournament():
    told = words(in_force("placement", scale=PlacePoints((10, 6, 1))))
    assert "1. 10\n2. 6\n3. 1\n4. 0\n5. 0\n6. 0\n7. 0\n8. 0" in told
    assert "From 2 to 8 players share a table" in told
    assert "Nobody rests" in told
    assert "at fault" not in told


@pytest.mark.parametrize("code", ["burraco", "briscola", "points"])
@pytest.mark.parametrize(
    "sentence",
    ["In knockout it only matters who has won", "In knockout, whoever is at fault is out"],
)
def test_what_knockout_changes_is_told_where_there_is_one(code, sentence):
    assert sentence in words(in_force(code, knockout=True))
    assert sentence not in words(in_force(code))


@pytest.mark.parametrize(
    ("size", "sentence"),
    [(2, "2 players sit at a table; whoever is left over is a third."), (3, "At most 3 players")],
)
def test_a_table_of_two_may_take_a_third(size, sentence):
    stage = Stage(system=PairingSystem.REDRAW, number=1, options={"table_size": size})
    with override("en"):
        told = list(programme(stage, Ranking.PLACES))
    assert any(each.startswith(sentence) for each in told)


def test_the_bye_is_the_tournaments():
    told = words(in_force("burraco", bye=(13, 505)))
    assert "is given 13 VP and +505 MP" in told


@pytest.mark.parametrize("ranking", Ranking)
def test_every_criterion_says_what_it_means(ranking):
    assert set(MEANINGS[ranking]) == set(TIE_BREAK_NAMES[ranking])


ALIEN = {
    "burraco": "trick|carico|briscola|spareggi|chips|fewer points|makart|burraco of 2s|opening",
    "burraco-professionale-diretto": "trick|carico|briscola|spareggi|chips|semi-clean|joker ",
    "briscola": r"burrac|pozzetto|joker|\bwild|\bVP\b|\bMP\b|chips|meld",
    "points": r"burrac|pozzetto|joker|\bwild|\bVP\b|\bMP\b|chips|meld|trick|carico|\bA 15",
    "placement": r"burrac|pozzetto|joker|\bwild|\bVP\b|\bMP\b|meld|trick|carico|a draw",
}


@pytest.mark.parametrize(("code", "alien"), ALIEN.items())
def test_nothing_of_another_game_is_told(code, alien):
    told = words(in_force(code, name="gioco"))
    assert re.findall(alien, told, re.IGNORECASE) == []


@pytest.mark.parametrize("key", PRESETS)
def test_the_page_of_every_game(client, make_tournament, key):
    preset = PRESETS[key]
    several = preset.rules.ranking is Ranking.PLACES
    tournament = make_tournament(
        enrolling=False,
        name="Venerdì",
        ruleset=preset.ruleset,
        game=preset.lengths[0],
        vp_table=SCALES[preset.rules.ranking],
        options=preset.fixed,
        game_name=preset.name,
        tie_breaks=usual_order(preset.rules.ranking),
        entry_size=EntrySize.SINGLE if several else EntrySize.PAIR,
        stages=[
            StagePlan(PairingSystem.REDRAW, 3, {"table_size": 5, "draw": "standings"})
            if several
            else StagePlan(PairingSystem.SWISS, 3)
        ],
    )
    type(tournament).objects.update(state="open")
    client.cookies["django_language"] = "en"
    page = client.get(reverse("tournament_rules", args=[tournament.pk])).content.decode()
    told = re.sub(r"\s+", " ", re.sub(r"<(?!nav)[^>]*>", " ", page))
    rules_only = told.partition("On this page")[2].replace(tournament.ruleset_name, "")
    assert ("burrac" in rules_only.lower()) == (preset.rules.ranking is Ranking.VP)
    with override("en"):
        assert f"{tournament.ruleset_name}, {tournament.length_in_words}" in told
    # S4's calendar only names these games: how they are counted is decided here.
    counted = preset.ruleset in ("points", "placement")
    assert ("Where the rules are written" in told) != counted
    assert ("At most 5 players sit at a table." in told) == several
    assert ("From MP to VP" in told) == (preset.rules.ranking is Ranking.VP)
    to_the_check = f'href="{reverse("rule_check")}?rules={preset.ruleset}"'
    assert (to_the_check in page) == (preset.rules.ranking is Ranking.VP)
