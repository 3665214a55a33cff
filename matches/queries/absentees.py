"""Who is not in a round though it could have been."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from matches.models import Round, Seat
from tournaments.enums import PairingSystem
from tournaments.models import Entry


def absentees(round_: Round) -> list[Entry]:
    """Those who left before the round or miss it, in the order of the list; one query.

    Where not everybody plays on, only those who played in the stage before.
    """
    number = round_.number
    away = Q(withdrawn_after__lt=number) | ~Q(absent_rounds=[])
    seated = Seat.objects.filter(round=round_).values("entry")
    asked = _field(round_).filter(away, joined_at__lte=number).exclude(pk__in=seated)
    return [entry for entry in asked.order_by("listed") if _is_away(entry, number)]


def _field(round_: Round) -> QuerySet[Entry]:
    """Whoever can be expected in the round."""
    entries, stage = Entry.objects.filter(tournament=round_.tournament_id), round_.stage
    before = Seat.objects.filter(round__stage=stage, round__number__lt=round_.number)
    if stage.system == PairingSystem.KNOCKOUT and round_.number > 1:
        before = _still_in_it(round_, before.filter(round__number=round_.number - 1))
    elif "cut" not in stage.options:
        return entries
    return entries.filter(pk__in=before.values("entry"))


def _still_in_it(round_: Round, seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Of those of the round before, whoever was not beaten by somebody who plays on.

    Where third place is played for, who was beaten may play on too.
    """
    if round_.stage.options.get("third_place"):
        return seats
    playing_on = Seat.objects.filter(round=round_).values("entry")
    return seats.exclude(match__in=seats.filter(entry__in=playing_on).values("match"))


def _is_away(entry: Entry, number: int) -> bool:
    left = entry.withdrawn_after is not None and entry.withdrawn_after < number
    return left or number in entry.absent_rounds
