"""Most windows of these tests are not drawn: they are laid out, answer, move and are judged as drawn ones."""

from typing import Any

from accessibility import findings
from browser_player import CHOICES, LIT, MENU, READY, RESULT, Person, person
from playwright.sync_api import Browser
from server_process import Server

# Every element of the page, once all lies still: its name, its place and its size.
LAID_OUT = """async () => {
  await document.fonts.ready;
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  await new Promise(requestAnimationFrame);
  return [...document.querySelectorAll("body, body *")].map((one) => {
    const {left, top, width, height} = one.getBoundingClientRect();
    return [one.localName, ...[left, top, width, height].map(Math.round)].join(" ");
  });
}"""
OPACITY = "getComputedStyle(document.documentElement).opacity"
# Letters that are hardly to be told from the paper.
PALE = "document.querySelector('.bar .game-name').style.cssText = 'color: #ccc; background: #fff'"
# How far the bar is from its place in each frame of a flight, which is paused: a frame may take long.
FLIGHT = """async () => {
  const bar = document.querySelector(".bar");
  const place = bar.getBoundingClientRect().top;
  const flight = bar.animate([{ translate: "0 40px" }, { translate: "0 0" }], { duration: 200 });
  flight.pause();
  const away = [];
  for (const time of [0, 100, 150]) {
    flight.currentTime = time;
    await new Promise(requestAnimationFrame);
    away.push(bar.getBoundingClientRect().top - place);
  }
  flight.play();
  await flight.finished;
  return [...away, bar.getBoundingClientRect().top - place].map(Math.round);
}"""


def at_rest(somebody: Person) -> list[str]:
    """The page as it is laid out, once it is somebody's turn."""
    somebody.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])
    somebody.page.wait_for_load_state("networkidle")
    laid_out: list[str] = somebody.page.evaluate(LAID_OUT)
    return laid_out


def test_a_window_that_is_not_drawn_is_like_one_that_is(browser: Browser, server: Server) -> None:
    """One seat at two devices, of which one is drawn."""
    made = server.table(game="hilo", seats=2, chairs=["me", "regular"], name="Ada")
    settings: dict[str, Any] = {"bypass_csp": True, "reduced_motion": "no-preference"}
    with (
        person(browser, server, is_drawn=True, **settings) as seen,
        person(browser, server, **settings) as unseen,
    ):
        for one in (seen, unseen):
            one.sit(made["code"], made["token"])
        assert at_rest(unseen) == at_rest(seen)
        assert [one.page.evaluate(OPACITY) for one in (seen, unseen)] == ["1", "0"]
        assert [one.page.evaluate(FLIGHT) for one in (seen, unseen)] == [[40, 20, 10, 0]] * 2
        for one in (seen, unseen):
            assert findings(one) == []
            one.page.evaluate(PALE)
            assert [found.partition(":")[0] for found in findings(one)] == ["color-contrast"]
        assert unseen.page.evaluate(OPACITY) == "0"  # and not only until axe has looked
