"""What holds for every answer, whichever page it is from."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Callable
from typing import Any, Final

import structlog
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from structlog.contextvars import bind_contextvars, clear_contextvars
from whitenoise.middleware import WhiteNoiseMiddleware

from deploy.health import healthz, readyz
from deploy.logs import route_of
from deploy.metrics import count_request, metrics

Handler = Callable[[HttpRequest], HttpResponse]

FOR_MACHINES: Final[dict[str, Handler]] = {
    "/healthz": healthz,
    "/readyz": readyz,
    "/metrics": metrics,
}
SANE_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")

log = structlog.get_logger("smazzata.web")


def for_machines(get_response: Handler) -> Handler:
    """Answer load balancers and scrapers, which name no host, use no HTTPS and have no session."""

    def middleware(request: HttpRequest) -> HttpResponse:
        asked = FOR_MACHINES.get(request.path_info)
        if asked is None:
            return get_response(request)
        response = asked(request)
        # They ask again every few seconds: Django need not write each 503 down.
        response._has_been_logged = True  # type: ignore[attr-defined]  # noqa: SLF001 (its own mark)
        return response

    return middleware


def watched(get_response: Handler) -> Handler:
    """One line and one measurement for every answer; what is written meanwhile bears its id."""

    def middleware(request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        request_id = given if SANE_ID.fullmatch(given) else uuid.uuid4().hex
        clear_contextvars()
        bind_contextvars(request_id=request_id)
        begun = time.perf_counter()
        try:
            response = get_response(request)
            _note(request, response, time.perf_counter() - begun)
        finally:
            clear_contextvars()
        response["X-Request-ID"] = request_id
        return response

    return middleware


def _note(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    count_request(request, response.status_code, seconds)
    about: dict[str, Any] = {"user": _user_id(request), "tournament": _tournament_id(request)}
    log.info(
        "request",
        method=request.method,
        route=route_of(request),
        status=response.status_code,
        ms=round(seconds * 1000, 1),
        **{name: value for name, value in about.items() if value is not None},
    )


def _user_id(request: HttpRequest) -> Any:
    """Who asked, where that was looked up already: a line is not worth a query."""
    user = request.__dict__.get("_cached_user")
    return getattr(user, "pk", None)


def _tournament_id(request: HttpRequest) -> Any:
    match = request.resolver_match
    if match and "tournaments/<int:pk>/" in match.route:
        return match.kwargs.get("pk")
    return structlog.contextvars.get_contextvars().get("tournament")


def private_unless_told(get_response: Handler) -> Handler:
    """No page is kept for somebody else, nor shown again unasked, unless it says that it may be."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_cache=True)
        return response

    return middleware


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # whitenoise has no types
    """Small files, answered whole: a stream that is not asynchronous would be read at once too."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        answer = HttpResponse(status=int(found.status))
        if found.file is not None:
            with found.file as file:
                answer.content = file.read()
        del answer["Content-Type"]
        for name, value in found.headers:
            answer[name] = value
        return answer
