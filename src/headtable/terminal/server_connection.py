"""The line to a server's table (docs/protocol.md): it says who one is, and mends itself when it was cut."""

import json
import secrets
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from headtable.rules.core.errors import BadSetup, Complaint
from headtable.terminal.chair_commands import code_in

OPEN: Final = "open"  # what is heard besides the messages of the server: the line stands,
LOST: Final = "lost"  # or it does not
FIRST_WAIT: Final = 0.3  # seconds before one tries to come back
LONGEST_WAIT: Final = 8.0
PATIENCE: Final = 10.0
AGAIN: Final = "again"  # the reason of a farewell after which one comes back by oneself
DEAD_SEAT: Final = "seat"  # the reason of one that ends the token
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
        return f"ws{self.base.removeprefix('http')}/ws"

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
    """One connection.  Whatever comes is handed on by a thread of its own, in order."""

    def __init__(self, link: Link, hear: Callable[["ServerConnection", Message], None]) -> None:
        self.link = link
        self.hear = hear
        self.seen = -1  # the last number whose news has come
        self.unanswered: dict[str, Message] = {}  # by id, in the order of asking
        self.is_closed = threading.Event()
        self.socket: ClientConnection | None = None
        self.name = secrets.token_hex(4)  # so that no id is used twice at a seat
        self.asked = 0

    def open(self) -> None:
        threading.Thread(target=self.keep_open, daemon=True).start()

    def close(self) -> None:
        self.is_closed.set()
        socket = self.socket
        if socket is not None:
            socket.close()

    # Speaking -----------------------------------------------------------------------------------

    def send(self, message: Message) -> bool:
        """Say something; False when nobody can hear it now."""
        socket = self.socket
        try:
            if socket is None:
                return False
            socket.send(json.dumps(message))
        except (OSError, WebSocketException):
            return False
        return True

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
        """The line stands again: ask what has not been answered."""
        for message in list(self.unanswered.values()):
            self.send(message)

    # Hearing ------------------------------------------------------------------------------------

    def keep_open(self) -> None:
        """Open the line, and again whenever it is cut, until it is closed."""
        tries = 0
        while not self.is_closed.is_set():
            error = "it hangs up"
            try:
                with connect(
                    self.link.socket, max_size=None, compression=None, open_timeout=PATIENCE, close_timeout=1
                ) as socket:
                    socket.send(json.dumps({**self.link.hello, "seen": self.seen}))
                    if self.listen(socket):
                        tries = 0
            except (OSError, WebSocketException) as cut:
                error = str(cut)
            except (ValueError, LookupError, TypeError, AttributeError):
                error = "it does not speak as a table does"
            self.socket = None
            if not self.is_closed.is_set():
                self.hear(self, {"type": LOST, "error": error})
                self.is_closed.wait(min(LONGEST_WAIT, FIRST_WAIT * 2**tries))
                tries += 1

    def listen(self, socket: ClientConnection) -> bool:
        """Hand on what comes until the line is cut; whether anything did."""
        for text in socket:
            message = heard(text)
            if not is_whole(message):
                raise ValueError("something is missing")
            is_bye = message["type"] == "bye"
            if self.socket is None and not is_bye:
                self.socket = socket
                self.hear(self, {"type": OPEN})
            if message["type"] == "view":
                self.seen = max(self.seen, message["seq"])
            elif is_bye and message.get("reason") != AGAIN:
                self.is_closed.set()
            if not is_bye or self.is_closed.is_set():
                self.hear(self, message)
        return self.socket is not None
