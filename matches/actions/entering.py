"""The entries of a record file, and who played for them in which rounds."""

from __future__ import annotations

from matches.record import values
from scoring.values import EntryId
from tournaments.actions.lineup import seats_of
from tournaments.models import Club, Entry, EntryPlayer, ForbiddenGroup, Player, Tournament


def enter(tournament: Tournament, value: values.Tournament) -> dict[EntryId, Entry]:
    """The entries, whose players are the club's of that name; nobody plays in two entries."""
    known: dict[str, list[Player]] = {}
    for player in Player.objects.filter(club=tournament.club).order_by("-pk"):
        known.setdefault(player.name, []).append(player)
    entries = {}
    for listed, entry in enumerate(value.entries, start=1):
        entries[entry.id] = Entry.objects.create(
            tournament=tournament,
            code=entry.id,
            listed=listed,
            name=entry.name,
            seeding=entry.seeding,
            checked_in=entry.withdrawn_after is None,
            withdrawn_after=entry.withdrawn_after,
            joined_at=entry.joined_at,
            credit_vp=entry.credit.vp,
            credit_mp=entry.credit.mp,
            absent_rounds=list(entry.absent),
            fixed_seat=entry.fixed_seat,
        )
        EntryPlayer.ever.bulk_create(_seats(entries[entry.id], entry, known))
    return entries


def _seats(row: Entry, entry: values.Entry, known: dict[str, list[Player]]) -> list[EntryPlayer]:
    """Everybody who ever played for it; who comes back is the same player."""
    club = row.tournament.club
    seats = seats_of(row, [_player(club, known, name) for name in entry.players])
    own = {seat.player.name: seat.player for seat in seats}
    for change in entry.substitutes:
        for name in (change.replaced, change.player):
            own[name] = own.get(name) or _player(club, known, name)
        before = _seat_of(seats, own[change.replaced])
        if before is None:
            # Who began is not said, but whoever is replaced did.
            (before,) = seats_of(row, [own[change.replaced]])
            before.position = len(seats) + 1
            seats.append(before)
        (after,) = seats_of(row, [own[change.player]])
        after.position, after.first_round = before.position, change.round
        before.last_round = change.round - 1
        seats.append(after)
    return seats


def _seat_of(seats: list[EntryPlayer], player: Player) -> EntryPlayer | None:
    playing = (seat for seat in seats if seat.last_round is None)
    return next((seat for seat in playing if seat.player == player), None)


def _player(club: Club, known: dict[str, list[Player]], name: str) -> Player:
    of_that_name = known.get(name)
    if of_that_name:
        return of_that_name.pop()
    return Player.objects.create(club=club, name=name)


def forbid(tournament: Tournament, value: values.Tournament, entries: dict[EntryId, Entry]) -> None:
    """The groups that are kept apart, and those that once were."""
    for forbidden in value.forbidden:
        group = ForbiddenGroup.objects.create(
            tournament=tournament,
            kind=forbidden.kind,
            because=forbidden.because or "",
            name=forbidden.name,
            known_from=forbidden.known_from or 1,
            lifted_from=forbidden.lifted_from,
        )
        group.entries.set([entries[code] for code in forbidden.entries])
