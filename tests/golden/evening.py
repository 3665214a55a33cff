"""A demonstration tournament on its way: rounds paired by the engine, cards from the dice."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

from matches.pairing import Pairing, System
from matches.record.codec import tournament_to_json
from matches.record.derive import next_pairing, next_pools
from matches.record.seat_draws import due_draw, players_a_line
from matches.record.values import (
    Entry,
    PlacementTable,
    Round,
    Table,
    Tournament,
)
from scoring.checks import problems
from scoring.placement import Placement, placement_problems
from scoring.sheet import Sheet
from scoring.smazzata import Parts, Smazzata, points
from scoring.values import EntryId, Line, PerLine

FOLDER = Path(__file__).parent


class Evening:
    """One tournament on its way, with the generator its cards come from."""

    def __init__(self, tournament: Tournament, seed: int) -> None:
        self.value = tournament
        self.dice = random.Random(seed)  # noqa: S311 (cards of a demonstration)
        self.strength = {entry.id: self.dice.gauss(0, 1) for entry in tournament.entries}

    def play_round(self, *, finish: float = 1.0, changes: dict[int, Sheet] | None = None) -> None:
        """Pair and play the next round; ``finish`` is the share of tables that come to the end."""
        pairing = next_pairing(self.value)
        assert isinstance(pairing, Pairing), pairing
        tables = [
            self._table(table.number, PerLine(table.ns, table.ew), pairing, finish, changes or {})
            for table in pairing.tables
        ]
        on_a_line = players_a_line(self.value)
        drawn = (
            replace(
                table,
                draw=due_draw(self.value.rules, on_a_line, pairing.round_number, table.number),
            )
            for table in tables
        )
        self._add(Round(pairing.round_number, tuple(drawn), pairing.byes))

    def _table(self, number, entries, pairing, finish, changes) -> Table:
        if number in changes:
            return Table(number, entries, changes[number])
        whole = self.dice.random() < finish
        wanted = self.value.rules.game.count if whole else self.dice.randrange(0, 3)
        by_totals = self.dice.random() < 0.35
        smazzate = tuple(self._smazzata(entries, by_totals=by_totals) for _ in range(wanted))
        sheet = Sheet(smazzate=smazzate)
        knockout = pairing.system is System.KNOCKOUT
        rules = self.value.rules.match_rules(knockout=knockout)
        assert not [p for p in problems(rules, sheet) if p.code != "last_move_required"]
        return Table(number, entries, sheet)

    def _smazzata(self, entries: PerLine[EntryId], *, by_totals: bool) -> Smazzata:
        edge = self.strength[entries.ns] - self.strength[entries.ew] + self.dice.gauss(0, 1.3)
        better = Line.NS if edge > 0 else Line.EW
        closed = self.dice.random() < 0.86
        winner, loser = self._winner(closed=closed), self._loser()
        smazzata: Smazzata = PerLine.of(better, winner, loser)
        if not by_totals:
            return smazzata
        return smazzata.map(lambda parts: points(parts, self.value.rules.ruleset))

    def _winner(self, *, closed: bool) -> Parts:
        clean, semi, dirty = self.dice.choice(
            [(1, 0, 1), (1, 0, 2), (0, 1, 1), (2, 0, 1), (0, 0, 2), (1, 1, 0), (1, 0, 0), (0, 1, 2)]
        )
        return Parts(
            cards=5 * self.dice.randrange(46, 92),
            in_hand=5 * self.dice.randrange(0, 12),
            clean=clean,
            semi_clean=semi,
            dirty=dirty,
            closed=closed,
            pozzetto=True,
        )

    def _loser(self) -> Parts:
        clean, semi, dirty = self.dice.choice(
            [(0, 0, 1), (0, 0, 1), (1, 0, 0), (0, 1, 0), (0, 0, 0), (0, 0, 2), (1, 0, 1)]
        )
        return Parts(
            cards=5 * self.dice.randrange(24, 58),
            in_hand=5 * self.dice.randrange(4, 34),
            clean=clean,
            semi_clean=semi,
            dirty=dirty,
            closed=False,
            pozzetto=self.dice.random() < 0.85,
        )

    def play_tables_of_several(self, *sheets: Placement) -> None:
        """Pair the next round, whose tables end as the sheets say, in the order of their seats."""
        pairing = next_pairing(self.value)
        assert isinstance(pairing, Pairing), pairing
        tables = tuple(
            PlacementTable(group.number, group.seats, sheet)
            for group, sheet in zip(pairing.groups, sheets, strict=True)
        )
        for table in tables:
            assert not list(placement_problems(table.sheet, len(table.seats)))
        self._add(Round(pairing.round_number, (), placement_tables=tables))

    def _add(self, played: Round) -> None:
        stages = list(self.value.stages)
        index = next(i for i, s in enumerate(stages) if len(s.rounds) < s.rounds_planned)
        stage = stages[index]
        pools = stage.pools or next_pools(self.value)
        stages[index] = replace(stage, rounds=(*stage.rounds, played), pools=pools)
        self.value = replace(self.value, stages=tuple(stages))

    def come_late(self, entry: Entry) -> None:
        """Somebody more from the next round on."""
        self.value = replace(self.value, entries=(*self.value.entries, entry))
        self.strength[entry.id] = self.dice.gauss(0, 1)

    def write(self, name: str) -> None:
        text = json.dumps(
            tournament_to_json(self.value), ensure_ascii=False, indent=1, sort_keys=True
        )
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
