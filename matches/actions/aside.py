"""Setting rounds aside and bringing them back, with all that goes along with them."""

from __future__ import annotations

from typing import Any

from matches.actions.clock import hand_over_clock, stop_clock
from matches.actions.following import hold
from matches.actions.known import know_already, know_as_before
from matches.actions.standpoint import go_back_to, standpoint
from matches.actions.trail import take_back
from matches.enums import RoundState
from matches.models import Match, Penalty, Round, Seat
from matches.queries.undoing import SET_ASIDE
from tournaments.actions.writing import By
from tournaments.enums import TournamentState
from tournaments.models import AuditRow, Stage, Tournament
from tournaments.queries.enrolment import next_round_to_publish


def put_aside(
    tournament: Tournament, first: int, row: AuditRow, by: By, *, replaced: bool = False
) -> None:
    """Every round from ``first`` on no longer counts; the row keeps what brings them back.

    Where ``first`` is ``replaced`` by another round of that number its penalties stand.
    """
    begun = first_rounds(tournament)
    _keep(row, tournament, first)
    row.details["penalties"] = _lift_with(tournament, first + replaced, by)
    Round.objects.filter(tournament=tournament, number__gte=first).update(set_aside=row)
    row.details["known"] = know_already(tournament, first)
    unsettle(tournament, begun)
    go_on(tournament)
    hold(tournament)
    if not replaced:
        stop_clock(tournament)


def bring_back(tournament: Tournament, undone: AuditRow, row: AuditRow, by: By) -> None:
    """The rounds that ``undone`` set aside count again, in the place of those played since.

    Those played since are kept in their turn: by the row ``undone`` had taken back, which stands
    again, and else by ``row``.
    """
    first = undone.details[SET_ASIDE]
    coming_back = list(Round.ever.filter(set_aside=undone).values_list("pk", flat=True))
    keeper = AuditRow.objects.filter(undone_by=undone).first() or row
    take_back(undone, row)
    _keep(keeper, tournament, first)
    penalties = _lift_with(tournament, first + ("moved" in undone.details), by)
    Round.objects.filter(tournament=tournament, number__gte=first).update(set_aside=keeper)
    Round.ever.filter(pk__in=coming_back).update(set_aside=None)
    go_back_to(tournament, undone.details["before"])
    Penalty.objects.filter(pk__in=undone.details["penalties"]).update(
        lifted_at=None, lifted_by=None, lifted_from=None
    )
    coming = next_round_to_publish(tournament)
    known = know_as_before(tournament, first, undone.details["known"], coming)
    keeper.details.update(penalties=penalties, known=known)
    if "moved" in undone.details:
        keeper.details["moved"] = undone.details["moved"]
        _move(undone.details["moved"])
        _take_clock_back(coming_back, undone.details["moved"]["rounds"])
    else:
        stop_clock(tournament)
    hold(tournament)
    if keeper != row:
        keeper.save(update_fields=["details"])
        row.details[SET_ASIDE] = first


def _keep(row: AuditRow, tournament: Tournament, first: int) -> None:
    last = Round.objects.filter(tournament=tournament).order_by("-number").first()
    row.details.update({SET_ASIDE: first, "before": standpoint(tournament, first)})
    row.details["last"] = last.number if last else 0


def go_on(tournament: Tournament) -> None:
    """Being played again, or open where no round is published any more."""
    begun = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAWN).exists()
    tournament.state = TournamentState.RUNNING if begun else TournamentState.OPEN
    tournament.closed_at = None
    tournament.save(update_fields=["state", "closed_at"])


def _lift_with(tournament: Tournament, first: int, by: By) -> list[int]:
    """Penalties go with their rounds; answers which."""
    with_them = Penalty.objects.filter(
        tournament=tournament, round_number__gte=first, lifted_at=None
    )
    keys = list(with_them.values_list("pk", flat=True))
    # From the first draw on, so that no draw ever knew of them.
    with_them.update(lifted_at=by.now, lifted_by=by.actor, lifted_from=first)
    return keys


def first_rounds(tournament: Tournament) -> dict[int, int]:
    """The first round of each stage that has one that is everybody's; both by primary key."""
    published = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAWN)
    latest_first = published.order_by("-number").values_list("stage_id", "pk")
    return dict(latest_first)


def unsettle(tournament: Tournament, begun: dict[int, int]) -> None:
    """Of ``begun`` stages those that are no more lose what their first round had settled."""
    over = begun.keys() - first_rounds(tournament).keys()
    for stage in Stage.objects.filter(pk__in=over):
        stage.pools = []
        if before := _before_it_was_fitted(stage, begun[stage.pk]):
            stage.rounds_planned, inputs_hash = before
            stage.rounds.update(inputs_hash=inputs_hash)
        stage.save(update_fields=["pools", "rounds_planned"])


def _before_it_was_fitted(stage: Stage, first_round: int) -> tuple[int, str] | None:
    rows = AuditRow.objects.filter(
        tournament=stage.tournament_id, details__unfitted__settled_by=first_round
    )
    newest = rows.first()
    if newest is None:
        return None
    unfitted = newest.details["unfitted"]
    return unfitted["rounds_planned"], unfitted["inputs_hash"]


def _take_clock_back(coming_back: list[int], replaced: list[int]) -> None:
    """The round that was paired again stands as before, and time has gone on."""
    for back in set(coming_back) & set(replaced):
        for other in set(replaced) - {back}:
            hand_over_clock(other, back)


def move_begun(old: Round, new: Round, matches: list[int]) -> dict[str, Any]:
    """Take the matches over to another round of the same number; answers what takes them back."""
    moved = {"matches": matches, "rounds": [old.pk, new.pk]}
    _move(moved)
    return moved


def _move(moved: dict[str, Any]) -> None:
    """From the one of the two rounds they are in to the other."""
    matches = Match.ever.filter(pk__in=moved["matches"])
    here = matches.values_list("round_id", flat=True).first()
    there = next(pk for pk in moved["rounds"] if pk != here)
    matches.update(round=there)
    Seat.ever.filter(match__in=moved["matches"]).update(round=there)
