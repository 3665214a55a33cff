"""One thumb on a phone: every touch is one tap, and is counted."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page

PICTURES = Path(__file__).parents[2] / "docs" / "images"
FILMED = bool(os.environ.get("SMAZZATA_PICTURES"))
"""Pictures for the documentation are taken on demand only: they would differ on every machine."""


class Thumb:
    """``complaints`` are those of the browser's console."""

    def __init__(self, page: Page, complaints: list[str]) -> None:
        self.page, self.complaints, self.taps = page, complaints, 0

    def tap(self, selector: str) -> None:
        self.page.locator(selector).tap()
        self.taps += 1

    def cards(self, *names: str) -> None:
        """``3H`` is the card's own key, ``!2D`` and ``!*`` those of the matte."""
        for name in names:
            card, matta = name.lstrip("!"), "[data-matta]" if "!" in name else ":not([data-matta])"
            self.tap(f'[data-tap="{card}"]{matta}')

    def go(self, target: str) -> None:
        self.tap(f'[data-target="{target}"]')

    def film(self, name: str) -> None:
        if FILMED:
            self.page.wait_for_timeout(1000)  # the server has had its say
            self.page.screenshot(path=PICTURES / f"card-entry-{name}.png", scale="css")
