"""Who waits for a place, and whether there is one."""

from __future__ import annotations

from tournaments.models import Tournament


def has_room(tournament: Tournament) -> bool:
    """Whether one more can enter by itself.

    Whoever is noted absent before play keeps the place: they may still come.
    """
    capacity = tournament.capacity
    return capacity is None or tournament.entries.count() < capacity
