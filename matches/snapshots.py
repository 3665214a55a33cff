"""From the database's rows to one frozen value, in a fixed number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import F

from matches.enums import RoundState
from matches.models import Match, Penalty, Round, ScoreSheet, Seat
from matches.pairing import System
from matches.record import values
from matches.record.codec import parse_sheet
from scoring import rulesets
from scoring.sheet import Sheet
from scoring.tie_breaks import TieBreak
from scoring.values import EntryId, Line, PerLine
from scoring.victory_points import VpTable
from tournaments.models import Entry, ForbiddenPair, Stage, Tournament


def snapshot(tournament: Tournament) -> values.Tournament:
    """The whole tournament as it stands; a round that is only drawn is not part of it."""
    return values.Tournament(
        rules=rules_of(tournament),
        entries=_entries(tournament),
        stages=_stages(tournament),
        forbidden=_forbidden(tournament),
        penalties=_penalties(tournament),
    )


def rules_of(tournament: Tournament) -> values.Rules:
    return values.Rules(
        name=tournament.name,
        ruleset=rulesets.get(tournament.ruleset),
        game=tournament.game,
        vp_table=VpTable(tournament.vp_table),
        seed=tournament.seed,
        bye=values.ByeScore(tournament.bye_vp, tournament.bye_mp),
        tie_breaks=tuple(TieBreak(code) for code in tournament.tie_breaks),
    )


def _entries(tournament: Tournament) -> tuple[values.Entry, ...]:
    names: dict[Entry, list[str]] = defaultdict(list)
    listed = Entry.objects.filter(tournament=tournament).annotate(
        player=F("memberships__player__name")
    )
    for entry in listed.order_by("listed", "memberships__position"):
        names[entry] += [entry.player] if entry.player is not None else []
    return tuple(
        values.Entry(
            id=EntryId(entry.code),
            name=entry.name,
            players=tuple(players),
            seeding=entry.seeding,
            withdrawn_after=entry.withdrawn_after,
        )
        for entry, players in names.items()
    )


def _stages(tournament: Tournament) -> tuple[values.Stage, ...]:
    rounds: dict[int, list[values.Round]] = defaultdict(list)
    seats = _seats_by_round(tournament)
    sheets = current_sheets(tournament)
    published = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAWN)
    for round_ in published.order_by("number"):
        rounds[round_.stage_id].append(_round(round_, seats[round_.pk], sheets))
    return tuple(
        values.Stage(
            system=System(stage.system),
            rounds_planned=stage.rounds_planned,
            options=stage.options,
            rounds=tuple(rounds[stage.pk]),
        )
        for stage in Stage.objects.filter(tournament=tournament).order_by("number")
    )


def _seats_by_round(tournament: Tournament) -> dict[int, list[Seat]]:
    by_round: dict[int, list[Seat]] = defaultdict(list)
    seats = Seat.objects.filter(round__tournament=tournament).select_related("match", "entry")
    for seat in seats.order_by("pk"):
        by_round[seat.round_id].append(seat)
    return by_round


def current_sheets(tournament: Tournament) -> dict[int, Sheet]:
    """The sheet that stands, by match id; matches nobody wrote anything of are left out."""
    sheets = ScoreSheet.objects.filter(
        match__round__tournament=tournament, version=F("match__version")
    )
    return {
        match: parse_sheet(content) for match, content in sheets.values_list("match_id", "content")
    }


def _round(round_: Round, seats: Iterable[Seat], sheets: dict[int, Sheet]) -> values.Round:
    lines: dict[Match, dict[Line, EntryId]] = defaultdict(dict)
    byes = []
    for seat in seats:
        if seat.match and seat.line:
            lines[seat.match][Line(seat.line)] = EntryId(seat.entry.code)
        else:
            byes.append(EntryId(seat.entry.code))
    tables = (
        values.Table(
            number=match.table_number,
            entries=PerLine(entries[Line.NS], entries[Line.EW]),
            sheet=sheets.get(match.pk, Sheet()),
        )
        for match, entries in lines.items()
    )
    return values.Round(
        number=round_.number,
        tables=tuple(sorted(tables, key=lambda table: table.number)),
        byes=tuple(byes),
    )


def _forbidden(tournament: Tournament) -> tuple[values.Forbidden, ...]:
    pairs = ForbiddenPair.objects.filter(tournament=tournament).order_by("pk")
    return tuple(
        values.Forbidden(frozenset((EntryId(first), EntryId(second))), values.ForbiddenKind(kind))
        for first, second, kind in pairs.values_list("first__code", "second__code", "kind")
    )


def _penalties(tournament: Tournament) -> tuple[values.Penalty, ...]:
    penalties = Penalty.objects.filter(tournament=tournament, lifted_at=None).order_by("pk")
    return tuple(
        values.Penalty(EntryId(code), number, vp, mp, reason)
        for code, number, vp, mp, reason in penalties.values_list(
            "entry__code", "round_number", "vp", "mp", "reason"
        )
    )
