"""The times a rule names, on the wall of the hall.

The rule is expanded in local time by ``dateutil`` and each time turned into a moment afterwards:
“every day at 21:30” is 21:30 on the wall all year. A time the wall skips in the night of the
change is held all the same, as ``wall`` reckons it (RFC 5545, 3.3.5; its 3.3.10 would leave it out,
and a club that plays every night would miss one).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import chain
from typing import Final
from zoneinfo import ZoneInfo

from dateutil.rrule import rrule, rrulestr

from tournaments.recurrence.rules import WEEKDAYS, Problem, Rule, RuleError, parse
from tournaments.recurrence.wall import on_the_wall

CYCLE: Final = 400
"""After so many years every date has its weekday again."""
LOOKED_AHEAD: Final = timedelta(days=366 * 12)
"""A 29 February comes within 8 years; a rule that names nothing so long is refused."""
LEFT_OUT: Final = timedelta(hours=2)
"""More than the wall is ever set forward or back."""


def starts(
    rule: Rule,
    first: datetime,
    zone: ZoneInfo,
    after: datetime | None = None,
    until: datetime | None = None,
) -> Iterator[datetime]:
    """What the wall shows at each time of the rule from ``first`` on, in order.

    Only those whose moment lies in (``after``, ``until``]. ``first`` names the time of day, and is
    itself among them only if the rule names it. Two times that are the same moment are one: on the
    night the clock is put forward, 02:30 and 03:30.
    """
    last = _last_moment(rule, zone)
    bounds = [moment for moment in (last, until) if moment is not None]
    wall_end = _wall(min(bounds), zone) + LEFT_OUT if bounds else None
    named, seen = 0, set[datetime]()
    for naive in _expanded(rule, _shortly_before(after, rule, first, zone), wall_end):
        if wall_end is not None and naive > wall_end:
            return
        moment = on_the_wall(naive, zone)
        if moment in seen or (last is not None and moment > last):
            continue
        seen = {each for each in seen if moment - each <= LEFT_OUT} | {moment}
        named += 1
        if rule.count is not None and named > rule.count:
            return
        if (after is None or moment > after) and (until is None or moment <= until):
            yield naive


def check(text: str, first: datetime, zone: ZoneInfo) -> Rule:
    """The rule that is written there, which names a time; ``RuleError`` says what is wrong."""
    rule = parse(text)
    last = _last_moment(rule, zone)
    if last is not None and last < on_the_wall(first, zone):
        raise RuleError((Problem("rule_ends_before_it_begins"),))
    ahead = on_the_wall(first, zone) + LOOKED_AHEAD
    tried = (_by_year(rule), rule) if rule.frequency in ("DAILY", "HOURLY") else (rule,)
    try:
        names_one = all(any(True for _ in starts(each, first, zone, until=ahead)) for each in tried)
    except ValueError:
        # Hours that such an interval never reaches.
        names_one = False
    if not names_one:
        raise RuleError((Problem("rule_names_nothing"),))
    return rule


def _by_year(rule: Rule) -> Rule:
    """All days on which it can name a time: a year at a time, a day that never comes is soon known.

    An hour at a time it takes seconds.
    """
    days = ("BYDAY", "BYMONTH", "BYMONTHDAY", "BYYEARDAY")
    named = {name: rule.parts[name] for name in days if name in rule.parts}
    return Rule({"FREQ": "YEARLY", "BYDAY": ",".join(WEEKDAYS), **named})


def _shortly_before(
    after: datetime | None, rule: Rule, first: datetime, zone: ZoneInfo
) -> datetime:
    """Another first from which the rule names the same: years that are past are not told again."""
    if after is None or rule.count or rule.frequency not in ("WEEKLY", "DAILY", "HOURLY"):
        return first
    period = timedelta(weeks=rule.interval)
    return first + max(0, (_wall(after, zone) - first) // period - 1) * period


def _wall(moment: datetime, zone: ZoneInfo) -> datetime:
    return moment.astimezone(zone).replace(tzinfo=None)


def _last_moment(rule: Rule, zone: ZoneInfo) -> datetime | None:
    if rule.until is None:
        return None
    naive, is_utc = rule.until
    return naive.replace(tzinfo=UTC) if is_utc else on_the_wall(naive, zone)


def _expanded(rule: Rule, first: datetime, last: datetime | None) -> Iterator[datetime]:
    """Without ``COUNT`` and ``UNTIL``, which count moments.

    ``dateutil`` looks for the next time until its calendar ends, in the year 9999. It is asked in
    the last cycle of that calendar, so that it gives up soon where there is none.
    """
    shift = (date.max.year - first.year) // CYCLE * CYCLE
    expanded = rrulestr(
        str(_spelt_out(rule, first)), dtstart=first.replace(year=first.year + shift)
    )
    assert isinstance(expanded, rrule)  # noqa: S101 (one rule, no set)
    if last is not None:
        expanded = expanded.replace(until=last.replace(year=min(last.year + shift, date.max.year)))
    for time in expanded:
        yield time.replace(year=time.year - shift)


def _spelt_out(rule: Rule, first: datetime) -> Rule:
    """The same, where ``dateutil`` would read it otherwise than RFC 5545, 3.3.10.

    Of “FR,1SU” it takes only what is both, where either is meant; of a week without a day all
    seven, where the weekday of the first is meant.
    """
    parts = {name: part for name, part in rule.parts.items() if name not in ("COUNT", "UNTIL")}
    days = rule.listed("BYDAY")
    if "BYWEEKNO" in parts and not {"BYDAY", "BYMONTHDAY", "BYYEARDAY"} & parts.keys():
        parts["BYDAY"] = WEEKDAYS[first.weekday()]
    elif any(day not in WEEKDAYS for day in days):
        every = range(1, rule.weeks + 1)
        counted = ([f"{n}{day}" for n in every] if day in WEEKDAYS else [day] for day in days)
        parts["BYDAY"] = ",".join(chain.from_iterable(counted))
    return Rule(parts)
