"""The evening as a list of steps: what is done, what is next, and why something cannot be yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext

from matches.enums import RoundState
from matches.models import Match
from matches.queries.console import Evening, PlannedRound, Running
from matches.views.by_itself import first_of, once_complete
from matches.views.in_force.programme import stage_in_short
from tournaments.enums import EventKind, PairingSystem, TournamentState
from tournaments.forms.lengths import too_many_rounds
from tournaments.queries.lengths import players_of, pool_sizes, rounds_needed

FEWEST = 2
"""A table takes two."""
Ahead = Callable[..., str]
"""By the kinds of event asked for: the sentence of the first that is to come."""


class Status(StrEnum):
    DONE = "done"
    NOW = "now"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Button:
    """``url`` is the name of an address of this tournament; ``post`` does, else it only goes."""

    label: str
    url: str
    post: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """``why`` tells why the button cannot be pressed; without it, it can.

    ``by_itself`` says when it happens without anybody.
    """

    title: str
    status: Status
    told: str = ""
    button: Button | None = None
    why: str = ""
    heading: str = ""
    missing: tuple[Match, ...] = ()
    by_itself: str = ""


def checklist(evening: Evening, now: datetime) -> list[Step]:
    """Every step from the draft to the winners; exactly one of them is the next."""
    if evening.tournament.state == TournamentState.CANCELLED:
        return []

    def ahead(*kinds: EventKind) -> str:
        return first_of(kinds, evening.ahead, now)

    return [*_before_play(evening, ahead), *_rounds(evening, ahead), _close(evening)]


def _before_play(evening: Evening, ahead: Ahead) -> Iterator[Step]:
    state, roll = evening.tournament.state, evening.roll
    draft, is_open = state == TournamentState.DRAFT, state == TournamentState.OPEN
    begun = _begun(evening)
    yield Step(
        _("Open the enrolment"),
        Status.NOW if draft else Status.DONE,
        _("Only the organisers see the tournament so far.") if draft else "",
        Button(_("Open the enrolment"), "open_enrolment", post=True) if draft else None,
        by_itself=ahead(EventKind.OPEN) if draft else "",
    )
    few = roll.enrolled < FEWEST
    enrolled = ngettext("%(count)d entry", "%(count)d entries", roll.enrolled)
    yield Step(
        _("Enrol"),
        Status.LATER if few and not is_open else Status.NOW if few else Status.DONE,
        enrolled % {"count": roll.enrolled},
        Button(_("Entries"), "entries"),
        by_itself=ahead(EventKind.CLOSE),
    )
    called = is_open and not few
    waiting = roll.uncalled > 0 or roll.present < FEWEST
    yield Step(
        _("Note who is there"),
        Status.DONE if begun else Status.LATER if not called else _next_or_done(waiting),
        _("%(present)d present, %(absent)d absent, %(uncalled)d not called yet")
        % {"present": roll.present, "absent": roll.absent, "uncalled": roll.uncalled},
        None if begun else Button(_("Presence"), "presence"),
        _("Enrol at least two first.") if few and not begun else "",
        by_itself="" if begun else ahead(EventKind.CHECK_IN),
    )


def _next_or_done(waiting: bool) -> Status:  # noqa: FBT001 (reads as a word)
    return Status.NOW if waiting else Status.DONE


def _begun(evening: Evening) -> bool:
    """Whether a round is drawn or more."""
    return any(each.played for each in evening.rounds)


def _rounds(evening: Evening, ahead: Ahead) -> Iterator[Step]:
    for planned in evening.rounds:
        if planned == evening.current:
            yield from _current(evening, planned, ahead)
        elif planned.played is None:
            yield Step(_round(planned), Status.LATER, heading=_heading(evening, planned))
        else:
            yield _closed(evening, planned)


def _round(planned: PlannedRound) -> str:
    return _("Round %(round)d") % {"round": planned.number}


def _heading(evening: Evening, planned: PlannedRound) -> str:
    """What stands above the first round of a stage, where there are several."""
    one_stage = all(each.stage == planned.stage for each in evening.rounds)
    if not planned.first_of_stage or one_stage:
        return ""
    cut = planned.stage.options.get("cut")
    if planned.stage.system == PairingSystem.KNOCKOUT and cut:
        return _("Final knockout of the best %(count)s") % {"count": cut}
    return capfirst(stage_in_short(planned.stage))


def _closed(evening: Evening, planned: PlannedRound) -> Step:
    tables = ngettext("%(count)d table, closed", "%(count)d tables, closed", planned.tables)
    return Step(
        _round(planned),
        Status.DONE,
        tables % {"count": planned.tables},
        heading=_heading(evening, planned),
    )


def _current(evening: Evening, planned: PlannedRound, ahead: Ahead) -> Iterator[Step]:
    state = planned.played.state if planned.played else None
    names = {"round": planned.number}
    not_yet = _why_no_draw(evening) if state is None else ""
    goes_on = ahead(EventKind.START, EventKind.NEXT_ROUND)
    yield Step(
        _("Draw round %(round)d") % names,
        Status.DONE if state else Status.LATER if not_yet else Status.NOW,
        "" if state or not_yet else _length(evening, planned),
        None if state else Button(_("Draw round %(round)d") % names, "draw", post=True),
        not_yet,
        heading=_heading(evening, planned),
        by_itself="" if state else goes_on,
    )
    yield _publish(planned, state, names, goes_on if state == RoundState.DRAWN else "")
    yield _results(evening, names)
    yield _close_round(evening.running, names, goes_on)


def _length(evening: Evening, planned: PlannedRound) -> str:
    """Said before a stage's first draw: what those who are there can play of it."""
    if not planned.first_of_stage:
        return ""
    stage = planned.stage
    there = evening.roll.present if planned.number == 1 else evening.roll.left
    if told := too_many_rounds(stage, there):
        return " ".join((told, _("Change that under “Rounds to come”.")))
    if stage.system != PairingSystem.ROUND_ROBIN:
        return ""
    playing, rounds = players_of(stage, there), rounds_needed(stage, there)
    sizes = pool_sizes(playing, stage.options)
    if len(sizes) > 1:
        return ngettext(
            "%(rounds)d round: the largest pool has %(entries)d entries.",
            "%(rounds)d rounds: the largest pool has %(entries)d entries.",
            rounds,
        ) % {"rounds": rounds, "entries": max(sizes)}
    return ngettext(
        "%(rounds)d round for %(entries)d entries.",
        "%(rounds)d rounds for %(entries)d entries.",
        rounds,
    ) % {"rounds": rounds, "entries": playing}


def _why_no_draw(evening: Evening) -> str:
    """Why the next round cannot be drawn; nothing where it can."""
    roll, state = evening.roll, evening.tournament.state
    if state == TournamentState.CLOSED:
        return _("The tournament is closed.")
    if state == TournamentState.DRAFT:
        return _("Open the enrolment first.")
    if state == TournamentState.OPEN and roll.enrolled < FEWEST:
        return _("Enrol at least two first.")
    if state == TournamentState.OPEN and roll.uncalled:
        return ngettext(
            "%(count)d entry has not been called yet.",
            "%(count)d entries have not been called yet.",
            roll.uncalled,
        ) % {"count": roll.uncalled}
    if state == TournamentState.OPEN and roll.present < FEWEST:
        return _("At least two must be there.")
    return ""


def _publish(
    planned: PlannedRound, state: str | None, names: dict[str, int], by_itself: str
) -> Step:
    title = _("Look at the draw and publish it")
    if state is None:
        button = Button(_("Publish"), "publish", post=True)
        return Step(title, Status.LATER, "", button, _("Draw the round first."))
    if state == RoundState.DRAWN:
        told = _("Only the organisers see the draw so far.")
        button = Button(_("Look at the draw"), "draw")
        return Step(title, Status.NOW, told, button, by_itself=by_itself)
    tables = ngettext("%(count)d table", "%(count)d tables", planned.tables)
    return Step(
        _("Round %(round)d is published") % names,
        Status.DONE,
        tables % {"count": planned.tables},
        Button(_("See the draw"), "draw"),
    )


def _results(evening: Evening, names: dict[str, int]) -> Step:
    running = evening.running
    title = _("Results of round %(round)d") % names
    desk = Button(_("Referee’s desk"), "desk")
    if running is None:
        return Step(title, Status.LATER, "", desk, _("Publish the round first."))
    told = _("%(finished)d of %(total)d tables finished") % {
        "finished": running.finished,
        "total": running.total,
    }
    status = Status.NOW if running.missing else Status.DONE
    follows = once_complete(evening.timetable) if running.missing else ""
    return Step(title, status, told, desk, missing=running.missing, by_itself=follows)


def _close_round(running: Running | None, names: dict[str, int], by_itself: str) -> Step:
    title = _("Close round %(round)d") % names
    button = Button(title, "close_round", post=True)
    if running is None:
        return Step(title, Status.LATER, "", button, _("It is not being played yet."))
    if running.missing:
        count = len(running.missing)
        why = ngettext(
            "%(count)d table has no result yet.", "%(count)d tables have no result yet.", count
        )
        return Step(title, Status.LATER, "", button, why % {"count": count})
    told = _("Every table has its result.")
    return Step(title, Status.NOW, told, button, by_itself=by_itself)


def _close(evening: Evening) -> Step:
    title = _("Close the tournament")
    if evening.tournament.state == TournamentState.CLOSED:
        return Step(title, Status.DONE, _("The standings are final."))
    button = Button(title, "close_tournament", post=True)
    left = evening.still_to_play
    if left:
        why = ngettext(
            "%(count)d round is still to be played.",
            "%(count)d rounds are still to be played.",
            left,
        )
        return Step(title, Status.LATER, "", button, why % {"count": left})
    return Step(title, Status.NOW, _("All rounds are played: the winners are known."), button)
