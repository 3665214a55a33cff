"""The same request any number of times is done once, and answered the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction

from matches.models import Receipt
from tournaments.actions.writing import By
from tournaments.errors import RefusedError


@dataclass(frozen=True, slots=True)
class Errand:
    """A request by the key its sender gave it; ``fingerprint`` tells its content apart."""

    key: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What was said: a status, and the body letter by letter."""

    status: int
    body: str


def once(errand: Errand, work: Callable[[], Answer], *, by: By) -> Answer:
    """Do the work, keeping its answer in the same transaction; or give the answer it got before.

    Only work that succeeds is kept: what was refused may be tried again under the same key.
    Raises ``RefusedError``: ``key_reused``.
    """
    if given := _given(errand, by):
        return given
    try:
        with transaction.atomic():
            answer = work()
            _keep(errand, answer, by)
    except Exception:
        # The same request may have been faster on another connection: then its answer counts.
        if given := _given(errand, by):
            return given
        raise
    return answer


def _given(errand: Errand, by: By) -> Answer | None:
    receipt = Receipt.objects.filter(user=by.actor, key=errand.key).first()
    if receipt is None:
        return None
    if receipt.fingerprint != errand.fingerprint:
        raise RefusedError("key_reused")
    return Answer(receipt.status, receipt.answer)


def _keep(errand: Errand, answer: Answer, by: By) -> None:
    assert by.actor is not None  # noqa: S101 (only who is signed in may write)
    # The text, not its members: PostgreSQL would give those back in another order.
    Receipt.objects.create(
        user=by.actor,
        key=errand.key,
        fingerprint=errand.fingerprint,
        status=answer.status,
        answer=answer.body,
        at=by.now,
    )
