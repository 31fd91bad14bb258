"""The socket between uvicorn and a hearer: handed over, written to at once, hung up, and forgotten."""

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from headtable.server.settings import Settings
from headtable.server.transport.bounded_http import QuickConfig
from headtable.server.transport.connection_register import Connections
from headtable.server.transport.deadlines import PING, PONG
from headtable.server.transport.quick_socket import EXTENSION, MOST_KEPT, QuickSocket


class Hearer:
    """Knows its socket, as those of the server do."""

    def __init__(self, socket: QuickSocket) -> None:
        self.socket = socket
        self.heard: list[bytes] = []
        self.times_ready = 0
        self.ends = 0

    def hear(self, message: bytes) -> None:
        self.heard.append(message)

    def go_on(self) -> None:
        self.times_ready += 1

    def end(self) -> None:
        self.ends += 1


class Transport(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_closed = False
        self.is_aborted = False
        self.is_read = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.is_closed or self.is_aborted

    def get_write_buffer_size(self) -> int:
        return 0

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_aborted = True

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True


async def keeping(_: Any, receive: Any, send: Any) -> None:
    """An application that accepts a connection."""
    await receive()
    await send({"type": "websocket.accept"})


async def handing_over(scope: Any, receive: Any, send: Any) -> None:
    """An application that accepts a connection and leaves it to a hearer."""
    socket = scope["extensions"][EXTENSION]["socket"]
    socket.hearer = Hearer(socket)
    await keeping(scope, receive, send)


class Visit:
    """A client's side of a connection, and what lies between it and the application."""

    def __init__(self, hands_over: bool, compresses: bool) -> None:
        extensions = [ClientPerMessageDeflateFactory()] if compresses else None
        self.client = ClientProtocol(parse_uri("ws://table/ws"), extensions=extensions)
        app = handing_over if hands_over else keeping
        register = Connections(Settings(key=b"a key"), 100)
        config = QuickConfig(app, register, ws_per_message_deflate=compresses, log_level="critical")
        config.load()
        config.loaded_app = config.app
        self.transport = Transport()
        self.socket = QuickSocket(config, ServerState(), {})
        self.hearer = Hearer(self.socket)

    async def open(self) -> None:
        self.socket.connection_made(self.transport)
        self.client.send_request(self.client.connect())
        self.say()
        for _ in range(5):
            await asyncio.sleep(0)
        if isinstance(self.socket.hearer, Hearer):
            self.hearer = self.socket.hearer
        self.hear()

    def say(self) -> None:
        """What the client has to say reaches the socket."""
        for data in self.client.data_to_send():
            if data:
                self.socket.data_received(data)

    def hear(self) -> list[Any]:
        """What was written reaches the client."""
        self.client.receive_data(self.transport.written)
        self.transport.written = b""
        return self.client.events_received()


def visiting(
    work: Callable[[Visit], Awaitable[None]], hands_over: bool = True, compresses: bool = False
) -> None:
    async def go() -> None:
        visit = Visit(hands_over, compresses)
        await visit.open()
        await work(visit)

    asyncio.run(go())


def test_a_connection_that_was_handed_over_outlives_the_application() -> None:
    async def work(visit: Visit) -> None:
        assert not visit.socket.tasks
        assert not visit.transport.is_closed
        visit.client.send_text(b"hello")
        visit.say()
        assert visit.hearer.heard == [b"hello"]
        visit.socket.connection_lost(None)
        assert visit.hearer.ends == 1

    visiting(work)


def test_texts_that_come_together_are_taken_as_quickly_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(visit: Visit) -> None:
        usual: list[Any] = []
        monkeypatch.setattr(visit.socket, "handle_events", lambda: usual.append(None))
        for texts in ([b"one"], [b"two", b"three", b"four"], [b"five"]):
            for text in texts:
                visit.client.send_text(text)
            visit.socket.data_received(b"".join(visit.client.data_to_send()))
        assert visit.hearer.heard == [b"one", b"two", b"three", b"four", b"five"]
        assert usual == []

    visiting(work)


def test_what_comes_in_odd_pieces_is_heard_too() -> None:
    """Once a frame came in pieces, nothing is taken for a frame by its looks."""

    async def work(visit: Visit) -> None:
        for text in (b"one", b"two", b"three"):
            visit.client.send_text(text)
        data = b"".join(visit.client.data_to_send())
        for piece in (data[:11], data[11:13], data[13:]):
            visit.socket.data_received(piece)
        assert visit.hearer.heard == [b"one", b"two", b"three"]
        assert not visit.socket.is_at_frame
        visit.client.send_text(b"four")
        visit.say()
        assert visit.hearer.heard[-1] == b"four"

    visiting(work)


def test_a_text_that_is_too_long_is_not_heard() -> None:
    async def work(visit: Visit) -> None:
        visit.socket.config.ws_max_size = 100
        visit.socket.conn.max_message_size = 100
        visit.client.send_text(b"short")
        visit.client.send_text(b"x" * 101)
        visit.socket.data_received(b"".join(visit.client.data_to_send()))
        assert visit.hearer.heard == [b"short"]
        assert visit.transport.is_closed

    visiting(work)


def test_a_connection_that_nobody_takes_is_closed_with_the_application() -> None:
    async def work(visit: Visit) -> None:
        assert visit.transport.is_closed
        visit.socket.connection_lost(None)
        assert visit.hearer.ends == 0

    visiting(work, hands_over=False)


@pytest.mark.parametrize("compresses", [False, True])
def test_texts_of_any_length_arrive(compresses: bool) -> None:
    async def work(visit: Visit) -> None:
        assert bool(visit.socket.conn.extensions) == compresses
        texts = [b"a", b"b" * 200, b"c" * 70_000]
        assert visit.socket.is_ready()
        visit.socket.write(texts)
        size = len(visit.transport.written)
        assert [bytes(event.data) for event in visit.hear()] == texts
        assert (size < 2000) == compresses
        visit.client.send_text(b"d" * 300)
        visit.say()
        assert visit.hearer.heard == [b"d" * 300]

    visiting(work, compresses=compresses)


def test_who_does_not_read_is_written_to_when_it_does() -> None:
    async def work(visit: Visit) -> None:
        visit.socket.pause_writing()
        assert not visit.socket.is_ready()
        visit.socket.resume_writing()
        assert visit.socket.is_ready()
        assert visit.hearer.times_ready == 1

    visiting(work)


def test_only_the_latest_ping_is_answered_once_the_client_reads_again() -> None:
    async def work(visit: Visit) -> None:
        visit.socket.pause_writing()
        for number in range(20):
            visit.client.send_ping(b"%d" % number)
            visit.say()
        assert visit.transport.written == b""
        visit.socket.resume_writing()
        assert [bytes(event.data) for event in visit.hear()] == [b"19"]

    visiting(work)


def test_who_is_asked_and_answers_is_asked_again_and_who_does_not_is_cut_off() -> None:
    async def work(visit: Visit) -> None:
        visit.socket.identify()
        for _ in range(2):
            visit.socket.overdue(PING)
            assert [event.opcode for event in visit.hear()] == [Opcode.PING]
            assert visit.socket.phase == PONG
            visit.say()  # the pong
            assert visit.socket.phase == PING
        visit.socket.overdue(PING)
        visit.socket.overdue(PONG)
        assert visit.transport.is_aborted
        assert visit.socket.account is None

    visiting(work)


def test_what_comes_while_nobody_listens_is_heard_later_and_in_order() -> None:
    async def work(visit: Visit) -> None:
        texts = [b"%d" % number for number in range(50)]
        visit.socket.pause()
        for text in texts[:30]:
            visit.client.send_text(text)
        visit.socket.data_received(b"".join(visit.client.data_to_send()))
        assert visit.hearer.heard == []
        visit.socket.resume()
        await asyncio.sleep(0)
        for text in texts[30:]:
            visit.client.send_text(text)
            visit.say()
        assert visit.hearer.heard == texts

    visiting(work)


def test_no_more_than_so_much_is_kept_for_a_hearer_that_does_not_listen() -> None:
    async def work(visit: Visit) -> None:
        visit.socket.pause()
        visit.client.send_text(b"x" * (MOST_KEPT + 1))
        visit.socket.data_received(b"".join(visit.client.data_to_send()))
        assert visit.transport.is_aborted
        assert visit.socket.kept == b""

    visiting(work)


def test_what_comes_after_our_good_bye_is_not_read_without_end() -> None:
    async def work(visit: Visit) -> None:
        visit.socket.hang_up()
        for _ in range(10):
            visit.client.send_text(b"x" * 8000)
            visit.say()
        assert visit.transport.is_read is False
        visit.transport.close()

    visiting(work)


def test_a_server_that_closes_waits_for_no_connection_that_is_closing() -> None:
    async def work(visit: Visit) -> None:
        visit.client.send_close(1000)
        visit.say()
        assert visit.transport.is_closed
        visit.socket.shutdown()
        assert visit.transport.is_aborted

    visiting(work)


def test_hanging_up_is_said_and_ends_the_talk_and_who_does_not_answer_is_cut_off() -> None:
    async def work(visit: Visit) -> None:
        visit.socket.close_timeout = 0.01
        visit.socket.hang_up()
        visit.socket.hang_up()
        assert not visit.socket.is_ready()
        frames = [event for event in visit.hear() if isinstance(event, Frame)]
        assert [frame.opcode for frame in frames] == [Opcode.CLOSE]
        await asyncio.sleep(0)
        assert visit.hearer.ends == 1
        await asyncio.sleep(0.05)
        assert visit.transport.is_aborted
        visit.socket.connection_lost(None)
        assert visit.hearer.ends == 1
        assert visit.hearer.heard == []

    visiting(work)


def test_who_says_good_bye_too_is_not_cut_off() -> None:
    async def work(visit: Visit) -> None:
        visit.socket.close_timeout = 0.01
        visit.socket.hang_up()
        visit.hear()
        visit.say()
        await asyncio.sleep(0.05)
        assert (visit.transport.is_closed, visit.transport.is_aborted) == (True, False)

    visiting(work)


def test_a_connection_that_has_ended_leaves_nothing_behind() -> None:
    """Thousands come and go between two looks for garbage in circles."""

    async def go() -> None:
        gc.collect()
        gc.disable()
        try:
            visit = Visit(hands_over=True, compresses=False)
            await visit.open()
            visit.client.send_text(b"hello")
            visit.say()
            visit.socket.connection_lost(None)
            socket, hearer = weakref.ref(visit.socket), weakref.ref(visit.hearer)
            frames = weakref.ref(visit.socket.conn)
            del visit
            await asyncio.sleep(0)
            assert (socket(), hearer(), frames()) == (None, None, None)
        finally:
            gc.enable()

    asyncio.run(go())
