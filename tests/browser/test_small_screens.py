"""On a phone, upright or on its side, and on a low desk, nothing of the table has to be scrolled."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from accessibility import findings
from browser_player import CHOICES, DESK, LIT, MENU, PHONE, READY, RESULT, Person, person
from playwright.sync_api import Browser, ViewportSize
from server_process import Server

import headtable

LOW: ViewportSize = {"width": 1366, "height": 640}
SIZES: tuple[ViewportSize, ...] = (PHONE, {"width": 844, "height": 390}, LOW, DESK)
MOMENTS = 6
OFTEN = {"magna", "trix-football", "trocadero", "trolley-matchem"}
# Eight people in the pit call so many lots and offers that on the smallest phones the list of them is rolled.
LONG_LISTS = {"trix-exchange"}
OUT_OF_SIGHT = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const hidden = [];
  for (const name of [".cloth", ".prompt"]) {
    const part = document.querySelector(name);
    const over = part.scrollHeight - part.clientHeight;
    if (over > 1) hidden.push(`${name} is ${over} too high`);
  }
  const rows = new Set([...document.querySelectorAll(".plate")].map((one) => one.offsetTop));
  const isPhone = innerWidth < 760 || innerHeight <= 480;
  const isOpen = document.querySelector(".backs.is-open");
  if (isPhone && rows.size > 2 && !isOpen) hidden.push(`${rows.size} rows of plates`);
  for (const thing of document.querySelectorAll(".plate, .hand .card, .centre .card, .prompt button")) {
    const box = thing.getBoundingClientRect();
    const isSeen = box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1;
    if (!isSeen || box.top + Math.min(20, box.height) > innerHeight) hidden.push(thing.className);
  }
  for (const thing of document.querySelectorAll(".plate *")) {
    const [box, plate] = [thing, thing.closest(".plate")].map((one) => one.getBoundingClientRect());
    const isInside = box.left >= plate.left - 1 && box.right <= plate.right + 1;
    if (box.width && !isInside) hidden.push(`${thing.className} sticks out of its plate`);
  }
  return hidden;
}"""


def tables() -> list[object]:
    return [
        pytest.param(
            game.id, max(game.seats), marks=[] if game.id in OFTEN else [pytest.mark.long], id=game.id
        )
        for game in headtable.games()
    ]


@pytest.fixture(scope="module")
def ada(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody who goes from table to table."""
    with person(browser, server, PHONE, has_touch=True, bypass_csp=True) as one:
        yield one


@pytest.mark.parametrize(("game", "seats"), tables())
def test_nothing_has_to_be_scrolled(ada: Person, server: Server, game: str, seats: int) -> None:
    made = server.table(game=game, seats=seats, chairs=["me"] + ["regular"] * (seats - 1), name="Ada")
    whims = random.Random(game)
    ada.page.set_viewport_size(PHONE)
    ada.walk(f"/t/{made['code']}#{made['token']}")
    for moment in range(MOMENTS):
        ada.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])
        if ada.is_over():
            break
        for size in SIZES:
            ada.page.set_viewport_size(size)
            if moment == 0 and size == PHONE:
                assert findings(ada) == []
            found: Any = ada.page.evaluate(OUT_OF_SIGHT)
            if game not in LONG_LISTS:
                assert found == [], (size, ada.page.locator(".says").inner_text())
            assert ada.fits()
        ada.click_something(whims)
    assert ada.errors == []
