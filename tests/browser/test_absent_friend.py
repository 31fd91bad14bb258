"""The absent friend on one phone: games with real cards told by taps, slips corrected, nothing lost."""

import re
from collections.abc import Iterator

import pytest
from absent_page_teller import Teller
from accessibility import findings
from browser_player import DESK, Person, person
from playwright.sync_api import Browser, ViewportSize, expect
from server_process import Server

import headtable
from headtable.table.absent_setup import NOT_TOLD

PHONE: ViewportSize = {"width": 390, "height": 844}
QUESTIONS = 9  # of each game; the whole of it takes long
MOST = 400
TITLE = ".question h2"


@pytest.fixture(scope="module")
def ada(browser: Browser, server: Server) -> Iterator[Person]:
    """Somebody who tells one game after the other."""
    with person(browser, server, PHONE, has_touch=True) as one:
        yield one


def test_a_trick_game_is_told_to_its_end(ada: Person) -> None:
    teller = Teller(ada, "trolley-euchre", 3, length="one deal")
    teller.begin()
    for _ in range(MOST):
        if teller.wait()["kind"] == "over":
            break
        teller.tell()
        assert ada.fits()
    assert teller.truth.is_over()
    assert teller.answer["question"]["winners"] == teller.truth.winners()
    assert teller.answer["view"]["scores"] == teller.truth.scores
    expect(ada.page.locator(TITLE)).to_have_text(re.compile("won"))
    expect(ada.page.locator(".absent-scores")).to_be_visible()


@pytest.mark.parametrize(("game", "seats"), [("trolley", 3), ("mayflower", 3), ("gyp", 4)])
def test_other_families_are_told_by_taps(ada: Person, game: str, seats: int) -> None:
    """A game of melds, and two of layouts."""
    teller = Teller(ada, game, seats)
    teller.begin()
    for _ in range(QUESTIONS):
        teller.tell()
        teller.wait()
        assert teller.answer["slip"] is None
        assert ada.fits()
    assert len(teller.answer["lines"]) == QUESTIONS


def test_an_asking_game_is_told_by_taps(ada: Person) -> None:
    teller = Teller(ada, "mayflower-authors", 4)  # with three one would always know who has it
    teller.begin()
    teller.tell()  # its hand
    assert teller.wait()["kind"] == "outcome"
    ada.page.locator(".choice-list button").filter(has_not_text="whole book").first.click()
    assert teller.wait()["kind"] == "move"
    ada.page.get_by_role("button", name="Player 2 asks Ada", exact=True).click()
    expect(ada.page.locator(TITLE)).to_have_text("What does Player 2 ask Ada for?")
    own = teller.hand()
    asked = [str(one["thing"]) for one in teller.answer["question"]["choices"] if one["seats"] == [0]]
    face = next(face for face in asked if face not in own)
    teller.tap(face)
    assert teller.wait()["kind"] == "outcome"
    expect(ada.page.locator(".before")).to_have_text(f"Player 2: ask Ada for {face.upper()}.")
    ada.page.locator(".choice-list button").first.click()
    teller.wait()
    assert len(teller.answer["lines"]) == 4
    assert teller.answer["slip"] is None


def test_a_slip_is_named_and_corrected_and_nothing_is_lost(browser: Browser, server: Server) -> None:
    with person(browser, server, PHONE, has_touch=True, bypass_csp=True) as ada:
        teller = Teller(ada, "trolley-euchre", 3)
        teller.begin()
        page = ada.page
        assert findings(ada) == []
        teller.tell()
        teller.wait()
        hand = teller.hand()
        teller.tap(hand[0])
        expect(page.locator(".note")).to_contain_text("was told already")
        while not teller.is_asked_for_a_play():
            teller.tell()
        held = len(teller.answer["lines"])
        teller.tap(teller.hand()[0])  # not the other's, but the program's own
        teller.wait()
        expect(page.locator(".slip .error")).to_contain_text("I hold the")
        assert findings(ada) == []
        teller.press(f"Tell line {held + 1} again")
        teller.wait()
        teller.tell()
        teller.wait()
        played = teller.answer["lines"][held].rpartition(" ")[2]
        expect(page.locator(".told summary")).to_contain_text(f"{held + 1} lines")
        # The first line is told anew with a card that was played since: the later line no longer fits.
        teller.correct(1)
        expect(page.locator(".correcting")).to_contain_text("Line 1 again.")
        teller.tell_hand([played, *hand[1:]])
        expect(page.locator(".slip-line")).to_contain_text(f"Line {held + 1}:")
        page.reload()
        teller.wait()
        expect(page.locator(".slip-line")).to_contain_text(f"Line {held + 1}:")
        teller.correct(1)
        teller.tell_hand(hand)
        assert teller.answer["slip"] is None
        assert len(teller.answer["lines"]) == held + 1


def test_without_a_connection_it_says_so_and_goes_on_later(browser: Browser, server: Server) -> None:
    with person(browser, server, PHONE, has_touch=True) as ada:
        teller = Teller(ada, "mayflower", 3)
        teller.begin()
        ada.context.set_offline(True)
        teller.tell()
        expect(ada.page.locator(".absent .error")).to_contain_text("I need the house for this")
        ada.errors.clear()  # the browser's own word for it
        ada.context.set_offline(False)
        teller.press("Try again")
        teller.wait()
        assert len(teller.answer["lines"]) == 1
        teller.press("Undo")
        teller.wait()
        assert teller.answer["lines"] == []
        expect(ada.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_the_games_and_the_form_on_every_screen(browser: Browser, server: Server) -> None:
    with person(browser, server, DESK, bypass_csp=True) as ada:
        for path, title in (
            ("/absent", "A seat at your own table"),
            ("/absent/hilo", "Hilo with real cards"),
        ):
            ada.walk(path)
            for size in (PHONE, DESK):
                ada.page.set_viewport_size(size)
                expect(ada.page.locator("main h1")).to_have_text(title)
                assert ada.fits()
                assert findings(ada) == []
        ada.walk("/absent")
        ada.sees(".absent-games")
        links = ada.page.locator(".absent-games a")
        offered = [links.nth(place).get_attribute("href") for place in range(links.count())]
        told = {f"/absent/{game.id}" for game in headtable.games() if game.id not in NOT_TOLD}
        assert set(offered) == told
        ada.walk("/absent/trix-exchange")
        ada.page.get_by_role("button", name="Begin").click()
        expect(ada.page.locator(".absent .error")).to_contain_text("cannot be played with an absent friend")
        ada.errors.clear()  # the status of the refusal
        ada.page.reload()
        expect(ada.page.get_by_role("button", name="Begin")).to_be_visible()
