"""A round's life: drawn, looked at, published, closed; and the tournament's end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from matches.enums import RoundState
from matches.models import Match, Round, Seat
from matches.pairing import NoLegalPairing, Pairing, inputs_hash, rounds_needed
from matches.queries.play import last_round, unfinished_tables
from matches.queries.standings import winners
from matches.record.derive import next_field, next_pairing
from matches.record.seat_draws import PAIR, SINGLE, draw_to_json
from matches.record.values import NO_CONCESSIONS, Concessions
from matches.snapshots import snapshot
from scoring.seating import SeatDraw, draw_seats, draw_seed
from scoring.values import EntryId, Line, Reason
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, EntrySize, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Entry, Stage, Tournament

PLAYABLE = (TournamentState.OPEN, TournamentState.RUNNING)


@dataclass(frozen=True, slots=True)
class NotDrawn:
    """There is no legal pairing: why, and what would make one."""

    answer: NoLegalPairing


def draw_round(
    tournament_id: int, *, conceded: Concessions = NO_CONCESSIONS, by: By
) -> Round | NotDrawn:
    """Draw the next round for the organiser to look at; nobody else sees it yet.

    ``conceded`` is what the organiser allows where there is no legal round without it. Raises ``RefusedError``: ``presence_unknown``, ``round_still_open``, ``round_drawn_already``.
    """
    with writing(tournament_id, by, AuditAction.DRAWN, allowed=PLAYABLE) as (
        tournament,
        details,
    ):
        _check_ready(tournament)
        pairing = next_pairing(snapshot(tournament))
        if isinstance(pairing, NoLegalPairing):
            details["refused"] = pairing.reason.code
            return NotDrawn(pairing)
        details.update(round=pairing.round_number, cost=pairing.cost, engine=pairing.engine)
        return _store(tournament, pairing, by)


def _check_ready(tournament: Tournament) -> None:
    uncalled = tournament.entries.filter(checked_in=False, withdrawn_after=None).count()
    if tournament.state == TournamentState.OPEN and uncalled:
        raise RefusedError("presence_unknown", {"count": uncalled})
    latest = last_round(tournament)
    if latest and latest.state == RoundState.DRAWN:
        raise RefusedError("round_drawn_already", {"round": latest.number})
    if latest and latest.state == RoundState.PUBLISHED:
        raise RefusedError("round_still_open", {"round": latest.number})


def _store(tournament: Tournament, pairing: Pairing, by: By) -> Round:
    round_ = Round.objects.create(
        tournament=tournament,
        stage=_stage_of_next_round(tournament),
        number=pairing.round_number,
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


def account_of(pairing: Pairing) -> dict[str, Any]:
    """What a round keeps of how it was drawn."""
    return {
        "engine": pairing.engine,
        "inputs_hash": pairing.inputs_hash,
        "cost": pairing.cost,
        "reasons": _reasons(pairing),
    }


def _reasons(pairing: Pairing) -> dict[str, dict[str, list[list[object]]]]:
    def plain(reasons: tuple[Reason, ...]) -> list[list[object]]:
        return [[reason.code, dict(reason.params)] for reason in reasons]

    byes = zip(pairing.byes, pairing.bye_reasons, strict=True)
    lines = {str(table.number): plain(table.reasons) for table in pairing.tables}
    groups = {str(group.number): plain(group.reasons) for group in pairing.groups}
    return {
        "tables": {**lines, **groups},
        "byes": {str(entry): plain(reasons) for entry, reasons in byes},
    }


def seat_round(round_: Round, pairing: Pairing) -> None:
    """Lay the tables and seat everybody, with two inserts whatever the size."""
    tournament = round_.tournament
    rows = Entry.objects.filter(tournament=tournament).values_list("code", "pk")
    entries = {EntryId(code): pk for code, pk in rows}
    draws = {} if tournament.of_several else _drawn_seats(round_, pairing.seating)
    lay_tables(round_, pairing.seating, pairing.byes, entries, draws)


def _drawn_seats(round_: Round, tables: Iterable[int]) -> dict[int, SeatDraw]:
    """Who sits where at the tables of those numbers: drawn again, it comes out the same."""
    tournament = round_.tournament
    players = SINGLE if tournament.entry_size == EntrySize.SINGLE else PAIR
    return {
        table: draw_seats(
            draw_seed(tournament.seed, round_.number, table), players, tournament.rules
        )
        for table in tables
    }


def lay_tables(
    round_: Round,
    seating: Mapping[int, Sequence[EntryId]],
    byes: Iterable[EntryId],
    entries: Mapping[EntryId, int],
    draws: Mapping[int, SeatDraw],
) -> list[Match]:
    """The matches of the tables, in their order, with everybody seated.

    ``seating`` names by table number who sits there, seat by seat, N-S first; ``entries`` gives
    each entry's primary key, ``draws`` by table number how the chairs were drawn by cards.
    """
    matches = Match.objects.bulk_create(
        new_match(round_, number, draws.get(number)) for number in seating
    )
    seats = [
        Seat(round=round_, match=match, entry_id=entries[code], **place)
        for match, codes in zip(matches, seating.values(), strict=True)
        for code, place in zip(codes, _places(match), strict=False)
    ]
    resting = [Seat(round=round_, entry_id=entries[code]) for code in byes]
    Seat.objects.bulk_create([*seats, *resting])
    return matches


def _places(match: Match) -> Iterable[dict[str, Any]]:
    """Where one can sit at the table, in the order of its seats."""
    if match.of_several:
        return ({"position": position} for position in count(1))
    return ({"line": line} for line in Line)


def new_match(round_: Round, table_number: int, draw: SeatDraw | None = None) -> Match:
    """A match under the tournament's rules of today, which it keeps."""
    tournament = round_.tournament
    return Match(
        round=round_,
        table_number=table_number,
        ruleset=tournament.ruleset,
        ruleset_version=tournament.ruleset_version,
        game_smazzate=tournament.game_smazzate,
        game_target=tournament.game_target,
        vp_table=tournament.vp_table,
        game_options=tournament.game_options,
        knockout=round_.stage.system == "knockout",
        draw=draw_to_json(draw) if draw else None,
    )


def discard_draw(tournament_id: int, *, by: By) -> None:
    """Throw away an unpublished draw; drawn again from the same facts, it comes out the same."""
    with writing(tournament_id, by, AuditAction.DISCARDED, allowed=PLAYABLE) as (
        tournament,
        details,
    ):
        drawn = _drawn_round(tournament)
        details["round"] = drawn.number
        drawn.delete()


def publish_round(tournament_id: int, *, by: By) -> Round:
    """Show the drawn round to everybody and open its tables for scores.

    Raises ``RefusedError``: ``no_round_drawn``, or ``draw_outdated`` where the facts it was drawn
    from have changed since.
    """
    with writing(tournament_id, by, AuditAction.PUBLISHED, allowed=PLAYABLE) as (
        tournament,
        details,
    ):
        drawn = _drawn_round(tournament)
        again = next_pairing(snapshot(tournament))
        if isinstance(again, NoLegalPairing) or again.inputs_hash != drawn.inputs_hash:
            raise RefusedError("draw_outdated", {"round": drawn.number})
        details["round"] = drawn.number
        _fit_knockout(tournament, drawn)
        drawn.state, drawn.published_at = RoundState.PUBLISHED, by.now
        drawn.save(update_fields=["state", "published_at", "inputs_hash"])
        tournament.state = TournamentState.RUNNING
        tournament.save(update_fields=["state"])
    return drawn


def _fit_knockout(tournament: Tournament, first: Round) -> None:
    """A knockout has as many rounds as its field needs: known once its first round is drawn.

    The hash becomes that of the plan the record keeps, so that it can be had again from there.
    """
    stage = first.stage
    if stage.system != "knockout" or stage.rounds.count() > 1:
        return
    stage.rounds_planned = rounds_needed(first.seats.count())
    stage.save(update_fields=["rounds_planned"])
    first.inputs_hash = inputs_hash(next_field(snapshot(tournament)))


def _drawn_round(tournament: Tournament) -> Round:
    drawn = Round.objects.filter(tournament=tournament, state=RoundState.DRAWN).first()
    if drawn is None:
        raise RefusedError("no_round_drawn")
    return drawn


def close_round(tournament_id: int, *, by: By) -> Round:
    """Close the running round once all its tables have their result.

    Raises ``RefusedError``: ``no_round_open``, or ``tables_unfinished`` with their numbers.
    """
    with writing(
        tournament_id, by, AuditAction.ROUND_CLOSED, allowed=(TournamentState.RUNNING,)
    ) as (tournament, details):
        running = Round.objects.filter(tournament=tournament, state=RoundState.PUBLISHED).first()
        if running is None:
            raise RefusedError("no_round_open")
        if missing := unfinished_tables(running):
            raise RefusedError("tables_unfinished", {"tables": ", ".join(map(str, missing))})
        details["round"] = running.number
        running.state, running.closed_at = RoundState.CLOSED, by.now
        running.save(update_fields=["state", "closed_at"])
    return running


def close_tournament(tournament_id: int, *, by: By) -> None:
    """End the tournament: the standings are final. A round still open or drawn keeps it open."""
    with writing(tournament_id, by, AuditAction.CLOSED, allowed=(TournamentState.RUNNING,)) as (
        tournament,
        details,
    ):
        latest = last_round(tournament)
        if latest and latest.state != RoundState.CLOSED:
            raise RefusedError("round_still_open", {"round": latest.number})
        details["winners"] = winners(tournament)
        tournament.state, tournament.closed_at = TournamentState.CLOSED, by.now
        tournament.save(update_fields=["state", "closed_at"])
