"""With cards in motion: no card of a trick is small on a desk, in play and in the replay, whatever flies."""

import random
from contextlib import suppress
from typing import Any

import pytest
from browser_player import ASKED, CHOICES, LIT, MENU, READY, RESULT, Person
from playwright.sync_api import Browser, Error, ViewportSize
from server_process import Server

import headtable

DESKS: tuple[ViewportSize, ...] = ({"width": 1024, "height": 768}, {"width": 1440, "height": 900})
LEAST = 56  # pixels of a card of a trick
MOMENTS = 18
OFTEN = {"trolley", "magna"}
OF_TRICKS = [
    "trolley", "trolley-euchre", "trolley-pinochle", "trix", "forty-two", "call-suit-forty-two", "hilo",
    "magna",
]  # fmt: skip
# Notes the width of every card of a trick, as it is laid out, in every frame: also while cards fly.
WATCH = """
  window.widths = [];
  window.flown = 0;
  const look = () => {
    const cards = document.querySelectorAll(".trick .played .card");
    window.widths.push(...[...cards].map((card) => card.offsetWidth));
    window.flown += document.querySelectorAll(".flight-layer .card").length;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
AT_REST = """async () => {
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const cards = document.querySelectorAll(".trick .played .card");
  return [...cards].map((card) => card.getBoundingClientRect().width);
}"""

# Cards and scores of the replay that are not seen whole.
CUT_OFF = """() => {
  const cloth = document.querySelector(".replay-cloth").getBoundingClientRect();
  const isCut = (one) => {
    const box = one.getBoundingClientRect();
    return box.bottom > Math.min(cloth.bottom, innerHeight) + 1 || box.top < cloth.top - 1;
  };
  const shown = document.querySelectorAll(".replay-cloth :is(.card, .score)");
  return [...shown].filter(isCut).map((one) => one.className);
}"""


def usual(game: str) -> list[object]:
    """The smallest and the largest table of a game; of some the largest in every run: its cards are small."""
    few, many = headtable.game(game).seats[0], headtable.game(game).seats[-1]
    return [
        pytest.param(
            game,
            number,
            marks=[] if game in OFTEN and number == many else [pytest.mark.long],
            id=f"{game}-{number}",
        )
        for number in dict.fromkeys((few, many))
    ]


def in_motion(browser: Browser, server: Server, size: ViewportSize) -> Person:
    context = browser.new_context(viewport=size, reduced_motion="no-preference")
    context.add_init_script(ASKED)
    context.add_init_script(WATCH)
    return Person(context, server)


def go_on(ada: Person, whims: random.Random) -> None:
    """Confirm what can be confirmed, else a card, else anything: so that tricks come soon."""
    for wanted in (".prompt .choices button.first:enabled", LIT):
        if ada.page.locator(wanted).count():
            ada.click_one(ada.page.locator(wanted), whims)
            return
    ada.click_something(whims)


def smallest(ada: Person) -> int:
    """The smallest card of a trick since the last look, in flight or at rest."""
    rest: Any = ada.page.evaluate(AT_REST)
    seen: Any = ada.page.evaluate("window.widths.splice(0)")
    return int(min([*seen, *rest], default=LEAST))


@pytest.mark.parametrize(("game", "seats"), [table for game in OF_TRICKS for table in usual(game)])
def test_no_card_of_a_trick_is_small_on_a_desk(
    browser: Browser, server: Server, game: str, seats: int
) -> None:
    for size in DESKS:
        made = server.table(game=game, seats=seats, chairs=["me"] + ["novice"] * (seats - 1), name="Ada")
        ada = in_motion(browser, server, size)
        whims = random.Random(game)
        ada.sit(made["code"], made["token"])
        for _ in range(MOMENTS):
            ada.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])
            if ada.is_over():
                break
            assert smallest(ada) >= LEAST, (size, ada.page.locator(".says").inner_text())
            with suppress(Error):
                go_on(ada, whims)
        assert ada.page.evaluate("window.flown") > 0
        assert ada.errors == []
        ada.context.close()


@pytest.mark.parametrize("size", DESKS, ids=str)
def test_no_card_of_a_trick_is_small_in_the_replay(
    browser: Browser, server: Server, size: ViewportSize
) -> None:
    options = {"length": "one deal"}
    made = server.table(game="hilo", seats=4, chairs=["me"] + ["novice"] * 3, options=options, name="Ada")
    ada = in_motion(browser, server, size)
    ada.sit(made["code"], made["token"])
    ada.play(random.Random(3), 200)
    ada.go(f"/r/{made['code']}")
    ada.sees(".replay-cloth .cloth")
    for _ in range(40):
        ada.page.keyboard.press("ArrowRight")
        assert smallest(ada) >= LEAST
        if size["width"] >= 1440:
            assert ada.page.evaluate(CUT_OFF) == []
    assert ada.errors == []
    ada.context.close()
