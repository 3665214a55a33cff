"""The clock of a round: for how long, how much more."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST: Final = 600


class LengthForm(forms.Form):
    """How long the round lasts."""

    minutes = forms.IntegerField(
        label=_("Minutes"),
        min_value=1,
        max_value=LONGEST,
        error_messages={"required": _("Say how many minutes the round lasts.")},
    )


class MoreForm(forms.Form):
    """How much time is added, or taken away."""

    minutes = forms.IntegerField(
        label=_("Minutes to add"),
        min_value=-LONGEST,
        max_value=LONGEST,
        help_text=_("With a minus sign they are taken away."),
        error_messages={"required": _("Say how many minutes to add.")},
    )
