"""What an account is to this service, beyond what allauth does for it."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from rest_framework.authtoken.models import Token

from tournaments.models import User


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    def set_password(self, user: User, password: str) -> None:
        """A new password shuts out whoever has the old one, and whatever was opened with it."""
        super().set_password(user, password)
        Token.objects.filter(user=user).delete()
