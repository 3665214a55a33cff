"""The games an organiser can choose from, and the words for them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _, ngettext_lazy

from scoring.rulesets import RULESETS
from scoring.values import Game, SmazzateGame
from scoring.victory_points import VpTable, named_table
from tournaments.phrases import RULESET_NAMES

USUAL: Final = "usual"
OTHER_SMAZZATE: Final = "other_smazzate"
OTHER_TARGET: Final = "other_target"


def words(game: Game) -> str:
    """How a game is called: “4 smazzate”, “2005 points”."""
    if isinstance(game, SmazzateGame):
        return str(ngettext_lazy("%d smazzata", "%d smazzate", game.count) % game.count)
    return str(_("%(points)s points") % {"points": game.points})


def code(game: Game) -> str:
    return f"s{game.count}" if isinstance(game, SmazzateGame) else f"t{game.points}"


GAMES: Final[dict[str, Game]] = {
    code(game): game for ruleset in RULESETS.values() for game in ruleset.usual_games
}
"""Every usual game of every rule set, by its code in the form."""

NEEDS_TABLE: Final = tuple(key for key, game in GAMES.items() if named_table(game) is None)


def choices() -> list[tuple[str, str]]:
    return [
        (USUAL, str(_("The usual game of these rules"))),
        *((key, words(game)) for key, game in GAMES.items()),
        (OTHER_SMAZZATE, str(_("Another number of smazzate"))),
        (OTHER_TARGET, str(_("Another number of points"))),
    ]


def parse(key: str, ruleset: str) -> Game:
    """The game of that code; ``usual`` is the first game its rules name."""
    return RULESETS[ruleset].usual_games[0] if key == USUAL else GAMES[key]


RULESET_LINES: Final = {
    "burraco": _("Burraco as this service plays it: deal and turns go anticlockwise."),
    "burraco-fibur": _(
        "Rules of the FIBUR federation: clockwise, and a wild card may move inside its meld."
    ),
    "burraco-italiano": _("Burraco Italiano: clockwise; short games, one smazzata or to points."),
    "burraco-coppie": _("Burraco for fixed pairs: clockwise; seats and first deal drawn by cards."),
}


def ruleset_choices() -> list[tuple[str, str]]:
    return [(key, str(name)) for key, name in RULESET_NAMES.items()]


def ruleset_lines() -> list[tuple[str, str, str]]:
    """For each rule set its name, what is particular about it, and its usual games."""
    return [
        (str(RULESET_NAMES[key]), str(line), ", ".join(map(words, RULESETS[key].usual_games)))
        for key, line in RULESET_LINES.items()
    ]


TABLE_NAMES: Final = {
    VpTable.ONE_OR_TWO: _("Table for 1 or 2 smazzate (20-0 from 1005 MP)"),
    VpTable.THREE: _("Table for 3 smazzate (20-0 from 1505 MP)"),
    VpTable.FOUR: _("Table for 4 smazzate or 2005 points (20-0 from 2005 MP)"),
}
