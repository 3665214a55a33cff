"""Whether whoever was beaten plays on."""

from __future__ import annotations

from matches.pairing import NoLegalPairing
from matches.record.derive import as_of, next_pairing
from matches.record.values import Round, Tournament as Record
from matches.snapshots import snapshot
from tournaments.models import Tournament


def round_with_a_loser(tournament: Tournament) -> int | None:
    """The first round of a knockout that does not follow from the results before it.

    A round changed by hand is looked at for who plays in it, not for who meets whom.
    """
    record = snapshot(tournament)
    for stage in record.stages:
        for round_ in stage.rounds[1:] if stage.is_knockout else ():
            if not _follows(record, round_):
                return round_.number
    return None


def _follows(record: Record, round_: Round) -> bool:
    due = next_pairing(as_of(record, round_.number), round_.conceded)
    if isinstance(due, NoLegalPairing):
        return False
    if round_.proposal is None:
        return due.seating == round_.seating
    return {e for each in due.seating.values() for e in each} == set(round_.seated)
