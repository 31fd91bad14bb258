"""Evenings at home in a real browser: an organiser with one phone and real cards, and a guest's phone."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from accessibility import findings
from browser_organiser import WHERE, Organiser, refusal, seated
from browser_player import DESK, PHONE, Person, person
from evening_clients import EUCHRE, public
from playwright.sync_api import Browser, expect
from server_process import Server

from headtable.evening.cutting import pack_of

EDITH = 5
GUESTS = "Ada, Basil, Clara, Daniel, Edith, Frank, Grace, Henry, Ida, Jack, Kate, Leo"


def place_of(server: Server, code: str, number: int) -> dict[str, Any]:
    """What the evening knows of a guest, with the name of the table as the guest reads it."""
    guest: dict[str, Any] = public(server, code)["guests"][number - 1]
    return guest | {"where": "The head table" if guest["table"] == 1 else f"Table {guest['table']}"}


def gather(here: Organiser) -> None:
    here.set_up(EUCHRE, 2)
    assert findings(here.who) == []
    here.open()
    here.expect_step("Who is here?")
    here.add(GUESTS)
    here.expect_step("12 guests are here")
    assert findings(here.who) == []
    here.press("Seat all 12")
    here.expect_step("Everybody to their chairs")
    assert here.page.locator(".now-column .name-plate").count() == 12
    assert here.who.fits()
    assert findings(here.who) == []


def find_place(edith: Person, code: str) -> None:
    edith.go(f"/e/{code}")
    edith.sees(".name-buttons")
    assert findings(edith) == []
    edith.page.get_by_role("button", name="Edith").click()
    guest = place_of(edith.server, code, EDITH)
    expect(edith.page.locator(WHERE)).to_have_text(guest["where"])
    partner = place_of(edith.server, code, guest["partner"])["name"]
    facts = edith.page.locator(".where-facts").inner_text().split("\n")
    assert facts[:4] == ["Chair", str(guest["chair"]), "Partner", partner]


def play_by_taps(here: Organiser, edith: Person) -> None:
    """The organiser taps hand after hand, Edith the points of one at her own table."""
    here.press("Begin game 1")
    here.expect_step("Game 1 of 2 is being played")
    for table, side, points in ((1, 0, 2), (2, 1, 1), (3, 0, 4), (1, 0, 2), (1, 1, 1)):
        here.tap(table, side, points)
    score = edith.page.locator(".my-score .pad-score").first
    before = int(score.inner_text())
    edith.page.locator(".my-score .taps").first.get_by_text("+1", exact=True).click()
    expect(score).to_have_text(str(before + 1))
    assert findings(edith) == []
    assert edith.fits()
    if place_of(edith.server, here.code, EDITH)["table"] != 1:
        here.tap(1, 0, 1)
    here.expect_step("The head table has finished")
    here.press("Ring the bell")
    edith.sees(".bell-banner")
    here.expect_step("The bell has rung")
    assert findings(here.who) == []


def move(here: Organiser, edith: Person) -> None:
    here.press("Everybody moves")
    here.expect_step("Everybody moves for game 2")
    assert here.page.locator(".calls li").count() >= 2
    moved = place_of(edith.server, here.code, EDITH)
    expect(edith.page.locator(WHERE)).to_have_text(moved["where"])
    assert edith.page.locator(".tally-hole").count() == len(moved["punches"])


def play_by_typing(here: Organiser) -> None:
    here.press("Begin game 2")
    for table, scores in enumerate(((5, 2), (3, 1), (0, 2)), 1):
        here.type(table, *scores)
    here.press("Ring the bell")
    here.expect_step("That was the last game")
    here.press("Name the winners")
    here.who.sees(".step.is-over, .step.is-play-off")
    if here.page.locator(".step.is-play-off").count():
        assert findings(here.who) == []
        here.page.locator(".score-form input").first.fill("5")
        here.press("This is the result")
    here.expect_step("The evening is over")


def test_an_evening_of_twelve_with_real_cards_from_one_phone(browser: Browser, server: Server) -> None:
    with (
        person(browser, server, PHONE, has_touch=True, bypass_csp=True) as host,
        person(browser, server, PHONE, has_touch=True, bypass_csp=True) as edith,
    ):
        here = Organiser(host)
        gather(here)
        find_place(edith, here.code)
        play_by_taps(here, edith)
        move(here, edith)
        play_by_typing(here)
        assert host.page.locator(".now-column .prize-card").count() == 2
        assert host.page.locator(".now-column .standings tbody tr").count() == 12
        assert findings(host) == []
        expect(edith.page.locator(WHERE)).to_have_text("The evening is over")
        assert findings(edith) == []
        here.tab("More")
        assert findings(host) == []
        assert host.fits()


def test_what_was_done_can_be_taken_back_and_put_right(browser: Browser, server: Server) -> None:
    made = seated(server)
    with person(browser, server, DESK) as host:
        host.go(f"/o/{made['code']}#{made['organiser']}")
        here = Organiser(host)
        here.expect_step("12 guests are here")
        assert made["organiser"] not in host.page.url
        here.press("Seat all 12")
        here.expect_step("Everybody to their chairs")
        plates = host.page.locator(".side-column .name-plate")
        one = public(server, made["code"])["tables"]
        first, second = one[0]["chairs"][0], one[1]["chairs"][0]  # two of the same part
        plates.and_(host.page.locator(f"[data-guest='{first}']")).click()
        assert "Tap who changes places" in host.sees(".swap-hint").inner_text()
        plates.and_(host.page.locator(f"[data-guest='{second}']")).click()
        host.sees(f".side-column [data-table='2'] [data-guest='{first}']")
        here.press("Begin game 1")
        here.tap(2, 0, 4)
        here.type(2, 3, 2)
        expect(here.pad(2).locator(".pad-score").first).to_have_text("3")
        here.press("Take back: Table 2: score set to 3 to 2")
        expect(here.pad(2).locator(".pad-score").first).to_have_text("4")
        here.tab("More")
        story = host.sees(".story").inner_text()
        assert "Table 2: a hand, 4 to 0" in story
        assert "taken back" in story
        here.tab("Guests")
        host.page.get_by_role("button", name=re.compile("^Guest 7")).click()
        host.page.get_by_label("New name of Guest 7").fill("Gwendolen")
        here.press("Rename")
        host.sees(".guest-chip:has-text('Gwendolen')")
        here.press("Leaves the evening")
        host.sees(".guest-list li:has-text('leaves after this game')")
        host.page.get_by_label("A latecomer\u2019s name").fill("Late Lou")
        here.press("Add")
        host.sees(".guest-chip:has-text('Late Lou')")


@contextmanager
def told(here: Organiser) -> Iterator[None]:
    """What is done in between is a line of the evening, which has arrived in the end."""
    before = public(here.who.server, here.code)["lines"]
    yield
    for _ in range(1000):
        if public(here.who.server, here.code)["lines"] != before:
            return
        here.page.wait_for_timeout(30)
    raise AssertionError("nothing was told")


def test_real_cards_are_cut_by_hand_or_by_the_house(browser: Browser, server: Server) -> None:
    made = seated(server, cuts="hand")
    with person(browser, server, PHONE) as host:
        host.go(f"/o/{made['code']}#{made['organiser']}")
        here = Organiser(host)
        here.press("Seat all 12")
        here.expect_step("Cut the cards")
        done = host.page.get_by_role("button", name="These were cut")
        expect(done).to_be_disabled()
        table = public(server, made["code"])["due"]["table"]
        first, second = host.page.locator(".cut-field select").all()
        heights = pack_of(EUCHRE)[1]
        first.select_option(min(heights, key=lambda card: heights[card]))
        second.select_option(max(heights, key=lambda card: heights[card]))
        winner = re.sub(" cut.*", "", host.page.locator(".cut-field span").nth(1).inner_text())
        with told(here):
            done.click()
        while public(server, made["code"])["due"]:
            with told(here):
                here.press("Let the house cut")
        here.expect_step("Everybody to their chairs")
        plate = host.page.locator(f".now-column [data-table='{table}'] .name-plate:has(.deals)")
        assert winner in plate.inner_text()


def test_bad_input_gets_a_sentence_and_changes_nothing(browser: Browser, server: Server) -> None:
    made = seated(server)
    with person(browser, server, PHONE) as host:
        host.go(f"/o/{made['code']}#{made['organiser']}")
        here = Organiser(host)
        here.expect_step("12 guests are here")
        before = public(server, made["code"])["lines"]
        here.add("guest 3")
        assert "is here already" in refusal(host, ".step")
        here.add("  ,, ")
        assert refusal(host, ".step") == "Type a name first."
        assert public(server, made["code"])["lines"] == before
        here.press("Seat all 12")
        here.expect_step("Everybody to their chairs")
        ladies = [guest for guest in public(server, made["code"])["guests"] if guest["part"] == "lady"]
        gentleman = next(
            guest for guest in public(server, made["code"])["guests"] if guest["part"] == "gentleman"
        )
        for guest in (ladies[0], gentleman):
            host.page.locator(f".now-column [data-guest='{guest['number']}']").click()
        assert "hold different parts" in refusal(host, ".step")
        here.press("Begin game 1")
        here.expect_step("Game 1 of 10 is being played")
        here.tap(1, 0, 2)
        here.press("Ring the bell")
        assert "The head table has 2 points of 5" in refusal(host, ".step")
        here.type(1, 9, 7)
        assert "cannot stand at 9 to 7" in refusal(host, ".pad")
        here.pad(1).locator("input").first.fill("five")
        here.press("Save")
        expect(here.pad(1).get_by_role("alert")).to_contain_text("five")
        here.press("Never mind")
        expect(here.pad(1).locator(".pad-score").first).to_have_text("2")
        assert public(server, made["code"])["phase"] == "playing"


def test_a_shut_door_a_wrong_token_and_no_evening(browser: Browser, server: Server) -> None:
    made = seated(server, 2)
    with person(browser, server, PHONE) as ben:
        ben.go(f"/e/{made['code']}")
        ben.page.get_by_label("Your name").fill("guest 1")
        ben.page.get_by_role("button", name="Come in").click()
        assert "is here already" in refusal(ben, ".come-in")
        ben.errors.clear()  # a refused request is told to the console by the browser itself
        ben.walk(f"/o/{made['code']}")
        ben.sees("h1:has-text('Welcome')")
        ben.walk(f"/e/{made['code']}#no-such-token")
        assert "not a token of this evening" in refusal(ben, ".page")
        ben.walk("/e/ZZZZ")
        assert len(refusal(ben, ".page")) > 10
