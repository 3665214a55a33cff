"""Standings, reckoned from the results and kept for as long as nothing changes."""

from __future__ import annotations

from typing import Final, NamedTuple

from django.core.cache import cache

from matches.record.derive import pool_standings, standings_after
from matches.record.pools import pool_name
from matches.snapshots import snapshot
from scoring.standings import Row
from scoring.values import EntryId
from tournaments.models import Tournament

KEPT_SECONDS: Final = 3600


class Pooled(NamedTuple):
    """The letter of an entry's pool, and its place there."""

    pool: str
    place: int


class _Reckoned(NamedTuple):
    rows: tuple[Row, ...]
    pools: dict[EntryId, Pooled]


def standings_of(tournament: Tournament, after: int | None = None) -> tuple[Row, ...]:
    """The rows, best first: with every finished match, or as they stood after a round.

    Cached under the tournament's revision, which every write counts up.
    """
    return _reckoned(tournament, after).rows


def pools_of(tournament: Tournament, after: int | None = None) -> dict[EntryId, Pooled]:
    """Each entry's pool and place there, at the same time; nobody where there are no pools."""
    return _reckoned(tournament, after).pools


def _reckoned(tournament: Tournament, after: int | None) -> _Reckoned:
    made = tournament.created_at.timestamp()  # a new database counts its ids from 1 again
    key = f"standings-4:{tournament.pk}:{made}:{tournament.revision}:{after}"
    kept: _Reckoned | None = cache.get(key)
    if kept is None:
        value = snapshot(tournament)
        pools = {
            row.entry: Pooled(pool_name(index), row.place)
            for index, rows in enumerate(pool_standings(value, after))
            for row in rows
        }
        kept = _Reckoned(standings_after(value, after), pools)
        cache.set(key, kept, KEPT_SECONDS)
    return kept


def winners(tournament: Tournament) -> list[str]:
    """The codes of who shares the first place with every result in."""
    # Not from the cache: the revision is not counted up before the write that asks has ended.
    return [row.entry for row in standings_after(snapshot(tournament)) if row.place == 1]
