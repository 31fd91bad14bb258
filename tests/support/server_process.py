"""A real server process for tests, and clients that speak the protocol to it and nothing else.

`python server_process.py DATABASE SETTINGS PLANT PORT FOLDER` is the process: DATABASE a file or an address
of PostgreSQL; SETTINGS as JSON; PLANT names a leak that is put in on purpose, so that a test can show that it
would be found; FOLDER is for its key and its log, and for the name of the test that its chance belongs to.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine
from pathlib import Path
from secrets import token_hex
from typing import Any

HURRIED: dict[str, float] = {
    "haste": 50.0,
    "messages_a_second": 5000.0,
    "message_burst": 5000,
    "talk_a_second": 5000.0,
    "talk_burst": 5000,
    "tables_a_minute": 60000.0,
    "table_burst": 1000,
    "asks_a_second": 5000.0,
    "ask_burst": 5000,
    "cut_seconds": 0.05,
    "guess_burst": 5000,
    "guest_burst": 1000,
}
LOG = "server.log"
CHANCE = "chance"  # the file with the name of the test (repeatable_chance.py)
SOURCE = str(Path(__file__).parents[2] / "src")  # uncompiled: a leak cannot be planted into compiled classes
PATIENCE = 60.0  # seconds after which a test that waits has failed, however busy the machine


class Server:
    """The process, and plain requests to it."""

    def __init__(
        self,
        database: Path | str,
        plant: str = "",
        folder: Path | None = None,
        **settings: float | str | list[str],
    ) -> None:
        self.database = database
        self.folder = folder or Path(database).parent
        self.settings = json.dumps(HURRIED | settings)
        self.plant = plant
        self.process: subprocess.Popen[str] | None = None
        self.address = ""
        self.port = 0
        self.clients: list[Client] = []  # whose lines are to be closed

    def start(self) -> Server:
        words = [str(self.database), self.settings, self.plant, str(self.port), str(self.folder)]
        command = [sys.executable, __file__, *words]
        environment = os.environ | ({"PYTHONPATH": SOURCE} if self.plant else {})
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        self.address = f"127.0.0.1:{self.port}"
        return self

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        self.kill()

    def deal_for(self, test: str) -> None:
        """From now on every table is dealt what this test is dealt in every run."""
        (self.folder / CHANCE).write_text(test)

    @property
    def log(self) -> Path:
        return self.folder / LOG

    def run(self, work: Coroutine[None, None, None]) -> None:
        """Do something with clients, and close their lines whatever happens."""

        async def closed() -> None:
            try:
                await work
            finally:
                for client in self.clients:
                    await client.close()
                self.clients.clear()

        asyncio.run(closed())

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        return self._ask(urllib.request.Request(f"http://{self.address}{path}", headers=headers))

    def post(self, path: str, body: object, **headers: str) -> tuple[int, Any]:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"} | headers
        status, _, answer = self._ask(urllib.request.Request(f"http://{self.address}{path}", data, headers))
        return status, json.loads(answer)

    def send(self, request: bytes) -> bytes:
        """What comes back for a request that is sent as it is; the connection must be closed after it."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
            line.sendall(request)
            return b"".join(iter(lambda: line.recv(65536), b""))

    def _ask(self, request: urllib.request.Request) -> tuple[int, dict[str, str], bytes]:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, dict(error.headers), error.read()

    def socket_address(self, code: str) -> tuple[str, dict[str, Any]]:
        """The address of the socket of a table, and more that is needed to reach it."""
        return f"ws://{self.address}/ws", {}

    def table(self, **asked: object) -> dict[str, Any]:
        """A new table; it must be granted."""
        status, made = self.post("/api/tables", {"speed": "instant", **asked})
        assert status == 201, made
        return dict(made)


class Client:
    """One line to a table.  `record` keeps every message as it came."""

    def __init__(self, server: Server, code: str, token: str = "") -> None:
        self.server = server
        self.code = code
        self.token = token
        self.assistant = ""  # the id of an AI assistant, where it is one
        self.seq = -1
        self.view: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.news: list[dict[str, Any]] = []
        self.record: list[str] = []
        self.asked = 0
        self.mark = token_hex(4)  # of its ids: all the lines of one person share theirs, for ever
        self.said: dict[str, str] = {}  # the text of each message that was sent with an id

    async def __aenter__(self) -> Client:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self.socket.close()

    async def open(self, seen: int | None = None) -> None:
        from websockets.asyncio.client import connect

        address, where = self.server.socket_address(self.code)
        self.socket = await connect(address, max_size=None, compression=None, close_timeout=1, **where)
        self.server.clients.append(self)
        known = self.seq if seen is None else seen
        if self.token:
            await self.say(do="sit", table=self.code, token=self.token, seen=known, assistant=self.assistant)
        else:
            await self.say(do="watch", table=self.code)

    async def say(self, **message: object) -> None:
        self.said[str(message.get("id", ""))] = str(message.get("text", ""))
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(PATIENCE):  # `wait_for` of Python 3.11 may swallow that it is cancelled
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.record.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "view":
            self.seq, self.view, self.table = message["seq"], message["view"], message["table"]
            self.news += message["news"]
        return message

    async def until(self, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message that is it."""
        while True:
            message = await self.hear()
            if is_it(message):
                return message

    async def heard(self, type: str) -> dict[str, Any]:
        return await self.until(lambda message: message["type"] == type)

    async def move(self, text: str, seq: int | None = None, id: str = "") -> dict[str, Any]:
        """Make a move and wait for what comes of it."""
        self.asked += 1
        name = id or f"{self.mark}-{self.asked}"
        await self.say(do="move", id=name, seq=self.seq if seq is None else seq, text=text)
        return await self.until(lambda message: message.get("id") == name)

    async def ready(self) -> None:
        """Wait until it is this seat's turn, or all is over."""
        while not (self.view.get("choices") or self.table.get("over")):
            await self.hear()

    async def play(self, pick: Callable[[list[dict[str, Any]]], dict[str, Any]], most: int = 10**9) -> None:
        """Play to the end, or for so many moves."""
        made = 0
        while not self.table.get("over") and made < most:
            await self.ready()
            if self.view["choices"]:
                known = self.seq
                answer = await self.move(pick(self.view["choices"])["text"])
                made += answer["type"] == "done"
                if answer["type"] == "done":
                    await self.caught_up(answer["seq"])
                elif self.seq == known:
                    await self.hear()

    async def caught_up(self, seq: int) -> None:
        while self.seq < seq:
            await self.hear()


def first(choices: list[dict[str, Any]]) -> dict[str, Any]:
    return choices[0]


def plant(leak: str) -> None:
    """Break the server on purpose."""
    import logging

    from headtable.rules.core.errors import Complaint
    from headtable.rules.core.heard_of_move import WHOLE
    from headtable.rules.core.state import State
    from headtable.rules.core.view import View
    from headtable.server import protocol
    from headtable.server.requests.table_requests import TableRequests
    from headtable.server.stores.store import Row
    from headtable.server.tables import live_table, seat_feed
    from headtable.server.tables.registry import Tables
    from headtable.server.tables.table_history import TableHistory
    from headtable.server.transport.connection import Connection

    whole = seat_feed.SeatFeed.look
    publish = live_table.Table.publish

    def look(self: seat_feed.SeatFeed) -> View:
        view = whole(self)
        state = self.history.state
        view.extra["all"] = [state.names()[card] for place in state.places() for card in place.cards]
        return view

    def always(*_: object) -> bool:
        return True

    def never(*_: object) -> bool:
        return False

    def whole_move(*_: object) -> int:
        return WHOLE

    def logged(table: live_table.Table, rows: list[Row], line: Connection | None = None) -> None:
        publish(table, rows, line)
        logging.getLogger("headtable.server").info("made %s", [row.text for row in rows])

    def all_cards(table: live_table.Table) -> str:
        state = table.history.state
        return ", ".join(state.names()[card] for card in state.pack())

    def why(
        _: TableRequests, __: object, table: live_table.Table, asked: protocol.Why
    ) -> protocol.FromServer:
        return protocol.Explained(table.history.seq, asked.id, all_cards(table))

    async def hint(_: TableRequests, __: object, table: live_table.Table, id: str) -> protocol.FromServer:
        return protocol.Hinted(table.history.seq, id, "", all_cards(table))

    async def finished(tables: Tables, code: str, _: str) -> TableHistory:
        raise Complaint(all_cards(await tables.find(code)))

    planted: dict[str, tuple[object, str, object]] = {
        "news": (seat_feed.MoveNarrator, "heard", whole_move),  # every moved card is named to everybody
        "text": (seat_feed.MoveNarrator, "may_know", always),  # and so is every move
        "secret": (State, "is_secret", never),  # and what is chosen in secret
        "view": (seat_feed.SeatFeed, "look", look),  # all cards are put into each view
        "log": (live_table.Table, "publish", logged),  # moves are written into the log of the server
        "why": (TableRequests, "why", why),  # a reason names all cards
        "hint": (TableRequests, "hint", hint),  # and so does a hint
        "refusal": (Tables, "finished", finished),  # and what a plain request is refused with
    }
    if leak:
        setattr(*planted[leak])


def main() -> None:
    """The process."""
    import logging

    from repeatable_chance import RepeatableChance

    database, settings, leak, port, folder = sys.argv[1:]
    RepeatableChance(Path(folder) / CHANCE).install()

    from headtable.server.app import make_app
    from headtable.server.process import Server as ProcessServer
    from headtable.server.process import configured
    from headtable.server.settings import Settings
    from headtable.server.stores.postgres import PostgresStore
    from headtable.server.stores.sqlite import SqliteStore
    from headtable.server.stores.store import Store
    from headtable.server.tokens import key_in

    plant(leak)
    logging.basicConfig(filename=Path(folder) / LOG, level=logging.INFO)
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", int(port)))
    listening.listen(256)
    agreed = Settings(key=key_in(Path(folder)), **json.loads(settings))
    is_shared = database.startswith("postgresql://")
    store: Store = PostgresStore(database) if is_shared else SqliteStore(database)
    app = make_app(store, agreed)
    config = configured(
        app, agreed, compress=False, log_config=None, timeout_graceful_shutdown=1, lifespan="off"
    )

    def ready() -> None:
        print(listening.getsockname()[1], flush=True)  # noqa: T201 - how the test learns the port

    ProcessServer(config, app.state.lobby, ready).run(sockets=[listening])


if __name__ == "__main__":
    main()
