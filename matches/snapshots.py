"""From the database's rows to one frozen value, in a fixed number of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from django.db.models import F

from matches.enums import RoundState
from matches.models import Match, Penalty, Round, ScoreSheet, Seat
from matches.pairing import System
from matches.record import values
from matches.record.codec import parse_sheet
from matches.record.coherence.planned import within_the_plan
from matches.record.concessions import parse_concessions
from matches.record.placements import parse_placement
from matches.record.proposals import parse_proposal
from matches.record.seat_draws import parse_draw
from scoring.placement import Placement
from scoring.sheet import Sheet
from scoring.tie_breaks import TieBreak
from scoring.values import EntryId, Line, PerLine
from tournaments.models import Entry, ForbiddenGroup, Stage, Tournament


class Written(NamedTuple):
    """A score sheet's version; ``known_from`` is the first round whose draw knew of it."""

    known_from: int
    content: dict[str, Any]


def snapshot(tournament: Tournament) -> values.Tournament:
    """The whole tournament as it stands; a round that is only drawn is not part of it."""
    stages = _stages(tournament)
    planned = sum(stage.rounds_planned for stage in stages)
    return values.Tournament(
        rules=rules_of(tournament),
        entries=tuple(within_the_plan(each, planned) for each in _entries(tournament)),
        stages=stages,
        forbidden=_forbidden(tournament),
        penalties=_penalties(tournament),
    )


def rules_of(tournament: Tournament) -> values.Rules:
    return values.Rules(
        name=tournament.name,
        ruleset=tournament.rules,
        game=tournament.game,
        vp_table=tournament.scale,
        seed=tournament.seed,
        bye=values.ByeScore(tournament.bye_vp, tournament.bye_mp),
        tie_breaks=tuple(TieBreak(code) for code in tournament.tie_breaks),
        options=tournament.options,
        game_name=tournament.game_name,
    )


class Seated(NamedTuple):
    """Somebody who plays, or played, for an entry from a round on."""

    position: int
    since: int
    player: str


def _entries(tournament: Tournament) -> tuple[values.Entry, ...]:
    listed = Entry.objects.filter(tournament=tournament).annotate(
        position=F("memberships__position"),
        since=F("memberships__first_round"),
        player=F("memberships__player__name"),
    )
    seats: dict[Entry, list[Seated]] = defaultdict(list)
    for row in listed.order_by("listed", "position", "since", "memberships__pk"):
        seats[row] += [Seated(row.position, row.since, row.player)] if row.position else []
    return tuple(_entry(entry, of_entry) for entry, of_entry in seats.items())


def _entry(entry: Entry, seats: list[Seated]) -> values.Entry:
    return values.Entry(
        id=EntryId(entry.code),
        name=entry.name,
        players=_first_players(seats),
        seeding=entry.seeding,
        withdrawn_after=entry.withdrawn_after,
        joined_at=entry.joined_at,
        credit=values.ByeScore(entry.credit_vp, entry.credit_mp),
        absent=tuple(entry.absent_rounds),
        substitutes=tuple(_substitutions(seats)),
        fixed_seat=entry.fixed_seat,
    )


def _first_players(seats: list[Seated]) -> tuple[str, ...]:
    first: dict[int, str] = {}
    for seat in seats:
        first.setdefault(seat.position, seat.player)
    return tuple(first.values())


def _substitutions(seats: list[Seated]) -> list[values.Substitution]:
    """In the order of their rounds."""
    changes = [pair for pair in pairwise(seats) if pair[0].position == pair[1].position]
    ordered = sorted(changes, key=lambda change: (change[1].since, change[1].position))
    return [values.Substitution(new.since, old.player, new.player) for old, new in ordered]


def _stages(tournament: Tournament) -> tuple[values.Stage, ...]:
    rounds: dict[int, list[values.Round]] = defaultdict(list)
    seats = _seats_by_round(tournament)
    written = _written_sheets(tournament)
    published = Round.objects.filter(tournament=tournament).exclude(state=RoundState.DRAWN)
    for round_ in published.select_related("stage").order_by("number"):
        rounds[round_.stage_id].append(_round(round_, seats[round_.pk], written))
    return tuple(
        values.Stage(
            system=System(stage.system),
            rounds_planned=stage.rounds_planned,
            options=stage.options,
            rounds=tuple(rounds[stage.pk]),
            pools=tuple(tuple(map(EntryId, pool)) for pool in stage.pools),
        )
        for stage in Stage.objects.filter(tournament=tournament).order_by("number")
    )


def _seats_by_round(tournament: Tournament) -> dict[int, list[Seat]]:
    by_round: dict[int, list[Seat]] = defaultdict(list)
    seats = Seat.objects.filter(round__tournament=tournament).select_related("match", "entry")
    for seat in seats.order_by("pk"):
        by_round[seat.round_id].append(seat)
    return by_round


def _written_sheets(tournament: Tournament) -> dict[int, list[Written]]:
    """What was ever written of each match, by its id, the oldest first."""
    rows = ScoreSheet.objects.filter(match__round__tournament=tournament).order_by("version")
    written: dict[int, list[Written]] = defaultdict(list)
    for match, known_from, content in rows.values_list("match_id", "known_from", "content"):
        written[match].append(Written(known_from, content))
    return written


def _earlier(written: Iterable[Written]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Those replaced only after a round had been drawn by them, and the last such round.

    What was corrected and taken back again before the next draw never made a difference.
    """
    known = {sheet.known_from: sheet.content for sheet in written}
    for (_since, content), (replaced, instead) in pairwise(known.items()):
        if content != instead:
            yield replaced - 1, content


def _table(match: Match, seats: list[Seat], written: list[Written]) -> values.Table:
    entries = {seat.line: EntryId(seat.entry.code) for seat in seats}
    earlier = (values.EarlierSheet(until, parse_sheet(each)) for until, each in _earlier(written))
    return values.Table(
        number=match.table_number,
        entries=PerLine(entries[Line.NS], entries[Line.EW]),
        sheet=parse_sheet(written[-1].content) if written else Sheet(),
        earlier=tuple(earlier),
        draw=parse_draw(match.draw) if match.draw else None,
    )


def _placement_table(
    match: Match, seats: list[Seat], written: list[Written]
) -> values.PlacementTable:
    earlier = (
        values.EarlierPlacement(until, parse_placement(each)) for until, each in _earlier(written)
    )
    return values.PlacementTable(
        number=match.table_number,
        seats=tuple(
            EntryId(seat.entry.code) for seat in sorted(seats, key=lambda each: each.position or 0)
        ),
        sheet=parse_placement(written[-1].content) if written else Placement(),
        earlier=tuple(earlier),
    )


def _round(round_: Round, seats: Iterable[Seat], written: dict[int, list[Written]]) -> values.Round:
    seated: dict[Match, list[Seat]] = defaultdict(list)
    byes = []
    for seat in seats:
        if seat.match:
            seated[seat.match].append(seat)
        else:
            byes.append(EntryId(seat.entry.code))
    matches = sorted(seated, key=lambda match: match.table_number)
    return values.Round(
        number=round_.number,
        tables=tuple(
            _table(match, seated[match], written[match.pk])
            for match in matches
            if not match.of_several
        ),
        byes=tuple(byes),
        placement_tables=tuple(
            _placement_table(match, seated[match], written[match.pk])
            for match in matches
            if match.of_several
        ),
        planned=round_.planned if round_.planned != round_.stage.rounds_planned else None,
        conceded=parse_concessions(round_.conceded),
        proposal=_proposal(round_, of_several=any(match.of_several for match in matches)),
        kept=tuple(round_.kept),
    )


def _proposal(round_: Round, *, of_several: bool) -> values.Proposal | None:
    return parse_proposal(round_.proposal, of_several=of_several) if round_.proposal else None


def _forbidden(tournament: Tournament) -> tuple[values.Forbidden, ...]:
    """Those that stand, and the lifted ones that a round was drawn by."""
    groups = ForbiddenGroup.objects.filter(tournament=tournament).order_by("pk")
    return tuple(
        values.Forbidden(
            entries=frozenset(EntryId(entry.code) for entry in group.entries.all()),
            kind=values.ForbiddenKind(group.kind),
            because=values.Because(group.because) if group.because else None,
            name=group.name,
            known_from=group.known_from if group.known_from > 1 else None,
            lifted_from=group.lifted_from,
        )
        for group in groups.prefetch_related("entries")
        if group.lifted_from is None or group.known_from < group.lifted_from
    )


def _penalties(tournament: Tournament) -> tuple[values.Penalty, ...]:
    """Those that stand, and the lifted ones that a round was drawn by."""
    penalties = Penalty.objects.filter(tournament=tournament).order_by("pk")
    found = (
        values.Penalty(
            entry=EntryId(code),
            round=number,
            vp=vp,
            mp=mp,
            reason=reason,
            known_from=known_from if known_from > number + 1 else None,
            lifted_from=lifted_from,
        )
        for code, number, vp, mp, reason, known_from, lifted_from in penalties.values_list(
            "entry__code", "round_number", "vp", "mp", "reason", "known_from", "lifted_from"
        )
    )
    return tuple(each for each in found if each.stands or each.stood_before(each.first_known))
