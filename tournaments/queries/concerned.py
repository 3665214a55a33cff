"""Who is to be told of what concerns a whole tournament."""

from __future__ import annotations

from tournaments.models import Tournament
from tournaments.queries.accounts import accounts_of


def enrolled_accounts(tournament: Tournament) -> list[tuple[int, str]]:
    """The accounts (by id) behind the entries that stand on the list, with the entry’s name."""
    accounts = accounts_of(tournament)
    standing = tournament.entries.filter(withdrawn_after=None).values_list("pk", "name")
    return [(user, name) for pk, name in standing for user in sorted(accounts.get(pk, ()))]


def everybody(tournament: Tournament) -> list[tuple[int, str]]:
    """As ``enrolled_accounts``, and whoever waits for a place."""
    waiting = tournament.waiting_entries.filter(enrolled_by__isnull=False)
    return enrolled_accounts(tournament) + list(waiting.values_list("enrolled_by_id", "name"))
