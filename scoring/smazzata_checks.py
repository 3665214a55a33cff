"""Everything that cannot be true of one smazzata, or hardly can."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.cards import PINELLA
from scoring.melds import deck_problems, laid_problems
from scoring.rulesets import BriscolaRules, BurracoRules, RuleSet
from scoring.rulesets.burraco import BURRACO_CARDS
from scoring.smazzata import Count, Parts, Smazzata, parts_of, points
from scoring.values import Line, Problem

POZZETTI: Final = 2
UNUSUAL_TOTAL: Final = 2000
UNUSUAL_CARDS_WITHOUT_BURRACO: Final = 300


def problems(
    smazzata: Smazzata, rules: RuleSet, *, may_end_early: bool = False
) -> tuple[Problem, ...]:
    """Everything that cannot be true of this smazzata; paths start at the line.

    ``may_end_early``: in Briscola it may end as soon as a line has won it ("Vinco subito").
    """
    lines = (
        problem.under(line)
        for line, count in smazzata.items()
        for problem in _line_problems(count, rules)
    )
    return (*lines, *_table_problems(smazzata, rules, may_end_early=may_end_early))


def warnings(smazzata: Smazzata, previous: Smazzata | None, rules: RuleSet) -> tuple[Problem, ...]:
    """What hardly can be true: saved only when confirmed."""
    if not isinstance(rules, BurracoRules):
        return ()
    return tuple(
        problem.under(line)
        for line, count in smazzata.items()
        for problem in _line_warnings(count, previous[line] if previous else None, rules)
    )


def _line_problems(count: Count, rules: RuleSet) -> Iterator[Problem]:
    if isinstance(count, int):
        yield from _total_problems(count, rules)
    elif isinstance(rules, BurracoRules):
        yield from _figure_problems(count, rules)
        yield from _pozzetto_problems(count, rules)
        yield from _closing_problems(count, rules)
        yield from _burraco_problems(count, rules)
        yield from _laid_problems(count, rules)
    else:
        yield Problem((), "parts_unknown_here")


def _total_problems(total: int, rules: RuleSet) -> Iterator[Problem]:
    if total % rules.point_step:
        yield Problem((), "not_multiple_of_5", {"value": total})
    if not rules.lowest_total <= total <= rules.highest_total:
        yield Problem(
            (),
            "impossible_total",
            {"value": total, "lowest": rules.lowest_total, "highest": rules.highest_total},
        )


def _figure_problems(parts: Parts, rules: BurracoRules) -> Iterator[Problem]:
    for name in ("cards", "in_hand"):
        value = getattr(parts, name)
        if value % rules.point_step:
            yield Problem((name,), "not_multiple_of_5", {"value": value})
    for name in ("cards", "in_hand", "clean", "semi_clean", "dirty", "pozzetto"):
        value = getattr(parts, name)
        if value < 0:
            yield Problem((name,), "negative", {"value": value})


def _pozzetto_problems(parts: Parts, rules: BurracoRules) -> Iterator[Problem]:
    """S0, "Presa del pozzetto": one a line; in Professionale both, and none before a burraco."""
    if parts.pozzetto > rules.pozzetti_a_line:
        params = {"value": int(parts.pozzetto), "most": rules.pozzetti_a_line}
        yield Problem(("pozzetto",), "too_many_pozzetti", params)
    made = parts.burrachi > 0 or parts.burraco_of_twos
    if rules.pozzetto_needs_burraco and parts.pozzetto > 0 and not made:
        yield Problem(("pozzetto",), "pozzetto_without_burraco")


def _burraco_problems(parts: Parts, rules: BurracoRules) -> Iterator[Problem]:
    if rules.semi_clean is None and parts.semi_clean > 0:
        yield Problem(("semi_clean",), "no_semi_clean", {"value": parts.semi_clean})
    if parts.burraco_of_twos and not rules.burraco_of_twos:
        yield Problem(("burraco_of_twos",), "no_burraco_of_twos")
    least = rules.least_burraco_points * parts.burrachi
    # A burraco of 2s has won the match: its table may leave the cards uncounted.
    if parts.burraco_of_twos and parts.cards:
        least += BURRACO_CARDS * rules.card_points[PINELLA]
    burrachi = parts.burrachi + parts.burraco_of_twos
    if 0 <= parts.cards < least:
        yield Problem(("cards",), "cards_below_burrachi", {"least": least, "burrachi": burrachi})


def _closing_problems(parts: Parts, rules: BurracoRules) -> Iterator[Problem]:
    """S0, "Chiusura della smazzata": pozzetto played, a burraco made, no wild discarded."""
    if not parts.closed:
        return
    if not parts.pozzetto:
        yield Problem(("closed",), "closed_without_pozzetto")
    if parts.burrachi < 1 and not parts.burraco_of_twos:
        yield Problem(("closed",), "closed_without_burraco")
    if not parts.last_card:
        return
    if not rules.closing_discard:
        yield Problem(("last_card",), "closed_with_discard", {"card": str(parts.last_card)})
    elif parts.last_card.is_wild:
        yield Problem(("last_card",), "closed_with_wild", {"card": str(parts.last_card)})


def _laid_problems(parts: Parts, rules: BurracoRules) -> Iterator[Problem]:
    """Each meld by the rules of melds; and the figures are those of the cards."""
    if parts.laid is None:
        return
    broken = tuple(laid_problems(parts.laid, rules))
    yield from broken
    if broken:
        return
    derived = parts_of(
        parts.laid,
        closed=parts.closed,
        pozzetto=parts.pozzetto,
        last_card=parts.last_card,
        rules=rules,
    )
    for name in ("cards", "in_hand", "clean", "semi_clean", "dirty", "burraco_of_twos"):
        given, counted = getattr(parts, name), getattr(derived, name)
        if given != counted:
            params = {"given": int(given), "counted": int(counted)}
            yield Problem((name,), "differs_from_melds", params)


def _table_problems(
    smazzata: Smazzata, rules: RuleSet, *, may_end_early: bool
) -> Iterator[Problem]:
    if isinstance(rules, BriscolaRules):
        yield from _briscola_problems(smazzata, rules, may_end_early=may_end_early)
    elif isinstance(rules, BurracoRules):
        yield from _burraco_table_problems(smazzata, rules)


def _briscola_problems(
    smazzata: Smazzata, rules: BriscolaRules, *, may_end_early: bool
) -> Iterator[Problem]:
    """All the points of the deck are taken, unless the smazzata ended at once (S4)."""
    totals = [count for count in smazzata if isinstance(count, int)]
    seen = sum(totals)
    if len(totals) < len(Line) or seen == rules.deck_points:
        return
    ended_early = may_end_early and seen < rules.deck_points
    if not (ended_early and max(totals) >= rules.winning_points):
        params = {"value": seen, "whole": rules.deck_points, "winning": rules.winning_points}
        yield Problem((), "points_not_whole_deck", params)


def _burraco_table_problems(smazzata: Smazzata, rules: BurracoRules) -> Iterator[Problem]:
    known = [count for count in smazzata if isinstance(count, Parts)]
    if sum(count.closed for count in known) > 1:
        yield Problem((Line.EW, "closed"), "both_closed")
    both_of_twos = sum(count.burraco_of_twos for count in known) > 1
    if both_of_twos:
        yield Problem((Line.EW, "burraco_of_twos"), "both_burraco_of_twos")
    pozzetti = sum(count.pozzetto for count in known)
    if pozzetti > POZZETTI:
        yield Problem((), "more_pozzetti_than_two", {"value": pozzetti})
    seen = sum(count.cards + count.in_hand for count in known)
    if seen > rules.deck_points:
        yield Problem((), "more_points_than_deck", {"value": seen, "most": rules.deck_points})
    if _burrachi_exceed_deck(known, rules) and not both_of_twos:
        burrachi = sum(count.burrachi for count in known)
        yield Problem(
            (),
            "more_burrachi_than_deck",
            {"value": burrachi, "most": rules.most_burrachi, "wilds": rules.wild_cards},
        )
    seen_cards = {
        line: (count.laid, count.last_card)
        for line, count in smazzata.items()
        if isinstance(count, Parts) and count.laid
    }
    yield from deck_problems(seen_cards, rules)


def _burrachi_exceed_deck(known: list[Parts], rules: BurracoRules) -> bool:
    """Seven cards a burraco, eight a semi-clean one; a wild for each that is not clean.

    One of 2s takes seven of the wilds.
    """
    of_twos = BURRACO_CARDS * sum(count.burraco_of_twos for count in known)
    wilds = sum(count.semi_clean + count.dirty for count in known) + of_twos
    cards = sum(BURRACO_CARDS * count.burrachi + count.semi_clean for count in known) + of_twos
    return wilds > rules.wild_cards or cards > rules.deck_cards


def _line_warnings(count: Count, previous: Count | None, rules: BurracoRules) -> Iterator[Problem]:
    total = points(count, rules)
    if abs(total) > UNUSUAL_TOTAL:
        yield Problem((), "unusual_total", {"value": total, "usual": UNUSUAL_TOTAL})
    if count == previous:
        yield Problem((), "same_as_previous")
    if (
        isinstance(count, Parts)
        and count.burrachi == 0
        and not count.burraco_of_twos
        and count.cards > UNUSUAL_CARDS_WITHOUT_BURRACO
    ):
        yield Problem(
            ("cards",),
            "many_points_without_burraco",
            {"value": count.cards, "usual": UNUSUAL_CARDS_WITHOUT_BURRACO},
        )
