"""Entries that are not to meet ↔ the record."""

from __future__ import annotations

from typing import Any, Final

from matches.record.limits import MOST_ENTRIES, MOST_NUMBER, read_id
from matches.record.reader import Reader
from matches.record.values import Because, Forbidden, ForbiddenKind

MOST_GROUP_NAME: Final = 120
FORBIDDEN_KINDS: Final = {kind.value: kind for kind in ForbiddenKind}
BECAUSE: Final = {because.value: because for because in Because}


def read_forbidden(reader: Reader) -> Forbidden:
    reader.keys(("entries", "kind"), ("because", "name", "known_from", "lifted_from"))
    entries = reader.at("entries").items(most=MOST_ENTRIES, least=2)
    because, name = reader.at("because"), reader.at("name")
    known, lifted = reader.at("known_from"), reader.at("lifted_from")
    first = known.whole(1, MOST_NUMBER) if known.here else 1
    return Forbidden(
        entries=frozenset(map(read_id, entries)),
        kind=reader.at("kind").choice(FORBIDDEN_KINDS, "unknown_kind"),
        because=because.choice(BECAUSE, "unknown_kind") if because.here else None,
        name=name.text(MOST_GROUP_NAME) if name.here else "",
        known_from=first if first > 1 else None,
        lifted_from=lifted.whole(first + 1, MOST_NUMBER) if lifted.here else None,
    )


def forbidden_to_json(forbidden: Forbidden) -> dict[str, Any]:
    sometimes = {
        "because": forbidden.because and forbidden.because.value,
        "name": forbidden.name or None,
        "known_from": forbidden.known_from,
        "lifted_from": forbidden.lifted_from,
    }
    return {
        "entries": sorted(forbidden.entries),
        "kind": forbidden.kind.value,
        **{key: value for key, value in sometimes.items() if value is not None},
    }
