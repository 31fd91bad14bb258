"""The switch that lets phones come in: on the owner's waiting page, on others' pages, and at an evening."""

from collections.abc import Iterator
from copy import copy

import pytest
from browser_player import PHONE, person
from evening_parties import EUCHRE
from home_server import HomeServer
from playwright.sync_api import Browser, expect
from two_machines import SECOND_LOOPBACK

SWITCH = ".house-switch [role=switch]"
QR_CODE = "img[src*='qr.svg']"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HomeServer]:
    server = HomeServer(tmp_path_factory.mktemp("house"), "--house", SECOND_LOOPBACK).start()
    server.said()
    yield server
    server.stop()


def phone_in(home: HomeServer) -> HomeServer:
    """The same server as a phone reaches it."""
    there = copy(home)
    there.address = f"{SECOND_LOOPBACK}:{home.port}"
    return there


def test_the_owner_lets_a_phone_in_and_closes_the_house_again(browser: Browser, home: HomeServer) -> None:
    house = f"http://{SECOND_LOOPBACK}:{home.port}"
    with person(browser, home) as owner, person(browser, phone_in(home), PHONE) as phone:
        page = owner.go(f"/#owner={home.ticket()}")
        page.wait_for_function("() => localStorage.getItem('headtable.house-proof')")
        assert "owner" not in page.url
        made = home.table(game="hilo", seats=2, chairs=["me", "open"], name="Ada")
        code = made["code"]
        owner.sit(code, made["token"])
        expect(page.locator(SWITCH)).to_have_attribute("aria-checked", "true")
        shown = page.locator(QR_CODE)
        assert "127.0.0.2" in str(shown.get_attribute("src"))
        page.wait_for_function("() => document.querySelector(\"img[src*='qr.svg']\").naturalWidth > 0")

        taken = home.post(f"/api/tables/{code}/seats", {"name": "Ben"})[1]
        phone.sit(code, taken["token"])
        phone.sees(".head-table .hand")
        assert phone.page.url.startswith(house)
        owner.sees(".head-table .hand")

        other = home.table(game="hilo", seats=2, chairs=["me", "open"], name="Ada")
        owner.sit(other["code"], other["token"])
        second = owner.context.new_page()
        second.goto(page.url)
        second.locator(QR_CODE).wait_for()
        page.locator(SWITCH).click()
        expect(page.locator(SWITCH)).to_have_attribute("aria-checked", "false")
        expect(second.locator(QR_CODE)).to_have_count(0)  # another page of the same browser follows
        expect(shown).to_have_count(0)
        assert "no QR code" in page.locator(".house-switch").inner_text()
        assert "The house was closed" in phone.sees(".notice.is-away").inner_text()
        assert phone.page.locator(".head-table .hand").count() == 1  # the table is still there

        page.locator(SWITCH).click()
        expect(shown).to_have_count(1)
        expect(phone.page.locator(".notice.is-away")).to_have_count(0)  # it came back by itself
        phone.errors = [error for error in phone.errors if "WebSocket" not in error]  # while it was closed


def test_others_read_a_sentence_and_an_evening_has_the_switch_too(browser: Browser, home: HomeServer) -> None:
    made = home.post("/api/evenings", {"form": EUCHRE, "way": "home"})[1]
    with person(browser, home) as somebody:
        page = somebody.go(f"/o/{made['code']}#{made['organiser']}")
        page.get_by_text("Guests can come in with their phones").click()
        page.locator(QR_CODE).wait_for()
        assert page.locator(SWITCH).count() == 0  # this browser has no ticket
        assert "can come in at" in page.locator(".house-switch").inner_text()
        screen = somebody.walk(f"/e/{made['code']}?screen=1")
        expect(screen.locator(QR_CODE)).to_have_count(1)
        code = home.post("/api/tables", {"game": "hilo", "seats": 2, "chairs": ["open", "open"]})[1]["code"]
        screen = somebody.walk(f"/s/{code}")
        expect(screen.locator(f'.share img[src^="/api/tables/{code}/hand-qr.svg"]')).to_have_count(1)
