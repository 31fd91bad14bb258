"""Without a connection and after an update: what the service worker keeps, and what it must not."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser_player import RESULT, Person, person
from playwright.sync_api import Browser
from server_process import Server

import headtable
from headtable.server.http.security_headers import POLICY

CONTROLLED = "() => navigator.serviceWorker.controller !== null"
# The path of everything that is kept, and which of these words it holds.
KEPT = """async (words) => {
  const found = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const text = await (await cache.match(request)).text();
      found[`${name} ${new URL(request.url).pathname}`] = words.filter((word) => text.includes(word));
    }
  }
  return found;
}"""
# A condition that has to be awaited cannot be given to `wait_for_function`.
UNTIL = """
  const until = async (isTrue) => {
    for (let tries = 0; tries < 900 && !(await isTrue()); tries += 1) {
      await new Promise((done) => setTimeout(done, 50));
    }
    return isTrue();
  };
"""
HAS = f"""async (path) => {{ {UNTIL} return until(async () => Boolean(await caches.match(path))); }}"""
NAMES = "() => caches.keys()"
IS_GONE = (
    f"""async (name) => {{ {UNTIL} return until(async () => !(await caches.keys()).includes(name)); }}"""
)
NEEDS_SERVER = "The server cannot be reached, and a table needs it."
OLD, NEW = "Five boxes from the parlour", "Six boxes from the attic"


@pytest.fixture
def own_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server with a copy of the program, so that a file of the client can be changed."""
    package = Path(headtable.__file__).parent
    shutil.copytree(package, tmp_path / "headtable")
    for library in package.parent.glob("headtable__mypyc*"):  # of a compiled build
        shutil.copy(library, tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    running = Server(tmp_path / "tables.sqlite").start()
    yield running
    running.stop()


def kept_when(somebody: Person, path: str) -> None:
    """Wait until a path is in the cache."""
    assert somebody.page.evaluate(HAS, path), path


def test_it_can_be_installed(whole_browser: Browser, server: Server) -> None:
    """Chromium itself has nothing against it, but that this window keeps nothing."""
    with person(whole_browser, server, service_workers="allow") as ada:
        ada.go("/")
        ada.page.wait_for_function(CONTROLLED)
        line = ada.context.new_cdp_session(ada.page)
        assert line.send("Page.getAppManifest")["errors"] == []
        wrong = line.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [one["errorId"] for one in wrong] == ["in-incognito"]


def test_offline_and_after_an_update(browser: Browser, own_server: Server, tmp_path: Path) -> None:
    short = {"length": "one deal"}
    over = own_server.table(game="hilo", seats=2, chairs=["random", "random"], options=short)
    running = own_server.table(game="hilo", seats=2, name="Ada")
    with person(browser, own_server, service_workers="allow") as ada:
        ada.go("/")
        ada.page.wait_for_function(CONTROLLED)
        ada.go(f"/t/{over['code']}?watch=1")
        ada.sees(RESULT)
        for path in ("/g/hilo/rules", "/g/hilo/learn", f"/r/{over['code']}"):
            ada.go(path)
            ada.sees("main h1")
        ada.sit(running["code"], running["token"])
        ada.sees(".head-table button.card")
        with ada.page.expect_response(f"**/api/tables/{running['code']}"):
            ada.go("/you")
        for path in ("/api/learn/hilo", f"/api/tables/{over['code']}/moments", "/press/trix.svg"):
            kept_when(ada, path)
        keeps_nothing_private(ada, over, running)

        own_server.kill()
        works_without_a_connection(ada, over, running)

        shelf = tmp_path / "headtable" / "web" / "shell" / "shelf.js"
        shelf.write_text(shelf.read_text().replace(OLD, NEW))
        old = ada.page.evaluate(NAMES)
        own_server.start()
        ada.go("/")
        assert ada.sees("main h1").inner_text() == NEW
        assert all(ada.page.evaluate(IS_GONE, name) for name in old)
        kept_when(ada, "/api/shelf")
        own_server.kill()
        ada.go("/")
        assert ada.sees("main h1").inner_text() == NEW
        ada.errors.clear()  # a browser reports every request that finds no server


def keeps_nothing_private(ada: Person, over: dict[str, Any], running: dict[str, Any]) -> None:
    """Of all tables only the replay of one that is over, and no token anywhere."""
    secrets = [running["token"], running["code"]]
    kept: dict[str, list[str]] = ada.page.evaluate(KEPT, [*secrets, OLD])
    about_tables = [where for where in kept if "/api/tables" in where]
    assert [where.split()[1] for where in about_tables] == [f"/api/tables/{over['code']}/moments"]
    assert [words for words in kept.values() if words] == [[OLD]]  # in the shelf; no secret anywhere


def works_without_a_connection(ada: Person, over: dict[str, Any], running: dict[str, Any]) -> None:
    ada.go("/g/hilo/rules")
    ada.page.locator("#hilo\\.follow").wait_for(state="attached")
    ada.go("/g/hilo/learn")
    ada.sees(".head-table button.card")
    ada.page.get_by_role("button", name="Crib").click()
    ada.sees(".crib")
    ada.go(f"/r/{over['code']}")
    ada.sees(".replay-cloth .card")
    ada.go("/you")
    ada.sees(".own-page h1")
    ada.go(f"/t/{running['code']}")
    ada.page.get_by_text(NEEDS_SERVER).wait_for()
    kept_page = "fetch('/index.html').then((answer) => answer.headers.get('content-security-policy'))"
    assert ada.page.evaluate(kept_page) == POLICY
