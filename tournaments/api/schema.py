"""What many answers share in the OpenAPI description."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from tournaments.api.problems import MEDIA_TYPE
from tournaments.api.serializers import ProblemSerializer

Responses = dict[Any, Any]

IF_NONE_MATCH: Final = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The `ETag` of an earlier answer; 304 where it still holds.",
)
ETAG: Final = OpenApiParameter(
    "ETag", str, OpenApiParameter.HEADER, response=[200], description="For `If-None-Match`."
)
CONDITIONAL: Final = [IF_NONE_MATCH, ETAG]
UNCHANGED: Final[Responses] = {304: OpenApiResponse(description="Nothing has changed.")}

SAYINGS: Final = {
    400: "The body is no JSON; `line` and `column` say where.",
    401: "Not signed in, by a session or by `Authorization: Token …`.",
    403: "Your role in the club does not allow this.",
    404: "There is nothing at this address, or not for you yet.",
    413: "The body is too large.",
    415: "The body has to be `application/json`.",
    422: "Understood, and not possible: `errors` lists everything.",
    428: "Say which version is changed: `version` or `If-Match`.",
    429: "Too many attempts: wait the seconds of `Retry-After`.",
}


def problems(*statuses: int) -> Responses:
    """These refusals, each as a problem document."""
    return {
        (status, MEDIA_TYPE): OpenApiResponse(ProblemSerializer, description=SAYINGS[status])
        for status in statuses
    }
