"""Changing a drawn round by hand, before it is published."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from matches.actions.laying import entry_keys, resting_in, seat_at, seated_at
from matches.actions.rounds import PLAYABLE, drawn_round
from matches.actions.trail import take_back
from matches.models import Match, Round, Seat
from matches.record.concessions import parse_concessions
from matches.record.hand_changes import Move, Seating, Swap, changed, judge_change
from matches.record.proposals import parse_proposal, proposal_to_json
from matches.record.values import Proposal
from matches.snapshots import snapshot
from scoring.values import EntryId, RuleBrokenError
from tournaments.actions.writing import By, writing_row
from tournaments.enums import AuditAction
from tournaments.errors import RefusedError, StaleVersionError
from tournaments.models import AuditRow, Tournament


def change_draw(
    tournament_id: int, change: Swap | Move, *, based_on: int, reason: str, by: By
) -> Round:
    """Change the drawn round as ``change`` says, keeping what the engine had drawn.

    ``based_on`` is how many changes the person had seen (``len(round.changes)``). Raises
    ``RuleBrokenError`` with every problem of a draw the rules forbid, ``StaleVersionError`` where
    somebody changed it since, ``RefusedError``: ``no_round_drawn``, ``reason_required``,
    ``table_has_begun`` (table).
    """
    with writing_row(tournament_id, by, AuditAction.DRAW_CHANGED, allowed=PLAYABLE) as (
        tournament,
        row,
    ):
        drawn = drawn_round(tournament)
        if not reason.strip():
            raise RefusedError("reason_required")
        if based_on != len(drawn.changes):
            raise StaleVersionError(len(drawn.changes))
        before = seating_of(drawn)
        after = changed(before, change)
        cost = _allowed_cost(tournament, drawn, before, after)
        row.details.update(round=drawn.number, reason=reason, before=drawn.changes)
        author = by.actor.name if by.actor else ""
        noted = {"reason": reason, "by": author, "at": by.now.isoformat()}
        _keep(drawn, before, [*drawn.changes, {**_plain(change), **noted}], cost)
        _reseat(drawn, before, after)
    return drawn


def restore_draw(tournament_id: int, *, by: By) -> Round:
    """Put the drawn round back as the engine drew it.

    Raises ``RefusedError``: ``no_round_drawn``, ``draw_unchanged``, ``table_has_begun`` (table).
    """
    with writing_row(tournament_id, by, AuditAction.DRAW_CHANGED, allowed=PLAYABLE) as (
        tournament,
        row,
    ):
        drawn = drawn_round(tournament)
        if not drawn.changes:
            raise RefusedError("draw_unchanged", {"round": drawn.number})
        row.details.update(round=drawn.number, before=drawn.changes, restored=True)
        _change_to(tournament, drawn, [])
    return drawn


def take_back_change(row: AuditRow, by: By) -> Round:
    """Undo what changed the draw last: the changes there were before it, and no others."""
    with writing_row(row.tournament_id, by, AuditAction.DRAW_CHANGED, allowed=PLAYABLE) as (
        tournament,
        back,
    ):
        drawn = drawn_round(tournament)
        back.details.update(round=drawn.number, before=drawn.changes, taken_back=True)
        _change_to(tournament, drawn, row.details["before"])
        take_back(row, back)
    return drawn


def seating_of(round_: Round) -> Seating:
    """Who sits where in the round as it stands."""
    return Seating(seated_at(round_), resting_in(round_))


def _allowed_cost(tournament: Tournament, drawn: Round, before: Seating, after: Seating) -> int:
    conceded = parse_concessions(drawn.conceded)
    judged = judge_change(snapshot(tournament), conceded, before, after)
    if judged.refused:
        raise RuleBrokenError(judged.refused)
    return judged.cost_after


def _change_to(tournament: Tournament, drawn: Round, changes: Sequence[dict[str, Any]]) -> None:
    """The engine's draw with these changes, which were allowed when they were made."""
    before, engine = seating_of(drawn), _engine_seating(tournament, drawn)
    after = reduce(changed, map(_change, changes), engine)
    cost = _allowed_cost(tournament, drawn, engine, after) if changes else None
    _keep(drawn, engine, list(changes), cost)
    _reseat(drawn, before, after)


def _engine_seating(tournament: Tournament, drawn: Round) -> Seating:
    proposal = parse_proposal(drawn.proposal, of_several=tournament.of_several)
    return Seating(proposal.seating, proposal.byes) if proposal else seating_of(drawn)


def _keep(drawn: Round, before: Seating, changes: list[dict[str, Any]], cost: int | None) -> None:
    """The engine's draw is that before the first change; without changes there is none to keep."""
    of_several = drawn.tournament.of_several
    engine = parse_proposal(drawn.proposal, of_several=of_several) if drawn.proposal else None
    seating, byes = (engine.seating, engine.byes) if engine else (before.tables, before.byes)
    reasons = tuple(each["reason"] for each in changes)
    proposal = Proposal(seating, byes, reasons)
    drawn.proposal = proposal_to_json(proposal, of_several=of_several) if changes else None
    drawn.changes, drawn.changed_cost = changes, cost
    drawn.save(update_fields=["proposal", "changes", "changed_cost"])


def _reseat(drawn: Round, before: Seating, after: Seating) -> None:
    """The tables stay, with the draw of their chairs; only who changes is seated anew."""
    tables = {n: seats for n, seats in after.tables.items() if seats != before.tables[n]}
    matches = {each.table_number: each for each in Match.objects.filter(round=drawn)}
    for number in tables:
        if matches[number].version:
            raise RefusedError("table_has_begun", {"table": number})
    Seat.objects.filter(match__in=[matches[number] for number in tables]).delete()
    byes = after.byes if after.byes != before.byes else ()
    if byes:
        Seat.objects.filter(round=drawn, match=None).delete()
    seated = [(matches[number], seats) for number, seats in tables.items()]
    seat_at(drawn, seated, byes, entry_keys(drawn.tournament))


def _plain(change: Swap | Move) -> dict[str, Any]:
    if isinstance(change, Move):
        return {"move": [change.table, change.to]}
    return {"swap": [change.one, change.other]}


def _change(plain: Mapping[str, Any]) -> Swap | Move:
    if "move" in plain:
        return Move(*plain["move"])
    one, other = plain["swap"]
    return Swap(EntryId(one), EntryId(other))
