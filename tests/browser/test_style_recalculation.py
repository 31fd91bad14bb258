"""How much of a table gets a new style when a little of it changes: not the faces, which are most of it."""

import json

from browser_player import LIT, PHONE, Person, person
from playwright.sync_api import Browser
from server_process import Server

# One change of each kind that play brings, and all that it makes necessary is done before the next.
NEW_SIZE = "document.querySelector('.table-page').style.setProperty('--card-middle', '77px')"
NEW_CARD = "document.querySelector('.hand .fan').append(document.querySelector('.hand .card').cloneNode())"
LAID_OUT = "document.querySelector('.cloth').offsetHeight"
ELEMENTS = "document.querySelectorAll('*').length"


def restyled(browser: Browser, ada: Person, change: str) -> int:
    """How many elements got a new style by a change, those inside of faces counted too.

    Other play goes on meanwhile: what that made necessary is done before, and only what happens between
    two marks counts.
    """
    browser.start_tracing(page=ada.page, categories=["devtools.timeline", "blink.user_timing"])
    ada.page.evaluate(
        f"{LAID_OUT}; performance.mark('before'); {change}; {LAID_OUT}; performance.mark('after')"
    )
    events = json.loads(browser.stop_tracing())["traceEvents"]
    marks = {one["name"]: one for one in events if one["cat"] == "blink.user_timing"}
    before, after = marks["before"], marks["after"]
    counts = [
        int(one["args"]["elementCount"])
        for one in events
        if one["name"] == "UpdateLayoutTree"
        and (one["pid"], one["tid"]) == (before["pid"], before["tid"])
        and before["ts"] <= one["ts"] <= after["ts"]
    ]
    assert counts, "nothing was traced"
    return sum(counts)


def test_a_change_restyles_little(browser: Browser, server: Server) -> None:
    made = server.table(game="hilo", seats=4, chairs=["me"] + ["regular"] * 3, name="Ada")
    with person(browser, server, PHONE) as ada:
        ada.sit(made["code"], made["token"])
        ada.sees(f"{LIT}, .prompt.is-yours")
        ada.sees(".hand .face use")
        elements = int(ada.page.evaluate(ELEMENTS))
        assert restyled(browser, ada, NEW_SIZE) <= elements
        assert restyled(browser, ada, NEW_CARD) <= elements // 2
