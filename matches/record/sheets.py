"""One table's part of the record ↔ a score sheet. The database keeps sheets as this very JSON."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from matches.record.reader import Reader
from scoring import checks
from scoring.cards import Card, parse_card
from scoring.melds import Laid
from scoring.sheet import Award, MatchRules, Responsible, Sheet, Stoppage, StoppageKind
from scoring.smazzata import Count, Parts, Smazzata
from scoring.smazzata_checks import problems as smazzata_problems
from scoring.values import Line, Path, PerLine, Problem

SHEET_KEYS: Final = (
    "smazzate",
    "last_move",
    "stopped",
    "awarded",
    "not_played",
    "tie_break_smazzate",
)
MOST_SMAZZATE: Final = 100
MOST_SPAREGGI: Final = 10
MOST_MELDS: Final = 40
MOST_CARDS: Final = 108
MOST_REASON: Final = 300

PARTS: Final = ("cards", "in_hand", "clean", "semi_clean", "dirty", "closed", "pozzetto")
OPTIONAL_PARTS: Final = ("last_card", "burraco_of_twos", "melds", "hand")
LINES: Final = {line.value: line for line in Line}
KINDS: Final = {kind.value: kind for kind in StoppageKind}
RESPONSIBLE: Final = {whose.value: whose for whose in Responsible}

ABOUT_ONE_FIGURE: Final = frozenset(
    {"not_multiple_of_5", "negative", "impossible_total", "vp_out_of_range"}
)
"""What scoring says of a figure whatever stands beside it."""

SMAZZATE_KEYS: Final = frozenset({"smazzate", "tie_break_smazzate"})
ABOUT_THE_ORDER: Final = frozenset({"after_the_end", "spareggio_not_due"})
"""What scoring says of a smazzata because of those before it."""


def parse_sheet(data: object, rules: MatchRules | None = None) -> Sheet:
    """A sheet from its JSON; ``RuleBrokenError`` with every problem of its shape.

    Whether the figures can be true is said as well by whoever brings the rules of the match.
    """
    reader = Reader.at_root(data)
    reader.keys((), SHEET_KEYS)
    sheet = checked_sheet(reader, rules) if rules else read_sheet(reader)
    reader.finish()
    return sheet


def parse_smazzata(data: object, rules: MatchRules | None = None) -> Smazzata:
    """One smazzata from its JSON, as ``parse_sheet``; those before it are not looked at."""
    reader = Reader.at_root(data)
    smazzata = _checked_smazzata(reader, rules) if rules else _smazzata(reader)
    reader.finish()
    return smazzata


def read_sheet(reader: Reader) -> Sheet:
    """The sheet of an object whose keys have been looked at."""
    smazzate, stopped, awarded = (reader.at(key) for key in ("smazzate", "stopped", "awarded"))
    last_move, not_played = reader.at("last_move"), reader.at("not_played")
    spareggi = reader.at("tie_break_smazzate")
    return Sheet(
        smazzate=tuple(_smazzata(each) for each in smazzate.items(MOST_SMAZZATE)),
        last_move=last_move.choice(LINES, "unknown_line") if last_move.here else None,
        stopped=_stoppage(stopped) if stopped.here else None,
        awarded=_award(awarded) if awarded.here else None,
        not_played=not_played.flag() if not_played.here else False,
        tie_break_smazzate=tuple(_smazzata(each) for each in spareggi.items(MOST_SPAREGGI))
        if spareggi.here
        else (),
    )


def _smazzata(reader: Reader) -> Smazzata:
    reader.keys(("ns", "ew"))
    return PerLine(_count(reader.at("ns")), _count(reader.at("ew")))


def _count(reader: Reader) -> Count:
    if not isinstance(reader.value, dict):
        return reader.points()
    reader.keys(PARTS, OPTIONAL_PARTS)
    of_twos = reader.at("burraco_of_twos")
    return Parts(
        cards=reader.at("cards").points(),
        in_hand=reader.at("in_hand").points(),
        clean=_burrachi(reader.at("clean")),
        semi_clean=_burrachi(reader.at("semi_clean")),
        dirty=_burrachi(reader.at("dirty")),
        closed=reader.at("closed").flag(),
        pozzetto=_pozzetto(reader.at("pozzetto")),
        last_card=_card(reader.at("last_card")),
        burraco_of_twos=of_twos.flag() if of_twos.here else False,
        laid=_laid(reader),
    )


def _pozzetto(reader: Reader) -> int:
    """Yes or no; or how many, where a line may take both."""
    if isinstance(reader.value, bool) or not isinstance(reader.value, int):
        return reader.flag()
    return reader.whole(-1000, 1000)


def _laid(reader: Reader) -> Laid | None:
    """The melds card by card, and the cards left in hand; None where there are none."""
    melds, hand = reader.at("melds"), reader.at("hand")
    if hand.here and not melds.here:
        hand.note("hand_without_melds")
    if not melds.here:
        return None
    return Laid(
        tuple(read_cards(meld) for meld in melds.items(MOST_MELDS)),
        read_cards(hand) if hand.here else (),
    )


def read_cards(reader: Reader, least: int = 0) -> tuple[Card, ...]:
    """The cards of a list that names them, no fewer than ``least``; what is no card is noted."""
    cards = (read_card(place) for place in reader.items(MOST_CARDS, least))
    return tuple(card for card in cards if card)


def _burrachi(reader: Reader) -> int:
    # Scoring has its own words for a count below zero and for more than the deck can hold.
    return reader.whole(-1000, 1000)


def _card(reader: Reader) -> Card | None:
    return read_card(reader) if reader.here else None


def read_card(reader: Reader) -> Card | None:
    """The card that is named; what is none is noted."""
    text = reader.text(most=10)
    card = parse_card(text)
    if text and card is None:
        reader.note("unknown_card", value=text)
    return card


def _stoppage(reader: Reader) -> Stoppage:
    reader.keys(("kind", "by"), ("base",))
    base = reader.at("base")
    return Stoppage(
        kind=reader.at("kind").choice(KINDS, "unknown_stoppage"),
        by=reader.at("by").choice(RESPONSIBLE, "unknown_line"),
        base=_base(base) if base.here else None,
    )


def _base(reader: Reader) -> PerLine[int]:
    reader.keys(("ns", "ew"))
    return PerLine(reader.at("ns").points(), reader.at("ew").points())


def _award(reader: Reader) -> Award:
    reader.keys(("ns", "ew", "reason"))
    lines = PerLine(reader.at("ns"), reader.at("ew"))
    for line in lines:
        line.keys(("vp", "mp"))
    return Award(
        vp=lines.map(lambda line: line.at("vp").whole(-1000, 1000)),
        mp=lines.map(lambda line: line.at("mp").points()),
        reason=reader.at("reason").text(MOST_REASON),
    )


def checked_sheet(reader: Reader, rules: MatchRules, *, rules_known: bool = True) -> Sheet:
    """``read_sheet``, and noted as well what scoring has against it.

    Where something could not be read, a stand-in stands in its place: only what scoring says of
    other places is passed on. The same holds for rules that could not be read.
    """
    before, depth = len(reader.problems), len(reader.path)
    sheet = read_sheet(reader.in_steps_of(rules.ruleset.point_step))
    broken = {problem.path[depth:] for problem in reader.problems[before:]}
    if not rules_known:
        broken.add(())
    for problem in checks.problems(rules, sheet):
        if _stands(problem, broken):
            reader.problems.append(problem.under(*reader.path))
    return sheet


def _checked_smazzata(reader: Reader, rules: MatchRules) -> Smazzata:
    """As ``checked_sheet``."""
    smazzata = _smazzata(reader.in_steps_of(rules.ruleset.point_step))
    broken = {problem.path for problem in reader.problems}
    for problem in smazzata_problems(smazzata, rules.ruleset, may_end_early=rules.ends_at_once):
        if not broken or (problem.code in ABOUT_ONE_FIGURE and problem.path not in broken):
            reader.problems.append(problem)
    return smazzata


def _stands(problem: Problem, broken: Collection[Path]) -> bool:
    if problem.code in ABOUT_ONE_FIGURE:
        return problem.path not in broken
    of_one_smazzata = problem.path[0] in SMAZZATE_KEYS and problem.code not in ABOUT_THE_ORDER
    looked_at = problem.path[:2] if of_one_smazzata else ()
    return not any(_touch(path, looked_at) for path in broken)


def _touch(path: Path, looked_at: Path) -> bool:
    """Whether one of the two lies within the other."""
    length = min(len(path), len(looked_at))
    return path[:length] == looked_at[:length]


def sheet_to_json(sheet: Sheet) -> dict[str, Any]:
    return {
        "smazzate": [smazzata_to_json(smazzata) for smazzata in sheet.smazzate],
        "last_move": sheet.last_move and sheet.last_move.value,
        "stopped": _stoppage_to_json(sheet.stopped) if sheet.stopped else None,
        "awarded": _award_to_json(sheet.awarded) if sheet.awarded else None,
        "not_played": sheet.not_played,
        **_spareggi_to_json(sheet),
    }


def _spareggi_to_json(sheet: Sheet) -> dict[str, Any]:
    if not sheet.tie_break_smazzate:
        return {}
    return {"tie_break_smazzate": [smazzata_to_json(each) for each in sheet.tie_break_smazzate]}


def smazzata_to_json(smazzata: Smazzata) -> dict[str, Any]:
    return {line.value: _count_to_json(count) for line, count in smazzata.items()}


def _count_to_json(count: Count) -> Any:
    if isinstance(count, int):
        return count
    parts: dict[str, Any] = {name: getattr(count, name) for name in PARTS}
    # 0 and 1 say no more than no and yes, whatever they were read from.
    parts["pozzetto"] = count.pozzetto if count.pozzetto > 1 else bool(count.pozzetto)
    if count.last_card:
        parts["last_card"] = str(count.last_card)
    if count.burraco_of_twos:
        parts["burraco_of_twos"] = True
    if count.laid:
        parts["melds"] = [_cards_to_json(meld) for meld in count.laid.melds]
        parts["hand"] = _cards_to_json(count.laid.hand)
    return parts


def _cards_to_json(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def _stoppage_to_json(stopped: Stoppage) -> dict[str, Any]:
    base = stopped.base and {line.value: value for line, value in stopped.base.items()}
    return {"kind": stopped.kind.value, "by": stopped.by.value, "base": base}


def _award_to_json(award: Award) -> dict[str, Any]:
    lines = {line.value: {"vp": award.vp[line], "mp": award.mp[line]} for line in Line}
    return {**lines, "reason": award.reason}
