"""The criteria of the standings, in the organiser's order, and what a bye is worth."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rulesets import Ranking
from scoring.tie_breaks import TieBreak, usual_order
from scoring.victory_points import DRAW_VP, WHOLE_VP, Scale, VpTable, WinPoints, band_start

Words = str | Promise

TIE_BREAK_FIELDS: Final = tuple(f"tie_break_{number}" for number in range(1, 7))
MOST_POINTS: Final = 20_000

TIE_BREAK_NAMES: Final[dict[Ranking, dict[TieBreak, Words]]] = {
    Ranking.VP: {
        TieBreak.VP: _("Victory points (VP)"),
        TieBreak.MP: _("Match points (MP)"),
        TieBreak.DIRECT_MATCH: _("The match between them"),
        TieBreak.WINS: _("Matches won"),
        TieBreak.BUCHHOLZ: _("Victory points of the opponents (Buchholz)"),
        TieBreak.POINTS: _("Points scored"),
        TieBreak.SMAZZATE: _("Smazzate won"),
        TieBreak.BURRACHI: _("Burrachi made"),
        TieBreak.LOT: _("Lot"),
    },
    Ranking.WINS: {
        TieBreak.VP: _("Points for wins and draws"),
        TieBreak.SMAZZATE_DIFFERENCE: _("Difference of smazzate"),
        TieBreak.MP: _("Difference of points"),
        TieBreak.DIRECT_MATCH: _("The match between them"),
        TieBreak.WINS: _("Matches won"),
        TieBreak.BUCHHOLZ: _("Points of the opponents for wins and draws (Buchholz)"),
        TieBreak.POINTS: _("Points scored"),
        TieBreak.SMAZZATE: _("Smazzate won"),
        TieBreak.LOT: _("Lot"),
    },
    Ranking.PLACES: {
        TieBreak.VP: _("Points for places"),
        TieBreak.WINS: _("Tables won"),
        TieBreak.POINTS: _("Chips"),
        TieBreak.LOT: _("Lot"),
    },
}
"""The criteria that mean something, in the words of such games."""


def tie_break_name(criterion: TieBreak, ranking: Ranking) -> str:
    """What the criterion is called; where it means nothing there, by its name elsewhere."""
    everywhere = {**TIE_BREAK_NAMES[Ranking.WINS], **TIE_BREAK_NAMES[Ranking.VP]}
    return str({**everywhere, **TIE_BREAK_NAMES[ranking]}[criterion])


class StandingsForm(forms.Form):
    """For one kind of games; its fields are named after it: ``wins-tie_break_1``.

    Once valid, ``tie_breaks`` in ``cleaned_data`` holds the criteria in order.
    """

    def __init__(self, *args: Any, ranking: Ranking, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.prefix = ranking.value
        self.ranking = ranking
        usual = usual_order(ranking)
        self.asked = TIE_BREAK_FIELDS[: len(TIE_BREAK_NAMES[ranking])]
        for number, field in enumerate(self.asked, start=1):
            self.fields[field] = self._criterion(
                number, usual[number - 1] if number <= len(usual) else ""
            )
        self._ask_bye()

    def _criterion(self, number: int, initial: str) -> forms.ChoiceField:
        return forms.ChoiceField(
            label=_("Criterion %(number)s") % {"number": number},
            choices=[("", "–"), *TIE_BREAK_NAMES[self.ranking].items()],
            required=False,
            initial=initial,
        )

    def _ask_bye(self) -> None:
        """Nobody rests where tables of several players take everybody."""
        if self.ranking is Ranking.VP:
            self._add_bye(
                (_("VP for a bye"), WHOLE_VP),
                _("Left empty: 14 with the tables for 1 to 3 smazzate, 12 with the one for 4."),
                (_("MP for a bye"), 5),
                _("Left empty: the least MP that are worth those VP (305, 355 or 305)."),
            )
        elif self.ranking is Ranking.WINS:
            self._add_bye(
                (_("Points for a bye"), max(scale.win for scale in WinPoints)),
                _("Left empty: as many as for a win."),
                (_("Difference of points for a bye"), 1),
                _("Left empty: 0."),
            )

    def _add_bye(
        self,
        vp: tuple[Any, int],
        vp_help: Any,
        mp: tuple[Any, int],
        mp_help: Any,
    ) -> None:
        self.fields["bye_vp"] = forms.IntegerField(
            label=vp[0], required=False, min_value=0, max_value=vp[1], help_text=vp_help
        )
        self.fields["bye_mp"] = forms.IntegerField(
            label=mp[0],
            required=False,
            min_value=-MOST_POINTS,
            max_value=MOST_POINTS,
            step_size=mp[1],
            error_messages={"step_size": _("Write a multiple of %(limit_value)s.")},
            help_text=mp_help,
        )

    def tie_break_fields(self) -> list[forms.BoundField]:
        return [self[field] for field in self.asked]

    def bye_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("bye_vp", "bye_mp") if name in self.fields]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        chosen: list[str] = []
        for field in self.asked:
            criterion = cleaned.get(field)
            if criterion and criterion in chosen:
                self.add_error(field, _("This criterion stands further up already: choose “–”."))
            elif criterion and TieBreak.LOT in chosen:
                self.add_error(field, _("The lot separates everybody: it can only come last."))
            elif criterion:
                chosen.append(criterion)
        if not chosen:
            self.add_error(self.asked[0], _("Choose at least one criterion."))
        cleaned["tie_breaks"] = [TieBreak(criterion) for criterion in chosen]
        return cleaned

    def check_bye(self, scale: Scale) -> None:
        """No bye is worth more than a match that is won."""
        given = self.cleaned_data.get("bye_vp")
        if isinstance(scale, WinPoints) and given is not None and given > scale.win:
            self.add_error(
                "bye_vp",
                _("A win is worth %(win)s: a bye cannot be worth more.") % {"win": scale.win},
            )

    def chosen(self, scale: Scale) -> dict[str, Any]:
        """What the plan of the tournament says of the standings; the form is valid."""
        given = self.cleaned_data
        vp, mp = given.get("bye_vp"), given.get("bye_mp")
        if isinstance(scale, VpTable) and vp is not None and mp is None:
            # Where only the VP were given, the least MP that are worth them.
            mp = band_start(max(vp, DRAW_VP), scale)
        return {"tie_breaks": given["tie_breaks"], "bye_vp": vp, "bye_mp": mp}
