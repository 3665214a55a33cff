"""What readers see of play: published rounds, their tables, the sheet that stands at each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Prefetch, QuerySet
from django.shortcuts import get_object_or_404

from matches.enums import RoundState
from matches.models import Match, Round, ScoreSheet, Seat
from matches.phrases import sentence
from matches.queries.play import published_rounds
from matches.record.codec import parse_sheet
from scoring.outcome import MatchOutcome, judge
from scoring.sheet import Sheet
from scoring.values import Line, PerLine
from tournaments.api.visibility import visible_to
from tournaments.models import Entry, Tournament, User

Reader = User | AnonymousUser


@dataclass(frozen=True)
class Shown:
    """A match with one version of its sheet, and what comes of it."""

    match: Match
    written: ScoreSheet | None

    @cached_property
    def sheet(self) -> Sheet:
        return parse_sheet(self.written.content) if self.written else Sheet()

    @cached_property
    def outcome(self) -> MatchOutcome:
        return judge(self.match.rules, self.sheet)

    @property
    def version(self) -> int:
        return self.written.version if self.written else 0

    @property
    def explanation(self) -> list[str]:
        return [sentence(reason.code, reason.params) for reason in self.outcome.reasons]

    @property
    def seated(self) -> PerLine[Entry]:
        entries = {seat.line: seat.entry for seat in self.match.seats.all()}
        return PerLine(entries[Line.NS], entries[Line.EW])


def rounds_of(tournament: Tournament) -> QuerySet[Round]:
    """The published rounds, each with its number of tables and its byes."""
    byes = Prefetch(
        "seats", Seat.objects.filter(match=None).select_related("entry"), to_attr="byes"
    )
    rounds = published_rounds(tournament)
    return rounds.annotate(tables=Count("matches")).prefetch_related(byes)


def matches_of(round_: Round) -> QuerySet[Match]:
    return _seated(Match.objects.filter(round=round_)).order_by("table_number")


def match_or_404(user: Reader, pk: int) -> Match:
    """A match of a published round of a tournament this reader may know of."""
    matches = Match.objects.exclude(round__state=RoundState.DRAWN).filter(
        round__tournament__in=visible_to(user)
    )
    return get_object_or_404(_seated(matches).select_related("round__tournament__club"), pk=pk)


def _seated(matches: QuerySet[Match]) -> QuerySet[Match]:
    return matches.prefetch_related(Prefetch("seats", Seat.objects.select_related("entry")))


def shown(matches: Sequence[Match]) -> list[Shown]:
    """Each match with the sheet that stands, in one query."""
    current = ScoreSheet.objects.filter(match__in=matches, version=F("match__version"))
    sheets = {sheet.match_id: sheet for sheet in current.select_related("author")}
    return [Shown(match, sheets.get(match.pk)) for match in matches]


def shown_now(match_id: int) -> Shown:
    """One match as it stands at this moment."""
    return shown([_seated(Match.objects.select_related("round")).get(pk=match_id)])[0]


def versions_of(match: Match, sheets: Iterable[ScoreSheet]) -> list[Shown]:
    return [Shown(match, sheet) for sheet in sheets]
