"""What is said to a person whose action was refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _, gettext_noop, ngettext

from scoring.rulesets import Ranking, RuleSet
from scoring.values import Game, Option, Param, SmazzateGame
from tournaments.errors import RefusedError

REFUSALS: Final = {
    "wrong_state": _("This is not possible now: the tournament is “%(state)s”."),
    "full": _(
        "All %(capacity)s places are taken (%(taken)s enrolled). Raise the number of places, or "
        "take an entry off the list first."
    ),
    "capacity_below_entries": _(
        "%(taken)s entries are on the list, more than %(capacity)s places: make it at least "
        "%(taken)s places, or take entries off the list first."
    ),
    "nothing_changed": _("Nothing was changed: this is what stands already."),
    "players_wrong_number": _(
        "An entry of this tournament has %(wanted)s player(s); %(given)s were given."
    ),
    "player_already_enrolled": _(
        "%(player)s is enrolled already, in “%(entry)s”. If this is somebody else of the same "
        "name, add something that tells them apart."
    ),
    "player_with_self": _("%(player)s stands twice in the same entry: name the partner."),
    "seed_taken": _("Seed %(seed)s belongs to “%(entry)s” already: choose another, or none."),
    "entry_already_drawn": _(
        "“%(entry)s” has a place in a draw: discard the draw first, then take it off the list."
    ),
    "seat_kept": _(
        "“%(entry)s” has a seat in a round that was taken back. The seat is kept, for the round "
        "can be brought back, and so the entry stays on the list: note it absent instead, under "
        "“Presence”, and it gets no table."
    ),
    "presence_unknown": _(
        "%(count)s entries have not been called yet: note who is present before drawing."
    ),
    "round_drawn_already": _("Round %(round)s is drawn already: publish it or discard it."),
    "round_still_open": _("Round %(round)s is still open: close it first."),
    "all_rounds_played": _("All the planned rounds have been played."),
    "no_round_drawn": _("No round is drawn: draw one first."),
    "draw_outdated": _(
        "Something changed since round %(round)s was drawn (an entry, a result or a penalty). "
        "Discard the draw and draw again."
    ),
    "no_round_open": _("No round is being played."),
    "tables_unfinished": _("These tables have no result yet: %(tables)s."),
    "round_not_open": _("Round %(round)s is not published yet: its tables take no scores."),
    "sheet_unchanged": _("Nothing was changed: this is what stands already."),
    "match_finished": _(
        "This match has its result already. To change it, correct its sheet and say why."
    ),
    "key_reused": _(
        "This Idempotency-Key came with another request before: every new request takes a key "
        "of its own."
    ),
    "reason_required": _("Say why: a correction or a penalty is kept with its reason."),
    "result_needed": _(
        "Round %(round)s is closed: its tables keep a result. Write the whole match, or rule on it."
    ),
    "winner_already_plays_on": _(
        "This would change who won, and the winner already has a place in round %(round)s."
    ),
    "no_such_person": _(
        "Nobody has signed up as %(email)s yet: ask them to sign up first, then give the role."
    ),
    "last_owner": _("A club needs an owner: make somebody else owner first."),
    "penalty_before_joining": _(
        "“%(entry)s” came for round %(joined)s: nothing can be given or taken before. Choose that "
        "round or a later one."
    ),
    "penalty_given_already": _("This was given already: it stands in the list once."),
    "penalty_lifted_already": _("This was lifted already."),
    "withdrawn_already": _("“%(entry)s” is not there any more: it was withdrawn before."),
    "withdrawal_out_of_range": _(
        "The last round they play is between %(first)s, the last that is published, and %(last)s."
    ),
    "not_withdrawn": _("“%(entry)s” is not withdrawn: there is nothing to take back."),
    "absence_out_of_time": _(
        "This list was for round %(round)s, but the round to come is round %(next)s now: look at "
        "who is missing there, and save again."
    ),
    "entry_in_play": _("“%(entry)s” has been there for a round, which stays: withdraw it instead."),
    "no_round_to_join": _("All the planned rounds are published: there is none left to join."),
    "knockout_begun": _(
        "The knockout has begun, and nobody has a place in it but those who were there then."
    ),
    "round_robin_begun": _(
        "The round robin has begun, and who meets whom was fixed with its first round: nobody can "
        "join it now."
    ),
    "only_the_best_play_on": _(
        "Only the best %(cut)s of the rounds before play on: nobody can join them now."
    ),
    "substitute_out_of_range": _(
        "From round %(round)s on is not possible any more, or not yet: choose one of the rounds "
        "offered."
    ),
    "no_mitchell_to_come": _(
        "No Mitchell is still to begin: fixed seats are noted before its first round, and count "
        "only there."
    ),
    "apart_two_needed": _("Choose at least two entries that are to be kept apart."),
    "apart_already": _("Nothing was changed: these entries are kept apart like that already."),
    "apart_too_many": _(
        "These are too many to keep apart: all groups together would make more than %(most)s pairs "
        "of entries. Leave the largest group out, or take another one off the list."
    ),
    "apart_lifted_already": _("This group was taken off the list already."),
    "announcement_stale": _(
        "Somebody else changed the announcement while you were writing. What you typed is still "
        "here: save again to put it in place of theirs."
    ),
    "plan_stale": _(
        "Somebody else changed the rounds, or drew one, while you were writing. What you typed is "
        "still here: look at it once more and save again."
    ),
    "plan_without_stages": _("A tournament needs a stage at least: add one."),
    "rounds_below_drawn": _(
        "Rounds of this stage are drawn already: it cannot have fewer than %(drawn)s."
    ),
    "stage_rolled_back": _(
        "Rounds of stage %(stage)s were played and rolled back, and they are kept: choose another "
        "system or other rounds for it instead of removing it."
    ),
    "no_such_round": _("There is no round %(round)s."),
    "table_set_aside": _(
        "Round %(round)s was taken back by an organiser: nothing can be written at its table "
        "%(table)s any more."
    ),
    "rematches_of_no_round": _(
        "Rematches can be allowed of rounds before round %(round)s only: draw again, and choose "
        "among what is offered there."
    ),
    "table_has_begun": _(
        "Something is written at table %(table)s already: whoever sits there stays there."
    ),
    "draw_unchanged": _("The draw of round %(round)s is the engine’s own: nothing was changed."),
    "no_round_closed": _("There is no closed round to open again: the last one is still open."),
    "nothing_to_roll_back": _("There is nothing after round %(round)s to take back."),
    "nothing_to_pair_again": _(
        "There is nothing to pair again: every table of the last round has begun or comes out the "
        "same. Save it for the standings only, or roll back."
    ),
    "cannot_pair_again": _(
        "What is not yet played cannot be paired again without breaking a rule. Save it for the "
        "standings only, or roll back."
    ),
    "winner_has_played_on": _(
        "This changes who won, and whoever was beaten has a place in round %(round)s that cannot "
        "be given to another any more. Roll back to the round you are correcting."
    ),
    "loser_would_play": _(
        "In round %(round)s of the knockout somebody would play who was beaten: a result before "
        "it has been corrected since. Take that correction back first."
    ),
    "undone_already": _("This was taken back already."),
    "not_undoable": _("This cannot be taken back any more: what it was about has changed since."),
    "undo_later_first": _(
        "Something done after this stands in the way: “%(action)s”. Take that back first."
    ),
    "undo_later_round_first": _(
        "Something done after this stands in the way: “%(action)s” (round %(round)s). Take that "
        "back first."
    ),
    "rounds_fit_no_more": _(
        "Those rounds cannot come back: they were drawn before “%(action)s”, and fit no more."
    ),
    "clock_started_already": _(
        "The clock of round %(round)s was started already: add time, or take some away."
    ),
    "clock_needs_minutes": _("Say how many minutes the round lasts."),
    "no_clock": _("The clock of this round has not been started yet."),
    "clock_paused": _("The clock is paused already: let it go on, or leave it."),
    "clock_not_paused": _("The clock is running already."),
    "clock_run_out": _("Time is up: there is nothing left to pause. Add time first."),
    "start_too_late": _(
        "The start was missed by %(hours)s hours, and nobody may be there any more: draw round 1 "
        "by hand, or move the tournament to another time."
    ),
    "too_few_present": _(
        "%(count)s of those on the list are there, and a table takes two: note who is present, "
        "then draw round 1 by hand, or cancel the tournament."
    ),
    "no_legal_round": _(
        "Round %(round)s cannot be drawn without breaking a rule: draw it by hand, where you are "
        "offered what would help."
    ),
    "capacity_below_fewest": _(
        "At least %(fewest)s entries are needed, or it is cancelled: make it at least %(fewest)s "
        "places, or need fewer under “Timetable” first."
    ),
    "timetable_stale": _(
        "Somebody else changed the timetable while you were writing. What you typed is still here: "
        "look at it once more and save again to put it in place of theirs."
    ),
    "ask_the_club": _("Players do not enrol themselves here: ask the club’s organiser."),
    "enrolment_not_open": _("Enrolment is not open yet."),
    "enrolment_closed": _(
        "Enrolment is closed: only the organiser can change the list now. Ask them."
    ),
    "on_the_list_already": _("You are on the list already."),
    "came_and_went": _(
        "You have put yourself on this list and taken yourself off %(times)s times: ask the club’s "
        "organiser to put you on it."
    ),
    "not_on_the_list": _("You are not on the list."),
    "name_of_another": _(
        "Another account plays as “%(player)s” in this club. If you are somebody else of the same "
        "name, add something that tells you apart; if it is you, sign in with that account, or ask "
        "the organiser."
    ),
    "leave_too_late": _(
        "The tables are being drawn with you: tell the organiser that you cannot come."
    ),
    "waiting_already": _("%(player)s is on the waiting list already."),
    "waits_no_more": _("They are not on the waiting list any more."),
    "check_in_not_open": _("It is too early: check-in is not open yet."),
    "check_in_open_already": _("Check-in is open already."),
    "check_in_over": _("Play has begun: tell the organiser that you are here."),
    "noted_absent": _(
        "“%(entry)s” was noted as absent: tell the organiser that you are here after all."
    ),
    "nobody_to_recognise": _("The account and the player are linked already, or one is gone."),
    "here_already": _("“%(entry)s” is noted as present already."),
    "event_not_failed": _("This has not failed: it happens at its time, or has happened already."),
    "event_of_series": _(
        "A series announces by itself as long as it goes on: end it, or cancel single times of it."
    ),
    "event_over": _("This is over already: it has happened, or was left out."),
    "corrected_since": _(
        "Table %(table)s was written again since: correct its sheet as it stands now."
    ),
    "series_stale": _(
        "Somebody else changed this series while you were writing. What you typed is still here: "
        "look at it once more and save again."
    ),
    "series_ended": _("This series has ended: nothing of it is announced any more."),
    "occurrence_unknown": _("The series has no tournament at that time any more."),
    "occurrence_over": _("That time is past, or play has begun: it stays as it is."),
    "occurrence_into_past": _("Choose a day and time that is still to come."),
    "occurrence_cancelled": _("This one is cancelled: bring it back first."),
    "occurrence_not_cancelled": _("It is not cancelled: there is nothing to bring back."),
    "event_planned_anew": _("The same is planned anew: let that one happen, or let it be first."),
    "webhook_not_https": _("The address must begin with https://, so that nobody reads along."),
    "webhook_with_password": _(
        "There is a name or a password in the address: leave it out. Your program knows by the "
        "signature that it is us."
    ),
    "webhook_unknown_host": _("“%(host)s” cannot be found on the internet: check the spelling."),
    "webhook_not_public": _(
        "“%(host)s” is not on the public internet, and we call nothing else: give an address that "
        "can be reached from everywhere."
    ),
    "webhook_known": _("This address is there already."),
    "webhooks_enough": _("A club can have %(most)s addresses: remove one you no longer need."),
    "webhook_off": _("It is switched off: switch it on first, then send the test."),
    "notice_not_failed": _("This was not given up: it is sent already, or about to be."),
}


RULESET_NAMES: Final[dict[str, str | Promise]] = {
    "burraco": "Burraco",
    "burraco-fibur": "Burraco FIBUR",
    "burraco-italiano": "Burraco Italiano",
    "burraco-coppie": _("Burraco for pairs"),
    "burraco-professionale-diretto": _("Direct Burraco Professionale"),
    "burraco-professionale-indiretto": _("Indirect Burraco Professionale"),
    "briscola": "Briscola",
    "points": _("Another game, by points"),
    "placement": _("Another game, by places at the table"),
}


def length_in_words(rules: RuleSet, game: Game, options: Collection[Option] = ()) -> str:
    """How long a match is: “4 smazzate”, “one game to 61”, “to 101 points, fewer win”."""
    told = [_length(rules, game)]
    if Option.LOWER_WINS in options:
        told.append(gettext("fewer points win"))
    if Option.VINCO_SUBITO in options:
        told.append(gettext("vinco subito"))
    return ", ".join(told)


def _length(rules: RuleSet, game: Game) -> str:
    if isinstance(game, SmazzateGame):
        if rules.ranking is Ranking.PLACES and game.count == 1:
            return gettext("tables of several players")
        return ngettext("%d smazzata", "%d smazzate", game.count) % game.count
    told = (
        gettext("one game to %(points)s")
        if rules.counts_smazzate
        else gettext("to %(points)s points")
    )
    return told % {"points": game.points}


def refusal(error: RefusedError) -> str:
    """The sentence for a refusal."""
    return str(REFUSALS[error.code] % error.params)


DELIVERY_ERRORS: Final = {
    "timeout": _("No answer in time."),
    "unreachable": _("Could not be reached."),
    "refused": _("The mail server refused it."),
    "answer": _("Answered with an error."),
    "redirect": _("Answered with another address, which is not followed: enter that one instead."),
    "error": _("A mistake of ours."),
    "too_late": _("Not sent any more: its moment was over."),
    "not_wanted": _("Not sent: this person no longer wants e-mails."),
    "switched_off": _("Not sent: the address is switched off."),
}


def delivery_error(error: str) -> str:
    """Why a notice was not delivered; ``error`` is a word, and after a colon what was answered."""
    word, _colon, said = (part.strip() for part in error.partition(":"))
    if word.startswith("webhook_"):
        return str(REFUSALS[word] % {"host": said})
    sentence = str(DELIVERY_ERRORS.get(word, word))
    return f"{sentence} ({said})" if said else sentence


OUTCOMES: Final[dict[str, str | Promise]] = {
    "nothing_to_do": _("There was nothing left to do."),
    "interrupted": _("Each try was cut short. Do it by hand, and tell whoever runs the service."),
    "error": _(
        "Something of ours went wrong (%(error)s). Do it by hand, and tell whoever runs the "
        "service."
    ),
    "too_late": _("It was too late for it: the tournament had gone on."),
    "announced": _("Tournaments announced: %(count)s."),
    "opened": _("Enrolment is open."),
    "reminded": _("Entries reminded: %(count)s."),
    "check_in_opened": _("Players can say that they are here; entries told: %(count)s."),
    "closed": _("Enrolment is closed, with %(count)s on the list."),
    "cancelled_too_few": _(
        "Cancelled: %(taken)s on the list when enrolment closed, %(fewest)s needed."
    ),
    "round_published": _("Round %(round)s is published. Tables: %(tables)s."),
    "no_shows": _("Had not come: %(names)s."),
    "nobody_noted": _("Nobody at all had been noted as present: so nobody was taken for missing."),
    "clock_warned": _("Time almost up in round %(round)s."),
    "time_up": _("Time up in round %(round)s."),
    "waits_for_results": _("Waits for the results of tables %(tables)s."),
    "tournament_closed": _("The last round is over and the tournament closed."),
}
"""What came of a timed event, by the code of its ``Outcome``."""


def outcome(code: str, params: Mapping[str, Param]) -> str:
    """The sentence for what came of a timed event; of a refusal, the one it has anywhere."""
    if code in OUTCOMES:
        return str(OUTCOMES[code] % params)
    if code in REFUSALS:
        return str(REFUSALS[code] % params)
    # Written by a newer version than this.
    return code


DAYS_AND_MONTHS: Final = (
    gettext_noop("Monday"),
    gettext_noop("Tuesday"),
    gettext_noop("Wednesday"),
    gettext_noop("Thursday"),
    gettext_noop("Friday"),
    gettext_noop("Saturday"),
    gettext_noop("Sunday"),
    gettext_noop("January"),
    gettext_noop("February"),
    gettext_noop("March"),
    gettext_noop("April"),
    gettext_noop("May"),
    gettext_noop("June"),
    gettext_noop("July"),
    gettext_noop("August"),
    gettext_noop("September"),
    gettext_noop("October"),
    gettext_noop("November"),
    gettext_noop("December"),
)
"""Django's own catalogue writes them with capitals, which Italian does not: ours overrides it."""
