"""One server and one Chromium for the tests that play in a browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser_player import launched
from playwright.sync_api import Browser, sync_playwright
from server_process import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("browser")
    running = Server(folder / "tables.sqlite").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        own = launched(playwright)
        yield own
        own.close()
