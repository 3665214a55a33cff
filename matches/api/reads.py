"""Rounds, tables, standings and matches, for everybody to read."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import get_language, gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.generics import GenericAPIView, get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matches.api.serializers import (
    MatchSerializer,
    RoundSerializer,
    StandingsSerializer,
    TableSerializer,
    VersionSerializer,
)
from matches.api.shown import match_or_404, matches_of, rounds_of, shown, versions_of
from matches.models import Match, Round
from matches.phrases import sentence
from matches.queries.programme import PoolLetters
from matches.queries.standings import Pooled, pools_of, standings_of
from scoring.standings import Row
from tournaments.api.conditional import fresh, revision_tag
from tournaments.api.problems import Fault, faulty
from tournaments.api.schema import CONDITIONAL, UNCHANGED, problems
from tournaments.api.visibility import tournament_or_404
from tournaments.models import Tournament
from tournaments.permissions import Right, may


class Rounds(GenericAPIView[Any]):
    serializer_class = RoundSerializer
    queryset = Round.objects.none()

    @extend_schema(
        tags=["tournaments"],
        summary="A tournament's published rounds",
        parameters=CONDITIONAL,
        responses={200: RoundSerializer(many=True), **UNCHANGED, **problems(404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        tournament = tournament_or_404(request.user, pk)

        def body() -> Any:
            page = self.paginate_queryset(rounds_of(tournament)) or []
            return self.get_paginated_response(RoundSerializer(page, many=True).data).data

        return fresh(request, revision_tag(tournament), body)


class Tables(GenericAPIView[Any]):
    serializer_class = TableSerializer
    queryset = Match.objects.none()

    @extend_schema(
        tags=["tournaments"],
        summary="A round's tables with what stands there",
        parameters=CONDITIONAL,
        responses={200: TableSerializer(many=True), **UNCHANGED, **problems(404)},
    )
    def get(self, request: Request, pk: int, number: int) -> Response:
        tournament = tournament_or_404(request.user, pk)
        round_ = get_object_or_404(rounds_of(tournament), number=number)

        def body() -> Any:
            page = shown(self.paginate_queryset(matches_of(round_)) or [])
            context = {"pools": PoolLetters(round_.stage)}
            tables = TableSerializer(page, many=True, context=context)
            return self.get_paginated_response(tables.data).data

        return fresh(request, revision_tag(tournament), body)


class Standings(APIView):
    AFTER: ClassVar = OpenApiParameter(
        "after", int, description="As they stood after this round; left out: as they stand now."
    )

    @extend_schema(
        tags=["tournaments"],
        summary="The standings, and why each row stands there",
        parameters=[AFTER, *CONDITIONAL],
        responses={200: StandingsSerializer, **UNCHANGED, **problems(404, 422)},
    )
    def get(self, request: Request, pk: int) -> Response:
        tournament = tournament_or_404(request.user, pk)
        after = _after(request, tournament)
        return fresh(request, revision_tag(tournament), lambda: _standings(tournament, after))


def _after(request: Request, tournament: Tournament) -> int | None:
    """The round asked for: one that is published."""
    text = request.query_params.get("after")
    if text is None:
        return None
    numbers = {str(round_.number): round_.number for round_ in rounds_of(tournament)}
    if text not in numbers:
        message = _("“after” is to be the number of a published round, or left out.")
        raise faulty([Fault("after", "no_such_round", message)])
    return numbers[text]


def _standings(tournament: Tournament, after: int | None) -> Any:
    names = dict(tournament.entries.values_list("code", "name"))
    pools = pools_of(tournament, after)
    rows = [_standing(row, names, pools.get(row.entry)) for row in standings_of(tournament, after)]
    standings = {"after": after, "revision": tournament.revision, "rows": rows}
    return StandingsSerializer(standings).data


def _standing(row: Row, names: dict[str, str], pooled: Pooled | None) -> dict[str, Any]:
    return {
        "place": row.place,
        "pool": pooled and pooled.pool,
        "place_in_pool": pooled and pooled.place,
        "entry": row.entry,
        "name": names[row.entry],
        "vp": row.vp,
        "mp": row.mp,
        "points": row.points,
        "smazzate_difference": row.smazzate_difference,
        "played": row.played,
        "wins": row.wins,
        "tied": row.tied,
        "above_next_by": row.above_next_by,
        "reason": sentence(row.reason.code, row.reason.params) if row.reason else None,
    }


class MatchDetail(APIView):
    @extend_schema(
        tags=["matches"],
        summary="One match: who, what is written, what comes of it and why",
        parameters=CONDITIONAL,
        responses={200: MatchSerializer, **UNCHANGED, **problems(404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        """The `ETag` names the version: send it back as `If-Match` with a change."""
        match = match_or_404(request.user, pk)
        return fresh(
            request, match_tag(match.version), lambda: MatchSerializer(shown([match])[0]).data
        )


def match_tag(version: int) -> str:
    """All that is shown of a match changes with its version, its sentences by language."""
    return f'"{version}.{get_language()}"'


class Versions(GenericAPIView[Any]):
    serializer_class = VersionSerializer
    queryset = Match.objects.none()

    @extend_schema(
        tags=["matches"],
        summary="Everything ever written of a match, the first version first",
        responses={200: VersionSerializer(many=True), **problems(404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        match = match_or_404(request.user, pk)
        sheets = match.sheets.select_related("author").order_by("version")
        page = versions_of(match, self.paginate_queryset(sheets) or [])
        context = {"names": may(request.user, Right.REFEREE, match.round.tournament.club)}
        rows = VersionSerializer(page, many=True, context=context).data
        return self.get_paginated_response(rows)
