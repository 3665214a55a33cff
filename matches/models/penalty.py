"""VP and MP that a referee gives or takes: rows of their own, a score is never edited to punish."""

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, Tournament


class Penalty(models.Model):
    """Below zero a penalty, above zero a bonus, both zero a caution; a lifted one stays.

    ``known_from`` and ``lifted_from`` are the rounds that were to be published next: the first
    whose draw knew of the penalty, and of its lifting.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="penalties")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="penalties")
    round_number = models.PositiveSmallIntegerField(_("round"), validators=[MinValueValidator(1)])
    known_from = models.PositiveSmallIntegerField()
    vp = models.SmallIntegerField(_("VP"), default=0)
    mp = models.IntegerField(_("MP"), default=0)
    reason = models.CharField(_("reason"), max_length=300)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True)
    lifted_from = models.PositiveSmallIntegerField(null=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(reason=""), name="penalty_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.vp:+d} VP, {self.mp:+d} MP"
