"""Long lists come in pages."""

from __future__ import annotations

from typing import Any

from rest_framework.pagination import LimitOffsetPagination


class Pages(LimitOffsetPagination):
    default_limit = 50
    max_limit = 200

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """As OpenAPI 3.1 says it: the framework's own ``nullable`` is of 3.0."""
        address = {"type": ["string", "null"], "format": "uri"}
        return {
            "type": "object",
            "required": ["count", "next", "previous", "results"],
            "properties": {
                "count": {"type": "integer", "description": "On all pages together."},
                "next": address,
                "previous": address,
                "results": schema,
            },
        }
