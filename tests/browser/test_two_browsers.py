"""Two people at one table, lines that break, pages that are loaded again, and keys alone."""

import random
import re
import time

from accessibility import findings
from browser_player import (
    CHOICES,
    DESK,
    KEEP_LINES,
    LIT,
    LONG_TIMERS,
    MENU,
    PHONE,
    READY,
    RESULT,
    Person,
    person,
)
from playwright.sync_api import Browser, FloatRect, Page, expect
from server_process import Server

ONE_DEAL = {"length": "one deal"}
LONGEST = 300.0  # seconds for a game, on a busy machine too


def friends(server: Server, game: str = "hilo") -> tuple[str, str, str]:
    """A table for two people who sit at two devices: its code and their tokens."""
    made = server.table(game=game, seats=2, chairs=["me", "open"], options=ONE_DEAL, name="Ada")
    status, taken = server.post(f"/api/tables/{made['code']}/seats", {"name": "Ben"})
    assert status == 201, taken
    return made["code"], made["token"], taken["token"]


def test_two_browsers_play_though_one_reloads_and_loses_its_line(browser: Browser, server: Server) -> None:
    code, adas, bens = friends(server)
    whims = random.Random(1)
    with person(browser, server) as ada, person(browser, server) as ben:
        ben.context.add_init_script(KEEP_LINES)
        ada.sit(code, adas)
        ben.sit(code, bens)
        sees_no_card_of_the_other(ada, ben)
        clicks = 0
        latest = time.monotonic() + LONGEST
        while not (ada.is_over() and ben.is_over()):
            assert time.monotonic() < latest
            for one in (ada, ben):
                ready = one.page.evaluate(f"({READY})({[LIT, CHOICES, MENU, RESULT]!r})")
                if not ready or one.is_over():
                    continue
                one.click_something(whims)
                clicks += 1
                if clicks == 4:
                    ben.page.reload()
                if clicks == 8:
                    ben.page.wait_for_function("() => lines.length > 0")
                    ben.page.evaluate("lines.at(-1).close()")
                    ben.page.wait_for_function("() => lines.length > 1")
            ada.page.wait_for_timeout(30)
        assert clicks > 8
        for one in (ada, ben):
            assert re.search(r"\bw(o|i)n\b", one.sees(RESULT).inner_text())  # alone, or shared in a draw


def sees_no_card_of_the_other(ada: Person, ben: Person) -> None:
    """What one sees in hand is nowhere in the other's page."""
    hands = []
    for one in (ada, ben):
        one.sees(".hand .card")
        cards = one.page.locator(".hand [data-face]")
        hands.append({cards.nth(place).get_attribute("data-face") for place in range(cards.count())})
    assert len(hands[0]) > 3
    assert not hands[0] & hands[1]
    for one, others in ((ada, hands[1]), (ben, hands[0])):
        whole = one.page.content()
        assert [face for face in others if f'"{face}"' in whole] == []


def test_what_somebody_says_stands_by_the_plate(browser: Browser, server: Server) -> None:
    code, adas, bens = friends(server, "trix")
    with (
        person(browser, server, PHONE, bypass_csp=True, has_touch=True) as ada,
        person(browser, server) as ben,
    ):
        for one, token in ((ada, adas), (ben, bens)):
            one.context.add_init_script(LONG_TIMERS)
            one.sit(code, token)
        ben.page.get_by_role("button", name="Phrases").click()
        ben.page.keyboard.press("Escape")
        expect(ben.page.get_by_role("button", name="Phrases")).to_be_focused()
        ben.page.keyboard.press("Enter")
        ben.page.get_by_role("button", name="Well played!").click()
        bubble = ada.sees(".bubble[data-seat='1']")
        assert bubble.inner_text() == "Well played!"
        expect(ada.page.locator("#announcer")).to_have_text("Ben: Well played!")
        assert ada.fits()
        said = bubble.bounding_box()
        assert said is not None
        for kept_clear in ada.page.locator(".centre .card, .prompt > *, .hand .card").all():
            assert not overlap(said, kept_clear.bounding_box())
        assert findings(ada) == []
        ada.page.get_by_role("button", name="Phrases").click()
        assert findings(ada) == []
        ada.page.get_by_role("button", name="Something else …").click()
        markup = "<img src=x onerror=alert(1)> & <b>you</b>?"
        ada.page.get_by_label("Say something").fill(markup)
        ada.page.get_by_role("button", name="Say", exact=True).click()
        assert ben.sees(".bubble[data-seat='0']").inner_text() == markup
        ben.page.get_by_role("tab", name="Talk").click()
        expect(ben.page.locator(".talk li")).to_have_text(["Ben: Well played!", f"Ada: {markup}"])
        ben.page.reload()
        ben.sees(".hand .card")
        ben.page.get_by_role("tab", name="Talk").click()
        expect(ben.page.locator(".talk li")).to_have_count(2)
        expect(ben.page.locator(".bubble")).to_have_count(0)  # said before this page came


def overlap(one: FloatRect, other: FloatRect | None) -> bool:
    """Whether two boxes share more than an edge."""
    if other is None:
        return False
    beside = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
    above = one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1
    return not (beside or above)


def test_a_game_is_played_with_the_keyboard_alone(browser: Browser, server: Server) -> None:
    chairs = ["me", "regular", "regular"]
    made = server.table(game="hilo", seats=3, chairs=chairs, options=ONE_DEAL, name="Ada")
    with person(browser, server) as ada:
        ada.sit(made["code"], made["token"])
        for _ in range(120):
            ada.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])
            if ada.is_over():
                break
            if ada.page.locator(LIT).count():
                focus_hand(ada.page)
                ada.page.keyboard.press("Enter")
            else:
                ada.page.keyboard.press("1")
            ada.page.wait_for_timeout(20)
        assert re.search(r"\bw(o|i)n\b", ada.sees(RESULT).inner_text())


def focus_hand(page: Page) -> None:
    """Tab to the hand, then the arrows to a card that can be played."""
    for _ in range(60):
        if page.evaluate("document.activeElement?.closest('.hand') !== null"):
            break
        page.keyboard.press("Tab")
    for _ in range(30):
        if page.evaluate("document.activeElement?.classList.contains('is-lit') ?? false"):
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("no playable card can be reached with the keyboard")


def test_one_click_sits_you_down(browser: Browser, server: Server) -> None:
    with person(browser, server, DESK) as ada:
        loaded: list[str] = []
        ada.page.on("request", lambda request: loaded.append(request.url))
        ada.go("/")
        ada.sees("main h1")
        ada.page.get_by_role("button", name=re.compile("^Play")).first.click()
        ada.page.wait_for_url("**/t/*")
        ada.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])
        talk = ("bubbles_and_phrases", "chat_bubbles", "quick_phrases", "phrase_words", "/figures/")
        assert not [url for url in loaded if any(part in url for part in talk)]  # nobody is there to talk to
