"""``manage.py backup FILE``: a copy of the whole database, taken while it is in use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.management.backups import BackupError, write_copy


class Command(BaseCommand):
    help = "Write a copy of the whole database to a file, while the service goes on."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *_args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            write_copy(file)
        except BackupError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        self.stdout.write(f"{file}: {file.stat().st_size:,} bytes.")
