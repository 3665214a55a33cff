"""Taking off the list whoever has not played; whoever waits gets the place."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Count, ProtectedError

from tournaments.actions.notices import tell
from tournaments.actions.registration import UNTIL_THE_END
from tournaments.actions.waiting import promote
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, NoticeKind
from tournaments.errors import RefusedError
from tournaments.models import Entry, Tournament
from tournaments.queries.accounts import accounts_of
from tournaments.queries.enrolment import last_published_round


def remove_entry(entry_id: int, *, by: By, because: str = "organiser") -> None:
    """Take an entry off the list that no round was drawn with; others are withdrawn instead.

    ``because`` is ``self`` where its own players want it. Raises ``RefusedError``:
    ``entry_already_drawn``, ``seat_kept``, ``entry_in_play``.
    """
    tournament_id = Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id)
    with transaction.atomic():
        with writing(tournament_id, by, AuditAction.UNENROLLED, allowed=UNTIL_THE_END) as (
            tournament,
            details,
        ):
            entry = Entry.objects.get(pk=entry_id)
            if entry.joined_at <= last_published_round(tournament):
                raise RefusedError("entry_in_play", {"entry": entry.name})
            details.update(entry=entry.code, name=entry.name, because=because)
            _tell(tournament, entry, because, by)
            _delete(tournament, entry)
        promote(tournament, by)


def _tell(tournament: Tournament, entry: Entry, because: str, by: By) -> None:
    said: dict[str, Any] = {"name": entry.name, "because": because}
    accounts = accounts_of(tournament).get(entry.pk, set())
    receivers = [(user, said) for user in accounts]
    about = {**said, "entry": entry.code}
    tell(tournament, NoticeKind.UNENROLLED, receivers, by.now, about=about)


def _delete(tournament: Tournament, entry: Entry) -> None:
    groups = tournament.forbidden_groups.filter(entries=entry).values_list("pk", flat=True)
    touched = list(groups)
    try:
        entry.delete()
    except ProtectedError as drawn:
        if _sat_in_a_round_taken_back(entry):
            raise RefusedError("seat_kept", {"entry": entry.name}) from drawn
        raise RefusedError("entry_already_drawn", {"entry": entry.name}) from drawn
    # Nobody is kept apart from nobody.
    left = tournament.forbidden_groups.filter(pk__in=touched).annotate(size=Count("entries"))
    left.filter(size__lt=2).delete()


def _sat_in_a_round_taken_back(entry: Entry) -> bool:
    """Whether more than a draw that can be discarded keeps it: such a round can come back."""
    return Entry.objects.filter(pk=entry.pk, seats__round__set_aside__isnull=False).exists()
