"""What the rules in force are told from, and what they are told in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.rulesets import Ranking, RuleSet
from scoring.tie_breaks import TieBreak
from scoring.values import Game, Option
from scoring.victory_points import Scale
from tournaments.enums import EntrySize
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """The rules one tournament is played by; ``bye`` in VP and MP."""

    rules: RuleSet
    name: str
    game: Game
    scale: Scale
    options: frozenset[Option]
    bye: tuple[int, int]
    tie_breaks: tuple[TieBreak, ...]
    pairs: bool
    has_knockout: bool
    only_knockout: bool

    @property
    def of_several(self) -> bool:
        """Whether several players share a table, each for himself."""
        return self.rules.ranking is Ranking.PLACES

    @property
    def lower_wins(self) -> bool:
        return Option.LOWER_WINS in self.options

    @property
    def ends_at_once(self) -> bool:
        return Option.VINCO_SUBITO in self.options


def in_force(tournament: Tournament, systems: Iterable[str]) -> InForce:
    """The rules of a tournament whose stages have these systems."""
    knockouts = [system == "knockout" for system in systems]
    return InForce(
        rules=tournament.rules,
        name=tournament.ruleset_name,
        game=tournament.game,
        scale=tournament.scale,
        options=tournament.options,
        bye=(tournament.bye_vp, tournament.bye_mp),
        tie_breaks=tuple(map(TieBreak, tournament.tie_breaks)),
        pairs=tournament.entry_size == EntrySize.PAIR,
        has_knockout=any(knockouts),
        only_knockout=bool(knockouts) and all(knockouts),
    )


@dataclass(frozen=True, slots=True)
class Article:
    """One sentence or two, and where the rule is written; a ``term`` stands before them."""

    text: str
    source: str = ""
    term: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """A small table: what it shows, its columns, and rows of a heading and figures."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    source: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it; ``ranked`` articles follow one another, numbered."""

    key: str
    heading: str
    articles: tuple[Article, ...]
    figures: tuple[Figures, ...] = ()
    ranked: tuple[Article, ...] = ()
