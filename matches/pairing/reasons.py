"""Every code a pairing explains itself with. The docstrings are the sentences, in English."""

from __future__ import annotations

from enum import StrEnum

from scoring.values import Param, Reason


class ReasonCode(StrEnum):
    """Below each code its sentence; what stands in braces are the reason's params.

    ``place``, ``other``, ``skipped`` and ``opponent`` are places, ``round`` and ``table`` numbers,
    ``entry``, ``rival`` the ids of entries, ``order`` where a first round's places come from.
    """

    # Why these two sit at one table.
    NEIGHBOURS = "neighbours"
    """{place} against {other}: neighbours in the standings."""
    BY_LOT = "by_lot"
    """By lot: number {place} drawn against number {other}."""
    BY_SEED = "by_seed"
    """By seed: number {place} against number {other}."""
    BY_LIST = "by_list"
    """By the list: number {place} against number {other}."""

    # Why not the ones between them: one for each that was passed over.
    MET_ALREADY = "met_already"
    """{place} against {other}: {skipped} was already met in round {round}."""
    NEVER_TOGETHER = "never_together"
    """{place} against {other}: {skipped} may never be met."""
    AVOIDED = "avoided"
    """{place} against {other}: {skipped} is better not met, and plays {opponent}."""
    NEVER_TO_OTHER = "never_to_other"
    """{place} against {other}: {other} may never meet {skipped}."""
    MET_BY_OTHER = "met_by_other"
    """{place} against {other}: {other} already met {skipped} in round {round}."""
    BETTER_TOTAL = "better_total"
    """{place} against {other}: {skipped} plays {opponent}, which is better on the whole."""
    HAS_BYE = "has_bye"
    """{place} against {other}: {skipped} has the bye."""

    # Why this one has the bye.
    BYE_LOWEST = "bye_lowest"
    """{place} has the bye: the lowest that has not had one."""
    BYE_HAD_ALREADY = "bye_had_already"
    """{skipped} is lower than {place}, but has had a bye."""
    BYE_LEAVES_NO_PAIRING = "bye_leaves_no_pairing"
    """{skipped} is lower than {place}, but without it the others cannot all be paired."""

    # What the organiser allowed so that the round could be drawn.
    MET_ALLOWED = "met_allowed"
    """They met in round {round} already, which the organiser allows here."""
    NEVER_ALLOWED = "never_allowed"
    """{entry} and {rival} should never meet, which the organiser allows here."""
    BYE_ALLOWED = "bye_allowed"
    """{place} has the bye: it has had one already, and the organiser allows another."""

    # Knockout.
    KNOCKOUT_SEEDS = "knockout_seeds"
    """The bracket: seed {place} against seed {other}."""
    KNOCKOUT_LOTS = "knockout_lots"
    """The bracket, by lot: number {place} drawn against number {other}."""
    KNOCKOUT_LISTED = "knockout_listed"
    """The bracket, by the list: number {place} against number {other}."""
    KNOCKOUT_BYE = "knockout_bye"
    """Number {place} stands against an empty slot of the bracket, and goes through."""
    KNOCKOUT_WINNERS = "knockout_winners"
    """The winner of table {table} against the winner of table {other}."""
    KNOCKOUT_WINNER_AND_BYE = "knockout_winner_and_bye"
    """The winner of table {table} against {entry}, who had the bye."""
    KNOCKOUT_BYES = "knockout_byes"
    """{entry} against {rival}, who both had the bye."""
    KNOCKOUT_WALKOVER = "knockout_walkover"
    """{entry} goes through: nobody came out of the other half of this match."""
    KNOCKOUT_THIRD_PLACE = "knockout_third_place"
    """The beaten of table {table} against the beaten of table {other}, for third place."""

    # Mitchell.
    MITCHELL_START = "mitchell_start"
    """{order}: number {place} sits N-S and stays, number {other} sits E-W and moves on."""
    MITCHELL_HALF_TABLE = "mitchell_half_table"
    """Table {table} is the half table of this round: its N-S has the bye."""
    MITCHELL_FIXED = "mitchell_fixed"
    """{entry} asked for a seat that stays."""
    MITCHELL_OTHER_LINE = "mitchell_other_line"
    """{entry} changed lines, as fixed seats, byes and those who may not meet make it necessary."""
    MITCHELL_MOVES = "mitchell_moves"
    """N-S of table {table} stays; E-W comes from table {other}."""
    MITCHELL_LEFT_OVER = "mitchell_left_over"
    """{place} against {other}: the movement leaves both without an opponent."""
    MITCHELL_BYE = "mitchell_bye"
    """{place} has the bye: of those the movement leaves without an opponent, the lowest that has
    not had one."""
    MITCHELL_AT_HALF_TABLE = "mitchell_at_half_table"
    """{entry} stands at the half table."""
    MITCHELL_OPPONENT_GONE = "mitchell_opponent_gone"
    """{entry} was to meet {rival}, who is not there."""
    MITCHELL_LATE = "mitchell_late"
    """{entry} came after the movement had begun."""
    MITCHELL_MET = "mitchell_met"
    """{entry} was to meet {rival} again, already met in round {round}."""
    MITCHELL_NEVER = "mitchell_never"
    """{entry} was to meet {rival}, and the two may never meet."""
    MITCHELL_GIVEN_UP = "mitchell_given_up"
    """{entry} was to meet {rival}: their table is given up so that nobody is left over."""

    # Round robin.
    ROUND_ROBIN_MEET = "round_robin_meet"
    """By the Berger table: number {place} against number {other}."""
    ROUND_ROBIN_REST = "round_robin_rest"
    """Number {place} rests, as the Berger table has it."""
    ROUND_ROBIN_OPPONENT_GONE = "round_robin_opponent_gone"
    """Number {place} rests: {rival}, whose turn it was, is not there."""
    ROUND_ROBIN_LATE = "round_robin_late"
    """{entry} came later and has number {place}, which was free."""

    # Tables of several players.
    REDRAW_BY_LOT = "redraw_by_lot"
    """By lot, drawn anew for this round."""
    REDRAW_BY_STANDINGS = "redraw_by_standings"
    """By the standings: places {places}."""
    REDRAW_AGAIN = "redraw_again"
    """Draw number {attempt}: earlier ones brought people together who should not meet."""
    REDRAW_MOVED = "redraw_moved"
    """Some changed places, so that nobody shares a table who must not, or had better not."""
    REDRAW_MET = "redraw_met"
    """{entry} and {rival} share the table: no draw that was tried avoids it better."""

    # Why there is no pairing.
    TOO_FEW = "too_few"
    """{entries} to be paired: it takes at least 2."""
    TOO_MANY = "too_many"
    """{entries} to be paired: a knockout holds at most {most}."""
    NOBODY_FOR_BYE = "nobody_for_bye"
    """{entries} is an odd number, and everybody has had a bye."""
    NO_OPPONENT_LEFT = "no_opponent_left"
    """{entry}, at place {place}, has nobody left to meet."""
    NO_COMPLETE_PAIRING = "no_complete_pairing"
    """However the {entries} are paired, somebody is left without a permitted opponent."""
    UNDECIDED_TABLE = "undecided_table"
    """Table {table} of the round before is not decided yet."""
    BRACKET_COMPLETE = "bracket_complete"
    """The bracket is complete: there is nothing left to play."""
    BRACKET_FORBIDDEN = "bracket_forbidden"
    """The bracket makes {entry} meet {rival}, and these two may never meet."""
    REDRAW_NEVERS = "redraw_nevers"
    """However the tables were drawn, some shared one who may never meet."""
    MITCHELL_REPEATS = "mitchell_repeats"
    """With {tables} tables and a step of {step} everybody meets the same again after round
    {rounds}, and {planned} rounds are planned."""
    MITCHELL_TOO_MANY_FIXED = "mitchell_too_many_fixed"
    """{entries} ask for a seat that stays, and {tables} tables have one each."""
    MITCHELL_NO_SEATING = "mitchell_no_seating"
    """No seating was found that gives the fixed seats, keeps apart those who may never meet and
    spares everybody a second bye."""
    MITCHELL_BYE_AGAIN = "mitchell_bye_again"
    """The movement leaves {entry} without an opponent, and {entry} has had a bye."""
    ROUND_ROBIN_FORBIDDEN = "round_robin_forbidden"
    """The Berger table makes {entry} meet {rival}, and these two may never meet."""
    ROUND_ROBIN_FULL = "round_robin_full"
    """{entry} came after the round robin was drawn up, and no number is free."""
    ROUND_ROBIN_COMPLETE = "round_robin_complete"
    """The round robin is complete: there is nothing left to play."""

    # What would help. What to change in the Field stands behind the sentence.
    ALLOW_REMATCHES = "allow_rematches"
    """Let those meet again who last met in round {round} or before."""  # drop them from met
    LIFT_NEVER = "lift_never"
    """Let {entry} meet {rival} after all."""  # drop the pair from never
    LIFT_NEVERS = "lift_nevers"
    """Let some who may never meet do so: {pairs} such pairs are enough."""  # drop all from never
    SECOND_BYE = "second_bye"
    """Give {entry}, at place {place}, another bye."""  # set its byes to 0
    REMATCHES_AND_SECOND_BYE = "rematches_and_second_bye"
    """Let those meet again who last met in round {round} or before, and give {entry}
    another bye."""  # both
    OTHER_SEEDING = "other_seeding"
    """Seed the bracket in another way."""
    OTHER_STEPS = "other_steps"
    """Move E-W by another step: {steps}."""
    FEWER_ROUNDS = "fewer_rounds"
    """Plan fewer rounds for this stage: {rounds}."""
    FEWER_FIXED = "fewer_fixed"
    """Let {entries} of those who asked for a fixed seat move."""
    ABSENT_THIS_ROUND = "absent_this_round"
    """Enter {entry} or {rival} as absent from this round: the other one rests."""
    ABSENT_FROM_STAGE = "absent_from_stage"
    """Enter {entry} as absent until the next stage begins."""
    PAIR_BY_HAND = "pair_by_hand"
    """Pair this round by hand, or end the stage here."""


def because(code: ReasonCode, **params: Param) -> Reason:
    return Reason(code.value, params)
