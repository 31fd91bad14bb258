"""A move: one small value for every act of a seat or of chance.

The text of a move is its identity, in the log, on the wire, in the terminal and in tests.  Moves
that recur (the play of a card, a pass) are made once and reused.
"""

from collections.abc import Sequence
from typing import Final

NOTHING: list[int] = []  # stands in for the cards of a move that has none; never changed
NO_FACES: list[str] = []  # stands in for the faces of what has none; never changed


class Move:
    """A verb, what it concerns, and its text.

    The text of a move over many cards is put together from their names when it is first asked for.  How
    people say it (`says`, `seats`, `count`, `thing`) is told by `saying` where the verb alone does not do.
    """

    def __init__(
        self, verb: str, text: str, card: int = -1, cards: list[int] = NOTHING, number: int = 0
    ) -> None:
        self.verb = verb
        self.known_text = text
        self.card = card
        self.cards = cards
        self.number = number
        self.names: Sequence[str] = ()
        self.says = verb if card >= 0 or cards else text
        self.seats = NOTHING
        self.count = -1
        self.thing = ""

    def saying(self, says: str, seats: list[int] = NOTHING, count: int = -1, thing: str = "") -> "Move":
        """Set how people say the move: `says` begins with a verb, and has `{}` for each seat that it names.

        `count` is the number that it names, -1 for none; `thing` what it names besides cards and seats
        (wheat, a book, a suit).  The move's cards follow the words, unless these say how many of what.
        """
        self.says = says
        self.seats = seats
        self.count = count
        self.thing = thing
        return self

    @property
    def text(self) -> str:
        if not self.known_text:
            self.known_text = " ".join([self.verb] + [self.names[card] for card in self.cards])
        return self.known_text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[object, ...]:
        said = {"says": self.says, "seats": self.seats, "count": self.count, "thing": self.thing}
        return Move, (self.verb, self.text, self.card, self.cards, self.number), said

    def __repr__(self) -> str:
        return f"<{self.text}>"


def word(text: str) -> Move:
    """A move that is only said: pass, gather, accept."""
    return Move(text, text)


def one_each(verb: str, names: Sequence[str]) -> list[Move]:
    """The move `verb NAME` for each card, by its number: `PLAY = one_each("play", NAMES)`."""
    return [Move(verb, f"{verb} {name}", card) for card, name in enumerate(names)]


def listed(verb: str, cards: list[int], names: Sequence[str]) -> Move:
    """A move over several cards in order: `shuffle …`, `cut …`."""
    move = Move(verb, "", -1, cards)
    move.names = names
    return move


def shuffle(cards: list[int], names: Sequence[str]) -> Move:
    """The chance move that sets the pack, top card first."""
    return listed("shuffle", cards, names)


NO_MOVES: list[Move] = []  # shared and never changed
BELL = word("bell")
TIME = word("time")  # a clock outside the rules has run out; not every game has one
OF_CHANCE: Final = ("shuffle", "cut", "dealer", "bell")  # the verbs of chance: no seat may do them


def numbered(verb: str, count: int) -> list[Move]:
    """The moves `verb 1` to `verb count`; a person counts from one, `number` from nought."""
    moves: list[Move] = []
    for number in range(count):
        text = f"{verb} {number + 1}"
        moves.append(Move(verb, text, -1, NOTHING, number).saying(text, count=number + 1))
    return moves


def is_among(move: Move, moves: list[Move]) -> bool:
    """Whether this very move, not only an equal one, is among these."""
    for other in moves:
        if other is move:
            return True
    return False
