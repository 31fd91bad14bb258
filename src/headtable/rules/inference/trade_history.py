"""The trades of a deal.

All see who traded with whom and how many cards; only the two concerned see which.
"""

from typing import Final

from headtable.rules.core.moves import NOTHING
from headtable.rules.inference.kind_tallies import cards_of, count_of

SWAP: Final = 0  # what an entry tells of
CORNER: Final = 1
GIFT: Final = 2
UNKNOWN: Final = -1
FULL: Final = 8  # all the cards of a kind


class Entry:
    """What one seat (who called a number, made a Corner or gave) did, and with whom.  Never changed."""

    def __init__(self, what: int, seat: int, other: int, number: int) -> None:
        self.what = what
        self.seat = seat
        self.other = other
        self.number = number  # of cards, on each side
        self.gave = UNKNOWN  # the kind that `seat` gave or cornered
        self.got = UNKNOWN  # the kind that it got
        self.cards = NOTHING  # of a gift
        self.since = 0  # how many entries there were when the offer was called
        self.lapsed = 0  # the number of the other's own offer, if its cards were among those he gave

    def is_known_to(self, viewer: int) -> bool:
        """Whether the viewer knows the cards.  An imagined past may lack even those that he would."""
        if self.what == CORNER:
            return True
        return viewer in (self.seat, self.other) and (self.gave != UNKNOWN or bool(self.cards))

    def with_cards(self, gave: int, got: int, cards: list[int]) -> "Entry":
        """The same entry as all see it, with these cards."""
        twin = Entry(self.what, self.seat, self.other, self.number)
        twin.gave = gave
        twin.got = got
        twin.cards = cards
        twin.since = self.since
        twin.lapsed = self.lapsed
        return twin


class Offer:
    """A bundle held up: all see whose and how many, its owner alone which kind.  Never changed."""

    def __init__(self, seat: int, kind: int, number: int, since: int) -> None:
        self.seat = seat
        self.kind = kind
        self.number = number
        self.since = since  # how many entries the history had


class TradeRecord:
    """The hands of one deal, the open offers, oldest first, and all that changed hands."""

    def __init__(self, seats: int) -> None:
        self.tallies = [0] * seats  # by seat, how many cards of each kind it holds
        self.dealt: list[list[int]] = []  # by seat, its cards before anybody has looked at them
        self.offers: list[Offer] = []
        self.history: list[Entry] = []
        self.cornered: list[int] = []  # the kinds, in the order of their Corners

    @property
    def hands(self) -> list[list[int]]:
        """The cards of each seat, in order once they have been looked at."""
        return self.dealt or [cards_of(held) for held in self.tallies]

    def count(self, seat: int, kind: int) -> int:
        return count_of(self.tallies[seat], kind)
