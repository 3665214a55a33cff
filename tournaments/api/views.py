"""Tournaments, for other programs to read."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.conditional import fresh, revision_tag
from tournaments.api.schema import CONDITIONAL, UNCHANGED, problems
from tournaments.api.serializers import TournamentSerializer
from tournaments.api.visibility import counted, visible_to
from tournaments.models import Tournament


@extend_schema(tags=["tournaments"], summary="All tournaments, the latest first")
class TournamentList(ListAPIView[Tournament]):
    """Drafts are listed only to those who may organise in their club."""

    serializer_class = TournamentSerializer

    def get_queryset(self) -> QuerySet[Tournament]:
        return counted(visible_to(self.request.user))


class TournamentDetail(APIView):
    @extend_schema(
        tags=["tournaments"],
        summary="One tournament",
        parameters=CONDITIONAL,
        responses={200: TournamentSerializer, **UNCHANGED, **problems(404)},
    )
    def get(self, request: Request, pk: int) -> Response:
        tournament = get_object_or_404(counted(visible_to(request.user)), pk=pk)
        return fresh(
            request, revision_tag(tournament), lambda: TournamentSerializer(tournament).data
        )


class Nowhere(APIView):
    """Any other address: nothing is there, said as every refusal is."""

    schema = None

    def initial(self, *_args: object, **_kwargs: object) -> None:
        raise Http404
