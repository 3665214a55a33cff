"""``manage.py restore FILE``: a copy back into an empty database, brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.migrations.loader import MigrationLoader

from tournaments.management.backups import BackupError, migrations_in, read_copy


class Command(BaseCommand):
    help = "Put a copy made by “backup” into an empty database, and migrate it if it is older."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *_args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            _refuse_newer(file)
            read_copy(file)
        except BackupError as error:
            raise CommandError(str(error)) from error
        call_command("migrate", interactive=False, verbosity=0)
        self.stdout.write(f"{file} is restored. Check it with: manage.py verify_all")


def _refuse_newer(file: Path) -> None:
    """What a newer program wrote, this one might misread."""
    on_disk = MigrationLoader(None).disk_migrations
    ours = {app for app, _ in on_disk}
    newer = sorted(
        f"{app}.{name}"
        for app, name in migrations_in(file)
        if app in ours and (app, name) not in on_disk
    )
    if newer:
        raise BackupError(
            f"{file} was made by a newer Smazzata ({', '.join(newer)}): restore it with that one. "
            "Nothing was changed."
        )
