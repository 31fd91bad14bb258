"""The set-up page offers the house rules that so many players can agree upon, and asks for no others."""

import json

import pytest
from browser_player import DESK, person
from playwright.sync_api import Browser, expect
from server_process import Server


@pytest.mark.clause("table.options")
def test_only_the_options_that_fit_the_chairs_are_offered(browser: Browser, server: Server) -> None:
    with person(browser, server, DESK) as ada:
        ada.go("/g/trolley-pinochle")
        page = ada.page
        page.get_by_label("Chairs", exact=True).select_option("2")
        page.locator("details", has_text="questions").first.locator("summary").click()
        call_out, melds = page.locator("#option-call-out"), page.locator("#option-meld-needs-trick")
        expect(call_out).to_be_visible()
        expect(melds).to_be_hidden()
        call_out.select_option("on")
        page.get_by_label("Chairs", exact=True).select_option("4")
        expect(call_out).to_be_hidden()
        expect(melds).to_be_visible()
        page.get_by_label("Against the house").check()
        with page.expect_request("**/api/tables") as asked:
            page.get_by_role("button", name="Set up the table").click()
        assert json.loads(asked.value.post_data or "")["options"] == {}
        page.wait_for_url("**/t/*")


@pytest.mark.clause("table.options")
def test_a_choice_comes_back_with_the_chairs_that_it_fits(browser: Browser, server: Server) -> None:
    with person(browser, server, DESK) as ada:
        ada.go("/g/great-railroad-game")
        page = ada.page
        chairs, trains = page.get_by_label("Chairs", exact=True), page.locator("#option-trains")
        chairs.select_option("3")
        page.locator("details", has_text="questions").first.locator("summary").click()
        trains.select_option("2")
        for seats, value, offered in (("2", "usual", ["usual", "3"]), ("4", "2", ["usual", "1", "2"])):
            chairs.select_option(seats)
            expect(trains).to_have_value(value)
            enabled = trains.locator("option:not([disabled])")
            assert [entry.get_attribute("value") for entry in enabled.all()] == offered


def test_seats_and_level_stand_beside_play_and_are_remembered(browser: Browser, server: Server) -> None:
    with person(browser, server, DESK) as ada:
        ada.go("/?box=trix")
        page = ada.page
        expect(page.get_by_label("How many play Gyp")).to_have_value("4")
        page.get_by_label("How many play Gyp").select_option("3")
        page.get_by_label("How strong the house plays Gyp").select_option("novice")
        expect(page.get_by_label("How strong the house plays Rover")).to_have_value("novice")
        with page.expect_request("**/api/tables") as asked:
            page.get_by_role("button", name="Play Gyp against the house").click()
        assert json.loads(asked.value.post_data or "")["chairs"] == ["me", "novice", "novice"]
        page.wait_for_url("**/t/*")
        ada.go("/g/gyp")
        expect(page.get_by_label("How many play Gyp")).to_have_value("3")
        expect(page.get_by_label("How strong the house plays Gyp")).to_have_value("novice")


@pytest.mark.clause("trix-exchange.offer")
def test_the_form_shows_that_people_trade_live_and_the_house_in_turns(
    browser: Browser, server: Server
) -> None:
    with person(browser, server, DESK) as ada:
        ada.go("/g/trix-exchange")
        page = ada.page
        page.locator("details", has_text="questions").first.locator("summary").click()
        trade = page.get_by_label("How do the players trade?", exact=True)
        expect(trade).to_have_value("live")
        page.get_by_label("Against the house").check()
        expect(trade).to_have_value("discrete")
        page.get_by_label("Chair 2").select_option("open")
        expect(trade).to_have_value("live")
        dealer = page.get_by_label("Who deals first?", exact=True)
        dealer.select_option("a number")
        page.locator("#option-first-dealer-number").fill("3")
        page.locator("#option-first-dealer-number").blur()
        trade.select_option("discrete")
        with page.expect_request("**/api/tables") as asked:
            page.get_by_role("button", name="Set up the table").click()
        options = json.loads(asked.value.post_data or "")["options"]
        assert options == {"form": "discrete", "first-dealer": 3}
        page.wait_for_url("**/t/*")
