"""The card turned up for Honors on the rest of the pack, and the rest, of which more may be dealt.

All that Hilo does before its first lead: the first cards, more of them as long as the same suit comes
again, and another card turned whenever it is trixie.  The Trix book, lines 251 to 257.
"""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.card_sets import cards_in, mask_of
from headtable.rules.core.moves import NOTHING
from headtable.rules.core.setup import Place
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import NOBODYS, ROW
from headtable.rules.equipment.trix import SUIT_NAMES
from headtable.rules.mechanics.dealing import deal_singly
from headtable.rules.mechanics.hands import Hands
from headtable.rules.mechanics.honor_suit import NAMES, OF_SUIT, SUIT, TRIXIE
from headtable.rules.mechanics.view_piles import named, show_stock

MOST_FRESH_STARTS: Final = 3  # hilo.run-out
MOST_TRIXIES: Final = 10  # in succession: hilo.trixie-turned-again

FACES: Final = [named(cards_in(cards), NAMES) for cards in OF_SUIT]  # by suit

ALL: Final = 0  # what the next shuffle is for: to deal the whole pack
MORE: Final = 1  # to deal more of the rest
TURN: Final = 2  # only to turn another card


class TurnedUp:
    """What lies in the middle, and what has been turned up so far."""

    def __init__(self, pack: list[int], asks_for_other_suits: bool) -> None:
        self.pack = pack
        self.asks_for_other_suits = asks_for_other_suits
        self.next = ALL
        self.card = NOTHING  # the one turned up
        self.before = NOTHING  # those turned up earlier in the hand, which all have seen; never changed
        self.rest = pack  # shuffled before each use, so that its order tells nothing; never changed
        self.first_suit = -1  # since the whole pack was dealt
        self.honors = -1
        self.trixies = 0  # turned up in succession since cards were last dealt
        self.fresh_starts = 0

    def clone(self) -> "TurnedUp":
        twin = TurnedUp(self.pack, self.asks_for_other_suits)
        twin.card, twin.rest, twin.next = self.card, self.rest, self.next
        twin.before = self.before
        twin.first_suit, twin.honors = self.first_suit, self.honors
        twin.trixies, twin.fresh_starts = self.trixies, self.fresh_starts
        return twin

    # Dealing and turning up ---------------------------------------------------------------

    def to_shuffle(self) -> Sequence[int]:
        if self.next == ALL:
            return self.pack
        cards = self.rest + self.card
        if self.next == TURN and self.trixies >= MOST_TRIXIES:  # hilo.trixie-turned-again
            cards.remove(TRIXIE)
        return cards_in(mask_of(cards))

    def deal(self, order: list[int], hands: Hands, turns: list[int], count: int) -> None:
        """So many to each, singly, unless only a card is to be turned; the next one is turned up."""
        top = 0
        kept = [TRIXIE] if self.next == TURN and self.trixies >= MOST_TRIXIES else []
        if self.next != TURN:
            self.trixies = 0
            dealt: list[list[int]] = [[] for _ in turns]
            top = deal_singly(order, 0, dealt, turns, count)  # hilo.deal
            hands.deal(dealt)
        if self.next == ALL:
            self.first_suit = self.honors = -1
        else:
            self.before = self.before + self.card
        self.card = [order[top]]  # hilo.turn-up
        self.rest = order[top + 1 :] + kept

    def is_trixie(self) -> bool:
        """Whether trixie has been turned up, so that another card must be: hilo.trixie-turned-again."""
        if self.card[0] != TRIXIE:
            return False
        self.trixies += 1
        self.next = TURN
        return True

    def may_be_refused(self) -> bool:
        """Note the suit turned up; whether the player on the dealer's left may ask for more cards.

        One asking a deal, which goes on while the same suit comes: hilo.another-deal, hilo.same-suit.
        """
        self.honors = SUIT[self.card[0]]
        is_first = self.first_suit < 0
        if is_first:
            self.first_suit = self.honors
        if self.fresh_starts >= MOST_FRESH_STARTS:
            return False
        return is_first or self.honors == self.first_suit or self.asks_for_other_suits

    def is_used_up(self, seats: int, each: int) -> bool:
        """Whether there are not so many for each and one to turn: hilo.run-out."""
        return len(self.rest) + 1 < each * seats + 1

    def start_hand(self) -> None:
        """The next dealer deals the whole pack."""
        self.next = ALL
        self.before = NOTHING
        self.fresh_starts = 0

    def start_afresh(self) -> None:
        """All the cards come together again."""
        self.before = self.before + self.card
        self.next = ALL
        self.card = NOTHING
        self.rest = self.pack
        self.honors = -1
        self.trixies = 0
        self.fresh_starts += 1

    # Who sees what ---------------------------------------------------------------------------

    def in_rest(self) -> list[int]:
        """What all have seen go into the rest since the last cards were dealt: trixie, or nothing."""
        return [TRIXIE] if self.trixies and self.card != [TRIXIE] else []

    def places(self) -> list[Place]:
        return [Place("turned up", self.card), Place("rest", self.rest)]

    def show(self, view: View) -> None:
        show_stock(view, "rest", len(self.rest))
        if self.card:
            view.show_cards("turned up", NOBODYS, ROW, self.card, NAMES)
        if self.honors >= 0:
            view.tell_trump("Honors", SUIT_NAMES[self.honors], FACES[self.honors], self.honors)
        if self.before:
            view.tell_cards("turned up before", named(self.before, NAMES))
        if self.in_rest():
            view.tell("Trixie", "turned up and shuffled into the rest")
        if self.fresh_starts:
            view.tell_part("fresh starts", self.fresh_starts, MOST_FRESH_STARTS)
