"""Reading a request's body: JSON in UTF-8, small, and answered in words where it is not."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import IO, Any, Final, NoReturn

from django.utils.translation import gettext as _
from rest_framework.parsers import BaseParser

from tournaments.api.problems import Fault, ProblemError

MOST_BYTES: Final = 200_000
"""A sheet of a hundred smazzate card by card is a tenth of this."""
SHOWN, MOST_TOLD = 40, 5
"""How much of a name is repeated in an answer, and of how many."""
DEEPEST: Final = 50
"""A sheet needs six; what is near Python's own limit breaks whatever looks at it next."""


class JSONParser(BaseParser):
    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,  # noqa: ARG002 (the framework's own shape)
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> Any:
        content = stream.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            detail = _("The body may have %(most)s bytes at most.") % {"most": MOST_BYTES}
            raise ProblemError(413, "too_large", detail)
        return _shallow(_loads(_decode(content)))


def _decode(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _not_json(
            _("Byte %(position)s of the body is not UTF-8.") % {"position": error.start + 1}
        ) from error


def _loads(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_key_twice)
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno, "reason": error.msg}
        detail = _("The body is not JSON: line %(line)s, column %(column)s: %(reason)s.") % where
        raise _not_json(detail, line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise _not_json(_("The body is nested too deeply.")) from error
    except ValueError as error:  # a number of thousands of digits
        raise _not_json(_("The body has a number that is too long to be read.")) from error


def _shallow(body: Any) -> Any:
    level = [body]
    for _depth in range(DEEPEST):
        level = [inner for outer in level for inner in _members(outer)]
        if not level:
            return body
    raise _not_json(_("The body is nested too deeply."))


def _members(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _no_constant(name: str) -> NoReturn:
    raise _not_json(_("JSON has no number called %(name)s.") % {"name": name})


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Of two members of a name one would be lost without a word."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    count = Counter(name for name, _value in pairs)
    twice = [f"“{name[:SHOWN]}”" for name in found if count[name] > 1]
    detail = _("Given twice in the same object: %(names)s. Keep one of each.")
    raise _not_json(detail % {"names": ", ".join(twice[:MOST_TOLD])})


def _not_json(detail: str, **position: Any) -> ProblemError:
    fault = Fault("", "not_json", detail)
    return ProblemError(400, "not_json", detail, faults=[fault], **position)
