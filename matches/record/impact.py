"""What a corrected sheet would change: standings, later pairings, slots of a knockout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest

from matches.pairing import NoLegalPairing, Pairing
from matches.record.knockout_impact import Slot, changed_slots, unlike
from matches.record.next_round import next_inputs_hash, next_pairing
from matches.record.places import standings_after
from matches.record.timeline import all_rounds, as_of, known_before, placed_rounds
from matches.record.values import Round, Tournament
from scoring.placement import Placement
from scoring.sheet import Sheet
from scoring.standings import Row
from scoring.values import EntryId, Problem, Reason

Seats = tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class StandingChange:
    """An entry's rows in today's standings and in those with the corrected sheet."""

    entry: EntryId
    now: Row
    then: Row


@dataclass(frozen=True, slots=True)
class TableChange:
    """``now`` was drawn and would not have met; ``then`` is who would have; None: no such table."""

    table: int
    now: Seats | None
    then: Seats | None


@dataclass(frozen=True, slots=True)
class RoundChange:
    """A later round as the engine would have drawn it; ``impossible`` says why it could not.

    Each is set against the rounds really played before it. A round that was changed by hand is
    compared as the engine had drawn it. Lines and tables' numbers alone are no difference.
    """

    round: int
    tables: tuple[TableChange, ...]
    byes_now: Seats
    byes_then: Seats
    impossible: Reason | None = None


@dataclass(frozen=True, slots=True)
class Impact:
    """``why_not`` says why the last round cannot be paired again around what has begun."""

    standings: tuple[StandingChange, ...]
    rounds: tuple[RoundChange, ...]
    slots: tuple[Slot, ...]
    why_not: Problem | None

    @property
    def repairable(self) -> bool:
        return self.why_not is None

    @property
    def changes_nothing(self) -> bool:
        return not (self.standings or self.rounds or self.slots)

    def back_to(self, corrected: int) -> int:
        """The last round before the first that would have come out differently.

        Decided: where none would, it is the ``corrected`` one itself.
        """
        rounds, slots = (each.round for each in self.rounds), (each.round for each in self.slots)
        return min((*rounds, *slots), default=corrected + 1) - 1


def impact(
    tournament: Tournament, round_number: int, table_number: int, sheet: Sheet | Placement
) -> Impact:
    """What comes of writing that sheet at a table of an earlier, or of the last, round."""
    corrected = with_sheet(tournament, round_number, table_number, sheet)
    slots = tuple(changed_slots(corrected, round_number, table_number))
    return Impact(
        standings=tuple(_standings(tournament, corrected)),
        rounds=tuple(_rounds(tournament, corrected, round_number)),
        slots=slots,
        why_not=_why_not(corrected, round_number, slots),
    )


def with_sheet(
    tournament: Tournament, round_number: int, table_number: int, sheet: Sheet | Placement
) -> Tournament:
    """The tournament as if that had been written from the first."""

    def corrected(round_: Round) -> Round:
        if round_.number != round_number:
            return round_
        if isinstance(sheet, Placement):
            groups = (
                replace(each, sheet=sheet, earlier=()) if each.number == table_number else each
                for each in round_.placement_tables
            )
            return replace(round_, placement_tables=tuple(groups))
        tables = (
            replace(each, sheet=sheet, earlier=()) if each.number == table_number else each
            for each in round_.tables
        )
        return replace(round_, tables=tuple(tables))

    stages = (
        replace(stage, rounds=tuple(map(corrected, stage.rounds))) for stage in tournament.stages
    )
    return replace(tournament, stages=tuple(stages))


def _standings(tournament: Tournament, corrected: Tournament) -> Iterator[StandingChange]:
    """In the order they would have."""
    now = {row.entry: row for row in standings_after(tournament)}
    for then in standings_after(corrected):
        before = now[then.entry]
        if (before.place, before.vp, before.mp) != (then.place, then.vp, then.mp):
            yield StandingChange(then.entry, before, then)


def _rounds(
    tournament: Tournament, corrected: Tournament, round_number: int
) -> Iterator[RoundChange]:
    for _, stage, round_ in placed_rounds(tournament):
        if round_.number > round_number and not stage.is_knockout:
            known = known_before(corrected, round_.number)
            if _asks_the_same(known_before(tournament, round_.number), known, round_):
                continue
            answer = next_pairing(known, round_.conceded, round_.kept_seating)
            if change := _round_change(round_, answer):
                yield change


def _asks_the_same(one: Tournament, other: Tournament, round_: Round) -> bool:
    return next_inputs_hash(one, round_.conceded) == next_inputs_hash(other, round_.conceded)


def _round_change(round_: Round, answer: Pairing | NoLegalPairing) -> RoundChange | None:
    drawn, byes = round_.as_drawn.seating, round_.as_drawn.byes
    if isinstance(answer, NoLegalPairing):
        return RoundChange(round_.number, (), byes, byes, answer.reason)
    tables = tuple(_tables(drawn, answer.seating))
    if not tables and set(byes) == set(answer.byes):
        return None
    return RoundChange(round_.number, tables, byes, answer.byes)


def _tables(now: Mapping[int, Seats], then: Mapping[int, Seats]) -> Iterator[TableChange]:
    """Table by table, those that hold others, wherever these would have sat."""
    gone, come = unlike(now, then).items(), unlike(then, now).items()
    for before, after in zip_longest(gone, come):
        number = (before or after)[0]
        yield TableChange(number, before and before[1], after and after[1])


def _why_not(corrected: Tournament, round_number: int, slots: tuple[Slot, ...]) -> Problem | None:
    """Why the last round cannot be paired again around what has begun; None where it can."""
    last = all_rounds(corrected)[-1]
    where = {"round": last.number}
    if last.number <= round_number:
        return Problem((), "no_round_after", where)
    if played := next((slot for slot in slots if slot.played), None):
        return Problem((), "slot_already_played", {"round": played.round, "table": played.table})
    begun = last.begun_seating
    if begun.keys() == last.seating.keys():
        return Problem((), "all_tables_begun", where)
    answer = next_pairing(as_of(corrected, last.number), last.conceded, begun)
    if isinstance(answer, NoLegalPairing):
        return Problem((), "rest_not_pairable", where)
    same = set(map(frozenset, answer.seating.values())) == set(
        map(frozenset, last.seating.values())
    )
    return Problem((), "nothing_would_change", where) if same else None
