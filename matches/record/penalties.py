"""What the referee gave or took ↔ the record."""

from __future__ import annotations

from typing import Any

from matches.record.limits import MOST_NUMBER, MOST_REASON, MOST_VP, read_id
from matches.record.reader import Reader
from matches.record.values import Penalty, Rules


def read_penalty(reader: Reader, rules: Rules) -> Penalty:
    reader.keys(("entry", "round", "reason"), ("vp", "mp", "known_from", "lifted_from"))
    vp, mp = reader.at("vp"), reader.at("mp")
    known, lifted = reader.at("known_from"), reader.at("lifted_from")
    round_ = reader.at("round").whole(1, MOST_NUMBER)
    first = max(round_ + 1, known.whole(1, MOST_NUMBER) if known.here else 0)
    return Penalty(
        entry=read_id(reader.at("entry")),
        round=round_,
        vp=vp.whole(-MOST_VP, MOST_VP) if vp.here else 0,
        mp=mp.in_steps_of(rules.ruleset.point_step).in_steps() if mp.here else 0,
        reason=reader.at("reason").text(MOST_REASON),
        known_from=first if first > round_ + 1 else None,
        lifted_from=lifted.whole(first + 1, MOST_NUMBER) if lifted.here else None,
    )


def penalty_to_json(penalty: Penalty) -> dict[str, Any]:
    late = {"known_from": penalty.known_from, "lifted_from": penalty.lifted_from}
    return {
        "entry": penalty.entry,
        "round": penalty.round,
        "vp": penalty.vp,
        "mp": penalty.mp,
        "reason": penalty.reason,
        **{key: value for key, value in late.items() if value is not None},
    }
