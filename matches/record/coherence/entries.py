"""Entries against each other and against the plan; who plays for each, and from when on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from matches.record.coherence.planned import beyond_the_plan, rounds_planned
from matches.record.coherence.repeated import repeated
from matches.record.values import Entry, Tournament
from scoring.values import EntryId, Path, Problem


def entry_problems(tournament: Tournament) -> Iterator[Problem]:
    entries = tournament.entries
    for path, entry_id in repeated(_placed_ids(entries)):
        yield Problem(path, "duplicate_entry", {"entry": entry_id})
    for path, seeding in repeated(_placed_seedings(entries)):
        yield Problem(path, "duplicate_seeding", {"seeding": seeding})
    most = rounds_planned(tournament)
    for i, entry in enumerate(entries):
        inside = (*_time_problems(entry, most), *_substitute_problems(entry))
        yield from (each.under("entries", i) for each in inside)


def _placed_ids(entries: Iterable[Entry]) -> Iterator[tuple[Path, EntryId]]:
    for i, entry in enumerate(entries):
        yield ("entries", i, "id"), entry.id


def _placed_seedings(entries: Iterable[Entry]) -> Iterator[tuple[Path, int]]:
    for i, entry in enumerate(entries):
        if entry.seeding is not None:
            yield ("entries", i, "seeding"), entry.seeding


def _time_problems(entry: Entry, most: int) -> Iterator[Problem]:
    """Nobody leaves after the end.

    Decided: what was noted for the round to come stands although that round was then dropped from
    the plan, so it may be the one after the last.
    """
    yield from beyond_the_plan(("withdrawn_after",), entry.withdrawn_after or 0, most)
    for path, number in _coming_rounds(entry):
        if number > most + 1:
            yield from beyond_the_plan(path, number, most)


def _coming_rounds(entry: Entry) -> Iterator[tuple[Path, int]]:
    yield ("joined_at",), entry.joined_at
    for k, number in enumerate(entry.absent):
        yield ("absent", k), number
    for k, each in enumerate(entry.substitutes):
        yield ("substitutes", k, "round"), each.round


def _substitute_problems(entry: Entry) -> Iterator[Problem]:
    """Whoever is replaced plays for the entry until then, where it is known who plays for it."""
    playing = list(entry.players)
    for k, each in enumerate(entry.substitutes):
        if each.replaced in playing:
            playing[playing.index(each.replaced)] = each.player
        elif entry.players:
            yield Problem(
                ("substitutes", k, "replaced"),
                "not_playing_then",
                {"player": each.replaced, "entry": entry.id, "round": each.round},
            )
