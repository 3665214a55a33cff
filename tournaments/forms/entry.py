"""What is asked about one entry: a credit for coming late, its names, who plays, its seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from django import forms
from django.utils.translation import gettext, gettext_lazy as _, ngettext

from scoring.rulesets import Ranking
from tournaments.actions.amend import Amendment
from tournaments.actions.late import Credit
from tournaments.actions.lineup import default_name
from tournaments.forms.enrolment import EntryForm, player_field
from tournaments.forms.names import NameField
from tournaments.forms.tie_breaks import MOST_POINTS
from tournaments.models import Entry, EntryPlayer, Tournament

MOST_VP: Final = 1000
CREDIT_LABELS: Final = {
    Ranking.VP: (_("VP credited"), _("MP credited")),
    Ranking.WINS: (_("Points credited"), _("Difference of points credited")),
    Ranking.PLACES: (_("Points credited"), None),
}
"""What the standings count; tables of several players have points alone."""


class LateEntryForm(EntryForm):
    """An entry that comes during play, with what it is credited with; it is too late for a seed."""

    def __init__(self, *args: Any, tournament: Tournament, missed: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["seeding"]
        vp_label, mp_label = CREDIT_LABELS[tournament.rules.ranking]
        self.fields["credit_vp"] = forms.IntegerField(
            label=vp_label,
            initial=0,
            min_value=0,
            max_value=MOST_VP,
            help_text=credit_help(tournament, missed),
        )
        if mp_label:
            self.fields["credit_mp"] = forms.IntegerField(
                label=mp_label,
                initial=0,
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
                step_size=tournament.rules.point_step,
                error_messages={"step_size": _("Write a multiple of %(limit_value)s.")},
            )

    def credit(self) -> Credit:
        given = self.cleaned_data
        return Credit(given["credit_vp"], given.get("credit_mp", 0))


def credit_help(tournament: Tournament, missed: int) -> str:
    """What a credit is, and what is usual."""
    rounds = ngettext(
        "They count in the standings for the %(count)d round missed, like a bye.",
        "They count in the standings for the %(count)d rounds missed, like byes.",
        missed,
    ) % {"count": missed}
    if tournament.of_several:
        return f"{rounds} {gettext('Usual is 0.')}"
    told = (
        gettext(
            "Usual is 0, or what a bye is worth for each round missed: "
            "%(vp)s VP and %(mp)s MP here."
        )
        if tournament.rules.ranking is Ranking.VP
        else gettext(
            "Usual is 0, or what a bye is worth for each round missed: %(vp)s and %(mp)s here."
        )
    )
    usual = told % {"vp": missed * tournament.bye_vp, "mp": missed * tournament.bye_mp}
    return f"{rounds} {usual}"


class AmendForm(forms.Form):
    """The names of an entry and its players as they should be; the seed before play."""

    prefix = "amend"

    def __init__(
        self,
        *args: Any,
        entry: Entry,
        seats: Sequence[EntryPlayer],
        before_play: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.seats = seats
        names = [seat.player.name for seat in seats]
        for seat in seats:
            self.fields[f"player_{seat.position}"] = NameField(
                label=_player_label(seat.position, len(seats)),
                max_length=120,
                initial=seat.player.name,
            )
        self.fields["name"] = NameField(
            label=_("Name of the entry"),
            required=not seats,
            max_length=250,
            initial="" if entry.name == default_name(names) else entry.name,
            help_text=_("Left empty: the players’ names.") if seats else "",
        )
        if before_play:
            self.fields["seeding"] = forms.IntegerField(
                label=_("Seed"),
                required=False,
                min_value=1,
                max_value=10_000,
                initial=entry.seeding,
                help_text=EntryForm.base_fields["seeding"].help_text,
            )

    def amendment(self) -> Amendment:
        given = self.cleaned_data
        players = {seat.position: given[f"player_{seat.position}"] for seat in self.seats}
        return Amendment(given["name"], players, given.get("seeding"))


def _player_label(position: int, players: int) -> Any:
    if players == 1:
        return _("Player")
    return _("Player %(number)s") % {"number": position}


class SubstituteForm(forms.Form):
    """Who sits down for whom, and from which round on."""

    prefix = "substitute"

    position = forms.TypedChoiceField(label=_("In place of"), coerce=int)
    player = player_field(_("Who plays now"))
    from_round = forms.TypedChoiceField(label=_("From"), coerce=int)

    def __init__(
        self, *args: Any, seats: Iterable[EntryPlayer], rounds: Sequence[int], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        told = _("Round %(round)s")
        names = [(seat.position, seat.player.name) for seat in seats]
        self._offer("position", names, asked=len(names) > 1)
        choices = [(each, told % {"round": each}) for each in rounds]
        self._offer("from_round", choices, asked=list(rounds) != [1])

    def _offer(self, name: str, choices: list[tuple[int, Any]], *, asked: bool) -> None:
        """The last one is what is meant unless somebody chooses."""
        field = cast(forms.ChoiceField, self.fields[name])
        field.choices = choices
        if not asked:
            field.widget = forms.HiddenInput()
        if choices and (not asked or name == "from_round"):
            field.initial = choices[-1][0]
