"""A whole list at once: read it, show what was understood, enrol all of it or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_http_methods

from tournaments.actions.registration import enrol
from tournaments.errors import RefusedError
from tournaments.forms.enrolment import BaseLines, LineForm, LineFormSet, PasteForm, twice
from tournaments.forms.likeness import KnownNames
from tournaments.forms.paste import PastedLine, read
from tournaments.models import Tournament
from tournaments.models.player import same_name
from tournaments.permissions import Right
from tournaments.phrases import refusal
from tournaments.queries.enrolment import enrolled_players, known_names
from tournaments.views.access import by, for_role
from tournaments.views.enrolment import before_play, size_of


@dataclass(frozen=True, slots=True)
class Note:
    """Something to look at in a line; a grave one keeps the line from being enrolled as it is.

    ``meant`` is the name that was probably meant for the ``field``.
    """

    text: str
    grave: bool = False
    meant: str = ""
    field: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
@for_role(Right.ORGANISE)
def paste(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The list is pasted, then looked at, then enrolled."""
    if request.method != "POST" or not before_play(tournament):
        return _ask(request, tournament, PasteForm(size=size_of(tournament)))
    if request.POST.get("step") == "enrol":
        return _enrol(request, tournament)
    form = PasteForm(request.POST, request.FILES, size=size_of(tournament))
    if not form.is_valid():
        return _ask(request, tournament, form)
    return _show(request, tournament, form.cleaned_data["list"])


def _ask(request: HttpRequest, tournament: Tournament, form: PasteForm) -> HttpResponse:
    context = {
        "tournament": tournament,
        "tab": "entries",
        "form": form,
        "size": size_of(tournament),
        "before_play": before_play(tournament),
    }
    return render(request, "tournaments/paste.html", context, status=422 if form.errors else 200)


def _show(request: HttpRequest, tournament: Tournament, text: str) -> HttpResponse:
    size = size_of(tournament)
    names, enrolled = known_names(tournament.club), enrolled_players(tournament)
    lines = read(text, size)
    notes = list(_notes(lines, size, names, dict(enrolled)))
    initial = [
        {
            "number": line.number,
            "take": not any(note.grave for note in found),
            "first": line.names[0] if line.names else "",
            "second": line.names[1] if len(line.names) > 1 else "",
        }
        for line, found in zip(lines, notes, strict=True)
    ]
    formset = LineFormSet(initial=initial, prefix="line", size=size, enrolled=enrolled)
    again = PasteForm(initial={"text": text}, size=size)
    return _preview(request, tournament, formset, notes=notes, names=names, again=again)


def _notes(
    lines: list[PastedLine], size: int, names: list[str], enrolled: dict[str, str]
) -> Iterator[list[Note]]:
    known = KnownNames(names)
    taken = {same_name(player): entry for player, entry in enrolled.items()}
    seen: dict[str, int] = {}
    for line in lines:
        yield list(_notes_of_line(line, size, known, taken, seen))
        seen |= {same_name(name): line.number for name in line.names if same_name(name) not in seen}


def _notes_of_line(
    line: PastedLine, size: int, known: KnownNames, taken: dict[str, str], seen: dict[str, int]
) -> Iterator[Note]:
    if len(line.names) < size:
        yield Note(_("Only one name was found here: type the other one."), grave=True)
    here: dict[str, int] = {}
    for field, name in zip(("first", "second"), line.names, strict=False):
        if problem := twice(name, {**seen, **here}, taken):
            yield Note(str(problem), grave=True)
        elif meant := known.meant(name):
            yield Note(
                _("“%(name)s” is new. Did you mean “%(known)s”, whom the club knows?")
                % {"name": name, "known": meant},
                meant=meant,
                field=field,
            )
        here[same_name(name)] = line.number
    if line.left_out:
        yield Note(_("Not used: %(columns)s.") % {"columns": ", ".join(line.left_out)})


def _enrol(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    formset = LineFormSet(
        request.POST,
        prefix="line",
        size=size_of(tournament),
        enrolled=enrolled_players(tournament),
    )
    refused = ""
    if formset.is_valid():
        try:
            entries = enrol(tournament.pk, formset.enrolments(), by=by(request))
        except RefusedError as error:
            refused = refusal(error)
        else:
            said = ngettext(
                "%(count)d entry is enrolled.", "%(count)d entries are enrolled.", len(entries)
            )
            messages.success(request, said % {"count": len(entries)})
            return redirect("entries", tournament.pk)
    names = known_names(tournament.club)
    notes = list(_notes_again(formset, names))
    return _preview(request, tournament, formset, names=names, notes=notes, refused=refused)


def _notes_again(formset: BaseLines, names: list[str]) -> Iterator[list[Note]]:
    """What was noted before, of the names as they are now; a ticked line tells its own errors."""
    lines = [_as_typed(form, index) for index, form in enumerate(formset.forms, start=1)]
    noted = _notes(lines, formset.size, names, formset.enrolled)
    for form, notes in zip(formset.forms, noted, strict=True):
        yield [note for note in notes if not (form["take"].value() and note.grave)]


def _as_typed(form: LineForm, index: int) -> PastedLine:
    number = str(form["number"].value() or "")
    typed = (str(form[field].value() or "") for field in form.names_wanted())
    return PastedLine(
        int(number) if number.isdecimal() else index, tuple(name for name in typed if name)
    )


def _preview(
    request: HttpRequest,
    tournament: Tournament,
    formset: BaseLines,
    *,
    names: list[str],
    notes: list[list[Note]] | None = None,
    refused: str = "",
    again: PasteForm | None = None,
) -> HttpResponse:
    rows: list[tuple[Any, list[Note]]] = [
        (form, notes[index] if notes else []) for index, form in enumerate(formset.forms)
    ]
    context = {
        "tournament": tournament,
        "tab": "entries",
        "formset": formset,
        "rows": rows,
        "ticked": sum(bool(form["take"].value()) for form in formset.forms),
        "noted": sum(bool(found) for _form, found in rows),
        "size": size_of(tournament),
        "known": [(name, None) for name in names],
        "again": again,
        "refused": refused,
    }
    status = 422 if formset.is_bound else 200
    return render(request, "tournaments/paste_preview.html", context, status=status)
