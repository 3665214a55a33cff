"""Which tournaments a reader may know of."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet
from django.shortcuts import get_object_or_404

from tournaments.enums import TournamentState
from tournaments.models import Tournament, User
from tournaments.permissions import Right, clubs_with


def visible_to(user: User | AnonymousUser) -> QuerySet[Tournament]:
    """All but the drafts, which are for those who may organise in their club."""
    tournaments = Tournament.objects.select_related("club")
    if user.is_superuser:
        return tournaments
    announced = ~Q(state=TournamentState.DRAFT)
    return tournaments.filter(announced | Q(club__in=clubs_with(user, Right.ORGANISE)))


def counted(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """With their stages, and how many have enrolled or wait for a place."""
    enrolled = Count("entries", filter=Q(entries__withdrawn_after=None), distinct=True)
    waiting = Count("waiting_entries", distinct=True)
    # Said here again: counting drops the model's own order.
    ordered = tournaments.order_by("-starts_at", "-pk")
    return ordered.annotate(enrolled=enrolled, waiting=waiting).prefetch_related("stages")


def tournament_or_404(user: User | AnonymousUser, pk: int) -> Tournament:
    return get_object_or_404(visible_to(user), pk=pk)
