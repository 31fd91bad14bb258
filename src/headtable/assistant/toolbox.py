"""The tools of an assistant: each takes arguments as data, and answers with data and a text.

A tool never raises for what it is given: a wrong argument, a wrong token or a table that is gone is an answer
with a code (tool_types.py).
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

import headtable
from headtable.assistant import rule_words, table_words, tool_types
from headtable.assistant.argument_check import fault_in
from headtable.assistant.seat import AssistantSeat, Gone
from headtable.assistant.seats_in_use import Seats
from headtable.assistant.server_interface import Message, TableServer
from headtable.assistant.tool_types import Answer, SayAnswer, TableAnswer
from headtable.narration.capital_and_stop import sentence
from headtable.rulebooks.headings_and_numbers import players_in_words
from headtable.rules.core.errors import Complaint
from headtable.table.house_seats import default_seats
from headtable.terminal.typed_codes_and_chairs import OPEN, code_in

DEAL_SECONDS: Final = 3.0  # for the first deal, once everybody is there
STATUS_CODES: Final = {
    0: tool_types.UNREACHABLE,
    404: tool_types.NO_TABLE,
    429: tool_types.TOO_FAST,
    503: tool_types.FULL,
}


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool as an assistant is told of it."""

    name: str
    says: str
    takes: type[msgspec.Struct]
    gives: type[Answer]
    is_reading: bool = True  # whether it changes nothing


TOOLS: Final = (
    Tool(
        "sit",
        "Take a chair. With `game`: at a new table against the house. With `table`: at the table of that "
        "code. With `table` and `token`: back to your own seat. Call it once, before anything else.",
        tool_types.Sit,
        TableAnswer,
        is_reading=False,
    ),
    Tool(
        "look",
        "See the table as it is now, and what happened since your last answer.",
        tool_types.Look,
        TableAnswer,
    ),
    Tool(
        "wait", "Wait until it is your turn (or for news), then see the table.", tool_types.Wait, TableAnswer
    ),
    Tool(
        "play",
        "Make a move by its text, and see the table after it. A refused move changes nothing: the answer has "
        "the clause against it.",
        tool_types.Play,
        TableAnswer,
        is_reading=False,
    ),
    Tool(
        "why",
        "Learn which rule stands against a move, without making it.",
        tool_types.Why,
        tool_types.ReasonAnswer,
    ),
    Tool("rules", "Read the rules of a game, or one clause.", tool_types.Rules, tool_types.RulesAnswer),
    Tool(
        "crib",
        "Read the crib card: ranks, points and what you may do.",
        tool_types.Crib,
        tool_types.CribAnswer,
    ),
    Tool("hint", "Ask the expert for a move.", tool_types.Hint, tool_types.HintAnswer),
    Tool(
        "say",
        "Say something to everybody at the table: a text or a quick phrase.",
        tool_types.Say,
        SayAnswer,
        is_reading=False,
    ),
)
ALL_TOOLS: Final = tuple(tool.name for tool in TOOLS)


@dataclass(frozen=True, slots=True)
class Result:
    """What a tool has answered."""

    data: Message
    text: str
    is_error: bool


class Toolbox:
    """The tools that are offered, and the seats that they are used at."""

    def __init__(self, seats: Seats, is_listed: bool = True, names: tuple[str, ...] = ALL_TOOLS) -> None:
        """`is_listed`: whether the legal moves are told with the table; where not, there are no hints."""
        self.seats = seats
        self.is_listed = is_listed
        self.tools = {
            tool.name: tool for tool in TOOLS if tool.name in names and (is_listed or tool.name != "hint")
        }
        self.doing: dict[str, Callable[[Any, TableServer], Awaitable[tuple[Answer, str]]]] = {
            "sit": self._sit,
            "look": self._look,
            "wait": self._wait,
            "play": self._play,
            "why": self._why,
            "rules": self._rules,
            "crib": self._crib,
            "hint": self._hint,
            "say": self._say,
        }

    async def call(self, name: str, arguments: Message, server: TableServer) -> Result:
        """Do what a tool is asked for."""
        tool = self.tools.get(name)
        if tool is None:
            says = f"There is no such tool; there are: {', '.join(self.tools)}."
            return result(Answer(False, tool_types.UNKNOWN, says), "")
        fault = fault_in(arguments, tool.takes)
        if fault:
            return result(tool.gives(False, tool_types.BAD_REQUEST, fault), "")
        try:
            asked = msgspec.convert(arguments, tool.takes)
            return result(*await self.doing[name](asked, server))
        except msgspec.ValidationError as error:
            return result(tool.gives(False, tool_types.BAD_REQUEST, f"{error}."), "")
        except Gone as gone:
            return result(tool.gives(False, gone.code, sentence(str(gone))), "")
        except Complaint as complaint:
            return result(tool.gives(False, tool_types.UNKNOWN, sentence(str(complaint))), "")

    # Sitting down -----------------------------------------------------------------------------------

    async def _sit(self, asked: tool_types.Sit, server: TableServer) -> tuple[Answer, str]:
        if self.seats.is_given:
            return shown(await self.at_seat("", lambda seat: seat.look(with_board=True)))
        if bool(asked.game) == bool(asked.table):
            raise Gone(
                tool_types.BAD_REQUEST, "Say either which game to set up, or at which table to sit down."
            )
        self.seats.require_no_secret(asked.name)
        if asked.game:
            code, token = await new_table(asked, server)
        else:
            code, token = in_link(asked.table, server)
            token = asked.token or token
            if token:
                require(await server.request("GET", f"/api/tables/{code}"))
            else:
                token = await taken_chair(code, asked, server)
        seat = self.own_seat(code, token) or AssistantSeat(server, code, token, self.is_listed)
        handle = ""
        try:
            await seat.ready()
            handle = next((key for key, one in self.seats.seated.items() if one.seat is seat), "")
            handle = handle or self.seats.add(seat)
            if OPEN not in seat.info["chairs"]:
                await seat.until(lambda: bool(seat.info["started"]), DEAL_SECONDS)
            answer = await seat.look(with_board=True)
        except BaseException:
            if handle:
                self.seats.remove(handle)
            else:
                seat.close()
            raise
        answer.seat, answer.token = handle, token
        answer.link = server.link(code) if asked.chairs_for_people else ""
        return answer, table_words.in_words(answer)

    def own_seat(self, code: str, token: str) -> AssistantSeat | None:
        """The seat, if the one assistant that is served here has it already."""
        for one in self.seats.seated.values() if self.seats.is_alone else ():
            if (one.seat.code, one.seat.token) == (code, token) and one.seat.gone is None:
                return one.seat
        return None

    # At a seat ----------------------------------------------------------------------------------------

    async def at_seat(self, handle: str, work: Callable[[AssistantSeat], Awaitable[Any]]) -> Any:
        """Do something at a seat, one thing at a time; a seat that is lost is forgotten."""
        handle, seat = self.seats.find(handle)
        seat.callers += 1
        seat.changed.set()  # whoever waits there makes way
        try:
            async with seat.turn:
                return await work(seat)
        except Gone:
            if seat.gone is not None:
                self.seats.remove(handle)
            raise
        finally:
            seat.callers -= 1

    async def _look(self, asked: tool_types.Look, _: TableServer) -> tuple[Answer, str]:
        return shown(await self.at_seat(asked.seat, lambda seat: seat.look(asked.board)))

    async def _wait(self, asked: tool_types.Wait, _: TableServer) -> tuple[Answer, str]:
        return shown(await self.at_seat(asked.seat, lambda seat: seat.wait(asked.until, asked.seconds)))

    async def _play(self, asked: tool_types.Play, _: TableServer) -> tuple[Answer, str]:
        answer = await self.at_seat(asked.seat, lambda seat: seat.play(asked.move))
        return answer, table_words.in_words(answer, is_own_move=True)

    async def _why(self, asked: tool_types.Why, _: TableServer) -> tuple[Answer, str]:
        return await self.at_seat(asked.seat, lambda seat: seat.why(asked.move)), ""

    async def _hint(self, asked: tool_types.Hint, _: TableServer) -> tuple[Answer, str]:
        answer = await self.at_seat(asked.seat, lambda seat: seat.hint())
        return answer, f"{answer.move}: {answer.says}" if answer.ok else ""

    async def _say(self, asked: tool_types.Say, _: TableServer) -> tuple[Answer, str]:
        if bool(asked.text.strip()) == bool(asked.phrase):
            raise Gone(tool_types.BAD_REQUEST, "Say either a text or a phrase.")
        self.seats.require_no_secret(asked.text)
        return await self.at_seat(asked.seat, lambda seat: seat.say(asked.text, asked.phrase)), ""

    # Reading ------------------------------------------------------------------------------------------

    async def _rules(self, asked: tool_types.Rules, _: TableServer) -> tuple[Answer, str]:
        about = asked.about.strip().lower() or await self.game_at(asked.seat)
        answer = await asyncio.to_thread(rule_words.rules, about)
        return answer, rule_words.rules_in_words(answer)

    async def _crib(self, asked: tool_types.Crib, _: TableServer) -> tuple[Answer, str]:
        game, options = asked.game.strip().lower(), {}
        seats = 0
        if not game:
            seat = self.seats.find(asked.seat)[1]
            view = await seat.ready()
            game, seats, options = view.game, view.seats, seat.info["options"]
        seats = seats or default_seats(headtable.game(game))
        answer = await asyncio.to_thread(rule_words.crib, game, seats, options)
        return answer, rule_words.crib_in_words(answer)

    async def game_at(self, handle: str) -> str:
        return (await self.seats.find(handle)[1].ready()).game


def shown(answer: TableAnswer) -> tuple[Answer, str]:
    return answer, table_words.in_words(answer)


def result(answer: Answer, text: str) -> Result:
    """The answer as data, and its text: where there is none, its code, sentence and clause."""
    return Result(msgspec.to_builtins(answer), text or table_words.head(answer), not answer.ok)


# Requests -------------------------------------------------------------------------------------------------


async def new_table(asked: tool_types.Sit, server: TableServer) -> tuple[str, str]:
    """The code of a new table, and the token of our seat at it."""
    game = headtable.game(asked.game.strip().lower())
    seats = asked.seats or default_seats(game)
    if seats not in game.seats:
        raise Gone(tool_types.BAD_REQUEST, f"{game.name} is for {players_in_words(tuple(game.seats))}.")
    if asked.chair > seats:
        raise Gone(tool_types.BAD_REQUEST, f"There is no chair {asked.chair} at a table of {seats}.")
    people = min(asked.chairs_for_people, seats - 1)
    chairs = [*["open"] * people, *[asked.level] * (seats - 1 - people)]
    chairs.insert(max(asked.chair, 1) - 1, "me")
    made = require(
        await server.request(
            "POST",
            "/api/tables",
            {
                "game": game.id,
                "seats": seats,
                "options": asked.options,
                "chairs": chairs,
                "name": asked.name,
                "speed": "human" if people else "instant",
            },
        )
    )
    return str(made["code"]), str(made["token"])


async def taken_chair(code: str, asked: tool_types.Sit, server: TableServer) -> str:
    """The token of a chair that we have just taken."""
    wanted = {"name": asked.name} | ({"seat": asked.chair - 1} if asked.chair else {})
    status, said = await server.request("POST", f"/api/tables/{code}/seats", wanted)
    return str(require((status, said), tool_types.NO_CHAIR)["token"])


def require(answer: tuple[int, Message], otherwise: str = tool_types.BAD_REQUEST) -> Message:
    """What a request was answered; Gone where it was refused."""
    status, said = answer
    if 200 <= status < 300:
        return said
    raise Gone(STATUS_CODES.get(status, otherwise), str(said.get("error", "The server refuses.")))


def in_link(text: str, server: TableServer) -> tuple[str, str]:
    """The code in what was given as a table, and the token if it is a link to a seat.

    A link must be one to our own server: nothing that is said at a table may send an assistant elsewhere.
    """
    token = ""
    typed = text.strip()
    if "/" in typed:
        try:
            parts = urlsplit(typed)
        except ValueError:
            raise Gone(tool_types.BAD_REQUEST, "This is no link to a table.") from None
        typed, token = parts.path.rpartition("/")[2], parts.fragment
        own = server.link(code_in(typed) or "XXXX")
        if own and urlsplit(own).netloc != parts.netloc:
            raise Gone(
                tool_types.BAD_REQUEST, "This is a link to another server than the one that you are at."
            )
    code = code_in(typed)
    if not code:
        raise Gone(tool_types.NO_TABLE, "The code of a table has four to eight letters.")
    return code, token
