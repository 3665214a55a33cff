"""Enrolling one entry or a pasted list, and what else is asked about an entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.actions.registration import Enrolment
from tournaments.forms import paste
from tournaments.forms.names import NameField
from tournaments.models.player import same_name

MOST_LETTERS: Final = 120
KNOWN_NAMES: Final = "known-names"
"""The id of the page's list of names that the club knows."""
CANNOT_MOVE: Final = _("Cannot move: sits N-S in the Mitchell")


def player_field(label: Any, **options: Any) -> NameField:
    """A player's name, with the page's list of those the club knows."""
    widget = forms.TextInput(attrs={"list": KNOWN_NAMES, "autocomplete": "off"})
    return NameField(label=label, max_length=MOST_LETTERS, widget=widget, **options)


class EntryForm(forms.Form):
    """One entry: a pair, or a single player."""

    first = player_field(_("First player"))
    second = player_field(_("Second player"))
    seeding = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=1,
        max_value=10_000,
        help_text=_("1 for the strongest; only where the first round is drawn by seed."),
    )

    fixed_seat = forms.BooleanField(label=CANNOT_MOVE, required=False)

    def __init__(
        self,
        *args: Any,
        size: int,
        partners: Mapping[str, str] | None = None,
        mitchell: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        if not mitchell:
            del self.fields["fixed_seat"]
        self.partners = {same_name(name): other for name, other in (partners or {}).items()}
        if size == 1:
            del self.fields["second"]
            self.fields["first"].label = _("Player")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        partner = self.partners.get(same_name(cleaned.get("first") or ""))
        if partner and "second" in self.fields and not cleaned.get("second"):
            self.add_error(
                "second",
                _("%(name)s usually plays with %(partner)s.")
                % {"name": cleaned["first"], "partner": partner},
            )
        return cleaned

    def enrolment(self) -> Enrolment:
        given = self.cleaned_data
        names = (given["first"], given["second"]) if "second" in given else (given["first"],)
        fixed = given.get("fixed_seat", False)
        return Enrolment(names, seeding=given.get("seeding"), fixed_seat=fixed)


class PasteForm(forms.Form):
    """The list as it was copied. Once valid, ``list`` holds the text of both fields."""

    # A plain field, so that what cannot be printed is answered with its line.
    text = forms.Field(
        label=_("The list"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        help_text=_(
            "One entry a line, copied from a spreadsheet or typed: two columns, or two names "
            "with “ - ”, “/”, “ e ” or “+” between them."
        ),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("A text or CSV file, as a spreadsheet saves it."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,.tsv,text/*"}),
    )

    def __init__(self, *args: Any, size: int = 2, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if size == 1:
            self.fields["text"].help_text = _(
                "One player a line, copied from a spreadsheet or typed."
            )

    def clean_file(self) -> str:
        upload: Any = self.cleaned_data["file"]
        if upload is None:
            return ""
        if (upload.size or 0) > paste.MOST_BYTES:
            raise ValidationError(self._too_long())
        content = upload.read()
        if paste.is_workbook(content):
            raise ValidationError(
                _(
                    "This is a whole workbook. Copy the cells and paste them above, or save the "
                    "sheet as CSV and choose that file."
                )
            )
        return paste.decode(content)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        text, upload = str(cleaned.get("text") or ""), cleaned.get("file") or ""
        cleaned["list"] = "\n".join(part for part in (text, upload) if part.strip())
        if not self.errors:
            for problem in self._problems(cleaned["list"]):
                self.add_error("text", problem)
        return cleaned

    def _problems(self, text: str) -> Iterable[Any]:
        lines = paste.count_lines(text)
        if not lines:
            yield _("There is nothing here yet: paste the list, or choose a file.")
        if lines > paste.MOST_LINES or len(text.encode(errors="replace")) > paste.MOST_BYTES:
            yield self._too_long()
            return
        for bad in paste.bad_lines(text)[:20]:
            yield (
                _(
                    "Line %(number)s holds a character that cannot be printed (%(character)s): "
                    "type this line anew."
                )
                % {"number": bad.number, "character": bad.character}
            )

    def _too_long(self) -> Any:
        return _("This is too long: at most %(lines)s lines and %(size)s KB at once.") % {
            "lines": paste.MOST_LINES,
            "size": paste.MOST_BYTES // 1000,
        }


class LineForm(forms.Form):
    """One understood line, to be corrected or left out."""

    take = forms.BooleanField(label=_("Enrol"), required=False)
    number = forms.IntegerField(
        required=False, min_value=0, max_value=10**6, widget=forms.HiddenInput
    )
    first = player_field(_("First player"), required=False)
    second = player_field(_("Second player"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("take"):
            # Whatever is wrong with a line that is left out harms nobody.
            self.errors.clear()
            return cleaned
        for name in self.names_wanted():
            if not cleaned.get(name) and name not in self.errors:
                self.add_error(name, _("A name is missing: type it, or leave the line out."))
        return cleaned

    def names_wanted(self) -> list[str]:
        return [name for name in ("first", "second") if name in self.fields]

    def names(self) -> tuple[str, ...]:
        return tuple(self.cleaned_data.get(name) or "" for name in self.names_wanted())


if TYPE_CHECKING:
    LineForms = forms.BaseFormSet[LineForm]
else:
    LineForms = forms.BaseFormSet


class BaseLines(LineForms):
    """The pasted lines; ``taken`` refuses whoever would be enrolled twice, naming all of them."""

    def __init__(
        self,
        *args: Any,
        size: int,
        enrolled: Iterable[tuple[str, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.size = size
        self.enrolled = {same_name(player): entry for player, entry in enrolled}

    def add_fields(self, form: LineForm, index: int | None) -> None:
        super().add_fields(form, index)
        if self.size == 1:
            del form.fields["second"]
            form.fields["first"].label = _("Player")

    def clean(self) -> None:
        seen: dict[str, int] = {}
        for index, form in enumerate(self.forms, start=1):
            if not form.cleaned_data.get("take"):
                continue
            for field in form.names_wanted():
                name = form.cleaned_data.get(field) or ""
                if problem := self._twice(name, seen):
                    form.add_error(field, problem)
                elif name:
                    seen[same_name(name)] = form.cleaned_data.get("number") or index
        if not any(form.cleaned_data.get("take") for form in self.forms):
            raise ValidationError(_("No line is ticked: tick those to be enrolled."))

    def _twice(self, name: str, seen: Mapping[str, int]) -> Any:
        return twice(name, seen, self.enrolled)

    def enrolments(self) -> list[Enrolment]:
        return [Enrolment(form.names()) for form in self.forms if form.cleaned_data["take"]]


def twice(name: str, seen: Mapping[str, int], enrolled: Mapping[str, str]) -> Any:
    """Why this name cannot be enrolled (again), or None; both mappings are by ``same_name``."""
    key = same_name(name)
    if key in enrolled:
        return _("%(name)s is enrolled already, in “%(entry)s”.") % {
            "name": name,
            "entry": enrolled[key],
        }
    if key in seen:
        return _("%(name)s stands in line %(number)s already.") % {
            "name": name,
            "number": seen[key],
        }
    return None


LineFormSet = cast(
    type[BaseLines],
    forms.formset_factory(
        LineForm,
        formset=BaseLines,
        extra=0,
        max_num=paste.MOST_LINES,
        absolute_max=paste.MOST_LINES,
        validate_max=True,
    ),
)


class ReasonForm(forms.Form):
    reason = NameField(label=_("Reason"), max_length=300)


class WithdrawForm(ReasonForm):
    after_round = forms.IntegerField(
        label=_("Last round they play"),
        min_value=0,
        help_text=_("They get no place in the rounds after this one; their results stay."),
    )
    field_order = ["after_round", "reason"]
