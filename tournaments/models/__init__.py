from tournaments.models.audit import AuditRow
from tournaments.models.club import Club, Role
from tournaments.models.entry import Entry, EntryPlayer, ForbiddenGroup, WaitingEntry
from tournaments.models.notice import Delivery, Notice, Webhook
from tournaments.models.player import Player
from tournaments.models.series import Closure, Occurrence, Series
from tournaments.models.timed_event import Lease, TimedEvent
from tournaments.models.timetable import Timetable
from tournaments.models.tournament import Stage, Tournament
from tournaments.models.user import User

__all__ = [
    "AuditRow",
    "Closure",
    "Club",
    "Delivery",
    "Entry",
    "EntryPlayer",
    "ForbiddenGroup",
    "Lease",
    "Notice",
    "Occurrence",
    "Player",
    "Role",
    "Series",
    "Stage",
    "TimedEvent",
    "Timetable",
    "Tournament",
    "User",
    "WaitingEntry",
    "Webhook",
]
