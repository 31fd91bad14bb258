"""Every page as a screen reader and a small screen find it: checked with axe, and nothing sticks out."""

import pytest
from accessibility import findings
from browser_player import DESK, LIT, PHONE, person
from playwright.sync_api import Browser, ViewportSize
from server_process import Server

PAGES = (
    "/",
    "/g/hilo",
    "/g/hilo/rules",
    "/g/hilo/learn",
    "/join",
    "/you",
    "/daily/2026-11-16",
    "/print/trix?game=hilo",
)
SIZES = {"desk": DESK, "phone": PHONE}
GAMES = ["trolley-euchre", "trix-football", "trocadero", "great-railroad-game"]
OFTEN = {
    ("desk", "trolley-euchre"),
    ("phone", "trix-football"),
    ("phone", "trocadero"),
    ("desk", "great-railroad-game"),
}


def crossed(others: list[str], often: set[tuple[str, str]]) -> list[object]:
    """Every size with every other thing; all but those wanted often are long."""
    pairs = [(size, other) for size in SIZES for other in others]
    return [
        pytest.param(*pair, marks=[] if pair in often else [pytest.mark.long], id="-".join(pair))
        for pair in pairs
    ]


@pytest.mark.parametrize(
    ("size", "theme"), crossed(["light", "dark"], {("desk", "light"), ("phone", "dark")})
)
def test_the_pages_of_the_shelf(browser: Browser, server: Server, size: str, theme: str) -> None:
    with person(browser, server, SIZES[size], color_scheme=theme, bypass_csp=True) as ada:
        for path in PAGES:
            ada.go(path)
            ada.sees("main h1")
            ada.page.wait_for_load_state("networkidle")
            assert ada.fits(), path
            assert findings(ada) == [], path


@pytest.mark.parametrize(("size", "game"), crossed(GAMES, OFTEN))
def test_the_table(browser: Browser, server: Server, size: str, game: str) -> None:
    seats = 2 if game in ("trix-football", "great-railroad-game") else 4
    made = server.table(game=game, seats=seats, chairs=["me"] + ["regular"] * (seats - 1), name="Ada")
    view: ViewportSize = SIZES[size]
    with person(browser, server, view, bypass_csp=True) as ada:
        ada.sit(made["code"], made["token"])
        ada.sees(f"{LIT}, .prompt.is-yours")
        assert ada.fits()
        assert findings(ada) == []
