"""How chance moves in OpenSpiel, where every node of chance lists its outcomes.

A lot for the first deal has as many outcomes as there are seats.  A shuffle has far too many for a list.
With numbered chance it is one of 2 to the power of 32 shuffles, equally likely, and chance draws the digits
of its number.  With explicit chance it is drawn card by card, the top card first; every order can come.

OpenSpiel's own way, SAMPLED_STOCHASTIC (one outcome, the dice inside), cannot be had by a Python game that is
to be serialised.  Ours can be, and a game is played again from its history alone.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from headtable.research.openspiel_games.parameters import EXPLICIT
from headtable.rules.core.first_dealer import LOTS
from headtable.rules.core.moves import Move, listed, shuffle
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State

BASE: Final = 256  # outcomes of one digit
DIGITS: Final = 4
EACH_DIGIT: Final = [(digit, 1.0 / BASE) for digit in range(BASE)]

Outcomes = list[tuple[int, float]]
Drawn = tuple[int, ...]  # what chance has drawn of the move that is due
NOTHING_DRAWN: Final[Drawn] = ()


def is_lot(state: State) -> bool:
    """Whether the first dealer is to be drawn by lot now."""
    return state.opening is not None and not state.opening.heights


def outcomes(state: State, drawn: Drawn, chance: str) -> Outcomes:
    """What can be drawn next, each with its probability, in ascending order."""
    if is_lot(state):
        assert state.opening is not None
        rivals = sorted(state.opening.rivals)
        return [(seat, 1.0 / len(rivals)) for seat in rivals]
    if chance != EXPLICIT:
        return EACH_DIGIT
    left = cards_left(state, drawn)
    return [(card, count / left.total()) for card, count in sorted(left.items())]


def can_draw(state: State, drawn: Drawn, chance: str, outcome: int) -> bool:
    """Whether this is one of the outcomes.  Most draws are digits, for which no list is made."""
    if chance != EXPLICIT and not is_lot(state):
        return 0 <= outcome < BASE
    return outcome in [one for one, _ in outcomes(state, drawn, chance)]


def drawn_move(state: State, drawn: Drawn, chance: str) -> Move | None:
    """The move of chance that was drawn, or None while there is more of it to draw."""
    if is_lot(state):
        return LOTS[drawn[0]]
    if chance != EXPLICIT:
        return None if len(drawn) < DIGITS else state.chance(Rng(int.from_bytes(bytes(drawn))))
    if state.opening is not None:
        cut = len(drawn) == len(state.opening.rivals)
        return listed("cut", list(drawn), state.names()) if cut else None
    left = cards_left(state, drawn)
    if len(left) > 1:
        return None
    return shuffle([*drawn, *left.elements()], state.names())


def cards_left(state: State, drawn: Sequence[int]) -> Counter[int]:
    """The cards that can still be drawn, with how many there are of each."""
    pack = state.to_shuffle() if state.opening is None else state.drawn_from()
    left = Counter(pack)
    left.subtract(drawn)
    return +left


def most_outcomes(state: State, chance: str) -> int:
    """No node of chance has outcomes with this number or a higher one."""
    return max(len(state.names()) if chance == EXPLICIT else BASE, state.seats)


def in_words(state: State, drawn: Drawn, chance: str, outcome: int) -> str:
    if is_lot(state):
        return LOTS[outcome].text
    if chance == EXPLICIT:
        return f"{'next' if state.opening is None else 'cut'} {state.names()[outcome]}"
    return f"digit {len(drawn) + 1} is {outcome}"
