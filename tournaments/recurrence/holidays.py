"""The public holidays of Italy, and what they are called."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from holidays import HolidayBase

SPOKEN = {"it": "it_IT", "en": "en_US"}


@cache
def _calendar(language: str) -> HolidayBase:
    # Large, and only where a series leaves holidays out.
    from holidays import country_holidays  # noqa: PLC0415

    return country_holidays("IT", language=SPOKEN.get(language, SPOKEN["it"]))


def holiday(day: date, language: str = "it") -> str:
    """What that day is called as a national holiday; empty for any other day."""
    return str(_calendar(language).get(day, ""))
