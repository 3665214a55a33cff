"""A notice as a letter: its words in the receiver’s language, its times by the hall’s clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.core.signing import BadSignature, Signer
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _, override

from tournaments import phrases
from tournaments.enums import EventKind, NoticeKind
from tournaments.models import Notice, User

UNSUBSCRIBE: Final = Signer(salt="unsubscribe")


@dataclass(frozen=True, slots=True)
class Words:
    """``says`` are paragraphs; ``button`` is the text of the one link, which leads to ``url``."""

    subject: str
    says: tuple[str, ...]
    button: str = ""
    url: str = ""


def letter(notice: Notice) -> EmailMultiAlternatives:
    """The e-mail of a notice to an account; the same ``Message-ID`` however often it is made."""
    user = notice.user
    assert user is not None  # noqa: S101 (notices to webhooks are no letters)
    leave = absolute(reverse("unsubscribe", args=[UNSUBSCRIBE.sign(str(user.pk))]))
    with override(user.language):
        words = _words(notice)
        context = {
            "words": words,
            "notice": notice,
            "tournament": notice.tournament,
            "starts": when(notice.tournament.starts_at) if notice.tournament else "",
            "leave": leave,
            "mine": absolute(reverse("mine")),
            "language": user.language,
        }
        text = render_to_string("emails/letter.txt", context)
        html = render_to_string("emails/letter.html", context)
    message = EmailMultiAlternatives(
        # A name with a line break in it must not become a header of its own.
        subject=" ".join(words.subject.split())[:200],
        body=text,
        to=[user.email],
        headers={
            "Message-ID": f"<{notice.key}@{urlsplit(settings.SITE_URL).hostname}>",
            "Auto-Submitted": "auto-generated",
            "List-Unsubscribe": f"<{leave}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    message.attach_alternative(html, "text/html")
    return message


def reader(token: str) -> User | None:
    """Whose letter the link to unsubscribe stood in; None where nobody signed it."""
    try:
        return User.objects.filter(pk=int(UNSUBSCRIBE.unsign(token))).first()
    except (BadSignature, ValueError):
        return None


def absolute(path: str) -> str:
    """The whole address of one of our pages."""
    return f"{str(settings.SITE_URL).rstrip('/')}{path}"


def when(moment: datetime) -> str:
    """“Friday 20 November 2026, 21:30”, in the hall."""
    return date_format(localtime(moment), "l j F Y, H:i")


def _words(notice: Notice) -> Words:
    tournament = notice.tournament
    given = {"tournament": notice.club.name, **notice.params}
    if tournament:
        given |= {"tournament": tournament.name, "pk": tournament.pk}
    words = WORDS[NoticeKind(notice.kind)](given)
    if words.url:
        return words
    page = reverse("tournament", args=[tournament.pk]) if tournament else reverse("calendar")
    return replace(words, button=_("The tournament’s page"), url=absolute(page))


def _opened(given: Mapping[str, Any]) -> Words:
    return Words(
        _("Enrolment is open: %(tournament)s") % given,
        (_("You can enrol now on the tournament’s page."),),
    )


def _enrolled(given: Mapping[str, Any]) -> Words:
    return Words(
        _("You are enrolled: %(tournament)s") % given,
        (
            _("“%(name)s” is on the list. See you at the table!") % given,
            _if_you_cannot_come(),
        ),
    )


def _queued(given: Mapping[str, Any]) -> Words:
    return Words(
        _("On the waiting list: %(tournament)s") % given,
        (
            _("All places are taken: “%(name)s” is number %(place)s on the waiting list.") % given,
            _("As soon as a place becomes free you move up by yourself, and we tell you at once."),
        ),
    )


def _promoted(given: Mapping[str, Any]) -> Words:
    return Words(
        _("You have a place: %(tournament)s") % given,
        (
            _("A place has become free: “%(name)s” is on the list now.") % given,
            _if_you_cannot_come(),
        ),
    )


def _unenrolled(given: Mapping[str, Any]) -> Words:
    said = {
        "self": _("“%(name)s” is off the list, as you asked."),
        "elsewhere": _(
            "“%(name)s” waits no longer: somebody of it is on the list already, in another entry."
        ),
    }.get(
        str(given.get("because")),
        _("The organiser has taken “%(name)s” off the list. If you wonder why, ask the club."),
    )
    return Words(_("Off the list: %(tournament)s") % given, (said % given,))


def _reminder(given: Mapping[str, Any]) -> Words:
    return Words(
        _("Play is soon: %(tournament)s") % given,
        (_("“%(name)s” is on the list. See you at the table!") % given, _if_you_cannot_come()),
    )


def _check_in(given: Mapping[str, Any]) -> Words:
    return Words(
        _("Say that you are here: %(tournament)s") % given,
        (
            _("The check-in for “%(name)s” is open.") % given,
            _(
                "As soon as you are in the hall, press “I am here” on the tournament’s page, or "
                "tell the organiser, before play starts."
            ),
        ),
    )


def _moved(given: Mapping[str, Any]) -> Words:
    times = {key: when(datetime.fromisoformat(given[key])) for key in ("was", "will")}
    return Words(
        _("Another time: %(tournament)s") % given,
        (
            _("The tournament now starts on %(will)s.") % times,
            _("It was to start on %(was)s.") % times,
            _("“%(name)s” stays on the list.") % given + " " + _if_you_cannot_come(),
        ),
    )


def _cancelled(given: Mapping[str, Any]) -> Words:
    if given.get("because") == "too_few":
        why = _("Too few have enrolled: %(taken)s on the list, and it takes at least %(fewest)s.")
    else:
        why = _("The organiser’s reason: %(reason)s") if given.get("reason") else ""
    said = (_("The tournament does not take place: nobody needs to come."), why % given)
    return Words(_("Cancelled: %(tournament)s") % given, tuple(filter(None, said)))


def _started(given: Mapping[str, Any]) -> Words:
    return Words(
        _("Play has begun: %(tournament)s") % given,
        (_("Where everybody sits is on the tournament’s page."),),
    )


def _table(given: Mapping[str, Any]) -> Words:
    if given.get("table") is None:
        return Words(
            _("Round %(round)s, bye: %(tournament)s") % given,
            (_("“%(name)s” rests in round %(round)s.") % given,),
        )
    said = (
        _("“%(name)s” sits at table %(table)s in round %(round)s.") % given,
        _seat(str(given.get("seat", ""))),
        (_("Against: %(against)s.") % given) if given.get("against") else "",
    )
    url = absolute(reverse("match", args=[given["match"]])) if given.get("match") else ""
    return Words(
        _("Round %(round)s, table %(table)s: %(tournament)s") % given,
        tuple(filter(None, said)),
        _("My table") if url else "",
        url,
    )


def _seat(seat: str) -> str:
    lines = {"ns": _("N-S"), "ew": _("E-W")}
    if seat in lines:
        return _("Your line: %(line)s.") % {"line": lines[seat]}
    return _("Your seat: %(number)s.") % {"number": seat} if seat else ""


def _result(given: Mapping[str, Any]) -> Words:
    said = _("“%(name)s” came to place %(place)s of %(of)s, with %(points)s points.")
    return Words(
        _("The result: %(tournament)s") % given,
        (said % given, _("Thank you for playing!")),
        _("Standings"),
        absolute(reverse("tournament_standings", args=[given["pk"]])),
    )


def _event_failed(given: Mapping[str, Any]) -> Words:
    outcome = given.get("outcome") or {}
    because = phrases.outcome(str(outcome.get("code", "")), outcome.get("params") or {})
    kind = str(given.get("kind"))
    what = EventKind(kind).label if kind in EventKind.values else kind
    return Words(
        _("Something did not happen by itself: %(tournament)s") % given,
        (
            _("“%(what)s” was tried several times, and given up: %(because)s")
            % {"what": what, "because": because},
            _("On the organiser’s pages you can do it by hand, or let it be tried again."),
        ),
        _("The organiser’s pages") if "pk" in given else _("Calendar"),
        absolute(reverse("console", args=[given["pk"]]) if "pk" in given else reverse("calendar")),
    )


def _ping(given: Mapping[str, Any]) -> Words:
    return Words(_("A test: %(tournament)s") % given, (_("If you read this, it works."),))


def _if_you_cannot_come() -> str:
    return _("If you cannot come, take yourself off the list, so that somebody else can play.")


WORDS: Final[Mapping[NoticeKind, Callable[[Mapping[str, Any]], Words]]] = {
    NoticeKind.OPENED: _opened,
    NoticeKind.ENROLLED: _enrolled,
    NoticeKind.QUEUED: _queued,
    NoticeKind.PROMOTED: _promoted,
    NoticeKind.UNENROLLED: _unenrolled,
    NoticeKind.REMINDER: _reminder,
    NoticeKind.CHECK_IN: _check_in,
    NoticeKind.MOVED: _moved,
    NoticeKind.CANCELLED: _cancelled,
    NoticeKind.STARTED: _started,
    NoticeKind.TABLE: _table,
    NoticeKind.RESULT: _result,
    NoticeKind.EVENT_FAILED: _event_failed,
    NoticeKind.PING: _ping,
}
