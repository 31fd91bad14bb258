"""Points on the pages: the card when a hand ends, the score in words, the result, and no id of a clause."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

import pytest
from accessibility import findings
from browser_player import CHOICES, DESK, LIT, MENU, READY, RESULT, Person, person, played_by_the_house
from playwright.sync_api import Browser, ViewportSize, expect
from server_process import Server

from headtable import rulebooks

SUMMARY = ".hand-summary"
SUMMARY_TIME = 9000  # milliseconds, as in deal_summary.js
NOON = datetime(2026, 11, 16, 12)
PHONE: ViewportSize = {"width": 390, "height": 844}
# The card is there, or it is our turn and nothing that we did is still on its way.
DUE = """([summary, result, ...moves]) => {
  if (document.querySelector(summary) || document.querySelector(result)) return true;
  return !document.querySelector(".busy") && moves.some((one) => document.querySelector(one));
}"""
WHAT_COMES = [SUMMARY, RESULT, LIT, CHOICES, MENU]
# Put into a page before it is loaded: `deal` is the number of the hand, and `seq` of the move, that the page
# was told of last.
KEEP_DEAL = """
  window.WebSocket = class extends WebSocket {
    constructor(address) {
      super(address);
      this.addEventListener("message", ({ data }) => {
        const { view, seq } = JSON.parse(data);
        if (view) [window.deal, window.seq] = [view.deal, seq];
      });
    }
  };
"""
AT_REST = "() => Promise.allSettled(document.getAnimations().map((one) => one.finished))"
# From now on it is noted if a summary comes, however short its stay.
NOTE_SUMMARY = """(summary) => new MutationObserver(() => {
  if (document.querySelector(summary)) window.wasSummedUp = true;
}).observe(document.body, {childList: true, subtree: true})"""
CLAUSES = {clause.id for game in rulebooks.games() for clause in game.clauses}


def a_table(server: Server, game: str, seats: int, **options: object) -> tuple[str, str]:
    chairs = ["me"] + ["novice"] * (seats - 1)
    made = server.table(game=game, seats=seats, chairs=chairs, options=options, name="Ada", speed="instant")
    return made["code"], made["token"]


@contextmanager
def a_person(browser: Browser, server: Server, size: ViewportSize, summary: str) -> Iterator[Person]:
    """Somebody whose cards move, and who has set what happens when a hand ends."""
    with person(browser, server, size) as ada:
        ada.page.emulate_media(reduced_motion="no-preference")
        ada.context.add_init_script(
            "localStorage.setItem('headtable.settings', "
            f"JSON.stringify({{sound: 'off', summary: '{summary}'}}))"
        )
        ada.context.add_init_script(KEEP_DEAL)
        yield ada


def play_until(ada: Person, what: str, whims: random.Random) -> None:
    """Click this or that until it is there."""
    for _ in range(400):
        ada.page.wait_for_function(DUE, arg=WHAT_COMES)
        if ada.page.locator(what).count():
            return
        ada.click_something(whims)
    raise AssertionError(f"no {what} after 400 clicks")


def play_the_hand(ada: Person, whims: random.Random) -> None:
    """Click this or that until the next hand is dealt; one click more would close the card that is due."""
    ada.page.wait_for_function(DUE, arg=WHAT_COMES)
    hand = ada.page.evaluate("deal")
    while ada.page.evaluate("deal") == hand:
        ada.click_something(whims)
        ada.page.wait_for_function(DUE, arg=WHAT_COMES)


def ids_shown(ada: Person) -> set[str]:
    """The ids of clauses that can be read on the page."""
    return set(re.findall(r"[a-z0-9-]+\.[a-z0-9-]+", ada.page.inner_text("body"))) & CLAUSES


def go_on_by_enter(ada: Person) -> None:
    ada.page.locator("body").press("Enter")


def go_on_by_a_move(ada: Person) -> None:
    """A move closes the card, and is not lost: nobody else is awaited."""
    whims = random.Random(2)
    before = ada.page.evaluate("seq")
    for _ in range(40):
        ada.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])
        ada.click_something(whims)
        if not ada.page.locator(SUMMARY).count():
            break
    ada.page.wait_for_function("(before) => seq > before", arg=before)


@pytest.mark.parametrize(
    ("size", "close"), [(DESK, go_on_by_enter), (PHONE, go_on_by_a_move)], ids=["desk", "phone"]
)
def test_a_hand_is_summed_up_and_the_game_goes_on(
    browser: Browser, server: Server, size: ViewportSize, close: Callable[[Person], None]
) -> None:
    with a_person(browser, server, size, "stay") as ada:
        ada.sit(*a_table(server, "hilo", 2))
        play_the_hand(ada, random.Random(3))
        card = ada.sees(SUMMARY)
        expect(card).to_contain_text("is over")
        expect(card.locator(".deed").first).to_have_attribute("href", re.compile("#"))
        for said in card.locator(".deed").all_inner_texts():
            assert re.fullmatch(r"(You|Bo) (get|turn)s? [A-Za-z0-9 ]+", said)
        expect(card.locator("caption")).to_have_text("Points: 10 is game")
        expect(ada.page.locator("#announcer")).to_contain_text("is over.")
        ada.page.evaluate(AT_REST)
        box, hand = card.bounding_box(), ada.sees(".hand .card").bounding_box()
        assert box is not None
        assert hand is not None
        assert box["y"] + box["height"] <= hand["y"] + 12  # the hand can be played over its lifted edge
        assert ids_shown(ada) == set()
        assert findings(ada) == []
        assert ada.fits()
        close(ada)
        expect(card).to_have_count(0)


def test_a_summary_goes_by_itself_unless_it_is_looked_at_and_can_be_left_out(
    browser: Browser, server: Server
) -> None:
    """It goes for one who looks on, and so is never awaited; who has left it out plays, and never sees it."""
    with (
        a_person(browser, server, DESK, "off") as ada,
        a_person(browser, server, DESK, "auto") as ben,
    ):
        code, token = a_table(server, "hilo", 2)
        ben.page.clock.install(time=NOON)
        ben.go(f"/t/{code}?watch=1")
        ada.sit(code, token)
        ben.sees(".cloth")
        ben.page.clock.pause_at(NOON + timedelta(hours=1))  # from here on time goes as it is told to
        ada.page.evaluate(NOTE_SUMMARY, SUMMARY)
        play_the_hand(ada, random.Random(5))
        card = ben.sees(SUMMARY)
        ada.sees(".plate .score b:not(:text-is('0')), .own-score .score b:not(:text-is('0'))")
        ada.page.evaluate("new Promise(requestAnimationFrame)")
        assert ada.page.evaluate("window.wasSummedUp ?? false") is False
        card.hover()
        bar = ben.page.locator(".time-bar")
        assert bar.evaluate("bar => getComputedStyle(bar).animationPlayState") == "paused"
        ben.page.clock.fast_forward(SUMMARY_TIME + 2000)
        expect(card).to_have_count(1)
        ben.page.mouse.move(5, 5)
        ben.page.clock.fast_forward(SUMMARY_TIME)
        expect(card).to_have_count(0)


def test_the_result_has_the_totals_the_last_hand_and_what_can_be_done(
    browser: Browser, server: Server
) -> None:
    with a_person(browser, server, PHONE, "off") as ada:
        code, token = a_table(server, "hilo", 2, target=3)
        ada.sit(code, token)
        play_until(ada, RESULT, random.Random(7))
        card = ada.sees(RESULT)
        expect(card.locator("h2")).to_have_text(re.compile(r"(have|has) won\.$"))
        card.locator("summary").click()
        expect(card.locator(".deed").first).to_be_visible()
        expect(card.get_by_role("button", name="Rematch")).to_be_visible()
        expect(card.get_by_role("link", name="Review")).to_have_attribute("href", f"/r/{code}?review=1")
        assert ids_shown(ada) == set()
        assert findings(ada) == []
        card.get_by_role("button", name="Score sheet").click()
        expect(ada.page.locator(".tab-body.of-score .deed").first).to_be_visible()
        assert ids_shown(ada) == set()
        assert findings(ada) == []


def test_the_replay_tells_its_score_in_words(browser: Browser, server: Server) -> None:
    code = played_by_the_house(server, "hilo", 2)
    with person(browser, server) as ada:
        ada.go(f"/r/{code}")
        ada.sees("[aria-label='To the end']").click()
        ada.page.locator(".afterwards details summary").first.click()
        expect(ada.page.locator(".sheet a", has_text=re.compile("^[A-Z][a-z]+ gets ")).first).to_be_visible()
        assert ids_shown(ada) == set()


def test_a_score_sheet_that_does_not_come_is_told(browser: Browser, server: Server) -> None:
    with person(browser, server) as ada:
        ada.page.route("**/table/deal_summary.js", lambda route: route.abort())
        ada.sit(*a_table(server, "hilo", 2))
        ada.page.get_by_role("tab", name="Score").click()
        expect(ada.page.locator(".notice")).to_contain_text("Reload the page to see it; the game goes on.")
        ada.errors.clear()  # the browser itself complains that a file did not come
        ada.page.unroute("**/table/deal_summary.js")
        ada.page.reload()
        ada.page.get_by_role("tab", name="Score").click()
        expect(ada.page.locator(".of-score .totals caption")).to_have_text("Points: 10 is game")
