"""The schema in ``docs`` and the codec say the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from record_cast import GOLDEN, SCHEMA, small, spoilt, told
from test_record_mistakes import ONE_MISTAKE

from matches.pairing.options import CHOICES, FROM_ON
from matches.record import kept_apart, rules, sheets, stages
from scoring import rulesets
from scoring.values import Option
from scoring.victory_points import WinPoints

TEXT = json.loads(SCHEMA.read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(TEXT)

HALF = "a\ud800b"
BEYOND_A_SCHEMA = {
    "duplicate_seeding", "unknown_entry", "unknown_round", "more_rounds_than_planned",
    "no_stage_before", "round_out_of_order", "duplicate_table", "table_against_itself",
    "twice_in_round", "impossible_total", "cards_below_burrachi", "closed_without_pozzetto",
    "closed_with_wild", "both_closed", "more_points_than_deck", "after_the_end",
    "replaces_smazzate", "no_show_after_play", "duplicate_forbidden",
}  # fmt: skip
"""What one place says of another, or the rules of the game of a figure."""


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(TEXT)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_are_valid(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    assert [error.message for error in VALIDATOR.iter_errors(record)] == []
    assert told(record) == []


@pytest.mark.parametrize("case", ONE_MISTAKE, ids=lambda case: f"{case[0]}-{case[2]}")
def test_a_wrong_shape_is_refused_by_both(case: tuple[Any, ...]) -> None:
    path, value, code, *_ = case
    record = spoilt((path, value))
    assert told(record)
    if not _unseen(value, code):
        assert not VALIDATOR.is_valid(record)


def _unseen(value: Any, code: str) -> bool:
    """A schema takes 640.0 for a whole number and knows nothing of halves of characters.

    The validator cannot print the numbers that Python does not print.
    """
    figure = value.get("target") if isinstance(value, dict) else value
    if isinstance(figure, int) and figure >= 10**4000:
        return True
    return code in BEYOND_A_SCHEMA or any(figure == each for each in (1005.0, 640.0, 1.0, HALF))


def test_every_object_and_key_is_described() -> None:
    bare = [name for name, each in TEXT["$defs"].items() if "description" not in each]
    assert bare == []
    for each in TEXT["$defs"].values():
        for name, key in each.get("properties", {}).items():
            inner = key["anyOf"][0] if "anyOf" in key else key
            assert "description" in inner or "$ref" in inner, name


@pytest.mark.parametrize(
    ("where", "known"),
    [
        (("rules", "ruleset"), rulesets.RULESETS),
        (("burraco_game", "vp_table"), rules.VP_TABLES),
        (("briscola_game", "vp_table"), tuple(WinPoints)),
        (("points_game", "vp_table"), tuple(WinPoints)),
        (("stage", "system"), stages.SYSTEMS),
        (("forbidden", "kind"), kept_apart.FORBIDDEN_KINDS),
        (("forbidden", "because"), kept_apart.BECAUSE),
        (("stoppage", "kind"), sheets.KINDS),
        (("stoppage", "by"), sheets.RESPONSIBLE),
    ],
)
def test_the_schema_knows_the_words_of_the_codec(where: tuple[str, str], known: Any) -> None:
    owner, key = where
    described = TEXT["$defs"][owner]["properties"][key]
    assert described.get("anyOf", [described])[0]["enum"] == list(known)


def test_the_schema_knows_every_option_of_every_system() -> None:
    for system, options in CHOICES.items():
        described = TEXT["$defs"][f"{system}_options"]["properties"]
        every = [
            option
            for option in stages.OF_EVERY_STAGE
            if system not in stages.WITHOUT_POOLS or not option.startswith("pool")
        ]
        assert list(described) == [*options, *every]
        for option, choices in options.items():
            if option in FROM_ON:
                assert described[option]["minimum"] == choices[0]
            elif not isinstance(choices[0], bool):
                assert described[option]["enum"] == list(choices)


def test_the_schema_knows_every_switch() -> None:
    described = TEXT["$defs"]["game"]["properties"]
    assert list(described) == ["smazzate", "target", "vp_table", *map(str, Option)]


def test_the_schema_knows_every_criterion() -> None:
    criteria = TEXT["$defs"]["rules"]["properties"]["tie_breaks"]["anyOf"][0]["items"]["enum"]
    assert criteria == list(rules.TIE_BREAKS)


def test_the_parts_of_a_smazzata() -> None:
    described = TEXT["$defs"]["parts"]
    assert described["required"] == list(sheets.PARTS)
    assert list(described["properties"]) == [*sheets.PARTS, *sheets.OPTIONAL_PARTS]


def test_a_record_without_what_may_be_left_out_is_valid() -> None:
    record = small()
    del record["forbidden"], record["penalties"], record["tournament"]["bye"]
    assert VALIDATOR.is_valid(record)
    assert told(record) == []
