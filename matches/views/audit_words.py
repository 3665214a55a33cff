"""What the audit trail says of a row, beyond the name of what was done."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _, ngettext

from tournaments.models import AuditRow


def audit_words(row: AuditRow) -> str:
    """The details that tell one row from the next, in words."""
    details = row.details
    told = [_told(key, details[key]) for key in ("round", "after_round", "table") if key in details]
    if isinstance(details.get("entries"), list):
        told.append(_entries(len(details["entries"])))
    if "present" in details:
        told.append(_("%(count)s present") % {"count": details["present"]})
    if "name" in details:
        told.append(f"“{details['name']}”")
    if "refused" in details:
        told.append(_("no pairing was possible"))
    if details.get("reason"):
        told.append(_("reason: “%(reason)s”") % {"reason": details["reason"]})
    return ", ".join(told)


def _told(key: str, figure: Any) -> str:
    words = {
        "round": _("round %(figure)s"),
        "after_round": _("after round %(figure)s"),
        "table": _("table %(figure)s"),
    }
    return words[key] % {"figure": figure}


def _entries(count: int) -> str:
    return ngettext("%(count)d entry", "%(count)d entries", count) % {"count": count}
