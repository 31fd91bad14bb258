"""One server and one Chromium for the tests that play in a browser; a whole Chromium where it is needed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_player import launched
from playwright.sync_api import Browser, Playwright, sync_playwright
from server_process import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("browser")
    running = Server(folder / "tables.sqlite").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    own = launched(playwright)
    yield own
    own.close()


@pytest.fixture
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium with all that belongs to windows: it says what keeps a page from being installed."""
    own = launched(playwright, is_whole=True)
    yield own
    own.close()
