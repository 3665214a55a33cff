"""By which rules a match is played, how long it is, and which table turns its MP into VP."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.values import Game, SmazzateGame, TargetGame
from scoring.victory_points import VpTable, named_table, suggested_table
from tournaments.forms import games

MOST_SMAZZATE: Final = 20
MOST_POINTS: Final = 20_000


class MatchLengthForm(forms.Form):
    """Once valid, ``game_value`` and ``table`` stand in ``cleaned_data``."""

    ruleset = forms.ChoiceField(label=_("Rules"), choices=games.ruleset_choices, initial="burraco")
    game = forms.ChoiceField(
        label=_("Length of a match"), choices=games.choices, initial=games.USUAL
    )
    other_smazzate = forms.IntegerField(
        label=_("How many smazzate"), required=False, min_value=1, max_value=MOST_SMAZZATE
    )
    other_target = forms.IntegerField(
        label=_("How many points"),
        required=False,
        min_value=5,
        max_value=MOST_POINTS,
        step_size=5,
        help_text=_("A multiple of 5, such as 1505."),
    )
    vp_table = forms.ChoiceField(
        label=_("VP table"),
        required=False,
        choices=[("", _("The suggested one")), *games.TABLE_NAMES.items()],
        help_text=_(
            "The rules print no table for this length: choose which one turns MP into VP. For "
            "1005 the table for 1 or 2 smazzate is suggested, for 1505 the one for 3."
        ),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        game = self._game(cleaned)
        if game is not None:
            self._choose_table(game, cleaned)
        return cleaned

    def _choose_table(self, game: Game, cleaned: dict[str, Any]) -> None:
        cleaned["game_value"] = game
        named, asked = named_table(game), cleaned.get("vp_table")
        if named and asked and asked != named:
            self.add_error(
                "vp_table",
                _("For %(game)s the rules print a table of their own: choose “The suggested one”.")
                % {"game": games.words(game)},
            )
        table = named or asked or suggested_table(game)
        if table:
            cleaned["table"] = VpTable(table)
        elif "vp_table" not in self.errors:
            self.add_error(
                "vp_table",
                _("No table is suggested for %(game)s: choose one of the three.")
                % {"game": games.words(game)},
            )

    def _game(self, cleaned: dict[str, Any]) -> Game | None:
        key, ruleset = cleaned.get("game"), cleaned.get("ruleset")
        if not key or not ruleset:
            return None
        if key not in (games.OTHER_SMAZZATE, games.OTHER_TARGET):
            return games.parse(key, ruleset)
        figure = cleaned.get(key)
        if figure is None:
            if key not in self.errors:
                self.add_error(key, _("Write the number, or choose one of the usual games."))
            return None
        return SmazzateGame(figure) if key == games.OTHER_SMAZZATE else TargetGame(figure)
