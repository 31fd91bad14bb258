"""The numbering of a game's moves, made from its notation.

Numbered are the moves that a seat may make at some table: not those of chance, and not those over cards
that are in no pack.  Their order is that of the notation.  A move that names a seat is numbered by the
places from whoever makes it to that seat, going left, so that a number means the same from every seat.
"""

from typing import Final

from headtable.research.move_numbering.move_marks import Marks
from headtable.rules.core.errors import Unreadable
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move, is_among
from headtable.rules.core.state import NOBODY, State

FROM_OUTSIDE: Final = ("time", "five minutes", "misdeal", "delay")  # the texts of what no seat says
OF_ANOTHER: Final = ("ask", "accept")  # the verbs after which nobody names himself
PLAY: Final = "play"  # the verb of most moves
NO_NUMBER: Final = -1
NO_MOVE: Final = "table.not-now"  # the clause against a number that means no move in this position
NO_PLACE: Final = -1
SEATS_NAMED: Final = "A move that names a seat is written as seat 1 says it: seat 2 sits on its left."


class Row:
    """A fixed move: the same for all, or by the seat that it names, which sits `place` places to the left."""

    def __init__(self, moves: list[Move], place: int) -> None:
        self.moves = moves
        self.place = place

    def named_by(self, seat: int, seats: int) -> int:
        """The seat that this seat names, 0 where none is named, or -1 where so few do not reach that far."""
        if self.place == NO_PLACE:
            return 0
        return (seat + self.place) % seats if self.place < seats else -1


class SeatTable:
    """The fixed moves as one seat makes them: the number of each by its text, and the move of each number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.moves: list[Move | None] = []
        self.plays: list[Move | None] = []  # by card: a move that names it, for a quick look, and its number
        self.numbers_of_plays: list[int] = []

    def add_play(self, move: Move, number: int) -> None:
        """Note a move that names one card."""
        while len(self.plays) <= move.card:
            self.plays.append(None)
            self.numbers_of_plays.append(NO_NUMBER)
        self.plays[move.card] = move
        self.numbers_of_plays[move.card] = number


class MoveNumbers:
    """The numbering of one game, the same for every number of seats and every option; never changed.

    The last numbers of some games depend on the position: those answer the questions at the end otherwise.
    """

    def __init__(self, game: Game, chips: int = 0) -> None:
        self.game = game
        self.chips = chips  # up to which prices are numbered, where there are any
        self.rows_of_notation: list[Row] = []
        self.tables: list[list[SeatTable]] = [[] for _ in range(max(game.seats) + 1)]  # by seats and seat
        self.read_notation()
        self.make_tables()
        self.size = len(self.rows_of_notation) + self.count_by_position()

    # What everybody asks ---------------------------------------------------------------

    def number(self, state: State, seat: int, move: Move) -> int:
        """The number of a move of this seat; Unreadable where it has none, as no seat may ever make it."""
        return self.look_up(self.seat_table(state, seat).numbers, state, seat, move)

    def move(self, state: State, seat: int, number: int) -> Move | None:
        """The move that a number means here for this seat, legal or not; `legal` lists those that are.

        None where it means no move in this position, as that of a seat which nobody has at a smaller table.
        ValueError where there is no such number or seat, or the state is one of another game.
        """
        self.require_game(state)
        if number < 0 or number >= self.size:
            raise ValueError(f"there is no move number {number}: they are numbered from 0 to {self.size - 1}")
        return self.meaning(state, seat, number)

    def meaning(self, state: State, seat: int, number: int) -> Move | None:
        """As `move`, for a state of this game and any number: None also for one that there is not."""
        if number < 0 or number >= self.size:
            return None
        moves = self.seat_table(state, seat).moves
        if number < len(moves):
            return moves[number]
        return self.move_by_position(state, seat, number - len(moves))

    def play(self, state: State, seat: int, number: int) -> str:
        """Make the move of this number; where it is not legal, nothing changes, and the clause comes back."""
        move = self.meaning(state, seat, number)
        if move is None:
            self.require_game(state)
            return NO_MOVE
        if seat != state.offered_to or not is_among(move, state.offered):
            clause = state.why_not(seat, move)
            if clause:
                self.require_game(state)
                return clause
        state.offered_to, state.sampler = NOBODY, None
        state.perform(seat, move)
        return ""

    def legal(self, state: State, seat: int) -> list[int]:
        """The numbers of the seat's legal moves, in the order of `state.legal_moves`."""
        table = self.seat_table(state, seat)
        moves = state.legal_moves(seat)
        if not moves:
            self.require_game(state)
        return [self.number_in(table, state, seat, move) for move in moves]

    def mark(self, state: State, seat: int, mask: bytearray, offset: int) -> None:
        """Set `mask[offset + number]` to 1 for each legal move of the seat; the rest is left as it is."""
        for number in self.legal(state, seat):
            mask[offset + number] = 1

    def mark_quickly(self, state: State, seat: int, marks: Marks, offset: int) -> None:
        """As `mark`, in memory that compiled code writes without making objects."""
        table = self.tables[state.seats][seat]
        for move in state.legal_moves(seat):
            marks.set(offset + self.number_in(table, state, seat, move))

    def rows(self) -> list[tuple[int, str]]:
        """Every number with its move in words; a move that names a seat as seat 1 says it."""
        texts = [row.moves[max(row.place, 0)].text for row in self.rows_of_notation]
        texts += [self.text_by_position(number) for number in range(self.count_by_position())]
        return list(enumerate(texts))

    def reading(self) -> str:
        """What one must know to read the rows, in a few sentences; "" where they explain themselves."""
        named = [SEATS_NAMED for row in self.rows_of_notation if row.place != NO_PLACE]
        return " ".join(named[:1] + [said for said in [self.reading_by_position()] if said])

    # It is shared, so that a copy is the same; a pickle says which it is.

    def __copy__(self) -> "MoveNumbers":
        return self

    def __deepcopy__(self, memo: object) -> "MoveNumbers":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        from headtable.research.move_numbering.numberings import unpickled  # noqa: PLC0415 - imports this

        return unpickled, (self.game.id, self.chips, self.game.version)

    # From the notation -------------------------------------------------------------------

    def number_in(self, table: SeatTable, state: State, seat: int, move: Move) -> int:
        """The number of a move, where the table is that of this seat."""
        card = move.card
        if 0 <= card < len(table.plays) and table.plays[card] is move:  # quicker than by its text
            return table.numbers_of_plays[card]
        return self.look_up(table.numbers, state, seat, move)

    def look_up(self, known: dict[str, int], state: State, seat: int, move: Move) -> int:
        """The number of a move, where `known` are the fixed ones of this seat."""
        number = known.get(move.text, NO_NUMBER)
        if number >= 0:
            return number
        number = self.number_by_position(state, seat, move)
        if number < 0:
            self.require_game(state)
            raise Unreadable(f"'{move.text}' has no number here: {self.game.name} lets no seat make it")
        return len(self.rows_of_notation) + number

    def seat_table(self, state: State, seat: int) -> SeatTable:
        """The fixed moves of a seat; ValueError where there is no such seat."""
        tables = self.tables[state.seats] if state.seats < len(self.tables) else []
        if seat < 0 or seat >= len(tables):
            self.require_game(state)
            raise ValueError(f"there is no seat {seat}: they are numbered from 0 to {state.seats - 1}")
        return tables[seat]

    def require_game(self, state: State) -> None:
        """ValueError where the state is one of another game.  Asked only where something does not fit."""
        if state.setup.game != self.game.id:
            raise ValueError(
                f"these are the move numbers of {self.game.id}, but the state is one of {state.setup.game}"
            )

    def read_notation(self) -> None:
        """Make the rows: the fullest table first, as it has the largest vocabulary.

        Moves that name seats come last, those of the nearest seat first.
        """
        found: dict[str, Move] = {}
        for seats in reversed(self.game.seats):
            state = self.game.start(seats)
            for move in state.notation().every_move():
                if move.text not in found and self.is_numbered(move, state.pack()):
                    found[move.text] = move
        naming: dict[str, dict[str, list[Move]]] = {}  # by verb and by what else is said: one for each seat
        for move in found.values():
            if move.seats:
                said = f"{move.says} {move.count} {move.thing}"
                moves = naming.setdefault(move.verb, {}).setdefault(said, [])
                assert move.seats == [len(moves)], "a notation names the seats in their order"
                moves.append(move)
            else:
                self.rows_of_notation.append(Row([move], NO_PLACE))
        for verb, of_each in naming.items():
            for place in range(1 if verb in OF_ANOTHER else 0, max(self.game.seats)):
                self.rows_of_notation += [Row(moves, place) for moves in of_each.values()]

    def make_tables(self) -> None:
        """The moves of each seat at each number of seats, as the notation there has them."""
        for seats in self.game.seats:
            words = self.game.start(seats).notation().moves
            for seat in range(seats):
                table = SeatTable()
                for number, row in enumerate(self.rows_of_notation):
                    named = row.named_by(seat, seats)
                    move = words.get(row.moves[named].text) if named >= 0 else None
                    table.moves.append(move)
                    if move is not None:
                        table.numbers[move.text] = number
                        if move.verb == PLAY:
                            table.add_play(move, number)
                self.tables[seats].append(table)

    # What some games answer otherwise ------------------------------------------------------

    def is_numbered(self, move: Move, pack: list[int]) -> bool:
        """Whether some seat may make this move of the notation at a table with this pack."""
        return move.text not in FROM_OUTSIDE and (move.card < 0 or move.card in pack)

    def count_by_position(self) -> int:
        """How many numbers there are whose meaning depends on the position; they are counted from nought."""
        return 0

    def number_by_position(self, state: State, seat: int, move: Move) -> int:
        """The number among these of a move, or NO_NUMBER."""
        return NO_NUMBER

    def move_by_position(self, state: State, seat: int, number: int) -> Move | None:
        """The move of a number among these, or None where it means none."""
        return None

    def text_by_position(self, number: int) -> str:
        """What a number among these means, for the printed table."""
        return ""

    def reading_by_position(self) -> str:
        """What one must know to read those texts."""
        return ""
