"""Entering and correcting scores from another program."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, TypeVar

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matches.actions.placements import save_placement
from matches.actions.receipts import Answer, once
from matches.actions.score_sheets import Submission, add_smazzata, save_sheet
from matches.api.reads import match_tag
from matches.api.refusals import Place, check_in_play, faults, told
from matches.api.requests import (
    AddSerializer,
    Change,
    ReplaceSerializer,
    errand_of,
    version_of,
)
from matches.api.schema import ADD_EXAMPLES, KEYED, REPLACE_EXAMPLES, WRITE_REFUSALS
from matches.api.serializers import MatchSerializer
from matches.api.shown import match_or_404, shown_now
from matches.enums import Source
from matches.models import Match
from matches.queries.taken_back import taken_back_table
from matches.record.codec import parse_sheet, parse_smazzata
from matches.record.placements import parse_placement
from scoring.placement import Placement
from scoring.sheet import Sheet
from scoring.values import Line, Path, RuleBrokenError
from tournaments.actions.writing import By
from tournaments.api.problems import Fault, ProblemError, faults_of, faulty
from tournaments.permissions import Right, may

T = TypeVar("T")

SMAZZATE: Final = (("smazzate",), ("tie_break_smazzate",))


class AddSmazzata(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        tags=["matches"],
        summary="Enter a table's next smazzata",
        parameters=KEYED,
        request=AddSerializer,
        responses={201: MatchSerializer, **WRITE_REFUSALS},
        examples=ADD_EXAMPLES,
    )
    def post(self, request: Request, pk: int) -> Response:
        """Each line by its total or by its parts; a spareggio too, where a level match takes one.

        Answers with the match as it stands then.
        """
        match = _refereed(request, pk)
        return _answered(request, lambda: _add(request, match))


class ReplaceSheet(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema(
        tags=["matches"],
        summary="Replace a table's sheet",
        parameters=KEYED,
        request=ReplaceSerializer,
        responses={200: MatchSerializer, **WRITE_REFUSALS},
        examples=REPLACE_EXAMPLES,
    )
    def put(self, request: Request, pk: int) -> Response:
        """For corrections, stoppages and rulings; the versions before stay readable."""
        match = _refereed(request, pk)
        return _answered(request, lambda: _replace(request, match))


def _refereed(request: Request, pk: int) -> Match:
    gone = taken_back_table(pk)
    if gone and may(request.user, Right.REFEREE, gone.round.tournament.club):
        check_in_play(pk)
    match = match_or_404(request.user, pk)
    if not may(request.user, Right.REFEREE, match.round.tournament.club):
        raise PermissionDenied
    return match


def _answered(request: Request, work: Callable[[], Answer]) -> Response:
    errand = errand_of(request)
    answer = once(errand, work, by=_by(request)) if errand else work()
    body = json.loads(answer.body)
    return Response(body, status=answer.status, headers={"ETag": match_tag(body["version"])})


def _add(request: Request, match: Match) -> Answer:
    if match.of_several:
        raise _no_smazzate()

    def place(path: Path) -> Path:
        # What stood before was right when it was saved: the new smazzata is meant.
        return path[2:] if path[:1] in SMAZZATE else path

    def parse(body: dict[str, Any]) -> Any:
        smazzata = {line: body[line] for line in Line}
        return parse_smazzata(smazzata, match.rules)

    change, smazzata = _read(AddSerializer(data=request.data), {"ns", "ew"}, parse, place)
    submission = _submission(request, match, change)
    last_move = Line(change["last_move"]) if change["last_move"] else None
    body: Any = request.data
    yours = {line.value: body[line] for line in Line}
    with told(match.pk, {"version": submission.based_on, "smazzata": yours}, place):
        add_smazzata(smazzata, submission, last_move=last_move, by=_by(request))
    return _answer(201, match)


def _no_smazzate() -> ProblemError:
    said = _(
        "Several players share this table: send their places or their chips with PUT to its sheet."
    )
    return ProblemError(422, "table_of_several", said, faults=[Fault("", "table_of_several", said)])


def _replace(request: Request, match: Match) -> Answer:
    def place(path: Path) -> Path:
        return ("sheet", *path)

    change, sheet = _read(
        ReplaceSerializer(data=request.data),
        {"sheet"},
        lambda body: _sheet_of(match, body["sheet"]),
        place,
    )
    submission = _submission(request, match, change)
    body: Any = request.data
    yours = {"version": submission.based_on, "sheet": body["sheet"]}
    with told(match.pk, yours, place):
        if isinstance(sheet, Placement):
            save_placement(sheet, submission, by=_by(request))
        else:
            save_sheet(sheet, submission, by=_by(request))
    return _answer(200, match)


def _sheet_of(match: Match, written: object) -> Sheet | Placement:
    """What is sent of the table, by the kind of its game."""
    if match.of_several:
        return parse_placement(written, match.seats.count())
    return parse_sheet(written, match.rules)


def _read(
    envelope: Change, members: set[str], parse: Callable[[dict[str, Any]], T], place: Place
) -> tuple[dict[str, Any], T]:
    """The body's own members and the value of ``members``; or every fault of both at once."""
    found = [] if envelope.is_valid() else list(faults_of(envelope.errors))
    body = envelope.initial_data
    value = None
    if isinstance(body, dict) and members <= body.keys():
        try:
            value = parse(body)
        except RuleBrokenError as broken:
            found += faults(broken.problems, place)
    if found or value is None:
        raise faulty(found)
    return envelope.validated_data, value


def _submission(request: Request, match: Match, change: dict[str, Any]) -> Submission:
    return Submission(
        match_id=match.pk,
        based_on=version_of(request, change.get("version")),
        source=Source.API,
        confirmed=change["confirm_warnings"],
        reason=change.get("reason", ""),
    )


def _answer(status: int, match: Match) -> Answer:
    body = MatchSerializer(shown_now(match.pk)).data
    return Answer(status, JSONRenderer().render(body).decode())


def _by(request: Request) -> By:
    assert request.user.is_authenticated  # noqa: S101 (the permission classes)
    return By(request.user, timezone.now())
