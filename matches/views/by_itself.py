"""What will happen without anybody, in words, and the panel of the clock."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from matches.forms.clock import LengthForm, MoreForm
from matches.models import Round
from matches.queries.clock import shown_clock
from tournaments.enums import EventKind, EventState
from tournaments.models import TimedEvent, Timetable
from tournaments.queries.coming import coming

SENTENCES: Final[dict[EventKind, str | Promise]] = {
    EventKind.OPEN: gettext_lazy("Enrolment opens by itself %(at)s."),
    EventKind.REMIND: gettext_lazy("The players get a reminder %(at)s."),
    EventKind.CHECK_IN: gettext_lazy("Check-in opens by itself %(at)s."),
    EventKind.CLOSE: gettext_lazy("Enrolment closes by itself %(at)s."),
    EventKind.START: gettext_lazy("Starts by itself %(at)s: round 1 is drawn and published."),
    EventKind.NO_SHOW: gettext_lazy("Whoever has not come by then loses their table %(at)s."),
    EventKind.WARNING: gettext_lazy("Players are told %(at)s that time is almost up."),
    EventKind.TIME_UP: gettext_lazy("Time is up %(at)s."),
    EventKind.NEXT_ROUND: gettext_lazy(
        "Goes on by itself %(at)s: round %(round)s is closed and the next one drawn and "
        "published, or the tournament closed."
    ),
}


def sentence(event: TimedEvent, now: datetime) -> str:
    """What happens when, with the day unless it is today."""
    told = str(SENTENCES[EventKind(event.kind)])
    return told % {"at": _at(event.due_at, now), "round": event.round_number}


def _at(moment: datetime, now: datetime) -> str:
    local = localtime(moment)
    if local.date() == localtime(now).date():
        return _("at %(time)s") % {"time": date_format(local, "G:i")}
    return _("on %(day)s at %(time)s") % {
        "day": date_format(local, "j F"),
        "time": date_format(local, "G:i"),
    }


def first_of(kinds: Iterable[EventKind], events: Iterable[TimedEvent], now: datetime) -> str:
    """The sentence of the first event of these kinds; nothing where none is to come."""
    wanted = set(kinds)
    return next((sentence(each, now) for each in events if each.kind in wanted), "")


def going_on(round_: Round, now: datetime, *, complete: bool) -> str:
    """To everybody, once every result is in: what follows by itself, and when.

    Asks nothing where nothing does; the round comes with its tournament’s timetable.
    """
    timetable: Timetable | None = getattr(round_.tournament, "timetable", None)
    if not complete or timetable is None or not timetable.automatic:
        return ""
    waiting = round_.tournament.timed_events.filter(
        kind=EventKind.NEXT_ROUND, round_number=round_.number, state=EventState.WAITING
    )
    event = waiting.filter(failed_at=None).first()
    if event is None:
        return ""
    at = {"at": _at(event.due_at, now), "round": round_.number + 1}
    if coming(round_.tournament):
        return _("Every result is in: round %(round)s begins %(at)s.") % at
    return _("Every result is in: the final standings follow %(at)s.") % at


def once_complete(timetable: Timetable | None) -> str:
    """What follows upon the last result, where something does."""
    if timetable is None or not timetable.automatic:
        return ""
    minutes = timetable.break_minutes
    return ngettext(
        "Once the last result is in, it goes on by itself after %(minutes)d minute.",
        "Once the last result is in, it goes on by itself after %(minutes)d minutes.",
        minutes,
    ) % {"minutes": minutes}


def panel(
    running: Round | None, events: list[TimedEvent], timetable: Timetable | None, now: datetime
) -> dict[str, Any]:
    """What the organiser's console says and offers of time."""
    clock = shown_clock(running, now)
    minutes = timetable.round_minutes if timetable else None
    return {
        "clock": clock,
        "clock_round": running,
        "start_form": LengthForm(initial={"minutes": minutes}, auto_id="clock-start-%s"),
        "more_form": MoreForm(auto_id="clock-more-%s"),
        "by_itself": sentence(events[0], now) if events else "",
    }
