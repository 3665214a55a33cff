"""The public page that plays the whole record again; and the record itself, for whoever doubts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_safe

from matches.actions.record_files import export_record
from matches.phrases import sentence
from matches.queries.draw import with_names
from matches.queries.verified import ByHand, Choice, Verified, verified
from matches.record.drawn_again import NOBODY
from matches.views.draw_words import allowed
from matches.views.shown import page, shown
from scoring.lots import lot
from scoring.values import Problem
from tournaments.enums import TournamentState
from tournaments.models import Tournament
from tournaments.permissions import Right
from tournaments.views.access import refuse

EVERYBODYS: Final = (TournamentState.RUNNING, TournamentState.CLOSED)
"""From the first published round on the record is no secret."""
DIGITS_SHOWN: Final = 12
"""Of a lot's 64: enough to see that it is the same."""
SEATED: Final = frozenset({"expected", "found"})
"""The params of a disagreement that are codes of entries, in a row."""


@require_safe
def verify(request: HttpRequest, pk: int) -> HttpResponse:
    """Every result, draw, seat and standings worked out again from the record alone."""
    seen = shown(request, pk)

    def read() -> dict[str, Any]:
        found = verified(seen.tournament)
        return {
            "agrees": found.verification.agrees,
            "checked": list(_checked(found.verification.checked)),
            "disagreements": [_told(each, found) for each in found.disagreements],
            "choices": [_chosen(each, found.names) for each in found.choices],
            "lots": _lots(seen.tournament, found.names),
            "redraws": found.redraws,
            "file_name": _file_name(seen.tournament),
            "downloadable": seen.tournament.state in EVERYBODYS,
        }

    return page(request, seen, "verify", read)


@require_safe
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole tournament as one file to keep; before play it is the organisers' alone."""
    tournament = shown(request, pk).tournament
    if tournament.state not in EVERYBODYS:
        refused = refuse(request, Right.ORGANISE, tournament.club)
        if refused:
            return refused
    return HttpResponse(
        export_record(tournament),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{_file_name(tournament)}"'},
    )


def _file_name(tournament: Tournament) -> str:
    day = timezone.localdate(tournament.starts_at).isoformat()
    return f"{slugify(tournament.name) or 'tournament'}-{day}.json"


def _checked(counted: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """What was done again, and how often."""
    rounds = counted["rounds"]
    yield (
        _("Draws"),
        ngettext(
            "%(count)d round drawn again from what was known before it.",
            "%(count)d rounds drawn again, each from what was known before it.",
            rounds,
        )
        % {"count": rounds},
    )
    yield (
        _("Tables"),
        ngettext(
            "%(count)d table: who sits there, on which seats, against whom.",
            "%(count)d tables: who sits there, on which seats, against whom.",
            counted["tables"],
        )
        % {"count": counted["tables"]},
    )
    yield (
        _("Results"),
        ngettext(
            "%(count)d result worked out again from what was entered.",
            "%(count)d results worked out again from what was entered.",
            counted["results"],
        )
        % {"count": counted["results"]},
    )
    yield (
        _("Standings"),
        ngettext(
            "Worked out again after %(count)d round, from two lists in opposite order.",
            "Worked out again after each of %(count)d rounds, from two lists in opposite order.",
            rounds,
        )
        % {"count": rounds},
    )


def _told(problem: Problem, found: Verified) -> str:
    """The disagreement's sentence, with names in place of the entries' codes."""
    params = with_names(dict(problem.params), found.names)
    for key in SEATED & params.keys():
        params[key] = _names(str(params[key]), found.names)
    return sentence(problem.code, params)


def _names(codes: str, names: Mapping[str, str]) -> str:
    """Those of codes written in a row, as a table's or those of the byes."""
    between = " – " if " – " in codes else ", "
    return between.join(names.get(code, code or NOBODY) for code in codes.split(between))


def _lots(tournament: Tournament, names: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Every entry's lot as it begins, with code and name, in the order of the draw."""
    drawn = sorted((lot(tournament.seed, code), code) for code in names)
    return [(answer[:DIGITS_SHOWN], code, names[code]) for answer, code in drawn]


def _chosen(choice: Choice, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "round": choice.round_number,
        "by_hand": [_by_hand(each, names) for each in choice.by_hand],
        "reasons": choice.reasons,
        "conceded": list(allowed(choice.conceded, names)),
        "kept": choice.kept,
    }


def _by_hand(changed: ByHand, names: Mapping[str, str]) -> str:
    """Who sat there, and whom the engine had seated."""
    told = _("Table %(table)s: %(played)s; the engine had seated %(drawn)s.")
    if changed.table is None:
        told = _("Bye: %(played)s; the engine had given it to %(drawn)s.")
    return told % {
        "table": changed.table,
        "played": " · ".join(names[entry] for entry in changed.played),
        "drawn": " · ".join(names[entry] for entry in changed.drawn),
    }
