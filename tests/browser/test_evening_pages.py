"""The other pages of an evening: online at a table and back, the big screen, every page for every reader."""

import json
import random

import pytest
from accessibility import findings
from browser_organiser import STEP, WHERE, Organiser, seated
from browser_player import CHOICES, DESK, LIT, LONG_TIMERS, MENU, PHONE, RESULT, Person, person
from evening_clients import public
from playwright.sync_api import Browser, Page, ViewportSize, WebSocketRoute, expect
from server_process import Server

BIG: ViewportSize = {"width": 1920, "height": 1080}

WHOLE_DEAL = 80
LED = "() => location.pathname.startsWith('/t/') && document.querySelector('.table-banner')"
BACK = "() => location.pathname.startsWith('/e/')"
TURN = """([lit, choices, menu, result]) => !location.pathname.startsWith('/t/')
  || document.querySelector(result)
  || (!document.querySelector('.busy') && [lit, choices, menu].some((one) => document.querySelector(one)))"""


def play(somebody: Person, whims: random.Random, clicks: int) -> None:
    """Click what is lit, so often or until the deal is over or one is led away."""
    for _ in range(clicks):
        somebody.page.wait_for_function(TURN, arg=[LIT, CHOICES, MENU, RESULT])
        if "/t/" not in somebody.page.url or somebody.is_over():
            return
        somebody.click_something(whims)


@pytest.mark.parametrize("games", [1, pytest.param(2, marks=pytest.mark.long)])
def test_online_a_guest_is_led_to_the_table_and_back(browser: Browser, server: Server, games: int) -> None:
    with (
        person(browser, server, PHONE, bypass_csp=True) as host,
        person(browser, server, PHONE, bypass_csp=True) as ada,
    ):
        here = Organiser(host)
        here.set_up("progressive-trix", games, "Online")
        host.page.get_by_label("Pace of house players").select_option("fast")
        host.page.get_by_label("Seconds between games").fill("0")
        here.open()
        here.expect_step("Who is coming?")
        assert findings(host) == []
        ada.go(f"/e/{here.code}")
        ada.page.get_by_label("Your name").fill("Ada")
        ada.page.get_by_role("button", name="Come in").click()
        expect(ada.page.locator(WHERE)).to_have_text("You are on the list")
        host.page.get_by_label("House players as guests").fill("7")
        here.press("Invite them")
        here.expect_step("8 guests are here")
        here.press("Seat all 8")
        whims = random.Random(3)
        for number in range(1, games + 1):
            here.press(f"Begin game {number}")
            ada.page.wait_for_function(LED)
            ada.sees(".hand .card, .prompt")
            expect(ada.page.locator(".table-banner-says")).to_contain_text(f"Game {number} of {games}")
            if number == 1:
                assert findings(ada) == []
                assert ada.fits()
            play(ada, whims, WHOLE_DEAL if games > 1 else 4)
            if games == 1:  # she goes, and a house player takes her cards; else she waits to be led back
                ada.page.get_by_role("link", name="Room", exact=True).click()
                ada.sees("a:has-text('To my table'), .where.is-settling")
            ada.page.wait_for_function(BACK)
            host.sees(".step.is-settling")
            here.press("Everybody moves" if number < games else "Name the winners")
        expect(ada.page.locator(WHERE)).to_have_text("The evening is over")
        here.expect_step("The evening is over")
        assert findings(ada) == []
        standing = public(server, here.code)["standings"]
        assert [row["games"] for row in standing] == [games] * 8


ALL_STEPS = ("gathering", "seated", "playing")


@pytest.mark.parametrize(
    ("size", "theme", "steps"),
    [
        (DESK, "light", ("seated",)),
        pytest.param(DESK, "dark", ALL_STEPS, marks=pytest.mark.long),
        pytest.param(PHONE, "dark", ALL_STEPS, marks=pytest.mark.long),
        pytest.param(BIG, "light", ALL_STEPS, marks=pytest.mark.long),
    ],
    ids=["desk", "dark desk", "dark phone", "big"],
)
def test_every_page_for_every_reader(
    browser: Browser, server: Server, size: ViewportSize, theme: str, steps: tuple[str, ...]
) -> None:
    made = seated(server, options={"duplicate": "on"})
    with person(browser, server, size, color_scheme=theme, bypass_csp=True) as ada:
        ada.go(f"/o/{made['code']}#{made['organiser']}")
        for step in ALL_STEPS[: ALL_STEPS.index(steps[-1]) + 1]:
            ada.sees(f".step.is-{step}")
            if step in steps:
                read_all(ada, made)
            if step != steps[-1]:
                ada.page.reload()  # to the first tab, whichever was read last
                Organiser(ada).press("Seat all 12" if step == "gathering" else "Begin game 1")


def read_all(ada: Person, made: dict[str, str]) -> None:
    """Look at every page of an evening as it is now."""
    code = made["code"]
    for path, sign in (
        ("/e", "h1"),
        (f"/e/{code}#{made['guest 5']}", WHERE),
        (f"/e/{code}?screen=1", ".big-screen"),
        (f"/o/{code}#{made['organiser']}", STEP),
    ):
        ada.walk(path)
        ada.sees(sign)
        assert ada.fits(), path
        assert findings(ada) == [], path
    for tab in ("Room", "Guests", "Standings", "More"):
        Organiser(ada).tab(tab)
        assert findings(ada) == [], tab


# Put into a page before it is loaded: who walks is still on the way when a slow machine looks.
SLOW_MOTION = """
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    return animate.call(this, frames, { ...how, duration: how.duration * 100 });
  };
"""
WALKING = "document.getAnimations().filter((one) => one.effect.target?.dataset?.guest).length"


def test_people_walk_between_the_tables_and_the_bell_is_heard(browser: Browser, server: Server) -> None:
    made = seated(server)
    with person(browser, server, DESK) as host, person(browser, server, BIG) as room:
        room.page.emulate_media(reduced_motion="no-preference")
        for script in (LONG_TIMERS, SLOW_MOTION):
            room.context.add_init_script(script)
        host.go(f"/o/{made['code']}#{made['organiser']}")
        here = Organiser(host)
        here.press("Seat all 12")
        here.expect_step("Everybody to their chairs")
        room.go(f"/e/{made['code']}?screen=1")
        room.sees(".room .name-plate")
        here.press("Begin game 1")
        for table, scores in enumerate(((5, 2), (3, 1), (0, 2)), 1):
            here.type(table, *scores)
        here.press("Ring the bell")
        room.sees(".screen-bell .is-ringing")
        expect(room.page.locator("#announcer")).to_have_text("The bell! The game is over.")
        here.press("Everybody moves")
        expect(room.page.locator("#announcer")).to_have_text("Everybody moves.")
        assert room.page.evaluate(WALKING) >= 4
        assert host.page.evaluate(WALKING) == 0  # who wants no motion sees none
        assert room.fits()


class SlowLine:
    """The socket of a page, on which nothing comes back while it is held."""

    def __init__(self, page: Page) -> None:
        self.is_held = False
        self.waiting: list[str | bytes] = []
        page.route_web_socket("**/ws/*", self._open)

    def _open(self, here: WebSocketRoute) -> None:
        self.here = here
        here.connect_to_server().on_message(self._bring)

    def _bring(self, message: str | bytes) -> None:
        if self.is_held:
            self.waiting.append(message)
        else:
            self.here.send(message)

    def let_go(self) -> None:
        self.is_held = False
        for message in self.waiting:
            self.here.send(message)


def test_the_bell_is_rung_while_a_score_is_on_its_way(browser: Browser, server: Server) -> None:
    made = seated(server)
    with person(browser, server, PHONE) as host, person(browser, server, BIG) as room:
        line = SlowLine(host.page)
        host.go(f"/o/{made['code']}#{made['organiser']}")
        here = Organiser(host)
        here.press("Seat all 12")
        here.press("Begin game 1")
        here.type(1, 5, 2)
        here.expect_step("The head table has finished")
        room.go(f"/e/{made['code']}?screen=1")
        room.sees(".room .name-plate")
        line.is_held = True
        here.type(2, 3, 1)
        for _ in range(2):  # twice is once
            here.press("Ring the bell")
        expect(room.page.locator("#announcer")).to_have_text("The bell! The game is over.")
        assert line.waiting, "nothing was held back"
        line.let_go()
        here.expect_step("The bell has rung")
        assert here.page.get_by_role("alert").count() == 0


def test_the_shelf_and_the_join_page_lead_to_an_evening(browser: Browser, server: Server) -> None:
    made = seated(server)
    with person(browser, server, PHONE) as ada:
        ada.go("/?box=trix")
        ada.page.get_by_role("link", name="Progressive Gyp").click()
        assert ada.sees("input[name=form]:checked").get_attribute("value") == "progressive-gyp"
        ada.walk("/join")
        ada.page.get_by_label("The code of the table").fill(f"http://somewhere/e/{made['code'].lower()}")
        ada.page.get_by_role("button", name="Go to the table").click()
        ada.page.wait_for_url(f"**/e/{made['code']}")
        ada.sees("h1:has-text('Welcome')")
        ada.errors.clear()  # the browser itself complains that no table has this code
        assert json.loads(server.get("/api/evenings/forms")[2])["forms"][0]["id"] == "progressive-trolley"
