"""A seat for an AI assistant in the arena: a program that speaks the Model Context Protocol as a client.

It finds the server of the protocol at its standard input and output, as if it had started it, and there the
tools of docs/assistant.md, for one seat of one game.
"""

import asyncio
import json
import threading
import time
from contextlib import suppress
from queue import Empty, Queue
from typing import Final

import anyio
from mcp.server.stdio import stdio_server

from headtable.arena.engines.worker_stop import unbroken
from headtable.arena.program_seat import ProgramFailed, ProgramProcess, words_of
from headtable.assistant.mcp_server import make_server
from headtable.assistant.seat import AssistantSeat
from headtable.assistant.seats_in_use import Seats
from headtable.assistant.server_interface import Hear, LocalSeatConnection, Message, SeatConnection
from headtable.assistant.toolbox import Toolbox
from headtable.narration import refusals
from headtable.narration.narrator import Moment, Narrator
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.errors import Unreadable
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, State

TOOLS: Final = ("sit", "look", "wait", "play", "why", "rules", "crib")
TABLE: Final = "ARENA"
START_SECONDS: Final = 30.0  # more for the first move, as the program has to start
MOST_REFUSED: Final = 20  # tries of one move
PARTING_SECONDS: Final = 2.0  # for a program to read that the game is over
OTHERS_TURN: Final = "table.turn"


class AssistantPlayer:
    """One seat of one game: one process, started with the first move it is asked for."""

    def __init__(self, command: str, is_listed: bool, seconds: float) -> None:
        self.words = words_of(command, "mcp:")
        self.is_listed = is_listed
        self.seconds = seconds
        self.moves = 0
        self.refused = 0
        self.asked_about = 0
        self.own_seat = -1
        self.state: State | None = None  # that of the game, as the arena changes it
        self.untold: tuple[Moment, int, str] | None = None  # a move, and the table before it
        self.news: list[str] = []
        self.running: RunningAssistant | None = None

    def hear(self, state: State, own_seat: int, seat: int, move: Move) -> None:
        """A move is about to be made."""
        self.state, self.own_seat = state, own_seat
        self._tell_last()
        self.untold = Moment.of(state, own_seat), seat, move.text

    def _tell_last(self) -> None:
        """Put the last move into words: it has been made by now."""
        if self.untold is None or self.state is None:
            return
        before, seat, text = self.untold
        self.untold = None
        narrator = Narrator(self._company(), self.own_seat)
        after = Moment(self.state, self.state.view(self.own_seat))
        self.news += [sentence.text for sentence in narrator.tell(before, seat, text, after)]

    def _company(self) -> SeatNames:
        assert self.state is not None
        names = [f"Seat {seat + 1}" for seat in range(self.state.seats)]
        return SeatNames(names, self.own_seat, self.state.sides)

    def choose(self, state: State, seat: int, rng: Rng) -> Move:
        """The assistant's move; ProgramFailed where it makes none in time."""
        self.state, self.own_seat = state, seat
        began, seconds = time.monotonic(), self.seconds
        if self.running is None:
            seconds += START_SECONDS
            try:
                with unbroken():
                    self.running = RunningAssistant(self.words, self.is_listed)
            except OSError as error:
                raise ProgramFailed(seat, f"cannot be started: {error.strerror or error}") from None
        self.running.connection.begin_turn(self._view())
        try:
            return self._answered(self.running.connection, state, seat, began, seconds)
        finally:
            self.running.connection.end_turn()

    def _answered(
        self, connection: "ArenaConnection", state: State, seat: int, began: float, seconds: float
    ) -> Move:
        """Answer what the assistant asks until it makes a move."""
        refused = 0
        while True:
            try:
                asked = connection.asked_in_turn.get(timeout=max(0.0, began + seconds - time.monotonic()))
            except Empty:
                raise ProgramFailed(seat, f"made no move within {seconds:g} seconds") from None
            if asked is None:
                raise ProgramFailed(seat, "has ended")
            if asked.get("seq", connection.seq) != connection.seq:
                connection.answer(
                    asked, error="This comes too late: the table has gone on since.", reason="late"
                )
                continue
            self.asked_about += asked["do"] == "why"  # an answer may be worth as much as a try
            try:
                move = state.parse(asked["text"])
                clause, says = refusals.why_not(state, seat, move.text, self._company())
            except Unreadable as unreadable:
                connection.answer(asked, error=str(unreadable))
                refused += asked["do"] == "move"
            else:
                if asked["do"] == "why":
                    connection.answer(asked, clause, says or "It is allowed.")
                    continue
                connection.answer(asked, clause, says)
                if not clause:
                    connection.show(self._view_after(state, move))
                    self.moves += 1
                    return move
                refused += 1
            self.refused += asked["do"] == "move"
            if refused >= MOST_REFUSED:
                raise ProgramFailed(seat, f"made no legal move in {MOST_REFUSED} tries")

    def _view_after(self, state: State, move: Move) -> Message:
        """What the seat sees once its move is made; before a shuffle that is what it saw, without moves."""
        after = state.clone()
        after.apply(self.own_seat, move)
        if after.to_act() != CHANCE:
            return self._message(after, [])
        message = self._message(state, [])
        message["view"] |= {"choices": [], "waiting": []}
        return message

    def _view(self) -> Message:
        """The message that shows the seat the table as it is now."""
        assert self.state is not None
        self._tell_last()
        news, self.news = self.news, []
        return self._message(self.state, news)

    def _message(self, state: State, news: list[str]) -> Message:
        message = {
            "type": "view",
            "view": state.view(self.own_seat).as_data(),
            "news": [{"lines": news}],
            "table": {
                "code": TABLE,
                "names": [],
                "options": state.setup.options.values,
                "started": True,
                "paused": False,
                "over": state.to_act() == NOBODY,
            },
        }
        copied: Message = json.loads(json.dumps(message))  # it goes to another thread
        return copied

    def stop(self) -> None:
        """Show how the game ended, and end the program."""
        running, self.running = self.running, None
        if running is not None:
            is_over = self.state is not None and self.state.to_act() == NOBODY
            running.stop(self._view() if is_over else None)


class RunningAssistant:
    """The process of an assistant, and the thread that serves it."""

    def __init__(self, words: list[str], is_listed: bool) -> None:
        self.process = ProgramProcess(words)
        self.connection = ArenaConnection()
        self.is_listed = is_listed
        self.is_open = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self.thread.start()
        self.is_open.wait(START_SECONDS)

    async def _serve(self) -> None:
        """Serve the tools at the pipes of the process until it closes them."""
        self.connection.loop = asyncio.get_running_loop()
        seats = Seats(is_alone=True)
        seats.add(AssistantSeat(ArenaServer(self.connection), TABLE, "", self.is_listed))
        seats.is_given = True
        serving = make_server(Toolbox(seats, self.is_listed, TOOLS), lambda _: ArenaServer(self.connection))
        self.is_open.set()
        popen = self.process.popen
        assert popen.stdin is not None
        assert popen.stdout is not None
        with suppress(OSError, ValueError, ExceptionGroup):  # a pipe that broke: the program has ended
            async with stdio_server(anyio.wrap_file(popen.stdout), anyio.wrap_file(popen.stdin)) as streams:
                incoming, outgoing = streams
                await serving.run(incoming, outgoing, serving.create_initialization_options())
        self.connection.loop = None
        self.connection.end()

    def stop(self, last: Message | None) -> None:
        if last is not None:
            self.connection.show(last)
            self._wait(PARTING_SECONDS)
        self.process.stop()
        self.thread.join(PARTING_SECONDS)
        assert self.process.popen.stdout is not None
        with suppress(OSError):
            self.process.popen.stdout.close()

    def _wait(self, seconds: float) -> None:
        """Wait for the program to end by itself."""
        deadline = time.monotonic() + seconds
        while self.process.popen.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)


class ArenaConnection(LocalSeatConnection):
    """The connection of the seat: messages of docs/protocol.md to and from the arena in another thread."""

    def __init__(self) -> None:
        super().__init__()
        self.hear: Hear = lambda _: None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.seq = 0
        self.is_turn = False
        self.is_ended = False
        self.lock = threading.Lock()
        self.asked_in_turn: Queue[Message | None] = Queue()

    # For the arena ------------------------------------------------------------------------------

    def begin_turn(self, view: Message) -> None:
        with self.lock:
            self.is_turn = True
            if self.is_ended:
                self.asked_in_turn.put(None)
        self.show(view)

    def end_turn(self) -> None:
        """What is asked from now on is not the seat's turn; what waits is told so."""
        with self.lock:
            self.is_turn = False
        while not self.asked_in_turn.empty():
            asked = self.asked_in_turn.get()
            if asked is not None:
                self._not_now(asked)

    def end(self) -> None:
        """The program has ended: whoever waits for it is told so with None."""
        with self.lock:
            self.is_ended = True
            self.asked_in_turn.put(None)

    def show(self, view: Message) -> None:
        self.seq += 1
        self._say({**view, "seq": self.seq})

    def answer(
        self, asked: Message, clause: str = "", says: str = "", error: str = "", reason: str = ""
    ) -> None:
        """The answer to a move or a question."""
        head = {"seq": self.seq, "id": asked["id"]}
        if asked["do"] == "why":
            self._say(head | {"type": "why", "says": says or error, "clause": clause})
        elif clause or error:
            said = {"type": "refused", "error": says or error, "clause": clause, "reason": reason}
            self._say(head | said)
        else:
            self._say(head | {"type": "done", "seq": self.seq + 1})  # which is shown next

    def _say(self, message: Message) -> None:
        loop = self.loop
        if loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self.hear, message)

    # For the seat -------------------------------------------------------------------------------

    def send(self, message: Message) -> bool:
        with self.lock:
            if self.is_turn:
                self.asked_in_turn.put(message)
                return True
        self._not_now(message)
        return True

    def _not_now(self, asked: Message) -> None:
        self.answer(asked, OTHERS_TURN, "It is not your turn.")

    def close(self) -> None:
        """The seat is the assistant's as long as the game lasts."""


class ArenaServer:
    """What stands for a server: one seat, and nothing else."""

    def __init__(self, connection: ArenaConnection) -> None:
        self.connection = connection

    async def request(self, method: str, path: str, body: Message | None = None) -> tuple[int, Message]:
        return 400, {"error": "You have your seat already."}

    def open_connection(self, code: str, token: str, assistant: str, hear: Hear) -> SeatConnection:
        self.connection.hear = hear
        return self.connection

    def link(self, code: str) -> str:
        return ""
