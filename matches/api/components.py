"""The parts of the OpenAPI description that no serializer draws: the record's own JSON."""

from __future__ import annotations

from typing import Any, Final

Schema = dict[str, Any]


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _lines(inner: Schema, **more: Any) -> Schema:
    return {
        "type": "object",
        "properties": {"ns": inner, "ew": inner},
        "required": ["ns", "ew"],
        **more,
    }


_WHOLE: Final = {"type": "integer"}
_COUNT: Final = {"type": "integer", "minimum": 0}
_CARD: Final = {"type": "string", "examples": ["3H", "10C", "*"]}

COMPONENTS: Final[dict[str, Schema]] = {
    "Parts": {
        "type": "object",
        "description": (
            "A line's smazzata as it was counted at the table, in games with burrachi. Entered "
            "card by card, it has `melds` and `hand` too, and the figures are what they come to."
        ),
        "properties": {
            "cards": {"type": "integer", "description": "Points of the cards laid down."},
            "in_hand": {"type": "integer", "description": "Points left in both partners' hands."},
            "clean": _COUNT,
            "semi_clean": _COUNT,
            "dirty": _COUNT,
            "closed": {"type": "boolean"},
            "pozzetto": {
                "oneOf": [{"type": "boolean"}, {"type": "integer", "minimum": 0, "maximum": 2}],
                "description": "Whether the line took it; how many, where it may take both.",
            },
            "last_card": {
                "type": ["string", "null"],
                "description": "The closing discard: `3H`, `*` for a joker.",
            },
            "burraco_of_twos": {
                "type": "boolean",
                "description": "The burraco that wins the match at once (Professionale).",
            },
            "melds": {
                "type": "array",
                "items": {"type": "array", "items": _CARD},
                "description": "The line's melds card by card, each in order, low to high.",
            },
            "hand": {
                "type": "array",
                "items": _CARD,
                "description": "The cards left in both partners' hands; only beside `melds`.",
            },
        },
        "required": ["cards", "in_hand", "clean", "semi_clean", "dirty", "closed", "pozzetto"],
        "examples": [
            {
                "cards": 320,
                "in_hand": 0,
                "clean": 1,
                "semi_clean": 0,
                "dirty": 1,
                "closed": True,
                "pozzetto": True,
            }
        ],
    },
    "Count": {
        "description": (
            "A line's points in a smazzata: the total, or, in games with burrachi, its parts. "
            "Their totals are multiples of 5; in Briscola both lines have 120 together, unless "
            "the smazzata ended at once (`vinco_subito`)."
        ),
        "oneOf": [
            {"type": "integer", "examples": [640]},
            ref("Parts"),
        ],
    },
    "Smazzata": _lines(ref("Count"), description="One deal, from the dealing to the count."),
    "Stoppage": {
        "type": "object",
        "properties": {
            "kind": {"enum": ["timeout", "abandonment", "no_show"]},
            "by": {"enum": ["ns", "ew", "both"]},
            "base": {
                **_lines(_WHOLE),
                "description": "Both lines' points then; by default the sum of the smazzate.",
            },
        },
        "required": ["kind", "by"],
    },
    "Award": _lines(
        {
            "type": "object",
            "properties": {"vp": _WHOLE, "mp": _WHOLE},
            "required": ["vp", "mp"],
        },
        description=(
            "A referee's ruling in place of a played match; it has a `reason` too. In games "
            "without VP, `vp` are the points for the match and `mp` the difference of points."
        ),
    ),
    "Sheet": {
        "type": "object",
        "description": "A table's part of the record file.",
        "properties": {
            "smazzate": {"type": "array", "items": ref("Smazzata")},
            "last_move": {
                "enum": ["ns", "ew", None],
                "description": (
                    "Whose discard ended play; asked only on a knockout tie. In Briscola, who took "
                    "the last trick of the last spareggio, when all of them were level."
                ),
            },
            "tie_break_smazzate": {
                "type": "array",
                "items": ref("Smazzata"),
                "description": "The spareggi of a level knockout match, in games that have them.",
            },
            "stopped": {"oneOf": [ref("Stoppage"), {"type": "null"}]},
            "awarded": {"oneOf": [ref("Award"), {"type": "null"}]},
            "not_played": {"type": "boolean"},
            "places": {
                "type": ["array", "null"],
                "items": {"type": "integer", "minimum": 1},
                "description": (
                    "Where several players share a table: the place of each, in the order of the "
                    "seats; who is level shares the better one. Instead of everything else."
                ),
            },
            "chips": {
                "type": ["array", "null"],
                "items": _COUNT,
                "description": "The chips of each, in place of `places`.",
            },
        },
        "examples": [
            {"places": [2, 1, 2, 4]},
            {"smazzate": [{"ns": 640, "ew": 305}], "last_move": None, "stopped": None},
            {
                "smazzate": [{"ns": 60, "ew": 60}],
                "tie_break_smazzate": [{"ns": 60, "ew": 60}, {"ns": 71, "ew": 49}],
            },
        ],
    },
}


def add_components(result: Schema, generator: Any, request: Any, public: bool) -> Schema:  # noqa: ARG001, FBT001 (the hook's own shape)
    """Put the record's JSON among the description's components."""
    schemas: dict[str, Schema] = result["components"]["schemas"]
    schemas.update(COMPONENTS)
    return result
