"""The stages of a tournament in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.translation import gettext, gettext_lazy as _

from matches.pairing import System
from matches.pairing.options import CHOICES
from matches.pairing.redraw import FEWEST
from scoring.rulesets import Ranking
from tournaments.models import Stage

SYSTEM_SENTENCES: Final = {
    System.SWISS: _("Neighbours in the standings meet, and nobody meets the same entry twice."),
    System.DANISH: _("First against second, third against fourth, and so on down the standings."),
    System.REDRAW: _("Several players share a table, and tables are drawn anew each round."),
    System.KNOCKOUT: _("Who loses is out; who wins goes on to the next round."),
}
OPTION_SENTENCES: Final = {
    ("draw", "lot"): _("Who sits together is drawn by lot each round."),
    ("draw", "standings"): _(
        "Who stands close in the standings sits together; the tables of round 1 are drawn by lot."
    ),
    ("first_round", "lot"): _("The first tables are drawn by lot."),
    ("first_round", "seed"): _("The first tables set the top half against the bottom half."),
    ("first_round", "list"): _("The first tables follow the order of the list."),
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


def sentences(stage: Stage, ranking: Ranking) -> Iterator[str]:
    system = System(stage.system)
    yield str(SYSTEM_SENTENCES[system])
    if system is System.REDRAW:
        size = stage.options.get("table_size", CHOICES[system]["table_size"][0])
        text = gettext("At most %(players)s players sit at a table.")
        if size == FEWEST:
            text = gettext("%(players)s players sit at a table; whoever is left over is a third.")
        yield text % {"players": size}
    yield from _option_sentences(stage, system)
    if stage.number > 1 and system is not System.KNOCKOUT:
        yield str((CARRIED if stage.options.get("carry", True) else NOT_CARRIED)[ranking])


def _option_sentences(stage: Stage, system: System) -> Iterator[str]:
    options: Mapping[str, object] = stage.options
    for option, choices in CHOICES[system].items():
        sentence = OPTION_SENTENCES.get((option, options.get(option, choices[0])))
        # Only the first stage has a first round that no standings can seed.
        if sentence and not (option == "first_round" and stage.number > 1):
            yield str(sentence)
