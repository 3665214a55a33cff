"""Players put themselves on the list, and take themselves off, until enrolment closes."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from tournaments.actions.lineup import same_named
from tournaments.actions.registration import (
    UNTIL_THE_END,
    Enrolment,
    add_entries,
    check_enrolment,
    tell_enrolled,
)
from tournaments.actions.removal import remove_entry
from tournaments.actions.timetable import timetable_of
from tournaments.actions.waiting import put_on_waiting_list, take_off_waiting_list
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, NoticeKind, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Entry, Player, Tournament, User, WaitingEntry
from tournaments.models.player import same_name
from tournaments.queries.take_part import own_entry, own_player, own_waiting, unrecognised
from tournaments.queries.waiting import has_room

OPEN = (TournamentState.OPEN,)
MOST_DEPARTURES: Final = 5
"""Whoever has left a list so often would tell partners and programs of it without end."""


def take_part(
    tournament_id: int, user: User, *, name: str, partner: str = "", now: datetime
) -> Entry | WaitingEntry:
    """Put the account’s player on the list, or on the waiting list where no place is left.

    In pairs a ``partner`` comes with them.
    ``name`` counts where the account has no player in the club yet. A player of that name without
    an account plays, but stays without: the name alone does not prove who somebody is. Raises
    ``RefusedError``: ``ask_the_club``, ``enrolment_not_open``, ``enrolment_closed``,
    ``on_the_list_already``, ``came_and_went``, ``name_of_another``, and as ``enrol`` does.
    """
    by = By(user, now)
    with transaction.atomic():
        tournament = _locked(tournament_id)
        check_open(tournament, now)
        if own_entry(user, tournament) or own_waiting(user, tournament):
            raise RefusedError("on_the_list_already")
        _check_patience(tournament, user)
        name, known = _identity(user, tournament, name)
        players = (name, partner) if partner else (name,)
        check_enrolment(tournament, Enrolment(players))
        if known is None:
            known = Player.objects.create(club=tournament.club, name=name, user=user)
        if not has_room(tournament) or tournament.waiting_entries.exists():
            return put_on_waiting_list(tournament_id, players, by=by, for_account=user)
        return _enrol(tournament, players, known, by)


def _locked(tournament_id: int) -> Tournament:
    """Nobody else can take the last place meanwhile."""
    return Tournament.objects.select_for_update().get(pk=tournament_id)


def _check_patience(tournament: Tournament, user: User) -> None:
    gone = (AuditAction.UNENROLLED, AuditAction.UNQUEUED)
    own = tournament.audit.filter(actor=user, action__in=gone, details__because="self")
    if own.count() >= MOST_DEPARTURES:
        raise RefusedError("came_and_went", {"times": MOST_DEPARTURES})


def check_open(tournament: Tournament, now: datetime) -> None:
    """Refuse where players cannot change the list themselves; at the start at the latest."""
    timetable = timetable_of(tournament)
    if timetable is None or not timetable.players_enrol:
        raise RefusedError("ask_the_club")
    if tournament.state == TournamentState.DRAFT:
        raise RefusedError("enrolment_not_open")
    closed = timetable.enrolment_closed_at or now >= tournament.starts_at
    if tournament.state != TournamentState.OPEN or closed:
        raise RefusedError("enrolment_closed")


def _identity(user: User, tournament: Tournament, name: str) -> tuple[str, Player | None]:
    """Under which name the account plays, and the club’s player; None where it is to be made."""
    own = own_player(user.pk, tournament.club_id)
    if own:
        return own.name, own
    namesakes = same_named(tournament.club, name)
    if any(player.user_id is not None for player in namesakes):
        raise RefusedError("name_of_another", {"player": name})
    return name, namesakes[0] if namesakes else None


def _enrol(tournament: Tournament, players: tuple[str, ...], known: Player, by: By) -> Entry:
    with writing(tournament.pk, by, AuditAction.ENROLLED, allowed=OPEN) as (locked, details):
        (entry,) = add_entries(
            locked,
            [Enrolment(players)],
            known={same_name(players[0]): known},
            enrolled_by=by.actor,
        )
        details.update(entry=entry.code, name=entry.name)
        tell_enrolled(locked, [entry], NoticeKind.ENROLLED, by)
    return entry


def leave(tournament_id: int, user: User, *, now: datetime) -> str:
    """Take the account’s entry off the list, or off the waiting list; answers its name.

    Raises ``RefusedError``: ``not_on_the_list``, ``leave_too_late`` where tables are drawn, and as
    ``check_open``.
    """
    by = By(user, now)
    with transaction.atomic():
        tournament = _locked(tournament_id)
        entry, waiting = own_entry(user, tournament), own_waiting(user, tournament)
        if waiting:
            take_off_waiting_list(waiting.pk, by=by, because="self")
            return waiting.name
        if entry is None:
            raise RefusedError("not_on_the_list")
        check_open(tournament, now)
        try:
            remove_entry(entry.pk, by=by, because="self")
        except RefusedError as refused:
            raise RefusedError("leave_too_late") from refused
        return entry.name


def recognise(entry_id: int, *, by: By) -> Player:
    """The organiser knows that the account is the player it enrolled as: link the two.

    Raises ``RefusedError``: ``nobody_to_recognise``.
    """
    tournament_id = Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id)
    with writing(tournament_id, by, AuditAction.ENTRY_CHANGED, allowed=UNTIL_THE_END) as (
        _,
        details,
    ):
        entry = Entry.objects.select_related("tournament").get(pk=entry_id)
        player = unrecognised(entry)
        if player is None:
            raise RefusedError("nobody_to_recognise")
        player.user = entry.enrolled_by
        player.save(update_fields=["user"])
        details.update(entry=entry.code, name=entry.name, recognised=player.name)
    return player
