"""A table of Trix Football for its tests: hands typed in, moves said by people's seat numbers."""

from move_lines import say

from headtable import Rng
from headtable.rules.core.state import State
from headtable.rules.equipment.trix import NAMES
from headtable.rules.games.trix_football import GAME, TrixFootball
from headtable.rules.games.trix_football.captains import CALLING
from headtable.rules.games.trix_football.hand_ranks import FOOTBALL

TWENTY = [NAMES[card] for card in FOOTBALL]
# For two of them at once, take two that share no card.
NOTHING = "2-1 3-1 3-2 4-3 5-3"
OTHER_NOTHING = "4-1 4-2 5-2 5-4 6-2"
LOW_PAIR = "2-2 3-3 4-1 3-1 3-2"  # highest plain card 4-1
PAIR = "4-4 5-5 6-5 6-2 5-1"  # highest plain card 6-5
FLUSH = "6-6 6-1 6-2 6-3 6-4"
THREES = "2-2 3-3 4-4 5-1 6-1"
STRAIGHT_FOURS = "4-1 4-2 4-3 4-4 6-3"
FULL_HAND = "2-2 3-3 5-5 6-2 6-4"
HIGH_FULL_HAND = "2-2 3-3 6-6 4-1 4-2"
STRAIGHT_FIVE = "5-1 5-2 5-3 5-4 5-5"
FOURS = "2-2 3-3 4-4 5-5 6-1"
STRAIGHT_SIX = "6-2 6-3 6-4 6-5 6-6"
LOW_STRAIGHT_SIX = "6-1 6-2 6-3 6-4 6-5"
ROYAL_HAND = "2-2 3-3 4-4 5-5 6-6"


def start(dealer: int | None = 0, **options: object) -> TrixFootball:
    """A new game; the dealer, counted from nought, stands for the captain who drew lower."""
    given = {name.replace("_", "-"): value for name, value in options.items()}
    state = GAME.start(2, dealer, given)
    assert isinstance(state, TrixFootball)
    return state


def filled(*hands: str) -> list[list[str]]:
    """Hands of five; what is missing is filled up with cards that no hand names, Doubles at the last."""
    named = [hand.split() for hand in hands]
    left = [card for card in TWENTY if not any(card in hand for hand in named)]
    left.sort(key=lambda card: card[0] == card[2])
    for hand in named:
        while len(hand) < 5:
            hand.append(left.pop(0))
    return [*named, left]


def deal(state: TrixFootball, one: str, two: str, reserve: str = "") -> None:
    """Deal these hands to seats 1 and 2, and lay these cards on top of the reserve."""
    first, second, left = filled(one, two)
    top = reserve.split()
    rest = top + [card for card in left if card not in top]
    hands = [first, second]
    turns = [1 - state.dealer, state.dealer]
    order = [hands[seat][place] for place in range(5) for seat in turns] + rest
    say(state, "* shuffle " + " ".join(order))


def show(state: TrixFootball, one: str, two: str) -> None:
    """A whole deal on which both captains stand; with honour they lay their hands down."""
    deal(state, one, two)
    while state.contest.stage == 4:
        state.apply(state.turn, state.parse("stand"))
    while state.honour and state.contest.stage == 5:
        state.apply(state.turn, state.parse("lay down"))


def scrimmage(holder: int, at: int, down: int = 1, to_gain: int = 10, **options: object) -> TrixFootball:
    """A game in which a seat (counted from one) has the ball so many half yards from its own goal line.

    Seat 1 has kicked off.
    """
    state = start(0, **options)
    say(state, "1 kick off")
    field = state.contest.field
    field.place(holder - 1, at)
    field.down = down
    field.to_gain = to_gain
    state.contest.halves.runs = True
    state.contest.stage = CALLING
    state.turn = holder - 1
    return state


def where(state: TrixFootball) -> tuple[int, int, int, int]:
    """Who has the ball (counted from one), how far from his own goal line, the down, what is to gain."""
    field = state.contest.field
    return field.holder + 1, field.at, field.down, field.to_gain


def fact(state: State, label: str) -> str:
    return dict(state.view(None).told()).get(label, "")


def likely(state: TrixFootball, rng: Rng) -> str:
    """A move a captain might make: keep Doubles or a long suit, change the rest."""
    moves = state.legal_moves(state.turn)
    hand = state.cards.hands[state.turn]
    if rng.below(2) and state.contest.stage == 4:
        keeping = rng.below(3)
        cards = [
            NAMES[card]
            for card in hand
            if not (
                NAMES[card] in ("2-2", "3-3", "4-4", "5-5", "6-6")
                if keeping == 0
                else NAMES[card].startswith(f"{3 + keeping + rng.below(2)}")
            )
        ]
        text = "change " + " ".join(cards) if cards else "stand"
        if text in [move.text for move in moves]:
            return text
    return moves[rng.below(len(moves))].text
