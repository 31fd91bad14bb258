"""A deck to draw from and a face-down heap beside it, and who knows which cards are buried there."""

from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Place
from headtable.rules.core.view import View
from headtable.rules.inference.deal_with_exclusions import deal_afresh
from headtable.rules.mechanics.view_piles import show_stock


class Deck:
    """The deck, and the cards buried: by each seat unseen by the others, or in sight of all.

    How the buried cards lie does not matter, as nobody looks until they are shuffled: they are kept sorted.
    """

    def __init__(self, seats: int, cards: list[int]) -> None:
        self.cards = cards  # the top card last; in order, and never changed, while they wait for a shuffle
        self.unseen: list[list[int]] = [[] for _ in range(seats)]  # by the seat that buried them
        self.seen: list[int] = []

    def clone(self) -> "Deck":
        twin = Deck(0, self.cards[:])
        twin.unseen = [cards[:] for cards in self.unseen]
        twin.seen = self.seen[:]
        return twin

    def put_down(self, order: list[int]) -> None:
        """The shuffled cards, of which the first is on top."""
        self.cards = order[:]
        self.cards.reverse()

    def draw(self) -> int:
        assert self.cards
        return self.cards.pop()

    def bury(self, seat: int, card: int) -> None:
        self.unseen[seat].append(card)
        self.unseen[seat].sort()

    def bury_openly(self, card: int) -> None:
        self.seen.append(card)
        self.seen.sort()

    def buried(self) -> list[int]:
        cards = self.seen[:]
        for laid in self.unseen:
            cards += laid
        return cards

    def known_to(self, viewer: int) -> list[int]:
        """The buried cards that a seat knows of; a viewer below nought is one who sits nowhere."""
        return sorted(self.seen + self.unseen[viewer]) if viewer >= 0 else self.seen

    def gathered(self, card: int) -> "Deck":
        """All the cards and the one drawn, in order, ready to be shuffled together."""
        return Deck(len(self.unseen), sorted([card, *self.cards, *self.buried()]))

    def places(self) -> list[Place]:
        return [Place("discards", self.buried()), Place("deck", self.cards[::-1])]

    def show(self, view: View) -> None:
        show_stock(view, "deck", len(self.cards))
        show_stock(view, "discards", len(self.buried()))

    def imagine(self, viewer: int, cannot: list[int], certain: int, rng: Rng) -> None:
        """Deal afresh what others have buried and the deck, as the viewer cannot tell them apart.

        `cannot` are masks of what each seat cannot have buried; the `certain` card is in the deck.
        """
        others = [seat for seat in range(len(self.unseen)) if seat != viewer]
        pool = [card for card in self.cards if card != certain]
        sizes = [len(self.unseen[seat]) for seat in others] + [len(pool)]
        for seat in others:
            pool += self.unseen[seat]
        rooms = deal_afresh(pool, sizes, [cannot[seat] for seat in others] + [0], rng)
        for place, seat in enumerate(others):
            self.unseen[seat] = rooms[place]
        self.cards = [*rooms[-1], certain]
        rng.shuffle(self.cards)
