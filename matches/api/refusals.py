"""A sheet that was not saved: the rules it breaks, what to confirm, or who was faster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any, Final

from django.utils.translation import gettext as _

from matches.actions.score_sheets import UnconfirmedError
from matches.api.serializers import author_of
from matches.api.shown import shown_now
from matches.phrases import sentence
from matches.queries.taken_back import taken_back_table
from scoring.values import Path, Problem, RuleBrokenError
from tournaments.api.problems import Fault, ProblemError, faulty, refused, spelt
from tournaments.errors import RefusedError, StaleVersionError
from tournaments.phrases import refusal

Place = Callable[[Path], Path]

MEMBERS: Final = {"reason_required": "reason"}
"""The member of the request a refusal asks for; any other is about the match as it stands."""


@contextmanager
def told(match_id: int, yours: Mapping[str, Any], place: Place) -> Iterator[None]:
    """Turn what an action refuses into a problem document.

    ``place`` says where in the request a path of the sheet stands; ``yours`` is what was sent.
    """
    try:
        yield
    except RuleBrokenError as broken:
        raise faulty(list(faults(broken.problems, place))) from broken
    except UnconfirmedError as unconfirmed:
        raise _to_confirm(faults(unconfirmed.warnings, place)) from unconfirmed
    except StaleVersionError as stale:
        check_in_play(match_id)
        raise _both_versions(match_id, yours) from stale
    except RefusedError as no:
        check_in_play(match_id)
        raise refused(no, MEMBERS.get(no.code, "")) from no


def check_in_play(match_id: int) -> None:
    """Raise what tells of a round that was taken back since it was everybody's."""
    gone = taken_back_table(match_id)
    if gone:
        number = gone.round.number
        taken = RefusedError("table_set_aside", {"table": gone.table_number, "round": number})
        said = refusal(taken)
        raise ProblemError(409, taken.code, said, faults=[Fault("", taken.code, said)])


def faults(problems: Iterable[Problem], place: Place) -> Iterator[Fault]:
    for problem in problems:
        said = sentence(problem.code, problem.params)
        yield Fault(spelt(place(problem.path)), problem.code, said)


def _to_confirm(warnings: Iterable[Fault]) -> ProblemError:
    message = _("This can hardly be right. If it is, send it again with confirm_warnings: true.")
    fault = Fault("confirm_warnings", "warnings_unconfirmed", message)
    return faulty([fault], warnings=[asdict(warning) for warning in warnings])


def _both_versions(match_id: int, yours: Mapping[str, Any]) -> ProblemError:
    now = shown_now(match_id)
    detail = _(
        "Somebody saved this table first: version %(version)s stands now. Compare both, then "
        "send yours again with that version."
    ) % {"version": now.version}
    standing = {
        "version": now.version,
        "sheet": now.content,
        "author": author_of(now),
        "at": now.written.at.isoformat() if now.written else None,
    }
    fault = Fault("version", "stale_version", detail)
    return ProblemError(
        409, "stale_version", detail, faults=[fault], standing=standing, yours=dict(yours)
    )
