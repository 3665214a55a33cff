"""What rounds that are set aside stood on, so that they find it again when they come back."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import Any, Final

from matches.models import Round
from tournaments.enums import PairingSystem, TournamentState
from tournaments.models import Entry, Stage, Tournament

OF_A_STAGE: Final = ("system", "rounds_planned", "options", "pools")
"""What may have changed of a stage by the time its rounds come back."""


def standpoint(tournament: Tournament, first: int) -> dict[str, Any]:
    """The tournament as it stands before round ``first`` and those after it are set aside.

    ``seeds`` are kept where seeds can be changed meanwhile: before round 1. So are the seats that
    are ``fixed`` where a Mitchell was drawn by them.
    """
    closed_at = tournament.closed_at
    entries = Entry.objects.filter(tournament=tournament)
    kept: dict[str, Any] = {
        "state": str(tournament.state),
        "closed_at": closed_at.isoformat() if closed_at else None,
        "stages": {
            str(stage.number): {column: getattr(stage, column) for column in OF_A_STAGE}
            for stage in tournament.stages.all()
        },
        "rounds": _rounds_by_stage(tournament, first),
    }
    if first == 1:
        kept["seeds"] = dict(entries.exclude(seeding=None).values_list("code", "seeding"))
    rounds = Round.objects.filter(tournament=tournament)
    if rounds.filter(stage__system=PairingSystem.MITCHELL).exists():
        kept["fixed"] = list(entries.filter(fixed_seat=True).values_list("code", flat=True))
    return kept


def _rounds_by_stage(tournament: Tournament, first: int) -> dict[str, list[int]]:
    rounds = Round.objects.filter(tournament=tournament, number__gte=first)
    found: dict[str, list[int]] = defaultdict(list)
    for stage, pk in rounds.values_list("stage__number", "pk"):
        found[str(stage)].append(pk)
    return dict(found)


def go_back_to(tournament: Tournament, kept: dict[str, Any]) -> None:
    """Let the tournament stand again as ``standpoint`` answered."""
    _bring_stages_back(tournament, kept)
    _bring_entries_back(tournament, kept)
    closed_at = kept["closed_at"]
    tournament.state = TournamentState(kept["state"])
    tournament.closed_at = datetime.fromisoformat(closed_at) if closed_at else None
    tournament.save(update_fields=["state", "closed_at"])


def _bring_stages_back(tournament: Tournament, kept: dict[str, Any]) -> None:
    stages = {}
    for number, columns in kept["stages"].items():
        stages[number], _ = Stage.objects.update_or_create(
            tournament=tournament, number=number, defaults=columns
        )
    for number, rounds in kept["rounds"].items():
        Round.ever.filter(pk__in=rounds).update(stage=stages[number])
    surplus = tournament.stages.exclude(number__in=stages)
    # The rounds played there since are set aside: they find their stage again in the same way.
    Round.ever.filter(stage__in=surplus).update(stage=stages["1"])
    surplus.delete()


def _bring_entries_back(tournament: Tournament, kept: dict[str, Any]) -> None:
    """Seeds and seats that rounds were drawn by; each seed is free before it is given again."""
    entries = Entry.objects.filter(tournament=tournament)
    if "seeds" in kept:
        seeded = list(entries.filter(code__in=kept["seeds"]))
        entries.update(seeding=None)
        for entry in seeded:
            entry.seeding = kept["seeds"][entry.code]
        Entry.objects.bulk_update(seeded, ["seeding"], batch_size=500)
    if "fixed" in kept:
        entries.update(fixed_seat=False)
        entries.filter(code__in=kept["fixed"]).update(fixed_seat=True)
