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
        page.locator("details", has_text="options").first.locator("summary").click()
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
        page.locator("details", has_text="options").first.locator("summary").click()
        trains.select_option("2")
        for seats, value, offered in (("2", "usual", ["usual", "3"]), ("4", "2", ["usual", "1", "2"])):
            chairs.select_option(seats)
            expect(trains).to_have_value(value)
            enabled = trains.locator("option:not([disabled])")
            assert [entry.get_attribute("value") for entry in enabled.all()] == offered
