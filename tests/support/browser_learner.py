"""Somebody who takes a lesson in a browser: reads each step, and makes the moves that it asks for."""

import json
from typing import Any, Final

from browser_player import Person
from playwright.sync_api import Locator, expect
from server_process import Server

CONTINUE: Final = ".lesson-buttons button.first:visible"
AT_ONCE: Final = """() => [...document.querySelectorAll(".lesson-buttons button.first:not([hidden])")]
  .find((button) => button.textContent === "At once")?.click()"""
OPENERS: Final = ".family > button[aria-expanded], .orders > button[aria-expanded]"
MOST_CLICKS: Final = 12
# How many lights there are, once they are at rest.
LIGHTS: Final = """async () => {
  const boxes = () => [...document.querySelectorAll(".light-ring")].map((one) => one.style.cssText).join();
  for (let before = "", same = 0; same < 12; ) {
    await new Promise(requestAnimationFrame);
    const now = boxes();
    same = now === before ? same + 1 : 0;
    before = now;
  }
  return document.querySelectorAll(".light-ring").length;
}"""


def lesson_data(server: Server, game: str) -> dict[str, Any]:
    status, _, body = server.get(f"/api/learn/{game}")
    assert status == 200, body
    data: dict[str, Any] = json.loads(body)["lesson"]
    return data


class LessonReader:
    """A person in front of a lesson, and what the server says of it."""

    def __init__(self, somebody: Person, server: Server, game: str) -> None:
        self.person = somebody
        self.page = somebody.page
        self.game = game
        self.lesson = lesson_data(server, game)
        self.steps: list[dict[str, Any]] = self.lesson["steps"]
        self.opened = 0  # lists of moves, so that each is tried in its turn

    def open(self) -> None:
        self.person.go(f"/g/{self.game}/learn")
        self.person.sees(".lesson-said p")

    def choices(self, number: int) -> list[dict[str, Any]]:
        """What may be done when a step is read."""
        before = [moment for step in self.steps[:number] for moment in step["moments"]]
        view = self.lesson["moments"][before[-1] if before else 0]["view"]
        choices: list[dict[str, Any]] = view["choices"]
        return choices

    def is_at(self, number: int) -> None:
        """Wait until a step is read."""
        says = f"Step {number + 1} of {len(self.steps)}" if number < len(self.steps) else "The end"
        expect(self.page.locator(".lesson-fold")).to_have_text(says)
        if number < len(self.steps):
            expect(self.page.locator(".lesson-says")).to_have_text(self.steps[number]["says"])

    def lights(self) -> int:
        """How many lights there are, once they are at rest."""
        return int(self.page.evaluate(LIGHTS))

    def fold(self, is_folded: bool) -> None:
        """Fold the sheet, or open it."""
        button = self.page.locator(".lesson-fold")
        if button.get_attribute("aria-expanded") == str(is_folded).lower():
            button.click()

    def go_on(self, number: int) -> None:
        """Continue, and do not wait for the others."""
        self.page.locator(CONTINUE).click()
        if len(self.steps[number]["moments"]) > 1:
            self.page.evaluate(AT_ONCE)  # looked for and clicked in one go: it leaves by itself

    def make(self, choice: dict[str, Any]) -> None:
        """Make a move as a person does: with its cards, or with the buttons that lead to it."""
        wanted = self.page.locator(f'[data-move="{choice["text"]}"]:visible')
        for _ in range(MOST_CLICKS):
            if wanted.count():
                wanted.first.click()
                return
            if self.approach(choice):
                return
        raise AssertionError(f"no way was found to {choice['text']}")

    def approach(self, choice: dict[str, Any]) -> bool:
        """One click or entry that comes nearer to a move; whether that has made it."""
        number = self.page.locator(".number-picker input")
        cards = [self.card(choice["pile"], face) for face in choice.get("faces", [])]
        if number.count() and choice.get("number", -1) >= 0:
            number.first.fill(str(choice["number"]))
            number.first.press("Tab")
        elif self.page.locator("[role=radio]").count() and choice.get("thing"):
            self.page.get_by_role("radio", name=self.lesson["table"]["names"][choice["seats"][0]]).click()
        elif cards and all(card.count() for card in cards):
            for card in cards:
                touch(card.first)
            return self.page.locator(".menu, .card[aria-pressed=true]").count() == 0
        else:
            self.open_list()
        return False

    def card(self, pile: str, face: str) -> Locator:
        """A card that can be touched, and is not picked already."""
        which = f'[data-pile="{pile}"][data-face="{face}"]'
        return self.page.locator(f"button.card{which}:not([aria-pressed=true])")

    def open_list(self) -> None:
        """Open the next of the lists of moves that are folded; opening one folds the others."""
        openers = self.page.locator(OPENERS)
        assert openers.count(), "nothing leads further"
        openers.nth(self.opened % openers.count()).click()
        self.opened += 1


def touch(card: Locator) -> None:
    """At its left edge: in a fan the rest may lie under the next card, and its foot under the next row."""
    box = card.bounding_box()
    assert box is not None
    card.click(position={"x": box["width"] * 0.15, "y": box["height"] * 0.2})
