"""The numbering of a game's moves, from its notation.

Numbered are the moves that a seat may make at some table: not those of chance, and not those over cards
that are in no pack.  Their order is that of the notation.  A move that names a seat is numbered by the
places from whoever makes it to that seat, going left, so that a number means the same from every seat.
"""

from typing import Final

from headtable.rules.core.errors import Unreadable
from headtable.rules.core.game import Game
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State

BY_CHANCE: Final = ("time", "five minutes", "misdeal", "delay")  # the texts of what is said from outside
OF_ANOTHER: Final = ("ask", "accept")  # the verbs after which nobody names himself
NO_NUMBER: Final = -1
NO_PLACE: Final = -1


class Row:
    """One fixed move; or one for each seat, of which is meant that of the seat `place` places to the left."""

    def __init__(self, move: Move, place: int) -> None:
        self.of_seat = [move]
        self.place = place


class SeatTable:
    """The fixed moves as one seat makes them: the number of each by its text, and the move of each number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.moves: list[Move | None] = []


class MoveNumbers:
    """The numbering of one game, the same for every number of seats and every option.

    Some games add moves whose meaning depends on the position: `find_special` and `special`.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.packs: list[int] = []  # every card that is in the pack of some table
        self.fixed: list[Row] = []
        self.tables: list[list[SeatTable]] = [[] for _ in range(max(game.seats) + 1)]  # by seats and seat
        self.fill()
        self.size = len(self.fixed) + self.specials()

    # What everybody asks ---------------------------------------------------------------

    def number(self, state: State, seat: int, move: Move) -> int:
        """The number of a move of this seat; Unreadable where it has none, as no seat may ever make it."""
        number = self.find(state, seat, move)
        if number < 0:
            raise Unreadable(f"'{move.text}' has no number among the moves of {self.game.name}")
        return number

    def move(self, state: State, seat: int, number: int) -> Move | None:
        """The move that a number means here for this seat, legal or not; None where it means none."""
        if number < 0 or number >= self.size:
            return None
        moves = self.tables[state.seats][seat].moves
        if number < len(moves):
            return moves[number]
        return self.special(state, seat, number - len(moves))

    def legal(self, state: State, seat: int) -> list[int]:
        """The numbers of the seat's legal moves, in the order of `state.legal_moves`."""
        return [self.number(state, seat, move) for move in state.legal_moves(seat)]

    def mark(self, state: State, seat: int, mask: bytearray, offset: int) -> None:
        """Set `mask[offset + number]` to 1 for each legal move of the seat; the rest is left as it is."""
        for move in state.legal_moves(seat):
            mask[offset + self.number(state, seat, move)] = 1

    def rows(self) -> list[tuple[int, str]]:
        """Each number with its move; where a move names a seat, as seat 1 of the fullest table says it."""
        told = [row.of_seat[max(row.place, 0)].text for row in self.fixed]
        told += [self.special_text(number) for number in range(self.specials())]
        return list(enumerate(told))

    # Moves of the notation ---------------------------------------------------------------

    def find(self, state: State, seat: int, move: Move) -> int:
        """The number of a move, or NO_NUMBER."""
        number = self.tables[state.seats][seat].numbers.get(move.text, NO_NUMBER)
        if number >= 0:
            return number
        number = self.find_special(state, seat, move)
        return number if number < 0 else len(self.fixed) + number

    def is_numbered(self, move: Move) -> bool:
        """Whether some seat may make this move of the notation at some table."""
        if move.text in BY_CHANCE:
            return False
        return move.card < 0 or move.card in self.packs

    def fill(self) -> None:
        """Make the rows from the notation of the fullest table, and for each seat count the tables."""
        known: dict[str, bool] = {}
        named: dict[str, dict[str, list[Move]]] = {}  # by verb and wording: the move of each seat
        for seats in reversed(self.game.seats):
            state = self.game.start(seats)
            self.packs += [card for card in state.pack() if card not in self.packs]
            moves = [move for move in state.notation().every_move() if self.is_numbered(move)]
            for move in moves:
                if move.text not in known:
                    known[move.text] = True
                    self.add(move, named)
        for verb, wordings in named.items():
            first = 1 if verb in OF_ANOTHER else 0
            for place in range(first, max(self.game.seats)):
                for of_seat in wordings.values():
                    row = Row(of_seat[0], place)
                    row.of_seat = of_seat
                    self.fixed.append(row)
        for seats in self.game.seats:
            notation = self.game.start(seats).notation()
            self.tables[seats] = [self.table(notation.moves, seats, seat) for seat in range(seats)]

    def add(self, move: Move, named: dict[str, dict[str, list[Move]]]) -> None:
        """Add a row for a move; those that name a seat come after all the others, together."""
        if not move.seats:
            self.fixed.append(Row(move, NO_PLACE))
            return
        wordings = named.setdefault(move.verb, {})
        wording = f"{move.says} {move.count} {move.thing}"
        of_seat = wordings.setdefault(wording, [])
        of_seat.append(move)
        assert move.seats == [len(of_seat) - 1], "a notation names the seats in their order"

    def table(self, known: dict[str, Move], seats: int, seat: int) -> SeatTable:
        table = SeatTable()
        for number, row in enumerate(self.fixed):
            meant: Move | None = None
            if row.place < seats:
                named = 0 if row.place == NO_PLACE else (seat + row.place) % seats
                meant = known.get(row.of_seat[named].text)
            table.moves.append(meant)
            if meant is not None:
                table.numbers[meant.text] = number
        return table

    # What some games answer otherwise ------------------------------------------------------

    def specials(self) -> int:
        """How many numbers there are whose meaning depends on the position."""
        return 0

    def find_special(self, state: State, seat: int, move: Move) -> int:
        """The number of a move among the special ones, or NO_NUMBER."""
        return NO_NUMBER

    def special(self, state: State, seat: int, number: int) -> Move | None:
        """The move of that number among the special ones, or None where it means none here."""
        return None

    def special_text(self, number: int) -> str:
        """What a special number means, for the printed table."""
        return ""
