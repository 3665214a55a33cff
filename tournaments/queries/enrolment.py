"""Who is enrolled, and whom the club knows."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Final

from django.db.models import F, Max, Q, QuerySet

from tournaments.models import Club, Entry, EntryPlayer, Player, Tournament

REMEMBERED: Final = 2000
"""How many of the club's latest enrolments tell who usually plays with whom."""


def entries_of(tournament: Tournament) -> QuerySet[Entry]:
    """The entries in the order of the list, with their players."""
    return Entry.objects.filter(tournament=tournament).prefetch_related("memberships__player")


def plays_in(round_number: int | F, *, seat: str = "") -> Q:
    """Those who play in that round; ``seat`` leads to the ``EntryPlayer``, as in ``memberships__``.

    Asked of ``EntryPlayer.ever``: the manager of every day knows only those who play now.
    """
    until = Q(**{f"{seat}last_round": None}) | Q(**{f"{seat}last_round__gte": round_number})
    return Q(**{f"{seat}first_round__lte": round_number}) & until


def enrolled_players(tournament: Tournament) -> list[tuple[str, str]]:
    """Each enrolled player's name, with the name of the entry."""
    memberships = EntryPlayer.objects.filter(tournament=tournament)
    return list(memberships.values_list("player__name", "entry__name"))


def known_names(club: Club) -> list[str]:
    return list(Player.objects.filter(club=club).order_by("name").values_list("name", flat=True))


def usual_partners(club: Club) -> dict[str, str]:
    """For each player, by name, with whom they entered most often of late."""
    pairs: dict[int, list[str]] = defaultdict(list)
    latest = EntryPlayer.objects.filter(player__club=club).order_by("-pk")[:REMEMBERED]
    for entry, name in latest.values_list("entry_id", "player__name"):
        pairs[entry].append(name)
    times: dict[str, Counter[str]] = defaultdict(Counter)
    for names in pairs.values():
        for name in names:
            times[name].update(other for other in names if other != name)
    return {name: counter.most_common(1)[0][0] for name, counter in times.items() if counter}


def last_published_round(tournament: Tournament) -> int:
    """The newest round everybody can see; 0 before the first."""
    published = tournament.rounds.exclude(state="drawn")
    return published.aggregate(last=Max("number"))["last"] or 0


def next_round_to_publish(tournament: Tournament) -> int:
    """The first round whose draw still can, and must, take account of what is written now."""
    return last_published_round(tournament) + 1
