"""Somebody else sits down for a player of an entry."""

from __future__ import annotations

from tournaments.actions.lineup import check_free, current_names, players_by_name, renamed
from tournaments.actions.registration import UNTIL_THE_END
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction
from tournaments.errors import RefusedError
from tournaments.models import Entry, EntryPlayer, Player
from tournaments.queries.coming import rounds_to_change


def substitute(entry_id: int, position: int, player: str, *, from_round: int, by: By) -> Entry:
    """Let ``player``, by name, sit in that position of an entry from ``from_round`` on.

    The rounds before stay with whoever played them; back again is the same action. An entry called
    after its players is called after the new ones. Raises ``RefusedError``:
    ``substitute_out_of_range``, ``nothing_changed``, ``player_with_self``,
    ``player_already_enrolled``.
    """
    tournament_id = Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id)
    with writing(tournament_id, by, AuditAction.SUBSTITUTED, allowed=UNTIL_THE_END) as (
        tournament,
        details,
    ):
        seats = EntryPlayer.objects.select_related("entry", "player")
        seat = seats.get(entry=entry_id, position=position)
        if from_round not in rounds_to_change(tournament):
            raise RefusedError("substitute_out_of_range", {"round": from_round})
        (new,) = players_by_name(tournament.club, [player]).values()
        if new.pk == seat.player_id:
            raise RefusedError("nothing_changed")
        check_free(new, seat, from_round)
        entry = seat.entry
        entry_name = renamed(entry.name, current_names(entry), position, new.name)
        details.update(entry=entry.code, name=entry.name, from_round=from_round)
        details.update(replaced=seat.player.name, player=new.name)
        _seat(seat, new, from_round)
        entry.name = entry_name
        entry.save(update_fields=["name"])
    return entry


def _seat(seat: EntryPlayer, player: Player, from_round: int) -> None:
    """The position is the player's from that round on, whoever had it later or before.

    Nobody began for an entry who was gone before its first round.
    """
    first = from_round if from_round > seat.entry.joined_at else 1
    held = EntryPlayer.ever.filter(entry=seat.entry_id, position=seat.position)
    held.filter(first_round__gte=first).delete()
    before = held.order_by("-first_round").first()
    if before and before.player_id == player.pk:
        before.last_round = None
        before.save(update_fields=["last_round"])
        return
    if before:
        before.last_round = first - 1
        before.save(update_fields=["last_round"])
    EntryPlayer.objects.create(
        tournament_id=seat.tournament_id,
        entry_id=seat.entry_id,
        player=player,
        position=seat.position,
        first_round=first,
    )
