"""Claims that one cannot play, which may be false, and how the false ones come to light.

Whether a claim was false is nowhere recorded: it is found out from the cards when they show it.
"""

from headtable.rules.inference.public_events import Event, PublicEvents


class Claims:
    """The claims of one deal that have not come to light, oldest first.  The claims are never changed."""

    def __init__(self) -> None:
        self.open: list[Event] = []

    def clone(self) -> "Claims":
        twin = Claims()
        twin.open = self.open[:]
        return twin

    def make(self, public_events: PublicEvents, seat: int, fitting: int) -> None:
        """A seat says that it holds none of the cards that fit (a mask)."""
        self.open.append(public_events.hear_claim(seat, fitting))

    def found_by(self, public_events: PublicEvents, seat: int, card: int) -> int:
        """A seat plays a card: how many of its claims were made while it held this card and could play it.

        Where cards are drawn, all learn too from which claims on it cannot have had the card.
        """
        left: list[Event] = []
        found = 0
        for claim in self.open:
            if claim.seat != seat or not claim.cards >> card & 1:
                left.append(claim)
                continue
            had_it = public_events.had(claim, card)
            public_events.recall(claim, 1 << card, had_it)
            if had_it:
                found += 1
            else:
                left.append(claim)
        self.open = left
        return found

    def found_in(self, public_events: PublicEvents, count: int) -> list[int]:
        """The newest claims, so many of them, come to light: whose were false, once for each."""
        first = len(self.open) - count
        liars: list[int] = []
        for claim in self.open[first:]:
            was_false = is_false(public_events, claim)
            public_events.recall(claim, claim.cards, was_false)
            if was_false:
                liars.append(claim.seat)
        self.open = self.open[:first]
        return liars


def is_false(public_events: PublicEvents, claim: Event) -> bool:
    """Whether the claimer held a card that fitted."""
    for card in range(claim.cards.bit_length()):
        if claim.cards >> card & 1 and public_events.had(claim, card):
            return True
    return False
