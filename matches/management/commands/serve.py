"""``manage.py serve``: bring the database up to date, load the demo, serve from one process."""

from __future__ import annotations

import os
import signal
from typing import Any

import uvicorn
from django.conf import settings
from django.core.files import locks
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.utils.module_loading import import_string

from matches.management.demo import SIGN_INS, load_demo


class Command(BaseCommand):
    help = "Serve the whole service from one process, on the embedded database."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--data", help="the data folder; read from SMAZZATA_DATA")
        parser.add_argument("--no-demo", action="store_true")

    def handle(self, *_args: Any, **options: Any) -> None:
        demo = self._prepare(demo=not options["no_demo"])
        self._welcome(options["host"], options["port"], demo=demo)
        # As Ctrl-C: what is at work is ended in good order.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        hand = import_string("deploy.embedded.hand")  # which lives a storey above
        with hand():
            uvicorn.run(
                "deploy.asgi:application",
                host=options["host"],
                port=options["port"],
                log_config=None,
                access_log=False,
                lifespan="off",
                timeout_graceful_shutdown=1,
            )
        self.stdout.flush()
        # Nobody waits for what a thread still has in hand: its transaction ends with us.
        os._exit(0)

    def _prepare(self, *, demo: bool) -> bool:
        """One at a time where several are started; whether the demo was loaded."""
        with (settings.DATA / "starting.lock").open("w") as file:
            locks.lock(file, locks.LOCK_EX)
            call_command("migrate", verbosity=0, interactive=False)
            return demo and load_demo()

    def _welcome(self, host: str, port: int, *, demo: bool) -> None:
        shown = "127.0.0.1" if host == "0.0.0.0" else host  # noqa: S104 (only compared)
        self.stdout.write(f"\n  Smazzata: http://{shown}:{port}/\n")
        self.stdout.write(f"  Data:     {settings.DATA}\n")
        if demo:
            for line in SIGN_INS:
                self.stdout.write(f"  {line}")
        self.stdout.write("\n  Ctrl-C stops it; everything entered is kept.\n")
        self.stdout.flush()
