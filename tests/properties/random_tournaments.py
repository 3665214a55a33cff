"""Whole tournaments by chance: every system, with all that goes wrong on an evening."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from matches.pairing import NoLegalPairing, Pairing, ReasonCode, System
from matches.record.derive import next_pairing
from matches.record.next_round import next_pools
from matches.record.timeline import next_stage, taking_part
from matches.record.values import (
    NO_CONCESSIONS,
    ByeScore,
    Concessions,
    EarlierSheet,
    Entry,
    Forbidden,
    ForbiddenKind,
    Penalty,
    Round,
    Rules,
    Stage,
    Table,
    Tournament,
)
from scoring import rulesets
from scoring.sheet import Responsible, Sheet, Stoppage, StoppageKind
from scoring.values import EntryId, Line, PerLine, SmazzateGame
from scoring.victory_points import VpTable

PLANS: Final = (
    (Stage(System.SWISS, 4),),
    (Stage(System.SWISS, 3, {"first_round": "seed"}), Stage(System.KNOCKOUT, 2, {"cut": 4})),
    (Stage(System.DANISH, 4, {"variant": "pure"}),),
    (Stage(System.DANISH, 4, {"variant": "no_immediate_rematch"}),),
    (Stage(System.DANISH, 3, {"variant": "no_rematch"}),),
    (Stage(System.MITCHELL, 3), Stage(System.DANISH, 1)),
    (Stage(System.SWISS, 2), Stage(System.SWISS, 2, {"pools": 2, "carry": False})),
    (Stage(System.SWISS, 2), Stage(System.ROUND_ROBIN, 3, {"pools": 2, "pool_size": 4})),
    (Stage(System.SWISS, 2), Stage(System.DANISH, 2, {"cut": 4, "carry": False})),
)
CONCEDING: Final = {
    ReasonCode.ALLOW_REMATCHES: ("round",),
    ReasonCode.SECOND_BYE: ("entry",),
    ReasonCode.REMATCHES_AND_SECOND_BYE: ("round", "entry"),
    ReasonCode.LIFT_NEVER: (),
    ReasonCode.LIFT_NEVERS: (),
}
"""What an alternative names of what is to be conceded."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round as it was drawn: what was known then, what was conceded, and the answer."""

    known: Tournament
    conceded: Concessions
    answer: Pairing


@dataclass(frozen=True, slots=True)
class Played:
    """A tournament played by chance; ``refused`` are the draws that were not possible."""

    value: Tournament
    drawn: tuple[Drawn, ...]
    refused: tuple[tuple[Tournament, NoLegalPairing], ...]


def play(seed: int) -> Played:
    """The same seed plays the same tournament."""
    return _Evening(seed).play()


class _Evening:
    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)  # noqa: S311 (a test's own)
        self.value = _announced(self.dice, seed)
        self.drawn: list[Drawn] = []
        self.refused: list[tuple[Tournament, NoLegalPairing]] = []

    def play(self) -> Played:
        while next_stage(self.value) and self._round():
            self._correct()
        return Played(self.value, tuple(self.drawn), tuple(self.refused))

    def _round(self) -> bool:
        self._come_and_go()
        known, conceded = self.value, NO_CONCESSIONS
        answer = next_pairing(known)
        if isinstance(answer, NoLegalPairing):
            self.refused.append((known, answer))
            conceded = _conceded(answer)
            answer = next_pairing(known, conceded)
        if isinstance(answer, NoLegalPairing):
            return False
        self.drawn.append(Drawn(known, conceded, answer))
        self._add(answer, conceded)
        return True

    def _add(self, answer: Pairing, conceded: Concessions) -> None:
        stages = list(self.value.stages)
        at = next(i for i, each in enumerate(stages) if len(each.rounds) < each.rounds_planned)
        stage = stages[at]
        pools = stage.pools or next_pools(self.value)
        knockout = stage.is_knockout
        tables = tuple(
            Table(each.number, PerLine(each.ns, each.ew), self._sheet(knockout=knockout))
            for each in answer.tables
        )
        round_ = Round(answer.round_number, tables, answer.byes, conceded=conceded)
        stages[at] = replace(stage, rounds=(*stage.rounds, round_), pools=pools)
        self.value = replace(self.value, stages=tuple(stages))

    def _sheet(self, *, knockout: bool) -> Sheet:
        chance = self.dice.random()
        totals = PerLine(5 * self.dice.randrange(0, 300), 5 * self.dice.randrange(0, 300))
        if chance < 0.04:
            by = self.dice.choice([Responsible.NS, Responsible.EW])
            kind = self.dice.choice([StoppageKind.TIMEOUT, StoppageKind.ABANDONMENT])
            return Sheet(stopped=Stoppage(kind, by, base=totals))
        if chance < 0.06 and not knockout:
            return Sheet(not_played=True)
        level = totals.ns == totals.ew
        return Sheet(smazzate=(totals,), last_move=Line.NS if knockout and level else None)

    def _come_and_go(self) -> None:
        """Before a round: somebody leaves, stays away for once, comes late, is punished."""
        number = len(self.drawn) + 1
        if number == 1:
            return
        for entry in self.value.entries:
            chance = self.dice.random()
            if not entry.is_there(number):
                continue
            if chance < 0.04:
                self._change(replace(entry, withdrawn_after=number - 1))
            elif chance < 0.07 and not self._closed_field():
                self._change(replace(entry, absent=(*entry.absent, number)))
        if self.dice.random() < 0.25 and not self._closed_field():
            self._enter_late(number)
        if self.dice.random() < 0.1:
            who = self.dice.choice([e for e in self.value.entries if e.is_there(number - 1)])
            given = Penalty(who.id, number - 1, -1, 0, "a test")
            self.value = replace(self.value, penalties=(*self.value.penalties, given))

    def _closed_field(self) -> bool:
        """Whether the coming round's field takes nobody in, or needs everybody."""
        stage = next_stage(self.value)
        return stage is None or bool(stage.options.get("cut")) or stage.system in _SCHEDULED

    def _enter_late(self, number: int) -> None:
        late = EntryId(f"late{number}")
        credit = ByeScore(self.dice.choice([0, 8, 10]), 0)
        entry = Entry(late, late, (), joined_at=number, credit=credit)
        self.value = replace(self.value, entries=(*self.value.entries, entry))

    def _change(self, changed: Entry) -> None:
        entries = (changed if each.id == changed.id else each for each in self.value.entries)
        self.value = replace(self.value, entries=tuple(entries))

    def _correct(self) -> None:
        """Sometimes a sheet of an earlier round is corrected, after later rounds were drawn by it."""
        if self.dice.random() > 0.15 or len(self.drawn) < 2:
            return
        until = len(self.drawn)
        stages = tuple(
            stage
            if stage.is_knockout
            else replace(stage, rounds=tuple(self._corrected(each, until) for each in stage.rounds))
            for stage in self.value.stages
        )
        self.value = replace(self.value, stages=stages)

    def _corrected(self, round_: Round, until: int) -> Round:
        if round_.number >= until or not round_.tables:
            return round_
        first, *others = round_.tables
        if first.earlier or first.sheet.not_played:
            return round_
        old = EarlierSheet(until, first.sheet)
        swapped = replace(first, sheet=self._sheet(knockout=False), earlier=(old,))
        return replace(round_, tables=(swapped, *others))


_SCHEDULED: Final = (System.ROUND_ROBIN, System.KNOCKOUT)


def _announced(dice: random.Random, seed: int) -> Tournament:
    plan = PLANS[seed % len(PLANS)]
    entries = tuple(
        Entry(
            EntryId(f"p{number:02}"),
            f"p{number:02}",
            (),
            seeding=number if dice.random() < 0.5 else None,
            fixed_seat=dice.random() < 0.05,
        )
        for number in range(1, dice.randrange(6, 15))
    )
    game = SmazzateGame(1)
    return Tournament(
        rules=Rules(
            name="By chance",
            ruleset=rulesets.get("burraco"),
            game=game,
            vp_table=VpTable.ONE_OR_TWO,
            seed=seed,
            bye=ByeScore(14, 305),
        ),
        entries=entries,
        stages=plan,
        forbidden=tuple(_kept_apart(dice, entries)),
    )


def _kept_apart(dice: random.Random, entries: tuple[Entry, ...]) -> Iterator[Forbidden]:
    said: set[frozenset[EntryId]] = set()
    for kind in ForbiddenKind:
        for _ in range(dice.randrange(0, 3)):
            group = frozenset(dice.sample([entry.id for entry in entries], dice.choice([2, 2, 3])))
            if group not in said:
                yield Forbidden(group, kind)
            said.add(group)


def _conceded(answer: NoLegalPairing) -> Concessions:
    """The first alternative that concedes something, as the organiser would take it."""
    for reason in answer.alternatives:
        if reason.code in CONCEDING:
            named = {key: reason.params[key] for key in CONCEDING[ReasonCode(reason.code)]}
            byes = {EntryId(str(named["entry"]))} if "entry" in named else set()
            return Concessions(
                rematches_to=int(named.get("round", 0)),
                second_byes=frozenset(byes),
                nevers="nevers" in reason.code or reason.code == ReasonCode.LIFT_NEVER,
            )
    return NO_CONCESSIONS


def everybody_there(known: Tournament) -> frozenset[EntryId]:
    """Who was to be paired in the next round, reckoned another way than the program's."""
    number = 1 + sum(len(stage.rounds) for stage in known.stages)
    stage = next_stage(known)
    there = {each.id for each in known.entries if each.is_there(number)}
    if stage and stage.rounds and stage.options.get("cut"):
        there &= taking_part(stage)
    return frozenset(there)
