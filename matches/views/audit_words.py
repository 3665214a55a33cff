"""What the audit trail says of a row, beyond the name of what was done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.template.defaultfilters import floatformat
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from matches.views.in_force.programme import in_short
from scoring.rulesets import Ranking
from tournaments.actions.setup import ANNOUNCED
from tournaments.enums import AuditAction, EventKind
from tournaments.forms.setup import AnnouncementForm
from tournaments.models import AuditRow, Stage

FIGURES: Final = ("round", "after_round", "from_round", "table")

MOST_NAMES: Final = 5
"""So many of those missing are named, and the others counted."""

CREDIT: Final[Mapping[Ranking, str | Promise]] = {
    Ranking.VP: gettext_lazy("credited with %(vp)s VP and %(mp)s MP"),
    Ranking.WINS: gettext_lazy("credited with %(vp)s points and a difference of %(mp)s"),
    Ranking.PLACES: gettext_lazy("credited with %(vp)s points"),
}
"""What a late entry begins with, as its game counts."""


def audit_words(row: AuditRow) -> str:
    """The details that tell one row from the next, in words."""
    details = row.details
    if row.action == AuditAction.CHANGED:
        return _changes(details)
    if row.action == AuditAction.PLAN_CHANGED:
        return _plan(details)
    told = [_told(key, details[key]) for key in FIGURES if key in details]
    if isinstance(details.get("entries"), list):
        told.append(_entries(len(details["entries"])))
    told += _of_time(row.action, details)
    if "present" in details:
        told.append(_("%(count)s present") % {"count": details["present"]})
    if "name" in details:
        told.append(f"“{details['name']}”")
    told += _of_entry(details)
    if any(details.get("credit", ())):
        told.append(_credit(row.tournament.rules.ranking, *details["credit"]))
    told += _of_rounds(row.action, details)
    if "refused" in details:
        told.append(_("no pairing was possible"))
    if details.get("reason"):
        told.append(_("reason: “%(reason)s”") % {"reason": details["reason"]})
    return ", ".join(told)


def _of_time(action: str, details: Mapping[str, Any]) -> Iterator[str]:
    """How long a round lasts; what an organiser decided about something that happens by itself."""
    if "minutes" in details:
        yield _minutes(action, details["minutes"])
    if "again" in details:
        told = _("“%(event)s” tried again") if details["again"] else _("“%(event)s” left out")
        yield told % {"event": EventKind(details["event"]).label}


def _minutes(action: str, minutes: int) -> str:
    """How long a round lasts, or by how much it lasts longer or less."""
    told = ngettext("%(count)s minute", "%(count)s minutes", abs(minutes))
    sign = "" if action == AuditAction.CLOCK_STARTED else "−" if minutes < 0 else "+"
    return told % {"count": f"{sign}{abs(minutes)}"}


def _of_entry(details: Mapping[str, Any]) -> Iterator[str]:
    """What was noted of an entry."""
    if details.get("renamed", details.get("name")) != details.get("name"):
        yield _("now “%(name)s”") % {"name": details["renamed"]}
    if "replaced" in details:
        yield _("%(player)s in place of %(replaced)s") % details
    if details.get("promoted"):
        yield _("from the waiting list")
    if details.get("because") == "elsewhere":
        yield _("on the list already, in another entry")
    if "absent" in details:
        yield _absent(details.get("names", details["absent"]))
    if "fixed" in details:
        yield _("cannot move") if details["fixed"] else _("can move")


def _absent(names: Sequence[str]) -> str:
    if not names:
        return _("nobody is missing")
    told = _("missing: %(names)s") % {"names": ", ".join(names[:MOST_NAMES])}
    more = len(names) - MOST_NAMES
    if more <= 0:
        return told
    rest = ngettext("and %(count)d more", "and %(count)d more", more) % {"count": more}
    return f"{told} {rest}"


def _credit(ranking: Ranking, vp: int, mp: int) -> str:
    return str(CREDIT[ranking]) % {"vp": vp, "mp": mp}


def _of_rounds(action: str, details: Mapping[str, Any]) -> Iterator[str]:
    """What was done to a draw, or to rounds that are over."""
    back = details.get("to_round")
    if back is not None and action == AuditAction.ROLLED_BACK:
        yield _("back to round %(figure)s") % {"figure": back} if back else _("back to the start")
    elif back is not None:
        yield _("after round %(figure)s") % {"figure": back} if back else _("from the start on")
    if "kept" in details:
        yield _kept(len(details["kept"]))
    if details.get("conceded"):
        yield _("with what was allowed so that it could be drawn")
    if details.get("restored"):
        yield _("as the engine drew it")
    if details.get("taken_back"):
        yield _("the last change taken back")
    if details.get("corrected"):
        yield _("the winners after a correction")


def _kept(count: int) -> str:
    if not count:
        return _("no table had begun")
    told = ngettext(
        "%(count)d table had begun and stayed", "%(count)d tables had begun and stayed", count
    )
    return told % {"count": count}


def _told(key: str, figure: Any) -> str:
    words = {
        "round": _("round %(figure)s"),
        "after_round": _("after round %(figure)s"),
        "from_round": _("from round %(figure)s on"),
        "table": _("table %(figure)s"),
    }
    return words[key] % {"figure": figure}


def _entries(count: int) -> str:
    return ngettext("%(count)d entry", "%(count)d entries", count) % {"count": count}


def _changes(details: Mapping[str, Sequence[str]]) -> str:
    return "; ".join(
        _("%(field)s: %(after)s instead of %(before)s")
        % {
            "field": AnnouncementForm.base_fields[column].label,
            "before": _announced(column, details[column][0]),
            "after": _announced(column, details[column][1]),
        }
        for column in ANNOUNCED  # in this order on every database
        if column in details
    )


def _plan(details: Mapping[str, Any]) -> str:
    before, after = (
        in_short((Stage(**stage) for stage in details[when]), details["begun"])
        for when in ("before", "after")
    )
    return _("%(after)s instead of %(before)s") % {"before": before, "after": after}


def _announced(column: str, written: str) -> str:
    """A column of the announcement as people read it."""
    if not written:
        return _("no limit") if column == "capacity" else "–"
    if column == "name":
        return f"“{written}”"
    if column == "starts_at":
        return date_format(localtime(datetime.fromisoformat(written)), "j F Y, H:i")
    if column in ("fee_amount", "prize_amount"):
        return str(floatformat(written, "-2g"))
    return written
