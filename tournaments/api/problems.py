"""How the API says no: one problem document (RFC 9457) with every fault of the request."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from http import HTTPStatus
from typing import Any, Final

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404
from django.utils.encoding import force_str
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.settings import api_settings

from scoring.values import Path
from tournaments.errors import RefusedError
from tournaments.phrases import refusal

MEDIA_TYPE: Final = "application/problem+json"
UNPROCESSABLE: Final = 422


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing to mend: where it stands in the request, its code, and a sentence."""

    path: str
    code: str
    message: str


class ProblemError(Exception):
    """An answer that is not what was asked for; ``more`` are members of its own."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        faults: Sequence[Fault] = (),
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.detail = detail
        self.faults = tuple(faults)
        self.headers = dict(headers or {})
        self.more = more

    @property
    def document(self) -> dict[str, Any]:
        return {
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
            "errors": [asdict(fault) for fault in self.faults],
            **self.more,
        }


def faulty(faults: Sequence[Fault], **more: Any) -> ProblemError:
    """The answer to a request that was understood and cannot be done as it is."""
    detail = _("Nothing was saved: put right what is listed, then send it again.")
    code = faults[0].code if len(faults) == 1 else "several_errors"
    return ProblemError(UNPROCESSABLE, code, detail, faults=faults, **more)


def refused(error: RefusedError, path: str = "") -> ProblemError:
    """The answer to what an action refuses; ``path`` is the member of the request it is about."""
    said = refusal(error)
    return ProblemError(UNPROCESSABLE, error.code, said, faults=[Fault(path, error.code, said)])


def spelt(path: Path) -> str:
    """A path as people write it: ``smazzate[1].ns.cards``."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".")


def answer(exc: Exception, _context: Mapping[str, Any]) -> Response | None:
    """The problem document for an exception; None for one that is ours to mend."""
    problem = _problem(exc)
    if problem is None:
        return None
    return Response(
        _clean(problem.document),
        status=problem.status,
        headers=problem.headers,
        content_type=MEDIA_TYPE,
    )


def _problem(exc: Exception) -> ProblemError | None:
    match exc:
        case ProblemError():
            return exc
        case RefusedError():
            return refused(exc)
        case Http404():
            return ProblemError(404, "not_found", _("There is nothing at this address."))
        case PermissionDenied():
            return ProblemError(403, "permission_denied", _("Your role does not allow this."))
        case RequestDataTooBig():
            return ProblemError(413, "too_large", _("The request is too large."))
        case exceptions.ValidationError():
            return faulty(list(faults_of(exc.detail)))
        case exceptions.UnsupportedMediaType():
            said = _("Send the body as JSON, with the header Content-Type: application/json.")
            return ProblemError(415, exc.default_code, said)
        case exceptions.APIException():
            return _framework_problem(exc)
    return None


def _framework_problem(exc: exceptions.APIException) -> ProblemError:
    headers = {}
    if challenge := getattr(exc, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if wait := getattr(exc, "wait", None):
        headers["Retry-After"] = f"{wait:.0f}"
    code = getattr(exc.detail, "code", exc.default_code)
    return ProblemError(exc.status_code, code, force_str(exc.detail), headers=headers)


def faults_of(detail: Any, path: Path = ()) -> Iterator[Fault]:
    """The framework's nested errors, one by one."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            outer = name == api_settings.NON_FIELD_ERRORS_KEY
            yield from faults_of(inner, path if outer else (*path, name))
    elif isinstance(detail, list):
        for inner in detail:
            yield from faults_of(inner, path)
    else:
        yield Fault(spelt(path), getattr(detail, "code", "invalid"), force_str(detail))


def _clean(value: Any) -> Any:
    """What was sent is quoted back, and half a surrogate pair has no UTF-8."""
    match value:
        case str() | Promise():
            return str(value).encode("utf-8", "replace").decode()
        case dict():
            return {_clean(key): _clean(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_clean(inner) for inner in value]
    return value
