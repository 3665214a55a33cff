"""The stages of a tournament in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy as _, ngettext

from matches.pairing import System
from matches.pairing.options import CHOICES
from matches.pairing.redraw import FEWEST
from matches.record.pools import pool_name
from scoring.rulesets import Ranking
from tournaments.enums import PairingSystem
from tournaments.forms.stages import SYSTEM_SENTENCES
from tournaments.models import Stage

OPTION_SENTENCES: Final = {
    ("draw", "lot"): _("Who sits together is drawn by lot each round."),
    ("draw", "standings"): _(
        "Who stands close in the standings sits together; the tables of round 1 are drawn by lot."
    ),
    ("first_round", "lot"): _("The first tables are drawn by lot."),
    ("first_round", "seed"): _("The first tables set the top half against the bottom half."),
    ("first_round", "list"): _("The first tables follow the order of the list."),
    ("double", True): _("Everybody meets everybody twice."),
    ("variant", "pure"): _("Two entries may meet again."),
    ("variant", "no_immediate_rematch"): _(
        "Two entries do not meet in two rounds running, except in the last."
    ),
    ("variant", "no_rematch"): _("Nobody meets the same entry twice."),
    ("seeding", "standard"): _("The bracket keeps the best apart for as long as it can."),
    ("seeding", "lot"): _("The places in the bracket are drawn by lot."),
    ("seeding", "list"): _("The places in the bracket follow the order of the list."),
    ("third_place", True): _("The two beaten semi-finalists play for third place."),
}
CARRIED: Final = {
    Ranking.VP: _("VP and MP of the rounds before carry over."),
    Ranking.WINS: _("The points of the rounds before carry over."),
    Ranking.PLACES: _("The points of the rounds before carry over."),
}
NOT_CARRIED: Final = {
    Ranking.VP: _("Everybody starts again from zero VP and MP."),
    Ranking.WINS: _("Everybody starts again from zero points."),
    Ranking.PLACES: _("Everybody starts again from zero points."),
}


HALF_TABLE: Final = _(
    "With an odd number one table is the half table: who sits there N-S has nobody to play with "
    "and rests."
)
ONE_RESTS: Final = _("With an odd number one rests in each round.")


def sentences(stage: Stage, ranking: Ranking) -> Iterator[str]:
    system = System(stage.system)
    yield str(SYSTEM_SENTENCES[PairingSystem(stage.system)])
    if system is System.REDRAW:
        yield _seats_at_a_table(stage)
    if system is System.MITCHELL:
        yield _step(stage)
        yield str(HALF_TABLE)
    yield from _option_sentences(stage, system)
    if system is System.ROUND_ROBIN:
        yield str(ONE_RESTS)
    yield from _pools(stage)
    if stage.number > 1 and system is not System.KNOCKOUT:
        yield str((CARRIED if stage.options.get("carry", True) else NOT_CARRIED)[ranking])


def _seats_at_a_table(stage: Stage) -> str:
    size = stage.options.get("table_size", CHOICES[System.REDRAW]["table_size"][0])
    text = gettext("At most %(players)s players sit at a table.")
    if size == FEWEST:
        text = gettext("%(players)s players sit at a table; whoever is left over is a third.")
    return text % {"players": size}


def _step(stage: Stage) -> str:
    step = stage.options.get("step", 1)
    return ngettext(
        "E-W moves on by %(step)s table each round.",
        "E-W moves on by %(step)s tables each round.",
        step,
    ) % {"step": step}


def _pools(stage: Stage) -> Iterator[str]:
    pools = stage.options.get("pools")
    if not pools:
        return
    names = {"pools": pools, "last": pool_name(pools - 1)}
    yield (
        gettext(
            "The standings part everybody into %(pools)s pools, A to %(last)s, the best in A. Each "
            "pool plays and is ranked by itself; A stands before B."
        )
        % names
    )
    if size := stage.options.get("pool_size"):
        yield gettext("Every pool but the last has %(size)s entries.") % {"size": size}


def stage_in_short(stage: Stage, *, settled: bool = False) -> str:
    """A stage in a few words: “3 Mitchell”, “knockout of the best 8”.

    ``settled``: it has begun, so that it is known how long a round robin is to go on.
    """
    told = _rounds_in_short(stage)
    if (cut := stage.options.get("cut")) is not None:
        told = gettext("%(stage)s of the best %(cut)s") % {"stage": told, "cut": cut}
    if pools := stage.options.get("pools"):
        told = gettext("%(stage)s in %(pools)s pools") % {"stage": told, "pools": pools}
    if settled and stage.system == System.ROUND_ROBIN:
        told = ngettext(
            "%(stage)s (%(rounds)s round)", "%(stage)s (%(rounds)s rounds)", stage.rounds_planned
        ) % {"stage": told, "rounds": stage.rounds_planned}
    return told


def _rounds_in_short(stage: Stage) -> str:
    rounds = stage.rounds_planned
    match System(stage.system):
        case System.KNOCKOUT:
            return gettext("knockout")
        case System.ROUND_ROBIN if stage.options.get("double"):
            return gettext("double round robin")
        case System.ROUND_ROBIN:
            return gettext("round robin")
        case System.MITCHELL:
            told = ngettext("%(rounds)s Mitchell", "%(rounds)s Mitchell", rounds)
        case System.DANISH:
            told = ngettext("%(rounds)s Danish", "%(rounds)s Danish", rounds)
        case System.SWISS:
            told = ngettext("%(rounds)s Swiss", "%(rounds)s Swiss", rounds)
        case System.REDRAW:
            told = ngettext("%(rounds)s round", "%(rounds)s rounds", rounds)
    return told % {"rounds": rounds}


def in_short(stages: Iterable[Stage], begun: int) -> str:
    """The whole programme in one line, so many stages of which have begun."""
    told = (
        stage_in_short(stage, settled=number <= begun)
        for number, stage in enumerate(stages, start=1)
    )
    return capfirst(" + ".join(told))


def _option_sentences(stage: Stage, system: System) -> Iterator[str]:
    options: Mapping[str, object] = stage.options
    for option, choices in CHOICES[system].items():
        sentence = OPTION_SENTENCES.get((option, options.get(option, choices[0])))
        # Only the first stage has a first round that no standings can seed.
        if sentence and not (option == "first_round" and stage.number > 1):
            yield str(sentence)
