"""What stands at the tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Exists, F, OuterRef, QuerySet

from matches.enums import RoundState
from matches.models import Match, Round, ScoreSheet
from matches.record.codec import parse_sheet
from matches.record.placements import parse_placement
from scoring.outcome import judge
from scoring.sheet import Sheet
from tournaments.enums import AuditAction, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import AuditRow, Tournament


def last_round(tournament: Tournament) -> Round | None:
    """The newest round, whatever its state."""
    return Round.objects.filter(tournament=tournament).order_by("-number").first()


def open_round(tournament: Tournament) -> Round:
    """The round being played; raises ``RefusedError``: ``no_round_open``."""
    running = Round.objects.filter(tournament=tournament, state=RoundState.PUBLISHED).first()
    if running is None:
        raise RefusedError("no_round_open")
    return running


def published_rounds(tournament: Tournament) -> QuerySet[Round]:
    """The rounds that are everybody's, in order: one only drawn may still change."""
    rounds = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAWN)
    return rounds.select_related("stage", "clock", "tournament__timetable").order_by("number")


def drawn_again(tournament: Tournament, published: Sequence[Round]) -> int | None:
    """The number of the round that everybody saw once and that is taken back for now, if any.

    ``published`` are the rounds that are everybody's, in order.
    """
    playing = bool(published) and published[-1].state == RoundState.PUBLISHED
    if playing or tournament.state not in (TournamentState.OPEN, TournamentState.RUNNING):
        return None
    number = published[-1].number + 1 if published else 1
    aside = Round.ever.filter(tournament=OuterRef("pk"), number=number, published_at__isnull=False)
    taken_back = AuditRow.objects.filter(
        tournament=OuterRef("pk"), action=AuditAction.UNPUBLISHED, details__round=number
    )
    seen = Tournament.objects.filter(Exists(aside) | Exists(taken_back), pk=tournament.pk)
    return number if seen.exists() else None


def ends_its_stage(round_: Round, rounds: Iterable[Round]) -> bool:
    """Whether the next round, if any, is of another stage; among ``rounds`` are all before it."""
    until = [each for each in rounds if each.number <= round_.number]
    return sum(each.stage_id == round_.stage_id for each in until) >= round_.stage.rounds_planned


def standing_sheets(**of: Any) -> dict[int, Sheet]:
    """The sheets that stand, by match id, of the matches looked for; one query.

    Where several players share a table something else stands: ``standing_contents``.
    """
    return {match: parse_sheet(content) for match, content in standing_contents(**of).items()}


def standing_contents(**of: Any) -> dict[int, dict[str, Any]]:
    """What stands, as the record has it, by match id, of the matches looked for; one query."""
    sheets = ScoreSheet.objects.filter(version=F("match__version"), **of)
    return dict(sheets.values_list("match_id", "content"))


def unfinished_tables(round_: Round) -> list[int]:
    """The numbers of the tables that have no result yet."""
    contents = standing_contents(match__round=round_)
    return [
        match.table_number
        for match in Match.objects.filter(round=round_).order_by("table_number")
        if not _is_finished(match, contents.get(match.pk))
    ]


def _is_finished(match: Match, content: dict[str, Any] | None) -> bool:
    if match.of_several:
        return content is not None and parse_placement(content).finished
    return judge(match.rules, parse_sheet(content) if content else Sheet()).finished
