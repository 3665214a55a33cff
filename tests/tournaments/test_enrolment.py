"""Entries one by one and pasted, presence, leaving: what is kept, what is refused, by whom."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tournaments.actions.registration import Enrolment, enrol
from tournaments.enums import AuditAction, EntrySize
from tournaments.errors import RefusedError
from tournaments.models import AuditRow, Entry, Player
from tournaments.models.player import tidy

ANNA_UGO = {"first": " rossi  Anna", "second": "Bianchi Ugo", "seeding": ""}


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    return client


@pytest.fixture
def empty(make_tournament):
    return make_tournament(pairs=0)


def url(name: str, tournament) -> str:
    return reverse(name, args=[tournament.pk])


def names(tournament) -> list[str]:
    return list(tournament.entries.values_list("name", flat=True))


# One by one


def test_one_entry(signed_in, empty, club):
    known = Player.objects.create(club=club, name="Rossi Anna")
    assert signed_in.post(url("entry_add", empty), ANNA_UGO).status_code == 302
    entry = Entry.objects.get()
    assert (entry.code, entry.name) == ("p01", "rossi Anna - Bianchi Ugo")
    seats = entry.memberships.all()
    assert [seat.player.name for seat in seats] == ["Rossi Anna", "Bianchi Ugo"]
    assert seats[0].player == known


def test_single_players_have_one_name(signed_in, make_tournament):
    tournament = make_tournament(pairs=0, entry_size=EntrySize.SINGLE)
    signed_in.post(url("entry_add", tournament), {"first": "Rossi Anna", "seeding": "1"})
    assert names(tournament) == ["Rossi Anna"]


def test_the_usual_partner_is_named_where_the_partner_is_missing(
    signed_in, tournament, make_tournament
):
    other = make_tournament(pairs=0)
    answer = signed_in.post(url("entry_add", other), {"first": "Rossi", "second": ""})
    assert answer.status_code == 422
    assert any("Bianchi" in error for error in answer.context["form"].errors["second"])
    assert answer.context["form"]["first"].value() == "Rossi"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"first": "Rossi", "second": "Nuova"}, "Rossi"),
        ({"first": "Nuova", "second": "nuova"}, "Nuova"),
    ],
)
def test_refusals_stand_above_the_form(signed_in, tournament, given, code):
    answer = signed_in.post(url("entry_add", tournament), given)
    assert answer.status_code == 422
    assert code in answer.context["form"].non_field_errors()[0]
    assert tournament.entries.count() == 8


def test_a_full_tournament_and_a_taken_seed(by, make_tournament):
    tournament = make_tournament(pairs=2, capacity=3)
    enrol(tournament.pk, [Enrolment(("A", "B"), seeding=1)], by=by)
    with pytest.raises(RefusedError) as full:
        enrol(tournament.pk, [Enrolment(("C", "D"))], by=by)
    assert (full.value.code, full.value.params) == ("full", {"capacity": 3, "taken": 3})
    roomy = make_tournament(pairs=0)
    twice = [Enrolment(("A", "B"), seeding=1), Enrolment(("C", "D"), seeding=1)]
    with pytest.raises(RefusedError) as taken:
        enrol(roomy.pk, twice, by=by)
    assert (taken.value.code, taken.value.params) == ("seed_taken", {"seed": 1, "entry": "A - B"})
    assert not roomy.entries.exists()


def test_a_list_is_enrolled_in_the_same_queries_whatever_its_length(
    by, make_tournament, django_assert_num_queries
):
    one, three = make_tournament(pairs=0), make_tournament(pairs=0)
    with django_assert_num_queries(16):
        enrol(one.pk, [Enrolment(("A", "B"))], by=by)
    with django_assert_num_queries(16):
        enrol(three.pk, [Enrolment((f"C{n}", f"D{n}")) for n in range(3)], by=by)


# Pasted


def read_list(client, tournament, text, **more):
    return client.post(url("entries_paste", tournament), {"step": "read", "text": text, **more})


def confirm(client, tournament, lines):
    data = {"step": "enrol", "line-TOTAL_FORMS": len(lines), "line-INITIAL_FORMS": len(lines)}
    for index, (take, first, second) in enumerate(lines):
        data |= {f"line-{index}-first": first, f"line-{index}-second": second}
        data |= {f"line-{index}-number": index + 1} | ({f"line-{index}-take": "on"} if take else {})
    return client.post(url("entries_paste", tournament), data)


def test_the_preview_shows_what_was_understood(signed_in, tournament):
    answer = read_list(
        signed_in, tournament, "Giocatore;Compagno\nNuova Ida;Neri Leo\nRossi;Zeta\nSola"
    )
    assert answer.status_code == 200
    shown = [
        (form["take"].value(), form["first"].value(), form["second"].value(), len(notes))
        for form, notes in answer.context["rows"]
    ]
    assert shown == [
        (True, "Nuova Ida", "Neri Leo", 0),
        (False, "Rossi", "Zeta", 1),
        (False, "Sola", "", 1),
    ]
    assert tournament.entries.count() == 8


def test_misspellings_and_repetitions_are_noted(signed_in, empty, club):
    Player.objects.create(club=club, name="Rossi Anna")
    answer = read_list(signed_in, empty, "Rosi Anna;Neri Leo\nNeri Leo;Gallo Pia")
    notes = [[(note.grave, note.meant) for note in found] for _, found in answer.context["rows"]]
    assert notes == [[(False, "Rossi Anna")], [(True, "")]]


def test_an_uploaded_file_in_the_old_encoding(signed_in, empty):
    upload = SimpleUploadedFile("coppie.csv", "Niccolò;Zoë\r\n".encode("cp1252"))
    answer = read_list(signed_in, empty, "", file=upload)
    assert [form["first"].value() for form, _ in answer.context["rows"]] == ["Niccolò"]


def test_all_ticked_lines_are_enrolled_by_one_action(signed_in, empty):
    lines = [(True, "A", "B"), (False, "C", ""), (True, "=1+1", "D")]
    assert confirm(signed_in, empty, lines).url == url("entries", empty)
    assert names(empty) == ["A - B", "=1+1 - D"]
    rows = AuditRow.objects.filter(action=AuditAction.ENROLLED, details__entries=["p01", "p02"])
    assert rows.count() == 1


def test_every_line_that_cannot_be_is_marked_and_nobody_is_enrolled(signed_in, tournament):
    lines = [(True, "Rossi", "X"), (True, "Y", "Z"), (True, "W", "y"), (True, "V", "")]
    answer = confirm(signed_in, tournament, lines)
    assert answer.status_code == 422
    assert [set(form.errors) for form, _ in answer.context["rows"]] == [
        {"first"}, set(), {"second"}, {"second"},
    ]  # fmt: skip
    assert [form["first"].value() for form, _ in answer.context["rows"]] == ["Rossi", "Y", "W", "V"]
    assert tournament.entries.count() == 8


def test_what_was_noted_stays_beside_the_names_after_an_error(signed_in, tournament):
    known = tournament.entries.first().players.first().name
    misspelt = known + "x"
    answer = confirm(signed_in, tournament, [(True, misspelt, "Y"), (False, known, "")])
    assert answer.status_code == 302
    answer = confirm(signed_in, tournament, [(True, known + "xx", ""), (False, known, "")])
    notes = [[(note.grave, note.field) for note in found] for _, found in answer.context["rows"]]
    assert notes == [[(False, "first")], [(True, ""), (True, "")]]


def test_no_line_ticked(signed_in, empty):
    answer = confirm(signed_in, empty, [(False, "A", "B")])
    assert answer.status_code == 422
    assert len(answer.context["formset"].non_form_errors()) == 1


def test_a_refusal_keeps_the_lines(signed_in, make_tournament):
    tournament = make_tournament(pairs=2, capacity=3)
    answer = confirm(signed_in, tournament, [(True, "A", "B"), (True, "C", "D")])
    assert answer.status_code == 422
    assert "3" in answer.context["refused"]
    assert [form["first"].value() for form, _ in answer.context["rows"]] == ["A", "C"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", None),
        ("A;B\nC\x00;D\nE;F\x1b", "2"),
        ("A;B\n" * 1001, "1000"),
        ("A" * 100_001, "100"),
    ],
)
def test_lists_that_cannot_be_read_are_answered_with_the_reason(signed_in, empty, text, says):
    answer = read_list(signed_in, empty, text)
    assert answer.status_code == 422
    errors = answer.context["form"].errors["text"]
    assert len(errors) == (2 if "\x00" in text else 1)
    assert says is None or says in errors[0].replace(".", "").replace("\u00a0", "")
    assert (answer.context["form"]["text"].value() or "") == text


@pytest.mark.parametrize("content", [b"PK\x03\x04" + b"x" * 50, b"x" * 200_000])
def test_files_that_cannot_be_read(signed_in, empty, content):
    answer = read_list(signed_in, empty, "", file=SimpleUploadedFile("list.xlsx", content))
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"file"}


@pytest.mark.parametrize(
    "data",
    [
        {"step": "enrol"},
        {"step": "enrol", "line-TOTAL_FORMS": "x", "line-INITIAL_FORMS": "-3"},
        {"step": "enrol", "line-TOTAL_FORMS": "99999999", "line-INITIAL_FORMS": "0"},
    ],
)
def test_a_mangled_preview_is_no_fault_of_ours(signed_in, empty, data):
    assert signed_in.post(url("entries_paste", empty), data).status_code == 422


def test_a_thousand_lines_at_once(signed_in, empty):
    lines = [(True, f"A{n}", f"B{n}") for n in range(1000)]
    assert confirm(signed_in, empty, lines).status_code == 302
    assert empty.entries.count() == 1000


# Presence


def test_everyone_is_here(signed_in, make_tournament):
    tournament = make_tournament(pairs=3, present=False)
    signed_in.post(url("presence", tournament), {"everyone": "1"})
    assert (
        list(tournament.entries.values_list("checked_in", "withdrawn_after")) == [(True, None)] * 3
    )


def test_who_is_not_ticked_is_absent_and_may_still_come(signed_in, make_tournament):
    tournament = make_tournament(pairs=3, present=False)
    first, _, third = tournament.entries.all()
    signed_in.post(url("presence", tournament), {"present": [first.pk, "x", "-1"]})
    context = signed_in.get(url("presence", tournament)).context
    assert (context["present"], context["absent"], context["uncalled"]) == (1, 2, 0)
    signed_in.post(url("presence", tournament), {"present": [first.pk, third.pk]})
    context = signed_in.get(url("presence", tournament)).context
    assert (context["present"], context["absent"], context["uncalled"]) == (2, 1, 0)


# Leaving


def test_removing_before_play(signed_in, tournament):
    entry = tournament.entries.first()
    remove = reverse("entry_remove", args=[entry.pk])
    assert signed_in.get(remove).status_code == 200
    assert signed_in.post(remove).url == url("entries", tournament)
    assert tournament.entries.count() == 7


def test_withdrawing_during_play_with_the_reason(signed_in, tournament, play_round):
    play_round(tournament, close=True)
    entry = tournament.entries.first()
    leave = reverse("entry_withdraw", args=[entry.pk])
    assert signed_in.get(leave).context["form"]["after_round"].value() == 1
    assert signed_in.post(leave, {"after_round": "1", "reason": ""}).status_code == 422
    assert signed_in.post(leave, {"after_round": "1", "reason": "Malore"}).status_code == 302
    entry.refresh_from_db()
    assert entry.withdrawn_after == 1
    assert AuditRow.objects.first().details["reason"] == "Malore"


def test_a_withdrawal_that_is_refused_keeps_what_was_typed(signed_in, tournament, play_round):
    play_round(tournament, close=True)
    leave = reverse("entry_withdraw", args=[tournament.entries.first().pk])
    answer = signed_in.post(leave, {"after_round": "40000", "reason": "Malore"})
    form = answer.context["form"]
    assert (answer.status_code, list(form.errors)) == (422, ["after_round"])
    assert (form["after_round"].value(), form["reason"].value()) == ("40000", "Malore")


def test_who_is_drawn_cannot_be_removed(signed_in, tournament, play_round):
    play_round(tournament)
    entry = tournament.entries.first()
    signed_in.post(reverse("entry_remove", args=[entry.pk]))
    assert tournament.entries.count() == 8


@pytest.mark.parametrize("accents", ["\u0301\u0316" * 3000, "\u0301\u0316" * 500_000])
def test_accents_without_end_are_refused_and_not_put_in_order(signed_in, empty, accents):
    """Ordering them takes time by the square of their number: hours, for as many as fit."""
    data = {"first": "a" + accents, "second": "Bianchi Ugo"}
    answer = signed_in.post(url("entry_add", empty), data)
    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["first"])
    assert tidy(f" {data['first']}  b") == f"{data['first']} b"
    pasted = f"a{accents[:40_000]} - Bianchi Ugo"
    assert signed_in.post(url("entries_paste", empty), {"text": pasted}).status_code == 200


@pytest.mark.parametrize("page", ["tournament_new", "club_new"])
def test_an_empty_form_says_what_is_missing(signed_in, club, page):
    answer = signed_in.post(reverse(page))
    assert answer.status_code == 422
    assert "name" in answer.context["form"].errors


# Who may


@pytest.mark.parametrize("page", ["entries", "entries_paste", "presence", "cancel_tournament"])
@pytest.mark.parametrize(
    ("who", "status"),
    [("owner", 200), ("organiser", 200), ("referee", 403), ("player", 403), ("stranger", 403)],
)
def test_only_organisers_see_these_pages(client, request, tournament, page, who, status):
    client.force_login(request.getfixturevalue(who))
    assert client.get(url(page, tournament)).status_code == status


@pytest.mark.parametrize("page", ["entry_remove", "entry_withdraw"])
@pytest.mark.parametrize(
    ("who", "status"),
    [("owner", 200), ("organiser", 200), ("referee", 403), ("player", 403), ("stranger", 403)],
)
def test_only_organisers_take_entries_off(client, request, tournament, page, who, status):
    client.force_login(request.getfixturevalue(who))
    address = reverse(page, args=[tournament.entries.first().pk])
    assert client.get(address).status_code == status
    client.logout()
    assert client.get(address).url.startswith(reverse("account_login"))


@pytest.mark.parametrize("page", ["entry_add", "open_enrolment"])
def test_doing_is_never_a_get(signed_in, tournament, page):
    assert signed_in.get(url(page, tournament)).status_code == 405


@pytest.mark.parametrize(("page", "count"), [("entries", 12), ("presence", 8)])
def test_pages_take_the_same_queries_whatever_the_number(
    signed_in, make_tournament, django_assert_num_queries, page, count
):
    for pairs in (1, 3):
        tournament = make_tournament(pairs=pairs)
        with django_assert_num_queries(count):
            signed_in.get(url(page, tournament))
