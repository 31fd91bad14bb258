"""The objects that all states of one set-up share, by number, so that a pickle need not hold them.

They are the pack, the names of the cards, a board, the tables of a game.  A walk through a fresh state finds
and numbers them, in an order that is the same in every process and in both builds.
"""

from collections.abc import Callable
from typing import Any, Final

from headtable.rules.core.attribute_names import attribute_names
from headtable.rules.core.moves import Move
from headtable.rules.core.options import Value

# Fields of a state that its pickle leaves out: what a fresh one has, and what a clone begins without.
LEFT_OUT: Final = ("setup", "kit", "offered", "offered_to", "sampler")
MOST_KEPT: Final = 64
PRIME: Final = 2**32 - 5


def checksum(start: int, content: bytes) -> int:
    """The remainder of all the bytes, read as one number: any one changed byte changes it."""
    return ((start << 8 * len(content)) + int.from_bytes(content, "big")) % PRIME


class SharedParts:
    """The objects that a fresh state shares with all others of its set-up, by number.

    `shape` is a checksum over the names of all fields and the sizes of all shared things.  A program in which
    it is another one could not read the bytes.
    """

    def __init__(self, fresh: Any, common: list[object]) -> None:
        """`common` are things that every game shares and that a fresh state need not have yet."""
        self.fresh = fresh
        self.fields = [name for name in attribute_names(fresh) if name not in LEFT_OUT]
        self.things: list[object] = []
        self.numbers: dict[int, int] = {}  # by the id of the thing
        self.models: dict[str, Any] = {}  # of the parts that can be cloned one of each class, by its name
        self.shape = checksum(SHARED_PARTS.shape_of_records(), " ".join(self.fields).encode())
        self.add(common)
        self.add(fresh.kit)
        for name in self.fields:
            self.add(getattr(fresh, name))
        self.add(SHARED_PARTS.tables)

    def add(self, thing: object) -> None:
        """Number a thing and all that it holds; not what nobody can tell from an equal one."""
        if isinstance(thing, tuple):
            for item in thing:
                self.add(item)
        elif thing is not None and not isinstance(thing, (int, str, Move)) and id(thing) not in self.numbers:
            self.numbers[id(thing)] = len(self.things)
            self.things.append(thing)
            if isinstance(thing, dict):
                self.add_all(list(thing.values()))
            elif isinstance(thing, list):
                self.add_all(thing)
            else:
                self.shape = shape_with(self.shape, thing)
                if hasattr(thing, "clone"):
                    self.models.setdefault(type(thing).__name__, thing)
                for name in attribute_names(thing):
                    self.add(getattr(thing, name))

    def add_all(self, items: list[object]) -> None:
        self.shape = checksum(self.shape, str(len(items)).encode())
        for item in items:
            self.add(item)

    def can_make(self, kind: str) -> bool:
        return kind in self.models or kind in SHARED_PARTS.records

    def make(self, kind: str) -> object:
        """A new part of the class of that name; all its fields are still to be set."""
        if kind in self.models:
            return self.models[kind].clone()
        return SHARED_PARTS.records[kind]()


def shape_with(shape: int, part: object) -> int:
    """The shape with a part's class and the names of its fields."""
    return checksum(shape, " ".join([type(part).__name__, *attribute_names(part)]).encode())


class SharedPartsRegistry:
    """A cache of shared parts by set-up, and what is needed to make them.

    The games lie above this file, so `headtable` sets `source`, which makes the shared parts of a set-up
    (game, rules version, seats, first dealer and options), and what a state comes to hold only in play:
    `records`, its small parts by their classes' names, and `tables`, which are shared.  `reader`
    does that first where a pickle is the first thing that a process reads.
    """

    def __init__(self) -> None:
        self.source: Callable[[str, int, int, int, dict[str, Value]], SharedParts] | None = None
        self.records: dict[str, Callable[[], object]] = {}
        self.tables: list[object] = []
        self.reader: Callable[[str, int, int, int, dict[str, Value], bytes], object] | None = None
        self.known: dict[str, SharedParts] = {}
        self.known_shape = 0

    def find(self, game: str, version: int, seats: int, dealer: int, chosen: dict[str, Value]) -> SharedParts:
        """The shared parts of a set-up; BadSetup where there is no such game, or not in this version."""
        head = head_of(game, version, seats, dealer, chosen)
        found = self.known.get(head)
        if found is None:
            assert self.source is not None
            found = self.source(game, version, seats, dealer, chosen)
            if len(self.known) >= MOST_KEPT:
                self.known.clear()
            self.known[head] = found
        return found

    def shape_of_records(self) -> int:
        if not self.known_shape:
            for make in self.records.values():
                self.known_shape = shape_with(self.known_shape, make())
        return self.known_shape


def head_of(game: str, version: int, seats: int, dealer: int, chosen: dict[str, Value]) -> str:
    """A set-up in one line."""
    return f"{game} {version} {seats} {dealer} {chosen}"


SHARED_PARTS: Final = SharedPartsRegistry()
