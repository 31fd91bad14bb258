"""What a view is made of: piles of cards, facts and choices, as data for a client that knows no rules.

As data, each leaves out what it does not have: a view is sent after every move, and most of these keys are
empty.
"""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.moves import NO_FACES, NOTHING, Move
from headtable.rules.core.seats_named_in_sentence import filled

HAND: Final = "hand"  # ways for cards to lie
PILE: Final = "pile"
ROW: Final = "row"
TRICK: Final = "trick"
LAYOUT: Final = "layout"

NOBODYS: Final = -1  # the owner of what lies in the middle

COUNTS: Final = "counts"  # kinds of facts: a number for each seat
NUMBER: Final = "number"
PART: Final = "part"  # so many of so many
SEATS: Final = "seats"
CARDS: Final = "cards"
WORDS: Final = "words"  # for people, with `{}` for each seat
TRUMP: Final = "trump"  # its name in words, and the cards that are trumps
ROWS: Final = "rows"  # for programs alone


class Pile:
    """Cards that lie together: `faces` those that can be seen, `hidden` how many more there are.

    `tags` says something of each face (what a shown card has served in), `seats` who put it there;
    both are either empty or as long as `faces`.  `taker` is the seat that took a trick, or -1.
    """

    def __init__(self, name: str, owner: int, lies: str, faces: list[str], hidden: int = 0) -> None:
        self.name = name
        self.owner = owner
        self.lies = lies
        self.faces = faces
        self.hidden = hidden
        self.tags: list[str] = []
        self.seats: list[int] = []
        self.taker = -1

    def tagged(self, tags: list[str]) -> "Pile":
        self.tags = tags
        return self

    def as_data(self) -> dict[str, object]:
        data: dict[str, object] = {
            "name": self.name,
            "owner": self.owner,
            "lies": self.lies,
            "faces": self.faces,
            "hidden": self.hidden,
        }
        if self.tags:
            data["tags"] = self.tags
        if self.seats:
            data["seats"] = self.seats
        if self.taker >= 0:
            data["taker"] = self.taker
        return data

    def is_like(self, other: "Pile") -> bool:
        """Whether the two are the same as data."""
        return (
            self.hidden == other.hidden
            and self.owner == other.owner
            and self.taker == other.taker
            and self.name == other.name
            and self.lies == other.lies
            and self.faces == other.faces
            and self.tags == other.tags
            and self.seats == other.seats
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Pile, (self.name, self.owner, self.lies, self.faces), self.__getstate__()


class Fact:
    """Something to be known of the table, by a name that is also its English label.

    Which of `numbers`, `cards` and `text` it has, its kind says; `seat` is the one that it is about, or -1.
    `codes` are for programs, and not sent: small numbers from which, with the seats, the text and the cards
    follow.
    """

    def __init__(
        self, name: str, kind: str, numbers: list[int] = NOTHING, cards: list[str] = NO_FACES, text: str = ""
    ) -> None:
        self.name = name
        self.kind = kind
        self.seat = -1
        self.text = text
        self.numbers = numbers
        self.cards = cards
        self.codes = NOTHING

    def coded(self, codes: list[int]) -> "Fact":
        self.codes = codes
        return self

    def title(self, seats: Sequence[str]) -> str:
        """The label in words; `seats` are the seats as one says them."""
        return self.name if self.seat < 0 else f"{self.name} of {seats[self.seat]}"

    def words(self, seats: Sequence[str]) -> str:
        """What it says in words; `seats` are the seats as one says them."""
        if self.kind in (WORDS, TRUMP):
            return filled(self.text, self.numbers, seats)
        if self.kind == SEATS:
            return ", ".join([seats[seat] for seat in self.numbers])
        if self.kind == CARDS:
            return " ".join(self.cards)
        between = " of " if self.kind == PART else " "
        return between.join([str(number) for number in self.numbers])

    def as_data(self) -> dict[str, object]:
        data: dict[str, object] = {"name": self.name, "kind": self.kind}
        if self.seat >= 0:
            data["seat"] = self.seat
        if self.text:
            data["text"] = self.text
        if self.numbers:
            data["numbers"] = self.numbers
        if self.cards:
            data["cards"] = self.cards
        return data

    def is_like(self, other: "Fact") -> bool:
        """Whether the two are the same as data."""
        return (
            self.seat == other.seat
            and self.name == other.name
            and self.kind == other.kind
            and self.text == other.text
            and self.numbers == other.numbers
            and self.cards == other.cards
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Fact, (self.name, self.kind), self.__getstate__()


def fact_in_words(name: str, words: str, seats: list[int] = NOTHING) -> Fact:
    """A fact in words, with `{}` for each of these seats."""
    return Fact(name, WORDS, seats, text=words)


class Wording:
    """A move as people say it: a kind, words with `{}` for each seat that they name, and what else it names.

    The faces follow the words, unless a number of a thing says the same.
    """

    def __init__(self, move: Move, faces: list[str]) -> None:
        self.text = move.text
        self.kind = move.verb
        self.says = move.says
        self.faces = faces
        self.seats = move.seats
        self.number = move.count
        self.thing = move.thing

    def whole(self) -> str:
        """All its words, with `{}` for the seats."""
        if not self.faces or (self.thing and self.number >= 0):
            return self.says
        return " ".join([self.says, *self.faces])

    def words(self, seats: Sequence[str]) -> str:
        """All its words; `seats` are the seats as one says them."""
        return filled(self.whole(), self.seats, seats)


class Choice(Wording):
    """A legal move of the viewer, the pile it concerns, and the clause it would break.

    `breaks` is empty for a lawful move; in honour mode a fault can be offered, to its own seat only.
    """

    def __init__(self, move: Move, faces: list[str], pile: str = "", breaks: str = "") -> None:
        super().__init__(move, faces)
        self.pile = pile
        self.breaks = breaks

    def as_data(self) -> dict[str, object]:
        data: dict[str, object] = {"text": self.text, "kind": self.kind, "says": self.says}
        if self.pile:
            data["pile"] = self.pile
        if self.faces:
            data["faces"] = self.faces
        if self.seats:
            data["seats"] = self.seats
        if self.number >= 0:
            data["number"] = self.number
        if self.thing:
            data["thing"] = self.thing
        if self.breaks:
            data["breaks"] = self.breaks
        return data

    def is_like(self, other: "Choice") -> bool:
        """Whether the two are the same as data."""
        return (
            self.text == other.text
            and self.kind == other.kind
            and self.says == other.says
            and self.pile == other.pile
            and self.faces == other.faces
            and self.seats == other.seats
            and self.number == other.number
            and self.thing == other.thing
            and self.breaks == other.breaks
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Choice, (Move(self.kind, self.text), self.faces), self.__getstate__()
