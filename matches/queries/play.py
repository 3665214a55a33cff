"""What stands at the tables."""

from __future__ import annotations

from matches.models import Match, Round, ScoreSheet
from matches.record.codec import parse_sheet
from scoring.outcome import judge
from scoring.sheet import Sheet
from tournaments.models import Tournament


def last_round(tournament: Tournament) -> Round | None:
    """The newest round, whatever its state."""
    return Round.objects.filter(tournament=tournament).order_by("-number").first()


def sheets_of(round_: Round) -> dict[int, Sheet]:
    """The sheets that stand in a round, by match id."""
    sheets = ScoreSheet.objects.filter(match__round=round_)
    latest = sheets.order_by("match_id", "version").values_list("match_id", "content")
    return {match: parse_sheet(content) for match, content in dict(latest).items()}


def unfinished_tables(round_: Round) -> list[int]:
    """The numbers of the tables that have no result yet."""
    sheets = sheets_of(round_)
    return [
        match.table_number
        for match in Match.objects.filter(round=round_).order_by("table_number")
        if not judge(match.rules, sheets.get(match.pk, Sheet())).finished
    ]
