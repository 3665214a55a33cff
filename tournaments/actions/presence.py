"""Who is there: for the first round everybody is called, later on only the absent are noted."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.actions.registration import BEFORE_PLAY, check_everybody_fits
from tournaments.actions.writing import By, writing
from tournaments.enums import AuditAction, TournamentState
from tournaments.errors import RefusedError
from tournaments.models import Entry
from tournaments.queries.coming import coming
from tournaments.queries.enrolment import next_round_to_publish


def set_presence(
    tournament_id: int, present: Iterable[int], *, seen: Iterable[int] | None = None, by: By
) -> None:
    """Note who is there, by entry id; all others are absent, that is withdrawn before round 1.

    ``seen`` are those the organiser saw as present before deciding: whoever has said “we are here”
    since is present too. Raises ``RefusedError``: ``capacity_below_entries``.
    """
    ids = set(present)
    with writing(tournament_id, by, AuditAction.CHECKED_IN, allowed=BEFORE_PLAY) as (
        tournament,
        details,
    ):
        entries = tournament.entries
        if seen is not None:
            since = entries.filter(checked_in=True).exclude(pk__in=list(seen))
            ids.update(since.values_list("pk", flat=True))
        entries.filter(pk__in=ids).update(checked_in=True, withdrawn_after=None)
        entries.exclude(pk__in=ids).update(checked_in=False, withdrawn_after=0)
        details["present"] = entries.filter(checked_in=True).count()
        check_everybody_fits(tournament, tournament.capacity)


def note_absences(
    tournament_id: int,
    absent: Iterable[int],
    *,
    round_number: int,
    among: Iterable[int] | None = None,
    by: By,
) -> int:
    """Leave these entries, by id, out of the next round alone; the others are in it again.

    ``among`` are all that were asked about, everybody unless said; the rest stays as it is noted.
    Answers how many are absent now. Raises ``RefusedError``: ``absence_out_of_time`` where that
    round is not the next to be published, ``no_round_to_join`` where there is none.
    """
    with writing(
        tournament_id, by, AuditAction.ABSENCE_NOTED, allowed=(TournamentState.RUNNING,)
    ) as (tournament, details):
        if coming(tournament) is None:
            raise RefusedError("no_round_to_join")
        following = next_round_to_publish(tournament)
        if round_number != following:
            raise RefusedError("absence_out_of_time", {"round": round_number, "next": following})
        entries = tournament.entries.filter(withdrawn_after=None)
        asked = entries if among is None else entries.filter(pk__in=list(among))
        _note(asked, set(absent), following)
        missing = [each for each in entries if following in each.absent_rounds]
        details.update(round=following, absent=[each.code for each in missing])
        details["names"] = [each.name for each in missing]
    return len(missing)


def _note(asked: Iterable[Entry], absent: set[int], round_number: int) -> None:
    changed = [
        each for each in asked if (round_number in each.absent_rounds) != (each.pk in absent)
    ]
    for entry in changed:
        # The one or the other: what was noted is taken back, what was not is noted.
        entry.absent_rounds = sorted({round_number} ^ set(entry.absent_rounds))
    Entry.objects.bulk_update(changed, ["absent_rounds"], batch_size=500)
