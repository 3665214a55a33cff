"""Plays the demonstration tournaments and writes their record files.

    PYTHONPATH=. python tests/golden/generate.py

The names are invented, the cards dealt by a seeded generator and the pairings the engine's own, so
a second run writes the same files. ``tests/golden/test_golden.py`` keeps the files honest.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

from matches.pairing import Pairing, System
from matches.record.codec import tournament_to_json
from matches.record.derive import next_pairing
from matches.record.seat_draws import PAIR, due_draw
from matches.record.values import (
    ByeScore,
    Entry,
    Penalty,
    PlacementTable,
    Round,
    Rules,
    Stage,
    Table,
    Tournament,
)
from scoring import rulesets
from scoring.checks import problems
from scoring.outcome import judge
from scoring.placement import Placement, placement_problems
from scoring.sheet import Responsible, Sheet, Stoppage, StoppageKind, total_points
from scoring.smazzata import Parts, Smazzata, points
from scoring.tie_breaks import usual_order
from scoring.values import EntryId, Line, PerLine, SmazzateGame
from scoring.victory_points import USUAL_PLACE_POINTS, VpTable

FOLDER = Path(__file__).parent
FIRST = [
    "Ada",
    "Aldo",
    "Anna",
    "Bice",
    "Bruno",
    "Carla",
    "Cesare",
    "Clara",
    "Dario",
    "Delia",
    "Edda",
    "Elio",
    "Elsa",
    "Enzo",
    "Fausta",
    "Franco",
    "Gemma",
    "Gino",
    "Giulia",
    "Guido",
    "Ida",
    "Ines",
    "Ivo",
    "Lara",
    "Lea",
    "Lidia",
    "Livio",
    "Luca",
    "Mara",
    "Marco",
    "Mina",
    "Nadia",
    "Nello",
    "Nora",
    "Olga",
    "Oreste",
    "Pia",
    "Piero",
    "Rita",
    "Rocco",
    "Rosa",
    "Sara",
    "Silvio",
    "Tea",
    "Tina",
    "Ugo",
    "Vera",
    "Viola",
    "Zita",
    "Zeno",
]
LAST = [
    "Abbiati",
    "Agosti",
    "Arnaldi",
    "Balestri",
    "Barolo",
    "Bellucci",
    "Bertani",
    "Bonfanti",
    "Brusa",
    "Calvi",
    "Canepa",
    "Carminati",
    "Castoldi",
    "Cerruti",
    "Colnaghi",
    "Corsini",
    "Crippa",
    "Dalmasso",
    "Danesi",
    "Donati",
    "Fabbri",
    "Farina",
    "Fenoglio",
    "Fumagalli",
    "Gadda",
    "Galimberti",
    "Garrone",
    "Ghezzi",
    "Giordani",
    "Grassi",
    "Invernizzi",
    "Lanfranchi",
    "Locatelli",
    "Magnani",
    "Malaspina",
    "Mantovani",
    "Marchesi",
    "Mazzola",
    "Molteni",
    "Morandi",
    "Nardini",
    "Oggioni",
    "Orlandi",
    "Pasini",
    "Pellegrini",
    "Piantoni",
    "Quaglia",
    "Radice",
    "Ravasio",
    "Sala",
    "Scotti",
    "Tedeschi",
    "Uboldi",
    "Valsecchi",
    "Zanetti",
]


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
        drawn = (
            replace(
                table, draw=due_draw(self.value.rules, PAIR, pairing.round_number, table.number)
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
        stages[index] = replace(stages[index], rounds=(*stages[index].rounds, played))
        self.value = replace(self.value, stages=tuple(stages))

    def write(self, name: str) -> None:
        text = json.dumps(
            tournament_to_json(self.value), ensure_ascii=False, indent=1, sort_keys=True
        )
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def pairs(count: int, dice: random.Random) -> tuple[Entry, ...]:
    last = (
        dice.sample(LAST, 2 * count) if 2 * count <= len(LAST) else dice.choices(LAST, k=2 * count)
    )
    people = [f"{dice.choice(FIRST)} {surname}" for surname in last]
    assert len(set(people)) == len(people)
    return tuple(
        Entry(
            id=EntryId(f"p{number + 1:02}"),
            name=" - ".join(person.split()[1] for person in people[2 * number : 2 * number + 2]),
            players=tuple(people[2 * number : 2 * number + 2]),
        )
        for number in range(count)
    )


def tournament(
    name: str, seed: int, count: int, smazzate: int, stages: tuple[Stage, ...]
) -> Tournament:
    table = {3: VpTable.THREE, 4: VpTable.FOUR}[smazzate]
    bye = ByeScore(12, 305) if smazzate == 4 else ByeScore(14, 355)
    return Tournament(
        rules=Rules(name, rulesets.get("burraco"), SmazzateGame(smazzate), table, seed, bye),
        entries=pairs(count, random.Random(seed)),  # noqa: S311 (names of a demonstration)
        stages=stages,
    )


def evening() -> None:
    """24 pairs, four rounds of four smazzate; the fourth round is being played."""
    play = Evening(tournament("Burraco del venerdì", 20261120, 24, 4, (Stage(System.SWISS, 4),)), 4)
    play.play_round()
    stopped = Sheet(
        smazzate=(PerLine(640, 305), PerLine(120, 735)),
        stopped=Stoppage(StoppageKind.TIMEOUT, Responsible.NS, PerLine(820, 1310)),
    )
    play.play_round(changes={7: stopped})
    late = next(t for t in play.value.stages[0].rounds[1].tables if t.number == 5).entries.ew
    play.value = replace(
        play.value, penalties=(Penalty(late, 2, 0, -100, "Ritardo di dieci minuti al tavolo"),)
    )
    play.play_round()
    play.play_round(finish=0.4)
    play.write("evening-24")


def odd_evening() -> None:
    """25 pairs, three rounds of three smazzate, so a bye in each."""
    play = Evening(
        tournament("Burraco di san Martino", 20261111, 25, 3, (Stage(System.SWISS, 3),)), 11
    )
    for _ in range(3):
        play.play_round()
    play.write("evening-25")


def knockout() -> None:
    """16 pairs to the winner; a quarter-final ends level and the last move decides it."""
    play = Evening(
        tournament(
            "Coppa d’autunno a eliminazione",
            20261107,
            16,
            3,
            (Stage(System.KNOCKOUT, 4, {"seeding": "lot", "third_place": True}),),
        ),
        7,
    )
    play.play_round()
    level = Sheet(
        smazzate=(PerLine(455, 610), PerLine(730, 280), PerLine(395, 690)), last_move=Line.EW
    )
    rules = play.value.rules.match_rules(knockout=True)
    assert total_points(rules, level) == PerLine(1580, 1580)
    assert judge(rules, level).winner is Line.NS
    play.play_round(changes={2: level})
    play.play_round()
    play.play_round()
    play.write("knockout-16")


def singles(count: int, dice: random.Random) -> tuple[Entry, ...]:
    people = [f"{dice.choice(FIRST)} {surname}" for surname in dice.sample(LAST, count)]
    return tuple(
        Entry(EntryId(f"p{number:02}"), person, (person,))
        for number, person in enumerate(people, start=1)
    )


def poker() -> None:
    """10 players, three rounds at tables of 4, 3 and 3: by chips, by places, by both.

    The first tables are drawn by lot, the others by the standings. In the second round players end
    with the same chips.
    """
    value = Tournament(
        rules=Rules(
            "Poker della domenica",
            rulesets.get("placement"),
            SmazzateGame(1),
            USUAL_PLACE_POINTS,
            20261122,
            ByeScore(0, 0),
            usual_order(rulesets.get("placement").ranking),
            game_name="Poker 5 carte",
        ),
        entries=singles(10, random.Random(20261122)),  # noqa: S311 (names of a demonstration)
        stages=(Stage(System.REDRAW, 3, {"table_size": 4, "draw": "standings"}),),
    )
    play = Evening(value, 22)
    play.play_tables_of_several(
        Placement(chips=(1450, 300, 2250, 0)),
        Placement(chips=(900, 1600, 500)),
        Placement(chips=(0, 2750, 250)),
    )
    play.play_tables_of_several(
        Placement(chips=(1200, 400, 1200, 1200)),
        Placement(chips=(1500, 0, 1500)),
        Placement(places=(2, 1, 3)),
    )
    play.play_tables_of_several(
        Placement(places=(1, 3, 4, 2)),
        Placement(places=(1, 2, 2)),
        Placement(chips=(2000, 850, 150)),
    )
    play.write("poker-10")


if __name__ == "__main__":
    evening()
    odd_evening()
    knockout()
    poker()
