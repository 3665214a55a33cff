"""Whose accounts an entry concerns."""

from __future__ import annotations

from collections import defaultdict

from tournaments.models import EntryPlayer, Tournament


def accounts_of(tournament: Tournament) -> dict[int, set[int]]:
    """The accounts (by id) behind each entry (by id): who plays in it now, and who enrolled it.

    Two queries; entries without any are left out.
    """
    found: dict[int, set[int]] = defaultdict(set)
    players = EntryPlayer.objects.filter(tournament=tournament, player__user__isnull=False)
    enrolled = tournament.entries.filter(enrolled_by__isnull=False)
    for entry, user in (
        *players.values_list("entry_id", "player__user_id"),
        *enrolled.values_list("pk", "enrolled_by_id"),
    ):
        found[entry].add(user)
    return dict(found)
