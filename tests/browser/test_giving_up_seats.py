"""Seats that are given up: other devices signed out, people asked to leave, chairs taken in mid-game."""

import json
from typing import Any

from accessibility import findings
from browser_player import CHOICES, LIT, PHONE, READY, Person, person
from playwright.sync_api import Browser, expect
from server_process import Server

ONE_DEAL = {"length": "one deal"}


def kept(somebody: Person, code: str) -> dict[str, Any]:
    """What the device remembers of a table."""
    tables = json.loads(somebody.page.evaluate("localStorage.getItem('headtable.tables')"))
    return next(entry for entry in tables if entry["code"] == code)


def more(somebody: Person, name: str) -> None:
    """Choose something in the menu of the table, with the keyboard."""
    somebody.page.locator("#tool-more").press("Enter")
    somebody.page.get_by_role("button", name=name).press("Enter")


def pass_on(somebody: Person) -> None:
    """On a device that goes round: play until it is to be handed on."""
    page = somebody.page
    page.locator("#curtain-lift").click()
    while not page.locator(".curtain").count():
        page.wait_for_function(READY, arg=[LIT, CHOICES, ".curtain", ".never"])
        if not page.locator(".curtain").count():
            page.locator(f"{CHOICES}, {LIT}").first.click()


def test_other_devices_are_signed_out(browser: Browser, server: Server) -> None:
    made = server.table(game="trix", seats=3, chairs=["me", "regular", "open"], options=ONE_DEAL, name="Ada")
    code, first = made["code"], made["token"]
    with person(browser, server) as ada, person(browser, server, PHONE, bypass_csp=True) as phone:
        for one in (ada, phone):
            one.sit(code, first)
            one.sees(".waiting")
        ada.page.get_by_text("Your seat on another device").click()
        sign_out = ada.page.get_by_role("button", name="Sign out my other devices")
        sign_out.click()
        ada.page.keyboard.press("Escape")
        assert kept(ada, code)["token"] == first
        sign_out.click()
        ada.page.get_by_role("button", name="Sign them out").click()
        ada.sees(".share [role=status]:has-text('Your other devices are signed out')")
        assert "newer link" in phone.sees(".closed-page [role=alert]").inner_text()
        expect(phone.page.get_by_role("link", name="Look on")).to_be_visible()
        assert findings(phone) == []
        assert phone.fits()
        assert "token" not in kept(phone, code)
        second = kept(ada, code)["token"]
        assert second != first

        ada.page.get_by_role("button", name="Deal now").click()
        ada.sees(".hand .card")
        more(ada, "Sign out my other devices")
        ada.page.get_by_role("button", name="Sign them out").click()
        ada.sees(".notice:has-text('Your other devices are signed out')")
        assert kept(ada, code)["token"] not in (first, second)
        ada.page.reload()
        ada.sees(".hand .card")


def known_codes(somebody: Person, key: str = "headtable.tables") -> list[str]:
    """The tables or evenings that the device remembers."""
    return [entry["code"] for entry in json.loads(somebody.page.evaluate(f"localStorage.getItem('{key}')"))]


def test_the_host_deletes_the_table_and_the_organiser_the_evening(browser: Browser, server: Server) -> None:
    made = server.table(game="trix", seats=3, chairs=["me", "open", "open"], options=ONE_DEAL, name="Ada")
    code = made["code"]
    _, taken = server.post(f"/api/tables/{code}/seats", {"name": "Ben"})
    with person(browser, server, PHONE, bypass_csp=True) as ada, person(browser, server) as ben:
        ada.sit(code, made["token"])
        ben.sit(code, taken["token"])
        for one in (ada, ben):
            one.sees(".waiting")
        assert not ben.page.get_by_role("button", name="Delete this table").count()
        delete = ada.page.get_by_role("button", name="Delete this table")
        delete.click()
        assert findings(ada) == []
        ada.page.get_by_role("button", name="Keep it").click()
        assert known_codes(ada) == [code]
        ada.page.get_by_role("button", name="Deal now").click()
        ada.sees(".hand .card")
        more(ada, "Delete this table")
        ada.page.get_by_role("button", name="Delete it for ever").click()
        for one in (ada, ben):
            assert one.sees(".closed-page [role=alert]").inner_text() == "This table was deleted."
            assert one.page.locator(".closed-page .row a").all_inner_texts() == ["Back to the shelf"]
            assert known_codes(one) == []
        assert server.get(f"/api/tables/{code}")[0] == 404

        _, evening = server.post("/api/evenings", {"form": "progressive-trolley-euchre"})
        ada.go(f"/o/{evening['code']}#{evening['organiser']}")
        ada.page.get_by_role("button", name="More", exact=True).click()
        ada.page.get_by_role("button", name="Delete this evening").click()
        ada.page.get_by_role("button", name="Delete it for ever").click()
        assert ada.sees("[role=alert]").inner_text() == "This evening was deleted."
        assert known_codes(ada, "headtable.evenings") == []


def test_the_host_asks_somebody_to_leave_and_the_chair_is_taken(browser: Browser, server: Server) -> None:
    made = server.table(
        game="trix", seats=3, chairs=["me", "open", "regular"], options=ONE_DEAL, name="Ada", speed="slow"
    )
    code = made["code"]
    status, taken = server.post(f"/api/tables/{code}/seats", {"name": "Ben"})
    assert status == 201
    with (
        person(browser, server, bypass_csp=True) as ada,
        person(browser, server) as ben,
        person(browser, server, PHONE) as cy,
    ):
        ada.sit(code, made["token"])
        ben.sit(code, taken["token"])
        for one in (ada, ben):
            one.sees(".hand .card")
        ben.page.locator("#tool-more").click()
        assert ben.page.get_by_role("button", name="Chairs").count() == 0
        more(ada, "Chairs")
        ask = ada.page.get_by_role("button", name="Ask Ben to leave")
        ask.click()
        ada.page.get_by_role("button", name="Let Ben stay").click()
        ask.click()
        ada.page.locator("dialog.confirm").get_by_role("button", name="Ask Ben to leave").click()
        ada.sees("dialog .chair.open")
        assert findings(ada) == []
        ada.page.keyboard.press("Escape")
        expect(ada.page.locator("#tool-more")).to_be_focused()
        assert "open chair, the house plays" in ada.sees(".plate[data-seat='1']").inner_text()

        assert "not yours any more" in ben.sees(".closed-page [role=alert]").inner_text()
        assert ben.page.locator("[data-face]").count() == 0
        assert "token" not in kept(ben, code)
        expect(ben.page.get_by_role("link", name="Take an open chair")).to_be_visible()
        cy.go(f"/t/{code}")
        expect(cy.page.get_by_role("link", name="Look on")).to_be_visible()
        cy.page.get_by_label("Your name").fill("Cy")
        cy.page.get_by_role("button", name="Take the empty chair 2").click()
        cy.sees(".hand .card")
        assert cy.fits()
        expect(ada.page.locator(".plate[data-seat='1'] .name")).to_have_text("Cy")

        ben.page.get_by_role("link", name="Take an open chair").click()  # somebody was quicker
        assert "They are playing." in ben.sees("main p.state").inner_text()
        assert ben.page.get_by_role("button", name="Take the empty chair").count() == 0


def test_on_one_device_a_seat_goes_and_the_others_play_on(browser: Browser, server: Server) -> None:
    with person(browser, server) as ada:
        ada.go("/g/hilo")
        ada.page.get_by_label("Together on this device").check()
        ada.page.get_by_label("Your name").fill("Ada")
        ada.page.get_by_role("button", name="Set up the table").click()
        ada.page.wait_for_url("**/t/*")
        code = ada.page.url.rpartition("/")[2]
        while ada.sees("#curtain-head").inner_text() != "Hand over to Ada":
            pass_on(ada)
        ada.page.locator("#curtain-lift").click()
        hands = kept(ada, code)["hands"]
        more(ada, "Sign out my other devices")
        ada.page.get_by_role("button", name="Sign them out").click()
        ada.sees(".notice:has-text('Your other devices are signed out')")
        renewed = kept(ada, code)["hands"]
        assert renewed[0]["token"] not in [hand["token"] for hand in hands]
        assert renewed[1:] == hands[1:]
        more(ada, "Chairs")
        ada.page.get_by_role("button", name="Ask Player 2 to leave").click()
        ada.page.locator("dialog.confirm").get_by_role("button", name="Ask Player 2 to leave").click()
        ada.sees("dialog .chair.open")
        ada.page.get_by_role("button", name="Done").click()
        assert "Player 2: This seat is not yours any more." in ada.sees(".notice").inner_text()
        assert [hand["token"] for hand in kept(ada, code)["hands"]] == [
            hand["token"] for hand in renewed if hand["seat"] != 1
        ]
        ada.page.reload()
        ada.sees("#curtain-lift").click()
        ada.sees(".hand .card")
