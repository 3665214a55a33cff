"""What the service does not see of the game, it tells the players in their rules' own terms."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from matches.views.in_force.facts import InForce
from matches.views.in_force.going_out import going_out
from scoring.rulesets import RULESETS
from scoring.tie_breaks import DEFAULT_ORDER
from scoring.victory_points import VpTable, default_bye

DISCARD_OR_NOT = (
    "It is taken with a discard, which may be a wild, and played from the next turn on; or "
    "without one, and played at once."
)


def told(code):
    rules, scale = RULESETS[code], VpTable.FOUR
    facts = InForce(
        rules=rules,
        name=code,
        game=rules.usual_games[0],
        scale=scale,
        options=frozenset(),
        bye=default_bye(scale),
        tie_breaks=DEFAULT_ORDER,
        pairs=True,
        has_knockout=False,
        only_knockout=False,
    )
    with override("en"):
        return [article.text for section in going_out(facts) for article in section.articles]


@pytest.mark.parametrize("code", ["burraco", "burraco-fibur", "burraco-italiano", "burraco-coppie"])
def test_the_pozzetto_is_taken_with_a_discard_or_without(code):
    # S0, "Presa del pozzetto"; S1, "Le fasi di gioco"; S2, "Svolgimento del gioco"; S3, "Presa del
    # pozzo": with a discard it is played at the next turn, without one at once.
    assert DISCARD_OR_NOT in told(code)
    assert told(code)[0].startswith("Whoever has played all the cards in hand takes a pozzetto")


def test_the_second_pozzetto_of_the_indirect_game_is_taken_without_a_discard():
    # S2: "la seconda volta solamente finendo al volo".
    assert (
        "The first is taken with a discard, and played from the next turn on, or without one, and "
        "played at once; the second only without a discard."
    ) in told("burraco-professionale-indiretto")


def test_both_pozzetti_of_the_direct_game_are_taken_without_a_discard():
    # S2: "sia la prima volta che la seconda può ottenerlo solo finendo tutte le carte al volo".
    assert "It is taken only without a discard, and played at once." in told(
        "burraco-professionale-diretto"
    )
