"""Going back to an earlier round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.confirmation import ConfirmationForm
from matches.forms.figures import ReasonField


class RollBackForm(ConfirmationForm):
    """``put_aside`` says for each round one can go back to how many tables stop counting."""

    reason = ReasonField()

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        choices: list[tuple[int, str]],
        put_aside: Mapping[int, int],
    ) -> None:
        chosen = str((data or {}).get("to_round", ""))
        discards = any(chosen == str(number) for number, tables in put_aside.items() if tables)
        super().__init__(data, discards=discards)
        self.fields["to_round"] = forms.TypedChoiceField(
            label=_("Go back to how it was"),
            choices=choices,
            coerce=int,
            widget=forms.RadioSelect,
            error_messages={"required": _("Choose how far to go back.")},
        )
