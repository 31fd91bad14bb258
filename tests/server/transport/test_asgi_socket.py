"""What AsgiSocket does by itself, whatever the ASGI server bounds; and a server that has nothing else."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from memory_store import MemoryStore
from server_process import Client, Server, first
from starlette.websockets import WebSocketDisconnect

from headtable.server.app import make_app
from headtable.server.settings import Settings

HOST = (b"host", b"localhost")


class Endpoint:
    """An ASGI server of the barest kind: messages in, messages out."""

    def __init__(self, *headers: tuple[bytes, bytes], **settings: Any) -> None:
        self.app = make_app(MemoryStore(), Settings(key=b"a key of the tests, long enough", **settings))
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.incoming.put_nowait({"type": "websocket.connect"})
        self.sent: list[dict[str, Any]] = []
        self.scope = {
            "type": "websocket",
            "path": "/ws",
            "headers": [HOST, *headers],
            "client": ("127.0.0.1", 1),
        }

    def say(self, **message: object) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def send(self, message: Any) -> None:
        self.sent.append(dict(message))

    async def run(self) -> list[dict[str, Any]]:
        """Until the application has left; what it has sent."""
        await asyncio.wait_for(self.app(self.scope, self.incoming.get, self.send), 60)
        return self.sent

    def types(self) -> list[str]:
        return [message["type"] for message in self.sent]


def test_a_bad_first_message_is_answered_with_a_good_bye() -> None:
    async def go() -> None:
        endpoint = Endpoint()
        endpoint.say(do="hint", id="1")
        await endpoint.run()
        assert endpoint.types() == ["websocket.accept", "websocket.send", "websocket.close"]
        assert json.loads(endpoint.sent[1]["text"])["type"] == "bye"
        assert endpoint.app.state.register.number == 0

    asyncio.run(go())


def test_a_page_of_another_site_is_not_let_in() -> None:
    async def go() -> None:
        endpoint = Endpoint((b"origin", b"http://elsewhere.example"))
        await endpoint.run()
        assert endpoint.types() == ["websocket.close"]

    asyncio.run(go())


def test_there_is_room_for_so_many() -> None:
    async def go() -> None:
        endpoint = Endpoint(most_connections=1)
        register = endpoint.app.state.register
        task = asyncio.create_task(endpoint.app(endpoint.scope, endpoint.incoming.get, endpoint.send))
        await asyncio.sleep(0.01)
        (account,) = register.accounts.values()
        register.identify(next(iter(account.strangers)))  # else it would be dropped for a newcomer
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message["type"])

        await endpoint.app(endpoint.scope, asyncio.Queue[Any]().get, send)
        assert sent == ["websocket.close"]
        endpoint.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await task
        assert register.number == 0

    asyncio.run(go())


def test_a_message_that_the_server_lets_through_may_still_be_too_long() -> None:
    async def go() -> None:
        endpoint = Endpoint(largest_message=100)
        endpoint.say(do="watch", table="x" * 200)
        await endpoint.run()
        assert endpoint.sent[-1] == {"type": "websocket.close", "code": 1009, "reason": ""}

    asyncio.run(go())


def test_what_a_server_raises_for_a_client_that_is_gone_is_no_error() -> None:
    class Gone(Endpoint):
        async def send(self, message: Any) -> None:
            await super().send(message)
            if message["type"] == "websocket.send":
                raise WebSocketDisconnect(1006)

    async def go() -> None:
        endpoint = Gone()
        endpoint.say(do="hint", id="1")
        await endpoint.run()
        assert endpoint.app.state.register.number == 0

    asyncio.run(go())


# A server that runs by public interfaces only ----------------------------------------------------------


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("plain")
    settings: dict[str, Any] = {"plain_transport": True, "introduction_seconds": 0.5, "unread_seconds": 0.5}
    running = Server(folder / "tables.sqlite", **settings).start()
    yield running
    assert "Traceback" not in running.log.read_text(encoding="utf-8")
    running.stop()


def test_a_game_is_played_to_its_end(plain: Server) -> None:
    table = plain.table(game="hilo", seats=2, chairs=["me", "regular"], options={"length": "one deal"})

    async def play() -> None:
        ann = Client(plain, table["code"], table["token"])
        await ann.open()
        await ann.say(do="cut", value="a cut")
        await ann.play(first)
        assert ann.table["over"]

    plain.run(play())


def test_a_stranger_is_closed_and_a_known_client_stays(plain: Server) -> None:
    from websockets.asyncio.client import connect

    table = plain.table(game="hilo", seats=2, chairs=["me", "open"])

    async def wait() -> None:
        ann = Client(plain, table["code"], table["token"])
        await ann.open()
        stranger = await connect(f"ws://{plain.address}/ws")
        await asyncio.wait_for(stranger.wait_closed(), 60)
        await ann.say(do="chat", text="still here")
        await ann.until(lambda message: message.get("text") == "still here")

    plain.run(wait())
