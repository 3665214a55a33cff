"""The stages of a tournament, one form each: filled at a press, added and removed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem
from tournaments.forms.stages import CARRIED, RESET, SYSTEMS_OF, TYPED, StageForm, prefix_of
from tournaments.queries.lengths import meets_everybody

MOST_STAGES: Final = 6
COUNT: Final = "stages"
"""The field that says how many stages there are."""
ADD: Final = "add"
REMOVE: Final = "remove-"

Typed = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Usual:
    """A programme that clubs play, by what its stages' fields hold."""

    label: str | Promise
    stages: tuple[Typed, ...]


USUAL: Final[dict[str, Usual]] = {
    "swiss": Usual(_("4 Swiss rounds"), ({"system": PairingSystem.SWISS, "rounds": 4},)),
    "mitchell": Usual(
        _("3 Mitchell + 1 Danish"),
        (
            {"system": PairingSystem.MITCHELL, "rounds": 3, "step": 1},
            {"system": PairingSystem.DANISH, "rounds": 1},
        ),
    ),
    "final": Usual(
        _("4 Swiss, then the best 8 to a knockout"),
        (
            {"system": PairingSystem.SWISS, "rounds": 4},
            {"system": PairingSystem.KNOCKOUT, "cut": 8},
        ),
    ),
    "pools": Usual(
        _("Round robin, then pools A, B and C by rank"),
        (
            {"system": PairingSystem.ROUND_ROBIN},
            {"system": PairingSystem.ROUND_ROBIN, "pools": 3},
        ),
    ),
    "knockout": Usual(_("Knockout"), ({"system": PairingSystem.KNOCKOUT},)),
}
"""What can be chosen at a press, the usual one first."""
NEXT_STAGE: Final = {"system": PairingSystem.DANISH, "rounds": 1}
"""What a stage that is added begins with."""


class Programme:
    """The stages from the one numbered ``first`` on; ``before`` it some have begun already.

    ``typed`` is what a form was sent with; without it the stages are those of ``planned``. They
    are looked at only where ``judged``.
    """

    def __init__(
        self, typed: Typed, *, judged: bool, first: int = 1, planned: Sequence[StagePlan] = ()
    ) -> None:
        self.first = first
        self.usual = USUAL
        held = _held(typed, first) if COUNT in typed or judged else _written(planned, first)
        self.stages = [
            StageForm(typed, number=number)
            if judged
            else StageForm(number=number, initial=held[number - first])
            for number in range(first, first + len(held))
        ]

    def __iter__(self) -> Iterator[StageForm]:
        return iter(self.stages)

    @property
    def count(self) -> int:
        return len(self.stages)

    @property
    def full(self) -> bool:
        """Whether there is no room for another stage."""
        return self.first - 1 + self.count >= MOST_STAGES

    @property
    def removable(self) -> bool:
        """Whether a stage less still leaves one."""
        return self.first + self.count > 2  # noqa: PLR2004 (one stage is numbered 1)

    @property
    def is_usual(self) -> bool:
        """Whether it is what is played when nobody chooses."""
        (usual,) = USUAL["swiss"].stages
        system, rounds = self.stages[0]["system"], self.stages[0]["rounds"]
        shown = (str(system.value()), str(rounds.value()))
        return self.count == 1 and shown == (usual["system"], str(usual["rounds"]))

    def is_valid(self, entries: int | None, *, all_met: bool = False) -> bool:
        """Whether so many entries can play it; the forms say what is wrong.

        ``all_met``: by the end of the stages before, everybody has met everybody.
        """
        playing = entries
        for stage in self.stages:
            if stage.is_valid():
                meet = meets_everybody(stage.plan(playing))
                stage.check(playing, all_met=all_met)
                playing = stage.cleaned_data.get("cut") or playing
                all_met = all_met or meet
        return all(stage.is_valid() for stage in self.stages)

    def plans(self, entries: int | None) -> list[StagePlan]:
        """The stages as they are played, by so many entries at most; all forms are valid."""
        plans, playing = [], entries
        for stage in self.stages:
            playing = stage.cleaned_data.get("cut") or playing
            plans.append(stage.plan(playing))
        return plans

    def names(self) -> set[str]:
        """The fields on the page."""
        return {stage.add_prefix(name) for stage in self.stages for name in stage.fields}


def rearranged(typed: Typed, asked: str, first: int = 1) -> dict[str, Any]:
    """What was typed once a button was pressed: another programme, one stage more, or one less."""
    stages = _held(typed, first)
    if asked in USUAL:
        stages = [dict(stage) for stage in USUAL[asked].stages]
    elif asked == ADD and first - 1 + len(stages) < MOST_STAGES:
        stages.append(dict(NEXT_STAGE))
    elif asked.startswith(REMOVE):
        stages = [
            stage
            for number, stage in enumerate(stages, start=first)
            if asked != f"{REMOVE}{number}"
        ]
    if not stages and first == 1:
        stages = [dict(USUAL["swiss"].stages[0])]
    fields = {
        StageForm(number=number).add_prefix(name): value
        for number, stage in enumerate(stages, start=first)
        for name, value in stage.items()
    }
    others = {name: value for name, value in typed.items() if name not in _all_names()}
    return {**others, **fields, COUNT: str(len(stages))}


def _all_names() -> set[str]:
    return {
        f"{prefix}-{name}" if prefix else name
        for prefix in map(prefix_of, range(1, MOST_STAGES + 1))
        for name in ("system", *SYSTEMS_OF)
    }


def _held(typed: Typed, first: int) -> list[dict[str, Any]]:
    """What was typed of each stage, by field."""
    written = str(typed.get(COUNT, "1"))
    count = int(written) if written.isascii() and written.isdigit() and len(written) == 1 else 1
    forms = [
        StageForm(number=number) for number in range(first, min(first + count, MOST_STAGES + 1))
    ]
    return [
        {
            name: typed[form.add_prefix(name)]
            for name in form.fields
            if form.add_prefix(name) in typed
        }
        for form in forms
    ]


def _written(planned: Sequence[StagePlan], first: int) -> list[dict[str, Any]]:
    """Stages as they would be typed."""
    if not planned and first == 1:
        return [dict(USUAL["swiss"].stages[0])]
    return [_as_typed(stage) for stage in planned]


def _as_typed(stage: StagePlan) -> dict[str, Any]:
    carry = CARRIED if stage.options.get("carry", True) else RESET
    rounds = {"rounds": stage.rounds_planned} if stage.system in TYPED else {}
    return {"system": stage.system, **rounds, **stage.options, "carry": carry}
