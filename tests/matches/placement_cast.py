"""Players of poker: a tournament of ten, and what is written of its tables."""

from matches.actions.placements import save_placement
from matches.actions.rounds import close_round, draw_round, publish_round
from matches.actions.score_sheets import Submission
from matches.enums import Source
from matches.models import Match
from scoring.placement import Placement
from scoring.rulesets import get
from scoring.tie_breaks import usual_order
from scoring.values import SmazzateGame
from scoring.victory_points import USUAL_PLACE_POINTS
from tournaments.actions.presence import set_presence
from tournaments.actions.registration import Enrolment, enrol
from tournaments.actions.setup import Plan, StagePlan, create_tournament, open_enrolment
from tournaments.enums import EntrySize, PairingSystem

PLAYERS = (
    "Ada Abbiati", "Bruno Balestri", "Carla Calvi", "Dario Donati", "Elsa Fabbri",
    "Franco Gadda", "Gemma Grassi", "Ivo Locatelli", "Lara Magnani", "Nello Oggioni",
)  # fmt: skip
EMPTY = Placement()


def make_poker(club, by, *, players=10, rounds=3, **options):
    """Everybody enrolled and present; tables of four by lot unless ``options`` say otherwise."""
    plan = Plan(
        name="Poker della domenica",
        starts_at=by.now,
        game=SmazzateGame(1),
        vp_table=USUAL_PLACE_POINTS,
        seed=20261122,
        stages=[StagePlan(PairingSystem.REDRAW, rounds, options)],
        ruleset="placement",
        entry_size=EntrySize.SINGLE,
        tie_breaks=usual_order(get("placement").ranking),
        game_name="Poker 5 carte",
    )
    tournament = create_tournament(plan, club=club, by=by)
    open_enrolment(tournament.pk, by=by)
    entries = enrol(tournament.pk, [Enrolment((name,)) for name in PLAYERS[:players]], by=by)
    set_presence(tournament.pk, [entry.pk for entry in entries], by=by)
    tournament.refresh_from_db()
    return tournament


def next_round(tournament, by):
    """The next round, drawn and published."""
    draw_round(tournament.pk, by=by)
    return publish_round(tournament.pk, by=by)


def hand_in(match, sheet, by, **submission):
    match.refresh_from_db()
    submission = {"based_on": match.version, "source": Source.PAGE, **submission}
    return save_placement(sheet, Submission(match.pk, **submission), by=by)


def in_order(match):
    """The places as the players sit: 1, 2, 3, …"""
    return Placement(places=tuple(range(1, match.seats.count() + 1)))


def play_out(tournament, by, *sheets):
    """The next round from its draw to its close; tables end in the order of their seats unless
    ``sheets`` say otherwise, table by table."""
    round_ = next_round(tournament, by)
    for match in round_.matches.all():
        index = match.table_number - 1
        hand_in(match, sheets[index] if index < len(sheets) else in_order(match), by)
    close_round(tournament.pk, by=by)
    return round_


def table(round_, number=1):
    return Match.objects.get(round=round_, table_number=number)


def seated(match):
    """Who sits there, seat by seat."""
    return [seat.entry.name for seat in match.seats.order_by("position").select_related("entry")]
