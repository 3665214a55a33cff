"""What is said where those who play a stage cannot play it, or not for so long."""

from __future__ import annotations

from django.utils.translation import gettext as _, ngettext

from tournaments.enums import PairingSystem
from tournaments.queries.lengths import (
    Planned,
    players_of,
    pool_sizes,
    rounds_of_mitchell,
    rounds_of_round_robin,
    steps_of_mitchell,
    tables_of,
)


def too_many_rounds(stage: Planned, entries: int) -> str:
    """Why so many entries cannot play the rounds planned, and what they can; else nothing."""
    smallest = min(pool_sizes(players_of(stage, entries), stage.options))
    if stage.system == PairingSystem.MITCHELL:
        return _too_many_of_mitchell(stage, smallest)
    if not _never_again(stage) or stage.rounds_planned <= rounds_of_round_robin(smallest):
        return ""
    most = rounds_of_round_robin(smallest)
    return ngettext(
        "With %(entries)s entries, %(most)s round can be played without anybody meeting twice.",
        "With %(entries)s entries, %(most)s rounds can be played without anybody meeting twice.",
        most,
    ) % {"entries": smallest, "most": most}


def no_new_opponents(stage: Planned) -> str:
    """Why a stage cannot follow a round robin of everybody, and what can; nothing where it can."""
    if not _never_again(stage):
        return ""
    return _(
        "In the round robin before it everybody meets everybody, so that nobody is left to meet "
        "for the first time. Play this stage as a danish in which meeting again is allowed, or as "
        "a round robin."
    )


def _never_again(stage: Planned) -> bool:
    """Whether nobody may meet twice; a swiss needs a new opponent for everybody each round."""
    danish = stage.system == PairingSystem.DANISH
    return stage.system == PairingSystem.SWISS or (
        danish and stage.options.get("variant") == "no_rematch"
    )


def _too_many_of_mitchell(stage: Planned, entries: int) -> str:
    step = stage.options.get("step", 1)
    most = rounds_of_mitchell(entries, step)
    if stage.rounds_planned <= most:
        return ""
    told = ngettext(
        "With %(entries)s entries there is %(tables)s table: with step %(step)s up to %(most)s "
        "rounds.",
        "With %(entries)s entries there are %(tables)s tables: with step %(step)s up to %(most)s "
        "rounds.",
        tables_of(entries),
    ) % {"entries": entries, "tables": tables_of(entries), "step": step, "most": most}
    steps = steps_of_mitchell(entries, stage.rounds_planned)
    if not steps:
        return told
    wanted = _("Steps that allow %(rounds)s rounds: %(steps)s.") % {
        "rounds": stage.rounds_planned,
        "steps": ", ".join(map(str, steps)),
    }
    return f"{told} {wanted}"
