"""The cards that each seat is known to hold or to lack, from what all seats have seen."""

from headtable.rules.core.card_sets import without
from headtable.rules.core.moves import NOTHING
from headtable.rules.core.rng import Rng
from headtable.rules.inference.deal_with_exclusions import deal_afresh


class KnownCards:
    """For each seat the cards it is known to hold, and a mask of those it is known not to hold.

    Clones share the lists, so each is replaced when it changes.
    """

    def __init__(self, seats: int) -> None:
        self.holds: list[list[int]] = [NOTHING] * seats
        self.lacks: list[int] = [0] * seats

    def clone(self) -> "KnownCards":
        twin = KnownCards(0)
        twin.holds = self.holds
        twin.lacks = self.lacks
        return twin

    def saw_play(self, seat: int, card: int) -> bool:
        """A card has left a hand in sight of all; whether it was known to be there."""
        if card not in self.holds[seat]:
            return False
        self.now_holds(seat, without(self.holds[seat], [card]))
        return True

    def saw_take(self, seat: int, card: int) -> None:
        """A card has gone into a hand in sight of all."""
        self.now_holds(seat, [*self.holds[seat], card])

    def now_holds(self, seat: int, cards: list[int]) -> None:
        """A seat is known to hold just these cards."""
        self.holds = self.holds[:]
        self.holds[seat] = cards

    def saw_lack(self, seat: int, cards: int) -> None:
        """A seat has shown that it holds none of these cards (a mask)."""
        self.lacks = self.lacks[:]
        self.lacks[seat] = self.lacks[seat] | cards

    def imagine(
        self, viewer: int, hands: list[list[int]], pool: list[int], rest: list[int], rng: Rng
    ) -> list[list[int]]:
        """Deal the pool afresh over the hands other than the viewer's, and then over rooms of `rest` sizes.

        The pool is what the viewer has not seen: it holds neither its own cards nor those that others
        are known to hold.  The hands are changed in place; the filled rooms come back.
        """
        others = [seat for seat in range(len(hands)) if seat != viewer]
        sizes = [len(hands[seat]) - len(self.holds[seat]) for seat in others] + rest
        lacks = [self.lacks[seat] for seat in others] + [0] * len(rest)
        rooms = deal_afresh(pool, sizes, lacks, rng)
        for place, seat in enumerate(others):
            hands[seat] = sorted(rooms[place] + self.holds[seat])
        return rooms[len(others) :]

    def seen_of_others(self, viewer: int) -> list[int]:
        """The cards that seats other than the viewer are known to hold."""
        return [card for seat, cards in enumerate(self.holds) if seat != viewer for card in cards]


def unseen(pack: list[int], seen: list[list[int]]) -> list[int]:
    """What is left of the pack, which is sorted, without all that has been seen."""
    times = [0] * (pack[-1] + 1 if pack else 0)  # by card, how often it has been seen
    for cards in seen:
        for card in cards:
            times[card] = times[card] + 1
    left: list[int] = []
    for card in pack:
        if times[card]:
            times[card] = times[card] - 1
        else:
            left.append(card)
    return left
