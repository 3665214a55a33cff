"""Whether a name was probably meant to be one the club knows already."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from tournaments.models.player import LONGEST, same_name

CLOSE: Final = 0.85
"""“Rosi Anna” and “Rossi Anna” are 0.95 alike, “Rossi Anna” and “Rossi Ada” 0.84."""


class KnownNames:
    """The club's names, arranged so that a thousand new ones are compared quickly.

    Only names that share a word or the initials are compared; order and accents do not count.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._exact: set[str] = set()
        self._near: dict[str, dict[str, str]] = defaultdict(dict)
        for name in names:
            self._exact.add(same_name(name))
            for key in _keys(name):
                self._near[key].setdefault(_plain(name), name)

    def meant(self, name: str) -> str | None:
        """The known name that this one is nearly, None where it is known itself or unlike all."""
        if len(name) > LONGEST or same_name(name) in self._exact:
            return None
        candidates = {
            plain: known for key in _keys(name) for plain, known in self._near[key].items()
        }
        close = get_close_matches(_plain(name), candidates, n=1, cutoff=CLOSE)
        return candidates[close[0]] if close else None


def _words(name: str) -> list[str]:
    decomposed = unicodedata.normalize("NFD", name.casefold())
    return sorted("".join(c for c in decomposed if not unicodedata.combining(c)).split())


def _plain(name: str) -> str:
    return " ".join(_words(name))


def _keys(name: str) -> set[str]:
    words = _words(name)
    return {*words, "initials " + "".join(word[0] for word in words)}
