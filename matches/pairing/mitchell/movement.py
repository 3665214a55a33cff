"""How a Mitchell moves: who sits N-S stays, E-W goes ``step`` tables on each round."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd


@dataclass(frozen=True, slots=True)
class Movement:
    """Tables are numbered from 1, and come after one another in a ring."""

    tables: int
    step: int
    rounds: int

    @property
    def most_rounds(self) -> int:
        """How many go before all would meet the same again: tables / gcd(step, tables)."""
        return self.tables // gcd(self.step, self.tables)

    def came_from(self, table: int, moves: int) -> int:
        """Where E-W of a table sat before so many moves."""
        return (table - 1 - moves * self.step) % self.tables + 1

    def meeting(self, north: int, east: int, after: int = 0) -> bool:
        """Whether N-S of one table and E-W of another, where they sat first, are to meet.

        In any of the rounds planned, or in those that follow ``after`` moves.
        """
        moves = range(after, self.rounds)
        return any(self.came_from(north, each) == east for each in moves)


def tables_of(entries: int) -> int:
    """With an odd number one of them is the half table, which has nobody E-W."""
    return -(-entries // 2)


def mitchell_rounds(entries: int, step: int) -> int:
    """How many rounds so many entries can play without meeting anybody twice."""
    return Movement(tables_of(entries), step, 1).most_rounds if entries else 0


def mitchell_steps(entries: int, rounds: int) -> tuple[int, ...]:
    """Every step, short of a whole turn, by which nobody meets twice in so many rounds."""
    steps = range(1, max(tables_of(entries), 2))
    return tuple(step for step in steps if rounds <= mitchell_rounds(entries, step))
