"""Correcting what is written of an entry: its name, its players' names, its seed, its seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.actions.lineup import check_free, current_names, default_name
from tournaments.actions.registration import BEFORE_PLAY, UNTIL_THE_END
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction
from tournaments.errors import RefusedError
from tournaments.models import Entry, EntryPlayer, Player, Tournament
from tournaments.models.player import same_name
from tournaments.queries.coming import mitchell_to_come


@dataclass(frozen=True, slots=True)
class Amendment:
    """How it is to be written; ``players`` by position, ``name`` blank where they name the entry.

    The seed counts before play only.
    """

    name: str = ""
    players: Mapping[int, str] = field(default_factory=dict)
    seeding: int | None = None


def amend_entry(entry_id: int, amendment: Amendment, *, by: By) -> Entry:
    """Write the names anew: the same people, spelt rightly, wherever the club has them.

    Raises ``RefusedError``: ``nothing_changed``, ``seed_taken``, ``player_with_self``,
    ``player_already_enrolled``.
    """
    tournament_id = Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id)
    with writing(tournament_id, by, AuditAction.ENTRY_CHANGED, allowed=UNTIL_THE_END) as (
        tournament,
        details,
    ):
        entry = Entry.objects.get(pk=entry_id)
        before = _written(entry)
        for seat in EntryPlayer.objects.filter(entry=entry).select_related("player"):
            _spell(tournament, seat, amendment.players.get(seat.position, seat.player.name))
        entry.name = amendment.name or default_name(current_names(entry))
        if tournament.state in BEFORE_PLAY:
            entry.seeding = _free_seed(entry, amendment.seeding)
        entry.save(update_fields=["name", "seeding"])
        after = _written(entry)
        if after == before:
            raise RefusedError("nothing_changed")
        details.update(entry=entry.code, name=before["name"], renamed=entry.name)
        details["was"], details["is"] = before, after
    return entry


def _written(entry: Entry) -> dict[str, Any]:
    return {"name": entry.name, "players": current_names(entry), "seeding": entry.seeding}


def _spell(tournament: Tournament, seat: EntryPlayer, name: str) -> None:
    """A name the club has already is that player's; any other is what this one is called."""
    if name == seat.player.name:
        return
    others = Player.objects.filter(club=tournament.club).exclude(pk=seat.player_id)
    meant = next(
        (each for each in others.order_by("pk") if same_name(each.name) == same_name(name)), None
    )
    if meant is None:
        seat.player.name = name
        seat.player.save(update_fields=["name"])
        return
    check_free(meant, seat, seat.first_round)
    seat.player = meant
    seat.save(update_fields=["player"])


def _free_seed(entry: Entry, seeding: int | None) -> int | None:
    same = Entry.objects.filter(tournament=entry.tournament_id, seeding=seeding)
    other = same.exclude(pk=entry.pk).first() if seeding is not None else None
    if other:
        raise RefusedError("seed_taken", {"seed": seeding or 0, "entry": other.name})
    return seeding


def fix_seat(entry_id: int, *, fixed: bool, by: By) -> Entry:
    """Note that an entry cannot move, or that it can: it then sits N-S in the Mitchell.

    Raises ``RefusedError``: ``no_mitchell_to_come``.
    """
    tournament_id = Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id)
    with writing(tournament_id, by, AuditAction.SEAT_FIXED, allowed=UNTIL_THE_END) as (
        tournament,
        details,
    ):
        if not mitchell_to_come(tournament):
            raise RefusedError("no_mitchell_to_come")
        entry = Entry.objects.get(pk=entry_id)
        entry.fixed_seat = fixed
        entry.save(update_fields=["fixed_seat"])
        details.update(entry=entry.code, name=entry.name, fixed=fixed)
    return entry
