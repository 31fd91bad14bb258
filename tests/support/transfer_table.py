"""A table of Trolley Transfer for its tests: deals typed in, choices made by all, and players who collect."""

from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, State
from headtable.rules.games.trolley_transfer import GAME, TrolleyTransfer
from headtable.table.shuffle_finder import shuffle_for

CAR, MOTORMAN, CONDUCTOR, FARE, PASSENGER, TRANSFER = range(6)
EVERY_COUNT = range(2, 9)
MIXED = [CAR, MOTORMAN, CONDUCTOR, FARE, PASSENGER, TRANSFER]
IN_TURN = "in turn with a look"
BY_PLAYER = "by the player"
PASSES_OF_FOUR = ("pass motorman", "pass fare", "pass transfer", "pass car")
EVERY_OPTION: list[dict[str, object]] = [
    {},
    {"passing": IN_TURN},
    {"call": BY_PLAYER},
    {"call": BY_PLAYER, "passing": IN_TURN, "double-call": "both score", "round-limit": 12},
    {"double-call": "both score", "length": "one deal"},
    {"target": 90, "round-limit": 9},
]


def start(seats: int, dealer: int | None = 0, **options: object) -> TrolleyTransfer:
    named = {id.replace("_", "-"): value for id, value in options.items()}
    state = GAME.start(seats, dealer, named)
    assert isinstance(state, TrolleyTransfer)
    return state


def dealt(state: TrolleyTransfer, *hands: list[int], stock: list[int] | None = None) -> None:
    """Deal these hands to seats 1, 2 … and these cards to the top of the stock."""
    wanted = {f"hand {seat + 1}": hand for seat, hand in enumerate(hands)}
    state.apply(CHANCE, shuffle_for(state, {**wanted, "stock": stock or []}, Rng(1)))


def all_do(state: State, *said: str) -> None:
    """Seats 1, 2 … say this, in the order of the table or, one after the other, from the dealer on."""
    if len(state.waiting()) > 1:
        for seat, text in enumerate(said):
            state.apply(seat, state.parse(text))
    else:
        for seat in state.round_from(state.dealer):
            state.apply(seat, state.parse(said[seat]))


def collect(state: TrolleyTransfer, rng: Rng, most: int = 10**9) -> int:
    """Players who mostly let their rarest cards go, so that hands come to an end."""
    moves = 0
    while state.to_act() != NOBODY and moves < most:
        moves += 1
        if state.to_act() == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            continue
        waiting = state.waiting()
        seat = waiting[rng.below(len(waiting))]
        state.apply(seat, sensible(state, seat, rng))
    return moves


def sensible(state: TrolleyTransfer, seat: int, rng: Rng) -> Move:
    legal = state.legal_moves(seat)
    if legal[-1].text == "call":
        return legal[rng.below(len(legal))]
    hand = state.cards.hands[seat]
    fewest = min(hand.count(move.card) for move in legal)
    wise = [move for move in legal if hand.count(move.card) == fewest]
    moves = wise if rng.below(6) else legal
    return moves[rng.below(len(moves))]


def completed_by_one_pass(**options: object) -> TrolleyTransfer:
    """Four players, seat 2 deals; the same pass gives seats 1, 2 and 4 six alike."""
    state = start(4, 1, **options)
    dealt(state, [CAR] * 5 + [MOTORMAN], [MOTORMAN] * 5 + [FARE],
          [TRANSFER, CAR, FARE, FARE, MOTORMAN, PASSENGER], [TRANSFER] * 5 + [CAR])  # fmt: skip
    return state


def about_to_draw(stock: list[int], **options: object) -> TrolleyTransfer:
    """Three players, seat 2 deals; after pass and discard seats 2 and 3 hold five alike each."""
    state = start(3, 1, **options)
    dealt(state, MIXED, [FARE] * 5 + [PASSENGER], [CAR] * 5 + [TRANSFER], stock=stock)
    all_do(state, "pass motorman", "pass passenger", "pass transfer")
    all_do(state, "discard conductor", "discard motorman", "discard passenger")
    return state
