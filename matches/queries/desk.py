"""What the referee's desk shows: the tables of a round, and who wrote what at one of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from matches.models import Match, Round, ScoreSheet
from matches.queries.play import standing_sheets
from matches.record.codec import parse_sheet
from matches.templatetags.units import Units, units_of
from scoring.outcome import Ending, MatchOutcome, judge
from scoring.sheet import Sheet, smazzate_won
from scoring.values import Line, PerLine, SmazzateGame
from tournaments.models import Entry


class TableState(StrEnum):
    """How far a table is."""

    MISSING = "missing"
    PARTIAL = "partial"
    FINISHED = "finished"
    RULED = "ruled"


@dataclass(frozen=True, slots=True)
class DeskTable:
    """A table with the sheet that stands there and what it comes to."""

    match: Match
    entries: PerLine[Entry]
    sheet: Sheet
    outcome: MatchOutcome

    @property
    def finished(self) -> bool:
        return self.outcome.finished

    @property
    def state(self) -> TableState:
        if not self.outcome.finished:
            return TableState.PARTIAL if self.sheet.smazzate else TableState.MISSING
        return TableState.FINISHED if self.outcome.ending is Ending.PLAYED else TableState.RULED

    @property
    def won(self) -> PerLine[int] | None:
        """Smazzate won, where they decide."""
        rules = self.match.rules
        return smazzate_won(rules, self.sheet.smazzate) if rules.ruleset.counts_smazzate else None

    @property
    def units(self) -> Units:
        return units_of(self.match.ruleset_value)

    @property
    def missing_smazzate(self) -> int | None:
        """How many smazzate are still to come; None where nobody can know."""
        return None if self.outcome.finished else smazzate_to_come(self.match, self.sheet)


@dataclass(frozen=True, slots=True)
class Version:
    """A score sheet as somebody saved it, and what it came to."""

    row: ScoreSheet
    sheet: Sheet
    outcome: MatchOutcome


def smazzate_to_come(match: Match, sheet: Sheet) -> int | None:
    """At most, where a match can be won before the last; None where nobody can know."""
    game = match.rules.game
    if isinstance(game, SmazzateGame):
        return max(0, game.count - len(sheet.smazzate))
    return max(0, 1 - len(sheet.smazzate)) if match.ruleset_value.counts_smazzate else None


def desk_tables(round_: Round) -> list[DeskTable]:
    """The round's tables by number, in a fixed number of queries."""
    standing = standing_sheets(match__round=round_)
    matches = Match.objects.filter(round=round_).prefetch_related("seats__entry")
    return [
        desk_table(match, standing.get(match.pk, Sheet()))
        for match in matches.order_by("table_number")
    ]


def desk_table(match: Match, sheet: Sheet) -> DeskTable:
    return DeskTable(match, entries_of(match), sheet, judge(match.rules, sheet))


def entries_of(match: Match) -> PerLine[Entry]:
    """Who sits on each line."""
    seated = {seat.line: seat.entry for seat in match.seats.all()}
    return PerLine(seated[Line.NS], seated[Line.EW])


def versions_of(match: Match) -> list[Version]:
    """Everything that was ever saved of a match, the newest first."""
    rows = ScoreSheet.objects.filter(match=match).select_related("author").order_by("-version")
    return [_version(match, row) for row in rows]


def _version(match: Match, row: ScoreSheet) -> Version:
    sheet = parse_sheet(row.content)
    return Version(row, sheet, judge(match.rules, sheet))


def is_ruled(sheet: Sheet) -> bool:
    """Whether a referee's ruling gives the result instead of the cards."""
    return bool(sheet.stopped or sheet.awarded or sheet.not_played)


def without_ruling(versions: Iterable[Version]) -> Sheet:
    """What stands again once the ruling is taken back: the cards as they were last written."""
    for version in versions:
        if version.sheet.stopped:
            return replace(version.sheet, stopped=None)
        if not is_ruled(version.sheet):
            return version.sheet
    return Sheet()
