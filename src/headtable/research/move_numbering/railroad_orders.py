"""The Great Railroad Game: orders by whose train it is, and which of his."""

from typing import Final

from headtable.research.move_numbering.move_numbers import NO_NUMBER, MoveNumbers
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.equipment.railroad import DEPOT_CIRCLES, HEADINGS
from headtable.rules.games.great_railroad_game import GreatRailroadGame
from headtable.rules.games.great_railroad_game.order_text import LOSE, STRAIGHT_ON

MOST_OWN: Final = 3  # trains of one conductor, when there are two of them; else two
MOST_OF_MORE: Final = 2
WAYS: Final = len(HEADINGS)
ENTRIES: Final = DEPOT_CIRCLES * WAYS  # of one train
RUNS: Final = 1 + WAYS
FIRST_RUN: Final = MOST_OWN * ENTRIES
FIRST_TURN: Final = FIRST_RUN + MOST_OWN * RUNS
TURNED: Final = MOST_OWN + 2 * MOST_OF_MORE  # trains of others that may be turned
ALL_ORDERS: Final = FIRST_TURN + TURNED * WAYS


class RailroadNumbers(MoveNumbers):
    """The own trains are counted in the order of their numbers, those of others from the left.

    Circles of the depot are counted as well, so that every board has the same numbers.
    """

    def is_numbered(self, move: Move, pack: list[int]) -> bool:
        return move.text == LOSE.text

    def count_by_position(self) -> int:
        return ALL_ORDERS

    def number_by_position(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, GreatRailroadGame)
        train = move.card
        if train < 0 or train >= len(state.road.owner):
            return NO_NUMBER
        which = train // state.seats
        place = (state.road.owner[train] - seat) % state.seats
        if move.verb == "turn":
            return NO_NUMBER if not place else FIRST_TURN + turned(place, which) * WAYS + move.number
        if place:
            return NO_NUMBER
        if move.verb == "enter":
            return which * ENTRIES + move.number
        return FIRST_RUN + which * RUNS + move.number + 1

    def move_by_position(self, state: State, seat: int, number: int) -> Move | None:
        assert isinstance(state, GreatRailroadGame)
        orders = state.road.orders
        if number < FIRST_RUN:
            train = own_train(state, seat, number // ENTRIES)
            way = number % ENTRIES
            return None if train < 0 else orders.enters[train][way // WAYS][way % WAYS]
        if number < FIRST_TURN:
            train = own_train(state, seat, (number - FIRST_RUN) // RUNS)
            return None if train < 0 else orders.runs[train][(number - FIRST_RUN) % RUNS + STRAIGHT_ON]
        train = train_turned(state, seat, (number - FIRST_TURN) // WAYS)
        return None if train < 0 else orders.turns[train][(number - FIRST_TURN) % WAYS]

    def text_by_position(self, number: int) -> str:
        if number < FIRST_RUN:
            way = number % ENTRIES
            circle = way // WAYS + 1
            return f"enter own-{number // ENTRIES + 1} circle-{circle} {HEADINGS[way % WAYS]}"
        if number < FIRST_TURN:
            which, way = divmod(number - FIRST_RUN, RUNS)
            return f"run own-{which + 1} {HEADINGS[way - 1]}" if way else f"run own-{which + 1}"
        slot, way = divmod(number - FIRST_TURN, WAYS)
        place, which = owner_of(slot)
        return f"turn left-{place}-{which + 1} {HEADINGS[way]}"

    def reading_by_position(self) -> str:
        return (
            "own-2 is the second of the own trains, left-1-2 the second of the conductor one place to the "
            "left, circle-3 the third circle of the depot."
        )


def turned(place: int, which: int) -> int:
    """The slot of a train of the conductor so many places to the left."""
    return which if place == 1 else MOST_OWN + (place - 2) * MOST_OF_MORE + which


def owner_of(slot: int) -> tuple[int, int]:
    """Whose train has a slot, in places to the left, and which of his it is."""
    if slot < MOST_OWN:
        return 1, slot
    return 2 + (slot - MOST_OWN) // MOST_OF_MORE, (slot - MOST_OWN) % MOST_OF_MORE


def own_train(state: GreatRailroadGame, seat: int, which: int) -> int:
    own = state.road.own[seat]
    return own[which] if which < len(own) else -1


def train_turned(state: GreatRailroadGame, seat: int, slot: int) -> int:
    place, which = owner_of(slot)
    return own_train(state, (seat + place) % state.seats, which) if place < state.seats else -1
