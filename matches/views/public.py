"""What everybody sees of a tournament: now, seats, standings, bracket, rules; and one table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from matches.models import Round
from matches.queries.absentees import absentees
from matches.queries.board import (
    Place,
    board,
    folded,
    penalties_of,
    places,
)
from matches.queries.bracket import brackets
from matches.queries.clock import shown_clock
from matches.queries.ladder import Ladder, ladder
from matches.queries.play import drawn_again, ends_its_stage, published_rounds
from matches.queries.programme import programme
from matches.tables import StandingsTable
from matches.views.by_itself import going_on
from matches.views.in_force.programme import in_short
from matches.views.rules_in_words import rules_in_words
from matches.views.shown import page, shown
from tournaments.enums import TournamentState
from tournaments.models import Tournament
from tournaments.queries.calendar import why_cancelled, winners
from tournaments.queries.take_part import BEFORE_PLAY, Standing, standing_of
from tournaments.views.calendar import when

FEW: Final = 4
"""So few answers to a search are shown in big type."""
LONGEST_SEARCH: Final = 80


@require_safe
def tournament(request: HttpRequest, pk: int) -> HttpResponse:
    """Now: the running round's tables, or another round's with ``?round=N``."""
    seen = shown(request, pk)

    def read() -> dict[str, Any]:
        rounds = list(published_rounds(seen.tournament))
        chosen = _chosen(rounds, request.GET.get("round"))
        seated, now = board(chosen) if chosen else None, timezone.now()
        return {
            **_announced(seen.tournament, now, begun=bool(rounds)),
            "standing": _standing(request, seen.tournament, rounds, now),
            "programme": _programme(seen.tournament),
            "rounds": rounds,
            "board": seated,
            "clock": shown_clock(chosen, now),
            "going_on": seated and going_on(seated.round, now, complete=not seated.missing),
            "absent": absentees(chosen) if chosen else [],
            "drawn_again": drawn_again(seen.tournament, rounds),
            "moves_on": chosen and not ends_its_stage(chosen, rounds),
            "penalties": penalties_of(seen.tournament),
        }

    return page(request, seen, "tournament", read)


def _standing(
    request: HttpRequest, announced: Tournament, rounds: Sequence[Round], now: datetime
) -> Standing | None:
    """What this person can do: enrol before play, or say in its first round that they are here."""
    if announced.state not in BEFORE_PLAY and not _waits_for_players(rounds):
        return None
    return standing_of(request.user, [announced], now)[announced.pk]


def _waits_for_players(rounds: Sequence[Round]) -> bool:
    """Whether those who have not come yet may still say that they have."""
    timetable = getattr(rounds[0].tournament, "timetable", None) if len(rounds) == 1 else None
    return timetable is not None and timetable.grace_minutes is not None


def _programme(announced: Tournament) -> str:
    stages = programme(announced)
    return in_short((now.stage for now in stages), sum(now.published > 0 for now in stages))


def _chosen(rounds: Sequence[Round], asked: str | None) -> Round | None:
    """The round asked for, or the newest; 404 for one that is not everybody's."""
    if asked is None:
        return rounds[-1] if rounds else None
    found = {str(round_.number): round_ for round_ in rounds}.get(asked)
    if found is None:
        raise Http404
    return found


def _announced(announced: Tournament, now: datetime, *, begun: bool) -> dict[str, Any]:
    """What the page says above its tables: who has won, or, before play, who has enrolled."""
    context: dict[str, Any] = {"when": when(announced.starts_at, now)}
    if announced.state == TournamentState.CLOSED:
        context["winners"] = winners([announced]).get(announced.pk, [])
    if announced.state == TournamentState.CANCELLED:
        context["why"] = why_cancelled(announced)
    if not begun:
        entries = list(announced.entries.filter(withdrawn_after=None).order_by("listed"))
        capacity = announced.capacity
        context["entries"] = entries
        context["taken"] = len(entries)
        context["left"] = None if capacity is None else max(0, capacity - len(entries))
    return context


@require_safe
def seats(request: HttpRequest, pk: int) -> HttpResponse:
    """Where do I sit: the newest round by name; ``?q=`` finds any part of a name."""
    seen = shown(request, pk)
    asked = request.GET.get("q", "")[:LONGEST_SEARCH].strip()

    def read() -> dict[str, Any]:
        rounds = list(published_rounds(seen.tournament))
        everybody = places(rounds[-1]) if rounds else []
        found = _found(everybody, asked)
        return {
            "round": rounds[-1] if rounds else None,
            "drawn_again": drawn_again(seen.tournament, rounds),
            "moves_on": rounds and not ends_its_stage(rounds[-1], rounds),
            "places": [(place, place in found) for place in everybody],
            "count": len(found),
            "asked": asked,
            "few": bool(asked) and 0 < len(found) <= FEW,
            "few_limit": FEW,
        }

    return page(request, seen, "seats", read)


def _found(everybody: Sequence[Place], asked: str) -> set[Place]:
    words = folded(asked).split()
    return {place for place in everybody if all(word in place.find for word in words)}


@require_safe
def standings(request: HttpRequest, pk: int) -> HttpResponse:
    """The standings with every finished match, or after a round with ``?after=N``."""
    seen = shown(request, pk)

    def read() -> dict[str, Any]:
        asked, pool = request.GET.get("after"), request.GET.get("pool", "")
        shown_ladder = ladder(seen.tournament, _round_number(asked))
        if asked is not None and int(asked) not in shown_ladder.rounds:
            raise Http404
        # After another round there may have been no pools: then everybody is shown.
        pool = pool if pool in shown_ladder.pools else ""
        return {
            "ladder": shown_ladder,
            "after": int(asked) if asked else None,
            "pool": pool,
            "table": _table(request, shown_ladder, seen.tournament, asked, pool),
        }

    return page(request, seen, "standings", read)


def _round_number(asked: str | None) -> int | None:
    """The number after ``?after=``; 404 where it is none."""
    if asked is None:
        return None
    if not (asked.isascii() and asked.isdigit() and len(asked) <= 4):  # noqa: PLR2004 (digits)
        raise Http404
    return int(asked)


def _caption(ranked: Tournament, after: str | None, pool: str) -> str:
    if pool:
        return _("Pool %(pool)s") % {"pool": pool}
    if after:
        return _("Standings after round %(round)s") % {"round": after}
    if ranked.state == TournamentState.CLOSED:
        return _("Final standings")
    return _("Standings with every finished table")


def _table(
    request: HttpRequest,
    shown_ladder: Ladder,
    ranked: Tournament,
    after: str | None,
    pool: str,
) -> StandingsTable:
    table = StandingsTable(
        list(shown_ladder.in_pools[pool] if pool else shown_ladder.rungs),
        rules=ranked.rules,
        tie_breaks=ranked.tie_breaks,
        bracket_alone=shown_ladder.knockout,
    )
    table.caption = _caption(ranked, after, pool)
    # An unknown column is no order: the library would warn of it, or worse.
    sort = request.GET.get("sort", "")
    if sort.removeprefix("-") in table.columns.names():
        table.order_by = sort
    return table


@require_safe
def bracket(request: HttpRequest, pk: int) -> HttpResponse:
    """The knockout stages."""
    seen = shown(request, pk)
    if not seen.has_bracket:
        raise Http404
    return page(request, seen, "bracket", lambda: {"brackets": brackets(seen.tournament)})


@require_safe
def rules(request: HttpRequest, pk: int) -> HttpResponse:
    """Programme and rules in words."""
    seen = shown(request, pk)

    def read() -> dict[str, Any]:
        return rules_in_words(seen.tournament, programme(seen.tournament))

    return page(request, seen, "rules", read)
