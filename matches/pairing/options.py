"""What an organiser can choose about each system."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from matches.pairing.history import Field, System
from scoring.values import Problem

FIRST_ROUND = "first_round"
VARIANT = "variant"
SEEDING = "seeding"
THIRD_PLACE = "third_place"

TABLE_SIZE = "table_size"
DRAW = "draw"

STEP = "step"
DOUBLE = "double"

Choice = str | bool | int

CHOICES: Mapping[System, Mapping[str, tuple[Choice, ...]]] = {
    System.SWISS: {FIRST_ROUND: ("lot", "seed", "list")},
    System.DANISH: {
        FIRST_ROUND: ("lot", "seed", "list"),
        VARIANT: ("pure", "no_immediate_rematch", "no_rematch"),
    },
    System.MITCHELL: {STEP: (1,), FIRST_ROUND: ("lot", "seed", "list")},
    System.ROUND_ROBIN: {DOUBLE: (False, True), FIRST_ROUND: ("lot", "seed", "list")},
    System.KNOCKOUT: {SEEDING: ("standard", "lot", "list"), THIRD_PLACE: (False, True)},
    System.REDRAW: {TABLE_SIZE: (4, 2, 3, 5, 6, 7, 8), DRAW: ("lot", "standings")},
}
"""Every option of every system, the default first."""

FROM_ON: Final = frozenset({STEP})
"""Options that take any whole number from their default on."""


def chosen(field: Field, option: str) -> Choice:
    """What the field says about the option; ``check_options`` has passed."""
    choices = CHOICES[field.system][option]
    value = field.options.get(option, choices[0])
    if option in FROM_ON and isinstance(value, int):
        return value
    return next(choice for choice in choices if choice == value)


def check_options(system: System, options: Mapping[str, object]) -> tuple[Problem, ...]:
    """Every option the system does not know, and every value it cannot take."""
    problems = []
    for option, value in options.items():
        choices = CHOICES[system].get(option)
        if choices is None:
            problems.append(_problem(option, "unknown_option", tuple(CHOICES[system])))
        elif option in FROM_ON:
            problems.extend(_problems_of_number(option, value, int(choices[0])))
        elif not any(_same(value, choice) for choice in choices):
            problems.append(_problem(option, "unknown_choice", choices))
    return tuple(problems)


def _problems_of_number(option: str, value: object, least: int) -> tuple[Problem, ...]:
    if type(value) is int and value >= least:
        return ()
    return (Problem((option,), "not_a_number_from", {"option": option, "least": least}),)


def _same(value: object, choice: Choice) -> bool:
    # 1 == True: a number must not pass for a yes.
    return isinstance(value, str | bool | int) and type(value) is type(choice) and value == choice


def _problem(option: str, code: str, choices: tuple[Choice, ...]) -> Problem:
    listed = ", ".join(str(choice).lower() for choice in choices)
    return Problem((option,), code, {"option": option, "choices": listed})
