"""A connection writes at once where it can, in order always, and of views only the newest."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import cast

import pytest
from memory_lobby import Room, Wire, opened
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from headtable.server.protocol import Done
from headtable.server.requests.session import Session
from headtable.server.stores.store import Row
from headtable.server.tables.live_table import Table
from headtable.server.tables.table_history import MOVE
from headtable.server.transport.connection import MOST_WAITING, Connection
from headtable.server.transport.quick_socket import QuickSocket
from headtable.server.transport.rate_limits import Bucket
from headtable.server.transport.websocket_frames import framed, is_whole_control, text_at


class Visit:
    """A connection to a real table of two, and what was written to it."""

    def __init__(self, room: Room, table: Table) -> None:
        self.room = room
        self.table = table
        self.written: list[bytes] = []
        self.wire = Wire(self.written)
        self.connection = Connection(self.wire, Bucket(10, 10))
        self.connection.place = table
        self.connection.seat = self.connection.person = table.history.state.to_act()
        self.talk = Session(self.connection, room.requests, cast(QuickSocket, self.wire))

    def kinds(self) -> list[str]:
        """What was written: the numbers of what was done, or the kind of message."""
        messages = [json.loads(text) for text in self.written]
        return [str(one["seq"]) if one["type"] == "done" else one["type"] for one in messages]

    def say(self, **message: object) -> None:
        self.talk.hear(json.dumps(message).encode())

    def move(self, id: str = "", place: int = 0) -> None:
        """Make the first of the moves that are legal."""
        state = self.table.history.state
        self.connection.seat = self.connection.person = state.to_act()
        text = state.legal_moves(self.connection.seat)[place].text
        self.say(do="move", id=id, seq=self.table.history.seq, text=text)

    async def settle(self) -> None:
        for _ in range(8):
            await asyncio.sleep(0)


def visiting(work: Callable[[Visit], Awaitable[None]]) -> None:
    async def whole() -> None:
        room = Room()
        table, _ = await room.begun(game="hilo", chairs=["me", "me"])
        for connection in list(table.connections):
            table.remove_connection(connection)
        visit = Visit(room, table)
        await work(visit)
        visit.talk.end()

    asyncio.run(whole())


def test_what_can_be_written_is_written_at_once() -> None:
    async def work(visit: Visit) -> None:
        visit.connection.tell(Done(1, ""))
        visit.connection.show()
        assert visit.kinds() == ["1", "view"]

    visiting(work)


def test_what_belongs_together_goes_together() -> None:
    async def work(visit: Visit) -> None:
        visit.connection.hold()
        visit.connection.show()
        visit.connection.tell(Done(1, ""))
        assert visit.kinds() == []
        visit.connection.release()
        assert (visit.kinds(), visit.wire.times) == (["1", "view"], 1)
        visit.connection.hold()
        visit.connection.release()
        assert visit.wire.times == 1

    visiting(work)


def test_who_does_not_read_gets_the_newest_view_only_and_all_in_order() -> None:
    async def work(visit: Visit) -> None:
        visit.wire.is_read = False
        for number in range(3):
            visit.connection.tell(Done(number, ""))
            visit.connection.show()
        assert visit.kinds() == []
        visit.wire.is_read = True
        visit.talk.go_on()
        assert visit.kinds() == ["0", "1", "2", "view"]
        visit.connection.tell(Done(3, ""))
        assert visit.kinds()[-1] == "3"

    visiting(work)


def test_who_never_reads_is_let_go() -> None:
    async def work(visit: Visit) -> None:
        visit.wire.is_read = False
        for number in range(MOST_WAITING + 2):
            visit.connection.tell(Done(number, ""))
        assert visit.connection.is_closing
        assert visit.wire.is_hung_up

    visiting(work)


def test_what_is_said_last_is_good_bye() -> None:
    async def work(visit: Visit) -> None:
        visit.connection.hold()
        visit.connection.tell(Done(1, ""))
        visit.connection.show()
        visit.connection.close("Enough.")
        visit.connection.tell(Done(2, ""))
        visit.connection.release()
        assert visit.kinds() == ["1", "bye"]
        assert visit.wire.is_hung_up

    visiting(work)


def test_a_seat_that_was_given_away_is_shown_nothing_more() -> None:
    async def work(visit: Visit) -> None:
        visit.connection.seat = 5
        visit.connection.tell(Done(1, ""))
        visit.connection.show()
        assert visit.kinds() == ["1", "bye"]
        assert visit.wire.is_hung_up

    visiting(work)


# Moves, which go the shortest way -----------------------------------------------------------------


def test_a_move_is_answered_when_it_is_durable_and_what_is_said_meanwhile_comes_after_it() -> None:
    async def work(visit: Visit) -> None:
        visit.table.connections.append(visit.connection)
        visit.move("one")
        number = visit.table.history.seq
        visit.say(do="chat", text="and then this")
        visit.say(do="nonsense")
        assert visit.kinds() == []
        await visit.settle()
        assert visit.kinds() == [str(number), "view", "chat", "refused"]
        assert visit.wire.times == 3
        assert not visit.table.lock.locked()
        assert len(visit.room.store.rows[visit.table.code]) == visit.table.history.seq

    visiting(work)


def test_a_move_that_comes_twice_is_made_once_and_answered_twice() -> None:
    async def work(visit: Visit) -> None:
        state = visit.table.history.state
        text = state.legal_moves(visit.connection.seat)[0].text
        message = {"do": "move", "id": "same", "seq": visit.table.history.seq, "text": text}
        visit.say(**message)
        visit.say(**message)
        await visit.settle()
        assert visit.kinds()[0] == visit.kinds()[1]
        moves = [row for row in visit.room.store.rows[visit.table.code] if row.id.endswith(" same")]
        assert len(moves) == 1

    visiting(work)


def test_a_refused_move_leaves_the_table_free_and_says_why() -> None:
    async def work(visit: Visit) -> None:
        before = visit.table.history.seq
        visit.say(do="move", id="x", seq=before, text="play 99-99")
        await visit.settle()
        assert visit.kinds() == ["refused"]
        assert visit.table.history.seq == before
        assert not visit.table.lock.locked()
        visit.move("y")
        await visit.settle()
        assert visit.kinds()[-1] == str(visit.table.history.seq)

    visiting(work)


def test_a_full_store_refuses_a_move_and_the_same_may_be_tried_again() -> None:
    async def work(visit: Visit) -> None:
        before = visit.table.history.seq
        visit.room.store.is_full = True
        visit.move("x")
        await visit.settle()
        assert visit.kinds() == ["refused"]
        assert b"the disk is full" in visit.written[0]
        assert visit.table.history.seq == before
        visit.room.store.is_full = False
        visit.move("x")
        await visit.settle()
        assert visit.kinds()[1:] == [str(visit.table.history.seq)]
        assert visit.table.history.seq > before

    visiting(work)


def test_a_move_that_another_process_overtakes_is_judged_anew() -> None:
    async def work(visit: Visit) -> None:
        table = visit.table
        seat = table.history.state.to_act()
        text = table.history.state.legal_moves(seat)[0].text
        visit.room.store.meanwhile = [Row(table.history.seq, MOVE, seat, text, 1)]
        visit.move("x")
        await visit.settle()
        assert visit.kinds() == ["refused"]  # it was made for this seat elsewhere
        assert visit.room.store.rows[table.code][-1].text == text
        assert not table.lock.locked()

    visiting(work)


def test_a_store_that_breaks_loses_the_table_and_says_no_more_than_a_number() -> None:
    async def work(visit: Visit) -> None:
        visit.table.connections.append(visit.connection)
        visit.room.store.rows.clear()  # a KeyError in the midst of it
        visit.move("x")
        await visit.settle()
        assert visit.table.is_lost
        assert visit.kinds() == ["bye"]
        assert not visit.table.lock.locked()

    visiting(work)


# Coming and going -----------------------------------------------------------------------------------


def test_who_hangs_up_while_the_table_is_woken_does_not_sit_there(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(visit: Visit) -> None:
        table, gate = visit.table, asyncio.Event()

        async def sit(connection: Connection, *_: object) -> None:
            """It takes its time to find the table."""
            await gate.wait()
            await opened(table, connection, 0)

        monkeypatch.setattr(visit.room.lobby.tables, "sit", sit)
        visit.connection.place = None
        talk = Session(visit.connection, visit.room.requests, cast(QuickSocket, visit.wire))
        talk.hear(b'{"do":"sit","table":"KRTW","token":"x"}')
        await visit.settle()
        talk.end()
        talk.end()
        gate.set()
        await visit.settle()
        assert not talk.is_busy
        assert visit.connection not in table.connections

    visiting(work)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_frames_are_read_as_they_were_written(size: int) -> None:
    text = b"x" * size
    reader = StreamReader()
    reader.feed_data(framed([text]))
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
    assert text_at(data, 0) == (text, len(data))
    assert text_at(data + data, len(data)) == (text, 2 * len(data))
    assert text_at(data + b"\x81", 0) == (text, len(data))
    assert text_at(data + b"\x81", len(data)) == (None, len(data))


TEXT = Frame(Opcode.TEXT, b"to be")
ODD: dict[str, bytes] = {
    "nothing": b"",
    "cut off": TEXT.serialize(mask=True)[:-1],
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
    assert text_at(ODD[what], 0) == (None, 0)


def test_only_whole_pings_pongs_and_closes_end_where_a_frame_begins() -> None:
    for opcode in (Opcode.PING, Opcode.PONG, Opcode.CLOSE):
        data = Frame(opcode, b"1234").serialize(mask=True)
        assert is_whole_control(data)
        assert not is_whole_control(data[:-1])
        assert not is_whole_control(data + b"\x81")
    assert not is_whole_control(Frame(Opcode.TEXT, b"to be").serialize(mask=True))
