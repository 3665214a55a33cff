"""Reading a request that writes: its version, its key, and what it wants written."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any, Final

from django.utils.translation import gettext as _, gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.request import Request

from matches.actions.receipts import Errand
from matches.api.components import ref
from matches.models import Receipt, ScoreSheet
from scoring.values import Line
from tournaments.api.problems import Fault, ProblemError

MOST_VERSIONS: Final = 2**31 - 1
KEY_LENGTH: Final = Receipt._meta.get_field("key").max_length or 0  # noqa: SLF001 (Django's door)
REASON_LENGTH: Final = ScoreSheet._meta.get_field("reason").max_length  # noqa: SLF001 (the same door)
# The version alone, or the whole ETag of the match that was read: "3", "3.it".
IF_MATCH: Final = re.compile(r'(?:W/)?"?([0-9]{1,9})(?:\.[\w-]{1,20})?"?')
PRINTABLE: Final = re.compile(r"[\x20-\x7e]+")


class Strict(serializers.Serializer[Any]):
    """Refuses members it does not know: a misspelt one would be lost without a word."""

    def to_internal_value(self, data: Any) -> Any:
        value, errors = {}, {}
        try:
            value = super().to_internal_value(data)
        except serializers.ValidationError as error:
            errors = dict(error.detail) if isinstance(error.detail, dict) else {}
        unknown = sorted(set(data) - set(self.fields)) if isinstance(data, dict) else []
        message = _("This member is not known here. Look for a misspelling.")
        errors |= {name: [ErrorDetail(message, "unknown_field")] for name in unknown}
        if errors:
            raise serializers.ValidationError(errors)
        return value


@extend_schema_field(ref("Count"))
class CountField(serializers.Field[Any, Any, Any, Any]):
    """Left as it came: the record's codec reads it."""

    def to_internal_value(self, data: Any) -> Any:
        return data


@extend_schema_field(ref("Sheet"))
class SheetField(CountField):
    pass


class Change(Strict):
    version = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST_VERSIONS,
        help_text="The version this was written from, unless `If-Match` says it; 0: none yet.",
    )
    confirm_warnings = serializers.BooleanField(
        default=False,
        error_messages={"invalid": gettext_lazy("Write true or false here.")},
        help_text="True once a person has looked at the warnings.",
    )


class AddSerializer(Change):
    """One more smazzata at the table."""

    ns = CountField()
    ew = CountField()
    last_move = serializers.ChoiceField(
        [line.value for line in Line],
        required=False,
        allow_null=True,
        default=None,
        help_text="Whose discard ended play; asked only on a knockout tie.",
    )


class ReplaceSerializer(Change):
    """The sheet as it should stand: a correction, a stoppage, a ruling."""

    sheet = SheetField()
    reason = serializers.CharField(
        default="",
        allow_blank=True,
        max_length=REASON_LENGTH,
        error_messages={"invalid": gettext_lazy("Write text here, between quotes.")},
        help_text="Asked for once the match had its result.",
    )


def _version_by_header(request: Request) -> int | None:
    """The version by ``If-Match``; None where the header is not there."""
    header = request.headers.get("If-Match")
    if header is None:
        return None
    if found := IF_MATCH.fullmatch(header.strip()):
        return int(found[1])
    message = _("If-Match is to be a version in quotation marks, such as “3”.")
    fault = Fault("If-Match", "not_a_version", message)
    raise ProblemError(400, "not_a_version", message, faults=[fault])


def version_of(request: Request, by_body: int | None) -> int:
    """The one version the request says it changes."""
    by_header = _version_by_header(request)
    if by_header is None and by_body is None:
        message = _("Say which version you change: “version” in the body, or If-Match.")
        fault = Fault("version", "version_required", message)
        raise ProblemError(428, "version_required", message, faults=[fault])
    if None not in (by_header, by_body) and by_header != by_body:
        message = _("“version” and If-Match name two versions: send one, or the same.")
        fault = Fault("version", "versions_disagree", message)
        raise ProblemError(422, "versions_disagree", message, faults=[fault])
    return by_header or by_body or 0


def errand_of(request: Request) -> Errand | None:
    """The request by its ``Idempotency-Key``; None where it has none."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if len(key) > KEY_LENGTH or not PRINTABLE.fullmatch(key):
        message = _(
            "An Idempotency-Key has 1 to %(most)s characters without accents: a UUID is best."
        ) % {"most": KEY_LENGTH}
        fault = Fault("Idempotency-Key", "bad_key", message)
        raise ProblemError(400, "bad_key", message, faults=[fault])
    content = [request.method, request.path, request.headers.get("If-Match"), request.data]
    written = json.dumps(content, sort_keys=True).encode()
    return Errand(key, hashlib.sha256(written).hexdigest())
