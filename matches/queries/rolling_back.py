"""How far one can go back, and what would no longer count then."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from matches.models import Round
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Return:
    """Back to how it was after round ``to_round``, 0 for before the first.

    ``rounds`` are the numbers of those put aside, ``tables`` how many of their tables have
    something written.
    """

    to_round: int
    rounds: tuple[int, ...]
    tables: int


def returns(tournament: Tournament) -> list[Return]:
    """Every round one can go back to, the latest first; in one query."""
    written = Count("matches", filter=Q(matches__version__gt=0))
    rounds = Round.objects.filter(tournament=tournament).annotate(written=written)
    played = list(rounds.order_by("number").values_list("number", "written"))
    found = [
        Return(
            to_round=played[index - 1][0] if index else 0,
            rounds=tuple(number for number, _ in played[index:]),
            tables=sum(tables for _, tables in played[index:]),
        )
        for index in range(len(played))
    ]
    return found[::-1]
