"""Who plays for an entry: the club's players by name, and their seats in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from django.db.models import Q

from tournaments.errors import RefusedError
from tournaments.models import Club, Entry, EntryPlayer, Player
from tournaments.models.player import same_name

JOINED: Final = " - "


def default_name(players: Iterable[str]) -> str:
    """How an entry is called where it has no name of its own: ``Rossi Anna - Bianchi Ugo``."""
    return JOINED.join(players)


def renamed(name: str, players: Sequence[str], position: int, new: str) -> str:
    """What an entry is called once somebody ``new`` plays in that position, from 1.

    ``Rossi - Bianchi`` follows who plays, whether the players are called like that or longer; a
    name of its own stays.
    """
    parts = list(players) if name == default_name(players) else name.split(JOINED)
    if len(parts) != len(players) or not all(map(_is_called, players, parts)):
        return name
    parts[position - 1] = new
    return default_name(parts)


def _is_called(player: str, part: str) -> bool:
    """Whether the part is made of words of the player's name."""
    return set(same_name(part).split()) <= set(same_name(player).split())


def players_by_name(club: Club, names: Iterable[str]) -> dict[str, Player]:
    """The club's players of these names, by ``same_name``; unknown ones are made known."""
    wanted = {same_name(name): name for name in reversed(list(names))}
    known = {
        same_name(player.name): player
        for player in Player.objects.filter(club=club).order_by("-pk")
        if same_name(player.name) in wanted
    }
    new = [Player(club=club, name=name) for key, name in wanted.items() if key not in known]
    return known | {same_name(player.name): player for player in Player.objects.bulk_create(new)}


def same_named(club: Club, name: str) -> list[Player]:
    """The club’s players of that name, first the one that is meant by it."""
    wanted = same_name(name)
    players = Player.objects.filter(club=club).order_by("pk")
    return [player for player in players if same_name(player.name) == wanted]


def seats_of(entry: Entry, players: Sequence[Player]) -> list[EntryPlayer]:
    """Their rows, not yet written, from the first round on."""
    return [
        EntryPlayer(tournament_id=entry.tournament_id, entry=entry, player=player, position=number)
        for number, player in enumerate(players, start=1)
    ]


def current_names(entry: Entry) -> list[str]:
    """Those who play now, by their position."""
    return list(EntryPlayer.objects.filter(entry=entry).values_list("player__name", flat=True))


def check_free(player: Player, seat: EntryPlayer, from_round: int) -> None:
    """Refuse whoever plays elsewhere from that round on: in another entry or beside themselves."""
    held = EntryPlayer.ever.filter(tournament=seat.tournament_id, player=player).filter(
        Q(last_round=None) | Q(last_round__gte=from_round)
    )
    elsewhere = held.exclude(entry=seat.entry_id, position=seat.position)
    other = elsewhere.select_related("entry").first()
    if other and other.entry_id == seat.entry_id:
        raise RefusedError("player_with_self", {"player": player.name})
    if other:
        raise RefusedError(
            "player_already_enrolled", {"player": player.name, "entry": other.entry.name}
        )
