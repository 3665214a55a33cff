"""Reads that cost little while nothing changes: ETag, ``If-None-Match``, 304."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.models import Tournament

SHAPE: Final = 1
"""Counted up when answers change shape, so that nobody keeps an old one."""


def revision_tag(tournament: Tournament) -> str:
    """Everything shown of a tournament changes with its revision, its sentences by language."""
    return f'"{tournament.pk}.{tournament.revision}.{SHAPE}.{get_language()}"'


def fresh(request: Request, tag: str, body: Callable[[], Any]) -> Response:
    """304 for a reader who has what ``tag`` names, else the body."""
    known = {etag.removeprefix("W/") for etag in parse_etags(_given(request))}
    response = Response(status=304) if tag in known or "*" in known else Response(body())
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Accept-Language", "Authorization", "Cookie"])
    return response


def _given(request: Request) -> str:
    return str(request.headers.get("If-None-Match", ""))
