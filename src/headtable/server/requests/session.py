"""A session: the messages of one connection, read and handled one after the other."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Final

from headtable.rules.core.errors import Complaint
from headtable.server.error_reports import report_fault
from headtable.server.printable_text import shown
from headtable.server.protocol import (
    CLOSED,
    COME_AGAIN,
    GONE,
    LOST_SEAT,
    OTHER_ASSISTANT,
    TOO_FAST,
    Cut,
    MakeMove,
    NoMessage,
    Refused,
    Request,
    id_in,
    read_request,
)
from headtable.server.requests.dispatch import Requests
from headtable.server.streams.codes import Closed, Gone
from headtable.server.streams.registry import CLOSING
from headtable.server.streams.stream import Busy
from headtable.server.tables.seat_connections import SeatGone, SeatTaken
from headtable.server.transport.connection import MOST_TOO_FAST, Connection
from headtable.server.transport.socket_interface import ClientSocket

INTRODUCTION_SECONDS: Final = 10.0  # in which the first message must come
UNREADABLE: Final = "unreadable"  # counted as a reason of refusals
MOST_UNHEARD: Final = 20  # messages that wait; until they are handled no more are read


class Session:
    """Handles the messages of a connection: the first says who is there, the others are requests."""

    def __init__(self, connection: Connection, requests: Requests, socket: ClientSocket) -> None:
        self.connection = connection
        self.requests = requests
        self.socket = socket
        self.unheard: list[bytes] = []
        self.is_busy = False  # whether a message is being handled
        self.doing: asyncio.Task[None] | None = None
        self.is_paused = False
        self.is_over = False
        self.is_leaving = requests.lobby.is_draining  # whether the client is to come back elsewhere
        requests.lobby.sessions.add(self)
        self.loop = asyncio.get_running_loop()
        self.patience: asyncio.TimerHandle | None = self.loop.call_later(
            INTRODUCTION_SECONDS, connection.close, "Good-bye."
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
        """The connection has ended."""
        if self.is_over:
            return
        self.is_over = True
        self.requests.lobby.session_ended(self)
        self._stop_waiting()
        self.unheard.clear()
        self.connection.close("Good-bye.")
        if self.connection.place is not None:
            self.connection.place.remove_connection(self.connection)

    def leave(self, at_once: bool = False) -> None:
        """Ask the client to come back, once all that it has asked for is answered, or at once."""
        self.is_leaving = True
        if at_once or not self.is_busy:
            self.connection.close(CLOSING, COME_AGAIN)

    def _stop_waiting(self) -> None:
        """Wait no longer for the first message."""
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def _begin(self, message: bytes) -> None:
        """Handle a message; a client that is to come back sends it there again."""
        if self.is_leaving:
            self.leave()
            return
        try:
            self._handle(message)
        except Exception as error:
            self.connection.close(report_fault(error))

    def _handle(self, message: bytes) -> None:
        """Moves and cuts are done at once, all else in a task."""
        if self.connection.place is None:
            self._run(self._introduce(message))
            return
        request = self._read(message)
        if isinstance(request, (MakeMove, Cut)):
            self.is_busy = True
            if not self.requests.act_at_once(self.connection, request, partial(self._acted, request)):
                self._run(self.requests.answer(self.connection, request))
        elif request is not None:
            self._run(self.requests.answer(self.connection, request))

    def _acted(self, request: MakeMove | Cut, is_answered: bool) -> None:
        if is_answered:
            self._hear_more()
        else:
            self._run(self.requests.answer(self.connection, request))

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
        """A message is handled: go on with those that have come since."""
        self.is_busy = False
        if self.is_leaving:
            self.leave()
        while self.unheard and not self.is_busy and not self.connection.is_closing:
            self._begin(self.unheard.pop(0))
        if self.is_paused and not self.is_busy:
            self.is_paused = False
            self.socket.resume()

    async def _introduce(self, message: bytes) -> None:
        """The first message says who is there."""
        self._stop_waiting()
        connection = self.connection
        try:
            has_token = await self.requests.introduce(connection, read_request(message))
            if has_token:
                self.socket.identify()
            else:
                self.socket.introduce()
        except SeatGone as gone:
            connection.close(str(gone), LOST_SEAT)
        except (Gone, Closed) as ended:
            connection.close(str(ended), GONE if isinstance(ended, Gone) else CLOSED)
        except SeatTaken as taken:
            connection.close(str(taken), OTHER_ASSISTANT)
        except Complaint as complaint:
            connection.close(shown(str(complaint)), COME_AGAIN if isinstance(complaint, Busy) else "")
        if connection.is_closing and connection.place is not None:
            connection.place.remove_connection(connection)  # gone while the table was being loaded

    def _read(self, message: bytes) -> Request | None:
        """The request in a message; one that is unreadable, or comes too fast, is refused."""
        connection = self.connection
        assert connection.place is not None
        number = connection.place.seq()
        if not connection.bucket.take():
            connection.too_fast += 1
            self.requests.refusals[TOO_FAST] += 1
            if connection.too_fast > MOST_TOO_FAST:
                connection.close("Too many messages.")
            else:
                too_fast = "Not so fast: wait a moment."
                connection.tell(Refused(number, id_in(message), too_fast, "", TOO_FAST))
            return None
        try:
            return read_request(message)
        except NoMessage as none:
            self.requests.refusals[UNREADABLE] += 1
            connection.tell(Refused(number, id_in(message), str(none)))
            return None
