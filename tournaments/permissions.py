"""Who may do what: the one place that knows."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from tournaments.enums import RoleKind
from tournaments.models import Role

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.models import Club, User


class Right(Enum):
    """What a person can be allowed in a club; the value is the roles that carry it."""

    REFEREE = (RoleKind.OWNER, RoleKind.ORGANISER, RoleKind.REFEREE)
    ORGANISE = (RoleKind.OWNER, RoleKind.ORGANISER)
    OWN = (RoleKind.OWNER,)


def may(user: User | AnonymousUser, right: Right, club: Club) -> bool:
    """Whether this person may do that in this club."""
    if not user.is_authenticated:
        return False
    return (
        user.is_superuser
        or Role.objects.filter(club=club, user=user, kind__in=right.value).exists()
    )


def clubs_with(user: User | AnonymousUser, right: Right) -> list[int]:
    """The clubs (by id) in which this person may do that."""
    if not user.is_authenticated:
        return []
    return list(
        Role.objects.filter(user=user, kind__in=right.value)
        .values_list("club_id", flat=True)
        .distinct()
    )
