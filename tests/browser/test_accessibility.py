"""Every page as a screen reader and a small screen find it: checked with axe, and nothing sticks out."""

from typing import Literal

import pytest
from accessibility import findings
from browser_player import DESK, LIT, PHONE, person
from playwright.sync_api import Browser, ViewportSize
from server_process import Server

# The address of each page, and what comes last on it.
PAGES = {
    "/": ".box-lid",
    "/g/hilo": "form",
    "/g/hilo/rules": ".half-page figure .card use",
    "/g/hilo/learn": ".hand .face use",
    "/join": "form",
    "/you": ".own-page h1",
    "/daily/2026-11-16": ".daily h2",
    "/print/trix?game=hilo": ".count:has-text(' MB')",
}
SIZES = {"desk": DESK, "phone": PHONE}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
GAMES = ["trolley-euchre", "trix-football", "trocadero", "great-railroad-game"]


def test_the_pages_of_the_shelf(browser: Browser, server: Server) -> None:
    """On a desk by day, and then on a phone by lamplight."""
    with person(browser, server, DESK, bypass_csp=True) as ada:
        for path, last in PAGES.items():
            for size, theme in zip(SIZES.values(), THEMES, strict=True):
                ada.page.set_viewport_size(size)
                ada.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                if theme == "light":
                    ada.walk(path)
                    ada.sees("main h1")
                    ada.sees(last)
                assert ada.fits(), (path, size)
                assert findings(ada) == [], (path, theme)


@pytest.mark.long
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_pages_of_the_shelf_when_they_come_so(
    browser: Browser, server: Server, size: str, theme: str
) -> None:
    with person(browser, server, SIZES[size], color_scheme=theme, bypass_csp=True) as ada:
        for path in PAGES:
            ada.go(path)
            ada.sees("main h1")
            ada.page.wait_for_load_state("networkidle")
            assert ada.fits(), path
            assert findings(ada) == [], path


@pytest.mark.long  # every run looks so at a table that is played at a desk, and at one on a phone
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_the_table(browser: Browser, server: Server, size: str, game: str) -> None:
    seats = 2 if game in ("trix-football", "great-railroad-game") else 4
    made = server.table(game=game, seats=seats, chairs=["me"] + ["regular"] * (seats - 1), name="Ada")
    view: ViewportSize = SIZES[size]
    with person(browser, server, view, bypass_csp=True) as ada:
        ada.sit(made["code"], made["token"])
        ada.sees(f"{LIT}, .prompt.is-yours")
        assert ada.fits()
        assert findings(ada) == []
