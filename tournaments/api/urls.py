"""REST addresses of what comes before play, under ``/api/v1/``."""

from django.urls import path

from tournaments.api.token import TokenView
from tournaments.api.views import TournamentDetail, TournamentList

urlpatterns = [
    path("token/", TokenView.as_view(), name="api_token"),
    path("tournaments/", TournamentList.as_view(), name="api_tournaments"),
    path("tournaments/<int:pk>/", TournamentDetail.as_view(), name="api_tournament"),
]
