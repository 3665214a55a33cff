"""What a tournament is played by ↔ its part of the record."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from matches.record.reader import Reader
from matches.record.values import ByeScore, Rules
from scoring.rulesets import RULESETS, RuleSet
from scoring.tie_breaks import DEFAULT_ORDER, TieBreak
from scoring.values import Game, SmazzateGame, TargetGame
from scoring.victory_points import (
    WHOLE_VP,
    VpTable,
    default_bye,
    named_table,
    suggested_table,
)

MOST_NAME: Final = 160
MOST_SMAZZATE: Final = 50
MOST_TARGET: Final = 100_000
SEEDS: Final = (-(2**63), 2**63 - 1)
VP_TABLES: Final = {table.value: table for table in VpTable}
TIE_BREAKS: Final = {criterion.value: criterion for criterion in TieBreak}


class GameRules(NamedTuple):
    game: Game
    vp_table: VpTable


def read_rules(reader: Reader) -> Rules:
    reader.keys(("name", "ruleset", "game", "seed"), ("bye", "tie_breaks"))
    played = read_game(reader.at("game"))
    bye, tie_breaks = reader.at("bye"), reader.at("tie_breaks")
    return Rules(
        name=reader.at("name").text(MOST_NAME),
        ruleset=read_ruleset(reader.at("ruleset")),
        game=played.game,
        vp_table=played.vp_table,
        seed=reader.at("seed").whole(*SEEDS),
        bye=_bye(bye) if bye.here else ByeScore(*default_bye(played.vp_table)),
        tie_breaks=_tie_breaks(tie_breaks) if tie_breaks.here else DEFAULT_ORDER,
    )


def read_ruleset(reader: Reader) -> RuleSet:
    return reader.choice(RULESETS, "unknown_ruleset")


def read_game(reader: Reader) -> GameRules:
    """The scheduled game, and the table its MP are looked up in."""
    before = len(reader.problems)
    reader.keys((), ("smazzate", "target", "vp_table"))
    game = _length(reader)
    table = reader.at("vp_table")
    wanted = table.choice(VP_TABLES, "unknown_vp_table") if table.here else None
    if len(reader.problems) > before:
        return GameRules(game, wanted or VpTable.FOUR)
    return GameRules(game, _table_of(table, game, wanted))


def _length(reader: Reader) -> Game:
    smazzate, target = reader.at("smazzate"), reader.at("target")
    if smazzate.here == target.here:
        if isinstance(reader.value, dict):
            reader.note("smazzate_or_target")
        return SmazzateGame(1)
    if smazzate.here:
        return SmazzateGame(smazzate.whole(1, MOST_SMAZZATE))
    return TargetGame(_target(target))


def _target(reader: Reader) -> int:
    before = len(reader.problems)
    points = reader.fives()
    if len(reader.problems) == before and not 0 < points <= MOST_TARGET:
        reader.note("out_of_range", least=5, most=MOST_TARGET)
    return points


def _table_of(reader: Reader, game: Game, wanted: VpTable | None) -> VpTable:
    """S0 prints the table for most games; for the others the organiser has to name it."""
    named = named_table(game)
    if named is None and wanted is None:
        suggested = suggested_table(game)
        reader.note("vp_table_required", choices=", ".join([suggested] if suggested else VpTable))
    if named and wanted not in (None, named):
        reader.note("vp_table_fixed", table=named.value)
    return named or wanted or VpTable.FOUR


def _bye(reader: Reader) -> ByeScore:
    reader.keys(("vp", "mp"))
    return ByeScore(reader.at("vp").whole(0, WHOLE_VP), reader.at("mp").fives())


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
    return {
        "name": rules.name,
        "ruleset": rules.ruleset.code,
        "game": game_to_json(rules.game, rules.vp_table),
        "seed": rules.seed,
        "bye": {"vp": rules.bye.vp, "mp": rules.bye.mp},
        "tie_breaks": [criterion.value for criterion in rules.tie_breaks],
    }


def game_to_json(game: Game, vp_table: VpTable) -> dict[str, Any]:
    """The VP table is written only where the game alone does not name it."""
    if isinstance(game, SmazzateGame):
        length: dict[str, Any] = {"smazzate": game.count}
    else:
        length = {"target": game.points}
    return length if named_table(game) else {**length, "vp_table": vp_table.value}
