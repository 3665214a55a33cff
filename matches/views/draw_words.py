"""A draw in words: why each table, what the organiser allowed, and what was changed by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from matches.phrases.explanations import explanation
from matches.queries.draw import DrawnBye, DrawnTable
from matches.record.values import Concessions


@dataclass(frozen=True, slots=True)
class HandChange:
    """One change by hand, as the page tells it."""

    told: str
    reason: str
    who: str
    at: datetime


def why_table(drawn: DrawnTable) -> str:
    """Why these sit at a table, in one sentence; the engine's reasons where it is the engine's."""
    if drawn.engines:
        names = " · ".join(drawn.engines)
        return _("Changed by hand: the engine had seated %(names)s here.") % {"names": names}
    return explanation(drawn.reasons)


def why_bye(drawn: DrawnBye) -> str:
    """As ``why_table``, of a bye."""
    if drawn.by_hand:
        return _("Changed by hand: the engine had given the bye to somebody else.")
    return explanation(drawn.reasons)


def hand_change(noted: Mapping[str, Any], names: Mapping[str, str]) -> HandChange:
    """A change as the round keeps it, with the entries' names."""
    if "move" in noted:
        one, other = noted["move"]
        told = _("Tables %(one)s and %(other)s changed numbers")
    else:
        one, other = (names[code] for code in noted["swap"])
        told = _("%(one)s and %(other)s changed places")
    return HandChange(
        told % {"one": one, "other": other},
        noted["reason"],
        noted["by"],
        datetime.fromisoformat(noted["at"]),
    )


def allowed(conceded: Concessions, names: Mapping[str, str]) -> Iterator[str]:
    """One sentence for each thing that was allowed."""
    if conceded.rematches_to:
        yield _("Those who last met in round %(round)s or before may meet again.") % {
            "round": conceded.rematches_to
        }
    for code in sorted(conceded.second_byes):
        yield _("%(entry)s may have another bye.") % {"entry": names[code]}
    if conceded.nevers:
        yield _("Those who may never meet do so where it cannot be avoided.")
