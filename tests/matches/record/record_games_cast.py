"""Tables of the games beside the burraco of 108 cards, as the record writes them."""

from __future__ import annotations

from typing import Any

LEVEL = {"ns": 60, "ew": 60}
SEVEN_TWOS = ["2H", "2H", "2D", "2D", "2C", "2C", "2S"]


def match(ruleset: str, game: dict[str, Any], *smazzate: tuple[Any, Any], **other: Any) -> Any:
    written = [{"ns": ns, "ew": ew} for ns, ew in smazzate]
    return {"ruleset": ruleset, "game": game, "smazzate": written, **other}


def errors(body: Any) -> list[tuple[str, str]]:
    assert all(each["message"] for each in body["errors"])
    return sorted((each["path"], each["code"]) for each in body["errors"])


def parts(**figures: Any) -> dict[str, Any]:
    nothing = {"cards": 0, "in_hand": 0, "clean": 0, "semi_clean": 0, "dirty": 0}
    return {**nothing, "closed": False, "pozzetto": False, **figures}
