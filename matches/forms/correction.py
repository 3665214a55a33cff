"""What becomes of the rounds that were drawn by a result, once it is corrected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy as _

from matches.actions.corrections import Then
from matches.forms.confirmation import ConfirmationForm


class CorrectionForm(ConfirmationForm):
    """``refused`` says of each way that is not possible why; the others can be chosen."""

    def __init__(
        self, data: Mapping[str, Any] | None, *, refused: Mapping[Then, str], results: int
    ) -> None:
        rolls_back = (data or {}).get("then") == Then.ROLL_BACK
        super().__init__(data, discards=rolls_back and results > 0)
        self.refused, self.results = refused, results
        self.fields["then"] = forms.ChoiceField(
            choices=[(then.value, then.value) for then in Then],
            error_messages={"required": _("Choose what is to be done.")},
        )

    def clean_then(self) -> Then:
        then = Then(self.cleaned_data["then"])
        if then in self.refused:
            raise forms.ValidationError(
                gettext("This is not possible: %(why)s") % {"why": self.refused[then]}
            )
        return then
