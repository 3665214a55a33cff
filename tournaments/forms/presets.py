"""The games as people call them, each a choice of rules, switches and lengths.

Those of S4's calendar whose cards the service does not know are names over the rules by points
and by places.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rulesets import RULESETS, Ranking, RuleSet
from scoring.values import Game, Option, SmazzateGame, TargetGame
from tournaments.enums import EntrySize
from tournaments.phrases import RULESET_NAMES

Words = str | Promise

SOME_TARGET: Final = TargetGame(1000)
"""A target of no game in particular: rules that play it leave the target to the organiser."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """One game to choose: ``key`` in the form, ``line`` what is particular about it.

    ``lengths`` begin with the usual one; empty: those of the rules. ``fixed`` switches are on
    and not asked; ``name`` is stored as the game's name, empty where the rules' own will do.
    """

    key: str
    ruleset: str
    line: Words
    name: str = ""
    unnamed: bool = False
    """Whether the organiser says what the game is called."""
    own_lengths: tuple[Game, ...] = ()
    fixed: frozenset[Option] = frozenset()
    entry_size: EntrySize = EntrySize.PAIR

    @property
    def rules(self) -> RuleSet:
        return RULESETS[self.ruleset]

    @property
    def label(self) -> Words:
        return self.name or RULESET_NAMES[self.ruleset]

    @property
    def lengths(self) -> tuple[Game, ...]:
        return self.own_lengths or self.rules.usual_games

    @property
    def switches(self) -> tuple[Option, ...]:
        """What the organiser may switch on; a game with a name of its own leaves nothing open."""
        return () if self.name else tuple(sorted(self.rules.options))

    @property
    def any_target(self) -> bool:
        """Whether a match may go to other points than the usual ones."""
        return self.rules.plays(SOME_TARGET)


def _smazzate(*counts: int) -> tuple[Game, ...]:
    return tuple(map(SmazzateGame, counts))


def _targets(*points: int) -> tuple[Game, ...]:
    return tuple(map(TargetGame, points))


_SEATED_ANEW: Final = _("Several players share a table, each for himself; points by place.")

PRESETS: Final[dict[str, Preset]] = {
    preset.key: preset
    for preset in (
        Preset(
            key="burraco",
            ruleset="burraco",
            line=_("Burraco as this service plays it: deal and turns go anticlockwise."),
        ),
        Preset(
            key="burraco-fibur",
            ruleset="burraco-fibur",
            line=_(
                "Rules of the FIBUR federation: clockwise, and a wild card may move inside its "
                "meld."
            ),
        ),
        Preset(
            key="burraco-italiano",
            ruleset="burraco-italiano",
            line=_("Burraco Italiano: clockwise; short games, one smazzata or to points."),
        ),
        Preset(
            key="burraco-coppie",
            ruleset="burraco-coppie",
            line=_("Burraco for fixed pairs: clockwise; seats and first deal drawn by cards."),
        ),
        Preset(
            key="burraco-professionale-diretto",
            ruleset="burraco-professionale-diretto",
            line=_("No jokers, no semi-clean burraco; pozzetto and going out without a discard."),
        ),
        Preset(
            key="burraco-professionale-indiretto",
            ruleset="burraco-professionale-indiretto",
            line=_("No jokers, no semi-clean burraco; going out with a discard."),
        ),
        Preset(
            key="briscola",
            ruleset="briscola",
            line=_("120 points a smazzata: whoever has 61 wins it. One game, or an odd number."),
        ),
        Preset(
            key="scala-40",
            ruleset="points",
            name="Scala 40",
            line=_("Points are bad: whoever has fewer when somebody reaches the target wins."),
            own_lengths=_targets(101, 201),
            fixed=frozenset({Option.LOWER_WINS}),
            entry_size=EntrySize.SINGLE,
        ),
        Preset(
            key="scopa",
            ruleset="points",
            name="Scopa",
            line=_("Whoever has more points when somebody reaches the target wins."),
            own_lengths=_targets(21, 11),
        ),
        Preset(
            key="burraco-4-in-2",
            ruleset="points",
            name="Burraco 4 in 2",
            line=_("The points of each smazzata are written as totals; more points win."),
            own_lengths=_smazzate(4, 3, 2, 1),
        ),
        Preset(
            key="other-points",
            ruleset="points",
            unnamed=True,
            line=_("Two lines at a table, whole points each smazzata: tressette, pinnacola, …"),
        ),
        *(
            Preset(
                key=key,
                ruleset="placement",
                name=name,
                line=_SEATED_ANEW,
                entry_size=EntrySize.SINGLE,
            )
            for key, name in (
                ("poker-5-carte", "Poker 5 carte"),
                ("telesina", "Telesina"),
                ("sette-e-mezzo", "Sette e mezzo"),
            )
        ),
        Preset(
            key="other-places",
            ruleset="placement",
            unnamed=True,
            line=_SEATED_ANEW,
            entry_size=EntrySize.SINGLE,
        ),
    )
}
"""Every game on offer, the usual one first."""

USUAL: Final = next(iter(PRESETS))

FAMILIES: Final[dict[Ranking, Words]] = {
    Ranking.VP: _("Burraco, with victory points"),
    Ranking.WINS: _("Other games of two lines, with points for a win"),
    Ranking.PLACES: _("Tables of several players, with points by place"),
}
"""What the games are grouped by."""


def of_family(ranking: Ranking) -> Iterator[Preset]:
    return (preset for preset in PRESETS.values() if preset.rules.ranking is ranking)
