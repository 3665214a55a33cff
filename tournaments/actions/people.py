"""Clubs, and who may do what in them."""

from __future__ import annotations

from django.db import transaction
from django.utils.text import slugify

from tournaments.enums import RoleKind
from tournaments.errors import RefusedError
from tournaments.models import Club, Role, User


def found_club(name: str, city: str, *, founder: User) -> Club:
    """A new club; who makes it is its owner."""
    with transaction.atomic():
        club = Club.objects.create(name=name, city=city, slug=_free_slug(name))
        Role.objects.create(club=club, user=founder, kind=RoleKind.OWNER)
    return club


def _free_slug(name: str) -> str:
    wanted = slugify(name)[:40] or "club"
    taken = set(Club.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    numbered = (f"{wanted}-{number}" for number in range(2, len(taken) + 3))
    return next(slug for slug in (wanted, *numbered) if slug not in taken)


def give_role(club: Club, email: str, kind: RoleKind) -> Role:
    """Let the person with that e-mail act for the club.

    Raises ``RefusedError`` (``no_such_person``) until they have signed up.
    """
    user = User.objects.filter(email__iexact=email).first()
    if user is None:
        raise RefusedError("no_such_person", {"email": email})
    role, _ = Role.objects.get_or_create(club=club, user=user, kind=kind)
    return role


def take_role(role: Role) -> None:
    """Take a role back; a club keeps at least one owner (``RefusedError``: ``last_owner``)."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=role.club_id)
        owners = Role.objects.filter(club=role.club_id, kind=RoleKind.OWNER)
        if role.kind == RoleKind.OWNER and owners.count() == 1:
            raise RefusedError("last_owner")
        role.delete()
