"""Pairing again, after a correction, what nobody has played yet."""

from __future__ import annotations

from collections.abc import Mapping

from matches.actions.aside import move_begun, put_aside
from matches.actions.clock import hand_over_clock
from matches.actions.laying import account_of, resting_in, seat_round, seated_at
from matches.actions.rounds import NotDrawn, discard_draw, draw_round, settle_stage
from matches.actions.telling import tell_tables
from matches.enums import RoundState
from matches.models import Match, Round
from matches.pairing import NoLegalPairing, Pairing
from matches.queries.play import last_round
from matches.record.concessions import parse_concessions
from matches.record.derive import as_of, next_pairing
from matches.snapshots import snapshot
from scoring.values import EntryId
from tournaments.actions.writing import By, writing_row
from tournaments.enums import AuditAction, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import AuditRow, Tournament


def pair_again(tournament: Tournament, correction: AuditRow, *, by: By) -> None:
    """Pair again the last round's tables with nothing written; a draw nobody saw is drawn again.

    One that is taken back from play keeps the tables with something written, as in play.

    Raises ``RefusedError``: ``nothing_to_pair_again``, ``cannot_pair_again``.
    """
    latest = last_round(tournament)
    if latest is None or latest.state == RoundState.CLOSED:
        raise RefusedError("nothing_to_pair_again")
    begun = list(Match.objects.filter(round=latest, version__gt=0))
    if latest.state == RoundState.DRAWN and not begun:
        _draw_again(latest, by)
    else:
        _pair_the_rest(latest, begun, correction, by)


def _draw_again(drawn: Round, by: By) -> None:
    conceded = parse_concessions(drawn.conceded)
    discard_draw(drawn.tournament_id, by=by)
    answer = draw_round(drawn.tournament_id, conceded=conceded, uncalled=True, by=by)
    if isinstance(answer, NotDrawn):
        raise RefusedError("cannot_pair_again")


def _pair_the_rest(old: Round, begun: list[Match], correction: AuditRow, by: By) -> None:
    with writing_row(
        old.tournament_id, by, AuditAction.REPAIRED, allowed=(TournamentState.RUNNING,)
    ) as (locked, row):
        numbers = sorted(match.table_number for match in begun)
        seating = seated_at(old)
        pairing = _paired_round(locked, old, {number: seating[number] for number in numbers})
        if (pairing.seating, set(pairing.byes)) == (seating, set(resting_in(old))):
            raise RefusedError("nothing_to_pair_again")
        row.details.update(round=old.number, correction=correction.pk, kept=numbers)
        put_aside(locked, old.number, row, by, replaced=True)
        new = _replacing(old, pairing, numbers, by)
        row.details["moved"] = move_begun(old, new, [match.pk for match in begun])
        seat_round(new, pairing)
        hand_over_clock(old.pk, new.pk)
        if old.state == RoundState.PUBLISHED:
            settle_stage(locked, new, row.details)
            new.state, new.published_at = RoundState.PUBLISHED, by.now
            new.save(update_fields=["state", "published_at"])
            tell_tables(new, by.now)


def _paired_round(
    tournament: Tournament, old: Round, kept: Mapping[int, tuple[EntryId, ...]]
) -> Pairing:
    before = as_of(snapshot(tournament), old.number)
    pairing = next_pairing(before, parse_concessions(old.conceded), kept)
    if isinstance(pairing, NoLegalPairing):
        raise RefusedError("cannot_pair_again")
    return pairing


def _replacing(old: Round, pairing: Pairing, kept: list[int], by: By) -> Round:
    """The round that takes its place; whoever has begun goes on under it."""
    return Round.objects.create(
        tournament=old.tournament,
        stage_id=old.stage_id,
        number=old.number,
        conceded=old.conceded,
        kept=kept,
        drawn_at=by.now,
        **account_of(pairing),
    )
