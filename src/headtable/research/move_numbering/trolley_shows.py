"""Trolley: shows by their kind, and by the ways in which a hand can make one."""

from typing import Final

from headtable.research.move_numbering.move_numbers import NO_NUMBER, MoveNumbers
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.equipment.trolley import CONDUCTOR, PASSENGER, PLURALS, TRANSFER
from headtable.rules.games.trolley import Trolley
from headtable.rules.games.trolley.combinations import (
    COUPLE,
    FOUR,
    TROLLEY,
    is_reuse,
    sets_in,
    showing,
)

# Who shows has seven cards.  So many ways there are at most to choose those of a combination, equal cards
# not told apart; Conductors and Passengers can have served in three kinds, the others in two.
TROLLEY_WAYS: Final = 4
FOUR_WAYS: Final = [13, 13, 35, 13, 35]  # by denomination
COUPLE_WAYS: Final = 12
WAYS: Final = [TROLLEY_WAYS, *FOUR_WAYS, COUPLE_WAYS]
FIRST: Final = [sum(WAYS[:place]) for place in range(len(WAYS))]
ALL_WAYS: Final = sum(WAYS)
TITLES: Final = ["show trolley", *[f"show four {name.lower()}" for name in PLURALS[:TRANSFER]], "show couple"]


class TrolleyNumbers(MoveNumbers):
    """The ways of a combination are counted in the order of its cards, those first in which no card serves
    in the same kind again."""

    def is_numbered(self, move: Move, pack: list[int]) -> bool:
        return move.card < 0 or can_be(move.card)

    def count_by_position(self) -> int:
        return ALL_WAYS

    def number_by_position(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, Trolley)
        if move.verb != "show":
            return NO_NUMBER
        place = place_of(move)
        for way, show in enumerate(ways(state.hands.of[seat], place)):
            if show.cards == move.cards:
                return FIRST[place] + way if way < WAYS[place] else NO_NUMBER
        return NO_NUMBER

    def move_by_position(self, state: State, seat: int, number: int) -> Move | None:
        assert isinstance(state, Trolley)
        place = place_in(number)
        shows = ways(state.hands.of[seat], place)
        way = number - FIRST[place]
        return shows[way] if way < len(shows) else None

    def text_by_position(self, number: int) -> str:
        place = place_in(number)
        return f"{TITLES[place]}, way {number - FIRST[place] + 1}"

    def reading_by_position(self) -> str:
        return (
            "The ways of a combination are the choices of its cards that the hand has, in the order of the "
            "cards and their marks; those that use a card in the same kind again come last."
        )


def can_be(code: int) -> bool:
    """Whether a card can come to bear such marks."""
    marks = code // 6
    if code % 6 == TRANSFER:
        return marks == 0
    return not marks & COUPLE or code % 6 in (CONDUCTOR, PASSENGER)


def place_of(show: Move) -> int:
    """The place of a show's combination among the titles."""
    if show.number == FOUR:
        return 1 + show.cards[0] % 6
    return 0 if show.number == TROLLEY else len(TITLES) - 1


def place_in(number: int) -> int:
    place = len(FIRST) - 1
    while FIRST[place] > number:
        place -= 1
    return place


def ways(hand: list[int], place: int) -> list[Move]:
    """Every show of one combination that a sorted hand has the cards for."""
    kind = TROLLEY if place == 0 else COUPLE if place == len(TITLES) - 1 else FOUR
    fitting = [code for code in hand if kind != FOUR or code % 6 == place - 1]
    shows = [showing(kind, cards) for cards in sets_in(fitting, kind, 0)]
    return [show for show in shows if not is_reuse(show)] + [show for show in shows if is_reuse(show)]
