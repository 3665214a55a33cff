"""What was typed at a table whose round was taken back meanwhile: shown, so that it is not lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, cast

from django.forms import BoundField, CheckboxInput, ChoiceField, Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from matches.forms.figures import LINES
from matches.forms.sheet import SheetForm
from matches.forms.smazzata import Mode, SmazzataForm
from matches.models import Match
from matches.queries.taken_back import taken_back_by, taken_back_table
from scoring.values import Line
from tournaments.enums import AuditAction

MODES = ("mode", "way")
"""How it was entered: the figures say that themselves."""


class TableGoneError(Exception):
    """The round was taken back while something was typed, which is in the bound ``form``."""

    def __init__(self, match: Match, form: Form) -> None:
        super().__init__(match.pk)
        self.match, self.form = match, form


class Typed(NamedTuple):
    """Part of what was typed: each figure as it stood in its field, after what it is."""

    heading: str
    rows: list[tuple[str, str]]


def check_in_play(match: Match, form: Form) -> None:
    """Raise ``TableGoneError`` where nothing can be written at the table any more."""
    if gone := taken_back_table(match.pk):
        raise TableGoneError(gone, form)


def gone_page(request: HttpRequest, match: Match, form: Form) -> HttpResponse:
    """409: who took the round back and when, and what was typed, to be copied."""
    round_ = match.round
    row = taken_back_by(round_)
    context = {
        "match": match,
        "round": round_,
        "tournament": round_.tournament,
        "row": row,
        "paired_again": row and row.action == AuditAction.REPAIRED,
        "typed": [part for part in _typed(form) if part.rows],
    }
    return render(request, "matches/table_gone.html", context, status=409)


def _typed(form: Form) -> Iterator[Typed]:
    if isinstance(form, SheetForm):
        for part in (each for each in form.parts if each.stood or each.has_changed()):
            name = _("Spareggio %(number)s") if part.spareggio else _("Smazzata %(number)s")
            yield Typed(name % {"number": part.number}, list(_rows(part)))
    yield Typed("", list(_rows(form)))


def _rows(form: Form) -> Iterator[tuple[str, str]]:
    for field in form.visible_fields():
        value = field.value()
        if value not in (None, "", False) and field.name not in MODES and _is_heard(form, field):
            yield _label(field), _words(field, str(value))


def _is_heard(form: Form, field: BoundField) -> bool:
    """Whether it counts by the way the smazzata is entered: its totals, or their parts."""
    if not isinstance(form, SmazzataForm) or not form.counts_parts or field.name == "remove":
        return True
    given = form["mode"].value()
    by_parts = [line for line in Line if given in tuple(Mode) and Mode(given).by_parts(line)]
    line = _line_of(field)
    return (line in by_parts) != field.name.endswith("_total") if line else bool(by_parts)


def _line_of(field: BoundField) -> Line | None:
    return next((line for line in Line if field.name.startswith(f"{line}_")), None)


def _label(field: BoundField) -> str:
    line = _line_of(field)
    return f"{LINES[line]}: {field.label}" if line else str(field.label)


def _words(field: BoundField, value: str) -> str:
    """As it was read on the page."""
    if isinstance(field.field.widget, CheckboxInput):
        return _("yes")
    if isinstance(field.field, ChoiceField):
        choices = cast("Iterable[tuple[object, object]]", field.field.choices)
        return str({str(key): name for key, name in choices}.get(value, value))
    return value
