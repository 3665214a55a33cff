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

COMPONENTS: Final[dict[str, Schema]] = {
    "Parts": {
        "type": "object",
        "description": "A line's smazzata as it was counted at the table.",
        "properties": {
            "cards": {"type": "integer", "description": "Points of the cards laid down."},
            "in_hand": {"type": "integer", "description": "Points left in both partners' hands."},
            "clean": _COUNT,
            "semi_clean": _COUNT,
            "dirty": _COUNT,
            "closed": {"type": "boolean"},
            "pozzetto": {"type": "boolean", "description": "Whether the line took it."},
            "last_card": {
                "type": ["string", "null"],
                "description": "The closing discard: `3H`, `*` for a joker.",
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
        "description": "A line's points in a smazzata: the total, or its parts.",
        "oneOf": [
            {"type": "integer", "multipleOf": 5, "examples": [640]},
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
        description="A referee's ruling in place of a played match; it has a `reason` too.",
    ),
    "Sheet": {
        "type": "object",
        "description": "A table's part of the record file.",
        "properties": {
            "smazzate": {"type": "array", "items": ref("Smazzata")},
            "last_move": {
                "enum": ["ns", "ew", None],
                "description": "Whose discard ended play; asked only on a knockout tie.",
            },
            "stopped": {"oneOf": [ref("Stoppage"), {"type": "null"}]},
            "awarded": {"oneOf": [ref("Award"), {"type": "null"}]},
            "not_played": {"type": "boolean"},
        },
        "examples": [{"smazzate": [{"ns": 640, "ew": 305}], "last_move": None, "stopped": None}],
    },
}


def add_components(result: Schema, generator: Any, request: Any, public: bool) -> Schema:  # noqa: ARG001, FBT001 (the hook's own shape)
    """Put the record's JSON among the description's components."""
    schemas: dict[str, Schema] = result["components"]["schemas"]
    schemas.update(COMPONENTS)
    return result
