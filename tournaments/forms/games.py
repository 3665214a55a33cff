"""What is asked about the chosen game: its length, its switches, what a match is worth."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rulesets import Ranking
from scoring.values import Game, Option, SmazzateGame, TargetGame
from scoring.victory_points import (
    USUAL_PLACE_POINTS,
    Scale,
    VpTable,
    WinPoints,
    named_table,
    parse_scale,
    suggested_table,
)
from tournaments.enums import EntrySize
from tournaments.forms.names import NameField
from tournaments.forms.presets import Preset
from tournaments.phrases import length_in_words

MOST_SMAZZATE: Final = 20
MOST_POINTS: Final = 20_000
LONGEST_SCALE: Final = 60
OTHER_SMAZZATE: Final = "other_smazzate"
OTHER_TARGET: Final = "other_target"

TABLE_NAMES: Final = {
    VpTable.ONE_OR_TWO: _("Table for 1 or 2 smazzate (20-0 from 1005 MP)"),
    VpTable.THREE: _("Table for 3 smazzate (20-0 from 1505 MP)"),
    VpTable.FOUR: _("Table for 4 smazzate or 2005 points (20-0 from 2005 MP)"),
}
WIN_NAMES: Final = {
    WinPoints.TWO: _("2 for a win, 1 for a draw"),
    WinPoints.THREE: _("3 for a win, 1 for a draw"),
}
SWITCHES: Final[dict[Option, tuple[Any, Any]]] = {
    Option.VINCO_SUBITO: (
        _("“Vinco subito”"),
        _("The match ends as soon as it is won; what is left is not played."),
    ),
    Option.LOWER_WINS: (_("Fewer points win"), ""),
    Option.MAKART: (
        _("“Makart”"),
        _("With one card in hand and one among the discards, one has to draw from the stock."),
    ),
}


def code(game: Game) -> str:
    return f"s{game.count}" if isinstance(game, SmazzateGame) else f"t{game.points}"


class GameForm(forms.Form):
    """The questions of one game; its fields are named after it: ``scopa-length``.

    Once valid, ``game`` and ``scale`` stand in ``cleaned_data``.
    """

    def __init__(self, *args: Any, preset: Preset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.prefix = preset.key
        self.preset = preset
        self.of_several = preset.rules.ranking is Ranking.PLACES
        self._ask_name()
        if not self.of_several:
            self._ask_length()
        self._ask_scale()
        for option in preset.switches:
            label, help_text = SWITCHES[option]
            self.fields[option.value] = forms.BooleanField(
                label=label, help_text=help_text, required=False
            )
        if not self.of_several:
            self.fields["entry_size"] = forms.ChoiceField(
                label=_("Who plays"), choices=EntrySize.choices, initial=preset.entry_size
            )

    def _ask_name(self) -> None:
        if self.preset.unnamed:
            self.fields["name"] = NameField(
                label=_("What the game is called"),
                max_length=60,
                error_messages={"required": _("Say what the game is called, such as “Tressette”.")},
            )

    def _ask_length(self) -> None:
        rules, lengths = self.preset.rules, self.preset.lengths
        usual = [(code(game), length_in_words(rules, game)) for game in lengths]
        others = [(OTHER_SMAZZATE, _("Another number of smazzate"))]
        if self.preset.any_target:
            others.append((OTHER_TARGET, _("Another number of points")))
        self.fields["length"] = forms.ChoiceField(
            label=_("Length of a match"), choices=[*usual, *others], initial=usual[0][0]
        )
        self.fields[OTHER_SMAZZATE] = forms.IntegerField(
            label=_("How many smazzate"), required=False, min_value=1, max_value=MOST_SMAZZATE
        )
        if self.preset.any_target:
            self.fields[OTHER_TARGET] = forms.IntegerField(
                label=_("How many points"),
                required=False,
                min_value=rules.point_step,
                max_value=MOST_POINTS,
                step_size=rules.point_step,
                error_messages={"step_size": _("Write a multiple of %(limit_value)s.")},
                help_text=_("A multiple of 5, such as 1505.") if rules.point_step > 1 else "",
            )

    def _ask_scale(self) -> None:
        match self.preset.rules.ranking:
            case Ranking.VP:
                self.fields["scale"] = forms.ChoiceField(
                    label=_("VP table"),
                    required=False,
                    choices=[("", _("The suggested one")), *TABLE_NAMES.items()],
                    help_text=_(
                        "The rules print no table for this length: choose which one turns MP into "
                        "VP. Suggested: for 1005 the table for 1 or 2 smazzate, for 1505 the one "
                        "for 3, for 2000 the one for 4."
                    ),
                )
            case Ranking.WINS:
                self.fields["scale"] = forms.ChoiceField(
                    label=_("What a match is worth"),
                    choices=[*WIN_NAMES.items()],
                    initial=WinPoints.TWO,
                )
            case Ranking.PLACES:
                self.fields["scale"] = forms.CharField(
                    label=_("Points by place"),
                    max_length=LONGEST_SCALE,
                    initial=str(USUAL_PLACE_POINTS),
                    help_text=_(
                        "From the first place down, with hyphens between them: at most eight, "
                        "none higher than the one before."
                    ),
                )

    @property
    def scale_can_wait(self) -> bool:
        """Whether the rules print a scale for some length, so that it is not always asked."""
        return self.preset.rules.ranking is Ranking.VP

    def switch_fields(self) -> list[forms.BoundField]:
        return [self[option.value] for option in self.preset.switches]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        game = self._game(cleaned)
        if game is not None and self.preset.rules.plays(game):
            cleaned["game"] = game
        elif game is not None:
            self.add_error(
                OTHER_SMAZZATE,
                _("An even number of smazzate could end level: choose an odd one, such as 3 or 5."),
            )
        scale = self._scale(cleaned.get("game"), cleaned.get("scale"))
        if scale is not None:
            cleaned["scale"] = scale
        return cleaned

    def _game(self, cleaned: dict[str, Any]) -> Game | None:
        if self.of_several:
            # What each player has at the end is all that is written of such a table.
            return self.preset.lengths[0]
        key = cleaned.get("length")
        if key is None:
            return None
        if key not in (OTHER_SMAZZATE, OTHER_TARGET):
            return next(game for game in self.preset.lengths if code(game) == key)
        figure = cleaned.get(key)
        if figure is None:
            if key not in self.errors:
                self.add_error(key, _("Write the number, or choose one of the usual games."))
            return None
        return SmazzateGame(figure) if key == OTHER_SMAZZATE else TargetGame(figure)

    def _scale(self, game: Game | None, asked: str | None) -> Scale | None:
        ranking = self.preset.rules.ranking
        if asked is None or (ranking is Ranking.VP and game is None):
            return None
        if ranking is Ranking.VP and game is not None:
            return self._table(game, asked)
        scale = parse_scale(ranking, asked)
        if scale is None:
            self.add_error("scale", _("Write the points like this: 8-7-6-5-4-3-2-1."))
        return scale

    def _table(self, game: Game, asked: str) -> VpTable | None:
        """The one S0 prints, or the one that is named, or the suggested one."""
        named, words = named_table(game), length_in_words(self.preset.rules, game)
        if named and asked not in ("", named):
            self.add_error(
                "scale",
                _("For %(game)s the rules print a table of their own: choose “The suggested one”.")
                % {"game": words},
            )
        table = named or asked or suggested_table(game)
        if not table:
            self.add_error(
                "scale",
                _("No table is suggested for %(game)s: choose one of the three.") % {"game": words},
            )
        return VpTable(table) if table else None

    def chosen(self) -> dict[str, Any]:
        """What the plan of the tournament says of the game; the form is valid."""
        given, preset = self.cleaned_data, self.preset
        switched = {option for option in preset.switches if given[option.value]}
        return {
            "ruleset": preset.ruleset,
            "game": given["game"],
            "vp_table": given["scale"],
            "options": preset.fixed | switched,
            "game_name": given.get("name") or preset.name,
            "entry_size": EntrySize(given.get("entry_size") or EntrySize.SINGLE),
        }
