"""Heuristic for The Mayflower: play on the piles that your own cards wait for, and hold back the rest."""

from typing import Final

from headtable.bots.heuristic import Heuristic
from headtable.bots.reasons import Reason
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.equipment.mayflower import NUMBER, PACK
from headtable.rules.games.mayflower import SEVEN, Mayflower

MUST: Final = -1000  # a turn without a card costs a point: only where there is no other
OWN_NEXT: Final = 20  # for a card that an own one follows at once
OWN_LATER: Final = 10  # for each own card that waits further on
FAR_AWAY: Final = 3  # and for each card that has to be laid before the last of them
HELD_BACK: Final = 10  # against a card that only the others wait for, and for each that they have there
FEW: Final = 4  # cards that are still to be laid on a pile
NO_USE: Final = 5  # against a 7, which helps nobody and can be laid at any time


def beyond(card: int) -> list[int]:
    """What is to be laid on a pile after a card, in its order, the 7 last."""
    number = NUMBER[card]
    if number < SEVEN:
        return list(range(card + 1, card + SEVEN - number + 1))
    return list(range(card - 1, card + SEVEN - number - 1, -1))


BEYOND: Final = [beyond(card) for card in PACK]


class MayflowerHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        self.prize = 2.0
        self.worlds = 320
        self.best = MUST  # the highest rating since the last look
        self.is_own = [False] * len(PACK)

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, Mayflower)
        self.best = MUST
        self.is_own = [False] * len(PACK)
        for card in state.hands[seat]:
            self.is_own[card] = True

    def rate(self, state: State, seat: int, move: Move) -> int:
        rating = MUST if move.card < 0 else self.rate_card(move.card)
        self.best = max(self.best, rating)
        return rating

    def is_wasteful(self, state: State, seat: int, move: Move) -> bool:
        """To help only the others while there is a card to play that helps oneself."""
        return self.best > 0 and self.rate(state, seat, move) < 0

    def rate_card(self, card: int) -> int:
        """What it does for the own cards beyond it, or for those of the others."""
        if NUMBER[card] == SEVEN:
            return -NO_USE
        after = BEYOND[card]
        own = 0
        last = 0
        for place, other in enumerate(after):
            if self.is_own[other]:
                own += 1
                last = place
        if not own:
            return -HELD_BACK * (1 + len(after))
        return (OWN_NEXT if self.is_own[after[0]] else 0) + OWN_LATER * own + FAR_AWAY * last

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        if move.card < 0:
            return None
        rating = self.rate_card(move.card)
        if rating == -NO_USE:
            return Reason("seven")
        if rating > 0:
            return Reason("own-wait", number=len([card for card in BEYOND[move.card] if self.is_own[card]]))
        if self.is_least_help(state, seat, move):
            return Reason("helps-least")
        beyond = len(BEYOND[move.card])
        return Reason("beyond-few", number=beyond) if beyond <= FEW else None

    def is_least_help(self, state: State, seat: int, move: Move) -> bool:
        """Whether no other card that can be played does less for the others."""
        for other in state.legal_moves(seat):
            is_useless = other.card >= 0 and self.rate_card(other.card) < 0
            if is_useless and len(BEYOND[other.card]) < len(BEYOND[move.card]):
                return False
        return True
