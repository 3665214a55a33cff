"""The rules in force, told from the very objects that compute."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from matches.pairing import System
from matches.pairing.options import CHOICES
from scoring.cards import JOKER
from scoring.outcome import STOPPAGE_LEAST_VP, STOPPAGE_POINTS
from scoring.rulesets import Direction, RuleSet
from scoring.smazzata import POINT_STEP
from scoring.tie_breaks import TieBreak
from scoring.victory_points import BAND_STARTS, DRAW_VP, WHOLE_VP, VpTable, band_start
from tournaments.forms.tie_breaks import TIE_BREAK_NAMES
from tournaments.models import Stage, Tournament

SYSTEM_SENTENCES: Final = {
    System.SWISS: _("Neighbours in the standings meet, and nobody meets the same entry twice."),
    System.DANISH: _("First against second, third against fourth, and so on down the standings."),
    System.KNOCKOUT: _("Who loses is out; who wins goes on to the next round."),
}
OPTION_SENTENCES: Final = {
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
CARRIED: Final = _("VP and MP of the rounds before count on.")
NOT_CARRIED: Final = _("Everybody starts again from zero VP and MP.")


def rules_in_words(tournament: Tournament, stages: Sequence[Stage]) -> dict[str, Any]:
    """All the figures and names that the page “Programme and rules” is made of."""
    table = VpTable(tournament.vp_table)
    rules = tournament.rules
    return {
        "rules": rules,
        "ruleset_name": tournament.ruleset_name,
        "clockwise": rules.direction is Direction.CLOCKWISE,
        "cards": list(_cards(rules)),
        "bands": list(bands(table)),
        "tie_breaks": [TIE_BREAK_NAMES[TieBreak(code)] for code in tournament.tie_breaks],
        "stoppage_points": STOPPAGE_POINTS,
        "stoppage_least": STOPPAGE_LEAST_VP,
        "worst_mp": -band_start(WHOLE_VP, table),
        "programme": [
            {"stage": stage, "sentences": list(_sentences(stage)), "cut": stage.options.get("cut")}
            for stage in stages
        ],
        "has_knockout": any(stage.system == System.KNOCKOUT for stage in stages),
        "only_knockout": all(stage.system == System.KNOCKOUT for stage in stages),
    }


def bands(table: VpTable) -> Iterator[tuple[int, int | None, int, int]]:
    """From MP, to MP (None: and more), VP of the better line, VP of the other."""
    starts = BAND_STARTS[table]
    ends = [following - POINT_STEP for _start, following in pairwise(starts)]
    for index, (start, end) in enumerate(zip(starts, [*ends, None], strict=True)):
        yield start, end, DRAW_VP + index, WHOLE_VP - DRAW_VP - index


def _cards(rules: RuleSet) -> Iterator[tuple[str, int]]:
    """The ranks that share a value, the lowest value first; jokers are told apart."""
    ranks: dict[int, list[str]] = defaultdict(list)
    for rank, points in rules.card_points.items():
        if rank != JOKER:
            ranks[points].append(rank)
    for points, group in sorted(ranks.items()):
        yield ", ".join(group), points
    if rules.jokers:
        yield str(_("joker")), rules.card_points[JOKER]


def _sentences(stage: Stage) -> Iterator[str]:
    system = System(stage.system)
    yield str(SYSTEM_SENTENCES[system])
    yield from _option_sentences(stage.number, stage.options, system)


def _option_sentences(number: int, options: Mapping[str, object], system: System) -> Iterator[str]:
    for option, choices in CHOICES[system].items():
        choice = options.get(option, choices[0])
        sentence = OPTION_SENTENCES.get((option, choice))
        # Only the first stage has a first round that no standings can seed.
        if sentence and not (option == "first_round" and number > 1):
            yield str(sentence)
    if number > 1 and system is not System.KNOCKOUT:
        yield str(CARRIED if options.get("carry", True) else NOT_CARRIED)
