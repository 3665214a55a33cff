"""Who does what only one may do at a time, and who was seen at work."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from tournaments.models import Lease


def hold(name: str, holder: str, *, lasting: timedelta, now: datetime) -> bool:
    """Whether the lease is this holder's until ``lasting`` from now; nobody else has it then.

    It is written anew only when half of it is over. One that lasts longer than any was given was
    written by a clock that has been put right since, and binds nobody.
    """
    until = now + lasting
    own = Lease.objects.filter(name=name, holder=holder)
    if own.filter(until__gt=now + lasting / 2, until__lte=until + lasting).exists():
        return True
    over = Q(until__lte=now) | Q(until__gt=until + lasting)
    free = Lease.objects.filter(Q(holder=holder) | over, name=name)
    if free.update(holder=holder, until=until):
        return True
    with transaction.atomic():
        _, made = Lease.objects.get_or_create(
            name=name, defaults={"holder": holder, "until": until}
        )
    return made


def sign(name: str, holder: str, *, lasting: timedelta, now: datetime) -> None:
    """Be seen at work until ``lasting`` from now; many may be, the last is remembered."""
    if not Lease.objects.filter(name=name, until__gt=now + lasting / 2).exists():
        Lease.objects.update_or_create(
            name=name, defaults={"holder": holder, "until": now + lasting}
        )
