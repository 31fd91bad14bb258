"""A table of Trolley Matchem for its tests: deals typed in, and random play turn by turn."""

from collections.abc import Callable

from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, State
from headtable.rules.games.trolley_matchem import GAME, TrolleyMatchem
from headtable.table.shuffle_finder import shuffle_for

CAR, MOTORMAN, CONDUCTOR, FARE, PASSENGER, TRANSFER = range(6)
EQUAL = "equal hands with the rest to the board"
EVERY_COUNT = range(2, 12)
# Full hands after the first, then the last hand from the dealer's left; the odd cards with equal hands.
LAST_HANDS: dict[int, list[int]] = {
    2: [3, 2], 3: [4, 3, 3], 4: [4, 4, 4, 3], 5: [1] * 5, 6: [5, 4, 4, 4, 4, 4], 7: [3] * 6 + [2],
    8: [2] * 7 + [1], 9: [2] + [1] * 8, 10: [1] * 5 + [0] * 5, 11: [],
}  # fmt: skip
FULL_HANDS = {2: 5, 3: 3, 4: 2, 5: 2, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1, 11: 1}
EQUAL_HANDS = {2: (2, 1), 3: (3, 1), 4: (3, 3), 5: (1, 0), 6: (4, 1), 7: (2, 6), 8: (1, 7), 9: (1, 1)}
EQUAL_TURNS = {2: 54, 3: 54, 4: 52, 5: 55, 6: 54, 7: 49, 8: 48, 9: 54, 10: 50, 11: 55}


def start(seats: int, dealer: int | None = None, **options: object) -> TrolleyMatchem:
    named = {id.replace("_", "-"): value for id, value in options.items()}
    state = GAME.start(seats, dealer, named)
    assert isinstance(state, TrolleyMatchem)
    return state


def dealt(state: TrolleyMatchem, board: list[int], *hands: list[int], stock: list[int] | None = None) -> None:
    """Deal these cards to the board and to the hands of seats 1, 2 …, and any others to the rest."""
    wanted = {"board": board, "stock": stock or []}
    wanted.update({f"hand {seat + 1}": hand for seat, hand in enumerate(hands)})
    state.apply(CHANCE, shuffle_for(state, wanted, Rng(1)))


def each_turn(state: State, rng: Rng, look: Callable[[int], None]) -> None:
    """Random play to the end of one deal; `look` is told who is to move before every turn."""
    deal = state.deals
    while state.to_act() != NOBODY and (state.to_act() != CHANCE or state.deals == deal):
        seat = state.to_act()
        if seat == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            continue
        look(seat)
        moves = state.legal_moves(seat)
        state.apply(seat, moves[rng.below(len(moves))])
