"""One line of the score sheet, with its reason."""

from collections.abc import Sequence

NO_CARDS: list[int] = []  # stands in for the cards of a note that has none; never changed
NO_NUMBERS: list[int] = []


class Note:
    """`points` for `seat` (and its partners) under `clause`, in the deal of that number.

    `cards` are those that earned them, of which all know; the list is shared and never changed.  `way` tells
    apart what one clause and the same points do not: see `scored` in the catalogue.  `numbers` are those that
    its phrase there names, each in the place of a `{}`: what was made, and what was bid.
    """

    def __init__(self, clause: str, seat: int, points: int, deal: int) -> None:
        self.clause = clause
        self.seat = seat
        self.points = points
        self.deal = deal
        self.way = ""
        self.cards = NO_CARDS
        self.names: Sequence[str] = ()
        self.numbers = NO_NUMBERS

    def made_by(self, cards: list[int], names: Sequence[str], way: str) -> "Note":
        """The same with its cards, by their numbers among the names, and its way."""
        self.cards = cards
        self.names = names
        self.way = way
        return self

    def faces(self) -> list[str]:
        """The cards by their names, without the marks of what they serve in."""
        return [self.names[card].partition("+")[0] for card in self.cards]

    def as_data(self) -> dict[str, object]:
        """The note ready for JSON; what is empty is left out."""
        data: dict[str, object] = {
            "clause": self.clause,
            "seat": self.seat,
            "points": self.points,
            "deal": self.deal,
        }
        if self.cards:
            data["cards"] = self.faces()
        if self.way:
            data["way"] = self.way
        if self.numbers:
            data["numbers"] = self.numbers
        return data

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Note) and self.as_data() == other.as_data()

    def __hash__(self) -> int:
        return hash((self.clause, self.seat, self.points, self.deal))

    def __reduce__(self) -> tuple[object, ...]:
        return Note, (self.clause, self.seat, self.points, self.deal), self.__getstate__()

    def __repr__(self) -> str:
        return f"Note({self.clause}, seat {self.seat + 1}, {self.points:+d}, deal {self.deal})"


NO_NOTES: list[Note] = []  # shared and never changed
