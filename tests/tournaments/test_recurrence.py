"""When a series is held: RFC 5545 on the wall of the hall, also when its clock is changed."""

# ruff: noqa: DTZ001 (what the wall shows has no zone)

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import islice, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings, strategies as st

from tournaments.recurrence.holidays import holiday
from tournaments.recurrence.rules import GREATEST_INTERVAL, MOST_TIMES, RuleError, parse
from tournaments.recurrence.times import check, starts
from tournaments.recurrence.wall import before, on_the_wall

ROME = ZoneInfo("Europe/Rome")
DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


def named(rule, first, count=None, **window):
    """The first times, as text."""
    found = islice(starts(parse(rule), first, ROME, **window), count)
    return [naive.isoformat(timespec="minutes") for naive in found]


def moments(rule, first, count):
    found = islice(starts(parse(rule), first, ROME), count)
    return [on_the_wall(naive, ROME).strftime("%d %H:%M") for naive in found]


# Rome is 1 hour before UTC in winter and 2 in summer. The clock goes from 2:00 to 3:00 at 1:00 UTC
# of the last Sunday of March, and from 3:00 back to 2:00 at 1:00 UTC of the last of October.
@pytest.mark.parametrize(
    ("first", "expected"),
    [
        # Half past nine: 20:30 UTC in winter, 19:30 in summer, from the very evening on.
        (datetime(2026, 3, 27, 21, 30), ["27 20:30", "28 20:30", "29 19:30", "30 19:30"]),
        (datetime(2026, 10, 23, 21, 30), ["23 19:30", "24 19:30", "25 20:30", "26 20:30"]),
        (datetime(2027, 3, 26, 21, 30), ["26 20:30", "27 20:30", "28 19:30", "29 19:30"]),
        (datetime(2027, 10, 29, 21, 30), ["29 19:30", "30 19:30", "31 20:30", "01 20:30"]),
        # 02:30 does not exist in that night: by the clock of before it is 1:30 UTC, 3:30 shown.
        (datetime(2026, 3, 28, 2, 30), ["28 01:30", "29 01:30", "30 00:30", "31 00:30"]),
        (datetime(2027, 3, 27, 2, 30), ["27 01:30", "28 01:30", "29 00:30", "30 00:30"]),
        # 02:30 comes twice in that night: the first is still summer time, 0:30 UTC.
        (datetime(2026, 10, 24, 2, 30), ["24 00:30", "25 00:30", "26 01:30", "27 01:30"]),
        (datetime(2027, 10, 30, 2, 30), ["30 00:30", "31 00:30", "01 01:30", "02 01:30"]),
    ],
)
def test_both_nights_of_2026_and_2027(first, expected):
    assert moments("FREQ=DAILY", first, 4) == expected


@pytest.mark.parametrize(
    ("start", "minutes", "expected"),
    [
        # A day and a week before half past nine it is half past nine, across either change.
        (datetime(2027, 3, 28, 21, 30), 1440, "2027-03-27T21:30+01:00"),
        (datetime(2027, 3, 28, 21, 30), 7 * 1440, "2027-03-21T21:30+01:00"),
        (datetime(2026, 10, 25, 21, 30), 1440, "2026-10-24T21:30+02:00"),
        # Hours are as long as they last: 20 hours before, of which the wall skips one.
        (datetime(2027, 3, 28, 21, 30), 20 * 60, "2027-03-28T00:30+01:00"),
        # A day by the wall, then an hour and a half.
        (datetime(2026, 10, 25, 21, 30), 1440 + 90, "2026-10-24T20:00+02:00"),
        # A day before 02:30 the wall leaves it out, or shows it twice.
        (datetime(2027, 3, 29, 2, 30), 1440, "2027-03-28T03:30+02:00"),
        (datetime(2026, 10, 26, 2, 30), 1440, "2026-10-25T02:30+02:00"),
    ],
)
def test_days_before_are_days_of_the_wall(start, minutes, expected):
    found = before(on_the_wall(start, ROME), minutes, ROME)
    assert found.astimezone(ROME).isoformat(timespec="minutes") == expected


def test_the_hour_left_out_is_not_held_twice():
    # Every hour from 1:30: 2:30 and 3:30 of that night are the same moment, 1:30 UTC.
    assert moments("FREQ=HOURLY", datetime(2026, 3, 29, 1, 30), 4) == [
        "29 00:30", "29 01:30", "29 02:30", "29 03:30",
    ]  # fmt: skip
    # Counted as one: four times are four tournaments.
    assert len(named("FREQ=HOURLY;COUNT=4", datetime(2026, 3, 29, 1, 30))) == 4


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        # November 2026 begins on a Sunday: Fridays are 6, 13, 20, 27.
        ("FREQ=MONTHLY;BYDAY=2FR", ["2026-11-13", "2026-12-11", "2027-01-08"]),
        ("FREQ=MONTHLY;BYDAY=-1SU", ["2026-11-29", "2026-12-27", "2027-01-31"]),
        ("FREQ=MONTHLY;BYMONTHDAY=31", ["2026-12-31", "2027-01-31", "2027-03-31"]),
        ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
         ["2026-11-30", "2026-12-31", "2027-01-29"]),
        # Every Friday, and the first Sunday too: the list is of one or the other.
        ("FREQ=MONTHLY;BYDAY=FR,1SU",
         ["2026-11-01", "2026-11-06", "2026-11-13", "2026-11-20", "2026-11-27", "2026-12-04",
          "2026-12-06"]),
        ("FREQ=YEARLY;BYMONTH=12;BYDAY=-1TH,SA",
         ["2026-12-05", "2026-12-12", "2026-12-19", "2026-12-26", "2026-12-31", "2027-12-04"]),
        # Week 47 of 2026 is 16 to 22 November, of 2027 22 to 28; the first day is a Sunday.
        ("FREQ=YEARLY;BYWEEKNO=47", ["2026-11-22", "2027-11-28", "2028-11-26"]),
        ("FREQ=WEEKLY;BYDAY=TU,FR", ["2026-11-03", "2026-11-06", "2026-11-10"]),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", ["2026-11-10", "2026-11-24", "2026-12-08"]),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", ["2028-02-29", "2032-02-29", "2036-02-29"]),
        ("RRULE:freq=daily;interval=10", ["2026-11-01", "2026-11-11", "2026-11-21"]),
    ],
)  # fmt: skip
def test_rules_worked_out_on_the_calendar(rule, expected):
    found = named(rule, datetime(2026, 11, 1, 21, 30), len(expected))
    assert found == [f"{day}T21:30" for day in expected]


@pytest.mark.parametrize(
    ("until", "last"),
    [
        ("20261103", "2026-11-03"),
        ("20261103T213000", "2026-11-03"),
        ("20261103T212959", "2026-11-02"),
        # In winter 21:30 is 20:30 UTC.
        ("20261103T203000Z", "2026-11-03"),
        ("20261103T202959Z", "2026-11-02"),
    ],
)
def test_until_is_the_last_moment(until, last):
    assert named(f"FREQ=DAILY;UNTIL={until}", datetime(2026, 11, 1, 21, 30))[-1] == f"{last}T21:30"


def test_until_tells_the_two_half_past_twos_apart():
    # 0:30 UTC is the first of the two, and 0:29:59 before it; 21:30 the evening before is not it.
    first = datetime(2026, 10, 24, 2, 30)
    assert len(named("FREQ=DAILY;UNTIL=20261025T003000Z", first)) == 2
    assert len(named("FREQ=DAILY;UNTIL=20261025T002959Z", first)) == 1


def test_a_count_counts_from_the_first_whatever_is_asked_for():
    first = datetime(2026, 11, 1, 21, 30)
    after = datetime(2026, 11, 3, 12, 0, tzinfo=UTC)
    assert named("FREQ=DAILY;COUNT=4", first, after=after) == [
        "2026-11-03T21:30", "2026-11-04T21:30",
    ]  # fmt: skip


def test_a_window_leaves_out_its_beginning_and_keeps_its_end():
    first = datetime(2026, 11, 1, 21, 30)
    after = datetime(2026, 11, 1, 20, 30, tzinfo=UTC)
    until = datetime(2026, 11, 3, 20, 30, tzinfo=UTC)
    assert named("FREQ=DAILY", first, after=after, until=until) == [
        "2026-11-02T21:30", "2026-11-03T21:30",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SA,SU;WKST=SU;BYSETPOS=-1",
        "FREQ=DAILY;INTERVAL=31;BYHOUR=2,3;BYMONTH=3,10",
        "FREQ=HOURLY;INTERVAL=25",
    ],
)
def test_what_is_long_past_changes_nothing_of_what_comes(rule):
    first, until = datetime(2022, 12, 29, 2, 30), datetime(2026, 12, 1, tzinfo=UTC)
    everything = [moment for moment in named(rule, first, until=until) if moment >= "2026-01-01"]
    assert everything
    assert (
        named(rule, first, after=datetime(2025, 12, 31, 23, tzinfo=UTC), until=until) == everything
    )


@pytest.mark.parametrize(
    ("rule", "codes"),
    [
        ("", ["rule_empty"]),
        ("FREQ=DAILY;" + "BYHOUR=1;" * 90, ["rule_too_long"]),
        ("every day", ["rule_part_unknown", "rule_without_frequency"]),
        ("FREQ=MINUTELY", ["rule_too_often"]),
        ("FREQ=SECONDLY", ["rule_too_often"]),
        ("FREQ=HOURLY;BYMINUTE=0,30", ["rule_too_often"]),
        ("FREQ=SOMETIMES", ["rule_value_wrong"]),
        ("FREQ=DAILY;FREQ=WEEKLY", ["rule_part_twice"]),
        ("FREQ=DAILY;COUNT=0", ["rule_number_wrong"]),
        (f"FREQ=DAILY;COUNT={MOST_TIMES + 1}", ["rule_number_wrong"]),
        (f"FREQ=DAILY;INTERVAL={GREATEST_INTERVAL + 1}", ["rule_number_wrong"]),
        ("FREQ=DAILY;INTERVAL=-1", ["rule_number_wrong"]),
        ("FREQ=DAILY;COUNT=²", ["rule_number_wrong"]),
        ("FREQ=DAILY;UNTIL=20261331", ["rule_value_wrong"]),
        ("FREQ=DAILY;UNTIL=99991231T235959", ["rule_value_wrong"]),
        ("FREQ=DAILY;UNTIL=00010101", ["rule_value_wrong"]),
        ("FREQ=DAILY;COUNT=3;UNTIL=20261231", ["rule_parts_clash"]),
        ("FREQ=WEEKLY;BYDAY=XX,MO,", ["rule_value_wrong", "rule_value_wrong"]),
        ("FREQ=WEEKLY;BYDAY=2FR", ["rule_parts_clash"]),
        ("FREQ=MONTHLY;BYDAY=0FR", ["rule_value_wrong"]),
        ("FREQ=MONTHLY;BYMONTHDAY=32,0", ["rule_value_wrong", "rule_value_wrong"]),
        ("FREQ=WEEKLY;BYMONTHDAY=3", ["rule_parts_clash"]),
        ("FREQ=DAILY;BYWEEKNO=3", ["rule_parts_clash"]),
        ("FREQ=DAILY;BYHOUR=24", ["rule_value_wrong"]),
        ("FREQ=DAILY;BYSECOND=3", ["rule_part_unknown"]),
        ("FREQ=DAILY;BYEASTER=1", ["rule_part_unknown"]),
        ("FREQ=DAILY;BYSETPOS=1", ["rule_position_of_nothing"]),
        ("DTSTART:20261101T213000\nRRULE:FREQ=DAILY", ["rule_starts_elsewhere"]),
        ("FREQ=DAILY;UNTIL=20261031", ["rule_ends_before_it_begins"]),
        ("FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", ["rule_names_nothing"]),
        ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", ["rule_names_nothing"]),
        ("FREQ=WEEKLY;BYMONTH=2;BYSETPOS=300", ["rule_names_nothing"]),
        ("FREQ=HOURLY;INTERVAL=2;BYHOUR=22", ["rule_names_nothing"]),
        ("FREQ=HOURLY;BYSETPOS=300;BYMINUTE=0", ["rule_names_nothing"]),
        ("FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", ["rule_names_nothing"]),
        ("FREQ=MONTHLY;BYDAY=1MO,6MO,-53MO", ["rule_value_wrong", "rule_value_wrong"]),
        ("FREQ=YEARLY;BYMONTH=6;BYDAY=40MO", ["rule_value_wrong"]),
        ("FREQ=DAILY;INTERVAL=٢", ["rule_number_wrong"]),
        ("FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29", ["rule_names_nothing"]),
        ("BYDAY=XX;COUNT=0;FOO=1",
         ["rule_part_unknown", "rule_without_frequency", "rule_number_wrong", "rule_value_wrong"]),
    ],
)  # fmt: skip
def test_every_problem_is_found_at_once(rule, codes):
    # 2027 is odd: every second year from there never has a 29 February.
    first = datetime(2027, 1, 1, 21, 30) if "INTERVAL=2;BYM" in rule else datetime(2026, 11, 1, 21)
    with pytest.raises(RuleError) as wrong:
        check(rule, first, ROME)
    assert [problem.code for problem in wrong.value.problems] == codes


@given(st.text(alphabet="FREQ=DAILYWKMONTHBUSP;,:-+0129\n é", max_size=60))
@settings(deadline=None)
def test_whatever_is_typed_is_judged(text):
    problems = ()
    try:
        parse(text)
    except RuleError as wrong:
        problems = wrong.problems
    else:
        return
    assert problems


@st.composite
def rules(draw):
    """A rule, and which days it names, worked out by another way: looking at each day."""
    interval = draw(st.integers(1, 4))
    kind = draw(st.sampled_from(["DAILY", "WEEKLY", "MONTHLY", "NTH"]))
    first = date(2026, 1, 1) + timedelta(days=draw(st.integers(0, 700)))
    if kind == "DAILY":
        return "FREQ=DAILY", interval, first, lambda day: (day - first).days % interval == 0
    if kind == "WEEKLY":
        chosen = draw(st.sets(st.integers(0, 6), min_size=1))
        monday = first - timedelta(days=first.weekday())
        rule = "FREQ=WEEKLY;BYDAY=" + ",".join(DAYS[each] for each in sorted(chosen))
        return (
            rule,
            interval,
            first,
            lambda day: day.weekday() in chosen and (day - monday).days // 7 % interval == 0,
        )

    def in_month(day):
        return ((day.year - first.year) * 12 + day.month - first.month) % interval == 0

    if kind == "MONTHLY":
        number = draw(st.integers(1, 31))
        rule = f"FREQ=MONTHLY;BYMONTHDAY={number}"
        return rule, interval, first, lambda day: day.day == number and in_month(day)
    nth, weekday = draw(st.integers(1, 5)), draw(st.integers(0, 6))
    rule = f"FREQ=MONTHLY;BYDAY={nth}{DAYS[weekday]}"
    return (
        rule,
        interval,
        first,
        lambda day: day.weekday() == weekday and (day.day + 6) // 7 == nth and in_month(day),
    )


@given(rules(), st.times(), st.one_of(st.none(), st.integers(1, 40)))
@settings(deadline=None)
def test_none_is_missed_and_none_comes_twice(drawn, at, count):
    text, interval, first_day, is_named = drawn
    at = at.replace(second=0, microsecond=0)
    rule = f"{text};INTERVAL={interval}" + (f";COUNT={count}" if count else "")
    end = on_the_wall(datetime.combine(first_day + timedelta(days=800), at), ROME)
    found = list(starts(parse(rule), datetime.combine(first_day, at), ROME, until=end))
    days = [first_day + timedelta(days=n) for n in range(801)]
    expected = [datetime.combine(day, at) for day in days if is_named(day)][:count]
    assert found == expected
    instants = [on_the_wall(naive, ROME) for naive in found]
    assert all(earlier < later for earlier, later in pairwise(instants))
    for naive, instant in zip(found, instants, strict=True):
        shown = instant.astimezone(ROME).replace(tzinfo=None)
        # What the wall skips is shown an hour later; nothing else is shown otherwise.
        assert shown - naive in (timedelta(0), timedelta(hours=1))
        assert shown == naive or (naive.month, naive.hour) == (3, 2)


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2026, 4, 6), "Lunedì dell'Angelo"),
        (date(2027, 3, 29), "Lunedì dell'Angelo"),
        (date(2026, 12, 8), "Immacolata Concezione"),
        (date(2026, 12, 7), ""),
        # The patron of Milan is no holiday of all Italy.
        (date(2027, 12, 7), ""),
    ],
)
def test_the_holidays_of_all_italy(day, name):
    assert holiday(day) == name


def test_a_holiday_in_another_language():
    assert holiday(date(2026, 12, 25), "en") == "Christmas Day"
