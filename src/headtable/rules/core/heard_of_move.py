"""How much of a move a listener hears: what the rules let be told, whoever tells it."""

from typing import Final

from headtable.rules.core.moves import Move
from headtable.rules.core.state import State

UNHEARD: Final = 0  # only that something was chosen
WITHOUT_CARDS: Final = 1  # what is done, and with how many cards
WHOLE: Final = 2


def heard_by(state: State, listener: int, seat: int, move: Move) -> int:
    """What a listener (or PUBLIC) hears of the move that a seat, or CHANCE, makes in this state.

    A secret choice is not heard, and nobody knows what lies where after a shuffle.  The cards that a move
    names are heard where the game says that all see them.
    """
    if seat < 0:
        return WITHOUT_CARDS if move.verb == "shuffle" else WHOLE
    if seat == listener:
        return WHOLE
    if state.is_secret(seat):
        return UNHEARD
    return WHOLE if not names_cards(move) or state.shows_cards(move) else WITHOUT_CARDS


def names_cards(move: Move) -> bool:
    return move.card >= 0 or bool(move.cards)
