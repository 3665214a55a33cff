"""The hand of everything that happens by itself: workers, and the beat that wakes them."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery, signals
from structlog.contextvars import bind_contextvars, clear_contextvars

from deploy.alive import Rounds

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings.local")

app = Celery("smazzata")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["consumer"].add(Rounds)


@signals.setup_logging.connect
def leave_logging_alone(**_: Any) -> None:
    """Django has set it up, see ``deploy.logs``; whoever listens here keeps Celery from it."""


@signals.worker_ready.connect
@signals.beat_init.connect
def show_metrics(**_: Any) -> None:
    from deploy.metrics import serve_alone  # noqa: PLC0415 (once Django is set up)

    serve_alone()


@signals.task_prerun.connect
def name_the_task(task_id: str, task: Any, **_: Any) -> None:
    """Let every line that is written during a task bear its id."""
    clear_contextvars()
    bind_contextvars(task_id=task_id, task=task.name)


@signals.task_postrun.connect
def forget_the_task(**_: Any) -> None:
    clear_contextvars()
