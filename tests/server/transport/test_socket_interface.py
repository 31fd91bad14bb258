"""What the server needs of a WebSocket, held by both classes: QuickSocket and AsgiSocket."""

import asyncio
import gc
import weakref
from typing import cast

import pytest
from memory_transport import PLAIN, QUICK, Visit, visiting
from websockets.frames import Frame, Opcode

from headtable.server.transport.connection_register import RegisteredConnection
from headtable.server.transport.deadlines import INTRODUCTION

BOTH = pytest.mark.parametrize("kind", [QUICK, PLAIN])
FULL = b"x" * 200_000  # more than any buffer holds


@BOTH
def test_texts_are_heard_in_order_and_the_end_once(kind: str) -> None:
    async def work(visit: Visit) -> None:
        await visit.say(b"one")
        await visit.say(b"two", b"three")
        assert visit.hearer.heard == [b"one", b"two", b"three"]
        visit.protocol.connection_lost(None)
        await visit.settle()
        assert visit.hearer.ends == 1
        assert visit.register.number == 0
        assert not visit.socket.is_ready()

    visiting(work, kind)


@BOTH
@pytest.mark.parametrize("compresses", [False, True])
def test_texts_of_any_length_arrive(kind: str, compresses: bool) -> None:
    async def work(visit: Visit) -> None:
        texts = [b"a", b"b" * 200, b"c" * 40_000, "é".encode()]
        assert visit.socket.is_ready()
        visit.socket.write(texts)
        assert await visit.heard_texts() == texts
        await visit.say(b"d" * 300)
        assert visit.hearer.heard == [b"d" * 300]

    visiting(work, kind, compresses=compresses)


@BOTH
def test_a_text_that_is_too_long_is_not_heard_and_ends_the_connection(kind: str) -> None:
    async def work(visit: Visit) -> None:
        visit.protocol.config.ws_max_size = visit.protocol.conn.max_message_size = 100
        await visit.say(b"short")
        await visit.say(b"x" * 101)
        await visit.say(b"later")
        assert visit.hearer.heard == [b"short"]
        closes = [event for event in visit.hear() if event.opcode == Opcode.CLOSE]
        assert [int.from_bytes(close.data[:2], "big") for close in closes] == [1009]
        visit.protocol.connection_lost(None)
        await visit.settle()
        assert visit.hearer.ends == 1

    visiting(work, kind, largest_message=100)


@BOTH
def test_what_comes_while_nobody_listens_is_heard_later_and_in_order(kind: str) -> None:
    async def work(visit: Visit) -> None:
        texts = [b"%d" % number for number in range(50)]
        visit.socket.pause()
        await visit.say(*texts[:30])
        assert len(visit.hearer.heard) <= 1  # one may be on its way already
        visit.socket.resume()
        await visit.settle()
        await visit.say(*texts[30:])
        assert visit.hearer.heard == texts
        assert visit.transport.is_read

    visiting(work, kind)


@BOTH
def test_a_hearer_that_does_not_listen_stops_the_reading(kind: str) -> None:
    async def work(visit: Visit) -> None:
        visit.socket.pause()
        await visit.say(b"one")
        await visit.say(b"two")
        assert visit.transport.is_read is False

    visiting(work, kind)


@BOTH
def test_who_does_not_read_is_not_written_to_until_it_does(kind: str) -> None:
    async def work(visit: Visit) -> None:
        visit.protocol.pause_writing()
        await visit.settle()
        if visit.socket.is_ready():  # what a AsgiSocket takes before it knows
            visit.socket.write([FULL])
            await visit.settle()
        assert not visit.socket.is_ready()
        assert [id(one) for one in visit.register.unread.waiting] == [id(visit.socket)]
        visit.protocol.resume_writing()
        await visit.settle()
        assert visit.socket.is_ready()
        assert visit.hearer.times_ready == 1
        assert not visit.register.unread.waiting

    visiting(work, kind)


@BOTH
def test_who_does_not_read_for_too_long_is_let_go(kind: str) -> None:
    async def work(visit: Visit) -> None:
        visit.protocol.pause_writing()
        if visit.socket.is_ready():
            visit.socket.write([FULL])
        await visit.settle()
        await asyncio.sleep(0.02)
        visit.register.unread.sweep()
        await visit.settle()
        assert visit.transport.is_closing()
        assert visit.register.number == 0
        visit.protocol.connection_lost(None)
        await visit.settle()
        assert visit.hearer.ends == 1

    visiting(work, kind, unread_seconds=0.01)


@BOTH
def test_who_does_not_say_who_is_there_is_let_go(kind: str) -> None:
    async def work(visit: Visit) -> None:
        assert visit.register.timetable.queues[INTRODUCTION]
        await asyncio.sleep(0.02)
        visit.register.timetable.sweep()
        await visit.settle()
        assert visit.transport.is_closing()
        assert visit.register.number == 0

    visiting(work, kind, introduction_seconds=0.01)


@BOTH
def test_who_is_known_has_no_time_to_say_so_any_more(kind: str) -> None:
    async def work(visit: Visit) -> None:
        (account,) = visit.register.accounts.values()
        assert (len(account.strangers), account.known) == (1, 0)
        visit.socket.introduce()
        assert (len(account.strangers), len(account.spectators)) == (0, 1)
        assert not visit.register.timetable.queues[INTRODUCTION]
        visit.register.enter(cast(RegisteredConnection, visit.socket), INTRODUCTION)
        visit.socket.identify()
        assert (len(account.spectators), account.known) == (0, 1)
        assert not visit.register.timetable.queues[INTRODUCTION]

    visiting(work, kind)


@BOTH
def test_hanging_up_is_said_after_all_else_and_ends_the_talk(kind: str) -> None:
    async def work(visit: Visit) -> None:
        visit.socket.write([b"bye"])
        visit.socket.hang_up()
        visit.socket.hang_up()
        assert not visit.socket.is_ready()
        await visit.settle()
        visit.client.send_text(b"but")
        frames = [event for event in visit.hear() if isinstance(event, Frame)]
        assert [frame.opcode for frame in frames] == [Opcode.TEXT, Opcode.CLOSE]
        assert visit.hearer.ends == 1
        await visit.say()  # the text, and the answer to the close
        assert visit.hearer.heard == []
        assert (visit.transport.is_closed, visit.transport.is_aborted) == (True, False)
        visit.protocol.connection_lost(None)
        await visit.settle()
        assert visit.hearer.ends == 1
        assert visit.register.number == 0

    visiting(work, kind)


@BOTH
def test_who_does_not_read_the_good_bye_is_let_go(kind: str) -> None:
    async def work(visit: Visit) -> None:
        visit.protocol.close_timeout = 0.01
        visit.protocol.pause_writing()
        if visit.socket.is_ready():
            visit.socket.write([FULL])
        visit.socket.hang_up()
        await visit.settle()
        assert visit.hearer.ends == 1
        await asyncio.sleep(0.05)
        visit.register.timetable.sweep()
        await visit.settle()
        assert visit.transport.is_closing()

    visiting(work, kind, close_seconds=0.01)


@BOTH
def test_a_connection_that_has_ended_leaves_nothing_behind(kind: str) -> None:
    """Thousands come and go between two looks for garbage in circles."""

    async def go() -> None:
        gc.collect()
        gc.disable()
        try:
            visit = Visit(kind)
            await visit.open()
            await visit.say(b"hello")
            visit.protocol.connection_lost(None)
            await visit.settle()
            socket, hearer = weakref.ref(visit.socket), weakref.ref(visit.hearer)
            del visit
            await asyncio.sleep(0)
            assert (socket(), hearer()) == (None, None)
        finally:
            gc.enable()

    asyncio.run(go())
