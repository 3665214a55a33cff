"""What a correction would change, in words: now → then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _, ngettext

from matches.phrases import sentence
from matches.queries.draw import entry_names, with_names
from matches.record.impact import Impact, RoundChange, Seats, StandingChange
from matches.record.knockout_impact import BYE, Slot
from matches.templatetags.figures import points, signed
from matches.templatetags.units import Word, units_of
from tournaments.models import Tournament

NOBODY = "–"
Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Change:
    """A figure now and then, the same where it does not change; and what it is called."""

    now: str
    then: str
    unit: Word = ""

    @property
    def told(self) -> str:
        return self.now if self.now == self.then else f"{self.now} → {self.then}"


def impact_in_words(found: Impact, tournament: Tournament) -> dict[str, Any]:
    """Everything that the page about a correction shows."""
    names = entry_names(tournament)
    units = units_of(tournament.rules)
    columns = {
        name: {"vp": units.vp_column, "mp": units.mp_column}[name] for name in _columns(found)
    }
    return {
        "units": list(columns.values()),
        "rows": [_row(each, names, columns) for each in found.standings],
        "rounds": [_round(each, names) for each in found.rounds],
        "slots": [_slot(each, names) for each in found.slots],
    }


def _columns(found: Impact) -> tuple[str, ...]:
    """Only the figures that change: a knockout's places may come without any."""
    return tuple(
        name
        for name in ("vp", "mp")
        if any(getattr(each.now, name) != getattr(each.then, name) for each in found.standings)
    )


def _row(change: StandingChange, names: Names, columns: Mapping[str, Word]) -> dict[str, Any]:
    figure = {"vp": points, "mp": signed}

    def told(name: str, unit: Word) -> Change:
        now, then = (figure[name](getattr(row, name)) for row in (change.now, change.then))
        return Change(now, then, unit)

    return {
        "name": names[change.entry],
        "place": Change(str(change.now.place), str(change.then.place)),
        "movement": _movement(change.now.place - change.then.place),
        "figures": [told(name, unit) for name, unit in columns.items()],
    }


def _movement(gained: int) -> str:
    """“up 2 places”; nothing where it stays."""
    if gained > 0:
        return ngettext("up %(count)d place", "up %(count)d places", gained) % {"count": gained}
    if gained < 0:
        lost = -gained
        return ngettext("down %(count)d place", "down %(count)d places", lost) % {"count": lost}
    return ""


def _round(change: RoundChange, names: Names) -> dict[str, Any]:
    count = len(change.tables)
    title = ngettext(
        "Round %(round)s: %(count)d table would seat others",
        "Round %(round)s: %(count)d tables would seat others",
        count,
    )
    if change.impossible:
        reason = change.impossible
        why = sentence(reason.code, with_names(reason.params, names))
        told = _("Round %(round)s could not have been drawn: %(why)s")
        return {"title": told % {"round": change.round, "why": why}, "tables": []}
    return {
        "title": title % {"round": change.round, "count": count},
        "tables": list(_tables(change, names)),
    }


def _tables(change: RoundChange, names: Names) -> Iterator[dict[str, str]]:
    for each in change.tables:
        yield {
            "title": _("Table %(table)s") % {"table": each.table},
            "now": _named(each.now, names),
            "then": _named(each.then, names),
        }
    if change.byes_now != change.byes_then:
        yield {
            "title": _("Bye"),
            "now": _named(change.byes_now, names),
            "then": _named(change.byes_then, names),
        }


def _named(seats: Seats | None, names: Names) -> str:
    return " · ".join(names[entry] for entry in seats or ()) or NOBODY


def _slot(slot: Slot, names: Names) -> str:
    """One seat of the bracket that changes hands, or whose holder is in doubt."""
    said = {
        "round": slot.round,
        "place": _("the bye")
        if slot.table == BYE
        else _("table %(table)s") % {"table": slot.table},
        "now": names.get(slot.now or "", NOBODY),
        "then": names.get(slot.then or "", NOBODY),
    }
    if slot.open:
        told = _("Round %(round)s, %(place)s: %(now)s would have to play for that place again.")
    elif slot.now is None:
        told = _("Round %(round)s, %(place)s: %(then)s, who is not there now.")
    elif slot.then is None:
        told = _("Round %(round)s, %(place)s: %(now)s would not be there.")
    else:
        told = _("Round %(round)s, %(place)s: %(then)s instead of %(now)s.")
    begun = " " + _("This table has begun.") if slot.played else ""
    return told % said + begun
