"""Before play: the calendar, and everything up to the first draw."""

from django.urls import path

from tournaments.views import calendar, enrolment, paste, people, setup

urlpatterns = [
    path("", calendar.calendar, name="calendar"),
    path("clubs/new/", people.new_club, name="club_new"),
    path("clubs/<int:pk>/", people.club, name="club"),
    path("roles/<int:pk>/drop/", people.drop_role, name="role_drop"),
    path("tournaments/new/", setup.new, name="tournament_new"),
    path("tournaments/<int:pk>/announcement/", setup.change, name="announcement"),
    path("tournaments/<int:pk>/open/", setup.open_enrolment, name="open_enrolment"),
    path("tournaments/<int:pk>/cancel/", setup.cancel, name="cancel_tournament"),
    path("tournaments/<int:pk>/entries/", enrolment.entries, name="entries"),
    path("tournaments/<int:pk>/entries/add/", enrolment.add, name="entry_add"),
    path("tournaments/<int:pk>/entries/paste/", paste.paste, name="entries_paste"),
    path("tournaments/<int:pk>/entries/presence/", enrolment.presence, name="presence"),
    path("entries/<int:pk>/remove/", enrolment.remove, name="entry_remove"),
    path("entries/<int:pk>/withdraw/", enrolment.withdraw, name="entry_withdraw"),
]
