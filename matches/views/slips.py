"""The slips that lie on the tables: printed, filled in by hand, signed by both lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from matches.enums import RoundState
from matches.models import Match, Round, Seat
from matches.queries.seating import Plan, Sitter, Team, blank_plan, teams
from scoring.rulesets import BurracoRules
from scoring.values import Line, SmazzateGame
from tournaments.models import Entry, Tournament
from tournaments.permissions import Right, may
from tournaments.views.access import refuse

T = TypeVar("T")

BESIDE: Final = 4
"""So many smazzate stand side by side on a quarter of a page."""
BESIDE_WIDE: Final = 8
"""And so many on half of one."""
ROWS: Final = 10
"""So many smazzate by totals stand one below the other on a quarter of a page."""
ENDLESS: Final = 6
"""Room for so many smazzate where points are to end the match."""
TO_A_PAGE: Final = 4
TO_A_PAGE_WIDE: Final = 2

Row = tuple[str | Promise, str]
"""A part's name and what each is worth, in points."""


@dataclass(frozen=True, slots=True)
class Column:
    """The room for one smazzata; its dealer is not known where no seats were drawn."""

    number: int
    dealer: Sitter | None


@dataclass(frozen=True, slots=True)
class Slip:
    """One table's; ``several`` stand in place of the rest where several players share it.

    ``rows`` are the parts that are counted, none where a line has one total a smazzata.
    """

    match: Match
    lines: tuple[tuple[Line, Team, tuple[Sitter, ...]], ...]
    plan: Plan | None
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    spareggi: tuple[Column, ...] = ()
    several: tuple[Entry, ...] = ()

    @property
    def wide(self) -> bool:
        """Whether it takes half a page instead of a quarter."""
        return len(self.columns) + len(self.spareggi) > (BESIDE if self.rows else ROWS)

    @property
    def blocks(self) -> tuple[tuple[Column, ...], ...]:
        """The columns, so many of them as stand side by side."""
        return tuple(_cut(self.columns, BESIDE_WIDE))


@require_safe
def slips(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A round's slips; those of one only drawn are the organisers', who print them beforehand."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), pk=pk)
    if refused := refuse(request, Right.REFEREE, tournament.club):
        return refused
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    drawn = round_.state == RoundState.DRAWN
    if drawn and not may(request.user, Right.ORGANISE, tournament.club):
        raise Http404
    written = _slips(round_, of_several=tournament.of_several)
    to_a_page = TO_A_PAGE_WIDE if any(slip.wide for slip in written) else TO_A_PAGE
    context = {
        "tournament": tournament,
        "round": round_,
        "pages": list(_cut(written, to_a_page)),
        "wide": to_a_page == TO_A_PAGE_WIDE,
    }
    return render(request, "matches/slips.html", context)


def _cut(things: Sequence[T], size: int) -> Iterator[tuple[T, ...]]:
    return (tuple(things[start : start + size]) for start in range(0, len(things), size))


def _slips(round_: Round, *, of_several: bool) -> list[Slip]:
    """The round's slips by table, in two queries."""
    matches = list(Match.objects.filter(round=round_).order_by("table_number"))
    if of_several:
        return list(_of_several(round_, matches))
    seated = teams(round=round_)
    return [_slip(match, seated[match.pk]) for match in matches]


def _of_several(round_: Round, matches: Sequence[Match]) -> Iterator[Slip]:
    seats = Seat.objects.filter(round=round_, position__isnull=False).select_related("entry")
    for match in matches:
        own = sorted((s for s in seats if s.match_id == match.pk), key=lambda s: s.position or 0)
        yield Slip(match, (), None, (), (), several=tuple(seat.entry for seat in own))


def _slip(match: Match, seated: dict[Line, Team]) -> Slip:
    plan = blank_plan(match, seated)
    game, rules = match.rules.game, match.ruleset_value
    if isinstance(game, SmazzateGame):
        count = game.count
    else:
        count = 1 if rules.counts_smazzate else ENDLESS
    return Slip(
        match=match,
        lines=tuple((line, seated[line], plan.of_line(line) if plan else ()) for line in Line),
        plan=plan,
        columns=_columns(plan, count),
        rows=tuple(_rows(rules)) if isinstance(rules, BurracoRules) else (),
        spareggi=_columns(plan, rules.spareggi if match.knockout else 0, after=count),
    )


def _columns(plan: Plan | None, count: int, after: int = 0) -> tuple[Column, ...]:
    """Room for so many; ``after`` are the smazzate that are dealt before."""
    return tuple(
        Column(number, plan.dealer(after + number) if plan else None)
        for number in range(1, count + 1)
    )


def _rows(rules: BurracoRules) -> Iterator[Row]:
    """What is written of a line, in the order of the referee's sheet (S0, "Punteggi")."""
    yield _("Cards"), "+"
    yield _("In hand"), "−"
    yield _("Clean"), f"× {rules.clean}"
    if rules.semi_clean is not None:
        yield _("Semi-clean"), f"× {rules.semi_clean}"
    yield _("Dirty"), f"× {rules.dirty}"
    if rules.burraco_of_twos:
        yield _("Burraco of 2s"), ""
    yield _("Going out"), f"+{rules.closing}"
    if rules.pozzetti_a_line > 1:
        yield _("Pozzetti taken"), f"0: −{abs(rules.no_pozzetto)}"
    else:
        yield _("No pozzetto"), f"−{abs(rules.no_pozzetto)}"
