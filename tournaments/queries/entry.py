"""One entry as the organiser looks at it."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Entry, EntryPlayer


@dataclass(frozen=True, slots=True)
class Lineup:
    """``now`` are the seats of those who play, ``before`` of those who played until a round."""

    now: tuple[EntryPlayer, ...]
    before: tuple[EntryPlayer, ...]

    @property
    def changes(self) -> list[tuple[EntryPlayer, EntryPlayer]]:
        """Who gave up a seat, and who took it, in the order of the rounds."""
        taken = {(seat.position, seat.first_round): seat for seat in (*self.now, *self.before)}
        given = [(seat, (seat.position, (seat.last_round or 0) + 1)) for seat in self.before]
        return [(seat, taken[then]) for seat, then in given if then in taken]


def lineup(entry: Entry) -> Lineup:
    """Who plays for it and who did, in one query."""
    seats = EntryPlayer.ever.filter(entry=entry).select_related("player")
    ordered = list(seats.order_by("first_round", "position"))
    now = sorted((seat for seat in ordered if seat.last_round is None), key=_position)
    before = sorted((seat for seat in ordered if seat.last_round is not None), key=_until)
    return Lineup(tuple(now), tuple(before))


def _position(seat: EntryPlayer) -> int:
    return seat.position


def _until(seat: EntryPlayer) -> tuple[int, int]:
    return seat.last_round or 0, seat.position
