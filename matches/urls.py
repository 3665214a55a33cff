"""Play: what everybody sees, the referee's desk, the organiser's console."""

from django.urls import path

from matches.views import console, public, referee

urlpatterns = [
    path("me/", public.mine, name="mine"),
    path("tournaments/<int:pk>/", public.tournament, name="tournament"),
    path("tournaments/<int:pk>/seats/", public.seats, name="tournament_seats"),
    path("tournaments/<int:pk>/standings/", public.standings, name="tournament_standings"),
    path("tournaments/<int:pk>/bracket/", public.bracket, name="tournament_bracket"),
    path("tournaments/<int:pk>/rules/", public.rules, name="tournament_rules"),
    path("matches/<int:pk>/", public.match, name="match"),
    path("tournaments/<int:pk>/desk/", referee.desk, name="desk"),
    path("tournaments/<int:pk>/penalties/", referee.penalties, name="penalties"),
    path("penalties/<int:pk>/lift/", referee.lift_penalty, name="penalty_lift"),
    path("matches/<int:pk>/sheet/", referee.sheet, name="sheet"),
    path("matches/<int:pk>/preview/", referee.preview, name="sheet_preview"),
    path("matches/<int:pk>/ruling/", referee.ruling, name="ruling"),
    path("tournaments/<int:pk>/console/", console.console, name="console"),
    path("tournaments/<int:pk>/draw/", console.draw, name="draw"),
    path("tournaments/<int:pk>/draw/discard/", console.discard, name="draw_discard"),
    path("tournaments/<int:pk>/publish/", console.publish, name="publish"),
    path("tournaments/<int:pk>/close-round/", console.close_round, name="close_round"),
    path("tournaments/<int:pk>/close/", console.close, name="close_tournament"),
    path("tournaments/<int:pk>/record/", console.record, name="record"),
]
