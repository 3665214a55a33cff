"""The round that comes next: of which stage it is, whether it is drawn already."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, F, Q

from tournaments.enums import PairingSystem
from tournaments.models import Stage, Tournament
from tournaments.queries.enrolment import next_round_to_publish

PUBLISHED = Q(rounds__set_aside=None) & ~Q(rounds__state="drawn")


@dataclass(frozen=True, slots=True)
class Coming:
    """The stage of the next round to be published, and whether any of its rounds was before."""

    stage: Stage
    begun: bool

    @property
    def knocks_out(self) -> bool:
        """Whether missing a round is the end."""
        return self.stage.system == PairingSystem.KNOCKOUT

    def is_begun(self, system: PairingSystem) -> bool:
        return self.begun and self.stage.system == system


def coming(tournament: Tournament) -> Coming | None:
    """None where every planned round is published."""
    stages = tournament.stages.annotate(
        published=Count("rounds", filter=PUBLISHED, distinct=True)
    ).filter(published__lt=F("rounds_planned"))
    stage = stages.order_by("number").first()
    return Coming(stage, stage.published > 0) if stage else None


def drawn_round(tournament: Tournament) -> int | None:
    """The round that is drawn and that nobody but the organiser has seen."""
    return tournament.rounds.filter(state="drawn").values_list("number", flat=True).first()


def open_round(tournament: Tournament) -> int | None:
    """The round that is being played."""
    return tournament.rounds.filter(state="published").values_list("number", flat=True).first()


def rounds_to_change(tournament: Tournament) -> list[int]:
    """From which rounds on somebody else can play: the one being played, and the next."""
    running = open_round(tournament)
    following = [next_round_to_publish(tournament)] if coming(tournament) else []
    return ([running] if running else []) + following


def mitchell_to_come(tournament: Tournament) -> bool:
    """Whether a Mitchell is planned, and none has begun: then seats can still be fixed."""
    stages = tournament.stages.filter(system=PairingSystem.MITCHELL).annotate(
        published=Count("rounds", filter=PUBLISHED)
    )
    begun = list(stages.values_list("published", flat=True))
    return bool(begun) and not any(begun)
