"""The rules in force, told from the very objects that compute."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from matches.forms.rule_check import MELD_RULES
from matches.queries.programme import StageNow
from matches.views.in_force.facts import InForce, Section, in_force
from matches.views.in_force.going_out import going_out
from matches.views.in_force.match import match
from matches.views.in_force.melds import melds
from matches.views.in_force.order import order
from matches.views.in_force.points import points
from matches.views.in_force.programme import sentences
from matches.views.in_force.sources import documents_named
from matches.views.in_force.table import table
from matches.views.in_force.worth import bye, rulings, stoppages, worth
from tournaments.models import Tournament


def rules_in_words(tournament: Tournament, stages: Sequence[StageNow]) -> dict[str, Any]:
    """Everything that the page “Programme and rules” is made of."""
    told = in_force(tournament, [now.stage.system for now in stages])
    shown = list(sections(told))
    return {
        "ruleset_name": told.name,
        "programme": [
            {
                "stage": now.stage,
                "as_long_as_needed": now.as_long_as_needed,
                "sentences": list(sentences(now.stage, told.rules.ranking)),
                "cut": now.stage.options.get("cut"),
            }
            for now in stages
        ],
        "sections": shown,
        "checked": told.rules.code if told.rules.code in MELD_RULES else "",
        "documents": documents_named(_sources(shown)),
    }


def sections(told: InForce) -> Iterator[Section]:
    """The rules in the order in which an evening meets them."""
    yield match(told)
    yield worth(told)
    yield from points(told)
    yield from melds(told)
    yield from going_out(told)
    yield table(told)
    yield bye(told)
    yield from stoppages(told)
    yield rulings(told)
    yield order(told)


def _sources(shown: Sequence[Section]) -> Iterator[str]:
    for section in shown:
        yield from (article.source for article in section.articles)
        yield from (figures.source for figures in section.figures)
