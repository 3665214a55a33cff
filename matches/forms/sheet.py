"""A whole score sheet as it is typed, with everything that is wrong with it beside its field."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.functional import cached_property
from django.utils.translation import gettext, gettext_lazy as _

from matches.actions.score_sheets import Submission
from matches.enums import Source
from matches.forms.figures import LINES, ReasonField
from matches.forms.smazzata import Mode, SmazzataForm, initial_of, mode_of
from matches.models import Match
from matches.phrases import sentence
from scoring.checks import problems, warnings
from scoring.outcome import Needs, judge
from scoring.sheet import MatchRules, Sheet, is_over, smazzata_points
from scoring.values import Line, Path, Problem, SmazzateGame

MOST_SMAZZATE: Final = 50
LONGEST_COUNT: Final = 9
"""Digits; nobody types this figure, and endless ones cannot even be read."""
SPARE: Final = 3
"""Empty smazzate offered beyond what stands in a game that has no fixed number of them."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing to mend: where on the page, and what."""

    anchor: str
    text: str


def seal(found: Iterable[Problem]) -> str:
    """Names a set of warnings, so that only those a person has seen are confirmed."""
    text = "|".join(f"{warning.path}{warning.code}{warning.params}" for warning in found)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class SheetForm(forms.Form):
    """``version`` is the one it was written from, ``standing`` how many smazzate that had.

    A ruling that stands is kept: it is given and taken back on a page of its own.
    """

    use_required_attribute = False
    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    standing = forms.IntegerField(
        min_value=0, max_value=MOST_SMAZZATE, required=False, widget=forms.HiddenInput
    )
    count = forms.IntegerField(
        min_value=0, max_value=MOST_SMAZZATE, required=False, widget=forms.HiddenInput
    )
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
        data: Mapping[str, Any] | None = None,
        *,
        match: Match,
        stands: Sheet,
        mode: Mode = Mode.TOTALS,
    ) -> None:
        self.match, self.stands = match, stands
        written = len(stands.smazzate)
        initial = {
            "version": match.version,
            "standing": written,
            "count": written + _spare(match.rules, stands),
            "last_move": stands.last_move,
        }
        super().__init__(data, initial=initial)
        self.fields["reason"].required = self.asks_reason
        self.unconfirmed: tuple[Problem, ...] = ()
        self._new_mode = mode_of(stands.smazzate[-1]) if stands.smazzate else mode
        self.smazzate = [self._smazzata_form(index) for index in range(self._figure("count"))]

    def _figure(self, name: str) -> int:
        value = str(self[name].value() or 0)
        readable = value.isascii() and value.isdigit() and len(value) <= LONGEST_COUNT
        return min(int(value), MOST_SMAZZATE) if readable else 0

    def _smazzata_form(self, index: int) -> SmazzataForm:
        stands = self.stands.smazzate
        if index < len(stands):
            initial = initial_of(stands[index], self.match.rules.ruleset)
        else:
            initial = {"mode": str(self._new_mode)}
        prefix = f"s{index}"
        mode = self.data.get(f"{prefix}-mode") if self.is_bound else initial["mode"]
        return SmazzataForm(
            self.data if self.is_bound else None,
            prefix=prefix,
            initial=initial,
            number=index + 1,
            standing=index < self._figure("standing"),
            mixed=Mode(mode) if mode in (Mode.NS_PARTS, Mode.EW_PARTS) else None,
        )

    @cached_property
    def next_number(self) -> int | None:
        """The first smazzata that still has to be entered; none after the end."""
        number = len(self.stands.smazzate) + 1
        return number if number <= len(self.smazzate) and not self.is_correction else None

    @cached_property
    def is_correction(self) -> bool:
        """Whether the match had its result already: then it is corrected for a reason only."""
        return judge(self.match.rules, self.stands).finished

    @property
    def asks_reason(self) -> bool:
        return self.is_correction or bool(self["rebased"].value())

    def is_valid(self) -> bool:
        return super().is_valid() and all(form.is_valid() for form in self.smazzate)

    def clean(self) -> dict[str, Any]:
        """Every problem of every smazzata at once, whether it is of writing or of the rules."""
        for form in self.smazzate:
            form.full_clean()
        self.blame(problems(self.match.rules, self.sheet()))
        return self.cleaned_data

    def _written(self) -> list[SmazzataForm]:
        return [form for form in self.smazzate if form.smazzata is not None]

    def sheet(self) -> Sheet:
        """What was typed, as far as it is complete."""
        smazzate = tuple(form.smazzata for form in self._written() if form.smazzata is not None)
        sheet = replace(self.stands, smazzate=smazzate, last_move=None)
        chosen = self.cleaned_data.get("last_move")
        if chosen and judge(self.match.rules, sheet).needs is Needs.LAST_MOVE:
            return replace(sheet, last_move=Line(chosen))
        return sheet

    @property
    def asks_last_move(self) -> bool:
        """Only a knockout match that ended level asks who made the last move."""
        sheet = self.sheet() if self.is_bound else self.stands
        return judge(self.match.rules, replace(sheet, last_move=None)).needs is Needs.LAST_MOVE

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
            form, field = self._place(problem.path)
            error = forms.ValidationError(sentence(problem.code, problem.params), problem.code)
            form.add_error(field, error)

    def _place(self, path: Path) -> tuple[forms.Form, str | None]:
        if path[:1] == ("last_move",):
            return self, "last_move"
        if path[:1] != ("smazzate",):
            return self, None
        form = self._written()[int(path[1])]
        line, part = (str(step) for step in (*path[2:], "", "")[:2])
        if part in ("closed", "last_card"):
            return form, part
        if line:
            return form, _field_of(form, Line(line), part)
        return form, None

    def faults(self) -> list[Fault]:
        """Everything to mend, in the order of the page, for the list at its top."""
        found = [fault for form in self.smazzate for fault in _faults(form, form.number)]
        return found + _faults(self, None)

    def notes(self, found: Iterable[Problem]) -> list[str]:
        """Problems or warnings as sentences that say where."""
        written = self._written()
        return [_note(problem, [form.number for form in written]) for problem in found]


def _field_of(form: SmazzataForm, line: Line, part: str) -> str:
    if not form.chosen.by_parts(line):
        return f"{line}_total"
    name = f"{line}_{part or 'cards'}"
    return name if name in form.fields else f"{line}_cards"


def _faults(form: forms.Form, number: int | None) -> list[Fault]:
    found = []
    for name in [NON_FIELD_ERRORS, *form.fields]:
        errors = form.errors.get(name) or ()
        anchor = form[name].auto_id if name in form.fields else ""
        if number and not anchor:
            anchor = f"smazzata-{number}"
        line = Line(name[:2]) if name[:3] in ("ns_", "ew_") else None
        found += [Fault(anchor or "sheet", _told(str(text), number, line)) for text in errors]
    return found


def _note(problem: Problem, numbers: list[int]) -> str:
    said = sentence(problem.code, problem.params)
    if problem.path[:1] != ("smazzate",):
        return said
    line = next((Line(step) for step in problem.path[2:] if step in tuple(Line)), None)
    return _told(said, numbers[int(problem.path[1])], line)


def _told(said: str, number: int | None, line: Line | None) -> str:
    """A sentence with its place before it."""
    place = {"number": number, "line": LINES[line] if line else "", "said": said}
    if number is None:
        return said
    if line is None:
        return gettext("Smazzata %(number)s: %(said)s") % place
    return gettext("Smazzata %(number)s, %(line)s: %(said)s") % place


def _spare(rules: MatchRules, sheet: Sheet) -> int:
    """How many smazzate to offer beyond those that stand."""
    if is_over(rules.game, smazzata_points(rules, sheet)):
        return 0
    if isinstance(rules.game, SmazzateGame):
        return min(rules.game.count, MOST_SMAZZATE) - len(sheet.smazzate)
    return SPARE
