"""The audit trail names who was missing, and the units of what was credited."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from matches.views.audit_words import audit_words
from tournaments.enums import AuditAction
from tournaments.models import AuditRow, Tournament


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def told(action: AuditAction, ruleset: str = "burraco", **details: object) -> str:
    tournament = Tournament(ruleset=ruleset, ruleset_version=1)
    return audit_words(AuditRow(tournament=tournament, action=action, details=details))


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ([], "round 2, nobody is missing"),
        (["Rossi"], "round 2, missing: Rossi"),
        (list("ABCDE"), "round 2, missing: A, B, C, D, E"),
        (list("ABCDEFG"), "round 2, missing: A, B, C, D, E and 2 more"),
    ],
)
def test_up_to_five_of_the_missing_are_named(names, words):
    codes = [f"p{number}" for number, _ in enumerate(names)]
    assert told(AuditAction.ABSENCE_NOTED, round=2, absent=codes, names=names) == words


@pytest.mark.parametrize(
    ("ruleset", "words"),
    [
        ("burraco", "“Rossi”, credited with 12 VP and 305 MP"),
        ("briscola", "“Rossi”, credited with 12 points and a difference of 305"),
        ("placement", "“Rossi”, credited with 12 points"),
    ],
)
def test_what_is_credited_has_its_units(ruleset, words):
    assert told(AuditAction.CAME_LATE, ruleset, name="Rossi", credit=[12, 305]) == words


def test_no_credit_is_not_told_of():
    assert told(AuditAction.CAME_LATE, name="Rossi", credit=[0, 0]) == "“Rossi”"
