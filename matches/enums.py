"""The closed sets of words that the database keeps."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class RoundState(TextChoices):
    """Drawn rounds are the organiser's alone; published ones everybody's."""

    DRAWN = "drawn", _("Drawn, not yet published")
    PUBLISHED = "published", _("Being played")
    CLOSED = "closed", _("Closed")


class Source(TextChoices):
    """Where a score sheet was entered."""

    PAGE = "page", _("referee's page")
    API = "api", _("another program")
    RECORD = "record", _("record file")
    SERVICE = "service", _("the service, by itself")
