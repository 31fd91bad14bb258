"""The trades of a deal, and the least that a seat can be sure others hold because of them.

All see who traded with whom and how many cards; only the two concerned see which.
"""

from typing import Final

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
        self.cards: list[int] = []  # of a gift
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
    """The hands of one deal, each sorted, the open offers, oldest first, and all that changed hands."""

    def __init__(self, seats: int) -> None:
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.offers: list[Offer] = []
        self.history: list[Entry] = []
        self.cornered: list[int] = []  # the kinds, in the order of their Corners

    def count(self, seat: int, kind: int) -> int:
        return self.hands[seat].count(kind)


class Certainty:
    """What a viewer can be sure of: of each seat and kind the least it holds, and how many it must hold
    of some one kind, whichever that is."""

    def __init__(self, viewer: int, seats: int, kinds: int, entries: list[Entry]) -> None:
        self.viewer = viewer
        self.least: list[list[int]] = [[0] * kinds for _ in range(seats)]
        self.alike = [0] * seats
        for entry in entries:
            if entry.what == SWAP:
                self.saw_swap(entry)
            elif entry.what == GIFT:
                self.saw_gift(entry)
            else:
                self.least[entry.seat][entry.gave] = 0
                self.alike[entry.seat] = 0  # they may have been of the Corner

    def saw_swap(self, entry: Entry) -> None:
        if entry.is_known_to(self.viewer):
            self.lost_kind(entry.seat, entry.gave, entry.number)
            self.lost_kind(entry.other, entry.got, entry.number)
            self.had(entry.other, entry.got, entry.lapsed - entry.number)
            self.least[entry.seat][entry.got] += entry.number
            self.least[entry.other][entry.gave] += entry.number
        else:
            for seat in (entry.seat, entry.other):
                self.lost(seat, entry.number)
                self.alike[seat] = max(self.alike[seat], entry.number)

    def saw_gift(self, entry: Entry) -> None:
        if not entry.is_known_to(self.viewer):
            self.lost(entry.seat, entry.number)
            return
        for card in entry.cards:
            self.lost_kind(entry.seat, card, 1)
            self.least[entry.other][card] += 1

    def lost_kind(self, seat: int, kind: int, number: int) -> None:
        self.least[seat][kind] = max(0, self.least[seat][kind] - number)
        self.alike[seat] = max(0, self.alike[seat] - number)

    def had(self, seat: int, kind: int, number: int) -> None:
        """So many at least are left of the kind of an offer that fell."""
        self.least[seat][kind] = max(self.least[seat][kind], number)

    def lost(self, seat: int, number: int) -> None:
        """A seat has given cards that the viewer could not see: any that it was known to hold may be gone."""
        for kind in range(len(self.least[seat])):
            self.least[seat][kind] = max(0, self.least[seat][kind] - number)
        self.alike[seat] = max(0, self.alike[seat] - number)
