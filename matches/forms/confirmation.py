"""Typing a word before play is discarded: nobody does that by a slip of the thumb."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _, pgettext


def confirmation_word() -> str:
    """The word to be typed, in the language of the page."""
    return pgettext("typed to confirm", "UNDO")


class ConfirmationForm(forms.Form):
    """The word is asked for only where play is discarded."""

    use_required_attribute = False
    confirmation = forms.CharField(
        required=False,
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )

    def __init__(self, data: Mapping[str, Any] | None = None, *, discards: bool) -> None:
        super().__init__(data)
        self.discards = discards
        self.fields["confirmation"].label = _("To confirm, type %(word)s") % {
            "word": confirmation_word()
        }

    def clean_confirmation(self) -> str:
        typed: str = self.cleaned_data["confirmation"]
        if self.discards and typed.strip().casefold() != confirmation_word().casefold():
            raise forms.ValidationError(
                _("Type %(word)s here: results that were entered would no longer count.")
                % {"word": confirmation_word()}
            )
        return typed
