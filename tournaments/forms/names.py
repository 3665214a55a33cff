"""Names as people type them: kept as typed, but tidy, and safe to show."""

from __future__ import annotations

import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.models.player import tidy

# These turn the direction of what follows, so that a list shows something else than it holds; the
# first stands where a character got lost.
MISLEADING = frozenset("\ufffd\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Unassigned, private and half characters are nobody's name either.
UNPRINTABLE = frozenset({"Cc", "Cs", "Co", "Cn"})


def unprintable(text: str) -> str | None:
    """The first character no name has, as ``U+0000``; None where all can be shown."""
    for character in text:
        if character in MISLEADING or unicodedata.category(character) in UNPRINTABLE:
            return f"U+{ord(character):04X}"
    return None


class NameField(forms.CharField):
    """A name or any other single line of text."""

    def to_python(self, value: Any) -> str:
        text = str(super().to_python(value) or "")
        return text if unprintable(text) else tidy(text)

    def validate(self, value: str) -> None:
        super().validate(value)
        if found := unprintable(value):
            raise ValidationError(
                _(
                    "There is a character here that cannot be printed (%(character)s). "
                    "Type the name anew instead of copying it."
                ),
                params={"character": found},
                code="unprintable",
            )
