"""What is wrong, where, and what to do: files, records, sheets, replays."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from matches.phrases.words import Words

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
    "not_a_number_from": _("“%(option)s” takes a whole number, %(least)s or more."),
    "pool_size_without_pools": _(
        "“pool_size” says how large pools are, and there are none: write “pools” as well, or take "
        "this out."
    ),
    "no_pools_in_system": _(
        "The system “%(system)s” plays in one field: take “pools” out, or choose swiss, danish, "
        "mitchell or round_robin."
    ),
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
    "plays_before_joining": _(
        "“%(entry)s” joined for round %(joined)s and cannot have a place in round %(round)s."
    ),
    "plays_though_absent": _(
        "“%(entry)s” was absent in round %(round)s and cannot have a place in it."
    ),
    "not_playing_then": _(
        "“%(player)s” does not play for “%(entry)s” in round %(round)s: name one who does."
    ),
    "pools_not_asked_for": _(
        "Pools are listed here, and the stage has no option “pools”: say how many there are, or "
        "take them out."
    ),
    "pools_missing": _(
        "The stage has begun and is to have %(pools)s pools: list who is in which, the best pool "
        "first."
    ),
    "too_many_pools": _("%(pools)s pools are listed, and the stage is to have %(asked)s."),
    "twice_in_pools": _("“%(entry)s” is in a pool already: leave it in one."),
    "rematches_of_no_earlier_round": _(
        "Round %(round)s cannot allow rematches of round %(last)s: name an earlier one."
    ),
    "kept_no_table": _("Round %(round)s has no table %(table)s: take it out."),
    "not_drawn": _(
        "“%(entry)s” has a place in round %(round)s and had none before it was changed by hand: "
        "list the draw as it was."
    ),
    "drawn_away": _(
        "“%(entry)s” had a place in round %(round)s before it was changed by hand and has none in "
        "it now: nobody goes by such a change."
    ),
    "bracket_byes": _(
        "A knockout of %(entries)s gives %(expected)s byes in its first round; here there are "
        "%(byes)s."
    ),
    "not_in_bracket": _("“%(entry)s” is not in the bracket that was drawn."),
    "forbidden_with_itself": _("“%(entry)s” stands here twice: name two different entries."),
    "duplicate_forbidden": _("%(entries)s: there is such a rule for these already."),
    "too_many_pairs_apart": _(
        "The groups kept apart make %(pairs)s pairs of entries, and %(most)s is the most: make the "
        "largest ones smaller."
    ),
    "penalty_before_joining": _(
        "“%(entry)s” joined for round %(joined)s: nothing can be given or taken in round "
        "%(round)s. Name a later one."
    ),
    "redraw_wanted": _(
        "Where several players share a table, tables are drawn anew each round: the system is "
        "“redraw”."
    ),
    "redraw_of_several_only": _(
        "“redraw” is for tables of several players, each for himself; these rules have two lines."
    ),
    "places_or_chips": _("Write either the places or the chips, or that it was not played."),
    "not_one_a_player": _("%(given)s figures for %(players)s players: write one for each."),
    "place_not_due": _(
        "Place %(place)s cannot be: going by the others it is %(due)s. Players who are level "
        "share the better place, and the next one stays empty."
    ),
    "impossible_chips": _("%(value)s chips: from 0 to %(most)s."),
    "game_not_of_these_rules": _(
        "A match by the rules “%(ruleset)s” cannot be of this length: briscola takes one game to "
        "61 or an odd number of smazzate, tables of several players a number of smazzate."
    ),
    "option_not_of_these_rules": _("The rules “%(ruleset)s” have no switch “%(option)s”."),
    "unknown_scale": _(
        "Write the points from the best to the worst, with hyphens, as in “%(usual)s”."
    ),
    "card_not_drawn": _(
        "%(card)s cannot have been drawn: seats are drawn from one deck of %(count)s cards, "
        "without jokers."
    ),
    "hand_without_melds": _("The cards left in hand are counted with the melds: write both."),
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
    "stopped_after_burraco_of_twos": _(
        "A burraco of 2s has won this match at once: there was no play left to stop. Take the one "
        "or the other away."
    ),
    "vp_out_of_range": _("%(value)s VP: a line has from 0 to 20."),
    "reason_required": _("Say why: a ruling is kept with its reason."),
    "award_needs_winner": _("In a knockout one of the two goes on: the ruling must name a winner."),
    "win_points_out_of_range": _("%(value)s: a line has from 0 to %(most)s for a match."),
    "parts_unknown_here": _(
        "These rules count no cards and no burrachi: write one total for the line."
    ),
    "too_many_pozzetti": _(
        "%(value)s pozzetti: by these rules a line takes %(most)s at most. Correct the number."
    ),
    "more_pozzetti_than_two": _(
        "The two lines together have %(value)s pozzetti, and there are two."
    ),
    "pozzetto_without_burraco": _(
        "By these rules nobody takes a pozzetto before making a burraco. Correct one of the two."
    ),
    "no_semi_clean": _(
        "These rules know no semi-clean burraco (%(value)s written): it is either clean or dirty."
    ),
    "no_burraco_of_twos": _("These rules know no burraco of 2s: take it out."),
    "both_burraco_of_twos": _("Both lines are marked with a burraco of 2s: only one can."),
    "closed_with_discard": _(
        "By these rules one closes without discarding: no last card (%(card)s) can be noted."
    ),
    "differs_from_melds": _(
        "%(given)s is written, and the cards come to %(counted)s. Correct the figure or the cards."
    ),
    "points_not_whole_deck": _(
        "The two lines together have %(value)s points, and the deck has %(whole)s. Only where one "
        "wins at once (“vinco subito”), with %(winning)s or more, may points be missing."
    ),
    "spareggio_not_due": _(
        "Spareggio %(number)s is not due: there are up to %(most)s, each only while the knockout "
        "match is still level. Take it out."
    ),
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


REPLAY: Final[Words] = {
    "pairing_differs": _(
        "Round %(round)s, table %(table)s: the engine seats %(expected)s, the record has %(found)s."
    ),
    "byes_differ": _(
        "Round %(round)s: the engine gives the bye to %(expected)s, the record to %(found)s."
    ),
    "proposal_differs": _(
        "Round %(round)s, table %(table)s, before it was changed by hand: the engine seats "
        "%(expected)s, the record has %(found)s."
    ),
    "proposal_byes_differ": _(
        "Round %(round)s, before it was changed by hand: the engine gives the bye to %(expected)s, "
        "the record to %(found)s."
    ),
    "pool_differs": _(
        "Pool %(pool)s: by the standings before round %(round)s it should have %(expected)s, and "
        "has %(found)s instead."
    ),
    "pools_mixed": _(
        "%(entry)s and %(rival)s met in round %(round)s, and are in two different pools."
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
    "seats_differ": _(
        "Round %(round)s, table %(table)s: the seats were drawn with %(found)s, and the seed gives "
        "%(expected)s."
    ),
    "seat_seed_differs": _(
        "Round %(round)s, table %(table)s: the seats were drawn from “%(found)s”, and should have "
        "been from “%(expected)s”."
    ),
}
"""Where a record disagrees with itself or with the engine."""
