"""Who sits on which chair of a table, and who deals which smazzata."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Q

from matches.models import Match, Seat as Place
from matches.record.seat_draws import parse_draw
from scoring.cards import Card
from scoring.lots import lot
from scoring.match_outcome import MatchOutcome, Needs
from scoring.outcome import judge
from scoring.rulesets import Direction
from scoring.seating import Chair, Seat, Seating, dealer, seating
from scoring.sheet import MatchRules, Sheet
from scoring.values import Line, SmazzateGame
from tournaments.queries.enrolment import plays_in

ChairKey = tuple[int | None, str | None, int]
"""A player by match id, line, and place, 0 or 1, among the entry's players."""


@dataclass(frozen=True, slots=True)
class Team:
    """A line's entry by name, with the names of its players as far as they are known."""

    entry: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a chair; ``name`` is blank where the entry's players are not known.

    ``lot`` is what the card came by, ``deals`` are the numbers of the smazzate
    dealt from here, ``now`` whether the next one is.
    """

    seat: Seat
    line: Line
    name: str
    entry: str
    first: bool
    card: Card
    lot: str
    deals: tuple[int, ...]
    now: bool


@dataclass(frozen=True, slots=True)
class Deal:
    """One smazzata, or one spareggio, and who deals it."""

    number: int
    spareggio: bool
    sitter: Sitter
    now: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """A table's seating; its sitters in the order of the deal, the first dealer first.

    ``endless``: the match has no fixed number of smazzate, the deal goes on as it began.
    """

    seed: str
    sitters: tuple[Sitter, ...]
    deals: tuple[Deal, ...]
    to_the_left: bool
    endless: bool

    @property
    def of_four(self) -> bool:
        return len(self.sitters) == len(Seat)

    @property
    def as_drawn(self) -> list[Sitter]:
        """The sitters in the order in which they drew their cards."""
        return sorted(
            self.sitters, key=lambda sitter: (not sitter.first, sitter.line is not Line.NS)
        )

    @property
    def dealing(self) -> Deal | None:
        """The next smazzata to be dealt; None once the match is over."""
        return next((deal for deal in self.deals if deal.now), None)

    def dealer(self, number: int) -> Sitter:
        """Who deals the smazzata of that number, from 1."""
        return self.sitters[(number - 1) % len(self.sitters)]

    def of_line(self, line: Line) -> tuple[Sitter, ...]:
        """Who sits on that line, its first player first."""
        own = (sitter for sitter in self.sitters if sitter.line is line)
        return tuple(sorted(own, key=lambda sitter: not sitter.first))


def plan_of(match: Match, sheet: Sheet, outcome: MatchOutcome) -> Plan | None:
    """The table's seating, in one query; None where no seats were drawn."""
    if match.draw is None:
        return None
    return _plan(match, teams(match=match)[match.pk], sheet, outcome)


def blank_plan(match: Match, seated: Mapping[Line, Team]) -> Plan | None:
    """The seating as it is before the first smazzata; None where no seats were drawn."""
    if match.draw is None:
        return None
    return _plan(match, seated, Sheet(), judge(match.rules, Sheet()))


def teams(**of: Any) -> dict[int, dict[Line, Team]]:
    """Who plays on the lines of the matches looked for, by match id; one query."""
    playing = plays_in(F("round__number"), seat="entry__memberships__")
    places = Place.objects.filter(
        playing | Q(entry__memberships=None), match__isnull=False, line__isnull=False, **of
    )
    rows = places.order_by("pk", "entry__memberships__position").values_list(
        "match_id", "line", "entry__name", "entry__memberships__player__name"
    )
    found: dict[int, dict[Line, Team]] = defaultdict(dict)
    for match, code, entry, player in rows:
        line = Line(str(code))
        known = found[match].get(line, Team(entry, ()))
        found[match][line] = Team(entry, (*known.players, *([player] if player else [])))
    return found


def chairs_of(matches: Iterable[Match]) -> dict[ChairKey, Seat]:
    """Who sits on which chair; nobody where two face each other or no seats were drawn."""
    drawn = ((match, parse_draw(match.draw)) for match in matches if match.draw)
    placed = ((match.pk, seating(draw, match.ruleset_value)) for match, draw in drawn)
    return {
        (match, chair.player.line, chair.player.place): chair.seat
        for match, table in placed
        if len(table.chairs) == len(Seat)
        for chair in table.chairs
    }


def _plan(match: Match, seated: Mapping[Line, Team], sheet: Sheet, outcome: MatchOutcome) -> Plan:
    draw, rules = parse_draw(match.draw), match.rules
    placed = seating(draw, rules.ruleset)
    length = _length(rules, sheet, outcome)
    coming = _coming(sheet, outcome)
    shown = length or _whole_laps(coming or 1, len(placed.chairs))
    # Where points end the match, another lap tells how it goes on.
    told = shown + (0 if length else len(placed.chairs))
    sitters = {
        chair: _sitter(placed, chair, seated[chair.player.line], draw.seed, told, coming)
        for chair in placed.chairs
    }
    return Plan(
        seed=draw.seed,
        sitters=tuple(sitters.values()),
        deals=tuple(_deals(placed, sitters, shown, sheet, outcome)),
        to_the_left=rules.ruleset.direction is Direction.CLOCKWISE,
        endless=length is None,
    )


def _length(rules: MatchRules, sheet: Sheet, outcome: MatchOutcome) -> int | None:
    """How many smazzate the match had or will have; None while points are to end it."""
    if outcome.finished and sheet.smazzate:
        return len(sheet.smazzate)
    if isinstance(rules.game, SmazzateGame):
        return rules.game.count
    return 1 if rules.ruleset.counts_smazzate else None


def _whole_laps(number: int, chairs: int) -> int:
    """So many that everybody has dealt equally often, and that one is among them."""
    return -(-number // chairs) * chairs


def _coming(sheet: Sheet, outcome: MatchOutcome) -> int | None:
    """How many deals there will have been with the next one; None where none is to come."""
    if outcome.needs not in (Needs.SMAZZATA, Needs.TIE_BREAK_SMAZZATA):
        return None
    return len(sheet.smazzate) + len(sheet.tie_break_smazzate) + 1


def _sitter(
    placed: Seating, chair: Chair, team: Team, seed: str, told: int, coming: int | None
) -> Sitter:
    alone = len(placed.chairs) < len(Seat)
    known = chair.player.place < len(team.players)
    name = team.players[chair.player.place] if known else team.entry if alone else ""
    return Sitter(
        seat=chair.seat,
        line=chair.player.line,
        name=name,
        entry=team.entry,
        first=chair.player.place == 0,
        card=chair.card,
        lot=lot(seed, str(chair.card)),
        deals=tuple(n for n in range(1, told + 1) if dealer(placed, n) == chair),
        now=coming is not None and dealer(placed, coming) == chair,
    )


def _deals(
    placed: Seating,
    sitters: Mapping[Chair, Sitter],
    shown: int,
    sheet: Sheet,
    outcome: MatchOutcome,
) -> Iterator[Deal]:
    """The smazzate, and then the spareggi that there are or that come next."""
    coming, played = _coming(sheet, outcome), len(sheet.smazzate)
    spareggio_next = outcome.needs is Needs.TIE_BREAK_SMAZZATA
    for number in range(1, shown + 1):
        now = number == coming and not spareggio_next
        yield Deal(number, False, sitters[dealer(placed, number)], now)
    for number in range(1, len(sheet.tie_break_smazzate) + spareggio_next + 1):
        deal = played + number
        yield Deal(number, True, sitters[dealer(placed, deal)], deal == coming)
