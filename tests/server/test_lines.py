"""A line writes at once where it can, in order always, and of views only the newest."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import cast

import pytest
from room import Room
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from headtable.server.limits import Bucket
from headtable.server.lines import MOST_WAITING, Line
from headtable.server.lobby import Lobby
from headtable.server.protocol import Done
from headtable.server.quick_socket import QuickSocket, frame_head, is_whole_control, whole_text
from headtable.server.tables import Table
from headtable.server.talk import Talk


class FakeSocket:
    def __init__(self, written: list[bytes]) -> None:
        self.written = written
        self.ready = True
        self.times = 0  # that something was written

    def is_ready(self) -> bool:
        return self.ready

    def write(self, texts: list[bytes]) -> None:
        self.written += texts
        self.times += 1


class Wire:
    """A line of a real table, whose slow way can be held up."""

    def __init__(self, table: Table) -> None:
        self.written: list[bytes] = []
        self.socket = FakeSocket(self.written)
        self.gate = asyncio.Event()
        self.line = Line(self.send, Bucket(10, 10), self.socket)
        self.line.table = table
        self.line.seat = 0
        self.writer = asyncio.create_task(self.line.write())

    async def send(self, text: str) -> None:
        await self.gate.wait()
        self.written.append(text.encode())

    def kinds(self) -> list[str]:
        """What was written: the numbers of what was done, and "view"."""
        messages = [json.loads(text) for text in self.written]
        return ["view" if one["type"] == "view" else str(one["seq"]) for one in messages]

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)


def talk(work: Callable[[Wire], Awaitable[None]]) -> None:
    """Do something with a wire, and take it down again."""

    async def whole() -> None:
        table, _ = await Room().begun(game="hilo", chairs=["me", "me"])
        wire = Wire(table)
        await work(wire)
        wire.writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await wire.writer

    asyncio.run(whole())


def test_what_can_be_written_is_written_at_once() -> None:
    async def work(wire: Wire) -> None:
        wire.line.tell(Done(1, ""))
        wire.line.show()
        assert wire.kinds() == ["1", "view"]

    talk(work)


def test_what_belongs_together_goes_together() -> None:
    async def work(wire: Wire) -> None:
        wire.line.hold()
        wire.line.show()
        wire.line.tell(Done(1, ""))
        await wire.settle()
        assert wire.kinds() == []
        wire.line.release()
        assert (wire.kinds(), wire.socket.times) == (["1", "view"], 1)
        wire.line.hold()
        wire.line.release()
        assert wire.socket.times == 1

    talk(work)


def test_who_does_not_read_gets_the_newest_view_only_and_all_in_order() -> None:
    async def work(wire: Wire) -> None:
        wire.socket.ready = False
        for number in range(3):
            wire.line.tell(Done(number, ""))
            wire.line.show()
        await wire.settle()
        wire.socket.ready = True  # but the slow way is still at its first message
        wire.line.show()
        assert wire.kinds() == []
        wire.gate.set()
        await wire.settle()
        assert wire.kinds() == ["0", "1", "2", "view"]
        wire.line.tell(Done(3, ""))
        assert wire.kinds()[-1] == "3"

    talk(work)


def test_who_never_reads_is_let_go() -> None:
    async def work(wire: Wire) -> None:
        wire.socket.ready = False
        for number in range(MOST_WAITING + 2):
            wire.line.tell(Done(number, ""))
        assert wire.line.is_closing

    talk(work)


class SlowLobby:
    """It takes its time to find the table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.gate = asyncio.Event()

    async def sit(self, line: Line, *_: object) -> None:
        await self.gate.wait()
        await self.table.join(line, 0, -1)


def test_who_hangs_up_while_the_table_is_woken_does_not_sit_there() -> None:
    async def work(wire: Wire) -> None:
        table = wire.line.table
        assert table is not None
        lobby = SlowLobby(table)
        wire.line.table = None
        visit = Talk(wire.line, cast(Lobby, lobby), cast(QuickSocket, wire.socket))
        visit.hear(b'{"do":"sit","table":"KRTW","token":"x"}')
        await wire.settle()
        visit.end()
        wire.line.close("Good-bye.")
        lobby.gate.set()
        await wire.settle()
        assert visit.hearing is None
        assert wire.line not in table.lines

    talk(work)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_frames_are_read_as_they_were_written(size: int) -> None:
    text = b"x" * size
    reader = StreamReader()
    reader.feed_data(frame_head(size) + text)
    parsing = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as parsed:
        next(parsing)
    frame = parsed.value.value
    assert (frame.opcode, bytes(frame.data), frame.fin) == (Opcode.TEXT, text, True)
    assert not reader.buffer


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535])
def test_a_whole_text_of_a_client_is_taken_as_it_is(size: int) -> None:
    text = bytes(number % 251 for number in range(size))
    data = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert whole_text(data) == text


TEXT = Frame(Opcode.TEXT, b"to be")
ODD: dict[str, bytes] = {
    "nothing": b"",
    "cut off": TEXT.serialize(mask=True)[:-1],
    "two": TEXT.serialize(mask=True) * 2,
    "the first part": Frame(Opcode.TEXT, b"to be", fin=False).serialize(mask=True),
    "the second part": Frame(Opcode.CONT, b"or not").serialize(mask=True),
    "not masked": TEXT.serialize(mask=False),
    "compressed": b"\xc1" + TEXT.serialize(mask=True)[1:],
    "long": Frame(Opcode.TEXT, b"x" * 65_536).serialize(mask=True),
    "the beginning of a long one": Frame(Opcode.TEXT, b"x" * 65_536).serialize(mask=True)[:133],
    "a pong": Frame(Opcode.PONG, b"1234").serialize(mask=True),
}


@pytest.mark.parametrize("what", ODD)
def test_all_else_goes_the_usual_way(what: str) -> None:
    assert whole_text(ODD[what]) is None


def test_only_whole_pings_pongs_and_closes_end_where_a_frame_begins() -> None:
    for opcode in (Opcode.PING, Opcode.PONG, Opcode.CLOSE):
        data = Frame(opcode, b"1234").serialize(mask=True)
        assert is_whole_control(data)
        assert not is_whole_control(data[:-1])
        assert not is_whole_control(data + b"\x81")
    assert not is_whole_control(Frame(Opcode.TEXT, b"to be").serialize(mask=True))
