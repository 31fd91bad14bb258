"""The small pack of Forty-two and of its Call Suit form, its seven sets and their forty-two points."""

from typing import Final

from headtable.rules.core.card_sets import cards_in
from headtable.rules.core.moves import Move, one_each
from headtable.rules.core.notation import Notation
from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.rules.equipment import trix
from headtable.rules.equipment.trix import LOWEST_DEALS, suits
from headtable.rules.mechanics.fault_calls import ACCEPT
from headtable.rules.mechanics.follow_suit import Following
from headtable.rules.mechanics.trix_common_rules import POINTS, open_sets
from headtable.rules.mechanics.trix_trick_game import SetKit

PACK: Final = suits(0, 6)  # forty-two.cards, call-suit-forty-two.base
NAMES: Final = trix.NAMES[: len(PACK)]
SUITS: Final = 7  # also the numbers that stand below
SETS: Final = 7
ALL_POINTS: Final = 42

PLAY: Final = one_each("play", NAMES)
CHALLENGE: Final = one_each("challenge", NAMES)  # `challenge 6-3`: that card was wrong


def kit(sayings: list[Move]) -> SetKit:
    """The pack, and what can be said and done with it."""
    return SetKit(PACK, NAMES, Notation(NAMES, [*sayings, *CHALLENGE, ACCEPT], {}), LOWEST_DEALS)


def points_won(play: Following, sides: list[int]) -> list[int]:
    """By seat, all that it and its partner have taken, with one for each set."""
    in_cards = play.worth(POINTS, sides)
    return [in_cards[seat] + play.tricks.taken_by(sides, side) for seat, side in enumerate(sides)]


def score_points(state: State, play: Following, seat: int) -> None:
    """Write down what a seat and its partner have taken in the hand."""
    sides = state.sides
    cards = [card for card in cards_in(play.won_by(sides, sides[seat])) if POINTS[card]]
    state.score("forty-two.card-points", seat, sum([POINTS[card] for card in cards]), cards)
    state.score("forty-two.set-points", seat, play.tricks.taken_by(sides, sides[seat]))


def show_sets(state: State, play: Following, view: View, viewer: int) -> None:
    """The hands and sets, and how much each seat and its partner have taken so far in this hand.

    A hand is shown to its owner alone, not to his partner: forty-two.partners-secret.
    """
    play.hands.show(view, viewer, NAMES)
    play.tricks.show(view, state.seats, NAMES, open_sets(state.setup.options))  # trix-pack.turned-down
    view.tell_counts("points won", points_won(play, state.sides))
