"""Signing in from another program: e-mail and password for a token, and giving it back."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.authtoken.models import Token
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.problems import ProblemError
from tournaments.api.schema import problems
from tournaments.models import User

ATTEMPTS_WAIT_SECONDS = 300


class SignInSerializer(serializers.Serializer[Any]):
    email = serializers.EmailField(max_length=254)
    password = serializers.CharField(max_length=1000, trim_whitespace=False)


class TokenSerializer(serializers.Serializer[Any]):
    token = serializers.CharField(help_text="Send it as `Authorization: Token …`.")


class TokenView(APIView):
    def get_permissions(self) -> list[BasePermission]:
        return [AllowAny() if self.request.method == "POST" else IsAuthenticated()]

    @extend_schema(
        tags=["token"],
        summary="E-mail and password for a token",
        auth=[],
        request=SignInSerializer,
        responses={200: TokenSerializer, **problems(400, 401, 413, 415, 422, 429)},
    )
    def post(self, request: Request) -> Response:
        """A person has one token, the same at every sign-in until it is given back."""
        given = SignInSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        user = _sign_in(request, **given.validated_data)
        token, _created = Token.objects.get_or_create(user=user)
        return Response({"token": token.key}, headers={"Cache-Control": "no-store"})

    @extend_schema(
        tags=["token"],
        summary="Give the token back",
        request=None,
        responses={204: OpenApiResponse(description="It opens nothing any more."), **problems(401)},
    )
    def delete(self, request: Request) -> Response:
        """The person's token opens nothing any more, wherever it is kept."""
        assert request.user.is_authenticated  # noqa: S101 (the permission class)
        Token.objects.filter(user=request.user).delete()
        return Response(status=204)


def _sign_in(request: Request, email: str, password: str) -> User:
    """The same check, and the same count of attempts, as the sign-in page's."""
    try:
        page_request = request._request  # noqa: SLF001 (allauth wants Django's own)
        user = get_adapter().authenticate(page_request, email=email, password=password)
    except ValidationError as too_often:
        raise ProblemError(
            429,
            "too_many_attempts",
            _("Too many attempts with this e-mail address or from here: wait a few minutes."),
            headers={"Retry-After": str(ATTEMPTS_WAIT_SECONDS)},
        ) from too_often
    if not isinstance(user, User) or not user.is_active:
        raise ProblemError(
            401,
            "wrong_credentials",
            _("E-mail address and password do not go together. Check both and try again."),
            headers={"WWW-Authenticate": "Token"},
        )
    return user
