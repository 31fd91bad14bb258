"""The small pack of Forty-two and of its Call Suit form, its seven sets and their forty-two points."""

from typing import Final

from headtable.rules.core.moves import one_each
from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.rules.equipment import trix
from headtable.rules.equipment.trix import POINTS, suits
from headtable.rules.mechanics.deals import deal_singly
from headtable.rules.mechanics.following import CHALLENGE, Following
from headtable.rules.mechanics.honour import ACCEPT
from headtable.rules.mechanics.trix_customs import open_sets

PACK: Final = suits(0, 6)  # forty-two.cards, call-suit-forty-two.base
NAMES: Final = trix.NAMES[: len(PACK)]
SUITS: Final = 7  # also the numbers that stand below
SEATS: Final = 4
SETS: Final = 7
ALL_POINTS: Final = 42

PLAY: Final = one_each("play", NAMES)
IN_HONOUR_MODE: Final = [*CHALLENGE[: len(PACK)], ACCEPT]


def deal_seven(order: list[int], turns: list[int], honour: bool) -> Following:
    """Seven cards to each, one at a time, the dealer last: forty-two.deal."""
    play = Following(SEATS, honour)
    deal_singly(order, 0, play.tricks.hands, turns, SETS)
    return play


def card_points(play: Following, sides: list[int], side: int) -> int:
    """What the fives and tens of the sets that a side has taken count: forty-two.card-points."""
    points = 0
    for number, trick in enumerate(play.tricks.past):
        if sides[play.taker(number)] == side:
            for card in trick.cards:
                points += POINTS[card]
    return points


def points_won(play: Following, sides: list[int], side: int) -> int:
    """All that a side has taken, with one for each set: forty-two.set-points."""
    return card_points(play, sides, side) + play.tricks.taken_by(sides, side)


def score_points(state: State, play: Following, seat: int) -> None:
    """Write down what a seat and its partner have taken in the hand."""
    side = state.sides[seat]
    state.score("forty-two.card-points", seat, card_points(play, state.sides, side))
    state.score("forty-two.set-points", seat, play.tricks.taken_by(state.sides, side))


def show_sets(state: State, play: Following, view: View, viewer: int) -> None:
    """The hands and sets, and how much each seat and its partner have taken so far in this hand.

    A hand is shown to its owner alone, not to his partner: forty-two.partners-secret.
    """
    play.tricks.show(view, viewer, NAMES, open_sets(state.setup.options))  # trix-pack.turned-down
    won = [points_won(play, state.sides, side) for side in state.sides]
    view.tell("points won", " ".join([str(points) for points in won]))
