"""Print and play over HTTP: what is printed, what is refused, and how little it can hold others up."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pypdfium2
import pytest
from memory_lobby import Room
from server_process import Server
from starlette.requests import Request
from starlette.responses import Response

from headtable.press.cards import box_sprites
from headtable.press.paper import evening_paper
from headtable.press.print_and_play.print_options import PrintOptions, parts_of
from headtable.server.http.print_job import PrintJob
from headtable.server.http.print_routes import PRINTS_AT_ONCE, PRINTS_WAITING, PrintApi
from headtable.server.http.responses import PDF, Document
from headtable.server.http.table_routes import Api
from headtable.server.http.worker_processes import NoReplay

TEST_SHEET = "parts=test"
PRINTED = b"%PDF- /Count 3"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("prints") / "tables.sqlite", ask_burst=100_000).start()
    yield running
    running.stop()


def get(server: Server, path: str) -> tuple[int, dict[str, Any]]:
    status, _, body = server.get(path)
    return status, json.loads(body)


def test_a_box_is_printed_and_counted(server: Server) -> None:
    asked = "parts=test,cribs&paper=letter"
    status, headers, body = server.get(f"/api/print/trix.pdf?{asked}")
    assert (status, headers["content-type"]) == (200, PDF)
    assert headers["content-disposition"] == 'inline; filename="trix-letter.pdf"'
    with pypdfium2.PdfDocument(body) as read:
        pages = len(read)
        assert read[0].get_width() == pytest.approx(215.9 / 25.4 * 72, abs=0.1)
    assert get(server, f"/api/print/trix.json?{asked}") == (200, {"pages": pages, "bytes": len(body)})
    assert pages > 1
    tag = headers["etag"]
    assert server.get(f"/api/print/trix.pdf?{asked}", **{"If-None-Match": tag})[0] == 304
    other_order = "paper=LETTER&parts=cribs,%20test,cribs"
    assert server.get(f"/api/print/trix.pdf?{other_order}")[1]["etag"] == tag


def test_a_game_has_papers_of_its_own(server: Server) -> None:
    status, headers, body = server.get("/api/print/games/great-railroad-game.pdf?parts=cribs")
    assert (status, body[:5]) == (200, b"%PDF-")
    assert headers["content-disposition"] == 'inline; filename="great-railroad-game-a4.pdf"'
    assert get(server, "/api/print/games/great-railroad-game.json?parts=cribs")[1]["bytes"] == len(body)


@pytest.mark.parametrize("box", box_sprites.BOXES)
def test_what_can_be_printed_is_listed(server: Server, box: str) -> None:
    status, found = get(server, f"/api/print/{box}")
    assert (status, found["box"]) == (200, box)
    assert found["parts"][0] == "test"
    assert ("cards" in found["parts"]) == bool(found["cards"]) == (found["sheet"] is not None)
    assert set(found["game_parts"]) < set(found["parts"])


def test_the_first_sheet_is_told_for_a_picture(server: Server) -> None:
    _, found = get(server, "/api/print/trolley?paper=letter&backs=fold")
    sheet = found["sheet"]
    assert (found["cards"], sheet["is_folded"], sheet["card_width"]) == (60, True, 63)
    assert len(sheet["cards"]) == len(sheet["faces"]) == len(sheet["backs"]) > 2
    assert set(sheet["cards"]) <= set(box_sprites.faces("trolley"))
    assert {sheet["width"], sheet["height"]} == {215.9, 279.4}
    assert get(server, "/api/print/trolley?backs=none")[1]["sheet"]["backs"] == []


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("hats.pdf", 404, "no such box"),
        ("hats", 404, "no such box"),
        ("trix?bleed=4", 400, "bleed"),
        ("games/hats.pdf", 404, "no such game"),
        ("games/table.json", 404, "no such game"),
        ("trix.pdf?paper=a9", 400, "a9"),
        ("trix.json?bleed=4", 400, "bleed"),
        ("trix.pdf?parts=hats", 400, "hats"),
        ("trolley.pdf?parts=board", 400, "board"),
        ("trix.pdf?paper=a4&paper=a4", 400, "once"),
        ("trix.pdf?paper=a4&paper=letter", 400, "once"),
        ("trix.pdf?hats=1", 400, "hats"),
        ("trix.pdf?" + "a=1&" * 300, 400, "once"),
        ("trix.pdf?paper=" + "x" * 1500, 400, "paper cannot be"),
        ("trix.pdf?paper=%00%0d%0aX-Bad:1", 400, "paper cannot be"),
        ("trix.pdf?parts=" + "cards," * 300 + "x", 400, "no part"),
        ("trix.pdf?layout=single&backs=fold", 400, "folded"),
        ("games/trix.pdf?parts=cards", 400, "a game alone"),
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(
    server: Server, path: str, status: int, says: str
) -> None:
    found, refused = get(server, f"/api/print/{path}")
    assert (found, refused["error"].endswith(".")) == (status, True)
    assert says in refused["error"][:1].lower() + refused["error"][1:]
    assert len(refused["error"]) < 200


class SlowPrinter:
    """In place of the processes: it prints when it is told to, and counts."""

    def __init__(self) -> None:
        self.jobs: list[PrintJob] = []
        self.at_once = self.most_at_once = 0
        self.may_print = asyncio.Event()
        self.is_broken = False

    async def document(self, job: PrintJob, type: str) -> Document:
        self.jobs.append(job)
        self.at_once += 1
        self.most_at_once = max(self.at_once, self.most_at_once)
        await self.may_print.wait()
        self.at_once -= 1
        if self.is_broken:
            raise NoReplay
        return Document(PRINTED, type)


class Asker:
    """Requests to the handlers, past the network; the answers come as status and body."""

    def __init__(self, printer: SlowPrinter, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tables = Api(Room().lobby)
        self.prints = PrintApi(self.tables)
        monkeypatch.setattr(self.prints, "printers", printer)

    def ask(self, query: str, address: str, is_counted: bool = False) -> asyncio.Task[Response]:
        scope = {
            "type": "http", "method": "GET", "path": "", "query_string": query.encode(), "headers": [],
            "client": (address, 1), "path_params": {"box": "trolley"},
        }  # fmt: skip
        request = Request(scope, receive=self.stays)
        handler = self.prints.box_pages if is_counted else self.prints.box
        return asyncio.ensure_future(self.tables.guarded(handler, request))

    async def stays(self) -> dict[str, Any]:
        """The client never leaves."""
        await asyncio.Event().wait()
        return {}


def test_the_same_wish_is_printed_once_and_the_queue_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    async def crowd() -> None:
        printer = SlowPrinter()
        asker = Asker(printer, monkeypatch)
        same = [asker.ask("parts=test,box&paper=letter", f"10.0.0.{at}") for at in range(30)]
        same += [
            asker.ask("paper=letter&parts=box,test", f"10.0.0.{at}", is_counted=True) for at in range(30)
        ]
        wishes = [f"paper={paper}&bleed={bleed}&ink={ink}" for paper in ("a4", "letter")
                  for bleed in (0, 3, 6) for ink in ("colour", "saving")]  # fmt: skip
        greedy = [asker.ask(wish, "10.1.0.1") for wish in wishes]
        late = asker.ask("print=large", "10.2.0.1")
        for _ in range(20):  # let them come in
            await asyncio.sleep(0)
        assert len(printer.jobs) == PRINTS_AT_ONCE == 2  # the one of all, and the first of the greedy
        refused = [task for task in greedy if task.done()]
        assert len(refused) == len(wishes) - 1 - PRINTS_WAITING // 2
        assert {task.result().status_code for task in refused} == {503}
        assert not late.done()
        printer.may_print.set()
        answers = await asyncio.gather(*same, late)
        assert {one.status_code for one in answers} == {200}
        assert json.loads(bytes(answers[45].body)) == {"pages": 3, "bytes": len(PRINTED)}
        await asyncio.gather(*greedy)
        assert len(printer.jobs) == PRINTS_AT_ONCE + PRINTS_WAITING // 2 + 1
        assert printer.most_at_once == PRINTS_AT_ONCE
        assert printer.jobs[2].options.print == "normal"
        assert printer.jobs[3].options == PrintOptions(print="large", parts=parts_of("trolley"))

    asyncio.run(crowd())


def test_a_printer_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail() -> None:
        printer = SlowPrinter()
        asker = Asker(printer, monkeypatch)
        printer.is_broken = True
        printer.may_print.set()
        answer = await asker.ask(TEST_SHEET, "10.0.0.1")
        assert answer.status_code == 503
        assert "could not be printed" in json.loads(bytes(answer.body))["error"]
        printer.is_broken = False
        assert (await asker.ask(TEST_SHEET, "10.0.0.1")).status_code == 200

    asyncio.run(fail())


def test_without_the_library_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> None:
        monkeypatch.setitem(evening_paper.NEEDED, "no_such_module", "no-such-package")
        answer = await Asker(SlowPrinter(), monkeypatch).ask(TEST_SHEET, "10.0.0.1")
        assert answer.status_code == 503
        assert "install" in json.loads(bytes(answer.body))["error"]

    asyncio.run(ask())
