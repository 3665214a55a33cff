"""Which entries are to be kept apart: ticked one by one, or club by club from a list."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext, gettext_lazy as _

from tournaments.actions.apart import Group
from tournaments.enums import Because, ForbiddenKind
from tournaments.forms import paste
from tournaments.forms.likeness import KnownNames
from tournaments.forms.names import NameField
from tournaments.models import Entry
from tournaments.models.player import same_name, tidy

KINDS: Final = [
    (ForbiddenKind.NEVER, _("Never meet")),
    (ForbiddenKind.AVOID, _("Meet only where it cannot be avoided")),
]
MOST_NAME: Final = 120
MOST_PROBLEMS: Final = 20


def _kind_field(initial: ForbiddenKind) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("They"), choices=KINDS, initial=initial, widget=forms.RadioSelect
    )


class GroupForm(forms.Form):
    """Two entries or more, ticked in the list."""

    prefix = "group"

    entries = forms.TypedMultipleChoiceField(
        label=_("Entries"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Tick the entries that are to be kept apart.")},
    )
    kind = _kind_field(ForbiddenKind.NEVER)
    because = forms.ChoiceField(
        label=_("Because they are"),
        required=False,
        choices=[
            ("", "–"),
            (Because.COUPLE, _("a couple")),
            (Because.FAMILY, _("one family")),
            (Because.CLUB, _("of one club")),
            (Because.OTHER, _("something else")),
        ],
    )
    name = NameField(
        label=_("Name of the group"),
        required=False,
        max_length=MOST_NAME,
        help_text=_("Such as the family’s or the club’s name."),
    )

    def __init__(self, *args: Any, entries: Sequence[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        asked: Any = self.fields["entries"]
        asked.choices = [(entry.pk, entry.name) for entry in entries]

    def clean_entries(self) -> list[int]:
        ticked: list[int] = self.cleaned_data["entries"]
        if len(set(ticked)) == 1:
            raise forms.ValidationError(_("One alone meets nobody: tick at least two."))
        return ticked

    def group(self) -> Group:
        given = self.cleaned_data
        because = Because(given["because"]) if given["because"] else None
        entries, kind = frozenset(given["entries"]), ForbiddenKind(given["kind"])
        return Group(entries, kind, because, given["name"])


class ClubsForm(forms.Form):
    """A line for each entry or player: the name, then the club."""

    prefix = "clubs"

    # A plain field, so that what cannot be printed is answered with its line.
    lines = forms.Field(
        label=_("Who is of which club"),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=_(
            "A line each, copied from a spreadsheet or typed: the entry’s or a player’s name, "
            "then the club in the next column or after a “;”."
        ),
        error_messages={"required": _("There is nothing here yet: write a line for each.")},
    )
    kind = _kind_field(ForbiddenKind.AVOID)

    def __init__(self, *args: Any, known: Mapping[str, Iterable[int]], **kwargs: Any) -> None:
        """``known`` leads from each entry's and player's name to the entries meant."""
        super().__init__(*args, **kwargs)
        self._known = {same_name(name): frozenset(found) for name, found in known.items()}
        self._alike = KnownNames(known)
        self._clubs: dict[str, set[int]] = defaultdict(set)
        self._called: dict[str, str] = {}

    def clean_lines(self) -> str:
        text = str(self.cleaned_data["lines"])
        if paste.count_lines(text) > paste.MOST_LINES or len(text) > paste.MOST_BYTES:
            raise forms.ValidationError(
                _("This is too long: at most %(lines)s lines and %(size)s KB at once."),
                params={"lines": paste.MOST_LINES, "size": paste.MOST_BYTES // 1000},
            )
        problems = [*self._read(text)]
        if not problems and not self.groups_found():
            problems = [gettext("No club has two entries here: there is nobody to keep apart.")]
        if problems:
            raise forms.ValidationError(problems[:MOST_PROBLEMS])
        return text

    def _read(self, text: str) -> Iterator[str]:
        """What is wrong, line by line; what is right is noted."""
        unprintable = {bad.number: bad.character for bad in paste.bad_lines(text)}
        for number, line in enumerate(paste.NEWLINE.split(text), start=1):
            if number in unprintable:
                said = gettext("it holds a character that cannot be printed: type it anew.")
            else:
                said = self._note(line) if line.strip() else ""
            if said:
                yield gettext("Line %(number)s: %(said)s") % {"number": number, "said": said}

    def _note(self, line: str) -> str:
        """Why this line says nothing of use; blank where it does, and that is noted."""
        *names, club = _columns(line)
        if not names:
            return gettext("write the club behind the name, after a “;”.")
        if len(club) > MOST_NAME:
            return gettext("the name of the club is too long.")
        for name in names:
            found = self._known.get(same_name(name))
            if found is None:
                return self._unknown(name)
            self._called.setdefault(same_name(club), club)
            self._clubs[same_name(club)] |= found
        return ""

    def _unknown(self, name: str) -> str:
        short = name if len(name) <= MOST_NAME else f"{name[:MOST_NAME]}…"
        if meant := self._alike.meant(name):
            return gettext("“%(name)s” is not in the list. Is “%(meant)s” meant?") % {
                "name": short,
                "meant": meant,
            }
        return gettext("“%(name)s” is not in the list of entries.") % {"name": short}

    def groups_found(self) -> dict[str, set[int]]:
        """The clubs, as they are called, that have two entries or more."""
        several = {key: found for key, found in self._clubs.items() if len(found) > 1}
        return {self._called[key]: found for key, found in several.items()}

    def groups(self) -> list[Group]:
        kind = ForbiddenKind(self.cleaned_data["kind"])
        return [
            Group(frozenset(entries), kind, Because.CLUB, club)
            for club, entries in self.groups_found().items()
        ]


def _columns(line: str) -> list[str]:
    """One name or several, then the club."""
    cells = (tidy(cell) for cell in re.split("[\t;]", line))
    return [cell for cell in cells if cell]
