"""How a Mitchell moves: who sits N-S stays, E-W goes ``step`` tables on each round."""

from __future__ import annotations

from math import gcd


def mitchell_tables(entries: int) -> int:
    """With an odd number one of them is the half table, which has nobody E-W."""
    return -(-entries // 2)


def mitchell_rounds(entries: int, step: int) -> int:
    """How many rounds go before somebody would meet the same again: tables / gcd(step, tables)."""
    tables = mitchell_tables(entries)
    return tables // gcd(step, tables) if tables else 0


def mitchell_steps(entries: int, rounds: int) -> tuple[int, ...]:
    """Every step, short of a whole turn, by which nobody meets twice in so many rounds."""
    steps = range(1, max(mitchell_tables(entries), 2))
    return tuple(step for step in steps if rounds <= mitchell_rounds(entries, step))


def table_before(table: int, moves: int, step: int, tables: int) -> int:
    """Where the E-W of a table sat ``moves`` rounds ago; tables are numbered from 1."""
    return (table - 1 - moves * step) % tables + 1
