"""When it is over, and before one begins: the result, the replay, the proof, what if, and the coach."""

import json
import random

from accessibility import findings
from browser_player import (
    CHOICES,
    LIT,
    MENU,
    PHONE,
    READY,
    RESULT,
    Person,
    person,
    play_without_a_page,
    played_by_the_house,
)
from playwright.sync_api import Browser, expect
from server_process import Server


def play_to_the_end(somebody: Person, server: Server) -> str:
    """A short game of somebody against the house; its code."""
    options = {"length": "one deal"}
    made = server.table(game="hilo", seats=2, chairs=["me", "regular"], options=options, name="Ada")
    somebody.sit(made["code"], made["token"])
    somebody.play(random.Random(4), 60)
    return str(made["code"])


def faces(somebody: Person, cards: str) -> list[str]:
    return sorted(card.get_attribute("data-face") or "" for card in somebody.page.locator(cards).all())


def test_a_game_is_seen_again_proved_and_played_otherwise(browser: Browser, server: Server) -> None:
    with person(browser, server, cuts=True, bypass_csp=True) as ada:
        play_to_the_end(ada, server)
        assert findings(ada) == []
        ada.page.get_by_role("link", name="Replay").click()
        ada.sees(".replay .cloth")
        assert findings(ada) == []
        told = ada.page.locator(".replay-controls p").first
        leads = ada.page.locator(".replay li button").filter(has_text="Ada plays")
        leads.first.click()
        card = told.inner_text().removeprefix("Ada plays ").partition(".")[0]
        assert ada.page.locator(f".replay .trick [data-face='{card}']").count() == 1
        slider = ada.page.get_by_role("slider", name="Moment")
        slider.press("End")
        last = int(slider.get_attribute("max") or 0)
        assert last > 5
        expect(slider).to_have_value(str(last))
        ada.page.get_by_role("button", name="Work it out again here").click()
        says = ada.sees(".proof.good").inner_text()
        assert "chance moves are what the promised secret" in says
        assert "this device saw the promise before the first card" in says
        expect(ada.page.get_by_role("button", name="Play on from here")).to_be_disabled()
        leads.first.click()
        seat = int(ada.page.get_by_label("As", exact=True).input_value())
        hand = faces(ada, f".replay [data-pile='hand {seat + 1}']")
        ada.page.get_by_role("button", name="Play on from here").click()
        ada.page.wait_for_url("**/t/*")
        ada.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])
        assert faces(ada, ".hand [data-face]") == hand
        ada.play(random.Random(4), 60)


def test_the_replay_on_a_phone_and_by_another(browser: Browser, server: Server) -> None:
    code = played_by_the_house(server, "hilo", 2)
    with person(browser, server, PHONE, bypass_csp=True) as ben:
        ben.go(f"/r/{code}?at=4")
        ben.sees(".replay .cloth")
        expect(ben.page.get_by_role("slider", name="Moment")).to_have_value("4")
        assert ben.fits()
        assert findings(ben) == []
        ben.page.get_by_role("button", name="Work it out again here").click()
        assert "saw the promise" not in ben.sees(".proof.good").inner_text()


def test_the_costly_moves_of_a_game_are_reviewed_and_tried_again(browser: Browser, server: Server) -> None:
    options = {"length": "one deal"}
    made = server.table(game="trolley", seats=2, chairs=["me", "regular"], options=options, name="Ada")
    play_without_a_page(server, made["code"], made["token"])
    with person(browser, server, bypass_csp=True) as ada:
        ada.sit(made["code"], made["token"])
        ada.sees(RESULT)
        ada.walk(f"/r/{made['code']}?review=1")
        says = ada.sees(".review-says")
        assert "up to a minute" in says.inner_text()
        expect(ada.page.get_by_label("Moves of")).to_have_value("0")
        expect(ada.page.locator(".review progress")).to_be_hidden(timeout=60_000)
        costly = ada.page.locator(".costly button")
        assert costly.count() > 0, says.inner_text()
        assert ada.page.locator(".review-line > .mark.is-costly").count() == costly.count()
        assert findings(ada) == []
        costly.first.press("Enter")
        detail = ada.sees(".review-detail")
        assert findings(ada) == []
        entry = costly.first.get_attribute("data-entry")
        expect(ada.page.get_by_role("slider", name="Moment")).to_have_value(str(entry))
        found = json.loads(server.get(f"/api/tables/{made['code']}/review?seat=0")[2])["costly"][0]
        for drawn, move in ((".is-hinted", found["better"]), (".is-made", found["made"])):
            marked = ada.page.locator(f".replay-cloth {drawn}").count()
            assert bool(marked) == bool(move.get("faces")), move  # who declines names no card
        expect(detail.locator("details p")).to_be_hidden()
        assert "Better:" in ada.page.locator("#announcer").inner_text()
        hand = faces(ada, ".replay-cloth .hand [data-face]")
        detail.get_by_role("button", name="Try it from here").click()
        ada.page.wait_for_url("**/t/*")
        ada.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])
        assert faces(ada, ".hand [data-face]") == hand


def test_a_game_that_was_broken_off_is_not_shown_and_not_lost(browser: Browser, server: Server) -> None:
    made = server.table(game="hilo", seats=2, chairs=["me", "regular"], name="Ada")
    with person(browser, server) as ada:
        ada.go(f"/r/{made['code']}?review=1")
        expect(ada.page.locator("main")).to_contain_text("is not over: it can be looked at once it has been")
        assert [error for error in ada.errors if "400" not in error] == []  # the refusal itself
        ada.errors.clear()
        ada.sit(made["code"], made["token"])
        ada.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])
