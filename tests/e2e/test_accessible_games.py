"""The public pages of the games that are not S0's Burraco: axe finds nothing, nothing sticks out."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse

from matches.actions.placements import save_placement
from matches.actions.rounds import draw_round, publish_round
from matches.actions.score_sheets import Submission
from matches.enums import Source
from matches.models import Match
from scoring.placement import Placement
from scoring.rulesets import Ranking
from scoring.sheet import Sheet
from scoring.smazzata import Parts
from scoring.tie_breaks import usual_order
from scoring.values import Line, Option, PerLine, SmazzateGame, TargetGame
from scoring.victory_points import USUAL_PLACE_POINTS, VpTable, WinPoints
from tournaments.actions.setup import StagePlan
from tournaments.enums import EntrySize, PairingSystem
from tournaments.models import Player, Tournament

pytestmark = pytest.mark.e2e

PAGES = ("tournament", "tournament_seats", "tournament_standings", "tournament_rules")
BY_WINS = {"vp_table": WinPoints.TWO, "tie_breaks": usual_order(Ranking.WINS)}
LEVEL = PerLine(60, 60)


@pytest.fixture
def games(transactional_db, make_tournament, play_round, by):
    """A tournament of each kind, in the midst of a round."""
    league = make_tournament(pairs=5, ruleset="briscola", name="Briscola", **BY_WINS)
    play_round(league, {1: [(71, 49), (60, 60), (40, 80)]})
    knockout = make_tournament(
        pairs=4, ruleset="briscola", name="Coppa", game=SmazzateGame(1),
        stages=[StagePlan(PairingSystem.KNOCKOUT, 2)], **BY_WINS,
    )  # fmt: skip
    play_round(knockout, {
        1: Sheet((LEVEL,), last_move=Line.NS, tie_break_smazzate=(LEVEL,) * 3),
        2: Sheet((LEVEL,), tie_break_smazzate=(LEVEL,)),
    })  # fmt: skip
    professionale = make_tournament(
        pairs=4, ruleset="burraco-professionale-indiretto", name="Professionale",
        game=TargetGame(2000), vp_table=VpTable.FOUR,
    )  # fmt: skip
    nothing = Parts(cards=0, in_hand=0, clean=0, semi_clean=0, dirty=0, closed=False, pozzetto=0)
    of_twos = Parts(
        cards=100, in_hand=0, clean=0, semi_clean=0, dirty=0, closed=False, pozzetto=1,
        burraco_of_twos=True,
    )  # fmt: skip
    play_round(professionale, {1: Sheet((PerLine(of_twos, nothing),)), 2: [(500, 300)]})
    fewer = make_tournament(
        pairs=4, ruleset="points", name="Scala 40", game=SmazzateGame(2), game_name="Scala 40",
        options=(Option.LOWER_WINS,), **BY_WINS,
    )  # fmt: skip
    play_round(fewer, {1: [(20, 101), (0, 88)]})
    poker = make_tournament(
        pairs=7, ruleset="placement", name="Poker", game=SmazzateGame(1),
        entry_size=EntrySize.PAIR, vp_table=USUAL_PLACE_POINTS,
        tie_breaks=usual_order(Ranking.PLACES), stages=[StagePlan(PairingSystem.REDRAW, 2)],
    )  # fmt: skip
    draw_round(poker.pk, by=by)
    first = publish_round(poker.pk, by=by).matches.get(table_number=1)
    chips = Placement(chips=(50_000, 0, 30_000, 20_000))
    save_placement(chips, Submission(first.pk, first.version, Source.PAGE), by=by)


def addresses():
    tournaments = Tournament.objects.order_by("pk")
    knockouts = tournaments.filter(stages__system=PairingSystem.KNOCKOUT)
    return [
        *(reverse(page, args=[each.pk]) for each in tournaments for page in PAGES),
        *(reverse("tournament_bracket", args=[each.pk]) for each in knockouts),
        *(reverse("match", args=[each.pk]) for each in Match.objects.filter(table_number=1)),
    ]


@pytest.mark.appearance
@pytest.mark.parametrize(("language", "scheme"), [("it", "light"), ("en", "dark")])
def test_axe_finds_nothing(open_page, games, owner, language, scheme):
    Player.objects.filter(name="Rossi").update(user=owner)
    page, complaints = open_page(user=owner, language=language, color_scheme=scheme)
    found = []
    for address in (*addresses(), reverse("mine")):
        page.goto(address)
        faults = Axe().run(page).response["violations"]
        found += [
            (address, each["id"], [node["target"] for node in each["nodes"]]) for each in faults
        ]
    assert (found, complaints) == ([], [])


@pytest.mark.appearance
@pytest.mark.parametrize("width", [320, 390, 1440])
def test_nothing_sticks_out(open_page, games, width):
    page, _ = open_page(width=width)
    wide = []
    for address in addresses():
        page.goto(address)
        too_much = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        wide += [(address, too_much)] if too_much > 0 else []
    assert wide == []


@pytest.mark.appearance
def test_a_phone_has_room_for_every_table_of_figures(open_page, games):
    page, _ = open_page(width=390)
    wide = []
    for address in addresses():
        page.goto(address)
        for region in page.locator(".scroll").all():
            too_much = region.evaluate("each => each.scrollWidth - each.clientWidth")
            wide += [(address, too_much)] if too_much > 0 else []
    assert wide == []
