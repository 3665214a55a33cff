"""What a tournament is played by ↔ its part of the record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from matches.record.reader import Reader
from matches.record.values import ByeScore, Rules
from scoring.rulesets import RULESETS, Ranking, RuleSet
from scoring.tie_breaks import TieBreak, usual_order
from scoring.values import Game, Option, SmazzateGame, TargetGame
from scoring.victory_points import (
    Scale,
    VpTable,
    default_bye,
    most_points,
    parse_scale,
    suggested_table,
    usual_scale,
)

MOST_NAME: Final = 160
MOST_GAME_NAME: Final = 60
MOST_SCALE: Final = 60
MOST_SMAZZATE: Final = 50
MOST_TARGET: Final = 100_000
SEEDS: Final = (-(2**63), 2**63 - 1)
VP_TABLES: Final = {table.value: table for table in VpTable}
TIE_BREAKS: Final = {criterion.value: criterion for criterion in TieBreak}


class GameRules(NamedTuple):
    ruleset: RuleSet
    game: Game
    vp_table: Scale
    options: frozenset[Option]


def read_rules(reader: Reader) -> Rules:
    reader.keys(("name", "ruleset", "game", "seed"), ("bye", "tie_breaks", "game_name"))
    played = read_game(reader.at("ruleset"), reader.at("game"))
    bye, tie_breaks, game_name = (reader.at(key) for key in ("bye", "tie_breaks", "game_name"))
    usual = usual_order(played.ruleset.ranking)
    return Rules(
        name=reader.at("name").text(MOST_NAME),
        ruleset=played.ruleset,
        game=played.game,
        vp_table=played.vp_table,
        seed=reader.at("seed").whole(*SEEDS),
        bye=_bye(bye, played) if bye.here else ByeScore(*default_bye(played.vp_table)),
        tie_breaks=_tie_breaks(tie_breaks) if tie_breaks.here else usual,
        options=played.options,
        game_name=game_name.text(MOST_GAME_NAME) if game_name.here else "",
    )


def read_game(ruleset_reader: Reader, reader: Reader) -> GameRules:
    """The rules, the scheduled game, its switches, and what its result is turned into."""
    before = len(reader.problems)
    ruleset = ruleset_reader.choice(RULESETS, "unknown_ruleset")
    ruleset_known = len(reader.problems) == before and ruleset_reader.here
    switches = tuple(option.value for option in Option)
    reader.keys((), ("smazzate", "target", "vp_table", *switches))
    game = _length(reader, ruleset)
    options = frozenset(_options(reader, ruleset if ruleset_known else None))
    wanted = _wanted_scale(reader.at("vp_table"), ruleset if ruleset_known else None)
    if len(reader.problems) > before or not ruleset_known:
        return GameRules(ruleset, game, wanted or VpTable.FOUR, options)
    if not ruleset.plays(game):
        reader.note("game_not_of_these_rules", ruleset=ruleset.code)
    scale = _scale_of(reader.at("vp_table"), ruleset, game, wanted)
    return GameRules(ruleset, game, scale, options)


def _options(reader: Reader, ruleset: RuleSet | None) -> Iterator[Option]:
    for option in Option:
        switch = reader.at(option.value)
        if switch.here and switch.flag():
            if ruleset and option not in ruleset.options:
                switch.note("option_not_of_these_rules", option=option.value, ruleset=ruleset.code)
            yield option


def _wanted_scale(reader: Reader, ruleset: RuleSet | None) -> Scale | None:
    """The scale that is named; of rules that could not be read, nothing is known."""
    if not reader.here or ruleset is None:
        return None
    if ruleset.ranking is Ranking.VP:
        return reader.choice(VP_TABLES, "unknown_vp_table")
    scale = parse_scale(ruleset.ranking, reader.text(MOST_SCALE))
    if scale is None:
        reader.note("unknown_scale", usual=str(usual_scale(ruleset.ranking, SmazzateGame(1))))
    return scale


def _length(reader: Reader, ruleset: RuleSet) -> Game:
    smazzate, target = reader.at("smazzate"), reader.at("target")
    if smazzate.here == target.here:
        if isinstance(reader.value, dict):
            reader.note("smazzate_or_target")
        return SmazzateGame(1)
    if smazzate.here:
        return SmazzateGame(smazzate.whole(1, MOST_SMAZZATE))
    return TargetGame(_target(target.in_steps_of(ruleset.point_step)))


def _target(reader: Reader) -> int:
    before = len(reader.problems)
    points = reader.in_steps()
    if len(reader.problems) == before and not 0 < points <= MOST_TARGET:
        reader.note("out_of_range", least=reader.step, most=MOST_TARGET)
    return points


def _scale_of(reader: Reader, ruleset: RuleSet, game: Game, wanted: Scale | None) -> Scale:
    """S0 prints the table for most games; for the others the organiser has to name it."""
    usual = usual_scale(ruleset.ranking, game)
    if usual is None and wanted is None:
        suggested = suggested_table(game)
        reader.note("vp_table_required", choices=", ".join([suggested] if suggested else VpTable))
    if isinstance(usual, VpTable) and wanted not in (None, usual):
        reader.note("vp_table_fixed", table=usual.value)
        return usual
    return wanted or usual or VpTable.FOUR


def _bye(reader: Reader, played: GameRules) -> ByeScore:
    """It is worth no more than a match that is won."""
    reader.keys(("vp", "mp"))
    vp, mp = reader.at("vp").whole(0, most_points(played.vp_table)), reader.at("mp")
    return ByeScore(vp, mp.in_steps_of(played.ruleset.point_step).in_steps())


def _tie_breaks(reader: Reader) -> tuple[TieBreak, ...]:
    seen: list[TieBreak] = []
    for place in reader.items(most=len(TieBreak), least=1):
        before = len(place.problems)
        criterion = place.choice(TIE_BREAKS, "unknown_tie_break")
        if len(place.problems) == before:
            if criterion in seen:
                place.note("twice_in_list", value=criterion.value)
            seen.append(criterion)
    return tuple(seen)


def rules_to_json(rules: Rules) -> dict[str, Any]:
    name = {"game_name": rules.game_name} if rules.game_name else {}
    return {
        "name": rules.name,
        "ruleset": rules.ruleset.code,
        "game": game_to_json(rules),
        "seed": rules.seed,
        "bye": {"vp": rules.bye.vp, "mp": rules.bye.mp},
        "tie_breaks": [criterion.value for criterion in rules.tie_breaks],
        **name,
    }


def game_to_json(rules: Rules) -> dict[str, Any]:
    """What the game is turned into is written only where it is not the usual."""
    game = rules.game
    length = {"smazzate": game.count} if isinstance(game, SmazzateGame) else {"target": game.points}
    usual = usual_scale(rules.ruleset.ranking, game)
    scale = {} if usual == rules.vp_table else {"vp_table": str(rules.vp_table)}
    return {**length, **scale, **{option.value: True for option in sorted(rules.options)}}
