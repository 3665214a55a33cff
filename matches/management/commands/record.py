"""``manage.py record VERB FILE``: score, meld, standings, pair, verify, import, export."""

from __future__ import annotations

import json
import sys
from argparse import RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, transaction
from django.utils import translation

from matches.management import record_verbs
from matches.management.record_verbs import Answer, refusal
from matches.record.document import decode, load
from scoring.values import Param, Problem, RuleBrokenError

STANDARD_INPUT: Final = "-"

LINE_FOR_LINE: Final = ("score", "meld")
"""The verbs that answer each line of their input with a line."""

VERBS: Final = """\
  score FILE       a match, or one a line: winner, points, MP, VP and why
  meld FILE        cards, or a set of them a line: a legal meld? which burraco, points and why
  standings FILE   the standings of a record; --after N: as they were after round N
  pair FILE        the next round of a record
  verify FILE      play the whole record again: does it agree with itself?
  import FILE      a record into the database; --club SLUG
  export ID        a tournament out of the database

FILE may be - for standard input. Answers are JSON. Exit codes: 0 done, 1 a disagreement or
no legal pairing, 2 bad input, with every error.
"""


class Command(BaseCommand):
    help = "Reckon, pair, check, import or export a tournament's record file."
    requires_system_checks: list[str] = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        kwargs |= {"epilog": VERBS, "formatter_class": RawDescriptionHelpFormatter}
        return super().create_parser(prog_name, subcommand, **kwargs)

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = ("score", "meld", "standings", "pair", "verify", "import", "export")
        parser.add_argument("verb", choices=verbs)
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--after", type=int, metavar="N", help="standings after this round")
        parser.add_argument("--club", metavar="SLUG", help="the club to import into")
        parser.add_argument(
            "--language",
            choices=[code for code, _ in settings.LANGUAGES],
            default=settings.LANGUAGE_CODE,
            help="the language of the sentences",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        with translation.override(options["language"]):
            try:
                answers = self._answers(options)
            except RuleBrokenError as broken:
                answers = (refusal(broken.problems),)
            except DatabaseError as error:
                answers = (refusal([_problem("no_database", why=str(error))]),)
        indent = None if options["verb"] in LINE_FOR_LINE else 1
        for answer in answers:
            self._print(answer.body, indent=indent)
        if code := max(answer.exit_code for answer in answers):
            sys.exit(code)

    def _answers(self, options: dict[str, Any]) -> tuple[Answer, ...]:
        verb = options["verb"]
        if verb == "export":
            return (export(options["file"]),)
        text = decode(read(options["file"]))
        if verb == "score":
            return record_verbs.score(text)
        if verb == "meld":
            return record_verbs.meld(text)
        if verb == "standings":
            return (record_verbs.standings(text, options["after"]),)
        if verb == "pair":
            return (record_verbs.pair(text),)
        if verb == "verify":
            return (record_verbs.verification(text),)
        return (import_(text, options["club"]),)

    def _print(self, body: Any, indent: int | None) -> None:
        """Sorted keys for what is compared; plain ASCII where the terminal knows no better."""
        encoding = str(getattr(self.stdout, "encoding", None) or "utf-8")
        ascii_only = encoding.lower().replace("-", "") != "utf8"
        self.stdout.write(json.dumps(body, ensure_ascii=ascii_only, indent=indent))


def read(name: str) -> bytes:
    """The bytes of a file; ``RuleBrokenError`` where there is none to read."""
    try:
        if name == STANDARD_INPUT:
            return sys.stdin.buffer.read()
        return Path(name).read_bytes()
    except (OSError, ValueError, AttributeError) as error:  # the last: no standard input at all
        why = getattr(error, "strerror", None) or str(error)
        raise RuleBrokenError((_problem("unreadable_file", file=name, why=why),)) from error


def import_(text: str, club: str | None) -> Answer:
    # The other verbs must not need the models, nor a database.
    from django.utils import timezone  # noqa: PLC0415

    from matches.actions.record_files import import_record  # noqa: PLC0415
    from tournaments.actions.writing import By  # noqa: PLC0415

    load(text)
    by = By(actor=None, now=timezone.now())
    with transaction.atomic():
        tournament = import_record(text, club=_club(club), by=by)
    return Answer({"tournament": tournament.pk, "name": tournament.name})


def _club(slug: str | None) -> Any:
    """The club of that slug, or the only one; the first is made where there is none."""
    from tournaments.models import Club  # noqa: PLC0415

    clubs = list(Club.objects.all())
    if slug is not None:
        clubs = [club for club in clubs if club.slug == slug]
        if not clubs:
            raise RuleBrokenError((_problem("unknown_club", value=slug),))
    if len(clubs) > 1:
        choices = ", ".join(club.slug for club in clubs)
        raise RuleBrokenError((_problem("name_the_club", choices=choices),))
    return clubs[0] if clubs else Club.objects.create(name="Club", slug="club")


def export(tournament_id: str) -> Answer:
    from matches.actions.record_files import export_record  # noqa: PLC0415
    from tournaments.models import Tournament  # noqa: PLC0415

    number = int(tournament_id) if tournament_id.isdecimal() and len(tournament_id) < 19 else 0  # noqa: PLR2004 (what a key can hold)
    tournament = Tournament.objects.filter(pk=number).first()
    if tournament is None:
        raise RuleBrokenError((_problem("unknown_tournament", value=tournament_id),))
    return Answer(json.loads(export_record(tournament)))


def _problem(code: str, **params: Param) -> Problem:
    return Problem((), code, params)
