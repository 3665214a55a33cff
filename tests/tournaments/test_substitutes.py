"""Somebody else plays: who is shown where, what the record says, and the names put right."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from matches.actions.record_files import export_record, import_record
from matches.queries.board import places
from matches.queries.seating import teams
from matches.record.derive import known_before, next_inputs_hash
from matches.snapshots import snapshot
from scoring.values import Line
from tournaments.actions.amend import Amendment, amend_entry, fix_seat
from tournaments.actions.lineup import renamed
from tournaments.actions.setup import StagePlan
from tournaments.actions.substitutes import substitute
from tournaments.enums import PairingSystem
from tournaments.errors import RefusedError
from tournaments.models import Entry, EntryPlayer, Player


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def entry(tournament):
    """“Rossi - Bianchi”."""
    return tournament.entries.first()


def playing(entry):
    return list(EntryPlayer.objects.filter(entry=entry).values_list("player__name", flat=True))


def found(round_, player):
    return [place.entry.code for place in places(round_) if place.player == player]


def test_each_round_shows_who_played_it(tournament, entry, play_round, by):
    one = play_round(tournament, close=True)
    substitute(entry.pk, 2, "Verdi Ugo", from_round=2, by=by)
    two = play_round(tournament)
    assert (found(one, "Bianchi"), found(two, "Verdi Ugo")) == (["p01"], ["p01"])
    assert (found(one, "Verdi Ugo"), found(two, "Bianchi")) == ([], [])
    seat = two.seats.get(entry=entry)
    team = teams(match=seat.match)[seat.match_id][Line(seat.line)]
    assert (team.entry, team.players) == ("Rossi - Verdi Ugo", ("Rossi", "Verdi Ugo"))
    before = one.seats.get(entry=entry)
    assert teams(match=before.match)[before.match_id][Line(before.line)].players == (
        "Rossi",
        "Bianchi",
    )


def test_the_record_names_the_change_and_comes_in_again(tournament, entry, play_round, club, by):
    play_round(tournament, close=True)
    substitute(entry.pk, 2, "Verdi Ugo", from_round=2, by=by)
    play_round(tournament, close=True)
    substitute(entry.pk, 2, "Bianchi", from_round=3, by=by)
    exported = json.loads(export_record(tournament))
    told = exported["entries"][0]
    assert (told["name"], told["players"]) == ("Rossi - Bianchi", ["Rossi", "Bianchi"])
    assert told["substitutes"] == [
        {"round": 2, "replaced": "Bianchi", "player": "Verdi Ugo"},
        {"round": 3, "replaced": "Verdi Ugo", "player": "Bianchi"},
    ]
    again = import_record(json.dumps(exported), club=club, by=by)
    assert snapshot(again) == snapshot(tournament)
    assert playing(again.entries.first()) == ["Rossi", "Bianchi"]


def test_a_record_that_does_not_say_who_began_loses_no_change(tournament, play_round, club, by):
    play_round(tournament)
    record = json.loads(export_record(tournament))
    change = {"round": 2, "replaced": "Bianchi", "player": "Verdi Ugo"}
    record["entries"][0] |= {"players": [], "substitutes": [change]}
    again = json.loads(export_record(import_record(json.dumps(record), club=club, by=by)))
    assert again["entries"][0]["substitutes"] == [change]


def test_the_same_action_takes_it_back(tournament, entry, play_round, by):
    play_round(tournament)
    substitute(entry.pk, 1, "Verdi Ugo", from_round=2, by=by)
    substitute(entry.pk, 1, "Neri Ida", from_round=1, by=by)
    entry.refresh_from_db()
    assert (entry.name, playing(entry)) == ("Neri Ida - Bianchi", ["Neri Ida", "Bianchi"])
    substitute(entry.pk, 1, "rossi", from_round=1, by=by)
    assert list(EntryPlayer.ever.filter(entry=entry).values_list("last_round", flat=True)) == [
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("name", "then"),
    [
        ("Rossi - Bianchi", "Rossi - Verdi Ugo"),
        ("Anna Rossi - Ugo Bianchi", "Anna Rossi - Verdi Ugo"),
        ("Rossi - Neri", "Rossi - Neri"),
        ("Gli assi", "Gli assi"),
    ],
)
def test_what_an_entry_is_called_follows_who_plays(name, then):
    assert renamed(name, ["Rossi Anna", "Bianchi Ugo"], 2, "Verdi Ugo") == then


def test_an_entry_with_a_name_of_its_own_keeps_it(entry, by):
    amend_entry(entry.pk, Amendment(name="Gli assi"), by=by)
    substitute(entry.pk, 2, "Verdi Ugo", from_round=1, by=by)
    entry.refresh_from_db()
    assert (entry.name, playing(entry)) == ("Gli assi", ["Rossi", "Verdi Ugo"])


@pytest.mark.parametrize(
    ("player", "from_round", "code"),
    [
        ("Russo", 2, "player_already_enrolled"),
        ("Bianchi", 2, "player_with_self"),
        ("Rossi", 2, "nothing_changed"),
        ("Verdi", 3, "substitute_out_of_range"),
        ("Verdi", 1, "substitute_out_of_range"),
    ],
)
def test_what_cannot_be(tournament, entry, play_round, by, player, from_round, code):
    play_round(tournament, close=True)
    with pytest.raises(RefusedError) as refused:
        substitute(entry.pk, 1, player, from_round=from_round, by=by)
    assert refused.value.code == code
    assert playing(entry) == ["Rossi", "Bianchi"]


def test_whoever_was_replaced_from_the_next_round_on_still_plays_this_one(
    tournament, entry, play_round, by
):
    play_round(tournament)
    substitute(entry.pk, 1, "Verdi", from_round=2, by=by)
    other = tournament.entries.last()
    with pytest.raises(RefusedError) as refused:
        substitute(other.pk, 1, "Rossi", from_round=1, by=by)
    assert refused.value.code == "player_already_enrolled"
    substitute(other.pk, 1, "Rossi", from_round=2, by=by)
    assert playing(other)[0] == "Rossi"


def test_the_page_lets_somebody_play_and_keeps_what_was_typed(
    signed_in, tournament, entry, play_round
):
    play_round(tournament)
    url = reverse("entry_substitute", args=[entry.pk])
    typed = {"substitute-position": "1", "substitute-player": "Russo", "substitute-from_round": "2"}
    refused = signed_in.post(url, typed)
    assert (refused.status_code, refused.context["substitute"]["player"].value()) == (422, "Russo")
    for field, bad in (("position", "7"), ("from_round", "9" * 5000), ("player", "a\x00b")):
        answer = signed_in.post(url, typed | {f"substitute-{field}": bad})
        assert (answer.status_code, list(answer.context["substitute"].errors)) == (422, [field])
    good = signed_in.post(url, typed | {"substitute-player": "Verdi Ugo"}, follow=True)
    assert "Round 2: Verdi Ugo in place of Rossi" in " ".join(good.content.decode().split())


# Names and seats put right


def test_a_name_is_corrected_wherever_the_club_has_it(signed_in, tournament, entry):
    url = reverse("entry_amend", args=[entry.pk])
    typed = {"amend-player_1": "Rossi Anna", "amend-player_2": "Bianchi", "amend-seeding": "1"}
    assert signed_in.post(url, typed).url == reverse("entry", args=[entry.pk])
    entry.refresh_from_db()
    assert (entry.name, entry.seeding) == ("Rossi Anna - Bianchi", 1)
    assert not Player.objects.filter(name="Rossi").exists()
    again = signed_in.post(url, typed | {"amend-player_2": ""})
    assert (again.status_code, list(again.context["amend"].errors)) == (422, ["player_2"])


def test_a_name_the_club_has_already_is_that_player(tournament, entry, club, by):
    known = Player.objects.create(club=club, name="Rossi Anna")
    amend_entry(entry.pk, Amendment(players={1: "rossi anna", 2: "Bianchi"}), by=by)
    assert EntryPlayer.objects.get(entry=entry, position=1).player == known
    with pytest.raises(RefusedError) as taken:
        amend_entry(entry.pk, Amendment(players={1: "Russo"}), by=by)
    assert taken.value.code == "player_already_enrolled"


def test_the_seed_stays_once_play_has_begun(tournament, entry, play_round, by):
    amend_entry(entry.pk, Amendment(seeding=3), by=by)
    play_round(tournament)
    amend_entry(entry.pk, Amendment(name="Gli assi"), by=by)
    assert tournament.entries.values_list("name", "seeding")[0] == ("Gli assi", 3)


def test_a_seat_is_fixed_until_the_mitchell_begins(signed_in, make_tournament, play_round, by):
    stages = [StagePlan(PairingSystem.SWISS, 1), StagePlan(PairingSystem.MITCHELL, 2)]
    tournament = make_tournament(stages=stages)
    entry = tournament.entries.first()
    swiss = play_round(tournament, close=True)
    signed_in.post(reverse("entry_seat", args=[entry.pk]), {"fixed": "1"})
    assert json.loads(export_record(tournament))["entries"][0]["fixed_seat"] is True
    assert next_inputs_hash(known_before(snapshot(tournament), 1)) == swiss.inputs_hash
    play_round(tournament)
    with pytest.raises(RefusedError) as refused:
        fix_seat(entry.pk, fixed=False, by=by)
    assert refused.value.code == "no_mitchell_to_come"
    assert Entry.objects.get(pk=entry.pk).fixed_seat


def test_the_page_of_an_entry_takes_the_same_queries_whatever_the_number(
    signed_in, make_tournament, django_assert_num_queries
):
    for pairs in (2, 6):
        tournament = make_tournament(pairs=pairs)
        with django_assert_num_queries(16):
            signed_in.get(reverse("entry", args=[tournament.entries.first().pk]))


@pytest.mark.parametrize("page", ["entry_amend", "entry_substitute", "entry_seat", "entry_return"])
def test_only_organisers_change_an_entry(client, referee, tournament, entry, page):
    client.force_login(referee)
    assert client.post(reverse(page, args=[entry.pk])).status_code == 403
    assert client.get(reverse("entry", args=[entry.pk])).status_code == 403
