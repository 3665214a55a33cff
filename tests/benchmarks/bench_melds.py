"""Judging melds by the cards: ``python tests/benchmarks/bench_melds.py``.

Medians of five over 2,000 melds by chance, most of them nearly legal, for one meld: judged, with
its reasons, and which of all cards may be added to a legal one; beside the tests' brute-force judge
on the same melds in the same process. Time of the processor, so that a busy machine counts less.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "scoring"))
sys.path.insert(0, str(Path(__file__).parents[2]))

import brute_melds
from random_melds import random_melds

from scoring.cards import parse_card
from scoring.melds import Cards, Meld, additions, explained, judge_meld
from scoring.rulesets import BurracoRules, get

TIMES = 5
MELDS = 2_000


def cards_of(names: brute_melds.Cards) -> Cards:
    return tuple(card for card in map(parse_card, names) if card)


def micros(work: Callable[[], object], melds: int) -> float:
    start = process_time()
    work()
    return 1e6 * (process_time() - start) / melds


def main() -> None:
    rules = get("burraco")
    assert isinstance(rules, BurracoRules)
    named = list(random_melds(20261121, MELDS))
    melds = [cards_of(names) for names in named]
    legal = [made for cards in melds if isinstance(made := judge_meld(cards, rules), Meld)]
    works: dict[str, tuple[Callable[[], object], int]] = {
        "judged": (lambda: [judge_meld(cards, rules) for cards in melds], MELDS),
        "and why": (lambda: [explained(judge_meld(c, rules), rules) for c in melds], MELDS),
        "what may be added": (lambda: [additions(meld, rules) for meld in legal], len(legal)),
        "brute force": (lambda: [brute_melds.judge(names, "burraco") for names in named], MELDS),
    }
    taken: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(TIMES):
        for name, (work, count) in works.items():
            taken[name].append(micros(work, count))
    print(f"{'':20}{'µs a meld':>12}   ({len(legal)} of {MELDS} legal)")  # noqa: T201
    for name, times in taken.items():
        print(f"{name:20}{median(times):>12.1f}")  # noqa: T201


if __name__ == "__main__":
    main()
