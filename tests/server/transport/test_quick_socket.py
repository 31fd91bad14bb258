"""What QuickSocket does beside what test_socket_interface.py asks of both: frames, pings and pongs."""

import asyncio
import gc
import weakref
from typing import Any

import pytest
from memory_transport import Visit, visiting
from websockets.frames import Frame, Opcode

from headtable.server.transport.deadlines import PING, PONG
from headtable.server.transport.quick_socket import MOST_KEPT, QuickSocket


def quick(visit: Visit) -> QuickSocket:
    """The socket, which uvicorn calls and the server too."""
    assert isinstance(visit.protocol, QuickSocket)
    return visit.protocol


def test_a_connection_that_was_handed_over_outlives_the_application() -> None:
    async def work(visit: Visit) -> None:
        assert not quick(visit).tasks
        assert not visit.transport.is_closed
        visit.client.send_text(b"hello")
        await visit.say()
        assert visit.hearer.heard == [b"hello"]
        quick(visit).connection_lost(None)
        assert visit.hearer.ends == 1

    visiting(work)


def test_texts_that_come_together_are_taken_as_quickly_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(visit: Visit) -> None:
        usual: list[Any] = []
        monkeypatch.setattr(quick(visit), "handle_events", lambda: usual.append(None))
        for texts in ([b"one"], [b"two", b"three", b"four"], [b"five"]):
            for text in texts:
                visit.client.send_text(text)
            quick(visit).data_received(b"".join(visit.client.data_to_send()))
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
            quick(visit).data_received(piece)
        assert visit.hearer.heard == [b"one", b"two", b"three"]
        assert not quick(visit).is_at_frame
        visit.client.send_text(b"four")
        await visit.say()
        assert visit.hearer.heard[-1] == b"four"

    visiting(work)


def test_a_text_that_comes_with_one_that_is_too_long_is_heard() -> None:
    async def work(visit: Visit) -> None:
        quick(visit).config.ws_max_size = 100
        quick(visit).conn.max_message_size = 100
        visit.client.send_text(b"short")
        visit.client.send_text(b"x" * 101)
        quick(visit).data_received(b"".join(visit.client.data_to_send()))
        assert visit.hearer.heard == [b"short"]
        assert visit.transport.is_closed

    visiting(work)


def test_a_connection_that_nobody_takes_is_closed_with_the_application() -> None:
    async def work(visit: Visit) -> None:
        assert visit.transport.is_closed
        assert quick(visit).hearer is None
        quick(visit).connection_lost(None)

    visiting(work, hands_over=False)


@pytest.mark.parametrize("compresses", [False, True])
def test_texts_of_any_length_are_written_at_once(compresses: bool) -> None:
    async def work(visit: Visit) -> None:
        assert bool(quick(visit).conn.extensions) == compresses
        texts = [b"a", b"b" * 200, b"c" * 70_000]
        assert quick(visit).is_ready()
        quick(visit).write(texts)
        size = len(visit.transport.written)
        assert [bytes(event.data) for event in visit.hear()] == texts
        assert (size < 2000) == compresses
        visit.client.send_text(b"d" * 300)
        await visit.say()
        assert visit.hearer.heard == [b"d" * 300]

    visiting(work, compresses=compresses)


def test_only_the_latest_ping_is_answered_once_the_client_reads_again() -> None:
    async def work(visit: Visit) -> None:
        quick(visit).pause_writing()
        for number in range(20):
            visit.client.send_ping(b"%d" % number)
            await visit.say()
        assert visit.transport.written == b""
        quick(visit).resume_writing()
        assert [bytes(event.data) for event in visit.hear()] == [b"19"]

    visiting(work)


def test_who_is_asked_and_answers_is_asked_again_and_who_does_not_is_cut_off() -> None:
    async def work(visit: Visit) -> None:
        quick(visit).identify()
        for _ in range(2):
            quick(visit).overdue(PING)
            assert [event.opcode for event in visit.hear()] == [Opcode.PING]
            assert quick(visit).phase == PONG
            await visit.say()  # the pong
            assert quick(visit).phase == PING
        quick(visit).overdue(PING)
        quick(visit).overdue(PONG)
        assert visit.transport.is_aborted
        assert quick(visit).account is None

    visiting(work)


def test_no_more_than_so_much_is_kept_for_a_hearer_that_does_not_listen() -> None:
    async def work(visit: Visit) -> None:
        quick(visit).pause()
        visit.client.send_text(b"x" * (MOST_KEPT + 1))
        quick(visit).data_received(b"".join(visit.client.data_to_send()))
        assert visit.transport.is_aborted
        assert quick(visit).kept == b""

    visiting(work)


def test_what_comes_after_our_good_bye_is_not_read_without_end() -> None:
    async def work(visit: Visit) -> None:
        quick(visit).hang_up()
        for _ in range(10):
            visit.client.send_text(b"x" * 8000)
            await visit.say()
        assert visit.transport.is_read is False
        visit.transport.close()

    visiting(work)


def test_a_server_that_closes_waits_for_no_connection_that_is_closing() -> None:
    async def work(visit: Visit) -> None:
        visit.client.send_close(1000)
        await visit.say()
        assert visit.transport.is_closed
        quick(visit).shutdown()
        assert visit.transport.is_aborted

    visiting(work)


def test_hanging_up_is_said_at_once_and_who_does_not_answer_is_cut_off() -> None:
    async def work(visit: Visit) -> None:
        quick(visit).close_timeout = 0.01
        quick(visit).hang_up()
        quick(visit).hang_up()
        assert not quick(visit).is_ready()
        frames = [event for event in visit.hear() if isinstance(event, Frame)]
        assert [frame.opcode for frame in frames] == [Opcode.CLOSE]
        await asyncio.sleep(0)
        assert visit.hearer.ends == 1
        await asyncio.sleep(0.05)
        assert visit.transport.is_aborted
        quick(visit).connection_lost(None)
        assert visit.hearer.ends == 1
        assert visit.hearer.heard == []

    visiting(work)


def test_a_connection_that_has_ended_leaves_nothing_behind() -> None:
    """Thousands come and go between two looks for garbage in circles."""

    async def go() -> None:
        gc.collect()
        gc.disable()
        try:
            visit = Visit()
            await visit.open()
            visit.client.send_text(b"hello")
            await visit.say()
            quick(visit).connection_lost(None)
            socket, hearer = weakref.ref(quick(visit)), weakref.ref(visit.hearer)
            frames = weakref.ref(quick(visit).conn)
            del visit
            await asyncio.sleep(0)
            assert (socket(), hearer(), frames()) == (None, None, None)
        finally:
            gc.enable()

    asyncio.run(go())
