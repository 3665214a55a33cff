"""What is measured where it happens; ``deploy.metrics`` shows it to whoever watches over it."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Histogram

EVENTS: Final = Counter(
    "smazzata_timed_events", "Timed events carried out, by what came of them.", ["kind", "outcome"]
)
LATENESS: Final = Histogram(
    "smazzata_timed_event_lateness_seconds",
    "How long after its time an event was carried out.",
    buckets=(0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30, 60, 300, 1800),
)
PAIRING: Final = Histogram(
    "smazzata_pairing_seconds",
    "How long the engine took to pair a round.",
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
