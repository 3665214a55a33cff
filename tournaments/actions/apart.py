"""Entries that are kept apart: couples, families, the members of one club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

from django.db.models import Count

from tournaments.actions.registration import UNTIL_THE_END
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, Because, ForbiddenKind
from tournaments.errors import RefusedError
from tournaments.models import Entry, ForbiddenGroup, Tournament
from tournaments.models.player import same_name
from tournaments.queries.apart import standing_groups
from tournaments.queries.enrolment import next_round_to_publish

MOST_PAIRS: Final = 100_000
"""That all groups make together: as many as a record holds."""


@dataclass(frozen=True, slots=True)
class Group:
    """Entries by id, no two of which are to meet."""

    entries: frozenset[int]
    kind: ForbiddenKind
    because: Because | None = None
    name: str = ""


def keep_apart(tournament_id: int, group: Group, *, by: By) -> ForbiddenGroup:
    """Keep these entries apart from the next round to be published on.

    Raises ``RefusedError``: ``apart_two_needed``, ``apart_already``, ``apart_too_many``.
    """
    with writing(tournament_id, by, AuditAction.KEPT_APART, allowed=UNTIL_THE_END) as (
        tournament,
        details,
    ):
        if any(_is_same(group, standing) for standing in standing_groups(tournament)):
            raise RefusedError("apart_already")
        row = _add(tournament, group)
        _check_room(tournament)
        details.update(name=_told(row), entries=sorted(e.code for e in row.entries.all()))
    return row


def keep_clubs_apart(tournament_id: int, clubs: Sequence[Group], *, by: By) -> int:
    """Keep the members of each club apart; a club already in the list has these members now.

    Answers how many of them changed. Raises ``RefusedError``: ``apart_two_needed``,
    ``apart_already`` where all stand so, ``apart_too_many``.
    """
    with writing(tournament_id, by, AuditAction.KEPT_APART, allowed=UNTIL_THE_END) as (
        tournament,
        details,
    ):
        standing = standing_groups(tournament)
        new = [club for club in clubs if not any(_is_same(club, each) for each in standing)]
        if not new:
            raise RefusedError("apart_already")
        names = {same_name(club.name) for club in new}
        for each in standing:
            if each.because == Because.CLUB and same_name(each.name) in names:
                _lift(each, next_round_to_publish(tournament))
        for club in new:
            _add(tournament, club)
        _check_room(tournament)
        details["name"] = ", ".join(club.name for club in new)
    return len(new)


def lift_apart(group_id: int, *, by: By) -> None:
    """Let these entries meet again; what rounds were drawn by stays known.

    Raises ``RefusedError``: ``apart_lifted_already``.
    """
    row = ForbiddenGroup.objects.filter(pk=group_id).first()
    if row is None:
        raise RefusedError("apart_lifted_already")
    with writing(row.tournament_id, by, AuditAction.APART_LIFTED, allowed=UNTIL_THE_END) as (
        tournament,
        details,
    ):
        standing = ForbiddenGroup.objects.filter(pk=group_id, lifted_from=None).first()
        if standing is None:
            raise RefusedError("apart_lifted_already")
        codes = standing.entries.values_list("code", flat=True)
        details.update(name=_told(standing), entries=sorted(codes))
        _lift(standing, next_round_to_publish(tournament))


def _lift(group: ForbiddenGroup, from_round: int) -> None:
    """No trace is left of one that no round was drawn by, not even one that can come back."""
    aside = group.tournament.rounds(manager="ever").exclude(set_aside=None)
    if group.known_from >= from_round and not aside.exists():
        group.delete()
        return
    group.lifted_from = from_round
    group.save(update_fields=["lifted_from"])


def _add(tournament: Tournament, group: Group) -> ForbiddenGroup:
    entries = Entry.objects.filter(tournament=tournament, pk__in=group.entries)
    if len(entries) < 2:  # noqa: PLR2004 (nobody is kept apart from nobody)
        raise RefusedError("apart_two_needed")
    row = ForbiddenGroup.objects.create(
        tournament=tournament,
        kind=group.kind,
        because=group.because or "",
        name=group.name,
        known_from=next_round_to_publish(tournament),
    )
    row.entries.set(entries)
    return row


def _check_room(tournament: Tournament) -> None:
    groups = ForbiddenGroup.objects.filter(tournament=tournament).annotate(size=Count("entries"))
    if sum(comb(size, 2) for size in groups.values_list("size", flat=True)) > MOST_PAIRS:
        raise RefusedError("apart_too_many", {"most": MOST_PAIRS})


def _is_same(group: Group, row: ForbiddenGroup) -> bool:
    """Whether the row says the same, whatever it is called."""
    return group.kind == row.kind and group.entries == {each.pk for each in row.entries.all()}


def _told(row: ForbiddenGroup) -> str:
    return row.name or " / ".join(entry.name for entry in row.entries.all())
