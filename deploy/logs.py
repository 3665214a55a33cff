"""What is written down while it runs: one line a happening, for machines or for a person.

Numbers only: no names, no addresses, no tokens. Django calls ``configure`` with ``LOGGING``.
"""

from __future__ import annotations

import logging
import logging.config
import re
import sys
from collections.abc import MutableMapping
from typing import Any, Final

import structlog
from structlog.typing import EventDict, Processor

EMAIL: Final = re.compile(r"[^\s@\"'<>()=,;]+@[^\s@\"'<>()=,;]+\.[A-Za-z]{2,}")
SECRET: Final = re.compile(r"(?i)\b(token|password|secret|key|sessionid)(\"?'?\s*[=:]\s*)\S+")
ACCOUNT: Final = re.compile(r"://[^/\s@]+@")


def settings(*, served: bool, level: int | None) -> dict[str, Any]:
    """``LOGGING``: JSON from INFO on when served; on a terminal, what somebody should look at."""
    least = level or (logging.INFO if served else logging.WARNING)
    quiet = {"handlers": [], "propagate": True}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": formatter, "served": served}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "stream": sys.stderr, "formatter": "lines"}
        },
        "root": {"handlers": ["stderr"], "level": least},
        "loggers": {
            # Every answer has its own line, see ``deploy.middleware.watched``.
            "uvicorn": quiet,
            "uvicorn.error": quiet,
            "uvicorn.access": quiet | {"level": "CRITICAL"},
            "django": quiet,
            "django.server": quiet,
            "django.request": {"level": "ERROR"},
            # A beat and a look at the rows twice a second are no news.
            "celery.beat": {"level": max(least, logging.WARNING)},
            "celery.app.trace": {"level": max(least, logging.WARNING)},
            "celery.worker.strategy": {"level": max(least, logging.WARNING)},
            "httpx": {"level": "WARNING"},
            "httpcore": {"level": "WARNING"},
        },
    }


def configure(logging_settings: dict[str, Any]) -> None:
    """Let our own lines and those of every library go one way."""
    logging.config.dictConfig(logging_settings)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_shared(),
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )


def formatter(*, served: bool) -> logging.Formatter:
    last: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if served
        else structlog.dev.ConsoleRenderer(
            colors=False, pad_event_to=0, exception_formatter=structlog.dev.plain_traceback
        )
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[_route_of_request, *_shared()],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            without_personal_data,
            last,
        ],
    )


def _shared() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]


def without_personal_data(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Mask in all texts whatever looks like an address of a person, or like a secret."""
    return {key: _masked(value) for key, value in event.items()}


def _masked(value: Any) -> Any:
    if isinstance(value, str):
        value = ACCOUNT.sub("://…@", value)
        return SECRET.sub(r"\1\2…", EMAIL.sub("…@…", value))
    if isinstance(value, MutableMapping):
        return {key: _masked(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_masked(each) for each in value]
    return value


def _route_of_request(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Where Django names a path, name its template: an address can be a secret."""
    record = event.get("_record")
    request = getattr(record, "request", None)
    args = getattr(record, "args", None)
    if request is not None and isinstance(args, tuple) and len(args) > 1:
        event["event"] = f"{args[0]}: {route_of(request)}"
    return event


def route_of(request: Any) -> str:
    """The template of the address asked for: “tournaments/<int:pk>/”; “” where there is none."""
    match = getattr(request, "resolver_match", None)
    return "/" + match.route if match else ""
