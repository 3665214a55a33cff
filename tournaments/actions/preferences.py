"""What a person is told by e-mail, and in which language."""

from __future__ import annotations

from tournaments.models import User


def set_preferences(user: User, *, language: str, wants_mail: bool) -> None:
    """Write letters to them in this language, or none at all."""
    user.language, user.wants_mail = language, wants_mail
    user.save(update_fields=["language", "wants_mail"])


def stop_mail(user: User) -> None:
    """No more letters, as one press in a letter asks for."""
    user.wants_mail = False
    user.save(update_fields=["wants_mail"])
