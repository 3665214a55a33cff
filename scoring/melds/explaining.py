"""Why a legal meld is what it is, one step after the other."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.melds.articles import Article, source
from scoring.melds.runs import run_in_order
from scoring.melds.values import Burraco, Illegal, Meld, MeldKind
from scoring.rulesets import BurracoRules
from scoring.rulesets.burraco import BURRACO_CARDS
from scoring.values import Param, Reason


def explained(meld: Meld | Illegal, rules: BurracoRules) -> tuple[Reason, ...]:
    """What it is, which burraco and why, and its points; or every rule against it."""
    if isinstance(meld, Illegal):
        return meld.reasons
    return (*_shape(meld), *_burraco(meld, rules), _points(meld))


def _shape(meld: Meld) -> Iterator[Reason]:
    count = len(meld.cards)
    wild = "" if meld.wild is None else str(meld.cards[meld.wild])
    if meld.kind is MeldKind.SET:
        if meld.wild is None:
            yield Reason("set_of_naturals", {"count": count})
        else:
            yield Reason("set_with_wild", {"count": count, "wild": wild})
        return
    run = run_in_order(meld.cards)
    if run is None or run.wild is None:
        yield Reason("sequence_of_naturals", {"count": count})
    else:
        instead = str(run.stands_for)
        yield Reason("sequence_with_wild", {"count": count, "wild": wild, "instead": instead})


def _burraco(meld: Meld, rules: BurracoRules) -> Iterator[Reason]:
    params: dict[str, Param] = {"least": BURRACO_CARDS, "source": source(Article.BURRACHI, rules)}
    if meld.of_twos:
        yield Reason("burraco_of_twos", params)
    elif meld.burraco is Burraco.CLEAN:
        yield Reason("burraco_clean", params)
    elif meld.burraco is Burraco.SEMI_CLEAN:
        yield Reason("burraco_semi_clean", params)
    elif meld.burraco is Burraco.DIRTY and rules.semi_clean is None:
        yield Reason("burraco_with_pinella", params)
    elif meld.burraco is Burraco.DIRTY:
        yield Reason("burraco_dirty", params)


def _points(meld: Meld) -> Reason:
    if meld.bonus:
        return Reason("points_and_bonus", {"points": meld.points, "bonus": meld.bonus})
    return Reason("points_of_cards", {"points": meld.points})
