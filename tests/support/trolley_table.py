"""A table of Trolley for its tests: deals typed in, moves said by people's seat numbers, random play."""

from collections.abc import Iterator

from game_setups import step
from move_lines import say, texts

from headtable import CHANCE, NOBODY, Move, Rng
from headtable.rules.core.state import State
from headtable.rules.equipment.trolley import DENOMINATIONS, SIXTY
from headtable.rules.games.trolley import GAME, SHOWING, Trolley

VALUE = {"car": 10, "motorman": 5, "conductor": 4, "fare": 3, "passenger": 2, "transfer": 1}
DRAWING_TRICKS = {2: 22, 3: 12, 4: 7}


def start(seats: int, dealer: int | None = None, /, **options: object) -> Trolley:
    given = {name.replace("_", "-"): value for name, value in options.items()}
    state = GAME.start(seats, seats - 1 if dealer is None else dealer, given)
    assert isinstance(state, Trolley)
    return state


def dealt(*hands: str, stock: str = "", **options: object) -> Trolley:
    """A game whose first deal gives these hands, filled up from the low cards, and then this stock."""
    state = start(len(hands), None, **options)
    deal(state, *hands, stock=stock)
    return state


def deal(state: Trolley, *hands: str, stock: str = "") -> None:
    left = [DENOMINATIONS[card] for card in SIXTY]
    named = [hand.split() for hand in hands]
    for name in [name for hand in named for name in hand] + stock.split():
        left.remove(name)
    for hand in named:
        while len(hand) < 8:
            hand.append(left.pop())
    turns = [(state.dealer + 1 + place) % state.seats for place in range(state.seats)]
    order = [named[seat][place] for place in range(8) for seat in turns] + stock.split() + left
    state.apply(CHANCE, state.parse("shuffle " + " ".join(order)))


def shows(state: State, seat: int) -> list[str]:
    return [text for text in texts(state, seat) if text.startswith("show")]


def hand(state: Trolley, seat: int) -> list[str]:
    return sorted(state.names()[card] for card in state.hands.of[seat - 1])


def playing(seats: int, seed: int, **options: object) -> Iterator[tuple[Trolley, int, Move]]:
    """A game of random play: the state before each move, who makes it, and the move."""
    given = {name.replace("_", "-"): value for name, value in options.items()}
    state = GAME.start(seats, None, given)
    assert isinstance(state, Trolley)
    rng = Rng(seed)
    while state.to_act() != NOBODY:
        seat, move = step(state, rng)
        yield state, seat, move
        state.apply(seat, move)
    yield state, NOBODY, Move("", "")


def finished(seats: int, seed: int, **options: object) -> Trolley:
    state = None
    for now, _, _ in playing(seats, seed, **options):
        state = now
    assert state is not None
    return state


def lead_cars(state: Trolley, *shows_and_declines: str) -> None:
    """Seat 1 leads a Car to each trick, which nothing takes from him, and then says this."""
    for said in shows_and_declines:
        for seat in [1, *range(2, state.seats + 1)]:
            plain = [text for text in texts(state, seat) if "+" not in text]
            say(state, f"{seat} play car" if seat == 1 else f"{seat} {plain[-1]}")
        say(state, f"1 {said}")


def play_hand(state: Trolley, seed: int, is_showing: bool = False) -> None:
    """One hand at random from its shuffle to its count, without any shows or with all there can be."""
    rng = Rng(seed)
    state.apply(CHANCE, state.chance(rng))
    deals = state.deals
    while state.deals == deals and state.to_act() != NOBODY:
        moves = state.legal_moves(state.to_act())
        place = (0 if is_showing else -1) if state.stage == SHOWING else rng.below(len(moves))
        state.apply(state.to_act(), moves[place])
