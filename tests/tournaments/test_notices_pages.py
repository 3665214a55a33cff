"""What was told, for organisers and owners to read; and what each person wants to be told."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.conftest import NOW
from tests.tournaments.receivers import HookServer, serving
from tournaments.actions.delivery import deliver_waiting
from tournaments.actions.letters import UNSUBSCRIBE
from tournaments.actions.notices import tell
from tournaments.actions.webhooks import add_webhook, ping
from tournaments.enums import NoticeKind, NoticeState
from tournaments.models import Delivery, Notice, User, Webhook


@pytest.fixture
def evening(make_tournament):
    return make_tournament(enrolling=False)


@pytest.fixture
def letter(evening, stranger):
    tell(evening, NoticeKind.ENROLLED, [(stranger.pk, {"name": "Rossi - Bianchi"})], NOW)
    return Notice.objects.get()


@pytest.fixture
def server():
    with serving(HookServer()) as running:
        yield running


@pytest.fixture
def hook(club, server):
    return add_webhook(club, server.url())


def _failed(notice, error="refused: 550 no such user"):
    Notice.objects.filter(pk=notice.pk).update(state=NoticeState.FAILED, attempts=7)
    Delivery.objects.create(notice=notice, at=NOW, good=False, error=error)


def test_organisers_alone_see_who_was_told(
    client, evening, letter, owner, organiser, referee, player
):
    url = reverse("notices", args=[evening.pk])
    assert client.get(url).status_code == 302
    statuses = []
    for user in (owner, organiser, referee, player):
        client.force_login(user)
        statuses.append(client.get(url).status_code)
    assert statuses == [200, 200, 403, 403]


def test_it_is_seen_whether_it_was_sent(client, evening, letter, organiser, mailoutbox):
    client.force_login(organiser)
    url = reverse("notices", args=[evening.pk])
    page = client.get(url)
    assert page.context["counts"] == {"waiting": 1, "sent": 0, "failed": 0}
    assert "Sergio Straniero" in page.content.decode()
    assert "stranger@example.org" not in page.content.decode()
    deliver_waiting(lambda: NOW)
    assert client.get(url).context["counts"] == {"waiting": 0, "sent": 1, "failed": 0}


def test_what_was_given_up_says_why_and_is_sent_again(
    client, evening, letter, organiser, mailoutbox
):
    _failed(letter)
    client.force_login(organiser)
    url = reverse("notices", args=[evening.pk])
    assert "550 no such user" in client.get(f"{url}?failed").content.decode()
    again = reverse("notice_again", args=[letter.pk])
    assert client.post(again).url == url
    deliver_waiting(lambda: Notice.objects.get().not_before)
    assert len(mailoutbox) == 1
    client.post(again)
    letter.refresh_from_db()
    assert letter.state == NoticeState.SENT


def test_what_came_too_late_is_not_offered_again(client, evening, letter, organiser):
    _failed(letter, "too_late")
    client.force_login(organiser)
    page = client.get(reverse("notices", args=[evening.pk])).content.decode()
    assert reverse("notice_again", args=[letter.pk]) not in page


def test_who_may_not_read_it_sends_nothing_again(client, evening, letter, referee, hook, organiser):
    _failed(letter)
    client.force_login(referee)
    assert client.post(reverse("notice_again", args=[letter.pk])).status_code == 403
    to_hook = ping(hook, now=NOW)
    client.force_login(organiser)
    assert client.post(reverse("notice_again", args=[to_hook.pk])).status_code == 403


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_costs_the_same_for_one_and_for_three(
    client, evening, organiser, count, django_assert_num_queries
):
    users = User.objects.bulk_create(User(email=f"p{n}@example.org") for n in range(count))
    tell(evening, NoticeKind.ENROLLED, [(user.pk, {"name": "A"}) for user in users], NOW)
    client.force_login(organiser)
    # Session, account, tournament, role; the counts, how many, the letters, their tries.
    with django_assert_num_queries(8):
        client.get(reverse("notices", args=[evening.pk]))


PAGES = ["webhook", "webhook_secret", "webhook_switch", "webhook_remove", "webhook_ping"]


@pytest.mark.parametrize("name", PAGES)
def test_webhooks_are_the_owners_alone(client, hook, organiser, name):
    client.force_login(organiser)
    call = client.get if name == "webhook" else client.post
    assert call(reverse(name, args=[hook.pk])).status_code == 403
    assert client.get(reverse("webhooks", args=[hook.club_id])).status_code == 403


def test_an_address_is_added_and_its_secret_shown_once(client, club, owner, server):
    client.force_login(owner)
    page = reverse("webhooks", args=[club.pk])
    assert (
        reverse("webhooks", args=[club.pk])
        in client.get(reverse("club", args=[club.pk])).content.decode()
    )
    answer = client.post(page, {"url": server.url()})
    added = Webhook.objects.get()
    assert answer.url == reverse("webhook", args=[added.pk])
    assert added.secret in client.get(answer.url).content.decode()
    assert added.secret not in client.get(answer.url).content.decode()
    assert server.url() in client.get(page).content.decode()


@pytest.mark.parametrize("url", ["", "x y", "ftp://example.org/", "https://a:b@example.org/"])
def test_a_wrong_address_is_said_beside_the_field(client, club, owner, url):
    client.force_login(owner)
    answer = client.post(reverse("webhooks", args=[club.pk]), {"url": url})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["url"]
    assert answer.context["form"]["url"].value() == url


def test_an_owner_tries_changes_and_removes_it(client, hook, owner, server):
    client.force_login(owner)
    page = reverse("webhook", args=[hook.pk])
    assert client.post(reverse("webhook_ping", args=[hook.pk])).url == page
    deliver_waiting(lambda: Notice.objects.get().not_before)
    assert len(server.got) == 1
    assert client.get(page).context["posts"][0].tries[0].status == 204
    old = hook.secret
    client.post(reverse("webhook_secret", args=[hook.pk]))
    hook.refresh_from_db()
    assert hook.secret != old
    assert hook.secret in client.get(page).content.decode()
    client.post(reverse("webhook_switch", args=[hook.pk]))
    hook.refresh_from_db()
    assert not hook.active
    client.post(reverse("webhook_ping", args=[hook.pk]))
    assert Notice.objects.count() == 1
    client.post(reverse("webhook_switch", args=[hook.pk]))
    client.post(reverse("webhook_remove", args=[hook.pk]))
    assert not Webhook.objects.exists()


def test_what_a_webhook_was_not_told_is_sent_again(client, hook, owner, server):
    notice = ping(hook, now=NOW)
    _failed(notice, "answer: no")
    client.force_login(owner)
    page = reverse("webhook", args=[hook.pk])
    again = reverse("notice_again", args=[notice.pk])
    assert again in client.get(page).content.decode()
    assert client.post(again).url == page
    deliver_waiting(lambda: Notice.objects.get().not_before)
    assert len(server.got) == 1


@pytest.mark.parametrize("count", [1, 3])
def test_the_log_costs_the_same_for_one_and_for_three(
    client, hook, owner, count, django_assert_num_queries
):
    for _each in range(count):
        ping(hook, now=NOW)
    client.force_login(owner)
    # Session, account, webhook, role; the notices, their tries.
    with django_assert_num_queries(6):
        client.get(reverse("webhook", args=[hook.pk]))


def test_a_person_chooses_language_and_silence(client, stranger):
    client.force_login(stranger)
    url = reverse("preferences")
    assert client.post(url, {"language": "en"}).url == reverse("mine")
    stranger.refresh_from_db()
    assert (stranger.language, stranger.wants_mail) == ("en", False)
    client.post(url, {"language": "it", "wants_mail": "on"})
    client.post(url, {"language": "tlh"})
    stranger.refresh_from_db()
    assert (stranger.language, stranger.wants_mail) == ("it", True)


def test_nobody_chooses_for_others(client, stranger):
    assert client.post(reverse("preferences"), {"language": "en"}).status_code == 302
    stranger.refresh_from_db()
    assert stranger.language == "it"


def _leave(user):
    return reverse("unsubscribe", args=[UNSUBSCRIBE.sign(str(user.pk))])


def test_a_link_asks_before_it_unsubscribes(client, stranger):
    assert client.get(_leave(stranger)).status_code == 200
    stranger.refresh_from_db()
    assert stranger.wants_mail


def test_one_press_in_the_mail_program_unsubscribes(client, stranger, organiser):
    """No sign-in, no cookie, no token: as RFC 8058 has it."""
    strict = type(client)(enforce_csrf_checks=True)
    answer = strict.post(_leave(stranger), {"List-Unsubscribe": "One-Click"})
    assert (answer.status_code, answer.context["stopped"]) == (200, True)
    assert list(User.objects.filter(wants_mail=False)) == [stranger]


@pytest.mark.parametrize("token", ["1", "1:forged", "x"])
def test_a_link_nobody_signed_leads_nowhere(client, stranger, token):
    url = reverse("unsubscribe", args=[token])
    assert (client.get(url).status_code, client.post(url).status_code) == (404, 404)
    assert User.objects.get().wants_mail


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.django_db
def test_who_signs_up_is_written_to_in_the_language_of_the_page(client, language):
    new = {
        "name": "Nora Nuova",
        "email": "nora@example.org",
        "password1": "pinella-2026",
        "password2": "pinella-2026",
    }
    client.post(reverse("account_signup"), new, headers={"accept-language": language})
    assert User.objects.get().language == language
