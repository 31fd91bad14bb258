"""Pages, files and the plain part of the protocol."""

import asyncio
import gzip
import re
from io import BytesIO
from typing import Any

import httpx
import pytest
from fontTools.ttLib import TTFont
from memory_store import MemoryStore
from qr_codes import is_qr_code_of

import headtable
from headtable.press import source_serif
from headtable.server.app import make_app
from headtable.server.http import static_files
from headtable.server.http.security_headers import POLICY
from headtable.server.settings import Settings

KEY = b"a key of the tests, long enough"


class Browser:
    """Requests to an application without a network."""

    def __init__(self, **settings: Any) -> None:
        self.app = make_app(MemoryStore(), Settings(key=KEY, hosts=("table.test",), **settings))

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://table.test") as client:
                return await client.request(method, path, **more)

        return asyncio.run(asked())

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.ask(
            "GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}
        )


@pytest.fixture
def browser() -> Browser:
    return Browser()


def test_the_shelf_has_five_books_and_every_game(browser: Browser) -> None:
    books = browser.get("/api/shelf").json()["books"]
    games = [game for book in books for game in book["games"]]
    assert len(books) == 5
    assert {game["id"] for game in games} == {game.id for game in headtable.games()}
    for game in games:
        assert game["like"].endswith(".")
        assert game["usual_seats"] in game["seats"]
        assert game["minutes"] > 0
        assert all(option["says"] and option["clause"] for option in game["options"])


@pytest.mark.parametrize("game", [*[game.id for game in headtable.games()], "table", "trix-pack"])
def test_every_game_has_its_rules(browser: Browser, game: str) -> None:
    rules = browser.get(f"/api/rules/{game}").json()
    assert [clause["id"].partition(".")[0] for clause in rules["clauses"]] == [game] * len(rules["clauses"])
    assert all(clause["says"] and clause["subject"] for clause in rules["clauses"])
    assert all(question["ruling"] for question in rules["questions"])
    printed = [clause for clause in rules["clauses"] if not clause["ours"]]
    assert all("line" in clause["source"] for clause in printed)


def test_an_unknown_game_is_answered_with_the_nearest(browser: Browser) -> None:
    answer = browser.get("/api/rules/hillo")
    assert answer.status_code == 400
    assert "'hilo'" in answer.json()["error"]


def test_every_answer_keeps_the_page_to_itself(browser: Browser) -> None:
    for path in ("/", "/t/KRTW", "/api/shelf", "/api/tables/ZZZZ", "/nothing"):
        headers = browser.get(path).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert "unsafe" not in POLICY
    for path in ("/", "/shell/logo.svg", "/api/shelf", "/nothing"):  # whatever can be opened as a page
        assert browser.get(path).headers["cross-origin-opener-policy"] == "same-origin"
    for path in ("/main.js", "/style.css", "/press/source-serif-bold.woff"):
        assert browser.get(path).headers["content-security-policy"] == POLICY
        assert "cross-origin-opener-policy" not in browser.get(path).headers


def test_files_are_packed_and_known_again(browser: Browser) -> None:
    answer = browser.get("/style.css", Accept_Encoding="gzip")
    assert answer.status_code == 200
    assert answer.headers["content-encoding"] == "gzip"
    again = browser.get("/style.css", If_None_Match=answer.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    found = static_files.file_at("style.css")
    assert found is not None
    assert gzip.decompress(found.gzipped) == found.content


OUTSIDE = ["../__init__.py", "..", ".", "", "a//b", "/etc/passwd", "x\0y", "%2e%2e/x", "shell/../../build.py"]


@pytest.mark.parametrize("path", OUTSIDE)
def test_nothing_outside_the_client_is_served(path: str) -> None:
    assert static_files.file_at(path) is None


def test_long_answers_are_packed_and_short_ones_are_not(browser: Browser) -> None:
    plain = browser.get("/api/shelf", Accept_Encoding="identity")
    packed = browser.get("/api/shelf", Accept_Encoding="gzip")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-type"] == plain.headers["content-type"]
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
    assert packed.content == plain.content
    assert int(packed.headers["content-length"]) < len(plain.content) / 3
    short = browser.get("/api/tables", Accept_Encoding="gzip")
    assert "content-encoding" not in short.headers


def test_the_list_is_made_once_for_all_who_ask(browser: Browser) -> None:
    """Listing wakes tables, so nobody may make the server do it over and over."""
    store = browser.app.state.lobby.store
    listed = store.listed
    times = []

    async def counted() -> list[str]:
        times.append(1)
        await asyncio.sleep(0.01)
        return list(await listed())

    async def ask() -> None:
        transport = httpx.ASGITransport(browser.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://table.test") as client:
            made = await client.post("/api/tables", json={"game": "hilo", "listed": True})
            answers = await asyncio.gather(*[client.get("/api/tables") for _ in range(30)])
            codes = [[table["code"] for table in answer.json()["tables"]] for answer in answers]
            assert codes == [[made.json()["code"]]] * 30
            assert len(times) == 1
            again = await client.post("/api/tables", json={"game": "hilo", "listed": True})
            found = (await client.get("/api/tables")).json()["tables"]
            assert again.json()["code"] in [table["code"] for table in found]

    store.listed = counted
    asyncio.run(ask())


@pytest.mark.parametrize(("file", "page"), [("qr.svg", "t"), ("hand-qr.svg", "h")])
def test_the_picture_of_a_table_is_the_link_to_it(browser: Browser, file: str, page: str) -> None:
    code = browser.ask("POST", "/api/tables", json={"game": "hilo"}).json()["code"]
    answer = browser.get(f"/api/tables/{code.lower()}/{file}")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert is_qr_code_of(f"http://table.test/{page}/{code}", answer.text)
    assert not is_qr_code_of(f"http://table.test/{page}/{code}X", answer.text)
    assert browser.get(f"/api/tables/ZZZZ/{file}").status_code == 404


def test_a_fault_of_ours_is_a_plain_sentence(browser: Browser, caplog: pytest.LogCaptureFixture) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("token 0.0.secret")

    browser.app.state.lobby.store.load = broken
    answer = browser.get("/api/tables/KRTW")
    assert answer.status_code == 500
    assert answer.json()["error"].startswith("Something went wrong here; it is noted as")
    assert "secret" not in answer.text + caplog.text
    assert "RuntimeError" in caplog.text


def test_the_country_behind_the_railroad_map_is_one_small_file(browser: Browser) -> None:
    answer = browser.get("/press/railroad-country.svg", Accept_Encoding="gzip")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-encoding"] == "gzip"
    assert "max-age=86400" in answer.headers["cache-control"]
    assert "DOMINION OF CANADA" in answer.text
    assert len(gzip.compress(answer.content)) < 16_000
    assert browser.get("/press/country.svg").status_code == 404


# The text face ---------------------------------------------------------------------------------------------


def letters(font: bytes) -> set[int]:
    return set(TTFont(BytesIO(font)).getBestCmap())


def test_the_text_face_is_cut_in_two_and_kept_by_browsers(browser: Browser) -> None:
    first = browser.get("/press/source-serif-bold.woff")
    more = browser.get("/press/source-serif-bold-more.woff")
    assert first.headers["content-type"] == more.headers["content-type"] == "font/woff"
    assert "max-age=604800" in first.headers["cache-control"]
    assert first.content[:4] == more.content[:4] == b"wOFF"
    assert len(first.content) < 7_500  # it comes with the first page
    assert {ord(letter) for letter in "AZaz09 ’“”–…−×½"} <= letters(first.content)
    assert {ord(letter) for letter in "ßŁΩЖ#@"} <= letters(more.content)
    assert not letters(first.content) & letters(more.content)


def test_a_browser_is_told_which_letters_are_in_the_first_part(browser: Browser) -> None:
    style = browser.get("/shell/page_frame.css").text
    *_, ranges = re.findall(r"unicode-range:([^;]*);", style)
    told = {
        letter
        for first, last in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", ranges)
        for letter in range(int(first, 16), int(last or first, 16) + 1)
    }
    assert told == set(source_serif.ENGLISH)


def test_no_other_font_is_cut(browser: Browser) -> None:
    for name in ("SourceSerifPro-It", "source-serif-bold-", "..%2Fsource-serif-bold"):
        assert browser.get(f"/press/{name}.woff").status_code == 404


def test_without_the_packages_for_paper_there_is_no_font(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name)

    static_files.font.cache_clear()
    monkeypatch.setattr(source_serif, "own_face", missing)
    answer = browser.get("/press/source-serif-bold.woff")
    assert (answer.status_code, "paper" in answer.json()["error"]) == (404, True)
