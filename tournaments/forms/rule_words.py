"""A recurrence rule in words, and what is wrong with one."""

from __future__ import annotations

from typing import Final

from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext, pgettext_lazy

from tournaments.recurrence import rules
from tournaments.recurrence.rules import Problem, Rule

PROBLEMS: Final = {
    "rule_empty": gettext_lazy("Write a rule, for instance FREQ=WEEKLY;BYDAY=TU,FR."),
    "rule_too_long": gettext_lazy("This rule is too long."),
    "rule_starts_elsewhere": gettext_lazy(
        "Write the rule alone: first day and time have their own fields, and single days are left "
        "out or moved once the series is made."
    ),
    "rule_part_unknown": gettext_lazy("“%(part)s” is no part of a rule that is known here."),
    "rule_part_twice": gettext_lazy("%(part)s stands there twice."),
    "rule_without_frequency": gettext_lazy(
        "Say how often with FREQ: DAILY, WEEKLY, MONTHLY or YEARLY."
    ),
    "rule_too_often": gettext_lazy("This is too often: at most %(most)s tournaments a day."),
    "rule_value_wrong": gettext_lazy("“%(value)s” means nothing as %(part)s."),
    "rule_number_wrong": gettext_lazy("%(part)s is a whole number from 1 to %(most)s."),
    "rule_parts_clash": gettext_lazy("%(part)s cannot stand together with %(other)s."),
    "rule_position_of_nothing": gettext_lazy(
        "BYSETPOS chooses among days: say which, for instance with BYDAY."
    ),
    "rule_ends_before_it_begins": gettext_lazy("It would end before its first day."),
    "rule_names_nothing": gettext_lazy("No day is ever like that: nothing would be announced."),
}
ORDINALS: Final[dict[int, tuple[str | Promise, str | Promise]]] = {
    1: (pgettext_lazy("weekday", "first"), pgettext_lazy("Sunday", "first")),
    2: (pgettext_lazy("weekday", "second"), pgettext_lazy("Sunday", "second")),
    3: (pgettext_lazy("weekday", "third"), pgettext_lazy("Sunday", "third")),
    4: (pgettext_lazy("weekday", "fourth"), pgettext_lazy("Sunday", "fourth")),
    5: (pgettext_lazy("weekday", "fifth"), pgettext_lazy("Sunday", "fifth")),
    -1: (pgettext_lazy("weekday", "last"), pgettext_lazy("Sunday", "last")),
}
"""As some languages say them of most weekdays, and of Sundays."""
SUNDAY: Final = rules.WEEKDAYS.index("SU")
LIMITS: Final = frozenset({"FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST"})


def problem(wrong: Problem) -> str:
    return str(PROBLEMS[wrong.code] % wrong.params)


def in_words(rule: Rule) -> str:
    """“every Tuesday and Friday, until 31 December 2026”; a rare one as it is written."""
    said = _how_often(rule)
    if said is None:
        # Its limits stand in it.
        return _("by the rule %(rule)s") % {"rule": rule}
    return ", ".join([said, *_limits(rule)])


def _how_often(rule: Rule) -> str | None:
    by = rule.parts.keys() - LIMITS
    match rule.frequency, sorted(by):
        case "DAILY", []:
            return ngettext("every day", "every %(count)d days", rule.interval) % {
                "count": rule.interval
            }
        case "WEEKLY", ["BYDAY"]:
            return _weekly(rule)
        case "MONTHLY", ["BYDAY"] if all(len(day) > 2 for day in rule.listed("BYDAY")):  # noqa: PLR2004
            named = [_ordinal(day) for day in rule.listed("BYDAY")]
            return None if "" in named else _monthly(rule, named)
        case "MONTHLY", ["BYMONTHDAY"] if "-" not in rule.parts["BYMONTHDAY"]:
            return _monthly(
                rule, [_("day %(day)s") % {"day": int(day)} for day in rule.listed("BYMONTHDAY")]
            )
    return None


def _weekly(rule: Rule) -> str:
    ordered = sorted(rules.WEEKDAYS.index(day) for day in rule.listed("BYDAY"))
    days = get_text_list([str(WEEKDAYS[day]) for day in ordered], pgettext("days", "and"))
    if rule.interval == 1:
        return _("every %(days)s") % {"days": days}
    return _("every %(count)s weeks: %(days)s") % {"count": rule.interval, "days": days}


def _monthly(rule: Rule, days: list[str]) -> str:
    named = get_text_list(days, pgettext("days", "and"))
    if rule.interval == 1:
        return _("every month: %(days)s") % {"days": named}
    return _("every %(count)s months: %(days)s") % {"count": rule.interval, "days": named}


def _ordinal(day: str) -> str:
    """“second Friday”; empty where there is no word for it."""
    number, weekday = int(day[:-2]), rules.WEEKDAYS.index(day[-2:])
    if number not in ORDINALS:
        return ""
    return f"{ORDINALS[number][weekday == SUNDAY]} {WEEKDAYS[weekday]}"


def _limits(rule: Rule) -> list[str]:
    if rule.count is not None:
        return [ngettext("%(count)d time", "%(count)d times", rule.count) % {"count": rule.count}]
    if rule.until is not None:
        return [_("until %(day)s") % {"day": date_format(rule.until[0], "j F Y")}]
    return []
