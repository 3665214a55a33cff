"""Which entries are kept apart, and whether that can be done at all."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.enums import ForbiddenKind
from tournaments.models import Entry, ForbiddenGroup, Tournament


@dataclass(frozen=True, slots=True)
class Apart:
    """A group with its entries in the order of the list.

    ``too_many``: they may never meet, and there are not enough others to play against.
    """

    group: ForbiddenGroup
    entries: tuple[Entry, ...]
    too_many: bool


def standing_groups(tournament: Tournament) -> list[ForbiddenGroup]:
    """Those that count for the next draw, with their entries, the oldest first."""
    standing = ForbiddenGroup.objects.filter(tournament=tournament, lifted_from=None)
    return list(standing.prefetch_related("entries"))


def kept_apart(tournament: Tournament) -> list[Apart]:
    """The groups as they stand, in three queries."""
    playing = tournament.entries.filter(withdrawn_after=None).count()
    return [_apart(group, playing) for group in standing_groups(tournament)]


def groups_of(entry: Entry) -> list[Apart]:
    """Those that this entry is in."""
    found = kept_apart(entry.tournament)
    return [each for each in found if entry in each.entries]


def _apart(group: ForbiddenGroup, playing: int) -> Apart:
    entries = tuple(group.entries.all())
    too_many = group.kind == ForbiddenKind.NEVER and outnumbers(entries, playing)
    return Apart(group, entries, too_many)


def outnumbers(entries: Collection[Entry], playing: int) -> bool:
    """Whether some of them are left without an opponent, one resting where the number is odd."""
    there = sum(entry.withdrawn_after is None for entry in entries)
    return 2 * there > playing + playing % 2
