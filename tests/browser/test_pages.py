"""Every page as a screen reader and a small screen find it: checked with axe, and nothing sticks out."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import DESK, LIT, PHONE, Person, person
from playwright.sync_api import Browser, ViewportSize
from serving import Server

PAGES = ("/", "/g/hilo", "/g/hilo/rules", "/join")
SIZES = {"desk": DESK, "phone": PHONE}


def findings(somebody: Person) -> list[str]:
    found = Axe().run(somebody.page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_pages_of_the_shelf(browser: Browser, server: Server, size: str, theme: str) -> None:
    with person(browser, server, SIZES[size], color_scheme=theme, bypass_csp=True) as ada:
        for path in PAGES:
            ada.go(path)
            ada.sees("main h1")
            ada.page.wait_for_load_state("networkidle")
            assert ada.fits(), path
            assert findings(ada) == [], path


@pytest.mark.parametrize("game", ["trolley-euchre", "trix-football", "trocadero", "great-railroad-game"])
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
