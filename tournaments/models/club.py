"""A club, and what each person may do in it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import RoleKind


class Club(models.Model):
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(unique=True)
    city = models.CharField(_("town"), max_length=80, blank=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Role(models.Model):
    club = models.ForeignKey(Club, models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="roles")
    kind = models.CharField(max_length=12, choices=RoleKind.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user", "kind"], name="role_once"),
            models.CheckConstraint(
                condition=models.Q(kind__in=RoleKind.values), name="role_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_kind_display()}, {self.club}"
