"""How a table of several players ended, as the referee taps it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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
from matches.queries.several import Seated, TableOfSeveral
from scoring.placement import Placement
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


@dataclass(frozen=True, slots=True)
class PlayerFields:
    """One player with the two fields that can tell how it went; one of them counts."""

    seated: Seated
    place: BoundField
    chips: BoundField


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
        return [
            PlayerFields(each, self[f"place_{each.position}"], self[f"chips_{each.position}"])
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

    def _faults(self) -> Iterator[Fault]:
        own = {NON_FIELD_ERRORS: "", "way": ""}
        players = {
            name: each.seated.entry.name
            for each in self.players
            for name in (each.place.name, each.chips.name)
        }
        for name, of in {**own, **players, "reason": ""}.items():
            anchor = self[name].auto_id if name in self.fields else "sheet"
            for text in self.errors.get(name, ()):
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
