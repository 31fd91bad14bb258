"""Coming together: the waiting room, those who look on, a big screen with phones, one device for all."""

import re

from accessibility import findings
from browser_player import CHOICES, DESK, KEEP_LINES, LIT, PHONE, READY, Person, person
from playwright.sync_api import Browser, Locator, ViewportSize, expect
from server_process import Server

ONE_DEAL = {"length": "one deal"}
SOFA: ViewportSize = {"width": 1440, "height": 900}
SOFA_LETTERS = 28.0  # pixels: names are read from a sofa


def hand_of(somebody: Person) -> list[str]:
    somebody.sees(".hand [data-face]")
    cards = somebody.page.locator(".hand [data-face]").all()
    return [card.get_attribute("data-face") or "" for card in cards]


def shown(somebody: Person, faces: list[str]) -> list[str]:
    """Which of these faces the page holds anywhere."""
    whole = somebody.page.content()
    return [face for face in faces if f'"{face}"' in whole]


def test_friends_gather_by_a_code(browser: Browser, server: Server) -> None:
    made = server.table(game="hilo", seats=4, chairs=["me"] + ["open"] * 3, options=ONE_DEAL, name="Ada")
    code = made["code"]
    with (
        person(browser, server, bypass_csp=True) as ada,
        person(browser, server, PHONE, bypass_csp=True) as ben,
    ):
        ada.sit(code, made["token"])
        assert ada.sees(".table-heading h1").inner_text() == "Hilo"
        assert "4 chairs" in ada.sees(".table-facts").inner_text()
        read_up = [link.get_attribute("href") for link in ada.page.locator(".read-up a").all()]
        assert read_up == ["/g/hilo/rules#half-page", "/g/hilo/rules#crib", "/g/hilo/learn"]
        assert "3 chairs are open" in ada.sees(".waiting [role=status]").inner_text()
        assert findings(ada) == []
        ben.context.add_init_script(KEEP_LINES)
        ben.go("/join")
        ben.page.get_by_label("The code of the table").fill(code.lower())
        ben.page.get_by_role("button", name="Go to the table").click()
        ben.page.get_by_label("Your name").fill("Ben")
        assert ben.sees("h1").inner_text() == "Hilo"
        assert ben.page.get_by_label("Top hat").is_disabled()  # it is Ada's
        ben.page.get_by_label("Anchor").check()
        assert findings(ben) == []
        assert ben.fits()
        ben.page.get_by_role("button", name="Sit in chair 3").click()
        ada.sees(".chair:has-text('Ben') img[src='/figures/anchor.svg']")
        assert ben.fits()
        ben.page.get_by_label("Ship").check()
        ada.sees(".chair:has-text('Ben') img[src='/figures/ship.svg']")
        ada.page.get_by_label("Who takes chair 2").select_option("expert")
        ben.sees(".chair.house:has-text('expert')")
        ben.page.get_by_role("button", name="Move to chair 4").click()
        ben.sees(".chair.person:nth-child(4):has-text('(you)')")
        ben.page.evaluate("lines.at(-1).close()")
        ben.page.wait_for_function("() => lines.length > 1")
        near, far = (ada.sees(f".chair:nth-child({seat})").bounding_box() for seat in (1, 3))
        assert near is not None
        assert far is not None
        assert abs(near["x"] - far["x"]) < 1  # chairs stand where people sit: 3 is across the table from 1
        assert far["y"] < near["y"]
        ada.page.get_by_role("button", name=re.compile("^Deal now")).click()
        for one in (ada, ben):
            assert len(hand_of(one)) > 3
        ben.page.reload()
        assert len(hand_of(ben)) > 3  # the token of the new chair was kept
        others = ben.page.locator(".plate[data-seat]").all()
        assert sorted(plate.get_attribute("data-seat") or "" for plate in others) == ["0", "1", "2"]


def test_a_big_screen_is_set_up_and_phones_are_the_hands(browser: Browser, server: Server) -> None:
    with (
        person(browser, server, SOFA, bypass_csp=True) as room,
        person(browser, server, PHONE, bypass_csp=True) as ben,
    ):
        room.go("/g/hilo")
        room.page.get_by_label(re.compile("^On this screen, phones are the hands")).check()
        expect(room.page.get_by_label("Your name")).to_be_hidden()
        room.page.get_by_role("button", name="Set up the table").click()
        room.page.wait_for_url("**/s/*")
        code = room.page.url[-8:]
        assert f"{code[:4]} {code[4:]}" in room.sees(".share .code").inner_text()
        ben.go(f"/h/{code}")
        ben.page.get_by_label("Your name").fill("Ben")
        ben.page.get_by_role("button", name="Sit in chair 2").click()
        name = room.sees(".chair.person:has-text('Ben') b")
        assert findings(room) == []
        assert size_of(name) >= SOFA_LETTERS
        assert room.fits()
        ben.page.get_by_role("button", name=re.compile("^Deal now")).click()  # the first to sit is the host
        hand = hand_of(ben)
        assert size_of(room.sees(".plate:has-text('Ben') .name")) >= SOFA_LETTERS
        assert shown(room, hand) == []
        assert room.page.locator(".share").count() == 0
        assert findings(room) == []


def size_of(text: Locator) -> float:
    """How high letters are, in pixels."""
    return float(text.evaluate("element => parseFloat(getComputedStyle(element).fontSize)"))


def test_what_is_pressed_while_somebody_comes_does_its_work(browser: Browser, server: Server) -> None:
    made = server.table(game="hilo", seats=4, chairs=["me"] + ["open"] * 3, options=ONE_DEAL, name="Ada")
    with person(browser, server) as ada:
        ada.sit(made["code"], made["token"])
        ada.page.get_by_role("button", name="Move to chair 4").focus()
        ada.page.keyboard.down("Space")
        status, _ = server.post(f"/api/tables/{made['code']}/seats", {"name": "Ben"})
        assert status == 201
        ada.sees(".chair:has-text('Ben')")
        ada.page.keyboard.up("Space")
        ada.sees(".chair.person:nth-child(4):has-text('(you)')")


def test_who_looks_on_sees_no_hand(browser: Browser, server: Server) -> None:
    chairs = ["me", "regular", "regular"]
    made = server.table(game="trix", seats=3, chairs=chairs, options=ONE_DEAL, name="Ada")
    with (
        person(browser, server) as ada,
        person(browser, server) as spectator,
        person(browser, server, DESK) as room,
        person(browser, server, PHONE) as phone,
    ):
        ada.sit(made["code"], made["token"])
        ada.page.wait_for_function(READY, arg=[LIT, CHOICES, ".never", ".never"])
        hand = hand_of(ada)
        spectator.go(f"/t/{made['code']}")
        spectator.page.get_by_role("link", name="Look on").click()
        room.go(f"/s/{made['code']}")
        for one in (spectator, room):
            assert "Ada" in one.sees(".plate[data-seat='0']").inner_text()
            assert shown(one, hand) == []
            assert one.page.locator(".hand, .prompt button").count() == 0
            assert one.fits()
        phone.go(f"/h/{made['code']}#{made['token']}")
        assert hand_of(phone) == hand
        assert phone.page.locator(".cloth").count() == 0
        assert made["token"] not in phone.page.url
        assert phone.fits()
        lit = phone.page.locator(LIT).first
        face = lit.get_attribute("data-face")
        lit.click()
        expect(ada.page.locator(f".hand [data-face='{face}']")).to_have_count(0)


def test_one_device_goes_round_with_a_curtain(browser: Browser, server: Server) -> None:
    with person(browser, server) as ada:
        ada.go("/g/hilo")
        ada.page.get_by_label(re.compile("^Together on this device")).check()
        ada.page.get_by_label("Your name").fill("Ada")
        ada.page.locator("#seats, select[name=seats], input[name=seats]").first.wait_for()
        ada.page.get_by_role("button", name="Set up the table").click()
        ada.page.wait_for_url("**/t/*")
        seen: set[str] = set()
        for _ in range(5):  # once round the table, and on
            curtain = ada.sees(".curtain")
            name = (ada.sees("#curtain-head").inner_text()).removeprefix("Hand over to ")
            assert ada.page.locator("[data-face]").count() == 0
            assert findings_of_curtain(ada) == ""
            ada.page.locator("#curtain-lift").click()
            expect(curtain).to_have_count(0)
            hand = set(hand_of(ada))
            if name not in seen:
                seen.add(name)
                assert hand
            while not ada.page.locator(".curtain").count():
                ada.page.wait_for_function(READY, arg=[LIT, CHOICES, ".curtain", ".result"])
                if ada.page.locator(".curtain").count():
                    break
                stand = ada.page.get_by_role("button", name="Stand")
                (stand if stand.count() else ada.page.locator(LIT)).first.click()
        assert len(seen) > 1


def findings_of_curtain(somebody: Person) -> str:
    """What of the table can be read through the curtain."""
    return " ".join(somebody.page.locator(".hand, .prompt, .cloth").all_inner_texts())
