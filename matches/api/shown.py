"""What readers see of play: published rounds, their tables, the sheet that stands at each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Prefetch, QuerySet
from django.shortcuts import get_object_or_404

from matches.enums import RoundState
from matches.models import Match, Round, ScoreSheet, Seat
from matches.phrases import sentence
from matches.queries.play import published_rounds
from matches.queries.several import TableOfSeveral, read_placement, table_of_several
from matches.record.codec import parse_sheet, sheet_to_json
from matches.record.placements import placement_to_json
from matches.record.seat_draws import parse_draw
from scoring.outcome import Ending, MatchOutcome, judge
from scoring.seating import Chair, seating
from scoring.sheet import Sheet, smazzate_won
from scoring.values import Line, PerLine
from tournaments.api.visibility import visible_to
from tournaments.models import Entry, Tournament, User

Reader = User | AnonymousUser


@dataclass(frozen=True)
class Written:
    """A match with one version of what is written of it."""

    match: Match
    written: ScoreSheet | None

    @property
    def version(self) -> int:
        return self.written.version if self.written else 0


@dataclass(frozen=True)
class ShownOfSeveral(Written):
    """A table of several players, with what comes of it; it has no lines, so none of theirs."""

    @cached_property
    def table(self) -> TableOfSeveral:
        content = self.written.content if self.written else None
        return table_of_several(self.match, read_placement(content), self.match.seats.all())

    @property
    def content(self) -> dict[str, Any]:
        return placement_to_json(self.table.sheet)

    @property
    def seats(self) -> list[dict[str, Any]]:
        return [
            {
                "position": seat.position,
                "code": seat.entry.code,
                "name": seat.entry.name,
                "place": seat.placed and seat.placed.place,
                "chips": seat.placed.chips if seat.placed and self.table.by_chips else None,
                "points": seat.placed and seat.placed.points,
            }
            for seat in self.table.seats
        ]

    @property
    def outcome(self) -> dict[str, Any]:
        return {"finished": self.table.finished, "ending": self._ending, "needs": None}

    @property
    def _ending(self) -> Ending:
        if self.table.sheet.not_played:
            return Ending.NOT_PLAYED
        return Ending.PLAYED if self.table.finished else Ending.UNFINISHED

    @property
    def explanation(self) -> list[str]:
        return []


@dataclass(frozen=True)
class Shown(Written):
    """A match of two lines with what comes of it."""

    @property
    def content(self) -> dict[str, Any]:
        return sheet_to_json(self.sheet)

    @cached_property
    def sheet(self) -> Sheet:
        return parse_sheet(self.written.content) if self.written else Sheet()

    @cached_property
    def outcome(self) -> MatchOutcome:
        return judge(self.match.rules, self.sheet)

    @property
    def smazzate_won(self) -> PerLine[int] | None:
        rules = self.match.rules
        return smazzate_won(rules, self.sheet.smazzate) if rules.ruleset.counts_smazzate else None

    @property
    def explanation(self) -> list[str]:
        return [sentence(reason.code, reason.params) for reason in self.outcome.reasons]

    @property
    def seated(self) -> PerLine[Entry]:
        entries = {seat.line: seat.entry for seat in self.match.seats.all()}
        return PerLine(entries[Line.NS], entries[Line.EW])

    @property
    def seating(self) -> dict[str, Any] | None:
        """The chairs as the cards were drawn, the first dealer first; None where none were."""
        if self.match.draw is None:
            return None
        draw = parse_draw(self.match.draw)
        chairs = seating(draw, self.match.ruleset_value).chairs
        return {"seed": draw.seed, "chairs": [_chair(chair) for chair in chairs]}


def _chair(chair: Chair) -> dict[str, Any]:
    line, place = chair.player
    return {"seat": chair.seat, "line": line, "player": place + 1, "card": str(chair.card)}


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


def shown(matches: Sequence[Match]) -> list[Shown | ShownOfSeveral]:
    """Each match with the sheet that stands, in one query."""
    current = ScoreSheet.objects.filter(match__in=matches, version=F("match__version"))
    sheets = {sheet.match_id: sheet for sheet in current.select_related("author")}
    return [_shown(match, sheets.get(match.pk)) for match in matches]


def _shown(match: Match, written: ScoreSheet | None) -> Shown | ShownOfSeveral:
    return (ShownOfSeveral if match.of_several else Shown)(match, written)


def shown_now(match_id: int) -> Shown | ShownOfSeveral:
    """One match as it stands at this moment."""
    return shown([_seated(Match.objects.select_related("round")).get(pk=match_id)])[0]


def versions_of(match: Match, sheets: Iterable[ScoreSheet]) -> list[Shown | ShownOfSeveral]:
    return [_shown(match, sheet) for sheet in sheets]
