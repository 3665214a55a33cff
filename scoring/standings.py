"""Results in, rows out: places, and why each stands above the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby, pairwise
from typing import Final

from scoring.lots import lot
from scoring.rulesets import Ranking
from scoring.tie_breaks import (
    CRITERIA,
    DEFAULT_ORDER,
    Field,
    Group,
    Key,
    Tally,
    TieBreak,
    among,
    buchholz,
)
from scoring.values import EntryId, Line, PerLine, Reason

LOT_DIGITS: Final = 8
"""How much of a lot a reason shows."""


@dataclass(frozen=True, slots=True)
class Result:
    """A match as the standings count it.

    ``counted_in_vp`` is False for a knockout match: it decides who goes on, and its VP and MP
    stay at its table. ``met`` is False for a match that was not played.
    """

    entries: PerLine[EntryId]
    winner: Line | None
    vp: PerLine[int]
    mp: PerLine[int]
    points: PerLine[int]
    smazzate_won: PerLine[int]
    burrachi: PerLine[int]
    met: bool = True
    counted_in_vp: bool = True


@dataclass(frozen=True, slots=True)
class Adjustment:
    """VP and MP that come from no match: a bye, a penalty, a bonus."""

    entry: EntryId
    vp: int
    mp: int


@dataclass(frozen=True, slots=True)
class PlacedResult:
    """What a table of several players brings one of them: points for the place, and chips."""

    entry: EntryId
    points: int
    chips: int
    won: bool


class StageStep(StrEnum):
    """What stands above every criterion: the way through a knockout, the pool, or getting in."""

    KNOCKOUT = "knockout"
    CUT = "cut"
    POOL = "pool"


@dataclass(frozen=True, slots=True)
class Row:
    """One entry's standing; ``tied`` where the place is shared (ex aequo).

    ``smazzate_difference``: smazzate won less smazzate lost. ``points``: those scored at the
    tables; where several players share one, chips.
    ``above_next_by`` names the criterion (of a later stage, maybe the step) that put it above the
    row below and ``reason`` its figures, both None in the last row and between rows that share a
    place.
    """

    place: int
    entry: EntryId
    vp: int
    mp: int
    played: int
    wins: int
    tied: bool
    above_next_by: TieBreak | StageStep | None
    reason: Reason | None
    smazzate_difference: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class _Block:
    """Entries still level, and the criterion that put them above the block below."""

    group: tuple[EntryId, ...]
    below: TieBreak | None
    reason: Reason | None


def standings(
    entries: Iterable[EntryId],
    results: Iterable[Result],
    adjustments: Iterable[Adjustment],
    *,
    seed: int,
    order: Sequence[TieBreak] = DEFAULT_ORDER,
    only: Iterable[EntryId] | None = None,
    placed: Iterable[PlacedResult] = (),
    ranking: Ranking = Ranking.VP,
) -> tuple[Row, ...]:
    """The rows of all entries, or of some ``only``, best first.

    ``ranking`` only chooses the words of the reasons.

    Entries level after every criterion share a place; among them the order of the page follows
    their names, which says nothing.
    """
    field = Field(tallies(entries, results, adjustments, placed), seed, ranking)
    ranked = field.tallies if only is None else only
    blocks = [_Block(tuple(sorted(ranked)), None, None)]
    for tie_break in order:
        blocks = [part for block in blocks for part in _split(block, tie_break, field)]
    return tuple(_rows(blocks, field))


def tallies(
    entries: Iterable[EntryId],
    results: Iterable[Result],
    adjustments: Iterable[Adjustment],
    placed: Iterable[PlacedResult] = (),
) -> dict[EntryId, Tally]:
    """What each entry has gathered."""
    gathered = {entry: Tally() for entry in entries}
    for result in results:
        for line, entry in result.entries.items():
            _add(gathered[entry], result, line)
    for each in placed:
        _add_placed(gathered[each.entry], each)
    for adjustment in adjustments:
        tally = gathered[adjustment.entry]
        tally.vp += adjustment.vp
        tally.mp += adjustment.mp
    return gathered


def _add(tally: Tally, result: Result, line: Line) -> None:
    if result.counted_in_vp:
        tally.vp += result.vp[line]
        tally.mp += result.mp[line]
    if not result.met:
        return
    tally.played += 1
    tally.wins += result.winner is line
    tally.points += result.points[line]
    won = result.smazzate_won
    tally.smazzate += won[line]
    tally.smazzate_difference += won[line] - won[line.other]
    tally.burrachi += result.burrachi[line]
    opponent = result.entries[line.other]
    tally.against.append((opponent, result.vp[line], result.mp[line]))


def _add_placed(tally: Tally, placed: PlacedResult) -> None:
    tally.vp += placed.points
    tally.points += placed.chips
    tally.played += 1
    tally.wins += placed.won


def _split(block: _Block, tie_break: TieBreak, field: Field) -> Iterator[_Block]:
    if len(block.group) == 1:
        yield block
        return
    keys = CRITERIA[tie_break](block.group, field)
    if not keys:
        yield block
        return

    def key(entry: EntryId) -> Key:
        return keys[entry]

    parts = [tuple(part) for _, part in groupby(sorted(block.group, key=key), key=key)]
    for upper, lower in pairwise(parts):
        yield _Block(upper, tie_break, _reason(tie_break, upper[-1], lower[0], block.group, field))
    yield _Block(parts[-1], block.below, block.reason)


def _reason(
    tie_break: TieBreak, upper: EntryId, lower: EntryId, group: Group, field: Field
) -> Reason:
    mine, theirs = (_figures(tie_break, entry, group, field) for entry in (upper, lower))
    if field.ranking is not Ranking.VP and tie_break is TieBreak.VP:
        return Reason("above_by_standing_points", {"mine": mine, "theirs": theirs})
    if field.ranking is not Ranking.VP and tie_break is TieBreak.MP:
        return Reason("above_by_points_difference", {"mine": mine, "theirs": theirs})
    if field.ranking is Ranking.PLACES and tie_break is TieBreak.WINS:
        return Reason("above_by_tables_won", {"mine": mine, "theirs": theirs})
    if field.ranking is Ranking.PLACES and tie_break is TieBreak.POINTS:
        return Reason("above_by_chips", {"mine": mine, "theirs": theirs})
    return Reason(f"above_by_{tie_break}", {"mine": mine, "theirs": theirs})


def _figures(tie_break: TieBreak, entry: EntryId, group: Group, field: Field) -> str | int:
    tally = field.tallies[entry]
    match tie_break:
        case TieBreak.DIRECT_MATCH:
            vp, mp = among(entry, group, field)
            return f"{vp} VP, {mp:+d} MP" if field.ranking is Ranking.VP else f"{vp} ({mp:+d})"
        case TieBreak.BUCHHOLZ:
            return buchholz(entry, field)
        case TieBreak.LOT:
            return lot(field.seed, entry)[:LOT_DIGITS]
        case _:
            figure: int = getattr(tally, tie_break)
            return figure


def _rows(blocks: Iterable[_Block], field: Field) -> Iterator[Row]:
    place = 1
    for block in blocks:
        for entry in block.group:
            tally = field.tallies[entry]
            last = entry == block.group[-1]
            yield Row(
                place=place,
                entry=entry,
                vp=tally.vp,
                mp=tally.mp,
                played=tally.played,
                wins=tally.wins,
                tied=len(block.group) > 1,
                above_next_by=block.below if last else None,
                reason=block.reason if last else None,
                smazzate_difference=tally.smazzate_difference,
                points=tally.points,
            )
        place += len(block.group)
