"""Rounds and score sheets, shown and never edited: the pages write through actions."""

from django.contrib import admin

from matches.models import Match, Penalty, Round, ScoreSheet
from tournaments.admin import ReadOnly

admin.site.register([Match, Penalty, Round, ScoreSheet], ReadOnly)
