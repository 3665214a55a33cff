"""A round of a Mitchell: the first seats everybody, the others follow from it."""

from __future__ import annotations

from matches.pairing.fingerprint import inputs_hash
from matches.pairing.history import Field, NoLegalPairing, Pairing
from matches.pairing.mitchell.first import Sat, first_round
from matches.pairing.mitchell.later import later_round
from matches.pairing.mitchell.movement import Movement, tables_of
from matches.pairing.mitchell.moves import Turn, home
from matches.pairing.options import STEP, chosen
from matches.pairing.reasons import ReasonCode, because
from matches.pairing.rematches import barred

ENGINE = "smazzata-mitchell/1"
FEWEST = 2


def pair(field: Field) -> Pairing | NoLegalPairing:
    """The first round seats everybody; those that follow come from it by the movement.

    Decided: nobody meets twice within the stage; meetings of earlier stages do not stop it.
    """
    if len(field.contenders) < FEWEST:
        return NoLegalPairing(because(ReasonCode.TOO_FEW, entries=len(field.contenders)))
    sat = _sat(field)
    return sat if isinstance(sat, NoLegalPairing) else _published(field, sat)


def _sat(field: Field) -> Sat | NoLegalPairing:
    step = int(chosen(field, STEP))
    if not field.bracket:
        tables = tables_of(len(field.contenders))
        return first_round(field, Movement(tables, step, field.rounds_planned))
    sat = home(field.bracket[0])
    movement = Movement(sat.tables, step, field.rounds_planned)
    return later_round(Turn(field, sat, movement, barred(field)))


def _published(field: Field, sat: Sat) -> Pairing:
    return Pairing(
        system=field.system,
        round_number=field.round_number,
        tables=sat.tables,
        byes=tuple(entry for entry, _ in sat.byes),
        bye_reasons=tuple(reasons for _, reasons in sat.byes),
        cost=0,
        engine=ENGINE,
        inputs_hash=inputs_hash(field),
    )
