"""One stage of a new tournament: its system, its rounds, and who plays it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem
from tournaments.forms.lengths import no_new_opponents, too_many_rounds
from tournaments.queries.lengths import FITTED, Planned, rounds_needed

MOST_ENTRIES: Final = 1024
MOST_ROUNDS: Final = 50
MOST_POOLS: Final = 26
"""As many as there are letters."""
USUAL_ROUNDS: Final = 4
SYSTEMS: Final = [choice for choice in PairingSystem.choices if choice[0] != PairingSystem.REDRAW]
"""Those of two lines at a table."""
TABLE_SIZES: Final = (2, 3, 4, 5, 6, 7, 8)
USUAL_TABLE_SIZE: Final = 4

SYSTEM_SENTENCES: Final = {
    PairingSystem.SWISS: _(
        "Neighbours in the standings meet, and nobody meets the same entry twice."
    ),
    PairingSystem.DANISH: _(
        "First against second, third against fourth, and so on down the standings."
    ),
    PairingSystem.MITCHELL: _(
        "N-S keeps its table, E-W moves on each round: nobody meets the same entry twice."
    ),
    PairingSystem.ROUND_ROBIN: _("Everybody meets everybody."),
    PairingSystem.KNOCKOUT: _("Who loses is out; who wins goes on to the next round."),
    PairingSystem.REDRAW: _("Several players share a table, and tables are drawn anew each round."),
}
"""What each system is."""

TYPED: Final = ("swiss", "danish", "mitchell")
"""The systems whose number of rounds is the organiser's."""
BY_ROUNDS: Final = (*TYPED, "round_robin")
SYSTEMS_OF: Final[dict[str, tuple[str, ...]]] = {
    "rounds": TYPED,
    "step": ("mitchell",),
    "double": ("round_robin",),
    "first_round": BY_ROUNDS,
    "variant": ("danish",),
    "seeding": ("knockout",),
    "cut": (*BY_ROUNDS, "knockout"),
    "pools": BY_ROUNDS,
    "pool_size": BY_ROUNDS,
    "carry": BY_ROUNDS,
    "third_place": ("knockout",),
}
"""Which systems each field concerns, in the order they are asked."""
LATER: Final = ("cut", "pools", "pool_size", "carry")
"""What only a stage that follows another is asked."""
SELDOM: Final = ("pools", "pool_size", "carry")
NOT_SEEDED: Final = [("lot", _("By lot")), ("list", _("In the order of the list"))]
SEEDED_BY_STANDINGS: Final = [
    ("standard", _("By the standings: the best meet last")),
    *NOT_SEEDED,
]
CARRIED: Final = ""
RESET: Final = "reset"


class Asked(NamedTuple):
    """A field, the systems it concerns, and whether it is a box to tick."""

    field: forms.BoundField
    systems: str
    ticked: bool


class StageForm(forms.Form):
    """A stage of a game that two lines play; ``number`` is its place in the programme."""

    system = forms.ChoiceField(
        label=_("How the tables are drawn"), choices=SYSTEMS, initial=PairingSystem.SWISS
    )
    rounds = forms.IntegerField(
        label=_("Number of rounds"),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
        initial=USUAL_ROUNDS,
    )
    step = forms.IntegerField(
        label=_("Step"),
        required=False,
        min_value=1,
        max_value=MOST_ENTRIES // 2,
        initial=1,
        help_text=_("By how many tables E-W moves on each round."),
    )
    double = forms.BooleanField(label=_("Everybody meets everybody twice"), required=False)
    first_round = forms.ChoiceField(
        label=_("First round"),
        choices=[
            ("lot", _("By lot")),
            ("seed", _("By seed: top half against bottom half")),
            ("list", _("In the order of the list")),
        ],
        initial="lot",
        required=False,
    )
    variant = forms.ChoiceField(
        label=_("Meeting again in a danish"),
        choices=[
            ("pure", _("Allowed")),
            ("no_immediate_rematch", _("Not two rounds running, except in the last")),
            ("no_rematch", _("Never")),
        ],
        required=False,
    )
    seeding = forms.ChoiceField(
        label=_("Places in the bracket"),
        choices=[("standard", _("By seed: the best meet last")), *NOT_SEEDED],
        required=False,
    )
    cut = forms.IntegerField(
        label=_("How many of the best play on"),
        required=False,
        min_value=2,
        max_value=MOST_ENTRIES,
        help_text=_("Left empty: everybody."),
    )
    pools = forms.IntegerField(
        label=_("Pools by rank"),
        required=False,
        min_value=2,
        max_value=MOST_POOLS,
        help_text=_("3 makes A, B and C, the best in A. Left empty: all together."),
    )
    pool_size = forms.IntegerField(
        label=_("Entries in a pool"),
        required=False,
        min_value=2,
        max_value=MOST_ENTRIES // 2,
        help_text=_("The last pool takes the rest. Left empty: equal pools."),
    )
    carry = forms.ChoiceField(
        label=_("What was won before"),
        choices=[(CARRIED, _("Counts on")), (RESET, _("Everybody starts again from zero"))],
        required=False,
    )
    third_place = forms.BooleanField(label=_("With a match for third place"), required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        number: int,
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=initial, prefix=prefix_of(number))
        self.number = number
        if number == 1:
            for name in LATER:
                del self.fields[name]
        else:
            # Only the very first round finds no standings to be drawn by.
            del self.fields["first_round"]
            bracket = self.fields["seeding"]
            assert isinstance(bracket, forms.ChoiceField)  # noqa: S101 (declared above)
            bracket.choices = SEEDED_BY_STANDINGS

    def asked(self) -> Iterator[Asked]:
        """What is asked in sight of everybody."""
        return self._asked(name for name in SYSTEMS_OF if name not in SELDOM)

    def asked_seldom(self) -> Iterator[Asked]:
        """What only some programmes need."""
        return self._asked(SELDOM)

    @property
    def seldom_chosen(self) -> bool:
        """Whether any of that is chosen, or wrong."""
        fields = [self[name] for name in SELDOM if name in self.fields]
        return any(field.value() or field.errors for field in fields)

    def _asked(self, names: Iterable[str]) -> Iterator[Asked]:
        for name in names:
            if name in self.fields:
                ticked = isinstance(self.fields[name], forms.BooleanField)
                yield Asked(self[name], " ".join(SYSTEMS_OF[name]), ticked)

    def told(self) -> Iterator[tuple[PairingSystem, Any]]:
        """What each system is."""
        return (
            (system, told)
            for system, told in SYSTEM_SENTENCES.items()
            if system in SYSTEMS_OF["cut"]
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if (
            cleaned.get("system") in TYPED
            and not cleaned.get("rounds")
            and "rounds" not in self.errors
        ):
            self.add_error("rounds", _("Say how many rounds are played, for instance 4."))
        if cleaned.get("pool_size") and not cleaned.get("pools") and "pools" not in self.errors:
            self.add_error("pools", _("Say how many pools there are, or leave their size empty."))
        return cleaned

    def check(self, entries: int | None, *, all_met: bool) -> None:
        """Whether so many entries can play it, who ``all_met`` before; the form is valid.

        Nothing else is asked of it once something was wrong.
        """
        told = no_new_opponents(self.plan(entries)) if all_met else ""
        if told:
            self.add_error("system", told)
        else:
            self._check_length(entries)

    def _check_length(self, entries: int | None) -> None:
        playing = self.cleaned_data.get("cut") or entries
        if playing is None:
            return
        if told := too_many_rounds(self.plan(playing), playing):
            self.add_error("rounds", told)

    def plan(self, entries: int | None) -> StagePlan:
        """The stage as it is played, by so many entries at most; the form is valid."""
        given = self.cleaned_data
        system = PairingSystem(given["system"])
        plan = StagePlan(system, given["rounds"] or 1, dict(self._options(system, given)))
        if system not in FITTED:
            return plan
        return StagePlan(system, _fitted(plan, entries), plan.options)

    def _options(
        self, system: PairingSystem, given: Mapping[str, Any]
    ) -> Iterator[tuple[str, Any]]:
        """Those of the system and those that are not as usual, by their names in the record."""
        concerned = (name for name in self.fields if system in SYSTEMS_OF.get(name, ()))
        for name in concerned:
            if name == "carry":
                if given[name] == RESET:
                    yield name, False
            elif name in ("cut", "pools", "pool_size"):
                if given[name]:
                    yield name, given[name]
            elif name != "rounds":
                yield name, given[name] or USUAL_CHOICES.get(name, given[name])


USUAL_CHOICES: Final = {"first_round": "lot", "variant": "pure", "seeding": "standard", "step": 1}
"""What an empty field stands for."""


def _fitted(plan: Planned, entries: int | None) -> int:
    """As many rounds as it takes; the most there can be while nobody knows how many come."""
    return min(MOST_ROUNDS, rounds_needed(plan, entries or MOST_ENTRIES))


def prefix_of(number: int) -> str | None:
    """What the names of a stage's fields begin with; those of the first stand alone."""
    return f"stage-{number}" if number > 1 else None


class TablesForm(forms.Form):
    """The only stage of a game that several players play at a table, each for himself."""

    prefix = "tables"
    rounds = forms.IntegerField(
        label=_("Number of rounds"), min_value=1, max_value=50, initial=USUAL_ROUNDS
    )
    table_size = forms.TypedChoiceField(
        label=_("Players at a table"),
        choices=[(size, size) for size in TABLE_SIZES],
        coerce=int,
        initial=USUAL_TABLE_SIZE,
        help_text=_("At most: where the number does not work out, some tables have one less."),
    )
    draw = forms.ChoiceField(
        label=_("How the tables are drawn"),
        choices=[
            ("lot", _("By lot, anew each round")),
            ("standings", _("By the standings: the best together")),
        ],
        initial="lot",
    )

    def stages(self) -> list[StagePlan]:
        """The stage as it is played; the form is valid."""
        given = self.cleaned_data
        options = {"table_size": given["table_size"], "draw": given["draw"]}
        return [StagePlan(PairingSystem.REDRAW, given["rounds"], options)]
