"""What a table shows by itself: whose turn, that somebody spoke, whether sound is wanted, the whole map."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from accessibility import findings
from browser_player import CHOICES, LIT, MENU, READY, RESULT, UNDRAWN, Person, person
from playwright.sync_api import Browser, ViewportSize, expect
from server_process import Server

from headtable.press.cards.railroad_country import BROWSER_VIEW

PHONE: ViewportSize = {"width": 390, "height": 844}
LOW: ViewportSize = {"width": 1024, "height": 768}
# How much of the map, and of its places, is out of its window.
CROPPED = """() => {
  const box = document.querySelector(".map-scroll").getBoundingClientRect();
  const isIn = (one) => one.left >= box.left && one.right <= box.right && one.top >= box.top
    && one.bottom <= box.bottom;
  const places = [...document.querySelectorAll(".map-scroll .place")];
  return places.filter((one) => !isIn(one.getBoundingClientRect())).length;
}"""
# The names that lie on a track, a circle or another name, as far as their letters reach.
NAMES_IN_THE_WAY = """() => {
  const map = document.querySelector(".map-scroll svg");
  const names = [...map.querySelectorAll(".place text")].map((text) => {
    const box = text.getBBox();
    const [size, base] = [Number(text.getAttribute("font-size")), Number(text.getAttribute("y"))];
    const deep = /[gjpqy]/.test(text.textContent) ? 0.22 * size : 0;
    return { says: text.textContent, left: box.x, right: box.x + box.width, top: base - 0.7 * size,
      bottom: base + deep };
  });
  const far = (name, x, y) => Math.hypot(Math.max(name.left - x, 0, x - name.right),
    Math.max(name.top - y, 0, y - name.bottom));
  const circles = [...map.querySelectorAll(".circle")];
  const rails = [...map.querySelectorAll(".rail")].flatMap((rail) => {
    const long = rail.getTotalLength();
    return Array.from({ length: 101 }, (_, part) => rail.getPointAtLength((long * part) / 100));
  });
  const meets = (name, { cx, cy }) => far(name, cx.baseVal.value, cy.baseVal.value) < 16;
  return names.filter((name) => circles.some((circle) => meets(name, circle))
    || rails.some(({ x, y }) => far(name, x, y) < 4)
    || names.some((one) => one !== name && one.left < name.right && name.left < one.right
      && one.top < name.bottom && name.top < one.bottom)).map((name) => name.says);
}"""
WIDTH = "document.querySelector('.map-scroll svg').getBoundingClientRect().width"
# How long a train glides from place to place.
GLIDE = """() => {
  const map = document.querySelector(".map-sheet svg");
  const train = map.appendChild(document.createElementNS(map.namespaceURI, "g"));
  train.setAttribute("class", "train");
  return getComputedStyle(train).transitionDuration;
}"""
PLACES = (
    "(() => { const map = document.querySelector('.map-scroll'); return [map.scrollLeft, map.scrollTop]; })()"
)
# Somebody is asked, nothing is on its way, and the title says whether it is the viewer.
TITLE_FITS = """() => {
  const [isYours, isTold] = [".prompt.is-yours", ".prompt"].map((one) => document.querySelector(one));
  if (!isTold || document.querySelector(".busy")) return false;
  return document.title.startsWith(isYours ? "Your turn · Hilo, table " : "Hilo, table ");
}"""
# Two fingers that move apart over the map.
PINCH = """() => {
  const map = document.querySelector(".map-scroll");
  const box = map.getBoundingClientRect();
  const point = (type, id, x, y) => map.dispatchEvent(new PointerEvent(type, {
    pointerId: id, pointerType: "touch", clientX: box.left + x, clientY: box.top + y, bubbles: true,
  }));
  map.setPointerCapture = () => {};
  point("pointerdown", 11, 150, 100);
  point("pointerdown", 12, 200, 100);
  point("pointermove", 12, 250, 100);
  point("pointerup", 11, 150, 100);
  point("pointerup", 12, 250, 100);
}"""


def alone(server: Server, game: str, seats: int = 2, **more: object) -> tuple[str, str]:
    chairs = ["me"] + ["regular"] * (seats - 1)
    made = server.table(game=game, seats=seats, chairs=chairs, name="Ada", **more)
    return made["code"], made["token"]


@contextmanager
def newcomer(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody whose device was never asked about sound."""
    context = browser.new_context(viewport=LOW, bypass_csp=True, service_workers="block")
    context.add_init_script(UNDRAWN)
    try:
        ada = Person(context, server)
        yield ada
        assert ada.errors == []
    finally:
        context.close()


def ready(ada: Person) -> None:
    ada.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])


def test_the_title_says_whose_turn_it_is(browser: Browser, server: Server) -> None:
    made = server.table(game="hilo", seats=2, chairs=["me", "me"], name="Ada")
    with person(browser, server) as ada, person(browser, server) as ben:
        for one, seat in zip((ada, ben), made["seats"], strict=True):
            one.sit(made["code"], seat["token"])
        for one in (ada, ben):
            one.sees(".prompt")
        asked: set[int] = set()
        for _ in range(8):
            for one in (ada, ben):
                one.page.wait_for_function(TITLE_FITS)
            turns = [one.page.locator(".prompt.is-yours").count() for one in (ada, ben)]
            asked.add(turns.index(1))
            (ada, ben)[turns.index(1)].click_something(random.Random(1))
        assert asked == {0, 1}
        ada.walk("/")
        expect(ada.page).to_have_title("The shelf · Head Table")


def test_sound_is_offered_once_and_the_answer_is_kept(browser: Browser, server: Server) -> None:
    code, token = alone(server, "hilo")
    with newcomer(browser, server) as ada:
        ada.sit(code, token)
        ready(ada)
        assert ada.page.locator(".sound-offer").count() == 0  # not before the first click
        ada.page.locator(".bar .game-name").click()
        offer = ada.sees(".sound-offer")
        assert findings(ada) == []
        offer.get_by_role("button", name="Yes").click()
        expect(ada.page.locator(".sound-offer")).to_have_count(0)
        assert ada.page.evaluate("JSON.parse(localStorage.getItem('headtable.settings')).sound") == "on"
        ada.page.reload()
        ready(ada)
        ada.page.locator(".bar .game-name").click()
        ada.page.wait_for_timeout(200)
        assert ada.page.locator(".sound-offer").count() == 0
        ada.page.locator("#tool-more").click()
        assert ada.page.get_by_label("Sound", exact=True).is_checked()


def test_who_wants_no_sound_is_not_asked_again(browser: Browser, server: Server) -> None:
    code, token = alone(server, "hilo")
    with newcomer(browser, server) as ada:
        ada.sit(code, token)
        ready(ada)
        ada.page.locator(".bar .game-name").click()
        ada.sees(".sound-offer").get_by_role("button", name="No").click()
        ada.page.locator(".bar .game-name").click()
        ada.page.wait_for_timeout(200)
        assert ada.page.locator(".sound-offer").count() == 0


def test_a_message_leaves_a_mark_while_the_talk_is_closed(browser: Browser, server: Server) -> None:
    made = server.table(game="hilo", seats=2, chairs=["me", "me"], name="Ada")
    with person(browser, server, PHONE, bypass_csp=True) as ada, person(browser, server) as ben:
        for one, seat in zip((ada, ben), made["seats"], strict=True):
            one.sit(made["code"], seat["token"])
        for one in (ada, ben):
            one.sees(".prompt")
        ben.page.get_by_role("tab", name="Talk").click()
        for said in ("Good evening", "Good night"):
            ben.page.get_by_label("Say something").fill(said)
            ben.page.get_by_role("button", name="Say").click()
            mark = ada.sees("#tool-talk .dot")
            assert ada.fits(), said
            assert mark.is_visible(), said
            if said == "Good evening":
                assert findings(ada) == []
            if said == "Good evening":
                ada.page.locator("#tool-talk").click()
            else:
                ada.page.locator("#tool-more").click()
                ada.page.locator(".more").get_by_role("button", name="Talk").click()
            expect(ada.page.locator(".talk")).to_contain_text(said)
            expect(ada.page.locator("#tool-talk")).to_have_count(0)
            assert ben.page.locator("#tool-talk").count() == 0, said
            # The panel is left at the talk, and closed: what is said next leaves a mark again.
            ada.page.locator(".side-panel").get_by_role("button", name="Close").click()


@pytest.mark.parametrize("seats", [2, 4])
def test_the_railroad_map_is_whole_on_a_low_desk(browser: Browser, server: Server, seats: int) -> None:
    with person(browser, server, LOW) as ada:
        ada.sit(*alone(server, "great-railroad-game", seats))
        ready(ada)
        assert ada.page.evaluate(CROPPED) == 0
        if seats == 2:
            assert ada.page.evaluate(NAMES_IN_THE_WAY) == []
            picture = ada.page.evaluate(
                "getComputedStyle(document.querySelector('.map-sheet')).backgroundImage"
            )
            shown = ada.page.locator(".map-scroll svg").get_attribute("viewBox")
            assert "/press/railroad-country.svg" in picture
            assert shown is not None
            assert shown.split()[2:] == BROWSER_VIEW.split()[2:]
            assert ada.page.evaluate(GLIDE) == "0s"
            ada.page.emulate_media(reduced_motion="no-preference")
            assert ada.page.evaluate(GLIDE) == "0.24s"


def test_the_map_is_dragged_pinched_and_made_larger_by_keys(browser: Browser, server: Server) -> None:
    with person(browser, server, PHONE) as ada:
        ada.sit(*alone(server, "great-railroad-game", 3))
        ready(ada)
        wide: Any = ada.page.evaluate(WIDTH)
        assert wide > PHONE["width"]
        ada.page.get_by_role("button", name="Make the map larger").press("Enter")
        assert ada.page.evaluate(WIDTH) > wide * 1.25
        ada.page.get_by_role("button", name="Make the map smaller").press("Enter")
        assert abs(ada.page.evaluate(WIDTH) - wide) < 5
        ada.page.evaluate(PINCH)
        pinched: Any = ada.page.evaluate(WIDTH)
        assert abs(pinched / wide - 2) < 0.05
        ada.page.evaluate("document.querySelector('.map-scroll').scrollTo(300, 100)")
        left, top = ada.page.evaluate(PLACES)
        box = ada.page.locator(".map-scroll").bounding_box()
        assert box is not None
        ada.page.mouse.move(box["x"] + 150, box["y"] + 120)
        ada.page.mouse.down()
        ada.page.mouse.move(box["x"] + 190, box["y"] + 152, steps=4)
        ada.page.mouse.up()
        assert ada.page.evaluate(PLACES) == [left - 40, top - 32]
        for _ in range(9):
            ada.page.get_by_role("button", name="Make the map smaller").press("Enter")
        assert ada.page.evaluate(CROPPED) == 0  # never smaller than whole
        assert ada.page.evaluate(WIDTH) <= PHONE["width"]


def test_in_magna_four_cards_are_picked_and_confirmed(browser: Browser, server: Server) -> None:
    whims = random.Random(4)
    with person(browser, server) as ada:
        ada.sit(*alone(server, "magna"))
        for _ in range(30):
            ready(ada)
            if ada.page.get_by_text("0 of 4 picked").count():
                break
            ada.click_something(whims)
        confirm = ada.page.locator(".choices").get_by_role("button", name="Lay aside")
        for picked in range(4):
            expect(ada.page.get_by_text(f"{picked} of 4 picked")).to_be_visible()
            expect(confirm).to_be_disabled()
            ada.page.locator(LIT).first.click(position={"x": 10, "y": 30})
        expect(ada.page.locator(LIT)).to_have_count(0)  # four and no more
        confirm.click()
        expect(ada.page.get_by_text("of 4 picked")).to_have_count(0)
        expect(ada.page.locator(".hand .card")).to_have_count(6)
