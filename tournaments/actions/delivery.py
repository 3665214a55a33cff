"""Sending what stands in the outbox: each notice at least once, always under the same key.

A sender claims a few rows by putting off their next try, and sends them outside any transaction;
then what came of it is written down. If it dies in between, the claim runs out and somebody sends
them again: receivers know a repeat by its key. Whoever does not answer is left alone for a
moment, so that nobody else waits for them; their other notices keep their turn.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import islice
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPResponseException
from time import monotonic
from typing import Any, Final
from uuid import uuid4

import structlog
from django.core.mail import get_connection
from django.db import transaction
from django.db.models import F, QuerySet

from tournaments.actions.leases import hold
from tournaments.actions.letters import letter
from tournaments.actions.timed import Clock
from tournaments.actions.webhook_post import Answer, Post, post_of, send
from tournaments.enums import NoticeState
from tournaments.errors import RefusedError
from tournaments.models import Delivery, Lease, Notice
from tournaments.queries.notices import too_late

LETTERS_AT_ONCE: Final = 20
WEBHOOKS_AT_ONCE: Final = 20
POSTS_OF_ONE: Final = 10
LEASE: Final = timedelta(seconds=60)
"""How long a claim lasts: whoever has not finished by then has probably died."""
BACKOFF: Final = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360, 720))
"""How long after each failure it is tried again; after the last it is given up."""
REST: Final = BACKOFF[0]
"""For how long whoever did not answer is asked nothing else."""
SMTP_SECONDS: Final = 10
LETTERS_SECONDS: Final = 15.0
"""After so long no other letter of a claim is begun: the last must end within the lease."""
POSTS_SECONDS: Final = 5.0
"""After so long a webhook waits for its next turn, so that the others get theirs."""
MOST_AT_ONCE: Final = 500
GOING: Final = 421
"""What a mail server says that is about to hang up."""

log = structlog.get_logger(__name__)


def deliver_waiting(clock: Clock) -> int:
    """Send every notice that is to be sent; answers how many were tried."""
    tried = 0
    while tried < MOST_AT_ONCE:
        now = clock()
        if not _waiting(now).exists():
            break
        done = _send_letters(_claim_letters(now), clock) + _call_webhooks(clock)
        if not done:
            break
        tried += done
    return tried


def send_again(notice: Notice, *, now: datetime) -> None:
    """What was given up is tried from now on, as if for the first time.

    Raises ``RefusedError`` (``notice_not_failed``).
    """
    failed = Notice.objects.filter(pk=notice.pk, state=NoticeState.FAILED)
    if not failed.update(state=NoticeState.WAITING, attempts=0, not_before=now):
        raise RefusedError("notice_not_failed")


def _waiting(now: datetime) -> QuerySet[Notice]:
    return Notice.objects.filter(state=NoticeState.WAITING, not_before__lte=now)


def _claim_letters(now: datetime) -> list[Notice]:
    with transaction.atomic():
        ready = _waiting(now).filter(webhook=None).order_by("not_before", "pk")
        rows = ready.select_for_update(skip_locked=True)[:LETTERS_AT_ONCE]
        return _claimed([row.pk for row in rows], now)


def _claim_posts(now: datetime, caller: str) -> list[Notice]:
    """The first of each webhook, in their order; nobody else sends to a webhook meanwhile."""
    claimed: list[int] = []
    with transaction.atomic():
        for webhook in _call_alone(now, caller):
            ready = _waiting(now).filter(webhook=webhook).order_by("pk")
            rows = ready.select_for_update(skip_locked=True)[:POSTS_OF_ONE]
            claimed += [row.pk for row in rows]
        return _claimed(claimed, now)


def _call_alone(now: datetime, caller: str) -> Iterator[int]:
    """Webhooks (by id) that have something to be told, and that nobody else is calling."""
    due = _waiting(now).exclude(webhook=None).order_by("webhook")
    webhooks = due.values_list("webhook", flat=True).distinct()
    free = (pk for pk in webhooks if hold(_name(pk), caller, lasting=LEASE, now=now))
    return islice(free, WEBHOOKS_AT_ONCE)


def _name(webhook: int | None) -> str:
    return f"webhook {webhook}"


def _claimed(ids: Sequence[int], now: datetime) -> list[Notice]:
    if not ids:
        return []
    Notice.objects.filter(pk__in=ids).update(attempts=F("attempts") + 1, not_before=now + LEASE)
    rows = Notice.objects.filter(pk__in=ids).order_by("pk")
    return list(rows.select_related("user", "webhook", "tournament", "club"))


def _send_letters(notices: Sequence[Notice], clock: Clock) -> int:
    """Over one connection; a server that does not answer is left alone for a moment."""
    if not notices:
        return 0
    begun = monotonic()
    wanted = _still_wanted(notices, clock())
    connection = get_connection(timeout=SMTP_SECONDS)
    try:
        for index, notice in enumerate(wanted):
            if monotonic() - begun > LETTERS_SECONDS:
                _give_back(wanted[index:], clock())
                break
            answer, dead = _post_letter(notice, connection)
            _note(notice, answer, clock())
            if dead:
                _give_back(wanted[index + 1 :], clock() + REST)
                _let_rest(Notice.objects.filter(webhook=None), clock())
                break
    finally:
        _close(connection)
    return len(notices)


def _post_letter(notice: Notice, connection: Any) -> tuple[Answer, bool]:
    """What came of it, and whether it was the server that failed and not this one letter."""
    begun, error, dead = monotonic(), "", False
    try:
        connection.open()
        connection.send_messages([letter(notice)])
    except SMTPRecipientsRefused as refused:
        code, said = next(iter(refused.recipients.values()))
        error = f"refused: {code} {_said(said)}"
    except SMTPResponseException as refused:
        error = f"refused: {refused.smtp_code} {_said(refused.smtp_error)}"
        dead = not isinstance(refused, SMTPDataError) or refused.smtp_code == GOING
    except TimeoutError:
        error, dead = "timeout", True
    except OSError as failed:
        error, dead = f"unreachable: {failed}", True
    except Exception as failed:
        log.exception("letter failed", notice=notice.pk)
        error = f"error: {type(failed).__name__}"
    if dead:
        _close(connection)
    return Answer(not error, None, error, round((monotonic() - begun) * 1000)), dead


def _said(text: bytes | str) -> str:
    return text.decode(errors="replace") if isinstance(text, bytes) else text


def _close(connection: Any) -> None:
    try:
        connection.close()
    except OSError:
        log.info("mail server left first")


def _call_webhooks(clock: Clock) -> int:
    caller = uuid4().hex
    try:
        return _send_posts(_claim_posts(clock(), caller), clock)
    finally:
        Lease.objects.filter(name__startswith="webhook ", holder=caller).delete()


def _send_posts(notices: Sequence[Notice], clock: Clock) -> int:
    """Those of each webhook one after the other, the webhooks beside one another."""
    if not notices:
        return 0
    now = clock()
    wanted = _still_wanted(notices, now)
    lines: dict[int, list[Post]] = defaultdict(list)
    for notice in wanted:
        assert notice.webhook_id is not None  # noqa: S101 (claimed as such)
        lines[notice.webhook_id].append(post_of(notice))
    answers = asyncio.run(_call_all(lines.values(), now))
    at = clock()
    for notice in wanted:
        if notice.pk in answers:
            _note(notice, answers[notice.pk], at)
    _rest_of_posts(wanted, answers, at)
    return len(notices)


def _rest_of_posts(notices: Sequence[Notice], answers: Mapping[int, Answer], at: datetime) -> None:
    """Whoever did not answer well is left alone for a moment; what was not tried keeps its turn."""
    failed = {n.webhook_id for n in notices if n.pk in answers and not answers[n.pk].good}
    untried = [notice for notice in notices if notice.pk not in answers]
    _give_back([notice for notice in untried if notice.webhook_id not in failed], at)
    _give_back([notice for notice in untried if notice.webhook_id in failed], at + REST)
    _let_rest(Notice.objects.filter(webhook__in=failed), at)


async def _call_all(lines: Iterable[Sequence[Post]], now: datetime) -> dict[int, Answer]:
    answers: dict[int, Answer] = {}
    await asyncio.gather(*(_call_in_turn(line, now, answers) for line in lines))
    return answers


async def _call_in_turn(line: Sequence[Post], now: datetime, answers: dict[int, Answer]) -> None:
    """Until one of them fails, or it has taken long enough."""
    begun = monotonic()
    for post in line:
        if monotonic() - begun > POSTS_SECONDS:
            return
        answer = await send(post, now + timedelta(seconds=monotonic() - begun))
        answers[post.notice] = answer
        if not answer.good:
            return


def _still_wanted(notices: Sequence[Notice], now: datetime) -> list[Notice]:
    """The others are given up without a try: nobody wants them any more, or it is too late."""
    late = too_late(notices, now)
    wanted = []
    for notice in notices:
        if error := "too_late" if notice.pk in late else _unwanted(notice):
            _note(
                notice, Answer(good=False, status=None, error=error, milliseconds=0), now, last=True
            )
        else:
            wanted.append(notice)
    return wanted


def _unwanted(notice: Notice) -> str:
    if notice.user and not (notice.user.is_active and notice.user.wants_mail):
        return "not_wanted"
    return "switched_off" if notice.webhook and not notice.webhook.active else ""


def _note(notice: Notice, answer: Answer, at: datetime, *, last: bool = False) -> None:
    """What came of a try, and what follows from it; after the ``last`` it is given up."""
    with transaction.atomic():
        Delivery.objects.create(
            notice=notice,
            at=at,
            good=answer.good,
            status=answer.status,
            error=answer.error[:300],
            milliseconds=answer.milliseconds,
        )
        row = Notice.objects.filter(pk=notice.pk)
        if answer.good:
            row.update(state=NoticeState.SENT, sent_at=at)
        elif last or notice.attempts > len(BACKOFF):
            row.update(state=NoticeState.FAILED)
        else:
            row.update(not_before=at + BACKOFF[notice.attempts - 1])
    log.info("notice", notice=notice.pk, kind=notice.kind, good=answer.good, error=answer.error)


def _give_back(notices: Sequence[Notice], not_before: datetime) -> None:
    """What was claimed and not tried keeps its place."""
    ids = [notice.pk for notice in notices]
    if ids:
        Notice.objects.filter(pk__in=ids, state=NoticeState.WAITING).update(
            attempts=F("attempts") - 1, not_before=not_before
        )


def _let_rest(notices: QuerySet[Notice], at: datetime) -> None:
    """Nothing more is tried before a moment has passed."""
    waiting = notices.filter(state=NoticeState.WAITING, not_before__lt=at + REST)
    waiting.update(not_before=at + REST)
