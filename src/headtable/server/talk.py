"""What a connection says, heard message by message."""

import asyncio
import logging
import secrets
from collections import deque
from typing import Final

from headtable.rules.core.errors import Complaint
from headtable.server.lines import MOST_TOO_FAST, Line
from headtable.server.lobby import Lobby
from headtable.server.protocol import (
    AtEvening,
    Hint,
    NoMessage,
    Refused,
    Sit,
    Watch,
    id_in,
    read_request,
    shown,
)
from headtable.server.quick_socket import QuickSocket

LOG: Final = logging.getLogger("headtable.server")
SECONDS_TO_SAY_WHO: Final = 10.0
MOST_UNHEARD: Final = 20  # messages that wait; until they are heard no more are read


class Talk:
    """Hears a line out: first who is there, then what is asked, one thing after the other."""

    def __init__(self, line: Line, lobby: Lobby, socket: QuickSocket) -> None:
        self.line = line
        self.lobby = lobby
        self.socket = socket
        self.unheard: deque[bytes] = deque()
        self.hearing: asyncio.Task[None] | None = None
        self.is_paused = False
        self.loop = asyncio.get_running_loop()
        self.patience = self.loop.call_later(SECONDS_TO_SAY_WHO, line.close, "Good-bye.")
        socket.hearer = self.hear

    def hear(self, message: bytes) -> None:
        """A message has come."""
        self.unheard.append(message)
        if self.hearing is None:
            self.hearing = self.loop.create_task(self._hear_all())
        elif len(self.unheard) > MOST_UNHEARD and not self.is_paused:
            self.is_paused = True
            self.socket.pause()

    def end(self) -> None:
        """Nobody is there any more."""
        self.patience.cancel()
        self.unheard.clear()
        self.socket.hearer = None

    async def _hear_all(self) -> None:
        try:
            while self.unheard and not self.line.is_closing:
                message = self.unheard.popleft()
                if self.line.table is None and self.line.hall is None:
                    await self._introduced(message)
                else:
                    await self._asked(message)
        except Exception as error:
            self.line.close(f"Something went wrong here; it is noted as {noted(error)}.")
        self.hearing = None
        if self.is_paused:
            self.is_paused = False
            self.socket.resume()

    async def _introduced(self, message: bytes) -> None:
        """The first message says who is there."""
        self.patience.cancel()
        try:
            first = read_request(message)
            if isinstance(first, Sit):
                await self.lobby.sit(self.line, first.table, first.token, first.seen)
            elif isinstance(first, Watch):
                await self.lobby.watch(self.line, first.table, first.seen)
            elif isinstance(first, AtEvening):
                await self.lobby.evenings.sit(self.line, first.evening, first.token, first.seen)
            else:
                raise Complaint("Say first who you are: sit, watch or evening.")
        except Complaint as complaint:
            self.line.close(shown(str(complaint)))
        if self.line.is_closing and self.line.table is not None:
            self.line.table.part(self.line)  # gone while the table was being woken

    async def _asked(self, message: bytes) -> None:
        """Do what a message says; what is no message, or comes too fast, is refused."""
        line = self.line
        place = line.table or line.hall
        assert place is not None
        if not line.bucket.take():
            line.too_fast += 1
            if line.too_fast > MOST_TOO_FAST:
                line.close("Too many messages.")
            else:
                line.tell(Refused(place.story.seq, id_in(message), "Not so fast: wait a moment."))
            return
        try:
            request = read_request(message)
        except NoMessage as none:
            line.tell(Refused(place.story.seq, id_in(message), str(none)))
            return
        if line.hall is not None:
            await self.lobby.evenings.requests.answer(line, request)
            return
        answer = self.lobby.requests.answer(line, request)
        if isinstance(request, Hint):
            self.lobby.run_apart(answer)  # an expert may think for a while
            return
        line.hold()  # so that the answer and the view go together
        try:
            await answer
        finally:
            line.release()


def noted(error: BaseException) -> str:
    """Write down where a fault happened, without what was being handled."""
    number = secrets.token_hex(4)
    places = []
    trace = error.__traceback__
    while trace is not None:
        places.append(f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}")
        trace = trace.tb_next
    LOG.error("fault %s: %s at %s", number, type(error).__name__, " < ".join(reversed(places[-8:])))
    return number
