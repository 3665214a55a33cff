"""How the rounds of a new tournament are drawn, stage by stage."""

from __future__ import annotations

from math import ceil, log2
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem

MOST_ENTRIES: Final = 1024
CUTS: Final = (2, 4, 8, 16, 32, 64)
USUAL_ROUNDS: Final = 4
SYSTEMS: Final = [choice for choice in PairingSystem.choices if choice[0] != PairingSystem.REDRAW]
"""Those of two lines at a table."""
TABLE_SIZES: Final = (2, 3, 4, 5, 6, 7, 8)
USUAL_TABLE_SIZE: Final = 4


def rounds_of_knockout(entries: int) -> int:
    """How many rounds it takes until one is left."""
    return max(1, ceil(log2(entries)))


class StagesForm(forms.Form):
    """The stages of a game that two lines play."""

    system = forms.ChoiceField(
        label=_("How the tables are drawn"),
        choices=SYSTEMS,
        initial=PairingSystem.SWISS,
        help_text=_(
            "Swiss: neighbours in the standings meet, never twice. Danish: 1st against 2nd, 3rd "
            "against 4th, and so on. Knockout: who loses is out."
        ),
    )
    rounds = forms.IntegerField(
        label=_("Number of rounds"),
        required=False,
        min_value=1,
        max_value=50,
        initial=USUAL_ROUNDS,
        help_text=_(
            "In a swiss nobody meets twice: it takes at least one entry more than there are rounds."
        ),
    )
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
        choices=[
            ("standard", _("By seed: the best meet last")),
            ("lot", _("By lot")),
            ("list", _("In the order of the list")),
        ],
        required=False,
    )
    third_place = forms.BooleanField(label=_("With a match for third place"), required=False)
    final_cut = forms.ChoiceField(
        label=_("Final knockout"),
        choices=[("", _("None: the standings decide")), *((n, n) for n in CUTS)],
        required=False,
        help_text=_("How many of the best play it, after the rounds above."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        knockout = cleaned.get("system") == PairingSystem.KNOCKOUT
        if knockout and cleaned.get("final_cut"):
            self.add_error(
                "final_cut", _("A knockout ends with a final already: choose “None” here.")
            )
        if not knockout and not cleaned.get("rounds") and "rounds" not in self.errors:
            self.add_error("rounds", _("Say how many rounds are played, for instance 4."))
        return cleaned

    def stages(self, capacity: int | None) -> list[StagePlan]:
        """The stages as they are played, by so many entries at most; the form is valid."""
        given = self.cleaned_data
        system = PairingSystem(given["system"])
        if system == PairingSystem.KNOCKOUT:
            entries = capacity or MOST_ENTRIES
            return [_knockout(rounds_of_knockout(entries), given, seeding=given["seeding"])]
        options = {"first_round": given["first_round"] or "lot"}
        if system == PairingSystem.DANISH:
            options["variant"] = given["variant"] or "pure"
        stages = [StagePlan(system, given["rounds"], options)]
        if given["final_cut"]:
            cut = int(given["final_cut"])
            stages.append(_knockout(rounds_of_knockout(cut), given, cut=cut))
        return stages


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

    def stages(self, _capacity: int | None) -> list[StagePlan]:
        """The stage as it is played; the form is valid."""
        given = self.cleaned_data
        options = {"table_size": given["table_size"], "draw": given["draw"]}
        return [StagePlan(PairingSystem.REDRAW, given["rounds"], options)]


def _knockout(rounds: int, given: dict[str, Any], **options: Any) -> StagePlan:
    plain = {name: value for name, value in options.items() if value}
    return StagePlan(PairingSystem.KNOCKOUT, rounds, {**plain, "third_place": given["third_place"]})
