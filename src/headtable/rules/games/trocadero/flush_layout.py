"""The layout of Trocadero: a Royal Flush before each seat, to be filled card by card."""

from typing import Final

from headtable.rules.core.setup import Place
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import LAYOUT
from headtable.rules.equipment.french import FLUSH, FULL, IS_ROYAL, NAMES, SUIT, SUIT_NAMES
from headtable.rules.mechanics.view_piles import named

PLACED: Final = 0  # what can happen in sight of all
JOKER_DRAWN: Final = 1
SOLD: Final = 2
UNSOLD: Final = 3
WORDS: Final = ["placed", "joker", "sold", "unsold"]


class Happening:
    """What has just happened on the layout, by its number in the game; shared by clones and never changed
    once it is complete."""

    def __init__(self, number: int, what: int, seat: int, card: int) -> None:
        self.number = number
        self.what = what
        self.seat = seat
        self.card = card
        self.chips = 0
        self.buyer = -1

    def close(self, chips: int, buyer: int) -> None:
        """Complete it by the chips that changed hands, and by who has got them or the card."""
        self.chips = chips
        self.buyer = buyer

    def in_words(self) -> str:
        """What happened, with `{}` for the seat, and for the buyer after it."""
        if self.what == PLACED:
            return f"{{}} placed {NAMES[self.card]}"
        if self.what == JOKER_DRAWN:
            return f"{{}} drew the joker and took {self.chips}"
        if self.what == SOLD:
            return f"{{}} sold {NAMES[self.card]} to {{}} for {self.chips}"
        return f"nobody bought {NAMES[self.card]} of {{}}"

    def show(self, view: View) -> None:
        if not self.number:
            return
        seats = [self.seat, self.buyer] if self.what == SOLD else [self.seat]
        view.tell("just now", self.in_words(), seats, [self.what, self.card, self.chips])
        view.tell_rows("events", [], [self.number])
        view.extra["happened"] = {
            "number": self.number,
            "what": WORDS[self.what],
            "seat": self.seat,
            "card": NAMES[self.card],
            "chips": self.chips,
            "buyer": self.buyer,
        }


class Flushes:
    """The suit of each seat, and the cards that lie on their pictures before it, in order."""

    def __init__(self, suits: list[int]) -> None:
        self.suits = suits  # shared, never changed
        self.placed: list[list[int]] = [[] for _ in suits]
        self.happened = Happening(0, PLACED, -1, 0)

    def clone(self) -> "Flushes":
        twin = Flushes([])
        twin.suits = self.suits
        twin.placed = [cards[:] for cards in self.placed]
        twin.happened = self.happened
        return twin

    def clear(self) -> None:
        self.placed = [[] for _ in self.suits]

    def happen(self, what: int, seat: int, card: int) -> Happening:
        """Keep in mind what happens now; the caller may complete it."""
        self.happened = Happening(self.happened.number + 1, what, seat, card)
        return self.happened

    def is_of(self, seat: int, card: int) -> bool:
        """Whether a card belongs to the Royal Flush of a seat."""
        return IS_ROYAL[card] and SUIT[card] == self.suits[seat]

    def place(self, seat: int, card: int) -> None:
        self.placed[seat].append(card)
        self.placed[seat].sort()

    def is_full(self, seat: int) -> bool:
        return len(self.placed[seat]) == FULL

    def fullest(self, seats: list[int]) -> list[int]:
        """Those of the seats with the most cards placed, in the order given."""
        most = max([len(cards) for cards in self.placed])
        return [seat for seat in seats if len(self.placed[seat]) == most]

    def places(self) -> list[Place]:
        return [Place(f"flush {seat + 1}", cards) for seat, cards in enumerate(self.placed)]

    def show(self, view: View) -> None:
        layout: list[object] = []
        for seat, cards in enumerate(self.placed):
            view.show_cards(f"flush {seat + 1}", seat, LAYOUT, cards, NAMES)
            suit = self.suits[seat]
            layout.append({"suit": SUIT_NAMES[suit], "cards": named(FLUSH[suit], NAMES)})
        suits = ", ".join([f"{{}} {SUIT_NAMES[suit]}" for suit in self.suits])
        view.tell("suits", suits, list(range(len(self.suits))), self.suits)
        view.extra["flushes"] = layout
        self.happened.show(view)
