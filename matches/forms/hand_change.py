"""One change by hand of a drawn round: who changes places, which table gets another number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _

from matches.forms.figures import ReasonField
from matches.queries.board import by_name
from matches.record.hand_changes import Move, Seating, Swap
from scoring.values import EntryId, Line


class What(StrEnum):
    """The kinds of change, as the page's address has them."""

    SWAP = "swap"
    MOVE = "move"
    LINES = "lines"


FIELDS: Final = {What.SWAP: ("one", "other"), What.MOVE: ("table", "to"), What.LINES: ("turned",)}
"""What each kind asks."""

Choices = Sequence[tuple[str, str]]


def seat_choices(seating: Seating, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Everybody in the round by name, each with where they sit now."""
    places = {
        code: _("table %(table)s") % {"table": number}
        for number, seats in seating.tables.items()
        for code in seats
    }
    places |= dict.fromkeys(seating.byes, _("bye"))
    told = [(str(code), f"{names[code]} ({place})") for code, place in places.items()]
    return sorted(told, key=lambda choice: by_name(choice[1]))


def _choice(label: str, choices: Choices, coerce: type[int | str] = str) -> forms.Field:
    """None is chosen at first, and the form asks itself for those it needs."""
    offered = [("", _("choose")), *choices]
    return forms.TypedChoiceField(label=label, choices=offered, coerce=coerce, required=False)


class ChangeForm(forms.Form):
    """Filled from the page's address: looking at a change alters nothing."""

    use_required_attribute = False
    what = forms.ChoiceField(choices=[(what.value, what.value) for what in What])

    def __init__(
        self, data: Mapping[str, Any] | None, *, entries: Choices, seating: Seating
    ) -> None:
        super().__init__(data)
        self.seating = seating
        tables = [(str(number), str(number)) for number in sorted(seating.tables)]
        with_lines = [each for each in tables if len(seating.tables[int(each[0])]) == len(Line)]
        self.fields |= {
            "one": _choice(_("Who"), entries),
            "other": _choice(_("Changes places with"), entries),
            "table": _choice(_("Table"), tables, int),
            "to": _choice(_("Gets the number"), tables, int),
            "turned": _choice(_("Table"), with_lines, int),
        }

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or self.cleaned_data
        for name in FIELDS[What(given["what"])] if "what" in given else ():
            if not given.get(name) and name not in self.errors:
                self.add_error(name, _("Choose one."))
        for first, second in (("one", "other"), ("table", "to")):
            if given.get(first) and given.get(first) == given.get(second):
                self.add_error(second, _("Choose another one: these two are the same."))
        return given

    def change(self) -> Swap | Move:
        """What was chosen, once it is valid."""
        given = self.cleaned_data
        if given["what"] == What.MOVE:
            return Move(given["table"], given["to"])
        if given["what"] == What.LINES:
            one, other = self.seating.tables[given["turned"]]
            return Swap(one, other)
        return Swap(EntryId(given["one"]), EntryId(given["other"]))


class ChangeReasonForm(forms.Form):
    """Why it is changed; ``based_on`` is the state of the tournament that was looked at."""

    use_required_attribute = False
    based_on = forms.IntegerField(widget=forms.HiddenInput)
    reason = ReasonField()
