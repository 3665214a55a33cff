"""Standings, reckoned from the results and kept for as long as nothing changes."""

from __future__ import annotations

from typing import Final

from django.core.cache import cache

from matches.record.derive import standings_after
from matches.snapshots import snapshot
from scoring.standings import Row
from tournaments.models import Tournament

KEPT_SECONDS: Final = 3600


def standings_of(tournament: Tournament, after: int | None = None) -> tuple[Row, ...]:
    """The rows, best first: with every finished match, or as they stood after a round.

    Cached under the tournament's revision, which every write counts up.
    """
    made = tournament.created_at.timestamp()  # a new database counts its ids from 1 again
    key = f"standings-3:{tournament.pk}:{made}:{tournament.revision}:{after}"
    rows: tuple[Row, ...] | None = cache.get(key)
    if rows is None:
        rows = standings_after(snapshot(tournament), after)
        cache.set(key, rows, KEPT_SECONDS)
    return rows


def winners(tournament: Tournament) -> list[str]:
    """The codes of who shares the first place with every result in."""
    # Not from the cache: the revision is not counted up before the write that asks has ended.
    return [row.entry for row in standings_after(snapshot(tournament)) if row.place == 1]
