"""A connection to a server's table (docs/protocol.md), which identifies itself, and reconnects when cut."""

import asyncio
import json
import random
import secrets
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from headtable.rules.core.errors import BadSetup, Complaint
from headtable.terminal.typed_codes_and_chairs import code_in

OPEN: Final = "open"  # what is heard besides the messages of the server: the connection stands,
LOST: Final = "lost"  # or it does not
FIRST_WAIT: Final = 0.3  # seconds before one tries to come back
LONGEST_WAIT: Final = 8.0
LONGEST_RETURN: Final = 0.7  # and at most, where the server asks all to come back: not all in one instant
PATIENCE: Final = 10.0
CLOSE_SECONDS: Final = 3.0
AGAIN: Final = "again"  # the reason of a farewell after which one comes back by oneself
DEAD_SEAT: Final = "seat"  # the reason of one that ends the token
DELETED: Final = "gone"  # of one that ends the table
Message = dict[str, Any]
NEEDED: Final = {  # what the messages hold that a client cannot do without
    "view": {"seq", "view", "news", "table"},
    "done": {"seq", "id"},
    "refused": {"id", "error", "clause"},
    "hint": {"id", "says"},
    "why": {"id", "says", "clause"},
    "chat": {"seat", "name", "text"},
    "moved": {"table", "token"},
    "seat": {"seat"},
    "renewed": {"id", "token"},
    "bye": {"error"},
}
NEEDED_OF_TABLE: Final = {"names", "chairs", "options", "started", "paused", "over"}


@dataclass(frozen=True, slots=True)
class Link:
    """A table's address, and with a token a seat at it."""

    base: str
    code: str
    token: str = ""
    watches: bool = False
    assistant: str = ""  # what tells an AI assistant in this seat from another one

    @classmethod
    def read(cls, url: str) -> "Link":
        """What a link says; BadSetup, which never repeats the token, where it is none of a table."""
        try:
            parts = urlsplit(url)
            is_web = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
        except ValueError:
            is_web = False
        if not is_web:
            raise BadSetup("a table's link begins with http:// or https:// and the name of the server")
        _, page, typed, *more = [*parts.path.split("/"), "", ""]
        code = code_in(unquote(typed))
        if page not in ("t", "s") or not code or any(more):
            raise BadSetup("a table's link ends with /t/ and the code of the table, or /s/ to look on")
        watches = page == "s"
        return cls(f"{parts.scheme}://{parts.netloc}", code, "" if watches else parts.fragment, watches)

    @property
    def socket(self) -> str:
        return f"ws{self.base.removeprefix('http')}/ws/{self.code}"

    @property
    def page(self) -> str:
        return f"{self.base}/t/{self.code}"

    @property
    def screen(self) -> str:
        """The link for those who look on."""
        return f"{self.base}/s/{self.code}"

    @property
    def way_back(self) -> str:
        """The link that comes back to the seat: it is worth the seat, so it is shown to its person alone."""
        return f"{self.page}#{self.token}"

    @property
    def hello(self) -> Message:
        if self.watches:
            return {"do": "watch", "table": self.code}
        sits = {"do": "sit", "table": self.code, "token": self.token}
        return sits | ({"assistant": self.assistant} if self.assistant else {})


def take_chair(link: Link, name: str, seat: int | None) -> Link:
    """Sit down on an open chair, on that one if a seat is named; the link with the token of it."""
    asked = {"name": name} | ({} if seat is None else {"seat": seat})
    status, answer = plain_request(link.base, "POST", f"/api/tables/{link.code}/seats", asked)
    if not answer.get("token"):
        if status < 400:
            raise Complaint(f"what answers at {link.base} is no server of tables")
        raise Complaint(str(answer["error"]))
    return replace(link, token=str(answer["token"]))


def plain_request(base: str, method: str, path: str, body: Message | None = None) -> tuple[int, Message]:
    """The status and the JSON of a request; a refusal has an `error`.  Complaint where nobody answers."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        f"{base}{path}", data, {"Content-Type": "application/json"}, method=method
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, heard(answer.read())
    except urllib.error.HTTPError as refusal:
        with refusal:
            return refusal.code, {"error": reason_in(refusal.read(), refusal.code)}
    except OSError as error:
        raise Complaint(f"cannot reach the table at {base}: {getattr(error, 'reason', error)}") from error
    except ValueError as error:
        raise Complaint(f"what answers at {base} is no server of tables") from error


def reason_in(body: bytes, status: int) -> str:
    """The sentence of a refusal."""
    try:
        told = heard(body)
        return str(told["error"])
    except (ValueError, LookupError, TypeError):
        return f"the server refuses ({status})"


def heard(text: str | bytes) -> Message:
    """A message, with nothing in it that would do something to a screen; ValueError where it is none."""
    message = printable(json.loads(text))
    if not isinstance(message, dict):
        raise ValueError("no message")
    return message


def is_whole(message: Message) -> bool:
    """Whether nothing is missing; of kinds that nobody here knows, nothing is needed."""
    needed = NEEDED.get(message["type"], set())
    return needed <= message.keys() and (
        message["type"] != "view" or message["table"].keys() >= NEEDED_OF_TABLE
    )


def printable(data: Any) -> Any:
    """The data with a mark for every sign that cannot be printed."""
    if isinstance(data, str):
        if data.isprintable():
            return data
        return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in data)
    if isinstance(data, list):
        return [printable(item) for item in data]
    if isinstance(data, dict):
        return {printable(key): printable(item) for key, item in data.items()}
    return data


class ServerConnection:
    """One connection.  Whatever comes is handed on by a thread of its own, in order; who hears must not wait.

    That thread alone reads and writes.  With TLS two threads must not use one socket at the same time, and
    the client of websockets that is made for threads does: it sometimes hung when it connected.
    """

    def __init__(self, link: Link, hear: Callable[["ServerConnection", Message], None]) -> None:
        self.link = link
        self.hear = hear
        self.is_called_back = False  # whether the server has asked one to come back
        self.seen = -1  # the last number whose news has come
        self.unanswered: dict[str, Message] = {}  # by id, in the order of asking
        self.is_closed = threading.Event()
        self.is_open = False
        self.unsent: asyncio.Queue[str] = asyncio.Queue()
        self.loop: asyncio.AbstractEventLoop | None = None  # of the thread
        self.keeping: asyncio.Task[None] | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.name = secrets.token_hex(4)  # so that no id is used twice at a seat
        self.asked = 0

    def open(self) -> None:
        self.thread.start()

    def close(self) -> None:
        """Leave; returns when the connection is closed, or after a while."""
        self.is_closed.set()
        self._call(self._cancel)
        if self.thread.is_alive() and self.thread is not threading.current_thread():
            self.thread.join(CLOSE_SECONDS)

    def _run(self) -> None:
        with suppress(asyncio.CancelledError):
            asyncio.run(self._keep_open_here())

    async def _keep_open_here(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.keeping = asyncio.current_task()
        await self.keep_open()

    def _cancel(self) -> None:
        if self.keeping is not None:
            self.keeping.cancel()

    def _call(self, call: Callable[..., object], *arguments: object) -> bool:
        """Let the thread call something; False where it has ended or not begun."""
        try:
            if self.loop is None:
                return False
            self.loop.call_soon_threadsafe(call, *arguments)
        except RuntimeError:  # the loop is closed
            return False
        return True

    # Speaking -----------------------------------------------------------------------------------

    def send(self, message: Message) -> bool:
        """Say something; False when nobody can hear it now."""
        return self.is_open and self._call(self.unsent.put_nowait, json.dumps(message))

    async def _write(self, socket: ClientConnection) -> None:
        """Write what is said, until the connection is cut."""
        with suppress(OSError, WebSocketException):
            while True:
                await socket.send(await self.unsent.get())

    def ask(self, message: Message) -> str:
        """Say something that is answered: it is said again, once only made, until it is; the id of it."""
        self.asked += 1
        whole = {**message, "id": f"{self.name}-{self.asked}"}
        self.unanswered[whole["id"]] = whole
        self.send(whole)
        return str(whole["id"])

    def answered(self, id: str) -> Message:
        """What was asked under this id, which is settled now."""
        return self.unanswered.pop(id, {})

    def ask_again(self) -> None:
        """The connection stands again: ask what has not been answered."""
        for message in list(self.unanswered.values()):
            self.send(message)

    # Hearing ------------------------------------------------------------------------------------

    async def keep_open(self) -> None:
        """Connect, and again whenever the connection is cut, until it is closed."""
        tries = 0
        while not self.is_closed.is_set():
            error = "it hangs up"
            self.is_called_back = False
            try:
                async with connect(
                    self.link.socket, max_size=None, compression=None, open_timeout=PATIENCE, close_timeout=1
                ) as socket:
                    await socket.send(json.dumps({**self.link.hello, "seen": self.seen}))
                    self.unsent = asyncio.Queue()  # what was said on the last one is asked again, or lost
                    writing = asyncio.create_task(self._write(socket))
                    try:
                        if await self.listen(socket):
                            tries = 0
                    finally:
                        writing.cancel()
            except (OSError, WebSocketException) as cut:
                error = str(cut)
            except (ValueError, LookupError, TypeError, AttributeError):
                error = "it does not speak as a table does"
            self.is_open = False
            if not self.is_closed.is_set():
                self.hear(self, {"type": LOST, "error": error})
                await asyncio.sleep(self.pause_after(tries))
                tries += 1

    def pause_after(self, tries: int) -> float:
        """How many seconds to wait before the next try, after so many in vain."""
        if self.is_called_back and not tries:
            return LONGEST_RETURN * random.random()
        wait: float = min(LONGEST_WAIT, FIRST_WAIT * 2**tries)
        return wait * (0.75 + random.random() / 2)

    async def listen(self, socket: ClientConnection) -> bool:
        """Hand on what comes until the connection is cut; whether anything did."""
        async for text in socket:
            message = heard(text)
            if not is_whole(message):
                raise ValueError("something is missing")
            is_bye = message["type"] == "bye"
            if not self.is_open and not is_bye:
                self.is_open = True
                self.hear(self, {"type": OPEN})
            if message["type"] == "view":
                self.seen = max(self.seen, message["seq"])
            elif is_bye:
                self.is_called_back = message.get("reason") == AGAIN
                if not self.is_called_back:
                    self.is_closed.set()
            if not is_bye or self.is_closed.is_set():
                self.hear(self, message)
        return self.is_open
