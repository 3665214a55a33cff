"""Everything in one process: the worker and the beat beside the web, without a broker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Final, Protocol

import structlog
from celery.beat import Service
from celery.worker import WorkController

from deploy.celery import app

PATIENCE: Final = 1.0
"""Seconds that each has to finish what it has in hand; the rows keep what it does not."""

log = structlog.get_logger("smazzata.embedded")


class Runs(Protocol):
    def start(self) -> None: ...
    def stop(self) -> None: ...


class Part(Thread):
    """Keeps one of them at work: if it ends without being asked to, there is a new one."""

    def __init__(self, name: str, make: Callable[[], Runs]) -> None:
        super().__init__(name=name, daemon=True)
        self.make, self.service, self.stopping = make, make(), Event()

    def run(self) -> None:
        while True:
            try:
                self.service.start()
            except BaseException:
                log.exception("died", part=self.name)
            if self.stopping.is_set():
                return
            log.error("stopped without being asked to, and is started again", part=self.name)
            self.stopping.wait(1)
            self.service = self.make()

    def stop(self) -> None:
        self.stopping.set()
        Thread(target=self.service.stop, daemon=True).start()


def _worker() -> Runs:
    made: Runs = WorkController(
        app=app,
        pool_cls="threads",
        concurrency=2,
        queues="events,notices",
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
        optimization="fair",
    )
    return made


def _beat() -> Runs:
    made: Runs = Service(app, scheduler_cls=app.conf.beat_scheduler)
    return made


@contextmanager
def hand() -> Iterator[None]:
    """Carry out what is due for as long as this lasts."""
    app.loader.import_default_modules()
    parts = (Part("worker", _worker), Part("beat", _beat))
    for part in parts:
        part.start()
    try:
        yield
    finally:
        for part in parts:
            part.stop()
        for part in parts:
            part.join(PATIENCE)
