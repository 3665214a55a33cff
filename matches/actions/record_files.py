"""A whole tournament in from a record file, and out to one."""

from __future__ import annotations

import json
from typing import Any, Final

from django.db import transaction

from matches.actions.entering import enter, forbid
from matches.actions.laying import account_of, lay_tables
from matches.enums import RoundState, Source
from matches.models import Match, Penalty, Round, ScoreSheet, SourceDocument
from matches.pairing import NoLegalPairing, ReasonCode
from matches.queries.standings import winners
from matches.record import values
from matches.record.codec import parse_tournament, sheet_to_json, tournament_to_json
from matches.record.concessions import concessions_to_json
from matches.record.derive import known_before, next_pairing
from matches.record.placements import placement_to_json
from matches.record.proposals import proposal_to_json
from matches.record.seat_draws import PAIR, players_a_line
from matches.snapshots import rules_of, snapshot
from scoring.outcome import judge
from scoring.placement import Placement
from scoring.sheet import Sheet
from scoring.values import EntryId
from tournaments.actions.setup import Plan, StagePlan, create_tournament
from tournaments.actions.writing import By
from tournaments.enums import AuditAction, EntrySize, PairingSystem, TournamentState
from tournaments.models import AuditRow, Club, Entry, Stage, Tournament

PLAYED_OUT: Final = ("tournament_complete", ReasonCode.BRACKET_COMPLETE)
"""Why there is no next round where the last has been played."""


def export_record(tournament: Tournament) -> str:
    """The tournament as a record file, keys sorted.

    One that still says what the file it was imported from said is given back as that file.
    """
    value = snapshot(tournament)
    source = SourceDocument.objects.filter(tournament=tournament).first()
    if source:
        document = json.loads(source.text)
        if parse_tournament(document) == value:
            return _text(document)
    return _text(tournament_to_json(value))


def _text(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def import_record(document: str, *, club: Club, by: By) -> Tournament:
    """A new tournament of the club from a record file's text, all or nothing.

    Raises ``RuleBrokenError`` with every problem of the file, ``json.JSONDecodeError`` where it
    is no JSON.
    """
    value = parse_tournament(json.loads(document))
    with transaction.atomic():
        tournament = _create(value, club, by)
        entries = enter(tournament, value)
        stages = list(tournament.stages.order_by("number"))
        for stage, played in zip(stages, value.stages, strict=True):
            stage.pools = [list(pool) for pool in played.pools]
            stage.save(update_fields=["pools"])
            for round_ in played.rounds:
                _play(tournament, stage, round_, entries, _account(value, round_), by)
        forbid(tournament, value, entries)
        _penalise(tournament, value, entries, by)
        SourceDocument.objects.create(tournament=tournament, text=document)
        _settle(tournament, value, by)
    return tournament


def _create(value: values.Tournament, club: Club, by: By) -> Tournament:
    rules = value.rules
    pairs = players_a_line(value) == PAIR
    plan = Plan(
        name=rules.name,
        starts_at=by.now,
        game=rules.game,
        vp_table=rules.vp_table,
        seed=rules.seed,
        stages=[
            StagePlan(PairingSystem(stage.system), stage.rounds_planned, stage.options)
            for stage in value.stages
        ],
        ruleset=rules.ruleset.code,
        entry_size=EntrySize.PAIR if pairs else EntrySize.SINGLE,
        tie_breaks=rules.tie_breaks,
        bye_vp=rules.bye.vp,
        bye_mp=rules.bye.mp,
        options=rules.options,
        game_name=rules.game_name,
    )
    return create_tournament(plan, club=club, by=by, action=AuditAction.IMPORTED)


def _account(value: values.Tournament, played: values.Round) -> dict[str, Any]:
    """How the round was drawn, where the engine draws the very same; else nothing is known."""
    kept = {table: played.seating[table] for table in played.kept}
    drawn = next_pairing(known_before(value, played.number), played.conceded, kept)
    engine = played.proposal or played
    if isinstance(drawn, NoLegalPairing) or drawn.byes != engine.byes:
        return {}
    return account_of(drawn) if drawn.seating == engine.seating else {}


def _play(
    tournament: Tournament,
    stage: Stage,
    played: values.Round,
    entries: dict[EntryId, Entry],
    account: dict[str, Any],
    by: By,
) -> None:
    over = is_over(tournament, stage, played)
    round_ = Round.objects.create(
        tournament=tournament,
        stage=stage,
        number=played.number,
        state=RoundState.CLOSED if over else RoundState.PUBLISHED,
        drawn_at=by.now,
        published_at=by.now,
        closed_at=by.now if over else None,
        planned=played.planned or stage.rounds_planned,
        conceded=concessions_to_json(played.conceded),
        proposal=_proposal(played),
        kept=list(played.kept),
        **account,
    )
    keys = {code: entry.pk for code, entry in entries.items()}
    draws = {table.number: table.draw for table in played.tables if table.draw}
    matches = lay_tables(round_, played.seating, played.byes, keys, draws)
    _write_sheets(matches, played, by)


def _proposal(played: values.Round) -> dict[str, Any] | None:
    if played.proposal is None:
        return None
    return proposal_to_json(played.proposal, of_several=bool(played.placement_tables))


def _write_sheets(matches: list[Match], played: values.Round, by: By) -> None:
    """The sheets that stand, behind those that earlier draws were made by."""
    written = [
        ScoreSheet(
            match=match,
            version=version,
            known_from=known_from,
            content=_content(sheet),
            author=by.actor,
            source=Source.RECORD,
            at=by.now,
        )
        for match, table in zip(matches, _tables(played), strict=True)
        for version, (known_from, sheet) in enumerate(_versions(played, table), start=1)
    ]
    ScoreSheet.objects.bulk_create(written)
    for sheet in written:
        sheet.match.version = sheet.version
    Match.objects.bulk_update({sheet.match for sheet in written}, ["version"])


def _tables(played: values.Round) -> tuple[values.Table | values.PlacementTable, ...]:
    return (*played.tables, *played.placement_tables)


def _content(sheet: Sheet | Placement) -> dict[str, Any]:
    return placement_to_json(sheet) if isinstance(sheet, Placement) else sheet_to_json(sheet)


def _versions(
    played: values.Round, table: values.Table | values.PlacementTable
) -> list[tuple[int, Sheet | Placement]]:
    """Each sheet with the first round whose draw knew of it."""
    if table.sheet in (Sheet(), Placement()) and not table.earlier:
        return []
    sheets = [*(each.sheet for each in table.earlier), table.sheet]
    return list(
        zip([played.number + 1, *(each.until + 1 for each in table.earlier)], sheets, strict=True)
    )


def is_over(tournament: Tournament, stage: Stage, played: values.Round) -> bool:
    """Whether every table of the round has its result."""
    rules = rules_of(tournament).match_rules(knockout=stage.system == PairingSystem.KNOCKOUT)
    of_lines = all(judge(rules, table.sheet).finished for table in played.tables)
    return of_lines and all(table.sheet.finished for table in played.placement_tables)


def _penalise(
    tournament: Tournament, value: values.Tournament, entries: dict[EntryId, Entry], by: By
) -> None:
    Penalty.objects.bulk_create(
        Penalty(
            tournament=tournament,
            entry=entries[penalty.entry],
            round_number=penalty.round,
            known_from=penalty.first_known,
            lifted_from=penalty.lifted_from,
            lifted_at=None if penalty.stands else by.now,
            lifted_by=None if penalty.stands else by.actor,
            vp=penalty.vp,
            mp=penalty.mp,
            reason=penalty.reason,
            author=by.actor,
            at=by.now,
        )
        for penalty in value.penalties
    )


def _is_played_out(value: values.Tournament) -> bool:
    answer = next_pairing(value)
    return isinstance(answer, NoLegalPairing) and answer.reason.code in PLAYED_OUT


def _settle(tournament: Tournament, value: values.Tournament, by: By) -> None:
    """Open before the first round, closed when nothing is left to play, being played between."""
    if not tournament.rounds.exists():
        tournament.state = TournamentState.OPEN
    elif _is_played_out(value):
        tournament.state, tournament.closed_at = TournamentState.CLOSED, by.now
        AuditRow.objects.create(
            tournament=tournament,
            action=AuditAction.CLOSED,
            actor=by.actor,
            at=by.now,
            revision=tournament.revision,
            details={"winners": winners(tournament)},
        )
    else:
        tournament.state = TournamentState.RUNNING
    tournament.save(update_fields=["state", "closed_at"])
