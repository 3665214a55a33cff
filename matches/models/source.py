"""The record file a tournament came from, kept word for word."""

from django.db import models

from tournaments.models import Tournament


class SourceDocument(models.Model):
    """Given back as it came for as long as the tournament still says the same."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="source_document")
    text = models.TextField()

    def __str__(self) -> str:
        return str(self.tournament)
