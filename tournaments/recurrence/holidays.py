"""The public holidays of Italy, and what they are called."""

from __future__ import annotations

from datetime import date
from functools import cache

from holidays import HolidayBase, country_holidays

SPOKEN = {"it": "it_IT", "en": "en_US"}


@cache
def _calendar(language: str) -> HolidayBase:
    return country_holidays("IT", language=SPOKEN.get(language, SPOKEN["it"]))


def holiday(day: date, language: str = "it") -> str:
    """What that day is called as a national holiday; empty for any other day."""
    return str(_calendar(language).get(day, ""))
