"""A player's own page and the daily deal, in a browser: kept on the device, and theirs to delete."""

import json
from pathlib import Path
from random import Random

from accessibility import findings
from browser_player import DESK, PHONE, RESULT, Person, person, play_without_a_page
from playwright.sync_api import Browser
from server_process import Server

DAY = "2026-11-16"  # one deal of Trolley Euchre
RECORD = "headtable.played"


def stored(ada: Person, key: str) -> str | None:
    found: str | None = ada.page.evaluate("(key) => localStorage.getItem(key)", key)
    return found


def test_the_daily_deal_from_its_page_to_the_shared_result(browser: Browser, server: Server) -> None:
    with person(
        browser, server, DESK, bypass_csp=True, permissions=["clipboard-read", "clipboard-write"]
    ) as ada:
        ada.go(f"/daily/{DAY}")
        ada.sees(".daily h2")
        assert findings(ada) == []
        ada.page.keyboard.press(
            "Tab"
        )  # the page is played by keys too: the first link is the way past the head
        ada.page.get_by_role("button", name="Play").press("Enter")
        ada.sees(".head-table button.card")
        assert ada.page.locator(".bar .code").inner_text() == "Daily deal"
        for tool in ("Hint", "Undo"):
            assert ada.page.get_by_role("button", name=tool).count() == 0
        ada.walk(f"/daily/{DAY}")
        ada.page.get_by_role("link", name="Go on").click()
        ada.play(Random(3), 300)
        ada.page.get_by_role("link", name="Share the result").click()
        text = ada.sees(".shared-text").inner_text()
        assert text.startswith(f"Head Table, daily deal of {DAY}\nTrolley Euchre: ")
        assert findings(ada) == []
        ada.page.get_by_role("button", name="Copy").click()
        ada.page.get_by_text("Copied.").wait_for()
        assert ada.page.evaluate("navigator.clipboard.readText()") == text
        ada.page.get_by_role("link", name="Replay").click()
        ada.sees(".replay-cloth")
        fairness = ada.page.locator("section:has(#fair)")
        assert "could be known before" in fairness.inner_text()
        fairness.get_by_role("button").click()
        fairness.locator(".proof.good").wait_for()
        assert f"what the date {DAY} makes" in fairness.inner_text()


def test_a_date_that_is_none_or_not_yet(browser: Browser, server: Server) -> None:
    with person(browser, server) as ada:
        for date, says in (("2026-02-30", "is no date"), ("9999-12-31", "is not there yet")):
            ada.walk(f"/daily/{date}")
            assert says in ada.sees("[role=alert]").inner_text()
            assert (
                ada.page.get_by_role("link", name="Today\N{RIGHT SINGLE QUOTATION MARK}s deal").count() == 1
            )
        ada.errors.clear()  # a browser reports a refusal as an error


def test_the_page_of_one_who_has_played(browser: Browser, server: Server, tmp_path: Path) -> None:
    over = server.table(game="hilo", seats=2, name="Ada", options={"length": "one deal"})
    running = server.table(game="gyp", seats=3, name="Ada")
    play_without_a_page(server, over["code"], over["token"])
    with person(browser, server, PHONE, bypass_csp=True) as ada:
        ada.sit(over["code"], over["token"])
        ada.sees(RESULT)
        ada.sit(running["code"], running["token"])
        ada.sees(".head-table button.card")
        ada.page.get_by_role("button", name="More").click()
        ada.page.get_by_role("link", name="Your page").click()
        ada.sees(".own-page .played li")
        assert ada.fits()
        assert findings(ada) == []
        assert ada.page.locator(".own-page .ticket").count() == 1
        assert ada.page.locator(".figures dd").first.inner_text() == "1"
        kept = stored(ada, RECORD)
        assert kept is not None
        assert over["token"] not in kept

        with ada.page.expect_download() as saving:
            ada.page.get_by_role("button", name="Save to a file").click()
        file = tmp_path / "record.json"
        saving.value.save_as(file)
        assert json.loads(file.read_text())["games"] == json.loads(kept)["games"]

        ada.page.get_by_role("button", name="Delete everything").click()
        assert "1 open game" in ada.sees("dialog").inner_text()
        ada.page.get_by_role("button", name="Delete everything", exact=True).click()
        ada.page.get_by_text("Everything is deleted.").wait_for()
        assert ada.page.evaluate("Object.keys(localStorage)") == []

        foreign = tmp_path / "foreign.json"
        foreign.write_text("{}")
        ada.page.set_input_files("#saved-page", foreign)
        ada.page.get_by_text("This file holds no saved page of Head Table.").wait_for()
        ada.page.set_input_files("#saved-page", file)
        ada.page.get_by_text("1 game brought in.").wait_for()
        assert ada.page.locator(".own-page .played li").count() == 1

        damages_stop_nothing(ada)


def damages_stop_nothing(ada: Person) -> None:
    """A record that is damaged in part keeps the rest, and the page and other things stay as they are."""
    kept = stored(ada, RECORD)
    assert kept is not None
    half = json.dumps(json.loads(kept) | {"games": [*json.loads(kept)["games"], {"code": "<img>"}]})
    for text, games in ((half, 1), ("{", 0)):
        ada.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [RECORD, text])
        ada.page.evaluate("localStorage.setItem('headtable.name', '\"Ada\"')")
        ada.go("/you")
        assert "could not be read" in ada.sees("[role=alert]").inner_text()
        assert ada.page.locator(".own-page .played li").count() == games
        assert "Ada" in ada.sees("h1").inner_text()
