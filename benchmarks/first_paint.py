"""How soon a browser shows something, how much it fetches for the first table, and how soon a move is seen.

    make bench ONLY=first_paint

A real Chromium against a server on loopback.  Every visit has a browser without a cache: it opens the shelf
at one of the boxes, clicks on Play, and waits until the table stands.  Then two browsers sit at one table of
Hilo for two; a move is seen when the other one has painted it.
"""

import argparse
import contextlib
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    "--disable-background-timer-throttling",
]
PATIENCE_MS = 20_000
QUIET_MS = 1000  # nothing more is fetched after so long
BETWEEN_MS = 150  # for the table to come to rest between two moves

# What issue 6 asks for.
MOST_MS_TO_PAINT = 1000.0
MOST_BYTES = 300_000
MOST_MS_TO_SEE = 50.0

# Notes when something of the page has changed and that has been painted, by a clock that all pages share.
WATCH = """
window.painted = [];
new MutationObserver(() => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => window.painted.push(performance.timeOrigin + performance.now());
  channel.port2.postMessage(0);
})).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
"""
CLICK = """() => {
  const what = document.querySelector(".card.is-lit") ?? document.querySelector(".choices .choice");
  const at = performance.timeOrigin + performance.now();
  what.click();
  return at;
}"""
HAS_TURN = "() => Boolean(document.querySelector('.card.is-lit, .choices .choice'))"
SEEN_AFTER = "(at) => window.painted.find((one) => one > at)"


@dataclass
class Visit:
    """What one visit to a box cost."""

    game: str
    painted: float  # milliseconds until anything was painted
    standing: float  # milliseconds from the click on Play until the table stood
    fetched: int  # bytes on the wire, the messages of the socket included
    requests: int


@contextlib.contextmanager
def serving() -> Iterator[str]:
    """Our server with a new store: its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "headtable", "serve", "--port", "0", "--quiet"]
        command += ["--database", str(Path(folder) / "tables.sqlite")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        try:
            said = process.stdout.readline()
            yield next(word for word in said.split() if word.startswith("http")).rstrip("/")
        finally:
            process.terminate()
            process.wait(10)
            process.stdout.close()


def asked_for(address: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


# The first table ---------------------------------------------------------------------------------------


def visit(browser: Browser, address: str, book: str, game: str) -> Visit:
    """Open the shelf at a box with nothing in the cache, and sit down at its first game."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    fetched: list[int] = []
    frames: list[int] = []
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: fetched.append(int(event["encodedDataLength"])))
    wire.on(
        "Network.webSocketFrameReceived",
        lambda event: frames.append(len(event["response"]["payloadData"].encode())),
    )
    page.goto(f"{address}/?box={book}")
    page.get_by_role("button", name=f"Play {game} against the house", exact=True).wait_for(
        timeout=PATIENCE_MS
    )
    paints = page.evaluate("() => performance.getEntriesByType('paint').map((one) => one.startTime)")
    begun = page.evaluate("() => performance.now()")
    page.get_by_role("button", name=f"Play {game} against the house", exact=True).click()
    page.locator(".prompt").first.wait_for(timeout=PATIENCE_MS)
    standing = page.evaluate("() => performance.now()") - begun
    page.wait_for_timeout(QUIET_MS)
    context.close()
    return Visit(game, min(paints), standing, sum(fetched) + sum(frames), len(fetched))


# A move ------------------------------------------------------------------------------------------------


def moves_seen(browser: Browser, address: str, number: int) -> list[float]:
    """Milliseconds from the click of one seat until the other browser has painted the move."""
    body = {"game": "hilo", "seats": 2, "name": "Ann", "chairs": ["me", "me"], "speed": "instant"}
    made = asked_for(f"{address}/api/tables", body)
    pages: list[Page] = []
    for seat in made["seats"]:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto(f"{address}/t/{made['code']}#{seat['token']}")
        pages.append(page)
    delays: list[float] = []
    while len(delays) < number:
        for mover, other in (pages, pages[::-1]):
            if len(delays) < number and mover.evaluate(HAS_TURN):
                mover.wait_for_timeout(BETWEEN_MS)
                at = mover.evaluate(CLICK)
                found = other.wait_for_function(SEEN_AFTER, arg=at, timeout=PATIENCE_MS)
                delays.append(float(found.json_value()) - at)
                other.evaluate("() => window.painted.splice(0)")
        pages[0].wait_for_timeout(BETWEEN_MS)
        if pages[0].locator(".result").count():
            break
    return delays


# Telling -----------------------------------------------------------------------------------------------


def verdict(is_met: bool) -> str:
    return "met" if is_met else "NOT MET"


def main() -> int:
    parser = argparse.ArgumentParser(description="first paint, first table, first move")
    parser.add_argument("--rounds", type=int, default=3, help="visits to each box (default 3)")
    parser.add_argument("--moves", type=int, default=40, help="moves to time (default 40)")
    parser.add_argument("--chromium", default=shutil.which("chromium") or "", help="the browser to use")
    asked = parser.parse_args()
    visits: list[Visit] = []
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=asked.chromium or None, args=FLAGS)
        for book in asked_for(f"{address}/api/shelf")["books"]:
            for _ in range(asked.rounds):
                visits.append(visit(browser, address, book["id"], book["games"][0]["name"]))
                one = visits[-1]
                print(
                    f"{one.game:28} first paint {one.painted:6.0f} ms, table after {one.standing:6.0f} ms,"
                    f" {one.fetched:>8,} bytes in {one.requests} requests",
                    flush=True,
                )
        delays = sorted(moves_seen(browser, address, asked.moves))
        browser.close()
    painted = statistics.median(one.painted for one in visits)
    largest = max(one.fetched for one in visits)
    seen = statistics.median(delays)
    slow = delays[int(0.95 * (len(delays) - 1))]
    print(f"\nfirst paint, median {painted:.0f} ms (under 1 s): {verdict(painted < MOST_MS_TO_PAINT)}")
    print(f"first table without a cache, at most {largest:,} bytes: {verdict(largest < MOST_BYTES)}")
    print(
        f"a move is seen by the other seat after {seen:.0f} ms, median of {len(delays)},"
        f" 95 % under {slow:.0f} (50 ms): {verdict(seen < MOST_MS_TO_SEE)}"
    )
    return 0 if painted < MOST_MS_TO_PAINT and largest < MOST_BYTES and seen < MOST_MS_TO_SEE else 1


if __name__ == "__main__":
    sys.exit(main())
