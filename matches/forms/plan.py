"""The rounds to come: those of the stage under way, and the stages that follow it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.queries.programme import StageNow
from tournaments.actions.setup import StagePlan
from tournaments.enums import PairingSystem
from tournaments.forms.lengths import too_many_rounds
from tournaments.forms.programme import Programme
from tournaments.forms.stages import MOST_ROUNDS, TablesForm
from tournaments.models import Stage
from tournaments.queries.lengths import meets_everybody, rounds_needed

NOW = "now"


class RoundsForm(forms.Form):
    """How many rounds the stage under way has; a knockout has those it takes."""

    prefix = NOW
    rounds = forms.IntegerField(label=_("Rounds of this stage in all"), max_value=MOST_ROUNDS)

    def __init__(
        self, data: Mapping[str, Any] | None, *, now: StageNow, initial: dict[str, Any]
    ) -> None:
        super().__init__(data, initial={"rounds": now.stage.rounds_planned, **initial})
        self.now = now
        rounds = self.fields["rounds"]
        assert isinstance(rounds, forms.IntegerField)  # noqa: S101 (declared above)
        rounds.min_value = now.drawn
        rounds.widget.attrs.update(min=now.drawn, max=MOST_ROUNDS)

    @property
    def can_change(self) -> bool:
        return self.now.stage.system != PairingSystem.KNOCKOUT

    @property
    def can_end(self) -> bool:
        """Whether rounds are left that could be given up."""
        return self.can_change and self.now.drawn < self.now.stage.rounds_planned

    def clean_rounds(self) -> int:
        rounds: int = self.cleaned_data["rounds"]
        if rounds < self.now.drawn:
            raise forms.ValidationError(
                _("Write %(drawn)s or more: so many are drawn already."),
                params={"drawn": self.now.drawn},
            )
        return rounds

    def check_length(self, entries: int) -> None:
        """Whether those who play the stage can play so many rounds of it; the form is valid."""
        stage = self.now.stage
        rounds = self.cleaned_data["rounds"]
        plan = StagePlan(PairingSystem(stage.system), rounds, stage.options)
        if stage.system == PairingSystem.ROUND_ROBIN and rounds > rounds_needed(plan, entries):
            most = {"most": rounds_needed(plan, entries)}
            self.add_error("rounds", _("After %(most)s rounds everybody has met everybody.") % most)
        elif told := too_many_rounds(plan, entries):
            self.add_error("rounds", told)


class PlanForm:
    """Everything that can still be changed of the rounds, out of ``stages`` as they are.

    ``typed`` is what a form was sent with, looked at where ``judged``; ``entries`` are how many
    play on, None where that is not known, ``playing`` how many play the stage under way.
    """

    def __init__(
        self,
        stages: Sequence[StageNow],
        typed: Mapping[str, Any] | None,
        *,
        judged: bool,
        entries: int | None,
        playing: int,
    ) -> None:
        self.begun = [now for now in stages if now.begun]
        coming = [plan_of(now.stage) for now in stages if not now.begun]
        self._entries, self._playing = entries, playing
        given = typed or {}
        data = given if judged else None
        self.now: RoundsForm | None = None
        if self.begun:
            written = given.get(f"{NOW}-rounds")
            initial = {} if written is None else {"rounds": written}
            asked = data if self.begun[-1].stage.system != PairingSystem.KNOCKOUT else None
            self.now = RoundsForm(asked, now=self.begun[-1], initial=initial)
        self.tables: TablesForm | None = None
        self.programme: Programme | None = None
        if coming and coming[0].system == PairingSystem.REDRAW:
            options = {**coming[0].options, "rounds": coming[0].rounds_planned}
            self.tables = TablesForm(data, initial=options)
        elif not self._of_several(stages):
            first = len(self.begun) + 1
            self.programme = Programme(given, judged=judged, first=first, planned=coming)

    @staticmethod
    def _of_several(stages: Sequence[StageNow]) -> bool:
        return any(now.stage.system == PairingSystem.REDRAW for now in stages)

    def is_valid(self) -> bool:
        valid = True
        if self.now and self.now.is_bound:
            if self.now.is_valid():
                self.now.check_length(self._playing)
            valid = self.now.is_valid()
        if self.tables:
            valid = self.tables.is_valid() and valid
        if self.programme:
            valid = self.programme.is_valid(self._entries, all_met=self._all_met()) and valid
        return valid

    def _all_met(self) -> bool:
        """Whether the stage under way lets everybody meet everybody, unless it ends before."""
        if not self.now:
            return False
        stage, written = self.now.now.stage, getattr(self.now, "cleaned_data", {}).get("rounds")
        rounds = written or stage.rounds_planned
        return meets_everybody(stage) and rounds >= rounds_needed(stage, self._playing)

    @property
    def rounds(self) -> int | None:
        """Those of the stage under way; None where they stay as they are."""
        return self.now.cleaned_data["rounds"] if self.now and self.now.is_bound else None

    def plans(self) -> list[StagePlan]:
        """The stages to come; the forms are valid."""
        if self.tables:
            return self.tables.stages()
        return self.programme.plans(self._entries) if self.programme else []


def plan_of(stage: Stage) -> StagePlan:
    return StagePlan(PairingSystem(stage.system), stage.rounds_planned, stage.options)
