"""The closed sets of words that the database keeps."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


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
    KNOCKOUT = "knockout", _("Knockout")
    REDRAW = "redraw", _("Tables drawn anew")


class ForbiddenKind(TextChoices):
    NEVER = "never", _("Never")
    AVOID = "avoid", _("If it can be avoided")


class EntrySize(TextChoices):
    """Who sits on one line."""

    SINGLE = "single", _("Single players")
    PAIR = "pair", _("Pairs")


class AuditAction(TextChoices):
    """Everything that changes a tournament."""

    CREATED = "created", _("Tournament created")
    CHANGED = "changed", _("Tournament changed")
    OPENED = "opened", _("Enrolment opened")
    ENROLLED = "enrolled", _("Entry enrolled")
    UNENROLLED = "unenrolled", _("Entry removed")
    CHECKED_IN = "checked_in", _("Presence noted")
    WITHDRAWN = "withdrawn", _("Entry withdrawn")
    DRAWN = "drawn", _("Round drawn")
    DISCARDED = "discarded", _("Draw discarded")
    PUBLISHED = "published", _("Round published")
    SHEET_SAVED = "sheet_saved", _("Score entered")
    SHEET_CORRECTED = "sheet_corrected", _("Score corrected")
    ROUND_CLOSED = "round_closed", _("Round closed")
    PENALISED = "penalised", _("Penalty or bonus given")
    PENALTY_LIFTED = "penalty_lifted", _("Penalty or bonus lifted")
    CLOSED = "closed", _("Tournament closed")
    CANCELLED = "cancelled", _("Tournament cancelled")
    IMPORTED = "imported", _("Imported from a record file")
