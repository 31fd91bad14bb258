"""Choices that all make at once and that stay hidden until the last one has chosen: table.secret."""

from headtable.rules.core.moves import Move


class SecretChoices:
    """Who has yet to choose, and what the others have laid face down.

    The choices are kept by seat, so that asking the seats in any order gives the same game.
    """

    def __init__(self, seats: int) -> None:
        self.moves: list[Move | None] = [None] * seats
        self.asked: list[int] = []

    def clone(self) -> "SecretChoices":
        twin = SecretChoices(0)
        twin.moves = self.moves[:]
        twin.asked = self.asked[:]
        return twin

    def ask(self, seats: list[int]) -> None:
        """Open a choice for these seats, who are named in this order."""
        self.asked = seats[:]
        for seat in seats:
            self.moves[seat] = None

    def waiting(self) -> list[int]:
        """The seats that have not chosen yet."""
        return self.asked

    def choose(self, seat: int, move: Move) -> bool:
        """Lay a choice face down; True when it was the last one."""
        self.moves[seat] = move
        self.asked = [other for other in self.asked if other != seat]
        return not self.asked

    def of(self, seat: int) -> Move | None:
        """What a seat has laid down."""
        return self.moves[seat]

    def reveal(self) -> list[Move | None]:
        """All the choices by seat; the next question starts empty."""
        moves = self.moves
        self.moves = [None] * len(moves)
        return moves
