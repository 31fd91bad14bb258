"""Long answers: each is made once, out of the way of the tables, and shared by all who ask."""

import asyncio
import gzip
import json
import os
import signal
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterator
from pathlib import Path
from typing import Any

import pytest
from finished_game import finished, store_finished
from server_process import PATIENCE, Server
from starlette.requests import ClientDisconnect, Request

from headtable.server.http.document_jobs import Busy, DocumentJobs
from headtable.server.http.responses import TEXT, Document

LONG, MIDDLE = "LNGG", "MDDL"
ALLOWED = 150_000  # kB of memory that an attack may take


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("replays") / "tables.sqlite"
    store_finished(database, finished(LONG, "rover", 8), finished(MIDDLE, "trolley", 4))
    running = Server(database, ask_burst=100_000).start()
    yield running
    running.stop()


def field(pid: int, name: str) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition(f"{name}:")[2].split()[0])


def children(pid: int) -> list[int]:
    """The processes that a process has started, but for the one that multiprocessing keeps for itself."""
    found = Path("/proc").glob(f"{pid}/task/*/children")
    numbers = [int(child) for each in found for child in each.read_text().split()]
    return [child for child in numbers if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def peak(server: Server) -> int:
    """The most memory that the server and its processes have ever had, in kB."""
    assert server.process is not None
    pid = server.process.pid
    return sum(field(each, "VmHWM") for each in [pid, *children(pid)])


def now(server: Server) -> int:
    assert server.process is not None
    return field(server.process.pid, "VmRSS")


async def asked(server: Server, path: str, coding: str = "gzip") -> asyncio.StreamReader:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=4096)
    head = f"GET {path} HTTP/1.1\r\nHost: {server.address}\r\nAccept-Encoding: {coding}\r\n"
    writer.write(f"{head}Connection: close\r\n\r\n".encode())
    OPEN.append(writer)
    return reader


OPEN: list[asyncio.StreamWriter] = []  # nobody hangs up before the attack is over


def run_attack(attack: Coroutine[Any, Any, None]) -> None:
    async def whole() -> None:
        try:
            await attack
        finally:
            for writer in OPEN:
                writer.close()
            OPEN.clear()

    asyncio.run(whole())


async def answered(server: Server, path: str, coding: str = "gzip") -> tuple[int, bytes]:
    reader = await asked(server, path, coding)
    whole = await asyncio.wait_for(reader.read(), 3 * PATIENCE)
    head, _, body = whole.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


def test_many_who_want_the_same_replay_share_it(server: Server) -> None:
    idle = now(server)

    async def attack() -> None:
        path = f"/api/tables/{LONG}/moments"
        answers = await asyncio.gather(*[answered(server, path) for _ in range(40)])
        assert {status for status, _ in answers} == {200}
        assert len({body for _, body in answers}) == 1
        replay = json.loads(gzip.decompress(answers[0][1]))
        assert [moment["entry"] for moment in replay["moments"]] == list(range(len(replay["moments"])))
        assert len(replay["moments"]) > 2000
        assert replay["table"]["code"] == LONG
        assert replay["proof"]["chances"]

    run_attack(attack())
    assert peak(server) - idle < ALLOWED


def test_who_does_not_read_holds_no_copy(server: Server) -> None:
    idle = now(server)

    async def attack() -> None:
        path = f"/api/tables/{MIDDLE}/moments"
        for _ in range(100):
            await asked(server, path, "identity")
        status, body = await answered(server, path, "identity")
        assert status == 200
        assert len(json.loads(body)["moments"]) > 500
        assert len(body) > 2_000_000

    run_attack(attack())
    assert peak(server) - idle < ALLOWED


def test_who_cannot_unpack_a_long_replay_is_told_so(server: Server) -> None:
    status, _, body = server.get(f"/api/tables/{LONG}/moments")
    assert status == 406
    assert "gzip" in json.loads(body)["error"]
    status, headers, body = server.get(f"/api/tables/{LONG}/log")
    assert status == 200
    assert headers["content-length"] == str(len(body))
    assert "rover-LNGG.log" in headers["content-disposition"]


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    store_finished(database, finished("AAAA", "hilo", 4), finished("BBBB", "hilo", 4))
    server = Server(database).start()
    assert server.process is not None
    try:
        assert server.get("/api/tables/AAAA/moments")[0] == 200
        (child,) = children(server.process.pid)
        os.kill(child, signal.SIGKILL)
        assert server.get("/api/tables/BBBB/moments")[0] in (200, 503)
        assert server.get("/api/tables/BBBB/moments")[0] == 200
    finally:
        server.stop()


def test_a_what_if_counts_by_its_length(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    store_finished(database, finished(MIDDLE, "trolley", 4))
    server = Server(database, table_burst=5, tables_a_minute=0.001).start()
    asked = {"game": "trolley", "seats": 4}
    try:
        for status in (201, 201, 429):  # each counts as two tables
            answer = server.post("/api/tables", asked | {"from": {"table": MIDDLE, "entry": 700}})
            assert answer[0] == status
    finally:
        server.stop()


# The queue ---------------------------------------------------------------------------------------------


class Asker:
    """A request whose connection the test can close."""

    def __init__(self, address: str = "") -> None:
        self.address = address
        self.is_gone = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self.is_gone.wait()
        return {"type": "http.disconnect"}

    def ask(
        self, documents: DocumentJobs, key: Hashable, make: Callable[[], Awaitable[Document]]
    ) -> asyncio.Task[Document]:
        request = Request({"type": "http", "headers": []}, self.receive)
        return asyncio.ensure_future(documents.get(key, make, request, self.address))


class Workshop:
    """Documents that are made when the test says so."""

    def __init__(self, most_waiting: int = 3, most_bytes: int = 10_000) -> None:
        self.documents = DocumentJobs(1, most_waiting, most_bytes)
        self.begun: list[str] = []
        self.go_on = asyncio.Event()

    def ask(self, key: str, asker: Asker | None = None) -> asyncio.Task[Document]:
        async def make() -> Document:
            self.begun.append(key)
            await self.go_on.wait()
            return Document(key.encode() * 100, TEXT)

        return (asker or Asker(key)).ask(self.documents, key, make)


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def run(work: Awaitable[None]) -> None:
    async def timed() -> None:
        await asyncio.wait_for(work, PATIENCE)

    asyncio.run(timed())


def test_a_document_is_made_once_for_all_who_wait() -> None:
    async def work() -> None:
        shop = Workshop()
        waiting = [shop.ask("a") for _ in range(50)]
        await settle()
        assert shop.begun == ["a"]
        shop.go_on.set()
        found = await asyncio.gather(*waiting)
        assert len(set(map(id, found))) == 1
        assert await shop.ask("a") is found[0]
        assert shop.begun == ["a"]

    run(work())


def test_the_queue_is_bounded_and_in_order() -> None:
    async def work() -> None:
        shop = Workshop()
        waiting = [shop.ask(key) for key in "abcd"]
        await settle()
        with pytest.raises(Busy):
            await shop.ask("e")
        also = shop.ask("d")  # who asks for what is waited for already needs no room
        shop.go_on.set()
        await asyncio.gather(*waiting, also)
        assert shop.begun == list("abcd")
        await shop.ask("e")

    run(work())


def test_one_address_does_not_fill_the_queue() -> None:
    async def work() -> None:
        shop = Workshop(most_waiting=8)
        waiting = [shop.ask(f"{number}", Asker("one")) for number in range(5)]
        await settle()
        with pytest.raises(Busy):
            await shop.ask("more", Asker("one"))
        waiting += [shop.ask(key, Asker("two")) for key in "ab"]
        await settle()
        shop.go_on.set()
        await asyncio.gather(*waiting)
        assert shop.begun == ["0", "1", "a", "2", "b", "3", "4"]  # they take turns
        assert not shop.documents.waiting

    run(work())


def test_who_leaves_leaves_the_queue() -> None:
    async def work() -> None:
        shop = Workshop()
        first, second, third = Asker("1"), Asker("2"), Asker("3")
        begun = shop.ask("a", first)
        waiting = [shop.ask("b", second), shop.ask("b", third)]
        await settle()
        for asker in (first, second):
            asker.is_gone.set()
        for gone in (begun, waiting[0]):
            with pytest.raises(ClientDisconnect):
                await gone
        assert set(shop.documents.jobs) == {"a", "b"}  # one is being made, and one is still waited for
        third.is_gone.set()
        with pytest.raises(ClientDisconnect):
            await waiting[1]
        assert set(shop.documents.jobs) == {"a"}
        shop.go_on.set()
        await shop.ask("c")
        assert shop.begun == ["a", "c"]
        assert set(shop.documents.kept) == {"a", "c"}

    run(work())


def test_no_more_is_kept_than_there_is_room_for() -> None:
    async def work() -> None:
        shop = Workshop(most_bytes=2000)
        shop.go_on.set()
        for number in range(30):
            await shop.ask(f"{number:02}")
        assert set(shop.documents.kept) == {"28", "29"}
        assert shop.documents.bytes <= 2000
        await shop.ask("28")
        await shop.ask("30")
        assert set(shop.documents.kept) == {"28", "30"}

    run(work())


def test_a_failure_is_told_to_all_and_tried_again() -> None:
    async def work() -> None:
        documents = DocumentJobs(1, 3, 1000)
        tries: list[int] = []

        async def make() -> Document:
            tries.append(1)
            await asyncio.sleep(0)
            if len(tries) == 1:
                raise Busy
            return Document(b"x", TEXT)

        waiting = [Asker().ask(documents, "a", make) for _ in range(3)]
        assert [type(each) for each in await asyncio.gather(*waiting, return_exceptions=True)] == [Busy] * 3
        assert (await Asker().ask(documents, "a", make)).body == b"x"
        assert not documents.jobs

    run(work())


def test_documents_about_a_deleted_table_are_dropped_also_those_in_the_making() -> None:
    async def work() -> None:
        documents = DocumentJobs(1, 3, 10_000)
        go_on = asyncio.Event()

        async def make() -> Document:
            await go_on.wait()
            return Document(b"x", TEXT)

        early = Asker().ask(documents, ("BDFG", 1), make)
        await settle()
        go_on.set()
        await early
        go_on.clear()
        late = [Asker().ask(documents, (code, 2), make) for code in ("BDFG", "KRTW")]
        await settle()
        documents.forget("BDFG")
        go_on.set()
        await asyncio.gather(*late)
        assert list(documents.kept) == [("KRTW", 2)]
        assert not documents.jobs

    run(work())
