"""The messages of the socket and the bodies of requests, as docs/protocol.md describes them."""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from headtable.rules.core.errors import Complaint

Code: TypeAlias = Annotated[str, Meta(min_length=4, max_length=8, pattern="^[A-Za-z]+$")]
Id: TypeAlias = Annotated[str, Meta(max_length=64)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Number: TypeAlias = Annotated[int, Meta(ge=-1, le=10**9)]
MoveText: TypeAlias = Annotated[str, Meta(max_length=1000)]
Name: TypeAlias = Annotated[str, Meta(max_length=100)]
Word: TypeAlias = Annotated[str, Meta(max_length=20)]

LONGEST_SAID: Final = 300  # letters of a chat message
LONGEST_ERROR: Final = 300


class NoMessage(Complaint):
    """What came is no message of the protocol; the text says why."""


# From the client -----------------------------------------------------------------------------


class FromClient(Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """One message of a client; its class says what is to be done."""


class Sit(FromClient):
    table: Code
    token: Annotated[str, Meta(max_length=200)]
    seen: Number = -1


class Watch(FromClient):
    table: Code
    seen: Number = -1


class MakeMove(FromClient, tag="move"):
    id: Id
    seq: Number
    text: MoveText


class Undo(FromClient):
    id: Id


class Hint(FromClient):
    id: Id


class Why(FromClient):
    id: Id
    text: MoveText


class Chat(FromClient):
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_SAID)]
    id: Id = ""


class Pause(FromClient):
    on: bool
    id: Id = ""


class Speed(FromClient):
    speed: Word
    id: Id = ""


class Cut(FromClient):
    value: Annotated[str, Meta(max_length=64)]
    id: Id = ""


class GiveChair(FromClient, tag="chair"):
    seat: Seat
    level: Word
    id: Id = ""


class Start(FromClient):
    id: Id = ""


class Rematch(FromClient):
    same: bool = False
    id: Id = ""


class Swap(FromClient):
    seat: Seat
    id: Id = ""


class AtEvening(FromClient, tag="evening"):
    """The first message of a line to an evening: without a token one only looks at the room."""

    evening: Code
    token: Annotated[str, Meta(max_length=200)] = ""
    seen: Number = -1


class SayLine(FromClient, tag="line"):
    """Somebody says a line of the evening."""

    id: Id
    text: Annotated[str, Meta(max_length=6000)]


class Invite(FromClient):
    """The organiser wants a token for a guest who has none."""

    id: Id
    guest: Annotated[int, Meta(ge=1, le=10**6)]


class Door(FromClient):
    """The organiser opens the door to guests who come by themselves, or shuts it."""

    id: Id
    open: bool


Introduction: TypeAlias = Sit | Watch | AtEvening
OfEvening: TypeAlias = SayLine | Invite | Door
Request: TypeAlias = (
    Sit
    | Watch
    | MakeMove
    | Undo
    | Hint
    | Why
    | Chat
    | Pause
    | Speed
    | Cut
    | GiveChair
    | Start
    | Rematch
    | Swap
    | AtEvening
    | SayLine
    | Invite
    | Door
)


# From the server --------------------------------------------------------------------------------


class FromServer(Struct, tag_field="type", tag=str.lower):
    """One message of the server; the view is put together apart (publishing.py)."""

    seq: int


class Done(FromServer):
    id: str


class Refused(FromServer):
    id: str
    error: str
    clause: str = ""


class Hinted(FromServer, tag="hint"):
    id: str
    move: str
    says: str
    clause: str = ""


class Explained(FromServer, tag="why"):
    id: str
    says: str
    clause: str = ""


class Said(FromServer, tag="chat"):
    seat: int
    name: str
    text: str


class Moved(FromServer):
    """The company plays on at another table; `token` is that of the receiver's seat there."""

    table: str
    token: str = ""


class NewSeat(FromServer, tag="seat"):
    """The receiver has changed chairs: its seat, and the token that it must keep from now on."""

    seat: int
    token: str


class Invited(FromServer):
    """The token of a guest, for the organiser to hand on."""

    id: str
    guest: int
    token: str


class Bye(FromServer):
    error: str


Answer: TypeAlias = Done | Refused | Hinted | Explained


# Bodies of requests ------------------------------------------------------------------------------


class Origin(Struct, forbid_unknown_fields=True, frozen=True):
    """A moment of a finished game to go on from: its table, and how many entries of its log stand."""

    table: Code
    entry: Annotated[int, Meta(ge=0, le=10**6)]


class NewTable(Struct, forbid_unknown_fields=True, frozen=True, rename={"origin": "from"}):
    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    options: Annotated[
        dict[str, int | bool | Annotated[str, Meta(max_length=4000)]], Meta(max_length=40)
    ] = {}
    name: Name = ""
    seat: Seat = 0
    chairs: Annotated[list[Word], Meta(max_length=16)] | None = None
    listed: bool = False
    delay: Annotated[int, Meta(ge=0, le=200)] = 0
    stand_in: Annotated[int, Meta(ge=0, le=86400)] = 0
    move_seconds: Annotated[int, Meta(ge=0, le=86400)] = 0
    game_seconds: Annotated[int, Meta(ge=0, le=86400)] = 0
    speed: Word = "human"
    deal_of: Annotated[str, Meta(max_length=8)] = ""
    origin: Origin | None = None


class TakeSeat(Struct, forbid_unknown_fields=True, frozen=True):
    name: Name
    seat: Seat | None = None


class NewEvening(Struct, forbid_unknown_fields=True, frozen=True):
    form: Annotated[str, Meta(max_length=60)]
    options: Annotated[dict[str, int | bool | Annotated[str, Meta(max_length=100)]], Meta(max_length=40)] = {}
    way: Word = "home"
    name: Annotated[str, Meta(max_length=60)] = ""
    level: Word = "regular"
    go_on: Annotated[int, Meta(ge=0, le=3600)] = 0
    hold: Annotated[int, Meta(ge=1, le=86400)] = 30
    move_seconds: Annotated[int, Meta(ge=0, le=3600)] = 0
    speed: Word = "human"
    cuts: Word = "house"


class NewGuest(Struct, forbid_unknown_fields=True, frozen=True):
    """Somebody comes in: by name, or as a guest who is on the list already."""

    name: Name = ""
    part: Word = ""
    guest: Annotated[int, Meta(ge=1, le=10**6)] | None = None


# Reading and writing -------------------------------------------------------------------------------

_requests: Final[msgspec.json.Decoder[Request]] = msgspec.json.Decoder(Request)
_new_tables: Final = msgspec.json.Decoder(NewTable)
_take_seats: Final = msgspec.json.Decoder(TakeSeat)
_new_evenings: Final = msgspec.json.Decoder(NewEvening)
_new_guests: Final = msgspec.json.Decoder(NewGuest)
_ids: Final = msgspec.json.Decoder(dict[str, object])
encoder: Final = msgspec.json.Encoder()


def read_request(message: str | bytes) -> Request:
    """The message that a client has sent; NoMessage says what is wrong with it."""
    try:
        return _requests.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NoMessage(complaint_of(error)) from None


def read_new_table(body: bytes) -> NewTable:
    try:
        return _new_tables.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NoMessage(complaint_of(error)) from None


def read_take_seat(body: bytes) -> TakeSeat:
    try:
        return _take_seats.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NoMessage(complaint_of(error)) from None


def read_new_evening(body: bytes) -> NewEvening:
    try:
        return _new_evenings.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NoMessage(complaint_of(error)) from None


def read_new_guest(body: bytes) -> NewGuest:
    try:
        return _new_guests.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NoMessage(complaint_of(error)) from None


def id_in(message: str | bytes) -> str:
    """The id of a message that is otherwise unreadable, so that its sender knows which one was meant."""
    try:
        found = _ids.decode(message).get("id")
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
    return found if isinstance(found, str) and len(found) <= 64 and is_plain(found) else ""


def complaint_of(error: Exception) -> str:
    """What a decoder has against a message, as one short sentence without odd signs."""
    return shown(f"This is no message that I understand: {error}.")


def shown(text: str) -> str:
    """A text that can be sent to anybody: printable, and not longer than need be."""
    plain = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return plain if len(plain) <= LONGEST_ERROR else f"{plain[:LONGEST_ERROR]}…"


def is_plain(text: str) -> bool:
    """Whether a text can be printed; so it holds no control signs and no half of a sign."""
    return text.isprintable()
