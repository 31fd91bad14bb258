"""The seat of an assistant at a table: it keeps what the server has sent, and sends requests.

It is a client like any other (docs/protocol.md), so it knows what the seat's token opens and nothing else.
"""

import asyncio
import secrets
from collections import Counter
from typing import Any, Final

from headtable import rulebooks
from headtable.assistant import tool_types
from headtable.assistant.server_interface import Message, SeatConnection, TableServer
from headtable.assistant.table_words import legal_move, table_now, without_names
from headtable.assistant.tool_types import (
    HintAnswer,
    ReasonAnswer,
    SaidByOthers,
    SayAnswer,
    Spoken,
    TableAnswer,
)
from headtable.narration.capital_and_stop import capital, sentence
from headtable.rules.core.errors import Complaint
from headtable.rules.core.view import View
from headtable.terminal.phrase_words import words_of
from headtable.terminal.view_decoder import view_from

PATIENCE: Final = 15.0  # seconds for an answer of the server
HINT_PATIENCE: Final = 40.0  # an expert may think for a while
BUSY_PAUSE: Final = 0.2  # seconds before a request is sent again that the server was too busy for
MOST_NEWS: Final = 60  # lines that are kept for the next answer, and so many things that were said
CUT_BYTES: Final = 16  # of chance, in our cut of the pack

LOST_SEAT: Final = "seat"  # reasons of the protocol
DELETED: Final = "gone"
OTHER_ASSISTANT: Final = "assistant"
BUSY: Final = "busy"
CODES: Final = {"late": tool_types.LATE, "fast": tool_types.TOO_FAST, LOST_SEAT: tool_types.SEAT_LOST}
NOTHING_NEW: Final = {  # at the end of a wait in vain, where there is nothing to wait for
    "your_turn": "Nothing new has happened, and it is your turn.",
    "over": "Nothing new has happened, and the game is over.",
}
SEAT_TAKEN: Final = (
    "Another assistant sits in this seat now, and keeps it. If it was you, come back two minutes after you "
    "last asked for anything."
)


class Gone(Complaint):
    """The seat cannot be used any more; `code` is one of tool_types.py."""

    def __init__(self, code: str, says: str) -> None:
        super().__init__(says)
        self.code = code


class AssistantSeat:
    """A seat and its connection.  One call at a time; another one ends a `wait`."""

    def __init__(self, server: TableServer, code: str, token: str, is_listed: bool = True) -> None:
        self.server = server
        self.code = code
        self.token = token
        self.is_listed = is_listed  # whether legal moves are told
        self.id = secrets.token_hex(8)  # tells this assistant from another one in the same seat
        self.view: View | None = None
        self.seq = -1
        self.info: Message = {}
        self.news: list[str] = []  # since the last answer
        self.said: list[Spoken] = []
        self.talk: Counter[tuple[str, str]] = Counter()  # all that was ever said
        self.repeated: Counter[tuple[str, str]] = Counter()  # what a new connection repeats of it
        self.own_words = 0  # times that this seat was heard to speak
        self.gone: Gone | None = None
        self.is_lost = False
        self.has_cut = False
        self.is_told_token = False
        self.is_told_names: list[str] = []
        self.settled: dict[str, asyncio.Future[Message]] = {}
        self.changed = asyncio.Event()
        self.turn = asyncio.Lock()
        self.callers = 0  # that use the seat or wait for their turn
        self.lines = 0  # that were opened
        self.connection: SeatConnection = self._connected()

    def close(self) -> None:
        """Leave the table; the seat is kept for its token."""
        self.connection.close()
        self._end(Gone(tool_types.NO_SEAT, "You have left this seat: sit down again with your token."))

    # What the server sends --------------------------------------------------------------------------

    def _connected(self) -> SeatConnection:
        """A connection to the table; what an older one still brings is not heard."""
        self.lines += 1
        number = self.lines

        def hear(message: Message) -> None:
            if number == self.lines:
                self.hear(message)

        return self.server.open_connection(self.code, self.token, self.id, hear)

    def hear(self, message: Message) -> None:
        """A message of the server, or of the connection itself."""
        type = message["type"]
        if type == "view":
            self._see(message)
        elif type in ("done", "refused", "hint", "why"):
            self._settle(message)
        elif type == "chat":
            self._hear_said(message)
        elif type == "moved":
            self._follow(message)
        elif type == "open":
            self.is_lost = False
            self.repeated = self.talk.copy()
            self.connection.ask_again()
        elif type == "lost":
            self.is_lost = True
        elif type == "bye":
            self._end(farewell(message, is_new=self.view is None))
        self.changed.set()

    def _see(self, message: Message) -> None:
        self.view, self.seq, self.info = view_from(message["view"]), message["seq"], message["table"]
        self.repeated.clear()
        names = self.info["names"]
        lines = [without_names(line, names) for item in message["news"] for line in item["lines"]]
        self.news = [*self.news, *lines][-MOST_NEWS:]
        if not self.info["started"] and not self.has_cut:
            self.has_cut = True
            self.connection.ask({"do": "cut", "value": secrets.token_hex(CUT_BYTES)})

    def _settle(self, message: Message) -> None:
        asked = self.connection.answered(message["id"])
        waiting = self.settled.pop(message["id"], None)
        if waiting is not None and not waiting.done():
            waiting.set_result({**message, "asked": asked})

    def _hear_said(self, message: Message) -> None:
        text = words_of(message)
        words = (message["name"], text)
        if self.repeated[words]:  # the new connection tells what the old one told already
            self.repeated[words] -= 1
            return
        self.talk[words] += 1
        if self.view is not None and message["seat"] == self.view.seat:
            self.own_words += 1
        else:
            self.said = [*self.said, Spoken(message["seat"] + 1, text)][-MOST_NEWS:]

    def _follow(self, message: Message) -> None:
        """The company plays on at another table."""
        if not message["token"]:
            self._end(Gone(tool_types.SEAT_LOST, "The company plays on at another table, without you."))
            return
        self.connection.close()
        self.code, self.token = message["table"], message["token"]
        self.view, self.seq, self.has_cut, self.is_told_token = None, -1, False, False
        self.news = [*self.news, f"The company plays on at table {self.code}; you sit there now."]
        self.connection = self._connected()

    def _end(self, gone: Gone) -> None:
        self.gone = self.gone or gone
        for waiting in self.settled.values():
            if not waiting.done():
                waiting.set_exception(self.gone)
        self.settled.clear()
        self.changed.set()

    # Waiting ----------------------------------------------------------------------------------------

    async def until(self, is_so: Any, seconds: float) -> bool:
        """Wait until something is so; False where the time is over.  Gone where the seat is."""
        try:
            async with asyncio.timeout(seconds):
                while not is_so():
                    if self.gone is not None:
                        raise self.gone
                    self.changed.clear()
                    await self.changed.wait()
        except TimeoutError:
            return False
        return True

    async def ready(self) -> View:
        """The newest view; Gone where there is none, or the connection does not stand."""
        if not await self.until(lambda: self.view is not None and not self.is_lost, PATIENCE):
            raise Gone(
                tool_types.UNREACHABLE, "The server does not answer. Nothing is lost: try again later."
            )
        if self.gone is not None:
            raise self.gone
        assert self.view is not None
        return self.view

    async def ask(self, message: Message, patience: float = PATIENCE) -> Message:
        """The answer of the server to a request."""
        await self.ready()
        waiting: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        id = self.connection.ask(message)
        self.settled[id] = waiting
        try:
            async with asyncio.timeout(patience):
                while True:
                    answer = await waiting
                    if answer.get("reason") != BUSY:
                        return answer
                    await asyncio.sleep(BUSY_PAUSE)
                    waiting = asyncio.get_running_loop().create_future()
                    self.settled[id] = waiting
                    self.connection.send(answer["asked"])
        except TimeoutError:
            raise Gone(
                tool_types.UNREACHABLE, "The server did not answer in time. Look before you try again."
            ) from None
        finally:
            self.settled.pop(id, None)

    # What the tools ask for ----------------------------------------------------------------------------

    async def look(self, with_board: bool = False) -> TableAnswer:
        await self.ready()
        return self.shown(with_board)

    async def wait(self, until: str, seconds: float) -> TableAnswer:
        """See the table as soon as it is our turn, the game is over, somebody speaks, or the time is up.

        News are not waited for where only our own move can bring any.
        """
        await self.ready()
        before = self.code, self.seq

        def is_enough() -> bool:
            if self.said or self.callers > 1:
                return True
            if self.view is None:
                return False
            has_turn = bool(self.view.choices) and not self.info["paused"]
            if until == "news":
                return (has_turn and len(self.view.waiting) == 1) or (self.code, self.seq) != before
            return has_turn or bool(self.info["over"])

        is_in_time = await self.until(is_enough, seconds)
        await self.ready()
        shown = self.shown()
        if not is_in_time and shown.table is not None:
            shown.says = NOTHING_NEW.get(shown.table.status, "Nothing for you to do yet: wait again.")
        return shown

    async def play(self, text: str) -> TableAnswer:
        """Make a move, and see what it led to."""
        await self.ready()
        answer = await self.ask({"do": "move", "seq": self.seq, "text": text})
        if answer["type"] == "done":
            await self.until(lambda: self.seq >= answer["seq"], PATIENCE)
            return self.shown()
        code = CODES.get(answer["reason"]) or (
            tool_types.REFUSED if answer["clause"] else tool_types.NOT_DONE
        )
        says = capital(self.reason(answer["error"], answer["clause"]))
        refused = TableAnswer(False, code, says, answer["clause"])
        if code == tool_types.LATE:
            shown = self.shown()
            shown.ok, shown.code, shown.says = False, code, refused.says
            return shown
        refused.moves_listed = self.is_listed
        refused.moves = self.moves()
        return refused

    async def why(self, text: str) -> ReasonAnswer:
        answer = await self.ask({"do": "why", "text": text})
        if answer["type"] == "refused":
            return ReasonAnswer(False, CODES.get(answer["reason"], tool_types.NOT_DONE), answer["error"])
        is_legal = not answer["clause"] and text in [choice.text for choice in (await self.ready()).choices]
        return ReasonAnswer(
            True,
            says=sentence(self.reason(answer["says"], answer["clause"])),
            clause=answer["clause"],
            legal=is_legal,
        )

    async def hint(self) -> HintAnswer:
        answer = await self.ask({"do": "hint"}, HINT_PATIENCE)
        if answer["type"] == "refused":
            return HintAnswer(False, CODES.get(answer["reason"], tool_types.NOT_DONE), answer["error"])
        says = without_names(f"{answer['says']} {answer['figures']}".strip(), self.info["names"])
        return HintAnswer(True, says=says, clause=answer["clause"], move=answer["move"])

    async def say(self, text: str, phrase: str) -> SayAnswer:
        """Speak to the table; it is said when the server repeats it to all."""
        await self.ready()
        message = {"do": "phrase", "phrase": phrase} if phrase else {"do": "chat", "text": text}
        before = self.own_words
        waiting: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        id = self.connection.ask(message)
        self.settled[id] = waiting
        try:
            await self.until(lambda: waiting.done() or self.own_words > before, PATIENCE)
        finally:
            self.settled.pop(id, None)
            self.connection.answered(id)
        if waiting.done():
            refused = waiting.result()
            return SayAnswer(False, CODES.get(refused["reason"], tool_types.NOT_DONE), refused["error"])
        return SayAnswer(True, says="Said.")

    # Answers ------------------------------------------------------------------------------------------

    def shown(self, with_board: bool = False) -> TableAnswer:
        """The table and all news since the last answer, which are told once."""
        assert self.view is not None
        others = SaidByOthers(self.new_names(), self.said)
        answer = TableAnswer(
            True,
            token="" if self.is_told_token else self.token,
            table=table_now(self.view, self.seq, self.info, with_board),
            happened=self.news,
            moves_listed=self.is_listed,
            moves=self.moves(),
            said_by_others=others,
        )
        self.news, self.said, self.is_told_token = [], [], True
        return answer

    def moves(self) -> list[tool_types.LegalMove]:
        if not self.is_listed or self.view is None:
            return []
        return [legal_move(choice, self.view) for choice in self.view.choices]

    def new_names(self) -> list[str]:
        """What the players call themselves, if that has changed since it was told."""
        names = list(self.info["names"])
        if names == self.is_told_names:
            return []
        self.is_told_names = names
        return names

    def reason(self, says: str, clause: str) -> str:
        """What is said of a refusal.

        The server's sentence may name what could be played instead, so where moves are hidden it is the rule.
        """
        if self.is_listed or not clause:
            return without_names(says, self.info["names"])
        return rulebooks.clause(clause).says


def farewell(message: Message, is_new: bool) -> Gone:
    """What a bye of the server means; before the first view, that the token was not accepted."""
    reason = message.get("reason", "")
    if reason == OTHER_ASSISTANT:
        return Gone(tool_types.TAKEN, SEAT_TAKEN)
    if reason in (LOST_SEAT, DELETED):
        return Gone(tool_types.SEAT_LOST, str(message["error"]))
    if is_new:
        return Gone(tool_types.WRONG_TOKEN, str(message["error"]))
    return Gone(tool_types.NO_SEAT, f"{message['error']} Sit down again with your token.")
