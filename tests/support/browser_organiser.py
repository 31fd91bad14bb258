"""Somebody who holds an evening from one page of a real browser, and evenings made ready for them."""

import re
from typing import Any, Final

from browser_player import Person
from evening_clients import come_in, evening
from playwright.sync_api import Locator, expect
from server_process import Server

STEP: Final = "#step-title"
WHERE: Final = "#where-title"


class Organiser:
    """Somebody who holds an evening from one page."""

    def __init__(self, who: Person) -> None:
        self.who = who
        self.page = who.page

    @property
    def code(self) -> str:
        return self.page.url.rsplit("/", 1)[1]

    def set_up(self, form: str, games: int, way: str = "At home") -> None:
        self.who.go(f"/e?form={form}")
        self.page.get_by_label(re.compile(f"^{way}")).check()
        self.page.get_by_label("Games", exact=True).fill(str(games))

    def open(self) -> None:
        self.press("Open the evening")
        self.who.sees(STEP)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def expect_step(self, words: str) -> None:
        expect(self.page.locator(STEP)).to_have_text(words)

    def add(self, names: str) -> None:
        self.page.get_by_label("Name", exact=True).fill(names)
        self.press("Add")

    def tab(self, name: str) -> None:
        self.page.get_by_role("navigation", name="Parts of this page").get_by_role(
            "button", name=name
        ).click()

    def pad(self, table: int) -> Locator:
        return self.page.get_by_role("group", name="The head table" if table == 1 else f"Table {table}")

    def tap(self, table: int, side: int, points: int) -> None:
        """The points of one hand, and the score has grown by them."""
        score = self.pad(table).locator(".pad-score").nth(side)
        before = int(score.inner_text())
        buttons = self.pad(table).locator(".taps").nth(side)
        buttons.get_by_text(f"+{points}", exact=True).click()
        expect(score).to_have_text(str(before + points))

    def type(self, table: int, *scores: int) -> None:
        """The score of a table in one piece."""
        self.pad(table).get_by_role("button", name=re.compile("score|Correct")).first.click()
        for field, score in zip(self.pad(table).locator("input").all(), scores, strict=True):
            field.fill(str(score))
        self.pad(table).get_by_role("button", name="Save").click()


def refusal(somebody: Person, near: str) -> str:
    """The sentence that is shown beside what was touched."""
    return somebody.sees(f"{near} [role=alert]").inner_text()


def seated(server: Server, guests: int = 12, **asked: Any) -> dict[str, str]:
    """An evening at home with so many guests at their tables, made without a browser."""
    made = evening(server, **asked)
    return {"code": made["code"], "organiser": made["organiser"]} | {
        f"guest {number}": come_in(server, made["code"], f"Guest {number}")["token"]
        for number in range(1, guests + 1)
    }
