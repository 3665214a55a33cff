"""The knockout stages as brackets with names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from matches.models import Match
from matches.pairing import BracketMatch, bracket_view
from matches.phrases import sentence
from matches.record.derive import bracket
from matches.record.values import Stage, Table, Tournament as Snapshot
from matches.snapshots import snapshot
from scoring.outcome import MatchOutcome, judge
from scoring.sheet import Sheet, smazzate_won
from scoring.values import EntryId, Line, PerLine
from tournaments.models import Tournament

NOT_BY_THE_FIGURES: Final = frozenset(
    {"spareggio_won", "last_trick_lost", "last_move_lost", "won_by_twos"}
)
"""Reasons for which a line wins whatever the figures are."""

Names = Mapping[EntryId, str]
Place = tuple[int, int]
"""A round's number and a table's."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a table's sheet has come to so far.

    ``figures`` are the points, or the smazzate won where those decide; None where nothing was
    played. ``why`` says who wins where the figures do not.
    """

    match: Match
    sheet: Sheet
    outcome: MatchOutcome
    entries: PerLine[EntryId]
    figures: PerLine[int] | None
    why: str

    def figure(self, entry: EntryId | None) -> int | None:
        """What that entry has."""
        if self.figures is None or entry is None:
            return None
        return self.figures.ns if entry == self.entries.ns else self.figures.ew


@dataclass(frozen=True, slots=True)
class Pairing:
    """One match of a bracket; a name is empty where nobody is known yet."""

    upper: str
    lower: str
    upper_won: bool
    lower_won: bool
    upper_figure: int | None
    lower_figure: int | None
    state: str
    played: Played | None
    third_place: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A round of a bracket; ``from_end`` is 0 for the final, 1 for the semi-finals."""

    from_end: int
    number: int
    pairings: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    stage: int
    columns: tuple[Column, ...]


def brackets(tournament: Tournament) -> list[Bracket]:
    """Every knockout stage; one that is not drawn yet has no columns."""
    value = snapshot(tournament)
    names = {entry.id: entry.name for entry in value.entries}
    matches = _matches(tournament)
    return [
        Bracket(number, tuple(_columns(value, stage, names, _played(stage, names, matches))))
        for number, stage in enumerate(value.stages, start=1)
        if stage.is_knockout
    ]


def _matches(tournament: Tournament) -> dict[Place, Match]:
    rows = Match.objects.filter(round__tournament=tournament, knockout=True)
    return {(row.round.number, row.table_number): row for row in rows.select_related("round")}


def _played(stage: Stage, names: Names, matches: Mapping[Place, Match]) -> dict[Place, Played]:
    return {
        (round_.number, table.number): _at(table, matches[round_.number, table.number], names)
        for round_ in stage.rounds
        for table in round_.tables
    }


def _at(table: Table, match: Match, names: Names) -> Played:
    outcome = judge(match.rules, table.sheet)
    return Played(
        match=match,
        sheet=table.sheet,
        outcome=outcome,
        entries=table.entries,
        figures=_figures(match, table.sheet, outcome),
        why=_why(outcome, table.entries, names),
    )


def _figures(match: Match, sheet: Sheet, outcome: MatchOutcome) -> PerLine[int] | None:
    """As the table's own page has them: where a ruling alone gives the result there are none."""
    if match.ruleset_value.counts_smazzate:
        return smazzate_won(match.rules, sheet.smazzate) if sheet.smazzate else None
    return outcome.points if sheet.smazzate or sheet.stopped else None


def _why(outcome: MatchOutcome, entries: PerLine[EntryId], names: Names) -> str:
    """Its last reason, with the entry in place of the line, which a bracket does not show."""
    reason = outcome.reasons[-1] if outcome.reasons else None
    if reason is None or reason.code not in NOT_BY_THE_FIGURES:
        return ""
    line = Line(str(reason.params["line"]))
    return sentence(reason.code, {**reason.params, "line": names[entries[line]]})


def _columns(
    value: Snapshot, stage: Stage, names: Names, played: Mapping[Place, Played]
) -> Iterator[Column]:
    view = bracket_view(bracket(value, stage))
    first = stage.rounds[0].number if stage.rounds else 0
    for index, round_ in enumerate(view):
        last = index == len(view) - 1
        number = first + index
        pairings = (
            _pairing(match, names, played.get((number, match.table or 0)), third=last and at > 0)
            for at, match in enumerate(round_)
        )
        yield Column(len(view) - 1 - index, number, tuple(pairings))


def _pairing(match: BracketMatch, names: Names, played: Played | None, *, third: bool) -> Pairing:
    return Pairing(
        upper=names[match.upper] if match.upper else "",
        lower=names[match.lower] if match.lower else "",
        upper_won=match.winner is not None and match.winner == match.upper,
        lower_won=match.winner is not None and match.winner == match.lower,
        upper_figure=played.figure(match.upper) if played else None,
        lower_figure=played.figure(match.lower) if played else None,
        state=match.state.value,
        played=played,
        third_place=third,
    )
