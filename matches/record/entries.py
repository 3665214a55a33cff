"""Who takes part, and when each was there ↔ the record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from matches.record.limits import MOST_NUMBER, MOST_ROUNDS, MOST_VP, read_id
from matches.record.reader import Reader
from matches.record.values import NO_CREDIT, ByeScore, Entry, Rules, Substitution

MOST_NAME: Final = 250
MOST_PLAYER_NAME: Final = 120
MOST_PLAYERS: Final = 8
MOST_SEEDING: Final = 1_000_000
MOST_SUBSTITUTES: Final = MOST_ROUNDS * MOST_PLAYERS


def read_entry(reader: Reader, rules: Rules) -> Entry:
    reader.keys(
        ("id", "name"),
        (
            "players", "seeding", "withdrawn_after", "joined_at", "credit", "absent",
            "substitutes", "fixed_seat",
        ),
    )  # fmt: skip
    seeding, withdrawn = reader.at("seeding"), reader.at("withdrawn_after")
    joined, credit, fixed = reader.at("joined_at"), reader.at("credit"), reader.at("fixed_seat")
    players = reader.at("players").optional_items(MOST_PLAYERS)
    return Entry(
        id=read_id(reader.at("id")),
        name=reader.at("name").text(MOST_NAME),
        players=tuple(player.text(MOST_PLAYER_NAME) for player in players),
        seeding=seeding.whole(1, MOST_SEEDING) if seeding.here else None,
        withdrawn_after=withdrawn.whole(0, MOST_NUMBER) if withdrawn.here else None,
        joined_at=joined.whole(1, MOST_NUMBER) if joined.here else 1,
        credit=_credit(credit, rules) if credit.here else NO_CREDIT,
        absent=reader.at("absent").ascending(MOST_ROUNDS, largest=MOST_NUMBER),
        substitutes=tuple(_substitutes(reader.at("substitutes"))),
        fixed_seat=fixed.flag() if fixed.here else False,
    )


def _credit(reader: Reader, rules: Rules) -> ByeScore:
    """Of several rounds together: more than one bye is worth."""
    reader.keys(("vp", "mp"))
    mp = reader.at("mp").in_steps_of(rules.ruleset.point_step)
    return ByeScore(reader.at("vp").whole(0, MOST_VP), mp.in_steps())


def _substitutes(reader: Reader) -> Iterator[Substitution]:
    """In the order of their rounds; several may take over in the same one."""
    round_ = 1
    for place in reader.optional_items(MOST_SUBSTITUTES):
        place.keys(("round", "replaced", "player"))
        round_ = place.at("round").whole(round_, MOST_NUMBER)
        replaced = place.at("replaced").text(MOST_PLAYER_NAME)
        yield Substitution(round_, replaced, place.at("player").text(MOST_PLAYER_NAME))


def entry_to_json(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "name": entry.name,
        "players": list(entry.players),
        "withdrawn_after": entry.withdrawn_after,
        **dict(_beyond_the_usual(entry)),
    }


def _beyond_the_usual(entry: Entry) -> Iterator[tuple[str, Any]]:
    """The keys that most entries can do without."""
    if entry.seeding is not None:
        yield "seeding", entry.seeding
    if entry.joined_at > 1:
        yield "joined_at", entry.joined_at
    if entry.credit != NO_CREDIT:
        yield "credit", {"vp": entry.credit.vp, "mp": entry.credit.mp}
    if entry.absent:
        yield "absent", list(entry.absent)
    if entry.substitutes:
        yield "substitutes", list(map(_substitution_to_json, entry.substitutes))
    if entry.fixed_seat:
        yield "fixed_seat", True


def _substitution_to_json(substitution: Substitution) -> dict[str, Any]:
    return {
        "round": substitution.round,
        "replaced": substitution.replaced,
        "player": substitution.player,
    }
