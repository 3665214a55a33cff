"""The administrator's view: people and clubs to mend; tournaments are read only."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from tournaments.models import AuditRow, Club, Entry, Player, Role, Tournament, User


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # ModelAdmin is not generic at run time
    """What only actions may write is shown, never edited."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


admin.site.register([Club, Player, Role])
admin.site.register([AuditRow, Entry, Tournament], ReadOnly)


@admin.register(User)
class UserAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # as above
    fields = ("email", "name", "is_active", "is_staff", "is_superuser", "groups")
    list_display = ("email", "name", "is_active")
    search_fields = ("email", "name")
