"""What a player is asked who enrols by themselves: the partner, and who they are to the club."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.enrolment import KNOWN_NAMES, MOST_LETTERS
from tournaments.forms.names import NameField


class TakePartForm(forms.Form):
    """``own_name`` is who the account is in the club; blank where it is to be said."""

    name = NameField(
        label=_("Your first and last name"),
        max_length=MOST_LETTERS,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        error_messages={"required": _("Write your first and last name, as the club knows you.")},
    )
    partner = NameField(
        label=_("Who plays with you"),
        max_length=MOST_LETTERS,
        help_text=_("First and last name, as the club knows them."),
        error_messages={"required": _("Write who plays with you.")},
    )

    def __init__(
        self, *args: Any, own_name: str, pairs: bool, with_names: bool = False, **kwargs: Any
    ) -> None:
        """``with_names``: the page has a list of the names the club knows."""
        super().__init__(*args, **kwargs)
        self.own_name = own_name
        if own_name:
            del self.fields["name"]
        if not pairs:
            del self.fields["partner"]
        elif with_names:
            self.fields["partner"].widget.attrs.update(list=KNOWN_NAMES, autocomplete="off")

    def names(self) -> tuple[str, str]:
        """The player’s own and the partner’s, blank for a single player."""
        given = self.cleaned_data
        return self.own_name or given["name"], given.get("partner", "")
