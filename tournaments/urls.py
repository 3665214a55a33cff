"""Before play: the calendar, and everything up to the first draw."""

from django.urls import path

from tournaments.views import (
    apart,
    attendance,
    calendar,
    enrolment,
    entry,
    paste,
    people,
    presence,
    setup,
)

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
    path("tournaments/<int:pk>/entries/presence/", presence.presence, name="presence"),
    path("tournaments/<int:pk>/apart/", apart.apart, name="apart"),
    path("tournaments/<int:pk>/apart/clubs/", apart.clubs, name="apart_clubs"),
    path("apart/<int:pk>/lift/", apart.lift, name="apart_lift"),
    path("entries/<int:pk>/", entry.show, name="entry"),
    path("entries/<int:pk>/amend/", entry.amend, name="entry_amend"),
    path("entries/<int:pk>/substitute/", entry.sit_in, name="entry_substitute"),
    path("entries/<int:pk>/seat/", entry.seat, name="entry_seat"),
    path("entries/<int:pk>/remove/", attendance.remove, name="entry_remove"),
    path("entries/<int:pk>/withdraw/", attendance.withdraw, name="entry_withdraw"),
    path("entries/<int:pk>/return/", attendance.come_back, name="entry_return"),
    path("entries/<int:pk>/absence/", attendance.absence, name="entry_absence"),
]
