"""What concerns one person: the clubs they work for, the tables they play at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db.models import F

from matches.enums import RoundState
from matches.models import Match, Round, Seat
from matches.queries.play import standing_contents
from matches.queries.programme import PoolLetters
from matches.queries.several import TableOfSeveral, read_placement, table_of_several
from matches.record.codec import parse_sheet
from matches.templatetags.units import Units, units_of
from scoring.outcome import MatchOutcome, judge
from scoring.placement import Placed
from scoring.sheet import Sheet
from scoring.values import Line
from tournaments.enums import RoleKind, TournamentState
from tournaments.models import Club, Entry, Role, Tournament, User
from tournaments.queries.enrolment import plays_in

RESULTS_SHOWN: Final = 20
STAFF: Final = (RoleKind.OWNER, RoleKind.ORGANISER, RoleKind.REFEREE)


@dataclass(frozen=True, slots=True)
class Work:
    """A club with this person's roles in it and the tournaments that are not over."""

    club: Club
    roles: tuple[str, ...]
    tournaments: tuple[Tournament, ...]
    organises: bool
    owns: bool


def work_of(user: User) -> list[Work]:
    """Every club the person has a role in, in two queries."""
    roles: dict[Club, list[Role]] = {}
    held = Role.objects.filter(user=user).select_related("club")
    for role in held.order_by("club__name", "kind"):
        roles.setdefault(role.club, []).append(role)
    open_ = _open_tournaments(list(roles))
    return [_work(club, held, open_) for club, held in roles.items()]


def _open_tournaments(clubs: Sequence[Club]) -> list[Tournament]:
    states = (TournamentState.DRAFT, TournamentState.OPEN, TournamentState.RUNNING)
    shown = Tournament.objects.filter(club__in=clubs, state__in=states)
    return list(shown.order_by("starts_at", "pk"))


def _work(club: Club, held: Sequence[Role], open_: Sequence[Tournament]) -> Work:
    kinds = {role.kind for role in held}
    own = tuple(each for each in open_ if each.club_id == club.pk)
    return Work(
        club=club,
        roles=tuple(str(role.get_kind_display()) for role in held),
        tournaments=own if kinds & set(STAFF) else (),
        organises=bool(kinds & {RoleKind.OWNER, RoleKind.ORGANISER}),
        owns=RoleKind.OWNER in kinds,
    )


@dataclass(frozen=True, slots=True)
class Played:
    """One round of the person's; ``outcome`` is None for a bye and where several share a table.

    Of such a table, ``position`` is the number of the seat, and ``placed`` what it brought, None
    until it has ended.
    """

    tournament: Tournament
    round: Round
    entry: Entry
    match: Match | None
    line: Line | None
    against: str
    outcome: MatchOutcome | None
    position: int | None = None
    several: TableOfSeveral | None = None
    placed: Placed | None = None

    @property
    def pool(self) -> str:
        """The letter of the pool played in; blank where there are none."""
        return PoolLetters(self.round.stage).of(self.entry.code)

    @property
    def is_next(self) -> bool:
        """Whether this is where the person is expected now."""
        played = self.several or self.outcome
        return self.round.state == RoundState.PUBLISHED and not (played and played.finished)

    @property
    def units(self) -> Units:
        """What the figures of this tournament's game are called."""
        return units_of(self.tournament.rules)

    @property
    def mp(self) -> int:
        return self.outcome.mp[self.line] if self.outcome and self.line else 0

    @property
    def vp(self) -> int:
        if self.placed:
            return self.placed.points
        return self.outcome.vp[self.line] if self.outcome and self.line else 0


def played_by(user: User) -> list[Played]:
    """The person's latest rounds, the newest first, in three queries; drawn ones left out."""
    playing = plays_in(F("round__number"), seat="entry__memberships__")
    seats = Seat.objects.filter(playing, entry__memberships__player__user=user).exclude(
        round__state=RoundState.DRAWN
    )
    own = list(
        seats.select_related(
            "entry", "match", "round__tournament__timetable", "round__stage", "round__clock"
        ).order_by("-round__tournament__starts_at", "-round__tournament_id", "-round__number")[
            :RESULTS_SHOWN
        ]
    )
    matches = [seat.match_id for seat in own if seat.match_id]
    at_table: dict[int | None, list[Seat]] = {}
    for seat in Seat.objects.filter(match__in=matches).select_related("entry"):
        at_table.setdefault(seat.match_id, []).append(seat)
    written = standing_contents(match__in=matches)
    return [
        _played(seat, at_table.get(seat.match_id, []), written.get(seat.match_id or 0))
        for seat in own
    ]


def _played(seat: Seat, at_table: Sequence[Seat], written: dict[str, Any] | None) -> Played:
    played = Played(
        tournament=seat.round.tournament,
        round=seat.round,
        entry=seat.entry,
        match=seat.match,
        line=Line(seat.line) if seat.line else None,
        against=" · ".join(each.entry.name for each in at_table if each.pk != seat.pk),
        outcome=None,
        position=seat.position,
    )
    if seat.match is None:
        return played
    if not seat.match.of_several:
        sheet = parse_sheet(written) if written else Sheet()
        return replace(played, outcome=judge(seat.match.rules, sheet))
    table = table_of_several(seat.match, read_placement(written), at_table)
    placed = next(each.placed for each in table.seats if each.position == seat.position)
    return replace(played, several=table, placed=placed)
