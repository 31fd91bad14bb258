"""What a connection says, heard message by message."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Final

from headtable.rules.core.errors import Complaint
from headtable.server.error_reports import report_fault
from headtable.server.protocol import (
    AtEvening,
    Cut,
    Hint,
    MakeMove,
    NoMessage,
    Refused,
    Request,
    Sit,
    Watch,
    id_in,
    read_request,
    shown,
)
from headtable.server.tables.registry import Lobby
from headtable.server.tables.seat_connections import SeatGone
from headtable.server.transport.client_socket import ClientSocket
from headtable.server.transport.connection import LOST_SEAT, MOST_TOO_FAST, Connection

SECONDS_TO_SAY_WHO: Final = 10.0
MOST_UNHEARD: Final = 20  # messages that wait; until they are heard no more are read


class Session:
    """Hears a line out: first who is there, then what is asked, one thing after the other."""

    def __init__(self, connection: Connection, lobby: Lobby, socket: ClientSocket) -> None:
        self.connection = connection
        self.lobby = lobby
        self.socket = socket
        self.unheard: list[bytes] = []
        self.is_busy = False  # whether something that was said is being done
        self.doing: asyncio.Task[None] | None = None
        self.is_paused = False
        self.is_over = False
        self.loop = asyncio.get_running_loop()
        self.patience: asyncio.TimerHandle | None = self.loop.call_later(
            SECONDS_TO_SAY_WHO, connection.close, "Good-bye."
        )

    def hear(self, message: bytes) -> None:
        """A message has come."""
        if self.connection.is_closing:
            return
        if not self.is_busy:
            self._begin(message)
            return
        self.unheard.append(message)
        if len(self.unheard) > MOST_UNHEARD and not self.is_paused:
            self.is_paused = True
            self.socket.pause()

    def go_on(self) -> None:
        """The client reads again."""
        self.connection.go_on()

    def end(self) -> None:
        """Nobody is there any more, or nothing more is said to them."""
        if self.is_over:
            return
        self.is_over = True
        self._stop_waiting()
        self.unheard.clear()
        self.connection.close("Good-bye.")
        if self.connection.table is not None:
            self.connection.table.part(self.connection)
        if self.connection.evening is not None:
            self.connection.evening.part(self.connection)

    def _stop_waiting(self) -> None:
        """Wait no longer for who is there to say so."""
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def _begin(self, message: bytes) -> None:
        """Do what a message says."""
        try:
            self._try(message)
        except Exception as error:
            self.connection.close(report_fault(error))

    def _try(self, message: bytes) -> None:
        """A move and a cut go the shortest way, all else is done in a task."""
        if self.connection.table is None and self.connection.evening is None:
            self._run(self._introduced(message))
            return
        request = self._read(message)
        if isinstance(request, (MakeMove, Cut)) and self.connection.table is not None:
            self.is_busy = True
            answered = partial(self._acted, request)
            if not self.lobby.requests.act_at_once(self.connection, request, answered):
                self._run(self._asked(request))
        elif request is not None:
            self._run(self._asked(request))

    def _acted(self, request: MakeMove | Cut, is_answered: bool) -> None:
        if is_answered:
            self._hear_more()
        else:
            self._run(self._asked(request))

    def _run(self, work: Coroutine[None, None, None]) -> None:
        self.is_busy = True
        self.doing = self.loop.create_task(self._done(work))

    async def _done(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Exception as error:
            self.connection.close(report_fault(error))
        self.doing = None
        self._hear_more()

    def _hear_more(self) -> None:
        """What was said is done: hear what was said since."""
        self.is_busy = False
        while self.unheard and not self.is_busy and not self.connection.is_closing:
            self._begin(self.unheard.pop(0))
        if self.is_paused and not self.is_busy:
            self.is_paused = False
            self.socket.resume()

    async def _introduced(self, message: bytes) -> None:
        """The first message says who is there."""
        self._stop_waiting()
        try:
            first = read_request(message)
            if isinstance(first, Sit):
                await self.lobby.sit(self.connection, first.table, first.token, first.seen)
                self.socket.identify()
            elif isinstance(first, Watch):
                await self.lobby.watch(self.connection, first.table, first.seen)
                self.socket.introduce()
            elif isinstance(first, AtEvening):
                await self.lobby.evenings.sit(self.connection, first.evening, first.token, first.seen)
                if first.token:
                    self.socket.identify()
                else:
                    self.socket.introduce()
            else:
                raise Complaint("Say first who you are: sit, watch or evening.")
        except SeatGone as gone:
            self.connection.close(str(gone), LOST_SEAT)
        except Complaint as complaint:
            self.connection.close(shown(str(complaint)))
        if self.connection.is_closing and self.connection.table is not None:
            self.connection.table.part(self.connection)  # gone while the table was being woken

    def _read(self, message: bytes) -> Request | None:
        """What a message asks for; what is no message, or comes too fast, is refused."""
        connection = self.connection
        place = connection.table or connection.evening
        assert place is not None
        if not connection.bucket.take():
            connection.too_fast += 1
            if connection.too_fast > MOST_TOO_FAST:
                connection.close("Too many messages.")
            else:
                connection.tell(Refused(place.history.seq, id_in(message), "Not so fast: wait a moment."))
            return None
        try:
            return read_request(message)
        except NoMessage as none:
            connection.tell(Refused(place.history.seq, id_in(message), str(none)))
            return None

    async def _asked(self, request: Request) -> None:
        """Do what a line asks for."""
        connection = self.connection
        if connection.evening is not None:
            await self.lobby.evenings.requests.answer(connection, request)
            return
        answer = self.lobby.requests.answer(connection, request)
        if isinstance(request, Hint):
            self.lobby.run_apart(answer)  # an expert may think for a while
            return
        connection.hold()  # so that the answer and the view go together
        try:
            await answer
        finally:
            connection.release()
