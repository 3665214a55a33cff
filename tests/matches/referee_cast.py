"""How a referee looks at the pages, and what is typed there."""

from __future__ import annotations

import re
from html import unescape

from django.test import Client
from django.urls import reverse

from matches.actions.score_sheets import current_sheet
from matches.models import Match
from scoring.sheet import Sheet
from scoring.values import PerLine

ONE = PerLine(640, 305)
WHOLE = Sheet((ONE, PerLine(500, 505), PerLine(700, 200)))


def text_of(response) -> str:
    """The page as it is read: no tags, single blanks."""
    body = re.sub(
        r"<(script|style|select).*?</\1>", " ", response.content.decode(), flags=re.DOTALL
    )
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", body)))


def signed_in(user) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    if user:
        client.force_login(user)
    return client


def typed(
    match: Match, *totals: tuple[object, object], standing: int | None = None, **more: object
):
    """A posted sheet by totals."""
    data = {
        "version": match.version,
        "count": len(totals),
        "standing": len(current_sheet(match).smazzate) if standing is None else standing,
    }
    for index, (ns, ew) in enumerate(totals):
        data |= {f"s{index}-mode": "totals", f"s{index}-ns_total": ns, f"s{index}-ew_total": ew}
    return {**data, **more}


def sheet_url(match: Match) -> str:
    return reverse("sheet", args=[match.pk])
