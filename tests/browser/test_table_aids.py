"""What one can do at a table beside playing: take back, be helped, ask why, pause, play again, see better."""

import json
import random
import re

from browser_player import CHOICES, LIT, MENU, READY, RESULT, Person, person, play_without_a_page
from playwright.sync_api import Browser, expect
from server_process import Server

ONE_DEAL = {"length": "one deal"}
NOTICE = ".notice"
TOKEN_OF = """(code) => JSON.parse(localStorage.getItem("headtable.tables"))
  .find((one) => one.code === code).token"""


MOVE = f"{LIT}, .prompt .choices button.choice:not(.small)"  # a card, or a button that is a move


def alone(server: Server, game: str = "hilo", seats: int = 2, **more: object) -> tuple[str, str]:
    """A table against the house: its code and the token of the one person."""
    chairs = ["me"] + ["regular"] * (seats - 1)
    made = server.table(game=game, seats=seats, chairs=chairs, options=ONE_DEAL, name="Ada", **more)
    return made["code"], made["token"]


def wait_for_turn(somebody: Person) -> None:
    somebody.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])


def test_a_move_is_taken_back_while_nothing_came_to_light(browser: Browser, server: Server) -> None:
    made = server.table(game="hilo", seats=2, chairs=["me", "me"], options=ONE_DEAL, name="Ada")
    tokens = [seat["token"] for seat in made["seats"]]
    with person(browser, server) as ada, person(browser, server) as ben:
        ada.sit(made["code"], tokens[0])
        ben.sit(made["code"], tokens[1])
        for one in (ada, ben):
            one.sees(".hand .card")
        asked = ada if ada.page.locator(CHOICES).count() else ben
        asked.page.get_by_role("button", name="Stand").click()
        expect(asked.page.get_by_role("button", name="Stand")).to_have_count(0)
        undo = asked.page.get_by_role("button", name="Undo")
        expect(undo).to_be_enabled()
        undo.click()
        expect(asked.page.get_by_role("button", name="Stand")).to_be_visible()
        expect(undo).to_be_disabled()


def test_a_hint_marks_a_move_and_pause_stops_the_table_at_any_pace(browser: Browser, server: Server) -> None:
    code, token = alone(server)
    with person(browser, server) as ada:
        ada.sit(code, token)
        wait_for_turn(ada)
        ada.page.get_by_role("button", name="Hint").click()
        hint = ada.sees(f"{NOTICE}.is-hint")
        assert len(hint.inner_text()) > 10
        assert ada.page.locator(".is-hinted").count() > 0
        assert hint.locator("strong").inner_text() in ada.page.locator("#announcer").inner_text()
        assert "hilo." not in hint.inner_text()
        if hint.locator("details").count():  # none where there is only one move
            expect(hint.locator("details p")).to_be_hidden()
            hint.locator("summary").press("Enter")
            expect(hint.locator("details p")).to_contain_text("imagined deals")
        ada.page.get_by_role("button", name="Close", exact=True).first.click()
        expect(ada.page.locator(NOTICE)).to_have_count(0)
        ada.page.get_by_role("button", name="Pause").click()
        ada.sees(".bar .line:has-text('Paused')")
        ada.page.locator(MOVE).first.click(position={"x": 8, "y": 12})
        assert "paused" in ada.sees(NOTICE).inner_text()
        ada.page.get_by_role("button", name="Go on").click()
        expect(ada.page.locator(".bar .line")).to_have_count(0)
        ada.page.get_by_role("button", name="More", exact=True).click()
        ada.page.get_by_label("House players").select_option("slow")
        expect(ada.page.get_by_label("House players")).to_have_value("slow")
        ada.page.reload()
        wait_for_turn(ada)
        assert json.loads(server.get(f"/api/tables/{code}")[2])["speed"] == "slow"


def test_a_card_that_is_not_lit_says_why_with_its_rule(browser: Browser, server: Server) -> None:
    whims = random.Random(5)
    with person(browser, server) as ada:
        dark = ada.page.locator(".hand button.card.is-dark")
        for _ in range(12):  # deals, until one has to follow suit with some cards only
            ada.sit(*alone(server, "hilo", 4))
            for _ in range(10):
                wait_for_turn(ada)
                if ada.is_over() or (dark.count() and ada.page.locator(LIT).count()):
                    break
                ada.click_something(whims)
            if dark.count():
                break
        dark.first.click()
        assert len(ada.sees(f"{NOTICE}.is-refused p").inner_text()) > 15
        link = ada.sees(f"{NOTICE} a.clause")
        address = link.get_attribute("href") or ""
        assert re.match(r"/g/[a-z-]+/rules#[a-z-]+\.[a-z-]+$", address)
        ada.walk(address)
        expect(ada.page.locator(f"[id='{address.partition('#')[2]}']")).to_be_visible()


def hand_of(somebody: Person) -> list[str]:
    cards = somebody.page.locator(".hand [data-face]").all()
    return sorted(card.get_attribute("data-face") or "" for card in cards)


def test_another_game_and_the_same_deal_again(browser: Browser, server: Server) -> None:
    code, token = alone(server)
    with person(browser, server) as ada:
        ada.sit(code, token)
        hands = []
        for again in ("Same deal again", "Rematch", ""):
            ada.sees(".hand [data-face]")
            wait_for_turn(ada)
            hands.append(hand_of(ada))
            if again:
                played = ada.page.url
                code = played.rpartition("/")[2]
                play_without_a_page(server, code, ada.page.evaluate(TOKEN_OF, code))
                ada.page.get_by_role("button", name=again).click()
                ada.page.wait_for_function("(before) => location.href !== before", arg=played)
        assert hands[0] == hands[1]
        assert hands[2] != hands[0]


def test_large_print_and_silent_letters_in_mid_game(browser: Browser, server: Server) -> None:
    with person(browser, server) as ada:
        ada.sit(*alone(server, "magna"))
        wait_for_turn(ada)
        small = ada.sees(".hand .card").bounding_box()
        ada.page.get_by_role("button", name="More", exact=True).click()
        ada.page.get_by_label("Large print").check()
        ada.sees(".hand use[href^='/press/large/']")
        large = ada.sees(".hand .card").bounding_box()
        assert small is not None
        assert large is not None
        assert large["width"] > small["width"]
        ada.page.keyboard.press("Escape")
        ada.page.keyboard.press("?")
        ada.sees("#help-close").click()
        ada.page.get_by_role("button", name="Settings").click()
        ada.sees("dialog.settings")
        ada.page.get_by_label("Off; arrows and digits stay").check()
        ada.page.get_by_label("Lamplight").check()
        ada.page.get_by_role("button", name="Done").click()
        assert ada.page.locator("html").get_attribute("data-theme") == "dark"
        ada.page.keyboard.press("?")
        ada.page.reload()
        wait_for_turn(ada)
        assert ada.page.locator("html").get_attribute("data-print") == "large"
        ada.page.keyboard.press("?")
        expect(ada.page.locator("#help-close")).to_have_count(0)
        asked = ada.page.locator(CHOICES).all_inner_texts()
        ada.page.keyboard.press("1")
        expect(ada.page.locator(CHOICES)).not_to_have_text(asked)
