"""The waiting list: who comes in, in order, whenever a place becomes free before play."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.db.models import Max

from tournaments.actions.lineup import default_name
from tournaments.actions.notices import tell
from tournaments.actions.registration import (
    BEFORE_PLAY,
    Enrolment,
    add_entries,
    check_enrolment,
    tell_enrolled,
)
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, NoticeKind
from tournaments.errors import RefusedError
from tournaments.models import Entry, Player, Tournament, User, WaitingEntry
from tournaments.models.player import same_name
from tournaments.queries.take_part import own_player
from tournaments.queries.waiting import has_room

PLAYS_ALREADY: Final = frozenset({"player_already_enrolled", "player_with_self"})
"""Why somebody who waited cannot come in any more, however many places there are."""


def put_on_waiting_list(
    tournament_id: int, players: tuple[str, ...], *, by: By, for_account: User | None = None
) -> WaitingEntry:
    """Let them wait at the end of the line; ``for_account`` put itself there.

    Raises ``RefusedError``: ``wrong_state``, ``players_wrong_number``, ``player_already_enrolled``,
    ``player_with_self``, ``waiting_already``.
    """
    with writing(tournament_id, by, AuditAction.QUEUED, allowed=BEFORE_PLAY) as (
        tournament,
        details,
    ):
        check_enrolment(tournament, Enrolment(players))
        _check_not_waiting(tournament, players)
        place = tournament.waiting_entries.count() + 1
        waiting = WaitingEntry.objects.create(
            tournament=tournament,
            number=_last_number(tournament) + 1,
            name=default_name(players),
            players=list(players),
            enrolled_by=for_account,
            at=by.now,
        )
        details.update(name=waiting.name, place=place)
        said = {"name": waiting.name, "place": place}
        receivers = [(for_account.pk, said)] if for_account else []
        tell(tournament, NoticeKind.QUEUED, receivers, by.now, about=said)
    return waiting


def _last_number(tournament: Tournament) -> int:
    last = tournament.waiting_entries.aggregate(last=Max("number"))["last"]
    return int(last or 0)


def _check_not_waiting(tournament: Tournament, players: tuple[str, ...]) -> None:
    wanted = {same_name(name): name for name in players}
    for names in tournament.waiting_entries.values_list("players", flat=True):
        for name in names:
            if same_name(name) in wanted:
                raise RefusedError("waiting_already", {"player": wanted[same_name(name)]})


def take_off_waiting_list(waiting_id: int, *, by: By, because: str = "organiser") -> None:
    """They do not wait any longer; whoever waits behind them moves up."""
    tournament_id = _tournament_of(waiting_id)
    with writing(tournament_id, by, AuditAction.UNQUEUED, allowed=BEFORE_PLAY) as (_, details):
        waiting = WaitingEntry.objects.get(pk=waiting_id)
        details.update(name=waiting.name, because=because)
        _tell_off(waiting, because, by)
        waiting.delete()


def _tournament_of(waiting_id: int) -> int:
    waiting = WaitingEntry.objects.filter(pk=waiting_id)
    found = waiting.values_list("tournament_id", flat=True).first()
    if found is None:
        raise RefusedError("waits_no_more")
    return found


def _tell_off(waiting: WaitingEntry, because: str, by: By) -> None:
    said = {"name": waiting.name, "because": because}
    receivers = [(waiting.enrolled_by_id, said)] if waiting.enrolled_by_id else []
    tell(waiting.tournament, NoticeKind.UNENROLLED, receivers, by.now, about=said)


def give_place(waiting_id: int, *, by: By) -> Entry:
    """Give a free place to these, whoever waits before them.

    Raises ``RefusedError``: ``waits_no_more``, and as ``enrol`` does.
    """
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().get(pk=_tournament_of(waiting_id))
        waiting = WaitingEntry.objects.filter(pk=waiting_id).first()
        if waiting is None:
            raise RefusedError("waits_no_more")
        return _let_in(tournament, waiting, by)


def promote(tournament: Tournament, by: By) -> list[Entry]:
    """Give whatever places are free to who waits, in order; the tournament is locked.

    Whoever plays in another entry meanwhile is taken off the waiting list, and told. Nobody is
    promoted once play has begun: who comes then is entered late, by the organiser.
    """
    entries: list[Entry] = []
    if tournament.state not in BEFORE_PLAY:
        return entries
    for waiting in tournament.waiting_entries.all():
        if not has_room(tournament):
            break
        try:
            entries.append(_let_in(tournament, waiting, by))
        except RefusedError as refused:
            if refused.code not in PLAYS_ALREADY:
                raise
            take_off_waiting_list(waiting.pk, by=by, because="elsewhere")
    return entries


def _let_in(tournament: Tournament, waiting: WaitingEntry, by: By) -> Entry:
    with writing(tournament.pk, by, AuditAction.ENROLLED, allowed=BEFORE_PLAY) as (
        locked,
        details,
    ):
        (entry,) = add_entries(
            locked,
            [Enrolment(tuple(waiting.players))],
            known=_known(waiting),
            enrolled_by_id=waiting.enrolled_by_id,
        )
        details.update(entry=entry.code, name=entry.name, promoted=True)
        waiting.delete()
        tell_enrolled(locked, [entry], NoticeKind.PROMOTED, by)
    return entry


def _known(waiting: WaitingEntry) -> dict[str, Player]:
    """The player of the account that waits, whoever else has that name."""
    if waiting.enrolled_by_id is None:
        return {}
    own = own_player(waiting.enrolled_by_id, waiting.tournament.club_id)
    first = same_name(waiting.players[0])
    return {first: own} if own and same_name(own.name) == first else {}
