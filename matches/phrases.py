"""What is said to people: one sentence for every code of the rules, the record and the pairing.

A code comes with its figures; here it gets its words. Placeholders are the params of the code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.record.reader import path_text
from matches.templatetags.figures import points, signed
from scoring.values import Param, Problem

Words = dict[str, "str | Promise"]

FILE: Final[Words] = {
    "empty_input": _("There is nothing to read: the input is empty."),
    "not_utf8": _("The text is not in UTF-8 (byte %(byte)s). Save the file as UTF-8."),
    "not_json": _("This is not JSON: it cannot be read from line %(row)s, column %(column)s on."),
    "too_deep": _("Brackets are nested too deeply for anything a record holds."),
    "number_too_long": _("A number has too many digits."),
    "not_a_number": _("“%(value)s” is no number in JSON. Write a figure, or null."),
    "duplicate_key": _("“%(key)s” stands twice in the same object. Keep one of the two."),
    "unknown_tournament": _("There is no tournament “%(value)s”."),
    "unknown_club": _("There is no club “%(value)s”."),
    "no_database": _("The database cannot be used (%(why)s). Run “python3 run.py setup” first."),
    "name_the_club": _("There is more than one club: say which with --club (%(choices)s)."),
    "unreadable_file": _("“%(file)s” cannot be read: %(why)s."),
}
"""What keeps a file from being read at all."""

SHAPE: Final[Words] = {
    "missing_key": _("“%(key)s” is missing."),
    "unknown_key": _("“%(key)s” is not known here. Take it out, or correct its spelling."),
    "wrong_type": _("%(expected)s should stand here."),
    "out_of_range": _("This should be from %(least)s to %(most)s."),
    "wrong_length": _("%(length)s were given; there should be from %(least)s to %(most)s."),
    "blank_text": _("This is blank: write something here."),
    "text_too_long": _("This has %(length)s characters; there is room for %(most)s."),
    "unwritable_text": _("This holds characters that cannot be written. Type it again."),
    "unknown_format": _("The format “%(value)s” is not known. This version reads %(choices)s."),
    "unknown_ruleset": _("The rules “%(value)s” are not known. Choose one of: %(choices)s."),
    "unknown_system": _("The system “%(value)s” is not known. Choose one of: %(choices)s."),
    "unknown_tie_break": _("The criterion “%(value)s” is not known. Choose one of: %(choices)s."),
    "unknown_kind": _("“%(value)s” is not known. Choose one of: %(choices)s."),
    "unknown_stoppage": _("The cause “%(value)s” is not known. Choose one of: %(choices)s."),
    "unknown_line": _("The line “%(value)s” is not known. Choose one of: %(choices)s."),
    "unknown_card": _("“%(value)s” names no card. Write rank and suit, as 7H or 10C, or *."),
    "unknown_vp_table": _("The table “%(value)s” is not known. Choose one of: %(choices)s."),
    "unknown_option": _("“%(option)s” is no option of this system. It has: %(choices)s."),
    "unknown_choice": _("“%(option)s” cannot be this. Choose one of: %(choices)s."),
    "twice_in_list": _("“%(value)s” stands twice in the list. Keep one of the two."),
    "smazzate_or_target": _(
        "Say how long a match is: by a number of smazzate or by a target of points, one of the two."
    ),
    "vp_table_required": _(
        "No table of Victory Points is printed for this game: name the one to use (%(choices)s)."
    ),
    "vp_table_fixed": _("For this game the rules print table %(table)s: no other can be named."),
}
"""What a figure, a word or a key of the input is not."""

TOURNAMENT: Final[Words] = {
    "duplicate_entry": _("“%(entry)s” is the name of an earlier entry already: give another."),
    "duplicate_seeding": _("Seed %(seeding)s is given to an earlier entry already."),
    "unknown_entry": _("“%(entry)s” is not on the list of entries."),
    "unknown_round": _("There is no round %(round)s: %(most)s are planned."),
    "round_out_of_order": _(
        "This round has the number %(round)s and should have %(expected)s: rounds are numbered "
        "from 1 on through all stages."
    ),
    "more_rounds_than_planned": _("%(rounds)s rounds are here, and %(planned)s are planned."),
    "stage_cut_short": _(
        "The next stage has begun after %(rounds)s rounds of this one, and %(planned)s are "
        "planned. Plan as many as were played."
    ),
    "no_stage_before": _("“%(option)s” takes up the stage before, and this is the first."),
    "duplicate_table": _("Table %(table)s is in this round already."),
    "table_against_itself": _("“%(entry)s” sits on both sides of the table."),
    "twice_in_round": _("“%(entry)s” has a place in round %(round)s already."),
    "plays_after_withdrawal": _(
        "“%(entry)s” withdrew after round %(after)s and cannot have a place in round %(round)s."
    ),
    "bracket_byes": _(
        "A knockout of %(entries)s gives %(expected)s byes in its first round; here there are "
        "%(byes)s."
    ),
    "not_in_bracket": _("“%(entry)s” is not in the bracket that was drawn."),
    "forbidden_with_itself": _("“%(entry)s” stands here twice: name two different entries."),
    "duplicate_forbidden": _("%(entries)s: there is a rule for these two already."),
}
"""What one part of a tournament has against another."""

SHEET: Final[Words] = {
    "not_multiple_of_5": _(
        "%(value)s is not a whole multiple of 5, as all points are. Count again."
    ),
    "negative": _("%(value)s is below zero, and this cannot be. Write it without the minus."),
    "impossible_total": _(
        "%(value)s: no smazzata can give this. It goes from %(lowest)s to %(highest)s."
    ),
    "cards_below_burrachi": _(
        "The cards of %(burrachi)s burrachi are worth at least %(least)s points. Look at the "
        "points of the cards, or at the number of burrachi."
    ),
    "closed_without_pozzetto": _("Nobody can close without the pozzetto. Correct one of the two."),
    "closed_without_burraco": _("Nobody can close without a burraco. Correct one of the two."),
    "closed_with_wild": _("The closing discard cannot be a matta (%(card)s)."),
    "both_closed": _("Both lines are marked as having closed: only one can."),
    "more_points_than_deck": _(
        "The two lines together have %(value)s points of cards, and the whole deck has %(most)s."
    ),
    "more_burrachi_than_deck": _(
        "The deck does not hold these %(value)s burrachi: there are %(most)s at most, and "
        "%(wilds)s matte for the ones that are not clean."
    ),
    "after_the_end": _("The match was over before smazzata %(number)s: take it out."),
    "replaces_smazzate": _(
        "A ruling stands in place of what was played: keep either the ruling or the smazzate."
    ),
    "no_show_after_play": _(
        "Who did not show up has played nothing. Say abandonment, or take the points out."
    ),
    "vp_out_of_range": _("%(value)s VP: a line has from 0 to 20."),
    "reason_required": _("Say why: a ruling is kept with its reason."),
    "award_needs_winner": _("In a knockout one of the two goes on: the ruling must name a winner."),
    "last_move_required": _(
        "Equal points in a knockout: say which line made the last move of the last smazzata. "
        "That line loses."
    ),
}
"""What keeps a score sheet from being saved."""

WARNINGS: Final[Words] = {
    "unusual_total": _("%(value)s is beyond the usual ±%(usual)s. Confirm it if it is right."),
    "same_as_previous": _("The same as in the smazzata before. Confirm that it was not copied."),
    "many_points_without_burraco": _(
        "%(value)s points of cards (more than %(usual)s) and no burraco. Confirm it if it is right."
    ),
}
"""What has to be confirmed."""

OUTCOME: Final[Words] = {
    "points": _("N-S %(ns)s points, E-W %(ew)s."),
    "band": _(
        "Difference %(difference)s: table %(table)s gives %(vp)s-%(other_vp)s from %(start)s on."
    ),
    "more_points": _("%(line)s has more points and wins."),
    "draw": _("Equal points: a draw."),
    "last_move_lost": _("Equal points, and %(line)s made the last move: it loses."),
    "both_responsible": _("Both lines are responsible (%(kind)s): no VP, and %(mp)s MP for each."),
    "responsible": _("%(line)s is responsible (%(kind)s) and has lost the match."),
    "stoppage_difference": _(
        "%(other)s of the other line + %(penalty)s − %(responsible)s of the responsible one: "
        "difference %(difference)s, never below zero."
    ),
    "stoppage_vp": _(
        "Table %(table)s gives %(band)s; the other line has %(vp)s VP (never below 14), the "
        "responsible one 0."
    ),
    "stoppage_mp": _("MP: +%(gained)s for the other line, %(lost)s for the responsible one."),
    "awarded": _("Ruling of the referee: %(reason)s"),
    "not_played": _("Not played: nothing for either line."),
}
"""How a match came to its result."""

STANDINGS: Final[Words] = {
    "above_by_vp": _("More VP: %(mine)s against %(theirs)s."),
    "above_by_mp": _("More MP: %(mine)s against %(theirs)s."),
    "above_by_direct_match": _("Better where they met: %(mine)s against %(theirs)s."),
    "above_by_wins": _("More matches won: %(mine)s against %(theirs)s."),
    "above_by_buchholz": _("Stronger opponents (Buchholz): %(mine)s against %(theirs)s."),
    "above_by_points": _("More points scored: %(mine)s against %(theirs)s."),
    "above_by_smazzate": _("More smazzate won: %(mine)s against %(theirs)s."),
    "above_by_burrachi": _("More burrachi: %(mine)s against %(theirs)s."),
    "above_by_lot": _("By lot: %(mine)s comes before %(theirs)s."),
    "above_by_knockout": _("Came further in the knockout."),
    "above_by_cut": _("Got into this stage."),
}
"""Why a row stands above the next."""

PAIRING: Final[Words] = {
    "neighbours": _("%(place)s against %(other)s: neighbours in the standings."),
    "by_lot": _("By lot: number %(place)s drawn against number %(other)s."),
    "by_seed": _("By seed: number %(place)s against number %(other)s."),
    "by_list": _("By the list: number %(place)s against number %(other)s."),
    "met_already": _(
        "%(place)s against %(other)s: %(skipped)s was already met in round %(round)s."
    ),
    "never_together": _("%(place)s against %(other)s: %(skipped)s may never be met."),
    "avoided": _(
        "%(place)s against %(other)s: %(skipped)s is better not met, and plays %(opponent)s."
    ),
    "better_total": _(
        "%(place)s against %(other)s: %(skipped)s plays %(opponent)s, which is better on the whole."
    ),
    "has_bye": _("%(place)s against %(other)s: %(skipped)s has the bye."),
    "bye_lowest": _("%(place)s has the bye: the lowest that has not had one."),
    "bye_had_already": _("%(skipped)s is lower than %(place)s, but has had a bye."),
    "bye_leaves_no_pairing": _(
        "%(skipped)s is lower than %(place)s, but without it the others cannot all be paired."
    ),
    "knockout_seeds": _("The bracket: seed %(place)s against seed %(other)s."),
    "knockout_lots": _("The bracket, by lot: number %(place)s drawn against number %(other)s."),
    "knockout_listed": _("The bracket, by the list: number %(place)s against number %(other)s."),
    "knockout_bye": _(
        "Number %(place)s stands against an empty slot of the bracket, and goes through."
    ),
    "knockout_winners": _("The winner of table %(table)s against the winner of table %(other)s."),
    "knockout_winner_and_bye": _(
        "The winner of table %(table)s against %(entry)s, who had the bye."
    ),
    "knockout_byes": _("%(entry)s against %(rival)s, who both had the bye."),
    "knockout_walkover": _(
        "%(entry)s goes through: nobody came out of the other half of this match."
    ),
    "knockout_third_place": _(
        "The beaten of table %(table)s against the beaten of table %(other)s, for third place."
    ),
}
"""Why these two, and why this bye."""

NO_PAIRING: Final[Words] = {
    "round_unfinished": _("Table %(table)s of round %(round)s has no result yet."),
    "tournament_complete": _("All the planned rounds have been played."),
    "too_few": _("%(entries)s to be paired: it takes at least 2."),
    "too_many": _("%(entries)s to be paired: a knockout holds at most %(most)s."),
    "nobody_for_bye": _("%(entries)s is an odd number, and everybody has had a bye."),
    "no_opponent_left": _("%(entry)s, at place %(place)s, has nobody left to meet."),
    "no_complete_pairing": _(
        "However the %(entries)s are paired, somebody is left without a permitted opponent."
    ),
    "undecided_table": _("Table %(table)s of the round before is not decided yet."),
    "bracket_complete": _("The bracket is complete: there is nothing left to play."),
    "bracket_forbidden": _(
        "The bracket makes %(entry)s meet %(rival)s, and these two may never meet."
    ),
    "allow_rematches": _("Let those meet again who last met in round %(round)s or before."),
    "lift_never": _("Let %(entry)s meet %(rival)s after all."),
    "lift_nevers": _("Let some who may never meet do so: %(pairs)s such pairs are needed."),
    "second_bye": _("Give %(entry)s, at place %(place)s, another bye."),
    "rematches_and_second_bye": _(
        "Let those meet again who last met in round %(round)s or before, and give %(entry)s "
        "another bye."
    ),
    "other_seeding": _("Seed the bracket in another way."),
    "pair_by_hand": _("Pair this round by hand, or end the stage here."),
}
"""Why there is no next round, and what would help."""

REPLAY: Final[Words] = {
    "pairing_differs": _(
        "Round %(round)s, table %(table)s: the engine seats %(expected)s, the record has %(found)s."
    ),
    "byes_differ": _(
        "Round %(round)s: the engine gives the bye to %(expected)s, the record to %(found)s."
    ),
    "round_not_pairable": _("Round %(round)s is in the record, but the engine finds none to pair."),
    "mp_do_not_cancel": _(
        "Round %(round)s, table %(table)s: the MP of the two lines add up to %(sum)s, not to 0."
    ),
    "vp_not_twenty": _(
        "Round %(round)s, table %(table)s: the VP of the two lines add up to %(sum)s, not to 20."
    ),
    "standings_differ": _(
        "The standings after round %(round)s depend on the order in which things are listed."
    ),
    "never_pair_met": _("%(entry)s and %(rival)s, who may never meet, met in round %(round)s."),
    "met_again": _(
        "%(entry)s and %(rival)s met in round %(round)s, and had met in round %(first)s already."
    ),
    "bye_twice": _("%(entry)s has another bye in round %(round)s."),
}
"""Where a record disagrees with itself or with the engine."""

SECTIONS: Final = (
    FILE, SHAPE, TOURNAMENT, SHEET, WARNINGS, OUTCOME, STANDINGS, PAIRING, NO_PAIRING, REPLAY,
)  # fmt: skip

SENTENCES: Final[Words] = {code: words for section in SECTIONS for code, words in section.items()}

PARAM_WORDS: Final[Mapping[str, Words]] = {
    "line": {"ns": _("N-S"), "ew": _("E-W")},
    "kind": {
        "timeout": _("time run out"),
        "abandonment": _("abandonment"),
        "no_show": _("absence"),
    },
    "expected": {
        "object": _("A group of named values (an object)"),
        "list": _("A list"),
        "text": _("Text, between quotes,"),
        "yes_or_no": _("true or false"),
        "whole_number": _("A whole number"),
    },
}
"""Params that are words of their own, by the name of the param."""

SIGNED: Final = {"above_by_mp"}
"""Whose figures are written with their sign, plus too."""


BEFORE_A_VOWEL: Final = re.compile(r"([Ll])a ((?:8\d?\d?|11)ª)")
"""Italian says “l’8ª” and “l’11ª”, where it says “la 7ª”."""


def sentence(code: str, params: Mapping[str, Param]) -> str:
    """The sentence of a code, in the language that is active; ``KeyError`` for an unknown code."""
    figure = signed if code in SIGNED else points
    filled = str(SENTENCES[code]) % {
        key: figure(value) if isinstance(value, int) else _shown(key, value)
        for key, value in params.items()
    }
    return BEFORE_A_VOWEL.sub(r"\1’\2", filled)


def _shown(key: str, value: Param) -> str:
    return str(PARAM_WORDS.get(key, {}).get(str(value), value))


def problem_to_json(problem: Problem) -> dict[str, str]:
    """A problem as every machine-readable answer tells it."""
    return {
        "path": path_text(problem.path),
        "code": problem.code,
        "message": sentence(problem.code, problem.params),
    }
