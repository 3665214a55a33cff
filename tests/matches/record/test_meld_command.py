"""``manage.py record meld``: is it a meld, which burraco, how many points and why."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command

Said = tuple[list[dict[str, Any]], int]


class Stdin:
    def __init__(self, text: str) -> None:
        self.buffer = io.BytesIO(text.encode())


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Said]:
    """The answers to lines of JSON, and the exit code."""

    def run(*given: Any, language: str = "en") -> Said:
        lines = (each if isinstance(each, str) else json.dumps(each) for each in given)
        monkeypatch.setattr(sys, "stdin", Stdin("\n".join(lines)))
        out, code = io.StringIO(), 0
        try:
            call_command("record", "meld", "-", "--language", language, stdout=out)
        except SystemExit as left:
            code = int(left.code or 0)
        return [json.loads(line) for line in out.getvalue().splitlines()], code

    return run


def meld(cards: str, ruleset: str = "burraco", **other: Any) -> dict[str, Any]:
    return {"ruleset": ruleset, "cards": cards.split(), **other}


def plain(text: str) -> str:
    """Without the mark that keeps suits from being shown as pictures."""
    return text.replace("\N{VARIATION SELECTOR-15}", "")


def errors(body: dict[str, Any]) -> list[tuple[str, str]]:
    assert list(body) == ["errors"]
    assert all(each["message"] for each in body["errors"])
    return sorted((each["path"], each["code"]) for each in body["errors"])


@pytest.mark.parametrize(
    ("cards", "ruleset", "kind", "burraco", "points"),
    [
        ("3H 4H * 6H", "burraco", "sequence", None, 5 + 5 + 30 + 5),
        ("7H 7H 7C 7D", "burraco-fibur", "set", None, 20),
        ("3H 4H 5H 6H 7H 8H 9H *", "burraco-coppie", "sequence", "semi_clean", 75),
        ("KH KH KD KD KC KC *", "burraco-italiano", "set", "dirty", 90),
        ("AH 2H 3H 4H 5H 6H 7H", "burraco", "sequence", "clean", 60),
        ("2H 2H 2D 2D 2C 2C 2S", "burraco-professionale-diretto", "set", "clean", 70),
        ("3H 4H 5H 6H 7H 8H 9H 2C", "burraco-professionale-indiretto", "sequence", "dirty", 55),
    ],
)
def test_legal_melds(ask, cards, ruleset, kind, burraco, points):
    (said,), code = ask(meld(cards, ruleset))
    assert said.pop("reason")
    assert (said, code) == (
        {"legal": True, "kind": kind, "burraco": burraco, "points": points},
        0,
    )


def test_why_it_is_one(ask):
    (said,), _ = ask(meld("3H 4H 5H 6H 7H 8H 9H *"))
    assert plain(said["reason"]) == (
        "A sequence of 8 cards: the wild joker stands for 10♥. Semi-clean burraco: one wild, and 7 "
        "or more natural cards together (S0, “Burrachi”). 75 points for the cards and 150 for the "
        "burraco."
    )


def test_a_burraco_of_twos_wins_at_once(ask):
    (said,), _ = ask(meld("2H 2H 2D 2D 2C 2C 2S", "burraco-professionale-diretto"))
    assert "wins the match at once" in said["reason"]


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        (
            "5H 3H 4H",
            (
                "A sequence lies in order, from low to high (S0, “Regole per aprire nuovi giochi”). "
                "These cards make: 3♥ 4♥ 5♥."
            ),
        ),
        ("7H 7H 7H", "7♥ is here 3 times, and the deck has it 2 times (S0, “Il mazzo di carte”)."),
        (
            "KH AH 2H 3H",
            (
                "The ace lies before the 2 or after the king: no sequence goes on from K over A to 2 "
                "(S0, “Regole per aprire nuovi giochi”)."
            ),
        ),
        ("5H * 2C", "A meld holds one wild card at most (S0, “Regole per aprire nuovi giochi”)."),
    ],
)
def test_no_meld_is_an_answer_and_no_error(ask, cards, reason):
    (said,), code = ask(meld(cards))
    assert plain(said.pop("reason")) == reason
    assert (said, code) == ({"legal": False, "kind": None, "burraco": None, "points": 0}, 0)


def test_a_card_is_added_to_a_meld_that_lies_there(ask):
    """S0's example, and S1's wild that may move; points: 20 + 5 + 5 + 5, 20 + 5 + 20 + 5."""
    lies = "3H 2H 5H"
    (no, yes, moves, none), code = ask(
        meld(lies, add="2C"),
        meld(lies, add="4H"),
        meld(lies, "burraco-fibur", add="2C"),
        meld("3H 4H 9H", add="5H"),
    )
    assert plain(no["reason"]).startswith("2♣ cannot be added: the wild 2♥ stands for 4♥")
    assert (no["legal"], yes["legal"], yes["points"]) == (False, True, 35)
    assert (moves["legal"], moves["points"]) == (True, 50)
    assert (none["legal"], code) == (False, 0)


def test_a_bad_line_answers_with_its_errors_and_the_others_still_answer(ask):
    said, code = ask(meld("3H 4H 5H"), "nonsense", meld("3H 4H 11H 7X"), meld("3H 4H 6H"))
    assert [each.get("legal") for each in said] == [True, None, None, False]
    assert errors(said[1]) == [("", "not_json")]
    assert errors(said[2]) == [("cards[2]", "unknown_card"), ("cards[3]", "unknown_card")]
    assert code == 2


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, [("cards", "missing_key"), ("ruleset", "missing_key")]),
        ([], [("", "wrong_type")]),
        (meld("3H 4H 5H", "tressette"), [("ruleset", "unknown_ruleset")]),
        (meld("3H 4H 5H", "briscola"), [("ruleset", "rules_without_melds")]),
        (meld("3H 4H 5H", "points"), [("ruleset", "rules_without_melds")]),
        (meld("3H 4H 5H", "placement"), [("ruleset", "rules_without_melds")]),
        ({"ruleset": 1, "cards": "3H 4H 5H"}, [("cards", "wrong_type"), ("ruleset", "wrong_type")]),
        (meld(""), [("cards", "wrong_length")]),
        (meld("3H " * 109), [("cards", "wrong_length")]),
        ({"ruleset": "burraco", "cards": None}, [("cards", "wrong_type")]),
        ({"ruleset": "burraco", "cards": [7, None]},
         [("cards[0]", "wrong_type"), ("cards[1]", "wrong_type")]),
        (meld("3H 4h H5 1H ♥3"), [(f"cards[{n}]", "unknown_card") for n in (1, 2, 3, 4)]),
        (meld("3H 4H 5H", add="joker"), [("add", "unknown_card")]),
        (meld("3H 4H 5H", extra=1), [("extra", "unknown_key")]),
        (meld("11H", "x", extra=1),
         [("cards[0]", "unknown_card"), ("extra", "unknown_key"), ("ruleset", "unknown_ruleset")]),
    ],
)  # fmt: skip
def test_bad_input(ask, given, told):
    (said,), code = ask(given)
    assert (errors(said), code) == (told, 2)


@pytest.mark.parametrize("cards", ["", "3H " * 109])
def test_how_many_cards_there_can_be_is_said_of_too_few_as_of_too_many(ask, cards):
    (said,), _ = ask(meld(cards))
    assert said["errors"][0]["message"].endswith("there should be from 1 to 108.")


def test_the_rules_without_melds_are_told_which_have_some(ask):
    (said,), _ = ask(meld("3H 4H 5H", "briscola"))
    message = said["errors"][0]["message"]
    assert "burraco-fibur" in message
    assert "placement" not in message
