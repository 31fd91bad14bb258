"""The laws of move numbers, each tried on real positions.

Each raises AssertionError where it is broken.  They ask for no more than `Numbering`, so that a faulty one
can be put in the place of the true one.
"""

from collections.abc import Callable, Iterator
from typing import Protocol
from zlib import crc32

from game_setups import Table, step, turned_move

from headtable import CHANCE, NOBODY, Complaint, Move, Rng, State, Unreadable

WALK = 60
# Cards serve again only where a deal has gone on for long, and only sometimes.
LONGER_WALKS = {"trolley": 400, "trolley-pinochle": 400}
LOOKS = 8  # at which moves without number and worlds are tried as well


class Numbering(Protocol):
    """What is asked of the numbering of a game."""

    @property
    def size(self) -> int: ...

    def number(self, state: State, seat: int, move: Move) -> int: ...

    def move(self, state: State, seat: int, number: int) -> Move | None: ...

    def legal(self, state: State, seat: int) -> list[int]: ...

    def mark(self, state: State, seat: int, mask: bytearray, offset: int) -> None: ...

    def rows(self) -> list[tuple[int, str]]: ...


def walk(table: Table, times: int = 1) -> Iterator[State]:
    """The positions of a game with random moves, from its beginning on."""
    state = table.start()
    rng = Rng(crc32(f"numbers {table}".encode()))
    for _ in range(times * LONGER_WALKS.get(table.game.id, WALK)):
        if state.to_act() == NOBODY:
            break
        yield state
        state.apply(*step(state, rng))
    yield state


def law_legal_moves_and_their_numbers_are_one_to_one(numbers: Numbering, state: State) -> None:
    """Both ways, in the order of the legal moves, and as a mask."""
    for seat in range(state.seats):
        moves = state.legal_moves(seat)
        legal = numbers.legal(state, seat)
        assert len(set(legal)) == len(moves), f"seat {seat}: two of {moves} have one number"
        assert legal == [numbers.number(state, seat, move) for move in moves]
        meant = [numbers.move(state, seat, number) for number in legal]
        assert meant == moves, f"seat {seat}: {moves} come back as {meant}"
        mask = bytearray(numbers.size + 5)
        numbers.mark(state, seat, mask, 3)
        assert [place - 3 for place, mark in enumerate(mask) if mark] == sorted(legal)
        assert set(mask) <= {0, 1}


def law_every_number_means_one_move_or_none(numbers: Numbering, state: State) -> None:
    """Also those of moves that are refused; and just the numbers of legal moves are not refused."""
    for seat in range(state.seats):
        legal = set(numbers.legal(state, seat))
        assert not is_a_number(numbers, state, seat, -1)
        assert not is_a_number(numbers, state, seat, numbers.size)
        for number in range(numbers.size):
            move = numbers.move(state, seat, number)
            if move is None:
                assert number not in legal
                continue
            assert numbers.number(state, seat, move) == number, f"seat {seat}: {number} means {move}"
            assert (state.why_not(seat, move) == "") == (number in legal), f"seat {seat}: {number}, {move}"


def is_a_number(numbers: Numbering, state: State, seat: int, number: int) -> bool:
    try:
        numbers.move(state, seat, number)
    except ValueError:
        return False
    return True


def law_a_move_without_a_number_is_refused(numbers: Numbering, state: State) -> None:
    """Of the moves of the notation; and it is the complaint of a sentence, not a fault of the program."""
    for seat in range(state.seats):
        for move in state.notation().every_move():
            number, complaint = number_or_complaint(numbers, state, seat, move)
            if complaint:
                assert f"'{move.text}' has no number" in complaint
                assert state.why_not(seat, move), f"seat {seat}: {move} is legal and has no number"
            else:
                assert numbers.move(state, seat, number) == move, f"seat {seat}: {move}"


def number_or_complaint(numbers: Numbering, state: State, seat: int, move: Move) -> tuple[int, str]:
    try:
        return numbers.number(state, seat, move), ""
    except Unreadable as complaint:
        return -1, str(complaint)


def law_numbers_tell_nothing_that_a_seat_cannot_know(numbers: Numbering, state: State) -> None:
    """In a world that the seat takes for possible every number means the same to it."""
    for seat in range(state.seats):
        world = state.imagine(seat, Rng(7))
        assert numbers.legal(world, seat) == numbers.legal(state, seat)
        for number in range(numbers.size):
            meant = numbers.move(state, seat, number)
            assert numbers.move(world, seat, number) == meant, f"seat {seat}: {number}, {meant}"


def law_numbers_are_the_same_from_every_seat(numbers: Numbering, table: Table) -> None:
    """A table that is turned round, with the same game at it, has the same numbers at the seats turned."""
    turn = 1 + crc32(str(table).encode()) % (table.seats - 1)
    state = table.start(dealer=0)
    other = table.turned(turn).start(dealer=turn)
    rng = Rng(crc32(f"turned {table}".encode()))
    for _ in range(WALK):
        if state.to_act() == NOBODY:
            break
        for seat in range(table.seats):
            there = (seat + turn) % table.seats
            assert sorted(numbers.legal(other, there)) == sorted(numbers.legal(state, seat))
        seat, move = step(state, rng)
        state.apply(seat, move)
        if seat == CHANCE:
            other.apply(CHANCE, move)
        else:
            other.apply((seat + turn) % table.seats, turned_move(other, move, turn))


Law = Callable[[Numbering, State], None]
QUICK: tuple[Law, ...] = (law_legal_moves_and_their_numbers_are_one_to_one,)
SLOW: tuple[Law, ...] = (
    law_every_number_means_one_move_or_none,
    law_a_move_without_a_number_is_refused,
    law_numbers_tell_nothing_that_a_seat_cannot_know,
)


def broken_laws(numbers: Numbering, table: Table, looks: int = LOOKS, times: int = 1) -> dict[str, str]:
    """By its name, each law that does not hold at some position of a walk, and where."""
    broken: dict[str, str] = {}
    often = times * LONGER_WALKS.get(table.game.id, WALK) // looks
    for place, state in enumerate(walk(table, times)):
        for law in QUICK if place % often else QUICK + SLOW:
            try:
                law(numbers, state)
            except (AssertionError, Complaint) as error:
                broken.setdefault(law.__name__, f"{table}, after {place} moves: {error}")
    try:
        law_numbers_are_the_same_from_every_seat(numbers, table)
    except (AssertionError, Complaint) as error:
        broken["law_numbers_are_the_same_from_every_seat"] = f"{table}: {error}"
    return broken
