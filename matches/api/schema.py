"""What the answers about play share in the OpenAPI description."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema_field,
)
from rest_framework import serializers

from matches.api.components import ref
from tournaments.api.problems import MEDIA_TYPE
from tournaments.api.schema import Responses, problems
from tournaments.api.serializers import FaultSerializer, ProblemSerializer


@extend_schema_field(ref("Sheet"))
class _SheetField(serializers.JSONField):
    pass


class StandingVersionSerializer(serializers.Serializer[Any]):
    version = serializers.IntegerField()
    sheet = _SheetField()
    author = serializers.CharField()
    at = serializers.DateTimeField(allow_null=True)


class StaleSerializer(ProblemSerializer):
    """Somebody saved first: what stands, and what was sent; neither where the round is gone."""

    standing = StandingVersionSerializer(required=False)
    yours = serializers.DictField(required=False)


class UnprocessableSerializer(ProblemSerializer):
    """`warnings` is there where they are all that keeps it from being saved."""

    warnings = FaultSerializer(many=True, required=False)


KEYED: Final = [
    OpenApiParameter(
        "Idempotency-Key",
        {"type": "string", "minLength": 1, "maxLength": 200},
        OpenApiParameter.HEADER,
        description=(
            "A key of your own for this request, a UUID for instance. Sent again with the same "
            "key and body, it is done once and answered the same."
        ),
        examples=[OpenApiExample("a UUID", "8e03978e-40d5-43dd-bc93-6894a57f9324")],
    ),
    OpenApiParameter(
        "If-Match",
        str,
        OpenApiParameter.HEADER,
        description="The version this was written from, in place of `version` in the body.",
        examples=[OpenApiExample("version 3", '"3"')],
    ),
    OpenApiParameter(
        "ETag",
        str,
        OpenApiParameter.HEADER,
        response=[200, 201],
        description="Names the new version; good for the next `If-Match`.",
    ),
]

WRITE_REFUSALS: Final[Responses] = {
    **problems(400, 401, 403, 404),
    (409, MEDIA_TYPE): OpenApiResponse(
        StaleSerializer,
        description=(
            "Another version stands: both are in the answer. Or the round was taken back since: "
            "`table_set_aside`."
        ),
    ),
    **problems(413, 415),
    (422, MEDIA_TYPE): OpenApiResponse(
        UnprocessableSerializer, description="Not possible as it is: `errors` lists everything."
    ),
    **problems(428),
}

ADD_EXAMPLES: Final = [
    OpenApiExample(
        "By totals",
        {"ns": 640, "ew": 305, "version": 0},
        request_only=True,
    ),
    OpenApiExample(
        "By parts",
        {
            "ns": {
                "cards": 320,
                "in_hand": 0,
                "clean": 1,
                "semi_clean": 0,
                "dirty": 1,
                "closed": True,
                "pozzetto": True,
            },
            "ew": {
                "cards": 145,
                "in_hand": 60,
                "clean": 0,
                "semi_clean": 0,
                "dirty": 0,
                "closed": False,
                "pozzetto": False,
            },
            "version": 0,
        },
        request_only=True,
    ),
    OpenApiExample(
        "Professionale: both pozzetti, and a burraco of 2s",
        {
            "ns": {
                "cards": 320,
                "in_hand": 0,
                "clean": 1,
                "semi_clean": 0,
                "dirty": 0,
                "closed": False,
                "pozzetto": 2,
                "burraco_of_twos": True,
            },
            "ew": -180,
            "version": 0,
        },
        request_only=True,
    ),
    OpenApiExample(
        "Briscola",
        {"ns": 71, "ew": 49, "version": 0},
        request_only=True,
    ),
]

REPLACE_EXAMPLES: Final = [
    OpenApiExample(
        "A correction",
        {
            "sheet": {"smazzate": [{"ns": 640, "ew": 350}]},
            "version": 1,
            "reason": "The slip says 350.",
        },
        request_only=True,
    ),
    OpenApiExample(
        "Time ran out for E-W",
        {
            "sheet": {
                "smazzate": [{"ns": 640, "ew": 305}],
                "stopped": {"kind": "timeout", "by": "ew", "base": {"ns": 940, "ew": 620}},
            },
            "version": 1,
        },
        request_only=True,
    ),
    OpenApiExample(
        "A ruling",
        {
            "sheet": {
                "awarded": {
                    "ns": {"vp": 14, "mp": 355},
                    "ew": {"vp": 6, "mp": -355},
                    "reason": "Wrong cards on the table.",
                }
            },
            "version": 0,
        },
        request_only=True,
    ),
    OpenApiExample(
        "Briscola: a spareggio",
        {
            "sheet": {
                "smazzate": [{"ns": 60, "ew": 60}],
                "tie_break_smazzate": [{"ns": 71, "ew": 49}],
            },
            "version": 1,
        },
        request_only=True,
    ),
]
