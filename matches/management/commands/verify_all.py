"""``manage.py verify_all``: replay every tournament; exit code 1 where one disagrees."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection, transaction
from django.utils import translation

from matches.phrases import problem_to_json
from matches.record.replay import verify
from matches.record.values import Tournament as Snapshot
from matches.snapshots import snapshot
from tournaments.models import Tournament

EVERY: Final = 100
"""How many tournaments from one word of progress to the next."""


class Command(BaseCommand):
    help = "Play every tournament again from its record: does each agree with itself?"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--since", type=int, default=0, metavar="ID", help="from this one on")

    def handle(self, *_args: Any, **options: Any) -> None:
        count, wrong = 0, 0
        with translation.override(settings.LANGUAGE_CODE):
            for pk in _ids(options["since"]):
                count += 1
                wrong += not self._agrees(pk)
                if count % EVERY == 0:
                    self.stderr.write(f"{count:,} replayed, the last is {pk} …")
        agree = "all agree" if not wrong else f"{wrong:,} disagree"
        self.stdout.write(f"{count:,} tournaments replayed: {agree}.")
        if wrong:
            sys.exit(1)

    def _agrees(self, pk: int) -> bool:
        try:
            value = _at_one_moment(pk)
            found = () if value is None else verify(value).disagreements
        except Exception as error:  # noqa: BLE001 (whatever it is, the others are replayed too)
            self.stdout.write(f"{pk}: cannot be replayed: {type(error).__name__}: {error}")
            return False
        for problem in found:
            said = problem_to_json(problem)
            self.stdout.write(f"{pk} {said['path']}: {said['message']}")
        return not found


def _ids(since: int) -> Iterator[int]:
    """One after the other, however many there are."""
    following = Tournament.objects.order_by("pk").values_list("pk", flat=True)
    pk = since - 1
    while (found := following.filter(pk__gt=pk).first()) is not None:
        yield (pk := found)


def _at_one_moment(pk: int) -> Snapshot | None:
    """The tournament, with nothing written between two of the questions; None if it is gone."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        tournament = Tournament.objects.filter(pk=pk).first()
        return snapshot(tournament) if tournament else None
