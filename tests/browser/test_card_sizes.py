"""With cards in motion: no card of a trick is small on a desk, in play and in the replay, whatever flies."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from browser_player import CHOICES, LIT, MENU, READY, RESULT, Person, person, played_by_the_house
from playwright.sync_api import Browser, ViewportSize
from server_process import Server

import headtable

DESKS: tuple[ViewportSize, ...] = ({"width": 1024, "height": 768}, {"width": 1440, "height": 900})
LEAST = 56  # pixels of a card of a trick
MOMENTS = 18
STRETCH = 3
OFTEN = {"trolley", "magna"}
OF_TRICKS = [
    "trolley", "trolley-euchre", "trolley-pinochle", "trix", "forty-two", "call-suit-forty-two", "hilo",
    "magna",
]  # fmt: skip
# Notes the smallest card of a trick, as it is laid out, in every frame, also while cards fly; and in windows
# of which width cards have flown to a trick.
WATCH = """
  window.least = Infinity;
  window.flown = {};
  const look = () => {
    const cards = [...document.querySelectorAll(".trick .played .card")];
    least = Math.min(least, ...cards.map((card) => card.offsetWidth));
    if (cards.some((card) => card.getAnimations().length)) flown[innerWidth] = true; // unseen: its copy flies
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""
# The smallest card since the last look, once all lie still.
SMALLEST = """async () => {
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const cards = [...document.querySelectorAll(".trick .played .card")];
  const seen = Math.min(least, ...cards.map((card) => card.getBoundingClientRect().width));
  least = Infinity;
  return Number.isFinite(seen) ? seen : null;
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


@contextmanager
def in_motion(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody whose cards move."""
    with person(browser, server, DESKS[0], reduced_motion="no-preference") as ada:
        ada.context.add_init_script(WATCH)
        yield ada


def sized(ada: Person, moment: int) -> ViewportSize:
    """The sizes take turns, each for some moments of a game."""
    size = DESKS[moment // STRETCH % len(DESKS)]
    if moment % STRETCH == 0:
        ada.page.set_viewport_size(size)
    return size


def go_on(ada: Person, whims: random.Random) -> None:
    """Confirm what can be confirmed, else a card, else anything: so that tricks come soon."""
    wanted = (".prompt .choices button.first:enabled", LIT)
    for what, number in zip(wanted, ada.count(*wanted), strict=True):
        if number:
            ada.click_one(what, whims)
            return
    ada.click_something(whims)


def is_small(ada: Person) -> bool:
    """Whether any card of a trick was small since the last look, in flight or at rest."""
    least: float | None = ada.page.evaluate(SMALLEST)
    return least is not None and least < LEAST


@pytest.mark.parametrize(("game", "seats"), [table for game in OF_TRICKS for table in usual(game)])
def test_no_card_of_a_trick_is_small_on_a_desk(
    browser: Browser, server: Server, game: str, seats: int
) -> None:
    made = server.table(game=game, seats=seats, chairs=["me"] + ["novice"] * (seats - 1), name="Ada")
    whims = random.Random(game)
    with in_motion(browser, server) as ada:
        ada.sit(made["code"], made["token"])
        for moment in range(MOMENTS):
            ada.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])
            if ada.is_over():
                break
            assert not is_small(ada), (moment, ada.page.locator(".says").inner_text())
            sized(ada, moment)
            go_on(ada, whims)
        assert set(ada.page.evaluate("Object.keys(flown).map(Number)")) == {size["width"] for size in DESKS}


def test_no_card_of_a_trick_is_small_in_the_replay(browser: Browser, server: Server) -> None:
    code = played_by_the_house(server, "hilo", 4)
    with in_motion(browser, server) as ada:
        ada.go(f"/r/{code}")
        ada.sees(".replay-cloth .cloth")
        for moment in range(40):
            size = sized(ada, moment)
            ada.page.keyboard.press("ArrowRight")
            assert not is_small(ada), (moment, size)
            if size["width"] >= 1440:
                assert ada.page.evaluate(CUT_OFF) == [], moment
