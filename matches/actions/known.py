"""Which draw was the first to know of what was written, when rounds are set aside or come back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Max, QuerySet

from matches.models import Penalty, ScoreSheet
from tournaments.models import ForbiddenGroup, Tournament

Known = dict[str, Any]
"""``moved`` has by kind each row's primary key and the round it was known from before; ``newest``
and ``lifted`` tell what is written later on from what was there."""

WRITTEN = ("sheets", "penalties", "groups")
LIFTED = ("penalties_lifted", "groups_lifted")


def _dated(tournament: Tournament, first: int) -> dict[str, tuple[QuerySet[Any], str]]:
    """What draws from round ``first`` on were made by, with the column that says since when."""
    sheets = ScoreSheet.objects.filter(
        match__round__tournament=tournament, match__round__number__lt=first
    )
    penalties = Penalty.objects.filter(tournament=tournament, round_number__lt=first)
    groups = ForbiddenGroup.objects.filter(tournament=tournament)
    return {
        "sheets": (sheets, "known_from"),
        "penalties": (penalties, "known_from"),
        "groups": (groups, "known_from"),
        "penalties_lifted": (penalties, "lifted_from"),
        "groups_lifted": (groups, "lifted_from"),
    }


def know_already(tournament: Tournament, first: int) -> Known:
    """Let round ``first``, which is to be drawn again, know all there is; answers how it was."""
    moved = {}
    dated = _dated(tournament, first)
    marks = _marks(tournament, first)
    for kind, (rows, column) in dated.items():
        later = rows.filter(**{f"{column}__gt": first})
        moved[kind] = list(map(list, later.values_list("pk", column)))
        later.update(**{column: first})
    return {"moved": moved, **marks}


def know_as_before(tournament: Tournament, first: int, known: Known, coming: int) -> Known:
    """Put back what ``know_already`` answered; answers how it was now.

    What was written since is known from round ``coming`` on, the next to be published.
    """
    moved = {}
    marks = _marks(tournament, first)
    for kind, (rows, column) in _dated(tournament, first).items():
        earlier = {int(pk): number for pk, number in known["moved"][kind]}
        since = _since(kind, rows, known).exclude(pk__in=earlier)
        concerned = rows.filter(pk__in=earlier) | since
        moved[kind] = list(map(list, concerned.values_list("pk", column)))
        since.update(**{column: coming})
        for number, keys in _by_round(earlier.items()).items():
            rows.filter(pk__in=keys).update(**{column: number})
    return {"moved": moved, **marks}


def _marks(tournament: Tournament, first: int) -> Known:
    dated = _dated(tournament, first)
    newest = {kind: dated[kind][0].aggregate(last=Max("pk"))["last"] or 0 for kind in WRITTEN}
    lifted = {kind: list(_lifted(dated[kind][0]).values_list("pk", flat=True)) for kind in LIFTED}
    return {"newest": newest, "lifted": lifted}


def _lifted(rows: QuerySet[Any]) -> QuerySet[Any]:
    return rows.exclude(lifted_from=None)


def _since(kind: str, rows: QuerySet[Any], known: Known) -> QuerySet[Any]:
    if kind in WRITTEN:
        return rows.filter(pk__gt=known["newest"][kind])
    return _lifted(rows).exclude(pk__in=known["lifted"][kind])


def _by_round(known: Iterable[tuple[int, int | None]]) -> dict[int | None, list[int]]:
    rounds: dict[int | None, list[int]] = defaultdict(list)
    for pk, number in known:
        rounds[number].append(pk)
    return rounds
