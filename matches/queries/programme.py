"""The stages of a tournament, and how far each has come."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from matches.enums import RoundState
from matches.record.pools import pool_name
from tournaments.models import Stage, Tournament
from tournaments.queries.lengths import FITTED, rounds_needed


@dataclass(frozen=True, slots=True)
class StageNow:
    """A stage with how many of its rounds are drawn, and how many of those are published."""

    stage: Stage
    drawn: int
    published: int

    @property
    def begun(self) -> bool:
        return self.drawn > 0

    @property
    def as_long_as_needed(self) -> bool:
        """Whether it will have as many rounds as its field needs, which nobody knows yet."""
        fitted = self.stage.system in FITTED
        return fitted and not self.published and "cut" not in self.stage.options

    def rounds_with(self, entries: int) -> int:
        """How many rounds it has, or will have when so many entries play on."""
        if self.published:
            return self.stage.rounds_planned
        return rounds_needed(self.stage, max(1, entries))


def programme(tournament: Tournament) -> tuple[StageNow, ...]:
    """Every stage in the order of play, in one query."""
    in_play = Q(rounds__set_aside=None, rounds__isnull=False)
    published = in_play & ~Q(rounds__state=RoundState.DRAWN)
    stages = tournament.stages.order_by("number").annotate(
        rounds_drawn=Count("rounds", filter=in_play),
        rounds_published=Count("rounds", filter=published),
    )
    return tuple(StageNow(stage, stage.rounds_drawn, stage.rounds_published) for stage in stages)


class PoolLetters:
    """Which pool of a stage an entry plays in; whoever came later is in the last."""

    def __init__(self, stage: Stage) -> None:
        self._of = {
            code: pool_name(index) for index, pool in enumerate(stage.pools) for code in pool
        }
        self.letters = tuple(pool_name(index) for index in range(len(stage.pools)))

    def of(self, code: str) -> str:
        """The letter; blank where the stage has no pools."""
        return self._of.get(code, self.letters[-1] if self.letters else "")
