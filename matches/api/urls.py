"""REST addresses, under ``/api/v1/``."""

from django.urls import include, path, re_path

from matches.api.reads import MatchDetail, Rounds, Standings, Tables, Versions
from matches.api.writes import AddSmazzata, ReplaceSheet
from tournaments.api.views import Nowhere

urlpatterns = [
    path("", include("tournaments.api.urls")),
    path("tournaments/<int:pk>/rounds/", Rounds.as_view(), name="api_rounds"),
    path("tournaments/<int:pk>/rounds/<int:number>/tables/", Tables.as_view(), name="api_tables"),
    path("tournaments/<int:pk>/standings/", Standings.as_view(), name="api_standings"),
    path("matches/<int:pk>/", MatchDetail.as_view(), name="api_match"),
    path("matches/<int:pk>/sheets/", Versions.as_view(), name="api_sheets"),
    path("matches/<int:pk>/sheet/", ReplaceSheet.as_view(), name="api_sheet"),
    path("matches/<int:pk>/smazzate/", AddSmazzata.as_view(), name="api_smazzate"),
    re_path("", Nowhere.as_view()),
]
