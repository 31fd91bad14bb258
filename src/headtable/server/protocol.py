"""The messages of the socket and the bodies of requests, as docs/protocol.md describes them."""

from typing import Annotated, Final, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from headtable.rules.core.errors import Complaint
from headtable.server.printable_text import VARIATION, is_plain, shown

Code: TypeAlias = Annotated[str, Meta(min_length=4, max_length=8, pattern="^[A-Za-z]+$")]
Id: TypeAlias = Annotated[
    str, Meta(max_length=64)
]  # read_request lets no text through that cannot be printed
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Number: TypeAlias = Annotated[int, Meta(ge=-1, le=10**9)]
MoveText: TypeAlias = Annotated[str, Meta(max_length=1000)]
Name: TypeAlias = Annotated[str, Meta(max_length=100)]
Word: TypeAlias = Annotated[str, Meta(max_length=20)]

Read = TypeVar("Read")

LONGEST_SAID: Final = 300  # letters of a chat message


class NoMessage(Complaint):
    """A message that is not part of the protocol; the text says why."""


# From the client -----------------------------------------------------------------------------


class FromClient(Struct, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """One message of a client; its class is the kind of request."""


class Sit(FromClient):
    table: Code
    token: Annotated[str, Meta(max_length=200)]
    seen: Number = -1
    assistant: Id = ""  # what tells an AI assistant from another one; "" for everybody else


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


class Phrase(FromClient):
    """Something that everybody can say with one touch; `phrase` is an id of tables/phrases.py."""

    phrase: Word
    id: Id = ""


class ChooseFigure(FromClient, tag="figure"):
    figure: Word
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


class Delete(FromClient):
    """The host's request to delete the table, or the organiser's to delete the evening, for ever."""

    id: Id


class Renew(FromClient):
    """A request for a new token for one's own seat, which invalidates all older ones."""

    id: Id


class AtEvening(FromClient, tag="evening"):
    """The first message of a connection to an evening; without a token it is a spectator's."""

    evening: Code
    token: Annotated[str, Meta(max_length=200)] = ""
    seen: Number = -1


class SayLine(FromClient, tag="line"):
    """Somebody says a line of the evening."""

    id: Id
    text: Annotated[str, Meta(max_length=6000)]


class Invite(FromClient):
    """The organiser's request for a token of a guest; `renew` invalidates all older ones."""

    id: Id
    guest: Annotated[int, Meta(ge=1, le=10**6)]
    renew: bool = False


class Door(FromClient):
    """The organiser opens the door to guests who come by themselves, or shuts it."""

    id: Id
    open: bool


Request: TypeAlias = (
    Sit | Watch | MakeMove | Undo | Hint | Why | Chat | Phrase | ChooseFigure | Pause | Speed | Cut
    | GiveChair | Start | Rematch | Swap | Renew | Delete | AtEvening | SayLine | Invite | Door
)  # fmt: skip


# From the server --------------------------------------------------------------------------------


# Codes for programs (docs/protocol.md): why a connection is closed ...
COME_AGAIN: Final = "again"  # the table or evening has to be read again, or the server is restarted
LOST_SEAT: Final = "seat"  # the seat is another's now, or a newer token has ended this one
TOO_MANY_OPEN: Final = "device"  # one person has more connections than need be
HOUSE_CLOSED: Final = "house"  # phones cannot come in for now (house_network)
GONE: Final = "gone"  # the table or evening was deleted: nothing of it will come back
CLOSED: Final = "closed"  # whoever runs the server has closed the table or evening
OTHER_ASSISTANT: Final = "assistant"  # another AI assistant is connected to the seat
# ... and why a request is refused, besides LOST_SEAT.  A refusal without a code is final.
BUSY: Final = "busy"  # nothing was done: the same request may be sent again
TOO_FAST: Final = "fast"  # the connection sends too many messages: wait a moment
LATE: Final = "late"  # the table has gone on: decide again by the newest view


class FromServer(Struct, tag_field="type", tag=str.lower):
    """One message of the server, except for views, which tables and evenings write themselves."""

    seq: int


class Done(FromServer):
    id: str


class Refused(FromServer):
    """A request was not done: `error` is for people, `reason` for programs."""

    id: str
    error: str
    clause: str = ""
    reason: str = ""


class Hinted(FromServer, tag="hint"):
    """A move, what speaks for it, and by how much it came out better than another."""

    id: str
    move: str
    says: str
    figures: str = ""
    clause: str = ""


class Explained(FromServer, tag="why"):
    id: str
    says: str
    clause: str = ""


class Said(FromServer, tag="chat"):
    """What somebody has said: a text, or the id of a phrase."""

    seat: int
    name: str
    text: str
    phrase: str = ""


class Moved(FromServer):
    """The company plays on at another table; `token` is that of the receiver's seat there."""

    table: str
    token: str = ""


class NewSeat(FromServer, tag="seat"):
    """The receiver has changed chairs; its token is as good as before."""

    seat: int


class Invited(FromServer):
    """The token of a guest, for the organiser to hand on."""

    id: str
    guest: int
    token: str


class Renewed(FromServer):
    """The asker's new token: the only one that is good for its seat from now on."""

    id: str
    token: str


class Bye(FromServer):
    """The connection is closed: `error` is for people, `reason` for programs, one of those above."""

    error: str
    reason: str = ""


# Bodies of requests ------------------------------------------------------------------------------


class Origin(Struct, forbid_unknown_fields=True, frozen=True):
    """A moment of a finished game to go on from: its table, and how many entries of its log stand."""

    table: Code
    entry: Annotated[int, Meta(ge=0, le=10**6)]


class NewTable(Struct, forbid_unknown_fields=True, frozen=True, rename={"origin": "from"}):
    """A table to set up: its game, who sits where, and how it is run."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    options: Annotated[
        dict[str, int | bool | Annotated[str, Meta(max_length=4000)]], Meta(max_length=40)
    ] = {}
    name: Name = ""
    figure: Word = ""
    seat: Seat = 0
    chairs: Annotated[list[Word], Meta(max_length=16)] | None = None
    listed: bool = False
    delay: Annotated[int, Meta(ge=0, le=200)] = 0
    stand_in: Annotated[int, Meta(ge=0, le=86400)] = 0
    move_seconds: Annotated[int, Meta(ge=0, le=86400)] = 0
    game_seconds: Annotated[int, Meta(ge=0, le=86400)] = 0
    speed: Word = "human"
    take_back: bool | None = None
    deal_of: Annotated[str, Meta(max_length=8)] = ""
    origin: Origin | None = None


class TakeSeat(Struct, forbid_unknown_fields=True, frozen=True):
    """Somebody takes a chair: the first open one where none is named."""

    name: Name
    seat: Seat | None = None
    figure: Word = ""


class NewEvening(Struct, forbid_unknown_fields=True, frozen=True):
    """An evening to set up: its form, and how it is run."""

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
    """A request to join an evening: by name, or as a guest who is on the list already."""

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
    return read_as(_requests, message)


def read_new_table(body: bytes) -> NewTable:
    return read_as(_new_tables, body)


def read_take_seat(body: bytes) -> TakeSeat:
    return read_as(_take_seats, body)


def read_new_evening(body: bytes) -> NewEvening:
    return read_as(_new_evenings, body)


def read_new_guest(body: bytes) -> NewGuest:
    return read_as(_new_guests, body)


def read_as(decoder: "msgspec.json.Decoder[Read]", message: str | bytes) -> Read:
    """Decode a message and reject texts with control characters, lone surrogates or invisible characters."""
    try:
        read = decoder.decode(message)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NoMessage(complaint_of(error)) from None
    if not _is_printable(read):
        raise NoMessage("This is no message that I understand: it holds signs that cannot be printed.")
    return read


def _is_printable(read: object) -> bool:
    """Whether every text in a message can be printed; the words of a chat may stand on several lines."""
    if isinstance(read, str):
        return is_plain(read)
    if isinstance(read, MakeMove):  # most messages are moves
        return is_plain(read.text) and is_plain(read.id)
    if isinstance(read, Chat):
        said = VARIATION.sub("", " ".join(read.text.split()))  # pictures in a chat have them
        return is_plain(said) and is_plain(read.id)
    if isinstance(read, Struct):
        return all(_is_printable(getattr(read, name)) for name in read.__struct_fields__)
    if isinstance(read, dict):
        return all(_is_printable(part) for part in (*read.keys(), *read.values()))
    return all(map(_is_printable, read)) if isinstance(read, list) else True


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
