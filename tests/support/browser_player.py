"""A person at a table in a real Chromium: looks at the page, and clicks what is lit."""

import asyncio
import random
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, ViewportSize, expect
from server_process import Client, Server

MISSING: Final = "Chromium is not installed: `sh tests/install_test_tools.sh` installs what the tests need"
WHOLE: Final = "chromium"
LIGHT: Final = (
    "chromium-headless-shell"  # the same engine without windows: a page takes two thirds of the time
)
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--in-process-gpu",  # one process less to talk to: there is no GPU
    "--js-flags=--no-opt,--no-maglev",  # no page lives long enough to repay a compiler that optimises
)
ON_DISK: Final = "--disable-dev-shm-usage"
MUCH: Final = 2 << 30  # bytes: the pages of all processes that test at once need a tenth of it
DESK: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 320, "height": 568}
PATIENCE: Final = (
    40_000.0  # milliseconds after which a page that does nothing has failed, however busy the machine
)
expect.set_options(timeout=PATIENCE)
LIT: Final = ".head-table button.card.is-lit"
CHOICES: Final = ".prompt .choices button.choice"
MENU: Final = ".menu [role=menuitem]:not(.plain)"
RESULT: Final = ".result"
# Put into a page before it is loaded, so that its line can be cut: `lines.at(-1).close()`.
KEEP_LINES: Final = """
  window.lines = [];
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address);
      window.lines.push(this);
    }
  };
"""
# Put into a page before it is loaded: this device was asked before whether it wants sound.
ASKED: Final = """
  try {
    const key = "headtable.settings";
    if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ sound: "off" }));
  } catch { /* a page without an address keeps nothing */ }
"""
# Put into a page before it is loaded: it cuts the pack with nothing, so that the deal does not hang on
# whether the cut comes in time.
NO_CUT: Final = "crypto.getRandomValues = () => new Uint8Array(0);"
SAME_CUT: Final = "crypto.getRandomValues = (bytes) => bytes.fill(7);"
# Put into a page before it is loaded: what goes by itself after seconds stays while a slow machine looks.
LONG_TIMERS: Final = """
  const later = window.setTimeout;
  window.setTimeout = (call, wait, ...more) => later(call, wait >= 1000 ? wait * 100 : wait, ...more);
"""
# Put into a page before it is loaded: it is laid out, answers and moves as ever, but nothing of it is drawn,
# which takes a third of the time of a table that is played (test_undrawn_test_windows.py).
UNDRAWN: Final = """
  window.undrawn = new CSSStyleSheet();
  undrawn.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(undrawn);
"""
# Follow a link of the client; what is returned leaves the page as soon as the next one comes.
FOLLOW: Final = """(path) => {
  const left = document.querySelector("main").firstElementChild;
  const link = Object.assign(document.createElement("a"), { href: path });
  document.body.append(link);
  link.click();
  link.remove();
  return left;
}"""
# It is our turn, or all is over, and nothing that we did is still on its way.
READY: Final = """([lit, choices, menu, result]) => {
  if (document.querySelector(result)) return true;
  if (document.querySelector(".busy")) return false;
  return [lit, choices, menu].some((one) => document.querySelector(one));
}"""

# Where an element is clicked, which a number below 1 chooses: in a fan the right half of a card may lie under
# the next one.
PLACE_OF_ONE: Final = """([what, chance]) => {
  const found = document.querySelectorAll(what);
  const one = found[Math.floor(chance * found.length)];
  if (!one) return null;
  one.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = one.getBoundingClientRect();
  return box.width && [box.left + box.width * 0.3, box.top + box.height / 2];
}"""


def launched(playwright: Playwright, *, is_whole: bool = False) -> Browser:
    """A browser for any number of contexts; a whole one also has what belongs to windows, as installing."""
    where = (None if is_whole else shutil.which(LIGHT)) or shutil.which(WHOLE)
    if where is None:
        pytest.fail(MISSING, pytrace=False)
    return playwright.chromium.launch(
        executable_path=where,
        args=list(FLAGS),
        ignore_default_args=[ON_DISK] if has_much_shared_memory() else None,
    )


def has_much_shared_memory() -> bool:
    """Whether processes need not share memory through files on disk, as Playwright lets them do otherwise."""
    try:
        return shutil.disk_usage("/dev/shm").free >= MUCH
    except OSError:
        return False


class Person:
    """One page of one browser; `errors` is what the console complained of."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.context = context
        self.server = server
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.errors: list[str] = []
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def go(self, path: str) -> Page:
        self.page.goto(f"http://{self.server.address}{path}")
        return self.page

    def walk(self, path: str) -> Page:
        """Go on to another page of the client as its links do, so that nothing is loaded again.

        It takes a fifth of the time of `go`, and does not show that a page comes by its address alone; the
        first page does.
        """
        if self.page.url == "about:blank":
            return self.go(path)
        left = self.page.evaluate_handle(FOLLOW, path)
        self.page.wait_for_function("(left) => !left?.isConnected", arg=left)
        return self.page

    def sit(self, code: str, token: str) -> None:
        self.go(f"/t/{code}#{token}")

    def sees(self, what: str) -> Locator:
        """The first of what is asked for, once it is there."""
        found = self.page.locator(what).first
        found.wait_for()
        return found

    def is_over(self) -> bool:
        return self.page.locator(RESULT).count() > 0

    def play(self, whims: random.Random, clicks: int) -> int:
        """Click this or that until the game is over; how often is returned, and so many clicks must do."""
        for made in range(clicks):
            self.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])
            if self.is_over():
                return made
            self.click_something(whims)
        raise AssertionError(f"{clicks} clicks and not over: {self.page.locator('.says').all_inner_texts()}")

    def click_something(self, whims: random.Random) -> None:
        """A menu that is open is answered; else a card or a button, whatever is lit."""
        menu, cards, buttons = self.count(MENU, LIT, CHOICES)
        lit = [what for what, number in ((LIT, cards), (LIT, cards), (CHOICES, buttons)) if number]
        if menu or lit:
            self.click_one(MENU if menu else whims.choice(lit), whims)

    def count(self, *what: str) -> list[int]:
        """How many there are of each, at one moment."""
        counts: list[int] = self.page.evaluate(
            "(all) => all.map((one) => document.querySelectorAll(one).length)", list(what)
        )
        return counts

    def click_one(self, what: str, whims: random.Random) -> None:
        """One of what is found; what was there a moment ago may be gone: then nothing is clicked."""
        place: list[float] | None = self.page.evaluate(PLACE_OF_ONE, [what, whims.random()])
        if place:
            self.page.mouse.click(*place)

    def fits(self) -> bool:
        """Whether nothing sticks out at the side."""
        wide: Any = self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        return int(wide) <= 0


@contextmanager
def person(
    browser: Browser,
    server: Server,
    size: ViewportSize = DESK,
    cuts: bool = False,
    is_drawn: bool = False,
    **more: Any,
) -> Iterator[Person]:
    """Somebody with a browser of their own; it is an error if the console saw one.

    Most tests need no service worker and no picture, and are quicker without.  Who cuts the pack is dealt one
    of two hands, as the cut comes in time or too late.
    """
    settings: dict[str, Any] = {"reduced_motion": "reduce", "service_workers": "block"} | more
    context = browser.new_context(viewport=size, **settings)
    context.add_init_script(ASKED)
    context.add_init_script(SAME_CUT if cuts else NO_CUT)
    if not is_drawn:
        context.add_init_script(UNDRAWN)
    try:
        somebody = Person(context, server)
        yield somebody
        assert somebody.errors == []
    finally:
        context.close()


def play_without_a_page(server: Server, code: str, token: str = "") -> dict[str, Any]:
    """Play a seat to the end with any moves, or look on until the end; the first view is returned."""
    whims = random.Random(3)

    async def played() -> dict[str, Any]:
        async with Client(server, code, token) as line:
            await line.heard("view")
            view = line.view
            if token:
                await line.play(whims.choice)
            while not line.table.get("over"):
                await line.hear()
            return view

    with ThreadPoolExecutor(1) as another:  # Playwright has an event loop in this thread
        return another.submit(asyncio.run, played()).result()


def played_by_the_house(server: Server, game: str, seats: int) -> str:
    """The code of a game of one deal that house players have played to its end."""
    chairs, options = ["novice"] * seats, {"length": "one deal"}
    code = str(server.table(game=game, seats=seats, chairs=chairs, options=options)["code"])
    play_without_a_page(server, code)
    return code
