"""What is asked at the sign-up, beyond e-mail and password."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, gettext_lazy as _

from tournaments.forms.names import NameField
from tournaments.models import User


class SignUpForm(forms.Form):
    """Allauth builds its own form upon this one, and calls ``signup`` for every new account."""

    name = NameField(
        label=_("Your first and last name"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        help_text=_("The club sees it beside your role and beside what you enter."),
        error_messages={
            "required": _("Write your first and last name, as the club knows you."),
        },
    )
    field_order = ("name", "email", "password1", "password2")

    def signup(self, _request: HttpRequest, user: User) -> None:
        user.name = self.cleaned_data["name"]
        # Letters speak the language of the page that was read when signing up.
        user.language = (get_language() or settings.LANGUAGE_CODE)[:2]
        user.save(update_fields=["name", "language"])
