"""Why: results, standings, pairings, and rounds that cannot be paired."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from matches.phrases.words import Words

OUTCOME: Final[Words] = {
    "points": _("N-S %(ns)s points, E-W %(ew)s."),
    "band": _(
        "Difference %(difference)s: table %(table)s gives %(vp)s-%(other_vp)s from %(start)s on."
    ),
    "more_points": _("%(line)s has more points and wins."),
    "draw": _("Equal points: a draw."),
    "last_move_lost": _("Equal points, and %(line)s made the last move: it loses."),
    "smazzate_won": _("Smazzate won: N-S %(ns)s, E-W %(ew)s."),
    "more_smazzate": _("%(line)s has won more smazzate and wins."),
    "fewer_points": _("%(line)s has fewer points and wins."),
    "draw_of_smazzate": _("Equal smazzate: a draw."),
    "won_by_twos": _(
        "%(line)s has made a burraco of 2s, which wins the match at once: %(vp)s-0, %(mp)s MP."
    ),
    "spareggio_won": _("%(line)s wins spareggio %(number)s, and with it the match."),
    "last_trick_lost": _(
        "Every spareggio was level, and %(line)s took the last trick of the last one: it loses."
    ),
    "placed": _("%(entry)s: place %(place)s, points %(points)s."),
    "both_lost": _("Both lines are responsible (%(kind)s): neither has won."),
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
    "above_by_standing_points": _("More points: %(mine)s against %(theirs)s."),
    "above_by_points_difference": _("Better difference of points: %(mine)s against %(theirs)s."),
    "above_by_direct_match": _("Better where they met: %(mine)s against %(theirs)s."),
    "above_by_wins": _("More matches won: %(mine)s against %(theirs)s."),
    "above_by_tables_won": _("More tables won: %(mine)s against %(theirs)s."),
    "above_by_chips": _("More chips: %(mine)s against %(theirs)s."),
    "above_by_buchholz": _("Stronger opponents (Buchholz): %(mine)s against %(theirs)s."),
    "above_by_points": _("More points scored: %(mine)s against %(theirs)s."),
    "above_by_smazzate": _("More smazzate won: %(mine)s against %(theirs)s."),
    "above_by_smazzate_difference": _(
        "Better difference of smazzate: %(mine)s against %(theirs)s."
    ),
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
    "never_to_other": _("%(place)s against %(other)s: %(other)s may never meet %(skipped)s."),
    "met_by_other": _(
        "%(place)s against %(other)s: %(other)s already met %(skipped)s in round %(round)s."
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
    "met_allowed": _("They met in round %(round)s already, which the organiser allows here."),
    "never_allowed": _(
        "%(entry)s and %(rival)s should never meet, which the organiser allows here."
    ),
    "bye_allowed": _(
        "%(place)s has the bye: it has had one already, and the organiser allows another."
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
    "mitchell_start": _(
        "%(order)s: number %(place)s sits N-S and stays, number %(other)s sits E-W and moves on."
    ),
    "mitchell_half_table": _(
        "Table %(table)s is the half table of this round: its N-S has the bye."
    ),
    "mitchell_fixed": _("%(entry)s asked for a seat that stays."),
    "mitchell_other_line": _(
        "%(entry)s changed lines, as fixed seats, byes and those who may not meet make it "
        "necessary."
    ),
    "mitchell_moves": _("N-S of table %(table)s stays; E-W comes from table %(other)s."),
    "mitchell_left_over": _(
        "%(place)s against %(other)s: the movement leaves both without an opponent."
    ),
    "mitchell_bye": _(
        "%(place)s has the bye: of those the movement leaves without an opponent, the lowest that "
        "has not had one."
    ),
    "mitchell_at_half_table": _("%(entry)s stands at the half table."),
    "mitchell_opponent_gone": _("%(entry)s was to meet %(rival)s, who is not there."),
    "mitchell_late": _("%(entry)s came after the movement had begun."),
    "mitchell_met": _("%(entry)s was to meet %(rival)s again, already met in round %(round)s."),
    "mitchell_never": _("%(entry)s was to meet %(rival)s, and the two may never meet."),
    "mitchell_given_up": _(
        "%(entry)s was to meet %(rival)s: their table is given up so that nobody is left over."
    ),
    "round_robin_meet": _("By the Berger table: number %(place)s against number %(other)s."),
    "round_robin_rest": _("Number %(place)s rests, as the Berger table has it."),
    "round_robin_opponent_gone": _(
        "Number %(place)s rests: %(rival)s, whose turn it was, is not there."
    ),
    "round_robin_late": _("%(entry)s came later and has number %(place)s, which was free."),
    "redraw_by_lot": _("By lot, drawn anew for this round."),
    "redraw_by_standings": _("By the standings: places %(places)s."),
    "redraw_again": _(
        "Draw number %(attempt)s: earlier ones brought people together who should not meet."
    ),
    "redraw_moved": _(
        "Some changed places, so that nobody shares a table who must not, or had better not."
    ),
    "redraw_met": _(
        "%(entry)s and %(rival)s share the table: no draw that was tried avoids it better."
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
    "redraw_nevers": _("However the tables were drawn, some shared one who may never meet."),
    "mitchell_repeats": _(
        "With %(tables)s tables and a step of %(step)s everybody meets the same again after round "
        "%(rounds)s, and %(planned)s rounds are planned."
    ),
    "mitchell_too_many_fixed": _(
        "%(entries)s ask for a seat that stays, and %(tables)s tables have one each."
    ),
    "mitchell_no_seating": _(
        "No seating was found that gives the fixed seats, keeps apart those who may never meet and "
        "spares everybody a second bye."
    ),
    "mitchell_bye_again": _(
        "The movement leaves %(entry)s without an opponent, and %(entry)s has had a bye."
    ),
    "round_robin_forbidden": _(
        "The Berger table makes %(entry)s meet %(rival)s, and these two may never meet."
    ),
    "round_robin_full": _(
        "%(entry)s came after the round robin was drawn up, and no number is free."
    ),
    "round_robin_complete": _("The round robin is complete: there is nothing left to play."),
    "allow_rematches": _("Let those meet again who last met in round %(round)s or before."),
    "lift_never": _("Let %(entry)s meet %(rival)s after all."),
    "lift_nevers": _("Let some who may never meet do so: %(pairs)s such pairs are enough."),
    "second_bye": _("Give %(entry)s, at place %(place)s, another bye."),
    "rematches_and_second_bye": _(
        "Let those meet again who last met in round %(round)s or before, and give %(entry)s "
        "another bye."
    ),
    "other_seeding": _("Seed the bracket in another way."),
    "other_steps": _("Move E-W by another step: %(steps)s."),
    "fewer_rounds": _("Plan fewer rounds for this stage: %(rounds)s."),
    "fewer_fixed": _("Let %(entries)s of those who asked for a fixed seat move."),
    "absent_this_round": _(
        "Enter %(entry)s or %(rival)s as absent from this round: the other one rests."
    ),
    "absent_from_stage": _("Enter %(entry)s as absent until the next stage begins."),
    "pair_by_hand": _("Pair this round by hand, or end the stage here."),
}
"""Why there is no next round, and what would help."""
