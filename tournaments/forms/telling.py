"""What people are told by e-mail, and the addresses of a club’s own programs."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class PreferencesForm(forms.Form):
    language = forms.ChoiceField(choices=[("it", "Italiano"), ("en", "English")])
    wants_mail = forms.BooleanField(required=False)


class WebhookForm(forms.Form):
    url = forms.URLField(
        label=_("Address"),
        max_length=500,
        assume_scheme="https",
        help_text=_("Of your own program on the internet, such as https://example.org/smazzata"),
        widget=forms.URLInput(attrs={"autocomplete": "off", "inputmode": "url"}),
        error_messages={
            "required": _("Write the address of your program."),
            "invalid": _("This is no address. It looks like https://example.org/smazzata"),
        },
    )
