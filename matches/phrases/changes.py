"""What is said of pools, of changes by hand, and of what a correction would change."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from matches.phrases.words import Words

IN_PARTS: Final[Words] = {
    "above_by_pool": _("Is in a better pool."),
    "table_kept": _("Table %(table)s had begun, and stays as it was."),
    "kept_table_differs": _(
        "Table %(table)s has begun, and in this round it would seat others. A round that follows "
        "from the first of its stage cannot be paired round it."
    ),
    "kept_table_mixed": _(
        "Table %(table)s has begun, and somebody there would now be in another pool, or not in "
        "this round at all: it cannot stay as it is."
    ),
}
"""Pools, and tables that stay when the others are paired again."""


BY_HAND: Final[Words] = {
    "not_in_this_round": _("“%(entry)s” has no place in this round. Choose somebody who has."),
    "no_such_table": _("There is no table %(table)s in this round. Choose one that is there."),
    "change_of_nothing": _("This would change nothing. Choose two different places."),
    "never_together_by_hand": _(
        "%(entry)s and %(rival)s may never meet, and would in round %(round)s. Choose another "
        "change, or allow it for this round when you draw."
    ),
    "met_already_by_hand": _(
        "%(entry)s and %(rival)s would meet in round %(round)s, and met in round %(first)s "
        "already. Choose another change, or allow it for this round when you draw."
    ),
    "second_bye_by_hand": _(
        "%(entry)s would sit out in round %(round)s, and has had a bye already. Choose another "
        "change, or allow it for this round when you draw."
    ),
    "numbers_are_the_bracket": _(
        "In the first round of a knockout the tables’ numbers are the bracket, so in round "
        "%(round)s they stay. Let two change places instead."
    ),
    "bracket_follows": _(
        "Who meets in round %(round)s follows from the bracket. Only the two lines of a table can "
        "change places."
    ),
    "between_pools": _(
        "Table %(table)s belongs to one pool, and would seat somebody of another. Change places "
        "and numbers within a pool."
    ),
    "better_not_together": _(
        "%(entry)s and %(rival)s had better not meet, and would in round %(round)s."
    ),
    "met_just_before": _(
        "%(entry)s and %(rival)s would meet in round %(round)s, just after round %(first)s."
    ),
    "fixed_seat_moved": _(
        "“%(entry)s” has a fixed seat, and would sit E-W at table %(table)s, where one moves on."
    ),
    "leaves_movement": _("Table %(table)s would not be as the movement has it in this round."),
    "dearer_than_before": _(
        "The tables would fit the standings less well: cost %(after)s instead of %(before)s."
    ),
}
"""What a change by hand runs into: what forbids it, and what speaks against it."""


IMPACT: Final[Words] = {
    "no_round_after": _("No round has been published since: there is nothing to pair again."),
    "slot_already_played": _(
        "In round %(round)s table %(table)s has begun with somebody who would not be there. "
        "Only rolling back to that round puts the bracket right."
    ),
    "all_tables_begun": _(
        "At every table of round %(round)s something is written already: there is none left to "
        "pair again."
    ),
    "rest_not_pairable": _(
        "Those at the tables of round %(round)s that have not begun cannot all be paired with one "
        "another."
    ),
    "nothing_would_change": _(
        "The tables of round %(round)s that have not begun would be paired as they are."
    ),
}
"""Why a correction leaves nothing to pair again."""
