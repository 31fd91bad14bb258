"""Every lesson is taken to its end with motion on, at a desk and on a phone; what may go wrong on its way."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from accessibility import findings
from browser_learner import CONTINUE, LessonReader
from browser_player import Person, person
from playwright.sync_api import Browser, Page, ViewportSize, expect
from server_process import Server

import headtable
from headtable import teaching

WIDE: Final[ViewportSize] = {"width": 1440, "height": 900}
MIDDLE: Final[ViewportSize] = {"width": 1024, "height": 768}
SMALL: Final[ViewportSize] = {"width": 390, "height": 844}
SIZES: Final = {"desk": WIDE, "phone": SMALL}
IN_MOTION: Final = {"reduced_motion": "no-preference"}
OFTEN: Final = {("desk", "trolley"), ("phone", "hilo")}
TAUGHT: Final = [game.id for game in headtable.games() if teaching.has_material(game.id)]
LEAST_CARD: Final = 56  # pixels of width, of a card in a trick at a desk
TRICK: Final = "[...document.querySelectorAll('.trick .card')].map((one) => one.offsetWidth)"
STAGE: Final = """() => {
  const {left, top, width, height} = document.querySelector(".stage").getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
}"""
CLOTH: Final = STAGE.replace(".stage", ".cloth")
# Once the cloth has had the same place and size for some frames.
SETTLED: Final = """async () => {
  const box = () => JSON.stringify(document.querySelector(".cloth").getBoundingClientRect());
  for (let before = "", same = 0; same < 4; ) {
    await new Promise(requestAnimationFrame);
    const now = box();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}"""
# How much of the own hand lies under the words, in square pixels.
HAND_COVERED: Final = """() => {
  const all = document.querySelectorAll(".lesson, .lesson-sheet");
  const words = [...all].map((one) => one.getBoundingClientRect());
  let covered = 0;
  for (const card of document.querySelectorAll(".hand .card, .prompt button")) {
    const box = card.getBoundingClientRect();
    for (const word of words) {
      const wide = Math.min(box.right, word.right) - Math.max(box.left, word.left);
      const high = Math.min(box.bottom, word.bottom) - Math.max(box.top, word.top);
      if (wide > 1 && high > 1 && word.height) covered += wide * high;
    }
  }
  return Math.round(covered);
}"""
# How far each light is from the card that it lights, while that card flies over the table.
LIGHT_IN_FLIGHT: Final = """async (face) => {
  const card = document.querySelector(`.hand [data-face="${face}"]`);
  const flight = card.animate([{translate: "-200px -300px"}, {translate: "0 0"}], {duration: 500});
  flight.pause();  // it flies by frames, however long a frame takes
  dispatchEvent(new Event("resize"));
  const away = [];
  for (let frame = 0; frame < 24; frame += 1) {
    flight.currentTime = frame * 17;
    await new Promise(requestAnimationFrame);
    const [one, other] = [card, document.querySelector(".light-ring")].map((each) => {
      const box = each.getBoundingClientRect();
      return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    });
    away.push(Math.hypot(one[0] - other[0], one[1] - other[1]));
  }
  flight.finish();
  return [Math.max(...away.slice(2)), away.at(-1)];
}"""


@contextmanager
def reader(
    browser: Browser, server: Server, game: str, size: ViewportSize, **more: Any
) -> Iterator[LessonReader]:
    """Somebody at the first step of a lesson."""
    with person(browser, server, size, bypass_csp=True, **more) as ada:
        found = LessonReader(ada, server, game)
        found.open()
        yield found


def lessons() -> list[object]:
    """Every lesson at every size; most of them are long."""
    pairs = [(size, game) for game in TAUGHT for size in SIZES]
    return [
        pytest.param(*pair, marks=[] if pair in OFTEN else [pytest.mark.long], id="-".join(pair))
        for pair in pairs
    ]


def first_try(ada: LessonReader) -> int:
    """The number of the first try at which something else could be done."""
    return next(
        number for number, step in enumerate(ada.steps) if "try" in step and len(ada.choices(number)) > 1
    )


def other_move(ada: LessonReader, number: int) -> dict[str, Any]:
    return next(one for one in ada.choices(number) if one["text"] != ada.steps[number]["try"])


def right_move(ada: LessonReader, number: int) -> dict[str, Any]:
    return next(one for one in ada.choices(number) if one["text"] == ada.steps[number]["try"])


def take_step(ada: LessonReader, number: int) -> None:
    """Go on from a step as it asks, and wait for the next one."""
    if "try" in ada.steps[number]:
        ada.make(right_move(ada, number))
    else:
        ada.go_on(number)
    ada.is_at(number + 1)


def take_until(ada: LessonReader, number: int) -> None:
    for before in range(number):
        take_step(ada, before)


@pytest.mark.parametrize(("size", "game"), lessons())
def test_a_lesson_is_taken_to_its_end(browser: Browser, server: Server, size: str, game: str) -> None:
    with reader(browser, server, game, SIZES[size], **IN_MOTION, has_touch=size == "phone") as ada:
        page = ada.page
        wrong = first_try(ada)
        for number, step in enumerate(ada.steps):
            ada.is_at(number)
            assert bool(ada.lights()) == bool(step["points_at"]), (number, step["points_at"])
            assert ada.person.fits(), number
            if number == wrong:
                other = other_move(ada, number)
                ada.make(other)
                says = step.get("answers", {}).get(other["text"], step["wrong"])
                expect(page.locator(".lesson-answer.is-wrong")).to_contain_text(says)
                ada.is_at(number)
            if size == "phone":
                ada.fold(is_folded=True)
                assert page.evaluate(HAND_COVERED) == 0, number
            else:
                assert all(width >= LEAST_CARD for width in page.evaluate(TRICK)), number
            take_step(ada, number)
            if "try" in step:
                expect(page.locator(".lesson-answer.is-right")).to_contain_text(step["right"])
        assert page.locator(".lesson-learnt li").all_inner_texts() == ada.lesson["learnt"]
        assert findings(ada.person) == []


def resize(page: Page, size: ViewportSize) -> None:
    """Change the size of the window, and wait until the table is drawn for it."""
    page.set_viewport_size(size)
    page.evaluate(SETTLED)


def test_the_words_take_nothing_from_the_table(browser: Browser, server: Server) -> None:
    game = "hilo"
    made = server.table(game=game, seats=3, chairs=["me", "novice", "novice"], name="Ada")
    with reader(browser, server, game, WIDE) as ada, person(browser, server, WIDE) as ben:
        page = ada.page
        ben.sit(made["code"], made["token"])
        ben.sees(".stage .cloth")
        for size in (MIDDLE, WIDE):
            for one in (ada.person, ben):
                resize(one.page, size)
            assert page.evaluate(STAGE) == ben.page.evaluate(STAGE), size
        number = first_try(ada)
        take_until(ada, number)
        before = {}
        for width, size in ((1024, MIDDLE), (1440, WIDE)):
            resize(page, size)
            before[width] = page.evaluate(CLOTH)
        ada.make(other_move(ada, number))
        page.locator(".lesson-answer.is-wrong").wait_for()
        for is_with_crib in (False, True):
            if is_with_crib:
                page.keyboard.press("c")
                page.locator(".crib").wait_for()
            for width, size in ((1024, MIDDLE), (1440, WIDE)):
                resize(page, size)
                assert page.evaluate(CLOTH) == before[width], (width, is_with_crib)
        page.keyboard.press("Escape")
        expect(page.locator(".crib")).to_have_count(0)
        widths: dict[int, list[int]] = {1024: [], 1440: []}
        for at in range(number, len(ada.steps)):
            take_step(ada, at)
            if page.locator(".trick .card").count():
                for width, size in ((1024, MIDDLE), (1440, WIDE)):
                    resize(page, size)
                    widths[width] += page.evaluate(TRICK)
        for width, found in widths.items():
            assert found, width
            assert min(found) >= LEAST_CARD, width


def test_a_light_follows_its_card(browser: Browser, server: Server) -> None:
    with reader(browser, server, "hilo", WIDE, **IN_MOTION) as ada:
        piles = ada.lesson["moments"][0]["view"]["piles"]
        held = next(pile["faces"] for pile in piles if pile["lies"] == "hand" and pile["owner"] == 0)
        lit = [
            (number, target["name"])
            for number, step in enumerate(ada.steps)
            for target in step["points_at"][:1]
            if target["kind"] == "card" and target["name"] in held and len(step["points_at"]) == 1
        ]
        number, face = lit[0]
        take_until(ada, number)
        assert ada.lights() == 1
        farthest, last = ada.page.evaluate(LIGHT_IN_FLIGHT, face)
        assert farthest < 60  # a frame behind at most
        ada.lights()
        for size in (MIDDLE, SMALL, WIDE):
            ada.page.set_viewport_size(size)
            ada.lights()
            _, last = ada.page.evaluate(LIGHT_IN_FLIGHT, face)
            ada.lights()
        assert last < 60


def test_a_reload_resumes_and_a_second_tab_harms_nothing(browser: Browser, server: Server) -> None:
    with reader(browser, server, "hilo", WIDE) as ada:
        take_until(ada, 3)
        ada.page.reload()
        ada.is_at(3)
        second = Person(ada.person.context, server)
        other = LessonReader(second, server, "hilo")
        other.open()
        other.is_at(3)
        take_step(other, 3)
        ada.is_at(3)
        take_step(ada, 3)
        ada.page.get_by_role("button", name="Back", exact=True).click()
        ada.is_at(3)
        assert second.errors == []
        second.page.reload()
        other.is_at(3)


def test_without_a_line_the_lesson_goes_on(browser: Browser, server: Server) -> None:
    with reader(browser, server, "hilo", WIDE) as ada:
        take_step(ada, 0)
        ada.person.context.set_offline(True)
        for number in range(1, len(ada.steps)):
            take_step(ada, number)
        assert ada.page.locator(".card .face.plain").count() == 0, "a face that was not printed"
        ada.page.get_by_role("button", name="Crib card").click()
        ada.page.locator(".crib .crib-box").first.wait_for()
        assert ada.person.errors == []
        ada.page.get_by_role("button", name="Play a hand against novices").click()
        expect(ada.page.locator(".lesson .error")).to_contain_text("cannot be reached")
        ada.person.errors.clear()
        ada.person.context.set_offline(False)
        ada.page.get_by_role("button", name="Play a hand against novices").click()
        ada.page.wait_for_url("**/t/*")
        ada.person.sees(".plate .level")
        assert set(ada.page.locator(".plate .level").all_inner_texts()) == {"novice"}


def test_a_lesson_that_cannot_be_fetched_says_so(browser: Browser, server: Server) -> None:
    with person(browser, server, WIDE, bypass_csp=True) as ada:
        ada.page.route("**/api/learn/hilo", lambda route: route.abort())
        ada.go("/g/hilo/learn")
        expect(ada.page.get_by_role("alert")).to_contain_text("cannot be reached")
        assert findings(ada) == []
        ada.page.get_by_role("button", name="Try again").click()
        expect(ada.page.get_by_role("alert")).to_contain_text("cannot be reached")
        ada.page.unroute("**/api/learn/hilo")
        ada.page.get_by_role("button", name="Try again").click()
        ada.sees(".lesson-said p")
        ada.walk("/g/whist/learn")
        expect(ada.page.get_by_role("alert")).to_contain_text("no")
        expect(ada.page.get_by_role("button", name="Try again")).to_have_count(0)
        ada.errors.clear()  # the failures that were planted


def test_a_lesson_is_taken_with_the_keyboard_alone_and_back_again(browser: Browser, server: Server) -> None:
    with reader(browser, server, "hilo", WIDE) as ada:
        page = ada.page
        page.locator(CONTINUE).focus()
        for number, step in enumerate(ada.steps[: first_try(ada) + 2]):
            ada.is_at(number)
            if "try" not in step:
                if page.evaluate("document.activeElement.closest('.lesson') === null"):
                    page.locator(CONTINUE).focus()
                page.keyboard.press("Enter")
                continue
            assert page.evaluate("Boolean(document.activeElement.closest('.hand, .prompt'))")
            heard = page.locator(".lesson [role=status]").inner_text()
            assert step["says"] in heard
            move = right_move(ada, number)
            for _ in range(20):
                at = page.evaluate("document.activeElement.dataset.face ?? ''")
                if [at] == move.get("faces"):
                    break
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        number = first_try(ada)
        ada.is_at(number + 2)
        page.set_viewport_size(SMALL)
        for at in range(number + 1, -1, -1):
            page.get_by_role("button", name="Back", exact=True).click()
            ada.is_at(at)
        assert page.locator(".lit, .card.is-lit").count() == 0
        expect(page.get_by_role("button", name="Back", exact=True)).to_be_disabled()


# Beside lessons ----------------------------------------------------------------------------------


def test_the_crib_card_is_one_tap_away_and_can_be_tried_again_and_pinned(
    browser: Browser, server: Server
) -> None:
    made = server.table(game="hilo", seats=3, chairs=["me", "novice", "novice"], name="Ada")
    with person(browser, server, WIDE, bypass_csp=True) as ada:
        asked: list[str] = []
        ada.page.on("request", lambda request: asked.append(request.url))
        ada.sit(made["code"], made["token"])
        ada.sees(".stage .cloth")
        ada.page.wait_for_load_state("networkidle")
        assert not [url for url in asked if "/api/learn" in url or url.endswith("/crib.js")]
        before = ada.page.evaluate(STAGE)
        ada.page.route("**/api/learn/*", lambda route: route.abort())
        ada.page.locator("#tool-crib").click()
        expect(ada.page.locator(".crib [role=alert]")).to_contain_text("cannot be reached")
        ada.errors.clear()  # the failure that was planted
        ada.page.unroute("**/api/learn/*")
        ada.page.get_by_role("button", name="Try again").click()
        box = ada.sees(".crib .crib-box")
        assert box.locator("h3").inner_text()
        crib = ada.page.locator(".crib").inner_text()
        assert "won at 10 points" in crib, "an option at its usual value"
        assert "{" not in crib
        assert ada.page.locator(".crib .card use").count() > 0, "real faces"
        assert ada.page.evaluate(STAGE) == before
        assert findings(ada) == []
        ada.page.get_by_role("button", name="Pin").click()
        ada.page.reload()
        ada.sees(".crib .crib-box")
        ada.page.get_by_role("button", name="Close the crib card").click()
        expect(ada.page.locator(".crib")).to_have_count(0)
        expect(ada.page.locator("#tool-crib")).to_be_focused()
        ada.page.set_viewport_size(SMALL)
        ada.page.keyboard.press("c")
        ada.sees(".crib .crib-box")
        assert ada.fits()
        ada.page.keyboard.press("Escape")
        expect(ada.page.locator(".crib")).to_have_count(0)


def test_the_rules_begin_with_half_a_page(browser: Browser, server: Server) -> None:
    with person(browser, server, WIDE, bypass_csp=True) as ada:
        ada.go("/g/hilo/rules")
        ada.sees(".half-page figure .card use")
        expect(ada.page.locator(".half-page h2")).to_have_count(4)
        expect(ada.page.locator("#hilo\\.follow")).to_be_hidden()
        assert findings(ada) == []
        ada.page.get_by_label("Search these rules").fill("follow suit")
        expect(ada.page.locator("#hilo\\.follow")).to_be_visible()
        ada.page.get_by_label("Search these rules").fill("")
        expect(ada.page.locator("#hilo\\.follow")).to_be_hidden()
        ada.page.locator(".learn-ways").get_by_role("link", name="Crib card").click()
        expect(ada.page.locator("#crib .crib-box").first).to_be_visible()
        ada.page.goto("about:blank")
        ada.go("/g/hilo/rules#hilo.follow")
        expect(ada.page.locator("#hilo\\.follow")).to_be_in_viewport()
        ada.page.get_by_role("link", name="Learn it at the table").click()
        ada.sees(".lesson-said p")
