"""Everything the pairing draws by lot, so that anyone can redo the draw."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from matches.pairing.history import Contender
from scoring.lots import lot
from scoring.values import EntryId

PAIR_LOT_BITS = 64
"""How long a pair's lot is.

The chance that two best pairings share their sum is at most pairs / 2**64 (the isolation lemma of
Mulmuley, Vazirani and Vazirani): for 200 entries about one draw in 10**15.
"""


def by_lot(contenders: Iterable[Contender], seed: int) -> list[Contender]:
    """The order of the lots; the lot is the standings' own (``scoring.lots``)."""
    return sorted(contenders, key=lambda contender: lot(seed, contender.entry))


def by_lot_of_round(
    contenders: Iterable[Contender], seed: int, round_number: int, attempt: int = 1
) -> list[Contender]:
    """The order of one round's own lots: SHA-256 of ``"{seed}:{round}:{entry}"``.

    Drawn again, of ``"{seed}:{round}:{attempt}:{entry}"``, the attempts counted from 2 (decided).
    """
    drawn = f"{seed}:{round_number}" if attempt == 1 else f"{seed}:{round_number}:{attempt}"

    def own(contender: Contender) -> str:
        return hashlib.sha256(f"{drawn}:{contender.entry}".encode()).hexdigest()

    return sorted(contenders, key=own)


def pair_lot(seed: int, one: EntryId, other: EntryId) -> int:
    """A number that belongs to two entries, whichever is named first.

    Decided: of the pairings that cost the same, the one with the least sum of these is taken.
    No solver and no order of listing can then prefer another.
    """
    first, second = sorted((one, other))
    digest = hashlib.sha256(f"{seed}:{first}:{second}".encode()).digest()
    return int.from_bytes(digest[: PAIR_LOT_BITS // 8], "big")
