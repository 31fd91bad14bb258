"""A table of Trix Exchange for its tests: deals typed in, moves said by people's seat numbers, and players
who know what they want."""

from collections.abc import Iterator

from move_lines import say

from headtable import CHANCE, NOBODY, Move, Rng
from headtable.rules.games.trix_exchange import GAME, TRADING, TrixExchange
from headtable.rules.games.trix_exchange.pack import KINDS, LOTS
from headtable.table.shuffle_finder import shuffle_for

EVERY_COUNT = range(3, 9)
FORMS: list[dict[str, object]] = [
    {},
    {"form": "live"},
    {"corner_call": "manual"},
    {"form": "live", "corner_call": "manual", "partners": "pairs opposite"},
    {"bankruptcy": "settlement", "score_floor": "debt", "target": 40},
]
VALUE = {  # of a Corner and of a card, as the book prints them
    "gold": (15, -2), "zinc": (15, -2), "coal": (15, -2),
    "lead": (10, 1), "iron": (10, 1), "mica": (10, 1),
    "salt": (5, 2), "lime": (5, 2), "alum": (5, 2),
}  # fmt: skip


def start(seats: int, dealer: int | None = None, /, **options: object) -> TrixExchange:
    """A game whose last seat deals first, unless another is named; partners only where there can be some."""
    given = {name.replace("_", "-"): value for name, value in options.items()}
    if seats % 2:
        given.pop("partners", None)
    state = GAME.start(seats, seats - 1 if dealer is None else dealer, given)
    assert isinstance(state, TrixExchange)
    return state


def cards(text: str) -> list[int]:
    """`3 gold 2 salt` as cards."""
    words = text.split()
    return sorted(
        KINDS.index(name)
        for number, name in zip(words[::2], words[1::2], strict=True)
        for _ in range(int(number))
    )


def deal(state: TrixExchange, *hands: str) -> None:
    """Deal so much to seats 1, 2 … and the rest by a fixed generator; in live play the dealer says trade."""
    wanted = {f"hand {seat + 1}": cards(hand) for seat, hand in enumerate(hands)}
    state.apply(CHANCE, shuffle_for(state, wanted, Rng(1904)))
    if state.live:
        state.apply(state.dealer, state.parse("trade"))


def dealt(*hands: str, **options: object) -> TrixExchange:
    state = start(len(hands), None, **options)
    deal(state, *hands)
    return state


def draw_lots(state: TrixExchange, *order: int) -> None:
    """The next round is played in this order of people's seat numbers; those not named come last."""
    turns = [*[seat - 1 for seat in order], *[seat for seat in range(state.seats) if seat + 1 not in order]]
    lots = [LOTS[state.seats][turns.index(seat)] for seat in state.round_from(state.after(state.dealer))]
    names = " ".join(state.names()[lot] for lot in lots)
    state.apply(CHANCE, state.parse(f"shuffle {names}"))


def hand(state: TrixExchange, seat: int) -> dict[str, int]:
    """How many of each commodity a seat holds."""
    held = state.pit.hands[seat - 1]
    return {KINDS[kind]: held.count(kind) for kind in sorted(set(held))}


def offers(state: TrixExchange) -> str:
    """The open offers as all see them."""
    return dict(state.view(None).told()).get("offers", "")


def trader(state: TrixExchange, seat: int, rng: Rng) -> Move:
    """A player who mostly keeps what he has most of, and calls what he has."""
    moves = state.legal_moves(seat)
    held = state.pit.hands[seat]
    best = max(held, key=lambda kind: (held.count(kind), kind))
    corners = [move for move in moves if move.verb == "corner"]
    accepts = [move for move in moves if move.verb == "accept" and best not in move.cards]
    others = [move for move in moves if move.verb in ("offer", "give") and best not in move.cards]
    if corners and rng.below(4):
        return corners[0]
    if accepts and rng.below(3):
        return accepts[rng.below(len(accepts))]
    if others and rng.below(10):
        return others[rng.below(len(others))]
    return moves[rng.below(len(moves))]


def trading(
    seats: int, seed: int, most: int = 10**9, /, **options: object
) -> Iterator[tuple[TrixExchange, int, Move]]:
    """A game among traders: the state before each move, who makes it, and the move; at last, nobody's."""
    state = start(seats, seed % seats, **options)
    rng = Rng(seed)
    for _ in range(most):
        if state.to_act() == NOBODY:
            break
        if state.to_act() == CHANCE:
            step = (CHANCE, state.chance(rng))
        else:
            waiting = state.waiting()
            seat = waiting[rng.below(len(waiting))]
            move = trader(state, seat, rng) if state.stage >= TRADING else state.legal_moves(seat)[0]
            step = (seat, move)
        yield state, *step
        state.apply(*step)
    yield state, NOBODY, Move("", "")


def finished(seats: int, seed: int, **options: object) -> TrixExchange:
    state = None
    for now, _, _ in trading(seats, seed, **options):
        state = now
    assert state is not None
    return state


def settlement_of_two(**options: object) -> TrixExchange:
    """The book's example: seat 3 makes both Corners; the others have 3 Gold and 5 Salt, 5 Gold and 3 Salt."""
    state = dealt("3 iron 3 gold 5 salt", "3 iron 5 gold 3 salt", "8 zinc 2 iron", **options)
    first_round(state)
    say(state, "1 give iron iron iron", "2 give iron iron iron")
    first_round(state)
    return state


def first_round(state: TrixExchange) -> None:
    """Lots, where they are drawn; and who has a Corner calls it, where he must."""
    if not state.live:
        draw_lots(state)
    if not state.calls_itself:
        for seat in state.order:
            calls = [move for move in state.legal_moves(seat) if move.verb == "corner"]
            if calls:
                state.apply(seat, calls[0])
                return
            if not state.live:
                state.apply(seat, state.parse("hold"))
