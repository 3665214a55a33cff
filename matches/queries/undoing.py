"""What of a tournament's audit trail can be taken back, and what that would cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from matches.models import Match, Penalty
from tournaments.enums import AuditAction, TournamentState
from tournaments.models import AuditRow, Entry, Tournament

CONTRARY: Final = {
    AuditAction.DRAWN: AuditAction.DISCARDED,
    AuditAction.DRAW_CHANGED: AuditAction.DRAW_CHANGED,
    AuditAction.PUBLISHED: AuditAction.UNPUBLISHED,
    AuditAction.UNPUBLISHED: AuditAction.PUBLISHED,
    AuditAction.ROUND_CLOSED: AuditAction.ROUND_REOPENED,
    AuditAction.ROUND_REOPENED: AuditAction.ROUND_CLOSED,
    AuditAction.CLOSED: AuditAction.REOPENED,
    AuditAction.REOPENED: AuditAction.CLOSED,
    AuditAction.SHEET_CORRECTED: AuditAction.SHEET_CORRECTED,
    AuditAction.PENALISED: AuditAction.PENALTY_LIFTED,
    AuditAction.PENALTY_LIFTED: AuditAction.PENALISED,
    AuditAction.WITHDRAWN: AuditAction.RETURNED,
    AuditAction.RETURNED: AuditAction.WITHDRAWN,
}
"""What undoing an action is written as, where rounds are neither set aside nor brought back."""

SET_ASIDE: Final = "from"
"""The detail of a row that set rounds aside, or brought some back: the first round concerned."""

STEPS: Final = frozenset(
    {
        AuditAction.DRAWN,
        AuditAction.DISCARDED,
        AuditAction.DRAW_CHANGED,
        AuditAction.PUBLISHED,
        AuditAction.UNPUBLISHED,
        AuditAction.ROUND_CLOSED,
        AuditAction.ROUND_REOPENED,
        AuditAction.CLOSED,
        AuditAction.REOPENED,
        AuditAction.REPAIRED,
        AuditAction.ROLLED_BACK,
        AuditAction.RESTORED,
    }
)
"""What moves the tournament on, or back: each was done from where the one before had led."""

WITHIN_ROUNDS: Final = STEPS - {
    AuditAction.CLOSED,
    AuditAction.REOPENED,
    AuditAction.REPAIRED,
    AuditAction.ROLLED_BACK,
    AuditAction.RESTORED,
}
"""Steps of one round: whatever sets that round aside takes them along."""

WHO_IS_THERE: Final = frozenset(
    {
        AuditAction.ENROLLED,
        AuditAction.UNENROLLED,
        AuditAction.CHECKED_IN,
        AuditAction.CAME_LATE,
        AuditAction.WITHDRAWN,
        AuditAction.RETURNED,
        AuditAction.ABSENCE_NOTED,
        AuditAction.SUBSTITUTED,
    }
)
"""What rounds that were set aside knew nothing of: they fit no more once it was done."""


@dataclass(frozen=True, slots=True)
class Undo:
    """What undoing an audit row does: it is written as ``action``, and is undone like any other.

    ``round`` is the round it is about, None where it is about none. ``results`` is how many
    tables with something written it puts out of sight (they are kept and can be brought back):
    where there are any it wants a typed confirmation. ``of_tables``: the round stays, and its
    tables go back to how they were before they were paired again.
    """

    action: AuditAction
    round: int | None = None
    results: int = 0
    of_tables: bool = False


def undoable(tournament: Tournament) -> Mapping[int, Undo]:
    """By the audit row's primary key, every row that can be undone now; in a few queries."""
    if tournament.state == TournamentState.CANCELLED:
        return {}
    trail = Trail.of(tournament)
    return {
        **{
            row.pk: _undo(tournament, row)
            for row in trail.candidates
            if contrary(row) and not trail.in_the_way(row) and not trail.fits_no_more(row)
        },
        **{row.pk: Undo(CONTRARY[AuditAction(row.action)]) for row in _others(tournament)},
    }


def results_from(tournament: Tournament, first: int) -> int:
    """How many tables of that round and the later ones have something written."""
    later = Match.objects.filter(round__tournament=tournament, round__number__gte=first)
    return later.filter(version__gt=0).count()


def corrected_match(row: AuditRow) -> Match | None:
    """Whose correction that was done for, where the correction stands and nothing was undone."""
    corrections = AuditRow.objects.filter(pk=row.details.get("correction", 0), undone_by=None)
    if row.action == AuditAction.RESTORED or not (correction := corrections.first()):
        return None
    matches = Match.objects.select_related("round__stage")
    return matches.filter(pk=correction.details["match"]).first()


def contrary(row: AuditRow) -> AuditAction | None:
    """What undoing a step is written as; None where it cannot be undone."""
    if row.action == AuditAction.RESTORED:
        return AuditAction(row.details["of"])
    if SET_ASIDE in row.details:
        return AuditAction.RESTORED
    return CONTRARY.get(AuditAction(row.action))


def _undo(tournament: Tournament, row: AuditRow) -> Undo:
    action, first = contrary(row) or AuditAction.RESTORED, row.details.get(SET_ASIDE)
    if first is not None:
        coming_back = row.details.get("moved", {}).get("matches", ())
        results = results_from(tournament, first)
        kept = Match.objects.filter(pk__in=coming_back).count() if coming_back else 0
        of_tables = row.action == AuditAction.REPAIRED
        return Undo(action, first, results - kept, of_tables)
    round_ = row.details.get("round")
    if action is AuditAction.UNPUBLISHED and round_:
        return Undo(action, round_, results_from(tournament, round_))
    return Undo(action, round_)


@dataclass(frozen=True, slots=True)
class Trail:
    """The steps of a tournament, newest first; ``changes`` are those of who is there."""

    steps: Sequence[AuditRow]
    changes: Sequence[AuditRow]

    @classmethod
    def of(cls, tournament: Tournament) -> Trail:
        rows = list(
            AuditRow.objects.filter(
                tournament=tournament, action__in=STEPS | WHO_IS_THERE
            ).order_by("-pk")
        )
        return cls(
            tuple(row for row in rows if row.action in STEPS and _is_step(row)),
            tuple(row for row in rows if row.action in WHO_IS_THERE and not row.undone_by_id),
        )

    @property
    def standing(self) -> tuple[AuditRow, ...]:
        """The steps that led to where the tournament is, newest first.

        After a row that took another back it is where it was just before that other one.
        """
        taken_back = {row.undone_by_id: row.pk for row in self.steps if row.undone_by_id}
        found: list[AuditRow] = []
        before: int | None = None
        for row in self.steps:
            if before is not None and row.pk >= before:
                continue
            if row.pk in taken_back:
                before = taken_back[row.pk]
            else:
                found.append(row)
        return tuple(found)

    @property
    def candidates(self) -> tuple[AuditRow, ...]:
        """The steps that stand, and the last of all where it took one of them back."""
        standing = self.standing
        last = self.steps[:1]
        again = last and (last[0] in standing or last[0].details.get("again"))
        return standing if again else (*last, *standing)

    def in_the_way(self, row: AuditRow) -> AuditRow | None:
        """What has to be undone before that row can be; None where nothing has."""
        if row == self.steps[0]:
            newer: list[AuditRow] = []
        else:
            newer = [each for each in self.standing if each.pk > row.pk]
        if SET_ASIDE in row.details:
            first = row.details[SET_ASIDE]
            newer = [each for each in newer if not _goes_along(each, first)]
        return newer[0] if newer else None

    def fits_no_more(self, row: AuditRow) -> AuditRow | None:
        """Who came or left since, so that the rounds it would bring back fit no more."""
        if SET_ASIDE not in row.details:
            return None
        return next((each for each in self.changes if _fits_no_more(each, row)), None)


def _is_step(row: AuditRow) -> bool:
    """Neither a draw there was none of, nor the winners noted anew after a correction."""
    return "refused" not in row.details and not row.details.get("corrected")


def _goes_along(step: AuditRow, first: int) -> bool:
    return step.action in WITHIN_ROUNDS and step.details.get("round", 0) >= first


def _fits_no_more(change: AuditRow, row: AuditRow) -> bool:
    """Who leaves after the last of the rounds that come back, or comes later, changes nothing.

    A substitute plays the round whichever tables of it were paired again.
    """
    said = change.details
    if change.pk < row.pk:
        return False
    if change.action == AuditAction.SUBSTITUTED and "moved" in row.details:
        return False
    last: int = row.details.get("last", 0)
    if "after_round" in said:
        return bool(said["after_round"] < last)
    return bool(said.get("from_round", said.get("round", 0)) <= last)


def _others(tournament: Tournament) -> Iterator[AuditRow]:
    """Corrections nothing was written over, penalties, withdrawals: each stands for itself."""
    if tournament.state not in (TournamentState.RUNNING, TournamentState.CLOSED):
        return
    rows = AuditRow.objects.filter(tournament=tournament, undone_by=None)
    corrected = list(rows.filter(action=AuditAction.SHEET_CORRECTED))
    versions = dict(
        Match.objects.filter(pk__in={row.details["match"] for row in corrected}).values_list(
            "pk", "version"
        )
    )
    yield from (r for r in corrected if versions.get(r.details["match"]) == r.details["version"])
    if tournament.state == TournamentState.RUNNING:
        yield from _penalties(tournament)
        yield from _withdrawals(tournament)


def _penalties(tournament: Tournament) -> Iterator[AuditRow]:
    rows = AuditRow.objects.filter(
        tournament=tournament,
        undone_by=None,
        action__in=(AuditAction.PENALISED, AuditAction.PENALTY_LIFTED),
        details__has_key="penalty",
    )
    lifted = {
        pk: at is not None
        for pk, at in Penalty.objects.filter(tournament=tournament).values_list("pk", "lifted_at")
    }
    for row in rows:
        if lifted.get(row.details["penalty"]) is (row.action == AuditAction.PENALTY_LIFTED):
            yield row


def _withdrawals(tournament: Tournament) -> Iterator[AuditRow]:
    """Of each entry only the last."""
    rows = AuditRow.objects.filter(
        tournament=tournament,
        action__in=(AuditAction.WITHDRAWN, AuditAction.RETURNED),
    ).order_by("-pk")
    left = dict(Entry.objects.filter(tournament=tournament).values_list("code", "withdrawn_after"))
    seen: set[str] = set()
    for row in rows:
        code = row.details.get("entry")
        if row.undone_by_id or code is None or code in seen:
            continue
        seen.add(code)
        if code in left and (left[code] is not None) is (row.action == AuditAction.WITHDRAWN):
            yield row
