from tournaments.models.audit import AuditRow
from tournaments.models.club import Club, Role
from tournaments.models.entry import Entry, EntryPlayer, ForbiddenGroup
from tournaments.models.player import Player
from tournaments.models.tournament import Stage, Tournament
from tournaments.models.user import User

__all__ = [
    "AuditRow",
    "Club",
    "Entry",
    "EntryPlayer",
    "ForbiddenGroup",
    "Player",
    "Role",
    "Stage",
    "Tournament",
    "User",
]
