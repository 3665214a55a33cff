"""What every form that hands in a score sheet asks, however its smazzate are entered."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext, gettext_lazy as _

from matches.actions.score_sheets import Submission
from matches.enums import Source
from matches.forms.figures import LINES, ReasonField, VersionedForm
from matches.models import Match
from matches.phrases import sentence
from scoring.checks import warnings
from scoring.outcome import Needs, judge
from scoring.sheet import Sheet
from scoring.values import Line, Path, Problem


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing to mend: where on the page, and what."""

    anchor: str
    text: str


def seal(found: Iterable[Problem]) -> str:
    """Names a set of warnings, so that only those a person has seen are confirmed."""
    text = "|".join(f"{warning.path}{warning.code}{warning.params}" for warning in found)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class SubmittedForm(VersionedForm):
    """``version`` is the one it was written from, ``stands`` what that says or what says it now.

    A ruling that stands is kept: it is given and taken back on a page of its own.
    """

    use_required_attribute = False
    rebased = forms.BooleanField(required=False, widget=forms.HiddenInput)
    last_move = forms.ChoiceField(
        label=_("Who made the last move?"),
        choices=list(LINES.items()),
        widget=forms.RadioSelect,
        required=False,
    )
    reason = ReasonField(label=_("Reason for the correction"), required=False)
    confirmed = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        match: Match,
        stands: Sheet,
        initial: Mapping[str, Any],
    ) -> None:
        self.match, self.stands = match, stands
        own = {"version": match.version, "last_move": stands.last_move}
        super().__init__(data, initial={**own, **initial})
        self.fields["reason"].required = self.asks_reason
        self.unconfirmed: tuple[Problem, ...] = ()

    def sheet(self) -> Sheet:
        """What was typed, as far as it is complete."""
        raise NotImplementedError

    def faults(self) -> list[Fault]:
        """Everything to mend, in the order of the page, for the list at its top."""
        raise NotImplementedError

    def place(self, path: Path) -> tuple[forms.Form, str | None]:
        """The form and the field that a problem at the path stands beside."""
        raise NotImplementedError

    @property
    def numbers(self) -> Sequence[int]:
        """The page's number of each smazzata of the sheet."""
        return range(1, len(self.sheet().smazzate) + 1)

    @cached_property
    def is_correction(self) -> bool:
        """Whether the match had its result already: then it is corrected for a reason only."""
        return judge(self.match.rules, self.stands).finished

    @property
    def asks_reason(self) -> bool:
        return self.is_correction or bool(self["rebased"].value())

    @property
    def asks_last_move(self) -> bool:
        """Only a knockout match that ended level asks who made the last move."""
        sheet = self.sheet() if self.is_bound else self.stands
        return judge(self.match.rules, replace(sheet, last_move=None)).needs is Needs.LAST_MOVE

    def with_last_move(self, sheet: Sheet) -> Sheet:
        """The sheet, with the answer to the question where it asks it."""
        chosen = self.cleaned_data.get("last_move")
        if chosen and judge(self.match.rules, sheet).needs is Needs.LAST_MOVE:
            return replace(sheet, last_move=Line(chosen))
        return sheet

    def submission(self) -> Submission:
        confirmed = self.cleaned_data["confirmed"] == seal(self.warnings())
        return Submission(
            match_id=self.match.pk,
            based_on=self.cleaned_data["version"],
            source=Source.PAGE,
            confirmed=confirmed,
            reason=self.cleaned_data["reason"],
        )

    def warnings(self) -> tuple[Problem, ...]:
        return warnings(self.match.rules, self.sheet())

    def fresh_warnings(self) -> list[Problem]:
        """Those that were not confirmed with what stands."""
        confirmed = warnings(self.match.rules, self.stands)
        return [warning for warning in self.warnings() if warning not in confirmed]

    @property
    def seal(self) -> str:
        return seal(self.warnings())

    def blame(self, found: Iterable[Problem]) -> None:
        """Put each problem beside its field."""
        for problem in found:
            form, field = self.place(problem.path)
            error = forms.ValidationError(sentence(problem.code, problem.params), problem.code)
            form.add_error(field, error)

    def notes(self, found: Iterable[Problem]) -> list[str]:
        """Problems or warnings as sentences that say where."""
        return [note(problem, self.numbers) for problem in found]


def note(problem: Problem, numbers: Sequence[int]) -> str:
    """The problem's sentence, with its smazzata and its line before it."""
    said = sentence(problem.code, problem.params)
    if problem.path[:1] != ("smazzate",):
        return said
    line = next((Line(step) for step in problem.path[2:] if step in tuple(Line)), None)
    return told(said, numbers[int(problem.path[1])], line)


def told(said: str, number: int | None, line: Line | None) -> str:
    """A sentence with its place before it."""
    place = {"number": number, "line": LINES[line] if line else "", "said": said}
    if number is None:
        return said
    if line is None:
        return gettext("Smazzata %(number)s: %(said)s") % place
    return gettext("Smazzata %(number)s, %(line)s: %(said)s") % place
