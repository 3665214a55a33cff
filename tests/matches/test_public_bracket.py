"""The bracket: who goes on, by how much, and why where the figures do not say."""

import pytest
from django.urls import reverse
from games_cast import briscola, by_wins
from public_cast import text

from matches.models import Match
from scoring.sheet import Award, Responsible, Sheet, Stoppage, StoppageKind
from scoring.smazzata import Parts
from scoring.values import Line, PerLine, SmazzateGame, TargetGame
from scoring.victory_points import VpTable
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem

pytestmark = pytest.mark.usefixtures("english")

LEVEL = (PerLine(70, 50), PerLine(50, 70), PerLine(60, 60))


@pytest.fixture
def burraco(make_tournament):
    return make_tournament(pairs=4, stages=[StagePlan(PairingSystem.KNOCKOUT, 2)])


@pytest.fixture
def of_briscola(make_tournament):
    return make_tournament(**briscola(knockout=True))


@pytest.fixture
def drawn(client, play_round):
    """Plays a round with this at its first table: what the page says, both names, that pairing."""

    def look(tournament, result):
        round_ = play_round(tournament, {1: result})
        seats = Match.objects.get(round=round_, table_number=1).seats.select_related("entry")
        names = {seat.line: seat.entry.name for seat in seats}
        answer = client.get(reverse("tournament_bracket", args=[tournament.pk]))
        (bracket,) = answer.context["brackets"]
        (pairing,) = (
            each
            for each in bracket.columns[0].pairings
            if each.played and each.played.match.table_number == 1
        )
        return text(answer), (names["ns"], names["ew"]), pairing

    return look


def test_each_side_has_its_points(burraco, drawn):
    said, (ns, ew), _ = drawn(burraco, [(640, 305), (500, 505), (700, 200)])
    assert f"{ns} ✓ goes on Points: 1840 {ew} Points: 1010 Round 1, table 1 " in said
    assert "Finished" not in said


def test_points_below_zero_have_a_real_minus(burraco, drawn):
    said, (_, ew), _ = drawn(burraco, [(640, -305)] * 3)
    assert f"{ew} Points: −915" in said


def test_a_match_in_play_has_what_it_has_so_far(burraco, drawn):
    said, (ns, ew), _ = drawn(burraco, [(640, 305)])
    assert f"{ns} Points: 640 {ew} Points: 305 Round 1, table 1 1 of 3 smazzate" in said


def test_a_match_not_begun_has_no_figures(burraco, drawn):
    said, (ns, ew), pairing = drawn(burraco, None)
    assert f"{ns} {ew} Round 1, table 1 No smazzata yet" in said
    assert (pairing.upper_figure, pairing.lower_figure) == (None, None)


def test_the_last_move_is_told_by_name(burraco, drawn):
    sheet = Sheet((PerLine(500, 500),) * 3, last_move=Line.NS)
    said, (ns, ew), _ = drawn(burraco, sheet)
    assert (
        f"{ns} Points: 1500 {ew} ✓ goes on Points: 1500 "
        f"Equal points, and {ns} made the last move: it loses." in said
    )


def test_briscola_has_smazzate(of_briscola, drawn):
    said, (ns, ew), _ = drawn(of_briscola, [(71, 49), (20, 100), (30, 90)])
    assert f"{ns} Smazzate won: 1 smazz. {ew} ✓ goes on Smazzate won: 2 smazz." in said


def test_a_spareggio_is_told_by_name(of_briscola, drawn):
    spareggi = (PerLine(60, 60), PerLine(49, 71))
    said, (_, ew), pairing = drawn(of_briscola, Sheet(LEVEL, tie_break_smazzate=spareggi))
    assert f"{ew} wins spareggio 2, and with it the match." in said
    assert (pairing.upper_figure, pairing.lower_figure) == (1, 1)


def test_a_spareggio_to_be_played_is_announced(of_briscola, drawn):
    said, _, _ = drawn(of_briscola, Sheet(LEVEL, tie_break_smazzate=(PerLine(60, 60),)))
    assert "Level: spareggio 2" in said
    assert "and with it the match" not in said


def test_the_last_trick_is_told_by_name(of_briscola, drawn):
    level = (PerLine(60, 60),) * 3
    sheet = Sheet(LEVEL, tie_break_smazzate=level, last_move=Line.EW)
    said, (_, ew), _ = drawn(of_briscola, sheet)
    assert f"and {ew} took the last trick of the last one: it loses." in said


def test_time_run_out_is_said_beside_the_points_of_then(burraco, drawn):
    stopped = Stoppage(StoppageKind.TIMEOUT, Responsible.NS)
    said, (ns, ew), _ = drawn(burraco, Sheet((PerLine(640, 305),), stopped=stopped))
    assert f"{ns} Points: 640 {ew} ✓ goes on Points: 305 Round 1, table 1 Timeout" in said


def test_who_did_not_come_to_briscola_has_no_figure(of_briscola, drawn):
    stopped = Stoppage(StoppageKind.NO_SHOW, Responsible.EW)
    said, (ns, ew), _ = drawn(of_briscola, Sheet(stopped=stopped))
    assert f"{ns} ✓ goes on {ew} Round 1, table 1 Did not come" in said


def test_a_ruling_has_no_points(burraco, drawn):
    award = Award(PerLine(0, 20), PerLine(0, 0), "Carte segnate")
    said, (ns, ew), _ = drawn(burraco, Sheet(awarded=award))
    assert f"{ns} {ew} ✓ goes on Round 1, table 1 Referee’s ruling" in said


def test_the_upper_side_has_its_own_figure_where_it_sits_east_west(
    client, make_tournament, play_round
):
    """As a record from elsewhere may seat them."""
    game = by_wins("points", SmazzateGame(1), knockout=True)
    tournament = make_tournament(**game)
    play_round(tournament, {1: [(10, 1)], 2: [(20, 2)]})
    final = play_round(tournament, {1: [(3, 30)]}).matches.get()
    upper, lower = (final.seats.get(line=line).entry for line in ("ns", "ew"))
    final.seats.all().delete()
    final.seats.create(round=final.round, entry=lower, line="ns")
    final.seats.create(round=final.round, entry=upper, line="ew")
    said = text(client.get(reverse("tournament_bracket", args=[tournament.pk])))
    assert f"{upper.name} ✓ goes on Points: 30 {lower.name} Points: 3 " in said


def test_a_burraco_of_twos_wins_whatever_the_points_are(make_tournament, drawn):
    tournament = make_tournament(
        pairs=4,
        ruleset="burraco-professionale-diretto",
        game=TargetGame(2000),
        vp_table=VpTable.FOUR,
        stages=[StagePlan(PairingSystem.KNOCKOUT, 2)],
    )
    twos = PerLine(
        Parts(0, 0, 0, 0, 0, closed=False, pozzetto=1, burraco_of_twos=True),
        Parts(80, 0, 1, 0, 0, closed=False, pozzetto=1),
    )
    said, (ns, _), pairing = drawn(tournament, Sheet((PerLine(0, 900), twos)))
    assert f"{ns} has made a burraco of 2s, which wins the match at once" in said
    assert pairing.upper_won
    assert pairing.upper_figure < pairing.lower_figure
