"""A person who plays, known to one club; an account is not needed."""

from __future__ import annotations

import unicodedata
from typing import Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.club import Club

LONGEST: Final = 2000
"""Beyond any name, list cell or reason; accents by the million take hours to put in order."""


def tidy(text: str) -> str:
    """As typed, without spaces at the ends or doubled inside, in Unicode's composed form."""
    composed = unicodedata.normalize("NFC", text) if len(text) <= LONGEST else text
    return " ".join(composed.split())


def same_name(name: str) -> str:
    """Equal for two spellings of one name: letter case apart."""
    return tidy(name).casefold()


class Player(models.Model):
    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    name = models.CharField(_("name"), max_length=120)
    card_number = models.CharField(_("federation card"), max_length=40, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="players",
    )

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "card_number"],
                condition=~models.Q(card_number=""),
                name="player_card_once_a_club",
            ),
        ]
        indexes = [models.Index(fields=["club", "name"], name="player_by_name")]

    def __str__(self) -> str:
        return self.name
