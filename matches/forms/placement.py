"""How a table of several players ended, as the referee taps it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import BoundField
from django.utils.translation import gettext, gettext_lazy as _

from matches.actions.sheet_versions import Submission
from matches.enums import Source
from matches.forms.figures import FigureField, ReasonField, VersionedForm
from matches.forms.submitted import Fault
from matches.phrases import sentence
from matches.queries.several import Seated, TableOfSeveral, table_of_several
from scoring.placement import Placed, Placement, placement_problems
from scoring.values import Problem


class Way(StrEnum):
    """What is written of the table."""

    PLACES = "places"
    CHIPS = "chips"
    NOT_PLAYED = "not_played"
    OPEN = "open"


WAYS = {
    Way.PLACES: _("By place"),
    Way.CHIPS: _("By chips"),
    Way.NOT_PLAYED: _("Not played"),
    Way.OPEN: _("Not finished after all"),
}

FIGURES = {Way.PLACES: "place", Way.CHIPS: "chips"}
"""The ways that ask a figure of each player, with what its field is called."""


@dataclass(frozen=True, slots=True)
class PlayerFields:
    """One player with the two fields that can tell how it went; one of them counts.

    ``so_far`` is what that comes to, None where it cannot be known yet.
    """

    seated: Seated
    place: BoundField
    chips: BoundField
    so_far: Placed | None


class PlacementForm(VersionedForm):
    """``version`` is the one it was written from; only the fields of the chosen ``way`` count."""

    use_required_attribute = False
    rebased = forms.BooleanField(required=False, widget=forms.HiddenInput)
    way = forms.ChoiceField(
        label=_("What do you enter?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose what you enter: places, chips, or neither.")},
    )
    reason = ReasonField(label=_("Reason for the correction"), required=False)

    def __init__(
        self, data: Mapping[str, Any] | None, *, table: TableOfSeveral, way: Way = Way.PLACES
    ) -> None:
        self.table = table
        stands = table.sheet
        initial = {
            "version": table.match.version,
            "way": way_of(stands) if stands.finished else way,
            **dict(_initial(table)),
        }
        super().__init__(data, initial=initial)
        self._offer_ways()
        self.fields["reason"].required = self.asks_reason
        chosen = self["way"].value()
        for seated in table.seats:
            name = seated.entry.name
            self.fields[f"place_{seated.position}"] = _place_field(
                name, len(table.seats), required=chosen == Way.PLACES
            )
            self.fields[f"chips_{seated.position}"] = _chips_field(
                name, required=chosen == Way.CHIPS
            )

    def _offer_ways(self) -> None:
        """A result can be taken back: it may have been written at the wrong table."""
        way = self.fields["way"]
        assert isinstance(way, forms.ChoiceField)  # noqa: S101 (declared above)
        offered = [each for each in Way if each is not Way.OPEN or self.table.finished]
        way.choices = [(str(each), WAYS[each]) for each in offered]

    @property
    def asks_reason(self) -> bool:
        """A table that had its result is corrected for a reason only.

        Who did not know of it is first shown what stands.
        """
        known = str(self["version"].value()) == str(self.table.match.version)
        return (self.table.finished and known) or bool(self["rebased"].value())

    @property
    def players(self) -> list[PlayerFields]:
        so_far = {seat.entry.pk: seat.placed for seat in self.so_far().seats}
        return [
            PlayerFields(
                seated=each,
                place=self[f"place_{each.position}"],
                chips=self[f"chips_{each.position}"],
                so_far=so_far.get(each.entry.pk),
            )
            for each in self.table.seats
        ]

    def placement(self) -> Placement:
        """What a valid form says."""
        match Way(self.cleaned_data["way"]):
            case Way.PLACES:
                return Placement(places=self._figures("place"))
            case Way.CHIPS:
                return Placement(chips=self._figures("chips"))
            case Way.NOT_PLAYED:
                return Placement(not_played=True)
            case Way.OPEN:
                return Placement()

    def _figures(self, kind: str) -> tuple[int, ...]:
        return tuple(self.cleaned_data[f"{kind}_{each.position}"] for each in self.table.seats)

    @property
    def _way(self) -> Way | None:
        return Way(self.cleaned_data["way"]) if "way" in self.cleaned_data else None

    def _figured(self) -> list[int]:
        """The positions whose figure of the chosen way could be read and may stand."""
        kind = FIGURES.get(self._way) if self._way else None
        return [
            each.position
            for each in self.table.seats
            if kind and f"{kind}_{each.position}" in self.cleaned_data
        ]

    @property
    def to_come(self) -> int:
        """How many players have no figure yet."""
        if not self.is_bound:
            return 0 if self.table.finished else len(self.table.seats)
        return len(self.table.seats) - len(self._figured()) if self._way in FIGURES else 0

    def so_far(self) -> TableOfSeveral:
        """As it would be saved: a place is worth its points by itself, chips beside all others."""
        if not self.is_bound:
            return self.table
        match, seats = self.table.match, list(self.table.match.seats.all())
        if self._way is Way.PLACES:
            known = self._figured()
            places = tuple(self.cleaned_data[f"place_{position}"] for position in known)
            seats = [seat for seat in seats if seat.position in known]
            return table_of_several(match, Placement(places=places), seats)
        complete = self._way and not self.to_come
        return table_of_several(match, self.placement() if complete else Placement(), seats)

    def blame_figures(self) -> None:
        """Name what would keep a complete table from being saved; a reason may still come."""
        if self._way and not self.to_come:
            self.blame(placement_problems(self.placement(), len(self.table.seats)))

    def submission(self) -> Submission:
        return Submission(
            match_id=self.table.match.pk,
            based_on=self.cleaned_data["version"],
            source=Source.PAGE,
            reason=self.cleaned_data["reason"],
        )

    def blame(self, found: Iterable[Problem]) -> None:
        """Put each problem beside its player."""
        for problem in found:
            error = forms.ValidationError(sentence(problem.code, problem.params), problem.code)
            self.add_error(_field_at(problem), error)

    def faults(self) -> list[Fault]:
        """Everything to mend, in the order of the page, for the list at its top."""
        return list(self._faults())

    def faults_so_far(self) -> list[Fault]:
        """As ``faults``, but for what is still to come."""
        return list(self._faults(awaited=("required",)))

    def _faults(self, *, awaited: Collection[str] = ()) -> Iterator[Fault]:
        own = {NON_FIELD_ERRORS: "", "way": ""}
        players = {
            f"{kind}_{each.position}": each.entry.name
            for each in self.table.seats
            for kind in FIGURES.values()
        }
        for name, of in {**own, **players, "reason": ""}.items():
            anchor = self[name].auto_id if name in self.fields else "sheet"
            errors = self.errors[name].as_data() if name in self.errors else []
            for text in (each.messages[0] for each in errors if each.code not in awaited):
                said = gettext("%(name)s: %(said)s") % {"name": of, "said": text} if of else text
                yield Fault(str(anchor), str(said))


def way_of(sheet: Placement) -> Way:
    if sheet.not_played:
        return Way.NOT_PLAYED
    return Way.CHIPS if sheet.chips is not None else Way.PLACES


def _initial(table: TableOfSeveral) -> Iterator[tuple[str, int]]:
    """What stands; the places too where they follow from the chips."""
    for seat in table.seats:
        if seat.placed:
            yield f"place_{seat.position}", seat.placed.place
            if table.by_chips:
                yield f"chips_{seat.position}", seat.placed.chips


def _place_field(name: str, players: int, *, required: bool) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        label=name,
        choices=[(place, str(place)) for place in range(1, players + 1)],
        coerce=int,
        required=required,
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Tap the place."),
            "invalid_choice": _("There is no such place at this table."),
        },
    )


def _chips_field(name: str, *, required: bool) -> FigureField:
    return FigureField(
        label=name,
        required=required,
        error_messages={"required": _("Write the chips, 0 where none are left.")},
    )


def _field_at(problem: Problem) -> str | None:
    """The field of a problem's path: ``("places", 2)`` is the third player's place."""
    if len(problem.path) == 2:  # noqa: PLR2004 (the figures and the seat)
        kind, seat = problem.path
        return f"{'place' if kind == 'places' else 'chips'}_{int(seat) + 1}"
    return None
