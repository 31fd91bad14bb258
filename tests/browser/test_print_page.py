"""The page that makes a box ready for the printer, on a phone: choices, a picture, and a PDF that opens."""

import json
from collections import defaultdict
from pathlib import Path

import pypdfium2
from accessibility import findings
from browser_player import PHONE, person
from evening_clients import evening
from playwright.sync_api import Browser
from server_process import Server

from headtable.press.print_and_play.print_options import CHOICES, parts_of

MORE = ".print-more > summary"
CHECKED = "[...document.querySelectorAll('input:checked')].map((input) => input.name + ' ' + input.value)"


def test_a_pack_from_its_box_to_a_file_that_opens(browser: Browser, server: Server, tmp_path: Path) -> None:
    with person(browser, server, PHONE, bypass_csp=True, locale="en-US", accept_downloads=True) as ada:
        ada.go("/?box=trolley")
        ada.page.get_by_role("link", name="Print this box").click()
        ada.sees(".first-sheet use")
        assert ada.page.get_by_role("radio", name="Letter").is_checked()
        ada.page.locator(MORE).click()
        assert ada.fits()
        assert findings(ada) == []
        offered: dict[str, list[str]] = defaultdict(list)
        for field in ada.page.locator(".print-form input").all():
            offered[field.get_attribute("name") or ""].append(field.get_attribute("value") or "")
        assert ["test", *offered.pop("part")] == list(parts_of("trolley"))
        assert {name: tuple(values) for name, values in offered.items()} == CHOICES

        for part in ("The cards", "The box", "Score pads", "Leaflets"):
            ada.page.get_by_role("checkbox", name=part).uncheck()
        assert ada.page.locator("input[name=backs]").count() == 0  # there is nothing to have backs
        with ada.page.expect_download() as saved:
            ada.page.get_by_role("button", name="Make the PDF").press("Enter")
        file = tmp_path / "saved.pdf"
        saved.value.save_as(file)
        assert saved.value.suggested_filename == "trolley-letter.pdf"
        with pypdfium2.PdfDocument(file) as read:
            pages = len(read)
        assert ada.sees(".count").inner_text().startswith(f"{pages} sheet")
        assert ada.page.get_by_role("link", name="Open it").get_attribute("target") == "_blank"

        ada.page.get_by_role("checkbox", name="Crib cards").uncheck()
        assert ada.sees(".count").inner_text() == "Choose at least one thing to print."
        ada.page.get_by_role("button", name="Make the PDF").press("Enter")
        assert ada.page.get_by_role("button", name="Make the PDF").get_attribute("aria-busy") is None


def test_choices_give_way_and_are_kept_and_a_refusal_is_a_sentence(browser: Browser, server: Server) -> None:
    says = "Too many have asked for something long: try again in a moment."
    with person(browser, server, PHONE) as ada:
        ada.page.route(
            "**/api/print/*.json?*",
            lambda route: route.fulfill(status=200, body=json.dumps({"pages": 7, "bytes": 4_000_000})),
        )
        ada.go("/print/mayflower")
        ada.page.get_by_role("radio", name="Fold and glue").check()
        ada.page.locator(".first-sheet .fold-line").wait_for(state="attached")
        ada.page.locator(MORE).click()
        ada.page.get_by_role("radio", name="One a page").check()
        ada.page.get_by_role("radio", name="Save ink").check()
        assert ada.page.get_by_role("radio", name="Fold and glue").is_disabled()
        assert ada.page.get_by_role("radio", name="long edge").is_checked()
        ada.page.get_by_text("7 pages. 4.0 MB.").wait_for()
        before = ada.page.evaluate(CHECKED)
        assert {"backs long-edge", "layout single", "ink saving"} <= set(before)
        ada.page.reload()
        ada.sees(".first-sheet.is-ink-saving")
        assert ada.page.evaluate(CHECKED) == before
    with person(browser, server, PHONE) as bob:
        bob.page.route(
            "**/api/print/games/*.json?*",
            lambda route: route.fulfill(status=503, body=json.dumps({"error": says, "clause": ""})),
        )
        bob.go("/print/trix?game=hilo")
        assert bob.sees(".print-result [role=alert]").inner_text() == says
        assert "Hilo" in bob.sees("h1").inner_text()
        bob.errors.clear()  # the browser itself reports the status


def test_every_place_that_leads_to_paper(browser: Browser, server: Server) -> None:
    made = evening(server, "progressive-trolley-euchre", way="home")
    with person(browser, server, PHONE) as ada:
        for path, name, leads in (
            ("/g/great-railroad-game", "Print its papers", "/print/railroad?game=great-railroad-game"),
            ("/g/hilo/rules", "Print", "/print/trix?game=hilo"),
            (f"/o/{made['code']}#{made['organiser']}", "Print the box", "/print/trolley"),
        ):
            ada.walk(path)
            if path.startswith("/o/"):
                ada.page.get_by_role("button", name="More").click()
            assert ada.page.get_by_role("link", name=name, exact=True).get_attribute("href") == leads
        ada.walk("/print/hats")
        assert ada.sees("[role=alert]").inner_text() == "There is no such box."
        ada.errors.clear()  # the browser itself reports the status
