"""Takes the pictures of the browser that the documentation shows: docs/screens/*.jpg.

make screens
"""

import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))
import evening_screenshots
from browser_player import ASKED, CHOICES, DESK, LIT, MENU, READY, RESULT, Person, launched
from server_process import Server

HERE = Path(__file__).parent
PHONE: ViewportSize = {"width": 390, "height": 844}
# The name of the picture, the game, seats, clicks made before, and the size of the screen.
TABLES: tuple[tuple[str, str, int, int, ViewportSize], ...] = (
    ("euchre", "trolley-euchre", 4, 8, DESK),
    ("railroad", "great-railroad-game", 3, 8, DESK),
    ("phone", "trix", 4, 4, PHONE),
)


def looking(browser: Browser, server: Server, path: str, size: ViewportSize) -> Person:
    """Somebody who looks at a page."""
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    context.add_init_script(ASKED)
    person = Person(context, server)
    person.go(path)
    return person


def main() -> int:
    (HERE / "screens").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite").start()
        try:
            browser = launched(playwright)
            shelf = looking(browser, server, "/?box=trix", DESK)
            shelf.sees("main h1")
            shelf.page.wait_for_load_state("networkidle")
            save(shelf, "shelf")
            shelf.context.close()
            for name, game, seats, clicks, size in TABLES:
                chairs = ["me"] + ["regular"] * (seats - 1)
                made = server.table(game=game, seats=seats, chairs=chairs, name="Ada")
                person = looking(browser, server, f"/t/{made['code']}#{made['token']}", size)
                whims = random.Random(name)
                for _ in range(clicks):
                    person.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])
                    if not person.is_over():
                        person.click_something(whims)
                person.page.wait_for_function(READY, arg=[LIT, CHOICES, MENU, RESULT])
                person.page.keyboard.press("Escape")
                person.page.wait_for_timeout(400)
                save(person, name)
                person.context.close()
            evening_screenshots.take(browser, server, looking, save)
            evening_screenshots.take_claims(browser, server, looking, save)
        finally:
            server.stop()
    return 0


def save(person: Person, name: str) -> None:
    path = HERE / "screens" / f"{name}.jpg"
    person.page.screenshot(path=path, type="jpeg", quality=72)


if __name__ == "__main__":
    sys.exit(main())
