"""The pictures of an evening: twelve guests with real cards, held from one phone, and their room."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from browser_player import CHOICES, DESK, LIT, MENU, Person
from evening_clients import come_in, evening, public
from playwright.sync_api import Browser, Error, ViewportSize
from server_process import Server

GUESTS: Final = "Ada, Basil, Clara, Daniel, Edith, Frank, Grace, Henry, Ida, Jack, Kate, Leo"
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
TALL: Final[ViewportSize] = {"width": 390, "height": 1000}  # where and partner, and the whole tally card
HANDS: Final = ((1, 0, 2), (2, 1, 1), (3, 0, 4), (1, 1, 1), (2, 0, 1), (1, 0, 1), (3, 1, 2), (1, 0, 2))
ROUNDS: Final = (((5, 2), (3, 1), (0, 2)), ((1, 5), (2, 4), (4, 0)))
HONOUR: Final = {"honour": "on", "min-tables": 2, "head-points": 1}
ASKED: Final = ".prompt .claims"
Save = Callable[[Person, str], None]
Look = Callable[[Browser, Server, str, ViewportSize], Person]


def take(browser: Browser, server: Server, look: Look, save: Save) -> None:
    """Hold an evening and take a picture wherever somebody has something to do."""
    host = look(browser, server, "/e?form=progressive-trolley-euchre", PHONE)
    gather(host, save)
    code = host.page.url.rsplit("/", 1)[1]
    guest = look(browser, server, f"/e/{code}", TALL)
    guest.page.get_by_role("button", name="Edith").click()
    guest.sees("#where-title")
    host.page.get_by_role("button", name="Begin game 1").click()
    for table, side, points in HANDS:
        tap(host, table, side, points)
    host.sees(".bell-button.is-due")
    shoot(host, save, "evening-scores")
    end_game(host)
    for scores in ROUNDS:
        play(host, scores)
    room = look(browser, server, f"/e/{code}?screen=1", DESK)
    room.sees(".room")
    save(room, "evening-room")
    room.context.close()
    guest.page.wait_for_timeout(400)
    save(guest, "evening-guest")
    guest.context.close()
    finish(host)
    shoot(host, save, "evening-prizes")
    host.context.close()


def gather(host: Person, save: Save) -> None:
    host.page.get_by_label("Name of the evening").fill("At home with the Aldens")
    host.page.get_by_label("Games", exact=True).fill("4")
    host.page.get_by_role("button", name="Open the evening").click()
    host.page.get_by_label("Name", exact=True).fill(GUESTS)
    host.page.get_by_role("button", name="Add").click()
    host.sees(".guest-chip:has-text('Leo')")
    shoot(host, save, "evening-guests")
    host.page.get_by_role("button", name="Seat all 12").click()
    host.sees(".step.is-seated")
    shoot(host, save, "evening-seats")


def shoot(host: Person, save: Save, name: str) -> None:
    """A picture of the organiser's page, from its top."""
    host.page.evaluate("scrollTo(0, 0)")
    host.page.wait_for_timeout(400)
    save(host, name)


def tap(host: Person, table: int, side: int, points: int) -> None:
    pad = host.page.locator(".pad").nth(table - 1)
    score = pad.locator(".pad-score").nth(side)
    wanted = int(score.inner_text()) + points
    pad.locator(".taps").nth(side).get_by_text(f"+{points}", exact=True).click()
    score.get_by_text(str(wanted), exact=True).wait_for()


def end_game(host: Person) -> None:
    host.page.get_by_role("button", name="Ring the bell").click()
    host.page.get_by_role("button", name="Everybody moves").click()
    host.sees(".step.is-seated")


def play(host: Person, scores: tuple[tuple[int, int], ...]) -> None:
    host.page.get_by_role("button", name="Begin game").click()
    for table, (one, two) in enumerate(scores):
        pad = host.page.locator(".pad").nth(table)
        pad.get_by_role("button", name="Type the score").click()
        pad.locator("input").nth(0).fill(str(one))
        pad.locator("input").nth(1).fill(str(two))
        pad.get_by_role("button", name="Save").click()
        pad.locator(".pad-sides").wait_for()
    end_game(host)


def finish(host: Person) -> None:
    host.page.get_by_role("button", name="More").click()
    host.page.get_by_role("button", name="It is late").click()
    host.page.get_by_role("button", name="Yes, end it now").click()
    host.sees(".step.is-over, .step.is-play-off")
    if host.page.locator(".step.is-play-off").count():
        host.page.locator(".score-form input").first.fill("5")
        host.page.get_by_role("button", name="This is the result").click()
    host.sees(".step.is-over")


def take_claims(browser: Browser, server: Server, look: Look, save: Save) -> None:
    """Online, in honour mode: the bell has rung, and a guest has not accepted the last hand."""
    made = evening(server, way="online", hold=3600, options=HONOUR)
    tokens = [come_in(server, made["code"], name)["token"] for name in ("Ada", "Basil")]
    host = look(browser, server, f"/o/{made['code']}#{made['organiser']}", PHONE)
    host.page.get_by_label("House players as guests").fill("6")
    host.page.get_by_role("button", name="Invite them").click()
    host.page.get_by_role("button", name="Seat all 8").click()
    host.sees(".step.is-seated")
    while not (places := tables_of(server, made["code"])) or places[0] == places[1]:
        host.page.get_by_role("button", name="Take back").click()
        host.page.get_by_role("button", name="Seat all 8").click()
        host.sees(".step.is-seated")
    host.page.get_by_role("button", name="Begin game 1").click()
    guests = [look(browser, server, f"/e/{made['code']}#{token}", PHONE) for token in tokens]
    at_head, guest = sorted(guests, key=lambda one: places[guests.index(one)])
    while not guest.page.locator(ASKED).count():
        act(guest)
    while guest.page.get_by_text("The bell!").count() == 0:
        act(at_head)
    guest.page.mouse.move(0, 0)
    guest.page.wait_for_timeout(400)
    save(guest, "evening-claims")
    for person in (host, *guests):
        person.context.close()


def tables_of(server: Server, code: str) -> list[int]:
    """Where the two guests sit who have come by themselves; nothing before all are seated."""
    room = public(server, code)
    return [guest["table"] for guest in room["guests"][:2]] if room["phase"] == "seated" else []


def act(person: Person) -> None:
    """Whatever there is to do, without calling anybody."""
    for what in (f"{CHOICES}:has-text('Accept')", MENU, LIT, f"{CHOICES}:not(:has-text('Revoke'))"):
        found = person.page.locator(what).first
        if found.count():
            with suppress(Error):  # what was there a moment ago may be gone
                found.click(timeout=2000, force=True, position={"x": 8, "y": 12})
            break
    person.page.wait_for_timeout(100)
