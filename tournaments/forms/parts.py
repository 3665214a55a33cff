"""The parts of the new tournament's form that depend on the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.rulesets import Ranking
from tournaments.forms.games import GameForm
from tournaments.forms.presets import FAMILIES, PRESETS, Preset, Words, of_family
from tournaments.forms.programme import Programme
from tournaments.forms.stages import StageForm, TablesForm
from tournaments.forms.tie_breaks import StandingsForm


class Parts:
    """A form for every game, for every kind of standings, and for both ways to draw tables.

    All are filled with what was typed; those that the ``chosen`` game has are looked at, where
    they are to be ``judged``.
    """

    def __init__(self, typed: Mapping[str, Any], chosen: Preset | None, *, judged: bool) -> None:
        played = chosen.rules.ranking if chosen else None
        several = played is Ranking.PLACES
        data = typed if judged else None
        self.games = {
            key: GameForm(data if preset is chosen else None, preset=preset)
            for key, preset in PRESETS.items()
        }
        self.standings = {
            ranking: StandingsForm(data if ranking is played else None, ranking=ranking)
            for ranking in Ranking
        }
        self.rounds = Programme(typed, judged=judged and not several)
        self.tables = TablesForm(data if several else None)
        self._chosen = chosen
        self._keep(typed)

    def _keep(self, typed: Mapping[str, Any]) -> None:
        """What was typed before another game was chosen stays there unjudged."""
        for form in (*self.games.values(), *self.standings.values(), self.tables):
            if not form.is_bound:
                kept = {field: typed.get(form.add_prefix(field)) for field in form.fields}
                form.initial = {field: text for field, text in kept.items() if text is not None}

    def families(self) -> Iterator[tuple[Ranking, Words, list[GameForm]]]:
        """The games by their kind, each kind with its name."""
        for ranking, name in FAMILIES.items():
            yield ranking, name, [self.games[preset.key] for preset in of_family(ranking)]

    def errors(self, capacity: int | None) -> dict[str, Any]:
        """Everything wrong in the parts of the chosen game, by the field's name on the page."""
        if not self._chosen:
            return {}
        game, standings = self._of(self._chosen)
        if game.is_valid() and standings.is_valid():
            standings.check_bye(game.cleaned_data["scale"])
        if not self.tables.is_bound:
            self.rounds.is_valid(capacity)
        return {
            form.add_prefix(field): errors
            for form in (game, standings, *self._stages())
            for field, errors in form.errors.items()
        }

    def _stages(self) -> list[StageForm] | list[TablesForm]:
        """The forms of how the chosen game's tables are drawn."""
        return [self.tables] if self.tables.is_bound else self.rounds.stages

    def names_of_rounds(self) -> set[str]:
        """The fields on the page that ask how the tables are drawn."""
        return {self.tables.add_prefix(name) for name in self.tables.fields} | self.rounds.names()

    def names_of_game(self) -> set[str]:
        """The fields on the page that ask about the game itself."""
        asked = {form.add_prefix(field) for form in self.games.values() for field in form.fields}
        return {"preset", *asked}

    def chosen(self, capacity: int | None) -> dict[str, Any]:
        """What the plan of the tournament says of game, standings and stages; all are valid."""
        assert self._chosen  # noqa: S101 (the form is valid)
        game, standings = self._of(self._chosen)
        of_game = game.chosen()
        several = self.tables.is_bound
        return {
            **of_game,
            **standings.chosen(of_game["vp_table"]),
            "stages": self.tables.stages() if several else self.rounds.plans(capacity),
        }

    def _of(self, preset: Preset) -> tuple[GameForm, StandingsForm]:
        return self.games[preset.key], self.standings[preset.rules.ranking]
