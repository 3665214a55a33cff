"""Everything in one process: the worker and the beat beside the web, without a broker."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from celery.beat import Service
from celery.worker import WorkController

from deploy.celery import app


@contextmanager
def hand() -> Iterator[None]:
    """Carry out what is due for as long as this lasts."""
    app.loader.import_default_modules()
    worker = WorkController(
        app=app,
        pool_cls="threads",
        concurrency=2,
        queues="events,notices",
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
        optimization="fair",
    )
    beat = Service(app, scheduler_cls=app.conf.beat_scheduler)
    threads = (
        Thread(target=worker.start, name="worker", daemon=True),
        Thread(target=lambda: beat.start(embedded_process=False), name="beat", daemon=True),
    )
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        beat.stop(wait=False)
        worker.stop()
