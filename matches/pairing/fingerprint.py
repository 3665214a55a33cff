"""A name for exactly these inputs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, fields
from typing import Final

from matches.pairing.history import Contender, Field, Pair

_OF_CONTENDER: Final = tuple(each.name for each in fields(Contender) if each.name != "fixed")


def inputs_hash(field: Field) -> str:
    """SHA-256, in hexadecimal, of the field as canonical JSON; orders of listing leave no trace."""
    plain = {
        **{name: getattr(field, name) for name in ("system", "round_number", "round_of_stage")},
        **{name: getattr(field, name) for name in ("rounds_planned", "seed")},
        "contenders": [_flat(each) for each in sorted(field.contenders, key=lambda c: c.entry)],
        "met": sorted([sorted(pair), list(rounds)] for pair, rounds in field.met.items()),
        "never": _plain(field.never),
        "avoid": _plain(field.avoid),
        "options": dict(field.options),
        "bracket": [asdict(each) for each in field.bracket],
    }
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _flat(contender: Contender) -> dict[str, object]:
    """Much faster than ``asdict``, which copies what is deep; nothing here is.

    A fixed seat is told only where it is asked for, so that older names stay as they are.
    """
    fixed = {"fixed": True} if contender.fixed else {}
    return {name: getattr(contender, name) for name in _OF_CONTENDER} | fixed


def _plain(pairs: Iterable[Pair]) -> list[list[str]]:
    return sorted(sorted(pair) for pair in pairs)
