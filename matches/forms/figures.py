"""Figures and choices as people write them on a phone."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.values import Line
from tournaments.forms.names import NameField

LINES: Final = {Line.NS: _("N-S"), Line.EW: _("E-W")}

LARGEST: Final = 99_999
"""More than any match can bear; the rules say what is possible below it."""
SHOWN: Final = 20
_FIGURE: Final = re.compile(r"([+\-−–]?)\s*([0-9]{1,3}(?:[.\s’'][0-9]{3})+|[0-9]+)")


class FigureField(forms.Field):
    """A whole number, however its minus and its thousands are written: ``−1.240`` too.

    The page asks for a full keyboard, since a phone's number pad has no minus; where a script
    can add a ± key it asks for the number pad instead (``sheet.js``).
    """

    default_error_messages = {
        "required": _("Write a number here."),
        "invalid": _("“%(value)s” is not a whole number: write figures only, such as 640 or -135."),
        "too_large": _("%(value)s is too large: no match comes to that many points."),
    }

    def __init__(self, *, signed: bool = False, **kwargs: Any) -> None:
        attrs = {
            "inputmode": "text" if signed else "numeric",
            "autocomplete": "off",
            "enterkeyhint": "next",
            "maxlength": SHOWN,
        }
        if signed:
            attrs["data-signed"] = ""
        kwargs.setdefault("widget", forms.TextInput(attrs=attrs))
        self.signed = signed
        super().__init__(**kwargs)

    def to_python(self, value: object) -> int | None:
        text = str(value if value is not None else "").strip()
        if not text:
            return None
        found = _FIGURE.fullmatch(text)
        if not found:
            raise self._refused("invalid", text)
        sign, figures = found.groups()
        size = re.sub("[^0-9]", "", figures).lstrip("0") or "0"
        if len(size) > len(str(LARGEST)):
            raise self._refused("too_large", text)
        return -int(size) if sign and sign != "+" else int(size)

    def _refused(self, code: str, text: str) -> forms.ValidationError:
        shown = text.replace("\0", "") if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        return forms.ValidationError(self.error_messages[code], code, params={"value": shown})


class VersionedForm(forms.Form):
    """``version`` is the one the page was made from; its field is out of sight.

    So what is wrong with it is told of the whole form.
    """

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def add_error(self, field: str | None, error: Any) -> None:
        if field == "version":
            message = _(
                "This page does not say which version it was made from. Open the table again, "
                "and write there what you see here."
            )
            super().add_error(None, forms.ValidationError(message, "no_version"))
        else:
            super().add_error(field, error)


class ReasonField(NameField):
    """Why something is corrected, ruled or punished."""

    default_error_messages = {
        "required": _("Say why: it is kept with what you save."),
        "max_length": _("Keep the reason under %(limit_value)d characters."),
    }

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Reason"))
        kwargs.setdefault("widget", forms.TextInput(attrs={"autocomplete": "off"}))
        super().__init__(max_length=300, **kwargs)
