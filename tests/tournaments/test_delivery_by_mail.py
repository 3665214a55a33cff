"""Letters out of the outbox: sent once, under a name that stays, to a mail server that is there."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.urls import reverse

from tests.conftest import NOW
from tests.tournaments.receivers import MailServer, serving
from tournaments.actions import delivery
from tournaments.actions.delivery import BACKOFF, LEASE, REST, deliver_waiting, send_again
from tournaments.actions.notices import tell
from tournaments.enums import NoticeKind, NoticeState
from tournaments.errors import RefusedError
from tournaments.models import Delivery, Notice, Tournament, User
from tournaments.queries.notices import outbox_age, outbox_waiting

BEFORE = NOW - timedelta(hours=2)


def at(moment=BEFORE):
    return lambda: moment


@pytest.fixture
def evening(make_tournament) -> Tournament:
    return make_tournament(enrolling=False)


@pytest.fixture
def enrolled(evening, stranger):
    def write(*users, kind=NoticeKind.ENROLLED, now=BEFORE, told=None):
        told = {"name": "Rossi - Bianchi", **(told or {})}
        tell(evening, kind, [(user.pk, told) for user in users or (stranger,)], now)
        return Notice.objects.order_by("pk").last()

    return write


@pytest.fixture
def mail_server(settings):
    with serving(MailServer()) as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        settings.EMAIL_USE_TLS = False
        yield server


def state(notice):
    notice.refresh_from_db()
    return NoticeState(notice.state)


def test_a_letter_is_sent_once(enrolled, mailoutbox, stranger):
    notice = enrolled()
    assert (outbox_waiting(), outbox_age(BEFORE + timedelta(minutes=3))) == (1, 180)
    assert deliver_waiting(at()) == 1
    assert deliver_waiting(at(BEFORE + timedelta(days=1))) == 0
    assert [letter.to for letter in mailoutbox] == [[stranger.email]]
    assert (state(notice), notice.sent_at, notice.attempts) == (NoticeState.SENT, BEFORE, 1)
    tried = Delivery.objects.get()
    assert (tried.good, tried.at, tried.error) == (True, BEFORE, "")
    assert (outbox_waiting(), outbox_age(BEFORE)) == (0, 0)


def test_the_letter_is_whole(enrolled, mail_server, settings, stranger, evening):
    settings.SITE_URL = "https://carte.example.org"
    notice = enrolled()
    deliver_waiting(at())
    (letter,) = mail_server.letters
    assert letter["to"] == stranger.email
    assert letter["message-id"] == f"<{notice.key}@carte.example.org>"
    assert letter["auto-submitted"] == "auto-generated"
    assert letter["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    address = letter["list-unsubscribe"].strip(" <>")
    assert address.startswith("https://carte.example.org/unsubscribe/")
    text = letter.get_body(("plain",)).get_content()
    html = letter.get_body(("html",)).get_content()
    page = f"https://carte.example.org{reverse('tournament', args=[evening.pk])}"
    for part in (text, html):
        assert "Rossi - Bianchi" in part
        # Half past eight by UTC is half past nine on the wall in November.
        assert "21:30" in part
        assert page in part
        assert address in part


@pytest.mark.parametrize(("language", "word"), [("it", "novembre"), ("en", "November")])
def test_it_speaks_the_receivers_language(enrolled, mailoutbox, stranger, language, word):
    User.objects.update(language=language)
    enrolled()
    deliver_waiting(at())
    assert word in mailoutbox[0].body
    assert f'lang="{language}"' in mailoutbox[0].alternatives[0][0]


WORDS = [
    (NoticeKind.OPENED, {}, "Burraco"),
    (NoticeKind.ENROLLED, {"entry": "p01"}, "See you at the table!"),
    (NoticeKind.QUEUED, {"place": 3}, "number 3 on the waiting list"),
    (NoticeKind.PROMOTED, {"entry": "p01"}, "A place has become free"),
    (NoticeKind.UNENROLLED, {"because": "self"}, "as you asked"),
    (NoticeKind.UNENROLLED, {"because": "organiser"}, "The organiser has taken"),
    (NoticeKind.REMINDER, {}, "take yourself off the list"),
    (NoticeKind.CHECK_IN, {}, "I am here"),
    (
        NoticeKind.MOVED,
        {"was": "2026-11-20T20:30:00+00:00", "will": "2026-11-27T20:00:00+00:00"},
        "starts on Friday 27 November 2026, 21:00",
    ),
    (NoticeKind.CANCELLED, {"reason": "No heating", "because": "organiser"}, "No heating"),
    (
        NoticeKind.CANCELLED,
        {"reason": "", "because": "too_few", "taken": 3, "fewest": 8},
        "3 on the list, and it takes at least 8",
    ),
    (NoticeKind.STARTED, {}, "Where everybody sits"),
    (NoticeKind.RESULT, {"place": 3, "points": 63, "of": 12}, "place 3 of 12, with 63 points"),
    (
        NoticeKind.EVENT_FAILED,
        {"kind": "start", "outcome": {"code": "no_round_open", "params": {}}},
        "given up: No round is being played.",
    ),
    (
        NoticeKind.EVENT_FAILED,
        {"kind": "start", "outcome": {"code": "error", "params": {"error": "KeyError"}}},
        "KeyError",
    ),
    (NoticeKind.PING, {}, "it works"),
]


@pytest.mark.parametrize(("kind", "params", "said"), WORDS)
def test_every_kind_has_its_words(enrolled, mailoutbox, kind, params, said):
    User.objects.update(language="en")
    enrolled(kind=kind, told=params)
    deliver_waiting(at())
    body = " ".join(mailoutbox[0].body.split())
    assert said in body
    assert "%(" not in body + mailoutbox[0].subject


TABLES = [
    ({"table": 5, "seat": "ew", "against": "Ricci - Greco", "match": 77}, {"table 5", "E-W"}),
    ({"table": 2, "seat": "3", "against": "A, B, C", "match": 78}, {"table 2", "seat: 3"}),
    ({"table": None, "seat": "", "against": "", "match": None}, {"rests in round 1", "bye"}),
]


@pytest.mark.parametrize(("where", "wanted"), TABLES)
def test_a_table_says_where_and_against_whom(
    tournament, play_round, stranger, mailoutbox, where, wanted
):
    User.objects.update(language="en")
    play_round(tournament, {})
    tell(
        tournament,
        NoticeKind.TABLE,
        [(stranger.pk, {"name": "Rossi - Bianchi", "round": 1, **where})],
        NOW,
    )
    deliver_waiting(at(NOW))
    said = mailoutbox[0].subject + mailoutbox[0].body
    assert {each for each in wanted if each in said} == wanted
    if where["match"]:
        assert reverse("match", args=[where["match"]]) in said


def test_a_line_break_in_a_name_makes_no_header(enrolled, mail_server, evening):
    Tournament.objects.update(name="Burraco\r\nBcc: all@example.org")
    enrolled(told={"name": "Rossi\nSubject: no"})
    deliver_waiting(at())
    (letter,) = mail_server.letters
    assert letter["bcc"] is None
    assert "Burraco Bcc: all@example.org" in letter["subject"]
    assert "\n" not in letter["subject"]


def test_what_looks_like_markup_is_text(enrolled, mailoutbox):
    enrolled(told={"name": "<b>Rossi</b> & Co"})
    deliver_waiting(at())
    assert "<b>Rossi</b> & Co" in mailoutbox[0].body
    assert "&lt;b&gt;Rossi&lt;/b&gt; &amp; Co" in mailoutbox[0].alternatives[0][0]


def test_one_connection_carries_them_all_and_one_refusal_holds_up_nobody(
    enrolled, mail_server, stranger, organiser, referee
):
    mail_server.refuses = {stranger.email}
    enrolled(stranger, organiser, referee)
    assert deliver_waiting(at()) == 3
    assert [letter["to"] for letter in mail_server.letters] == [organiser.email, referee.email]
    assert mail_server.connections == 1
    refused = Notice.objects.get(user=stranger)
    assert refused.not_before == BEFORE + BACKOFF[0]
    assert refused.deliveries.get().error.startswith("refused: 550 no such user")


def test_a_server_that_is_not_there_is_asked_once_a_moment(
    enrolled, mail_server, stranger, organiser, referee
):
    enrolled(stranger, organiser, referee)
    real, mail_port = mail_server, settings.EMAIL_PORT
    settings.EMAIL_PORT = _closed_port()
    deliver_waiting(at())
    assert Delivery.objects.get().error.startswith("unreachable")
    assert sorted(Notice.objects.values_list("attempts", flat=True)) == [0, 0, 1]
    assert set(Notice.objects.values_list("not_before", flat=True)) == {BEFORE + REST}
    settings.EMAIL_PORT = mail_port
    deliver_waiting(at(BEFORE + REST))
    assert len(real.letters) == 3


def _closed_port():
    with MailServer() as server:
        return server.port


def test_a_server_that_says_nothing_is_given_up_on(enrolled, mail_server, monkeypatch):
    from tests.tournaments.receivers import _MailHandler  # noqa: PLC0415

    monkeypatch.setattr(delivery, "SMTP_SECONDS", 0.2)
    monkeypatch.setattr(_MailHandler, "handle", lambda handler: handler.rfile.readline())
    enrolled()
    deliver_waiting(at())
    assert "timed out" in Delivery.objects.get().error


def test_it_is_tried_again_ever_later_then_given_up_then_sent_again(enrolled, mail_server):
    notice, now = enrolled(), BEFORE
    mail_server.refuses = {"stranger"}
    for pause in BACKOFF:
        deliver_waiting(at(now))
        assert (state(notice), notice.not_before) == (NoticeState.WAITING, now + pause)
        deliver_waiting(at(now + pause - timedelta(seconds=1)))
        now += pause
    deliver_waiting(at(now))
    assert (state(notice), notice.attempts) == (NoticeState.FAILED, 7)
    assert notice.deliveries.count() == 7
    mail_server.refuses = set()
    send_again(notice, now=now)
    deliver_waiting(at(now))
    assert state(notice) == NoticeState.SENT
    with pytest.raises(RefusedError) as refused:
        send_again(notice, now=now)
    assert refused.value.code == "notice_not_failed"


def test_who_died_after_sending_leaves_a_repeat_of_the_same_name(
    enrolled, mail_server, monkeypatch
):
    """Sent, and not yet marked: nobody can know, so it goes out again under the same name."""
    enrolled()
    monkeypatch.setattr(delivery, "_note", _dies)
    with pytest.raises(KeyboardInterrupt):
        deliver_waiting(at())
    monkeypatch.undo()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", mail_server.port
    assert deliver_waiting(at(BEFORE + LEASE - timedelta(seconds=1))) == 0
    assert deliver_waiting(at(BEFORE + LEASE)) == 1
    assert len(mail_server.letters) == 2
    assert len({letter["message-id"] for letter in mail_server.letters}) == 1


def _dies(*_args, **_named):
    raise KeyboardInterrupt


LATE = [(NoticeKind.REMINDER, {}), (NoticeKind.CHECK_IN, {}), (NoticeKind.TABLE, {"round": 1})]


@pytest.mark.parametrize(("kind", "params"), LATE)
def test_what_is_late_is_not_sent_any_more(enrolled, mailoutbox, kind, params):
    notice = enrolled(kind=kind, told=params)
    deliver_waiting(at(NOW))
    assert (state(notice), mailoutbox) == (NoticeState.FAILED, [])
    assert notice.deliveries.get().error == "too_late"


def test_a_reminder_in_time_is_sent(enrolled, mailoutbox):
    enrolled(kind=NoticeKind.REMINDER)
    deliver_waiting(at(NOW - timedelta(seconds=1)))
    assert len(mailoutbox) == 1


def test_a_table_of_a_round_that_is_over_is_not_sent(tournament, play_round, stranger, mailoutbox):
    play_round(tournament, close=True)
    where = {"name": "A", "round": 1, "table": 1, "seat": "ns", "against": "B", "match": 1}
    tell(tournament, NoticeKind.TABLE, [(stranger.pk, where)], NOW)
    deliver_waiting(at(NOW))
    assert (Notice.objects.get().state, mailoutbox) == (NoticeState.FAILED, [])


@pytest.mark.parametrize("change", [{"wants_mail": False}, {"is_active": False}])
def test_who_no_longer_wants_any_gets_none(enrolled, mailoutbox, change):
    notice = enrolled()
    User.objects.update(**change)
    deliver_waiting(at())
    assert (state(notice), mailoutbox) == (NoticeState.FAILED, [])
    assert notice.deliveries.get().error == "not_wanted"


def test_a_letter_that_cannot_be_written_holds_up_nobody(enrolled, mailoutbox, stranger, organiser):
    enrolled(stranger, kind=NoticeKind.QUEUED)
    enrolled(organiser)
    deliver_waiting(at())
    assert [letter.to for letter in mailoutbox] == [[organiser.email]]
    assert Notice.objects.get(user=stranger).deliveries.get().error == "error: KeyError"


def test_in_one_process_letters_are_files(enrolled, settings, tmp_path):
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path)
    enrolled()
    deliver_waiting(at())
    (written,) = tmp_path.iterdir()
    assert re.search(r"^To: stranger@example.org$", written.read_text(), re.MULTILINE)


@pytest.mark.parametrize("count", [1, 3, 200])
def test_telling_costs_no_more_for_many(evening, count, django_assert_max_num_queries):
    users = User.objects.bulk_create(User(email=f"p{n}@example.org") for n in range(count))
    told = [(user.pk, {"name": "A"}) for user in users]
    # Who wants it, which webhooks, and the rows, as many at once as the database takes.
    with django_assert_max_num_queries(2 + 2 + 3):
        tell(evening, NoticeKind.ENROLLED, told, BEFORE)
    assert Notice.objects.count() == count


def test_a_process_delivers_once_at_a_time(enrolled, mailoutbox):
    """Whoever does not answer keeps one thread busy, never all of them."""
    from matches.tasks import DELIVERING, deliver  # noqa: PLC0415

    enrolled()
    with DELIVERING:
        assert deliver() == 0
    assert (deliver(), len(mailoutbox)) == (1, 1)


@pytest.mark.parametrize(("count", "reads"), [(1, 1), (3, 1), (200, 10)])
def test_what_a_letter_costs(evening, mailoutbox, count, reads, django_assert_num_queries):
    users = User.objects.bulk_create(
        User(email=f"p{number}@example.org", name=f"P {number}") for number in range(count)
    )
    tell(evening, NoticeKind.ENROLLED, [(user.pk, {"name": "A"}) for user in users], BEFORE)
    # A look; for every twenty: begin, claim, count the try, read, end, and the look for webhooks
    # (one); for each letter one transaction of two rows; a last look.
    with django_assert_num_queries(_cost(count, reads)):
        assert deliver_waiting(at()) == count
    assert len(mailoutbox) == count


def _cost(count, batches):
    return batches * 10 + count * 4 + 1
