"""Play: what everybody sees, the referee's desk, the organiser's console."""

from django.urls import path

from matches.views import (
    cards,
    console,
    desk,
    match,
    mine,
    penalties,
    placement,
    public,
    rule_check,
    ruling,
    sheet,
    slips,
)

urlpatterns = [
    path("me/", mine.mine, name="mine"),
    path("rules/check/", rule_check.rule_check, name="rule_check"),
    path("tournaments/<int:pk>/", public.tournament, name="tournament"),
    path("tournaments/<int:pk>/seats/", public.seats, name="tournament_seats"),
    path("tournaments/<int:pk>/standings/", public.standings, name="tournament_standings"),
    path("tournaments/<int:pk>/bracket/", public.bracket, name="tournament_bracket"),
    path("tournaments/<int:pk>/rules/", public.rules, name="tournament_rules"),
    path("matches/<int:pk>/", match.match, name="match"),
    path("tournaments/<int:pk>/desk/", desk.desk, name="desk"),
    path("tournaments/<int:pk>/penalties/", penalties.penalties, name="penalties"),
    path("penalties/<int:pk>/lift/", penalties.lift_penalty, name="penalty_lift"),
    path("matches/<int:pk>/sheet/", sheet.sheet, name="sheet"),
    path("matches/<int:pk>/preview/", sheet.preview, name="sheet_preview"),
    path("matches/<int:pk>/cards/<int:number>/", cards.cards, name="cards"),
    path("matches/<int:pk>/cards/<int:number>/preview/", cards.preview, name="cards_preview"),
    path("matches/<int:pk>/places/", placement.placement, name="placement"),
    path("matches/<int:pk>/places/preview/", placement.preview, name="placement_preview"),
    path("matches/<int:pk>/ruling/", ruling.ruling, name="ruling"),
    path("tournaments/<int:pk>/rounds/<int:number>/slips/", slips.slips, name="slips"),
    path("tournaments/<int:pk>/console/", console.console, name="console"),
    path("tournaments/<int:pk>/draw/", console.draw, name="draw"),
    path("tournaments/<int:pk>/draw/discard/", console.discard, name="draw_discard"),
    path("tournaments/<int:pk>/publish/", console.publish, name="publish"),
    path("tournaments/<int:pk>/close-round/", console.close_round, name="close_round"),
    path("tournaments/<int:pk>/close/", console.close, name="close_tournament"),
    path("tournaments/<int:pk>/record/", console.record, name="record"),
]
