"""A round's life: drawn, looked at, published, closed; and the tournament's end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from matches.actions.aside import put_aside
from matches.actions.clock import stop_clock
from matches.actions.following import after_close, after_result
from matches.actions.laying import account_of, kept_seating, seat_round
from matches.actions.telling import tell_result, tell_tables
from matches.actions.trail import note_undone
from matches.enums import RoundState
from matches.models import Match, Round
from matches.pairing import NoLegalPairing, Pairing, rounds_needed, rounds_of_round_robin
from matches.queries.play import last_round, open_round, unfinished_tables
from matches.queries.standings import winners
from matches.record.concessions import concessions_to_json, parse_concessions
from matches.record.derive import next_fields, next_inputs_hash, next_pairing, next_pools
from matches.record.timeline import next_stage
from matches.record.values import NO_CONCESSIONS, Concessions
from matches.snapshots import snapshot
from tournaments.actions.timed import drop
from tournaments.actions.writing import By, writing, writing_row
from tournaments.enums import AuditAction, PairingSystem, TournamentState
from tournaments.errors import RefusedError
from tournaments.measures import PAIRING
from tournaments.models import Stage, Tournament
from tournaments.queries.enrolment import next_round_to_publish
from tournaments.queries.lengths import FITTED

PLAYABLE = (TournamentState.OPEN, TournamentState.RUNNING)


@dataclass(frozen=True, slots=True)
class NotDrawn:
    """There is no legal pairing: why, and what would make one."""

    answer: NoLegalPairing


def draw_round(
    tournament_id: int,
    *,
    conceded: Concessions = NO_CONCESSIONS,
    uncalled: bool = False,
    by: By,
) -> Round | NotDrawn:
    """Draw the next round for the organiser to look at; nobody else sees it yet.

    ``conceded`` is what the organiser allows where there is no legal round without it, and
    ``uncalled``: also who has not been called yet is expected. Raises
    ``RefusedError``: ``presence_unknown``, ``round_still_open``, ``round_drawn_already``,
    ``rematches_of_no_round`` (round).
    """
    with writing(tournament_id, by, AuditAction.DRAWN, allowed=PLAYABLE) as (
        tournament,
        details,
    ):
        _check_ready(tournament, uncalled=uncalled)
        _check_conceded(tournament, conceded)
        if conceded != NO_CONCESSIONS:
            details["conceded"] = concessions_to_json(conceded)
        record = snapshot(tournament)
        with PAIRING.time():
            pairing = next_pairing(record, conceded)
        if isinstance(pairing, NoLegalPairing):
            details["refused"] = pairing.reason.code
            return NotDrawn(pairing)
        details.update(round=pairing.round_number, cost=pairing.cost, engine=pairing.engine)
        return _store(tournament, pairing, conceded, by)


def _check_ready(tournament: Tournament, *, uncalled: bool) -> None:
    unknown = tournament.entries.filter(checked_in=False, withdrawn_after=None).count()
    if tournament.state == TournamentState.OPEN and unknown and not uncalled:
        raise RefusedError("presence_unknown", {"count": unknown})
    latest = last_round(tournament)
    if latest and latest.state == RoundState.DRAWN:
        raise RefusedError("round_drawn_already", {"round": latest.number})
    if latest and latest.state == RoundState.PUBLISHED:
        raise RefusedError("round_still_open", {"round": latest.number})


def _check_conceded(tournament: Tournament, conceded: Concessions) -> None:
    """What was offered for a later round may be asked for after going back."""
    coming = next_round_to_publish(tournament)
    if conceded.rematches_to >= coming:
        raise RefusedError("rematches_of_no_round", {"round": coming})


def _store(tournament: Tournament, pairing: Pairing, conceded: Concessions, by: By) -> Round:
    round_ = Round.objects.create(
        tournament=tournament,
        stage=_stage_of_next_round(tournament),
        number=pairing.round_number,
        conceded=concessions_to_json(conceded),
        drawn_at=by.now,
        **account_of(pairing),
    )
    seat_round(round_, pairing)
    return round_


def _stage_of_next_round(tournament: Tournament) -> Stage:
    for stage in tournament.stages.all():
        if stage.rounds.count() < stage.rounds_planned:
            return stage
    raise RefusedError("all_rounds_played")


def discard_draw(tournament_id: int, *, by: By) -> None:
    """Throw away an unpublished draw; drawn again from the same facts, it comes out the same.

    One at whose tables something was written while it was published is set aside instead.
    """
    with writing_row(tournament_id, by, AuditAction.DISCARDED, allowed=PLAYABLE) as (
        tournament,
        row,
    ):
        drawn = drawn_round(tournament)
        row.details["round"] = drawn.number
        if Match.objects.filter(round=drawn, version__gt=0).exists():
            put_aside(tournament, drawn.number, row, by)
        else:
            drawn.delete()
        note_undone(row)


def publish_round(tournament_id: int, *, by: By) -> Round:
    """Show the drawn round to everybody and open its tables for scores.

    Raises ``RefusedError``: ``no_round_drawn``, or ``draw_outdated`` where the facts it was drawn
    from have changed since.
    """
    with writing_row(tournament_id, by, AuditAction.PUBLISHED, allowed=PLAYABLE) as (
        tournament,
        row,
    ):
        drawn = drawn_round(tournament)
        _check_up_to_date(tournament, drawn)
        row.details["round"] = drawn.number
        settle_stage(tournament, drawn, row.details)
        drawn.state, drawn.published_at = RoundState.PUBLISHED, by.now
        drawn.save(update_fields=["state", "published_at"])
        tournament.state = TournamentState.RUNNING
        tournament.save(update_fields=["state"])
        note_undone(row)
        tell_tables(drawn, by.now)
        # Published again, it may have every result already.
        after_result(drawn, by.now, finished=True)
    return drawn


def _check_up_to_date(tournament: Tournament, drawn: Round) -> None:
    """Of a round that was imported it may not be known how it was drawn."""
    if drawn.inputs_hash and drawn.inputs_hash != _hash_of_today(tournament, drawn):
        raise RefusedError("draw_outdated", {"round": drawn.number})


def _hash_of_today(tournament: Tournament, drawn: Round) -> str:
    value, conceded = snapshot(tournament), parse_concessions(drawn.conceded)
    if next_stage(value) is None:
        return ""
    if not drawn.kept:
        return next_inputs_hash(value, conceded)
    again = next_pairing(value, conceded, kept_seating(drawn))
    return "" if isinstance(again, NoLegalPairing) else again.inputs_hash


def settle_stage(tournament: Tournament, round_: Round, details: dict[str, Any]) -> None:
    """What a stage's first round settles: its pools, and how long it takes who plays in it.

    The round's hash becomes that of the plan the record keeps, so that it can be had again from
    there; ``details`` keep both as they were.
    """
    stage = round_.stage
    if stage.rounds.count() == 1:
        value = snapshot(tournament)
        stage.pools = [list(pool) for pool in next_pools(value)]
        if stage.system in FITTED:
            details["unfitted"] = {
                "settled_by": round_.pk,
                "rounds_planned": stage.rounds_planned,
                "inputs_hash": round_.inputs_hash,
            }
            needed = (_rounds_needed(stage, len(each.contenders)) for each in next_fields(value))
            stage.rounds_planned = max(needed)
        stage.save(update_fields=["pools", "rounds_planned"])
        if round_.inputs_hash:
            round_.inputs_hash = _hash_of_today(tournament, round_)
    round_.planned = stage.rounds_planned
    round_.save(update_fields=["planned", "inputs_hash"])


def _rounds_needed(stage: Stage, entries: int) -> int:
    if stage.system == PairingSystem.KNOCKOUT:
        return rounds_needed(entries)
    return rounds_of_round_robin(entries, double=bool(stage.options.get("double")))


def drawn_round(tournament: Tournament) -> Round:
    """The round nobody else sees yet; raises ``RefusedError``: ``no_round_drawn``."""
    drawn = Round.objects.filter(tournament=tournament, state=RoundState.DRAWN).first()
    if drawn is None:
        raise RefusedError("no_round_drawn")
    return drawn


def close_round(tournament_id: int, *, by: By) -> Round:
    """Close the running round once all its tables have their result.

    Raises ``RefusedError``: ``no_round_open``, or ``tables_unfinished`` with their numbers.
    """
    with writing_row(
        tournament_id, by, AuditAction.ROUND_CLOSED, allowed=(TournamentState.RUNNING,)
    ) as (tournament, row):
        running = open_round(tournament)
        if missing := unfinished_tables(running):
            raise RefusedError("tables_unfinished", {"tables": ", ".join(map(str, missing))})
        row.details["round"] = running.number
        running.state, running.closed_at = RoundState.CLOSED, by.now
        running.save(update_fields=["state", "closed_at"])
        note_undone(row)
        stop_clock(tournament)
        after_close(running, by.now)
    return running


def close_tournament(tournament_id: int, *, by: By) -> None:
    """End the tournament: the standings are final. A round still open or drawn keeps it open."""
    with writing_row(tournament_id, by, AuditAction.CLOSED, allowed=(TournamentState.RUNNING,)) as (
        tournament,
        row,
    ):
        latest = last_round(tournament)
        if latest and latest.state != RoundState.CLOSED:
            raise RefusedError("round_still_open", {"round": latest.number})
        row.details["winners"] = winners(tournament)
        tournament.state, tournament.closed_at = TournamentState.CLOSED, by.now
        tournament.save(update_fields=["state", "closed_at"])
        note_undone(row)
        drop(tournament)
        tell_result(tournament, by.now)
