"""What is wrong with one of a sheet's parts, as sentences that say where on the page."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext

from matches.forms.figures import LINES
from matches.forms.smazzata import SmazzataForm
from matches.forms.submitted import Fault, told
from matches.phrases import sentence
from scoring.values import Line, Problem


def faults_of(form: forms.Form) -> list[Fault]:
    """Everything wrong in one form, in the order of its fields."""
    part = form if isinstance(form, SmazzataForm) else None
    found = []
    for name in [NON_FIELD_ERRORS, *form.fields]:
        errors = form.errors.get(name) or ()
        anchor = form[name].auto_id if name in form.fields else part and part.anchor
        line = Line(name[:2]) if name[:3] in ("ns_", "ew_") else None
        found += [Fault(anchor or "sheet", placed(str(text), part, line)) for text in errors]
    return found


def note(problem: Problem, written: Sequence[SmazzataForm]) -> str:
    """A problem or a warning with its place before it; ``written`` are those it may be of."""
    said = sentence(problem.code, problem.params)
    if not written:
        return said
    line = next((Line(step) for step in problem.path[2:] if step in tuple(Line)), None)
    return placed(said, written[int(problem.path[1])], line)


def placed(said: str, part: SmazzataForm | None, line: Line | None) -> str:
    """A sentence with its smazzata, or its spareggio, before it."""
    if part is None or not part.spareggio:
        return told(said, part.number if part else None, line)
    place = {"number": part.number, "line": LINES[line] if line else "", "said": said}
    if line is None:
        return gettext("Spareggio %(number)s: %(said)s") % place
    return gettext("Spareggio %(number)s, %(line)s: %(said)s") % place
