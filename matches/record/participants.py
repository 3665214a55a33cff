"""Who takes part, when each was there, and who is kept apart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Final

from scoring.values import EntryId


class ForbiddenKind(StrEnum):
    """Whether two entries must not meet, or only should not."""

    NEVER = "never"
    AVOID = "avoid"


class Because(StrEnum):
    """What makes entries a group that is kept apart."""

    COUPLE = "couple"
    FAMILY = "family"
    CLUB = "club"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class ByeScore:
    """What a bye is worth, in VP and MP; or what a late entry is credited with."""

    vp: int
    mp: int


NO_CREDIT: Final = ByeScore(0, 0)


@dataclass(frozen=True, slots=True)
class Substitution:
    """From that ``round`` on ``player`` sits in the place of ``replaced``."""

    round: int
    replaced: str
    player: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A pair or a single player, and when it was there.

    ``players`` are those it began with. ``withdrawn_after`` is the last round it was there for,
    ``joined_at`` the first; ``credit`` is what a late one was given for the rounds it missed, and
    counts from that round on. ``absent`` are other rounds it was not there for, ascending.
    ``fixed_seat``: it cannot move, and sits N-S in a Mitchell.
    """

    id: EntryId
    name: str
    players: tuple[str, ...]
    seeding: int | None = None
    withdrawn_after: int | None = None
    joined_at: int = 1
    credit: ByeScore = NO_CREDIT
    absent: tuple[int, ...] = ()
    substitutes: tuple[Substitution, ...] = ()
    fixed_seat: bool = False

    def has_left(self, round_number: int) -> bool:
        """Whether it withdrew before that round."""
        return self.withdrawn_after is not None and self.withdrawn_after < round_number

    def is_there(self, round_number: int) -> bool:
        """Whether it is there to be paired in that round."""
        away = round_number in self.absent or self.has_left(round_number)
        return self.joined_at <= round_number and not away


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Entries no two of which are to meet: two, or a group such as a club.

    ``known_from`` is the first round drawn with it in mind, None for the first of all;
    ``lifted_from`` is the first drawn without it again, None while it stands.
    """

    entries: frozenset[EntryId]
    kind: ForbiddenKind
    because: Because | None = None
    name: str = ""
    known_from: int | None = None
    lifted_from: int | None = None

    @property
    def pairs(self) -> frozenset[frozenset[EntryId]]:
        return frozenset(map(frozenset, combinations(self.entries, 2)))

    def stood_before(self, round_number: int) -> bool:
        """Whether that round was drawn with it in mind."""
        lifted = self.lifted_from is not None and self.lifted_from <= round_number
        return (self.known_from or 1) <= round_number and not lifted
