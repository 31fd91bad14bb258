"""Laying cards aside: each seat, card by card, as many as it owes."""

from typing import Final

from headtable.rules.core.card_sets import cards_in, mask_of, size_of
from headtable.rules.core.first_dealer import MOST_SEATS
from headtable.rules.core.prompt import Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Place
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import HAND, ROW, Pile
from headtable.rules.mechanics.follow_suit import Following
from headtable.rules.mechanics.hands import NO_SETS, Hands, changed
from headtable.rules.mechanics.honor_suit import NAMES, WHOLE
from headtable.rules.mechanics.view_piles import hand_name, named

ASIDE_NAMES: Final = [f"aside {seat + 1}" for seat in range(MOST_SEATS)]
IN_WORDS: Final = ("no", "one", "two", "three", "four")


def aside_name(seat: int) -> str:
    """What the row of the cards that a seat has laid aside is called."""
    return ASIDE_NAMES[seat]


def in_words(number: int) -> str:
    return IN_WORDS[number] if number < len(IN_WORDS) else str(number)


class SecretDiscards:
    """The cards that each seat has laid aside, as sets.

    Until all have laid aside what they owe nobody sees another's, nor which hand they have left; only
    how many are laid.  Whether they are turned up then, or from the first, is for the game to say.
    """

    def __init__(self, seats: int) -> None:
        self.cards = NO_SETS[seats]  # by seat; the lists are shared, never changed
        self.owed = NO_SETS[seats]  # how many by each seat in all,
        self.left = NO_SETS[seats]  # and how many more
        self.is_open = False  # whether all see the faces

    def clone(self) -> "SecretDiscards":
        twin = SecretDiscards(0)
        twin.cards = self.cards
        twin.owed = self.owed
        twin.left = self.left
        twin.is_open = self.is_open
        return twin

    def owe(self, owed: list[int]) -> None:
        """Each seat has so many to lay aside."""
        self.owed = self.left = owed

    def lay(self, seat: int, card: int, hands: Hands) -> None:
        hands.take_out(seat, 1 << card)
        self.cards = changed(self.cards, seat, self.cards[seat] | 1 << card)
        self.left = changed(self.left, seat, self.left[seat] - 1)

    def is_due(self, seat: int) -> bool:
        return self.left[seat] > 0

    def next_due(self, turns: list[int]) -> int:
        """The first seat in turn that has more to lay aside, or -1."""
        for seat in turns:
            if self.is_due(seat):
                return seat
        return -1

    def is_secret(self) -> bool:
        """Whether all are still laying aside, unseen."""
        return not self.is_open and max(self.left) > 0

    def dealt(self, hands: Hands) -> list[int]:
        """By seat, all the cards that it was dealt."""
        return [dealt | self.cards[seat] for seat, dealt in enumerate(hands.dealt)]

    # Who sees what ---------------------------------------------------------------------

    def known_to(self, viewer: int) -> int:
        """The cards laid aside that a seat has seen."""
        return sum([cards for seat, cards in enumerate(self.cards) if self.is_open or seat == viewer])

    def hidden_from(self, viewer: int) -> list[int]:
        """The seats that have laid cards aside which the viewer has not seen."""
        if self.is_open:
            return []
        return [seat for seat, cards in enumerate(self.cards) if cards and seat != viewer]

    def imagine(self, viewer: int, play: Following, seen: list[int], rest: int, rng: Rng) -> list[int]:
        """Deal afresh, in place, the hands and what was laid aside, as far as the viewer cannot know them.

        `seen` are cards elsewhere that he knows; the others, so many as `rest` says, come back.
        """
        hidden = self.hidden_from(viewer)
        sizes = [size_of(self.cards[seat]) for seat in hidden]
        rooms = play.imagine(viewer, WHOLE, seen + cards_in(self.known_to(viewer)), [*sizes, rest], rng)
        for place, seat in enumerate(hidden):
            self.cards = changed(self.cards, seat, mask_of(rooms[place]))
        return rooms[-1]

    def places(self) -> list[Place]:
        return [Place(aside_name(seat), cards_in(cards)) for seat, cards in enumerate(self.cards)]

    def show(self, view: View, viewer: int, hands: Hands) -> None:
        """The hands and what has been laid aside out of them; for the viewer, how many he still owes."""
        if viewer >= 0 and self.is_due(viewer):
            view.extra["lay_aside"] = self.left[viewer]
            if view.is_read and self.cards[viewer] and viewer in view.waiting:
                more = f"lay {in_words(self.left[viewer])} more aside"
                view.prompt = Prompt([("discard", more)], public=view.prompt.public)
        if not self.is_secret():
            hands.show(view, viewer, NAMES)
            self.show_aside(view, viewer)
            return
        for seat, cards in enumerate(self.cards):
            both = cards_in(hands.of(seat) | cards)
            if seat == viewer:
                tags = ["laid aside" if cards >> card & 1 else "" for card in both]
                view.show(Pile(hand_name(seat), seat, HAND, named(both, NAMES)).tagged(tags))
            else:
                view.show_backs(hand_name(seat), seat, HAND, len(both))
        view.tell_counts("laid aside", [size_of(cards) for cards in self.cards])

    def show_aside(self, view: View, viewer: int) -> None:
        for seat, cards in enumerate(self.cards):
            if cards and (self.is_open or seat == viewer):
                view.show_cards(aside_name(seat), seat, ROW, cards_in(cards), NAMES)
            elif cards:
                view.show_backs(aside_name(seat), seat, ROW, size_of(cards))


# Before the first deal, by the number of seats; never changed.
NONE_ASIDE: Final = [SecretDiscards(seats) for seats in range(MOST_SEATS)]
