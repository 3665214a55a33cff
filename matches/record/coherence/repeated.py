"""What a list has twice."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import TypeVar

from scoring.values import Path

H = TypeVar("H", bound=Hashable)


def repeated(placed: Iterable[tuple[Path, H]]) -> Iterator[tuple[Path, H]]:
    """Those that stood before in the list already."""
    seen: set[H] = set()
    for path, value in placed:
        if value in seen:
            yield path, value
        seen.add(value)
