"""A tournament played again from its record alone, and what was done in it by people's choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.core.cache import cache

from matches.pairing import System
from matches.record.replay import Verification, verify
from matches.record.values import NO_CONCESSIONS, Concessions, Round, Tournament as Snapshot
from matches.snapshots import snapshot
from scoring.values import EntryId, Problem
from tournaments.models import Tournament

KEPT_SECONDS: Final = 3600


@dataclass(frozen=True, slots=True)
class ByHand:
    """A table whose seats people changed: as they were ``played``, and as the engine had ``drawn``.

    ``table`` is None of the byes. The entries are by their codes.
    """

    table: int | None
    played: tuple[EntryId, ...]
    drawn: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """What people decided about a round that the engine alone would not have done.

    ``reasons`` are those of the changes by hand, ``kept`` the numbers of the tables that had begun
    when the others were paired again.
    """

    round_number: int
    by_hand: tuple[ByHand, ...]
    reasons: tuple[str, ...]
    conceded: Concessions
    kept: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Verified:
    """``names`` are the entries' by their code: a disagreement speaks of them by code.

    ``redraws``: some tables are drawn by lots of their round alone.
    """

    verification: Verification
    choices: tuple[Choice, ...]
    names: dict[str, str]
    redraws: bool

    @property
    def disagreements(self) -> tuple[Problem, ...]:
        return self.verification.disagreements


def verified(tournament: Tournament) -> Verified:
    """The tournament replayed; kept under its revision, which every write counts up."""
    made = tournament.created_at.timestamp()  # a new database counts its ids from 1 again
    key = f"verified-3:{tournament.pk}:{made}:{tournament.revision}"
    kept: Verified | None = cache.get(key)
    if kept is None:
        kept = _verified(snapshot(tournament))
        cache.set(key, kept, KEPT_SECONDS)
    return kept


def _verified(value: Snapshot) -> Verified:
    names = {str(entry.id): entry.name for entry in value.entries}
    rounds = (round_ for stage in value.stages for round_ in stage.rounds)
    choices = tuple(_choice(round_) for round_ in rounds if _is_chosen(round_))
    redraws = any(stage.system is System.REDRAW for stage in value.stages)
    return Verified(verify(value), choices, names, redraws)


def _is_chosen(round_: Round) -> bool:
    return bool(round_.proposal or round_.kept or round_.conceded != NO_CONCESSIONS)


def _choice(round_: Round) -> Choice:
    return Choice(
        round_number=round_.number,
        by_hand=tuple(_by_hand(round_)),
        reasons=round_.proposal.reasons if round_.proposal else (),
        conceded=round_.conceded,
        kept=round_.kept,
    )


def _by_hand(round_: Round) -> Iterator[ByHand]:
    drawn = round_.as_drawn
    for number, seats in sorted(round_.seating.items()):
        if seats != (engines := drawn.seating.get(number, ())):
            yield ByHand(number, seats, engines)
    if set(round_.byes) != set(drawn.byes):
        yield ByHand(None, round_.byes, drawn.byes)
