"""Everything in one process: parts that die are started again, and all ends in good order."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from threading import Event
from urllib.request import urlopen

import pytest

from deploy.embedded import Part

ROOT = Path(__file__).resolve().parents[2]


class Dying:
    """Ends at once the first time; lasts until it is stopped the second time."""

    made = 0

    def __init__(self) -> None:
        Dying.made += 1
        self.number, self.stopped, self.started = Dying.made, Event(), Event()

    def start(self) -> None:
        self.started.set()
        if self.number == 1:
            raise RuntimeError("died")
        self.stopped.wait(10)

    def stop(self) -> None:
        self.stopped.set()


def test_a_part_that_dies_is_started_again_and_the_log_says_so(caplog):
    Dying.made = 0
    part = Part("worker", Dying)
    first = part.service
    part.start()
    assert first.started.wait(5)
    deadline = time.monotonic() + 5
    while part.service is first and time.monotonic() < deadline:
        part.join(0.05)
    assert part.service.started.wait(5)
    part.stop()
    part.join(5)
    assert not part.is_alive()
    assert Dying.made == 2
    assert "started again" in caplog.text


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no SIGTERM")
@pytest.mark.faults
def test_one_process_is_ready_and_ends_when_told_to(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    kept = {"PATH": os.environ["PATH"], "SMAZZATA_DATA": str(tmp_path), "PYTHONUTF8": "1"}
    process = subprocess.Popen(  # noqa: S603 (our own words)
        [sys.executable, "manage.py", "serve", "--no-demo", "--port", str(port)],
        env=kept,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        assert answers(f"http://127.0.0.1:{port}/readyz", within=60)
        process.send_signal(signal.SIGTERM)
        begun = time.monotonic()
        _, cried = process.communicate(timeout=20)
        assert process.returncode == 0
        assert time.monotonic() - begun < 5  # 3 where nothing else runs
        assert cried == ""
    finally:
        process.kill()
        process.wait()


def answers(url: str, *, within: float) -> bool:
    """Whether it answers 200 in so many seconds: the worker and the beat have been seen."""
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        try:
            with urlopen(url, timeout=5) as answer:  # noqa: S310 (our own address)
                return bool(answer.status == 200)
        except OSError:
            Event().wait(0.2)
    return False
