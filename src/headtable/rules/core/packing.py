"""A state as a few hundred bytes, and back: what a pickle of it holds.

The fields of the state follow one another, and so do those of its parts, in alphabetical order.  What the
state has in common with all others of its set-up is named by its number (pickle_shared_parts.py), a move by
its text.  A thing that is met again is named by its number too, so that two fields that are one list stay
one.
"""

from typing import Any, Final

from headtable.rules.core.attribute_names import attribute_names
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.moves import Move
from headtable.rules.core.options import Value
from headtable.rules.core.pickle_shared_parts import SHARED_PARTS, SharedParts, checksum, head_of

NONE: Final = 0  # the codes, each before what it announces
FALSE: Final = 1
TRUE: Final = 2
TEXT: Final = 3
TUPLE: Final = 4
COMMON: Final = 5  # the number of a shared part
AGAIN: Final = 6  # the number of a thing that came before
MOVE: Final = 7
LIST: Final = 8
CARDS: Final = 9  # a list of numbers from 0 to 255
DICT: Final = 10
PART: Final = 11
NUMBER: Final = 12  # 12 is the number 0, 13 is -1, 14 is 1, 15 is -2, and so on

LOW: Final = 127  # seven bits of a number, the lowest first
HIGH: Final = 128  # and the bit that says that more of it follow
CHECK_SIZE: Final = 4  # the bytes in front, which are the checksum of the others


class Packer:
    """Writes the fields of a state, and of its parts, as bytes."""

    def __init__(self, shared: SharedParts) -> None:
        self.shared = shared
        self.body = bytearray()
        self.numbers: dict[int, int] = {}  # of what has been written, by its id
        self.texts: dict[str, int] = {}

    def put_number(self, number: int) -> None:
        while number > LOW:
            self.body.append(number & LOW | HIGH)
            number >>= 7
        self.body.append(number)

    def put_text(self, text: str) -> None:
        """The number of the text among those so far; a new one follows."""
        number = self.texts.get(text, len(self.texts))
        self.put_number(number)
        if number == len(self.texts):
            self.texts[text] = number
            content = text.encode()
            self.put_number(len(content))
            self.body += content

    def put(self, value: object) -> None:
        if value is None:
            self.body.append(NONE)
        elif isinstance(value, bool):
            self.body.append(TRUE if value else FALSE)
        elif isinstance(value, int):
            self.put_number(NUMBER + (2 * value if value >= 0 else -2 * value - 1))
        elif isinstance(value, str):
            self.body.append(TEXT)
            self.put_text(value)
        elif isinstance(value, tuple):
            self.body.append(TUPLE)
            self.put_number(len(value))
            for item in value:
                self.put(item)
        elif id(value) in self.shared.numbers:
            self.body.append(COMMON)
            self.put_number(self.shared.numbers[id(value)])
        elif id(value) in self.numbers:
            self.body.append(AGAIN)
            self.put_number(self.numbers[id(value)])
        else:
            self.numbers[id(value)] = len(self.numbers)
            self.put_new(value)

    def put_new(self, thing: object) -> None:
        """What can be met again, when it is met first."""
        if isinstance(thing, list):
            self.put_list(thing)
        elif isinstance(thing, Move):
            self.body.append(MOVE)
            self.put_text(thing.text)
        elif isinstance(thing, dict):
            self.body.append(DICT)
            self.put_number(len(thing))
            for key, item in thing.items():
                self.put(key)
                self.put(item)
        else:
            self.body.append(PART)
            self.put_part(thing)

    def put_list(self, items: list[object]) -> None:
        if are_cards(items):
            self.body.append(CARDS)
            self.put_number(len(items))
            for item in items:
                assert isinstance(item, int)
                self.body.append(item)
        else:
            self.body.append(LIST)
            self.put_number(len(items))
            for item in items:
                self.put(item)

    def put_part(self, part: object) -> None:
        kind = type(part).__name__
        if not self.shared.can_make(kind):
            raise TypeError(
                f"a state with a {kind} cannot be pickled, as a fresh one has none: if it is from a table, "
                "keep that table in a field of the state, or in TABLES of rules/games/__init__.py; "
                "if it is made in play, add a blank one to RECORDS there"
            )
        self.put_text(kind)
        for name in attribute_names(part):
            self.put(getattr(part, name))


def are_cards(items: list[object]) -> bool:
    for item in items:
        if not isinstance(item, int) or isinstance(item, bool) or not 0 <= item <= 255:
            return False
    return True


class Unpacker:
    """Reads what a packer with the same shared parts has written."""

    def __init__(self, shared: SharedParts, body: bytes) -> None:
        self.shared = shared
        self.body = body
        self.at = CHECK_SIZE
        self.things: list[object] = []
        self.texts: list[str] = []

    def number(self) -> int:
        number = 0
        shift = 0
        while True:
            byte = self.body[self.at]
            self.at += 1
            number |= (byte & LOW) << shift
            if byte < HIGH:
                return number
            shift += 7

    def text(self) -> str:
        number = self.number()
        if number == len(self.texts):
            size = self.number()
            self.texts.append(self.body[self.at : self.at + size].decode())
            self.at += size
        return self.texts[number]

    def value(self) -> object:
        code = self.number()
        if code >= NUMBER:
            number = (code - NUMBER) >> 1
            return -1 - number if (code - NUMBER) & 1 else number
        if code == NONE:
            return None
        if code in (FALSE, TRUE):
            return code == TRUE
        if code == TEXT:
            return self.text()
        if code == TUPLE:
            return tuple([self.value() for _ in range(self.number())])
        if code == COMMON:
            return self.shared.things[self.number()]
        if code == AGAIN:
            return self.things[self.number()]
        return self.new(code)

    def new(self, code: int) -> object:
        """What can be met again; it has its number before it is filled, as it had when it was written."""
        if code == MOVE:
            self.things.append(self.shared.fresh.parse(self.text()))
            return self.things[-1]
        if code == PART:
            return self.part()
        size = self.number()
        if code == DICT:
            table: dict[object, object] = {}
            self.things.append(table)
            for _ in range(size):
                key = self.value()
                table[key] = self.value()
            return table
        items: list[object] = []
        self.things.append(items)
        if code == CARDS:
            items += self.body[self.at : self.at + size]
            self.at += size
        else:
            for _ in range(size):
                items.append(self.value())
        return items

    def part(self) -> object:
        part = self.shared.make(self.text())
        self.things.append(part)
        for name in attribute_names(part):
            setattr(part, name, self.value())
        return part


def reduced(state: Any) -> tuple[object, ...]:
    """What `pickle` needs of a state: who reads it, and the set-up and the state for that."""
    setup = state.setup
    head = (setup.game, setup.version, setup.seats, setup.dealer, setup.options.chosen)
    reader = unpacked if SHARED_PARTS.reader is None else SHARED_PARTS.reader
    return reader, (*head, packed(state, state.shared_parts(), head_of(*head)))


def packed(state: object, shared: SharedParts, head: str) -> bytes:
    """The state in bytes; with the head goes what they are checked against."""
    packer = Packer(shared)
    packer.put_number(shared.shape)
    for name in shared.fields:
        packer.put(getattr(state, name))
    body = bytes(packer.body)
    return checksum(0, head.encode() + body).to_bytes(CHECK_SIZE, "big") + body


def unpacked(
    game: str, version: int, seats: int, dealer: int, chosen: dict[str, Value], body: bytes
) -> object:
    """The state that was packed; BadSetup when it cannot be had here, with the reason."""
    head = head_of(game, version, seats, dealer, chosen)
    check = checksum(0, head.encode() + body[CHECK_SIZE:]).to_bytes(CHECK_SIZE, "big")
    if check != body[:CHECK_SIZE]:
        raise BadSetup(f"this pickle of a state of {game} is damaged: its checksum does not fit")
    shared = SHARED_PARTS.find(game, version, seats, dealer, chosen)
    unpacker = Unpacker(shared, body)
    if unpacker.number() != shared.shape:
        raise BadSetup(f"this pickle of a state of {game} was made by another release of headtable")
    state: object = type(shared.fresh)(shared.fresh.setup)
    for name in shared.fields:
        setattr(state, name, unpacker.value())
    return state
