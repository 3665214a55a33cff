"""A real browser, and windows in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse
from playwright.sync_api import Browser, Page, sync_playwright

from matches.models import Match
from tests.e2e.people import LAPTOP, PHONE, Organiser, Referee
from tests.e2e.thumb import Thumb

CHROMIUM = os.environ.get("SMAZZATA_CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]

OpenPage = Callable[..., tuple[Page, list[str]]]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no browser at {CHROMIUM}: name one with SMAZZATA_CHROMIUM")
    with pytest.MonkeyPatch.context() as patch:
        # Playwright's own loop runs in this thread, where the tests talk to the database too.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            yield chromium
            chromium.close()


@pytest.fixture
def open_page(browser: Browser, live_server: Any, client: Any) -> Iterator[OpenPage]:
    """Opens a window, signed in as ``user``; answers its page and what the console complains of.

    Further options are those of Playwright's ``new_context``.
    """
    cache.clear()
    contexts = []

    def open_(
        *, user: Any = None, language: str = "it", width: int = 1280, **options: Any
    ) -> tuple[Page, list[str]]:
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            reduced_motion="reduce",
            base_url=live_server.url,
            **options,
        )
        contexts.append(context)
        cookies = {"django_language": language}
        if user:
            client.force_login(user)
            cookies["sessionid"] = client.cookies["sessionid"].value
        context.add_cookies(
            [
                {"name": name, "value": value, "url": live_server.url}
                for name, value in cookies.items()
            ]
        )
        page = context.new_page()
        complaints: list[str] = []
        page.on("console", lambda said: said.type == "error" and complaints.append(said.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page, complaints

    yield open_
    for context in contexts:
        context.close()


@pytest.fixture
def phone(open_page: OpenPage, referee: Any) -> Callable[..., Thumb]:
    """Opens the card-by-card entry of a smazzata in the referee's hand."""

    def open_(
        match: Match,
        *,
        number: int = 1,
        language: str = "en",
        width: int = 390,
        scheme: str = "light",
    ) -> Thumb:
        page, complaints = open_page(
            user=referee, language=language, width=width, has_touch=True, color_scheme=scheme
        )
        page.set_viewport_size({**PHONE, "width": width})
        page.goto(reverse("cards", args=[match.pk, number]))
        return Thumb(page, complaints)

    return open_


@pytest.fixture
def organiser_at_work(browser: Browser, live_server: Any, organiser: Any) -> Organiser:
    return Organiser(browser, live_server.url, organiser.email, LAPTOP)


@pytest.fixture
def referee_on_foot(browser: Browser, live_server: Any, referee: Any) -> Referee:
    return Referee(browser, live_server.url, referee.email, PHONE)
