"""The draw of a table's seats by cards: in the record, and drawn again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from matches.record.reader import Reader
from matches.record.sheets import read_card
from matches.record.timeline import all_rounds
from matches.record.values import Round, Rules, Tournament
from scoring.cards import Card
from scoring.rulesets import RuleSet
from scoring.seating import SeatDraw, draw_seats, draw_seed, drawing_deck
from scoring.values import Param, Problem

MOST_DRAW_SEED: Final = 100
SINGLE, PAIR = 1, 2
"""How many players sit on a line."""
CARDS_OF_SINGLES, CARDS_OF_PAIRS = 2, 4


def read_draw(reader: Reader, rules: RuleSet | None) -> SeatDraw:
    """Two cards or four, no two alike; where the rules are known, from their deck."""
    reader.keys(("seed", "cards"))
    place = reader.at("cards")
    listed = place.items(most=CARDS_OF_PAIRS, least=CARDS_OF_SINGLES)
    if CARDS_OF_SINGLES < len(listed) < CARDS_OF_PAIRS:
        place.note("wrong_length", length=len(listed), least=CARDS_OF_SINGLES, most=CARDS_OF_PAIRS)
    cards = tuple(_checked(listed, rules))
    return SeatDraw(reader.at("seed").text(MOST_DRAW_SEED), cards)


def _checked(listed: Iterable[Reader], rules: RuleSet | None) -> Iterator[Card]:
    deck = drawing_deck(rules) if rules else ()
    seen: set[Card] = set()
    for place in listed:
        card = read_card(place)
        if card is None:
            continue
        if card in seen:
            place.note("twice_in_list", value=str(card))
        elif rules and card not in deck:
            place.note("card_not_drawn", card=str(card), count=len(deck))
        seen.add(card)
        yield card


def parse_draw(data: object) -> SeatDraw:
    """A draw of seats from its JSON; ``RuleBrokenError`` with every problem of its shape."""
    reader = Reader.at_root(data)
    draw = read_draw(reader, None)
    reader.finish()
    return draw


def draw_to_json(draw: SeatDraw) -> dict[str, Any]:
    return {"seed": draw.seed, "cards": [str(card) for card in draw.cards]}


def players_a_line(tournament: Tournament) -> int:
    """2 where an entry names so many, or four cards were drawn: names may be unknown."""
    if any(len(entry.players) > SINGLE for entry in tournament.entries):
        return PAIR
    tables = (table for round_ in all_rounds(tournament) for table in round_.tables)
    by_four = any(table.draw and len(table.draw.cards) == CARDS_OF_PAIRS for table in tables)
    return PAIR if by_four else SINGLE


def due_draw(rules: Rules, players: int, round_number: int, table_number: int) -> SeatDraw:
    """What the tournament's seed gives for that table, with so many players a line."""
    seed = draw_seed(rules.seed, round_number, table_number)
    return draw_seats(seed, players, rules.ruleset)


def seat_disagreements(tournament: Tournament, round_: Round) -> Iterator[Problem]:
    """Seats drawn otherwise than the tournament's seed gives; tables without a draw have none."""
    players = players_a_line(tournament)
    for k, table in enumerate(round_.tables):
        if table.draw is None:
            continue
        due = due_draw(tournament.rules, players, round_.number, table.number)
        where: dict[str, Param] = {"round": round_.number, "table": table.number}
        if table.draw.seed != due.seed:
            yield Problem(
                ("tables", k, "draw", "seed"),
                "seat_seed_differs",
                {**where, "expected": due.seed, "found": table.draw.seed},
            )
        if table.draw.cards != due.cards:
            yield Problem(
                ("tables", k, "draw", "cards"),
                "seats_differ",
                {**where, "expected": _listed(due), "found": _listed(table.draw)},
            )


def _listed(draw: SeatDraw) -> str:
    return " ".join(map(str, draw.cards))
