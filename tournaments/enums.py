"""The closed sets of words that the database keeps."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _, pgettext_lazy


class RoleKind(TextChoices):
    OWNER = "owner", _("Owner")
    ORGANISER = "organiser", _("Organiser")
    REFEREE = "referee", _("Referee")
    PLAYER = "player", _("Player")


class TournamentState(TextChoices):
    """From the first idea to the prizes: each state opens the next one's steps."""

    DRAFT = "draft", _("In preparation")
    OPEN = "open", _("Enrolment open")
    RUNNING = "running", _("Being played")
    CLOSED = "closed", _("Finished")
    CANCELLED = "cancelled", _("Cancelled")


class PairingSystem(TextChoices):
    """How a stage pairs; the same words as ``matches.pairing.System``."""

    SWISS = "swiss", _("Swiss")
    DANISH = "danish", _("Danish")
    MITCHELL = "mitchell", _("Mitchell")
    ROUND_ROBIN = "round_robin", _("Round robin")
    KNOCKOUT = "knockout", _("Knockout")
    REDRAW = "redraw", _("Tables drawn anew")


class ForbiddenKind(TextChoices):
    NEVER = "never", _("Never")
    AVOID = "avoid", _("If it can be avoided")


class Because(TextChoices):
    """What makes a group of entries one that is kept apart."""

    COUPLE = "couple", _("Couple")
    FAMILY = "family", _("Family")
    CLUB = "club", _("Club")
    OTHER = "other", _("Other")


class EntrySize(TextChoices):
    """Who sits on one line."""

    SINGLE = "single", _("Single players")
    PAIR = "pair", _("Pairs")


class AuditAction(TextChoices):
    """Everything that changes a tournament."""

    CREATED = "created", _("Tournament created")
    CHANGED = "changed", _("Tournament changed")
    TIMETABLE_CHANGED = "timetable_changed", _("Timetable changed")
    OPENED = "opened", _("Enrolment opened")
    ENROLMENT_CLOSED = "enrolment_closed", _("Enrolment closed")
    ENROLLED = "enrolled", _("Entry enrolled")
    UNENROLLED = "unenrolled", _("Entry removed")
    QUEUED = "queued", _("Put on the waiting list")
    UNQUEUED = "unqueued", _("Taken off the waiting list")
    REMINDED = "reminded", _("Players reminded")
    CHECK_IN_OPENED = "check_in_opened", _("Check-in opened")
    CHECKED_IN = "checked_in", _("Presence noted")
    CAME_LATE = "came_late", _("Late entry")
    WITHDRAWN = "withdrawn", _("Entry withdrawn")
    RETURNED = "returned", _("Entry back in play")
    ABSENCE_NOTED = "absence_noted", _("Absence noted")
    SUBSTITUTED = "substituted", _("Substitute seated")
    SEAT_FIXED = "seat_fixed", _("Fixed seat noted")
    ENTRY_CHANGED = "entry_changed", _("Entry corrected")
    KEPT_APART = "kept_apart", _("Entries to be kept apart")
    APART_LIFTED = "apart_lifted", _("Entries no longer kept apart")
    PLAN_CHANGED = "plan_changed", _("Rounds to come changed")
    DRAWN = "drawn", _("Round drawn")
    DISCARDED = "discarded", _("Draw discarded")
    DRAW_CHANGED = "draw_changed", _("Draw changed by hand")
    PUBLISHED = "published", _("Round published")
    UNPUBLISHED = "unpublished", _("Round no longer published")
    SHEET_SAVED = "sheet_saved", _("Score entered")
    SHEET_CORRECTED = "sheet_corrected", _("Score corrected")
    ROUND_CLOSED = "round_closed", _("Round closed")
    ROUND_REOPENED = "round_reopened", _("Round opened again")
    REPAIRED = "repaired", _("Tables not yet played paired again")
    ROLLED_BACK = "rolled_back", _("Rounds rolled back")
    RESTORED = "restored", _("Rounds or tables brought back")
    CLOCK_STARTED = "clock_started", _("Clock started")
    CLOCK_PAUSED = "clock_paused", _("Clock paused")
    CLOCK_RESUMED = "clock_resumed", _("Clock running again")
    CLOCK_EXTENDED = "clock_extended", _("Time added")
    CLOCK_WARNED = "clock_warned", _("Time almost up")
    TIME_UP = "time_up", _("Time up")
    PENALISED = "penalised", _("Penalty or bonus given")
    PENALTY_LIFTED = "penalty_lifted", _("Penalty or bonus lifted")
    CLOSED = "closed", _("Tournament closed")
    REOPENED = "reopened", _("Tournament opened again")
    CANCELLED = "cancelled", _("Tournament cancelled")
    IMPORTED = "imported", _("Imported from a record file")


class EventKind(TextChoices):
    """What happens at a time, by itself; in the order of an evening."""

    OCCURRENCES = "occurrences", _("Announce the next tournaments of a series")
    OPEN = "open", pgettext_lazy("timed event", "Open the enrolment")
    REMIND = "remind", _("Remind the players")
    CHECK_IN = "check_in", _("Open the check-in")
    CLOSE = "close", _("Close the enrolment")
    START = "start", _("Draw and publish round 1")
    NO_SHOW = "no_show", _("Note who has not come")
    WARNING = "warning", _("Say that time is almost up")
    TIME_UP = "time_up", _("Say that time is up")
    NEXT_ROUND = "next_round", _("Close the round and go on")


class EventState(TextChoices):
    """Waiting is what is still to happen, also after a failure that is tried again."""

    WAITING = "waiting", _("To come")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")
    DROPPED = "dropped", _("Not wanted any more")


class NoticeKind(TextChoices):
    """What people are told of."""

    OPENED = "opened", _("Enrolment open")
    ENROLLED = "enrolled", _("Enrolled")
    QUEUED = "queued", _("On the waiting list")
    PROMOTED = "promoted", _("A place has become free")
    UNENROLLED = "unenrolled", _("Off the list")
    REMINDER = "reminder", _("Reminder")
    CHECK_IN = "check_in", _("Check-in open")
    MOVED = "moved", _("Another time")
    CANCELLED = "cancelled", _("Cancelled")
    STARTED = "started", _("Begun")
    TABLE = "table", _("Your table")
    RESULT = "result", _("Result")
    EVENT_FAILED = "event_failed", _("Something did not happen by itself")
    PING = "ping", _("A test")


class NoticeState(TextChoices):
    WAITING = "waiting", _("To be sent")
    SENT = "sent", _("Sent")
    FAILED = "failed", _("Given up")
