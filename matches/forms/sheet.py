"""A whole score sheet as it is typed, with everything that is wrong with it beside its field."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from matches.forms.faults import faults_of, note
from matches.forms.smazzata import Mode, SmazzataForm, mode_of, whole_of
from matches.forms.submitted import Fault, SubmittedForm
from matches.models import Match
from scoring.checks import problems
from scoring.outcome import Needs, judge
from scoring.sheet import MatchRules, Sheet, is_over
from scoring.smazzata import Smazzata
from scoring.values import Line, Path, Problem, SmazzateGame

MOST_SMAZZATE: Final = 50
LONGEST_COUNT: Final = 9
"""Digits; nobody types this figure, and endless ones cannot even be read."""
SPARE: Final = 3
"""Empty smazzate offered beyond what stands in a game that has no fixed number of them."""


def _hidden_count() -> forms.IntegerField:
    return forms.IntegerField(
        min_value=0, max_value=MOST_SMAZZATE, required=False, widget=forms.HiddenInput
    )


class SheetForm(SubmittedForm):
    """``standing`` is how many smazzate there were in the version it was written from.

    ``spareggi`` are the smazzate beyond them that a level knockout match may take;
    ``next_spareggio`` is one that is due and not on the page yet.
    """

    standing = _hidden_count()
    count = _hidden_count()
    spareggi_standing = _hidden_count()
    spareggi_count = _hidden_count()

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        match: Match,
        stands: Sheet,
        mode: Mode = Mode.TOTALS,
    ) -> None:
        super().__init__(data, match=match, stands=stands, initial=_initial_of(match, stands))
        if match.rules.ruleset.spareggi:
            self.fields["last_move"].label = _("Who took the last trick?")
        self._new_mode = mode_of(stands.smazzate[-1]) if stands.smazzate else mode
        self.smazzate = [self._smazzata_form(index) for index in range(self._figure("count"))]
        spareggi = min(self._figure("spareggi_count"), match.rules.ruleset.spareggi)
        self.spareggi = [self._spareggio_form(index) for index in range(spareggi)]
        self.next_spareggio: SmazzataForm | None = None

    def _figure(self, name: str) -> int:
        value = str(self[name].value() or 0)
        readable = value.isascii() and value.isdigit() and len(value) <= LONGEST_COUNT
        return min(int(value), MOST_SMAZZATE) if readable else 0

    def _smazzata_form(self, index: int) -> SmazzataForm:
        stands = self.stands.smazzate
        return SmazzataForm(
            self.data if self.is_bound else None,
            prefix=f"s{index}",
            number=index + 1,
            rules=self.match.rules,
            mode=self._new_mode,
            stood=stands[index] if index < len(stands) else None,
            standing=index < self._figure("standing"),
            is_next=index + 1 == self.next_number,
        )

    def _spareggio_form(self, index: int, *, fresh: bool = False) -> SmazzataForm:
        stands = self.stands.tie_break_smazzate
        return SmazzataForm(
            self.data if self.is_bound and not fresh else None,
            prefix=f"t{index}",
            number=index + 1,
            rules=self.match.rules,
            stood=stands[index] if index < len(stands) else None,
            standing=index < self._figure("spareggi_standing"),
            is_next=index >= len(stands),
            spareggio=True,
        )

    @property
    def parts(self) -> list[SmazzataForm]:
        """Every smazzata and spareggio, in the order of the page."""
        return [*self.smazzate, *self.spareggi]

    @property
    def spareggi_shown(self) -> int:
        """How many spareggi the page has, the one that is due now included."""
        return len(self.spareggi) + (self.next_spareggio is not None)

    @cached_property
    def next_number(self) -> int | None:
        """The first smazzata that still has to be entered; none after the end."""
        number = len(self.stands.smazzate) + 1
        return number if number <= self._figure("count") and not self.is_correction else None

    @property
    def whole(self) -> int | None:
        """What both lines have together, so that one of them is enough; None where that varies."""
        return whole_of(self.match.rules)

    def is_valid(self) -> bool:
        return super().is_valid() and all(form.is_valid() for form in self.parts)

    def clean(self) -> dict[str, Any]:
        """Every problem of every smazzata at once, whether it is of writing or of the rules."""
        for form in self.parts:
            form.full_clean()
        sheet = self.sheet()
        self.blame(problems(self.match.rules, sheet))
        due = judge(self.match.rules, sheet).needs is Needs.TIE_BREAK_SMAZZATA
        if due and len(sheet.tie_break_smazzate) == len(self.spareggi):
            self.next_spareggio = self._spareggio_form(len(self.spareggi), fresh=True)
        return self.cleaned_data

    def sheet(self) -> Sheet:
        """What was typed, as far as it is complete."""
        written = replace(
            self.stands,
            smazzate=tuple(_typed(self.smazzate)),
            tie_break_smazzate=tuple(_typed(self.spareggi)),
            last_move=None,
        )
        return self.with_last_move(written)

    def place(self, path: Path) -> tuple[forms.Form, str | None]:
        if path[:1] == ("last_move",):
            return self, "last_move"
        written = self._written(path)
        if not written:
            return self, None
        form = written[int(path[1])]
        line, part = (str(step) for step in (*path[2:], "", "")[:2])
        return form, _field_of(form, Line(line), part) if line else None

    def _written(self, path: Path) -> list[SmazzataForm]:
        """The smazzate, or the spareggi, that a path counts; none where it leads elsewhere."""
        counted = {"smazzate": self.smazzate, "tie_break_smazzate": self.spareggi}
        return [form for form in counted.get(str(path[0]), ()) if form.smazzata is not None]

    def faults(self) -> list[Fault]:
        """Everything to mend, in the order of the page, for the list at its top."""
        return [fault for form in (*self.parts, self) for fault in faults_of(form)]

    def notes(self, found: Iterable[Problem]) -> list[str]:
        """Problems or warnings as sentences that say where."""
        return [note(problem, self._written(problem.path)) for problem in found]


def _initial_of(match: Match, stands: Sheet) -> dict[str, Any]:
    written, spareggi = len(stands.smazzate), len(stands.tie_break_smazzate)
    due = judge(match.rules, stands).needs is Needs.TIE_BREAK_SMAZZATA
    return {
        "standing": written,
        "count": written + _spare(match.rules, stands),
        "spareggi_standing": spareggi,
        "spareggi_count": spareggi + due,
    }


def _typed(parts: Iterable[SmazzataForm]) -> Iterator[Smazzata]:
    return (form.smazzata for form in parts if form.smazzata is not None)


def _field_of(form: SmazzataForm, line: Line, part: str) -> str:
    """Where a problem of a line stands: beside its own field, or else beside the line's first."""
    if not form.chosen.by_parts(line):
        return f"{line}_total"
    if part in ("closed", "last_card"):
        return part if part in form.fields else "closed"
    name = f"{line}_{part or 'cards'}"
    return name if name in form.fields else f"{line}_cards"


def _spare(rules: MatchRules, sheet: Sheet) -> int:
    """How many smazzate to offer beyond those that stand."""
    if is_over(rules, sheet.smazzate):
        return 0
    if isinstance(rules.game, SmazzateGame):
        return min(rules.game.count, MOST_SMAZZATE) - len(sheet.smazzate)
    return 1 if rules.ruleset.counts_smazzate else SPARE
