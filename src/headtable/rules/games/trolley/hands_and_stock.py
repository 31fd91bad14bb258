"""Hands of which part lies face up on the table, and the stock that fills them up again.

The cards of a hand carry their marks (see combinations.py).  The marked ones, and those that all have
seen go back into a hand, are what the table knows of it.
"""

from typing import Final

from headtable.rules.core.card_sets import put_in_order, without
from headtable.rules.core.first_dealer import MOST_SEATS
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Place
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import HAND, ROW, Pile
from headtable.rules.games.trolley.combinations import NAMES, is_shown, marked, may_hold_none, served_in
from headtable.rules.inference.known_cards import KnownCards
from headtable.rules.inference.unshown_combinations import UnshownCombinations
from headtable.rules.mechanics.dealing import deal_singly
from headtable.rules.mechanics.view_piles import hand_name, named, show_stock

SHOWN_NAMES: Final = [f"shown {seat + 1}" for seat in range(MOST_SEATS)]
MOST_WORLDS: Final = 400  # how often a world is dealt afresh in search of one that fits all declines


def shown_name(seat: int) -> str:
    """What the row of a seat's face-up cards is called."""
    return SHOWN_NAMES[seat]


def are_among(cards: list[int], held: list[int]) -> bool:
    """Whether each of the cards is held as often as it stands among them."""
    for card in cards:
        if cards.count(card) > held.count(card):
            return False
    return True


NO_DECLINES: Final = UnshownCombinations(0)  # where nobody must show; never changed


class Hands:
    """The hands of one deal by seat, each sorted, what all know of them, and the stock."""

    def __init__(self, seats: int, stock: list[int], must_show: bool) -> None:
        self.of: list[list[int]] = [[] for _ in range(seats)]
        self.stock = stock  # never changed; its top card lies at `top`
        self.top = 0
        self.draws = 0  # how often all have drawn
        self.known_cards = KnownCards(seats)
        self.must_show = must_show
        self.declines = UnshownCombinations(seats) if must_show else NO_DECLINES

    def clone(self) -> "Hands":
        twin = Hands(0, self.stock, False)
        twin.must_show = self.must_show
        twin.of = [hand[:] for hand in self.of]
        twin.top = self.top
        twin.draws = self.draws
        twin.known_cards = self.known_cards.clone()
        twin.declines = self.declines.clone() if self.must_show else NO_DECLINES
        return twin

    def deal(self, turns: list[int], size: int) -> None:
        """One card at a time from the top of the stock."""
        self.top = deal_singly(self.stock, 0, self.of, turns, size)

    def sort(self) -> None:
        for hand in self.of:
            hand.sort()

    def stock_left(self) -> int:
        return len(self.stock) - self.top

    def draw(self, turns: list[int]) -> None:
        """Each seat in turn takes the top card of the stock."""
        self.draws += 1
        for seat in turns:
            put_in_order(self.of[seat], self.stock[self.top])
            self.top += 1

    # What comes to light -----------------------------------------------------------

    def part_with(self, seat: int, card: int) -> None:
        """A card leaves its place in a hand in sight of all, be it one that was known there or not."""
        place = 0
        for held in self.of[seat]:
            if held == card:
                break
            place += 1
        self.of[seat].pop(place)
        was_known = self.known_cards.saw_play(seat, card)
        if self.must_show and not was_known:
            self.declines.saw(seat, card)

    def lay(self, seat: int, card: int) -> None:
        """A card goes to a hand, or to its part on the table, in sight of all."""
        self.of[seat].append(card)
        self.known_cards.saw_take(seat, card)

    def mark(self, seat: int, show: Move) -> None:
        """The cards of a show lie face up, each with the mark of its kind."""
        for card in show.cards:
            self.part_with(seat, card)
            self.lay(seat, marked(card, show.number))
        self.of[seat].sort()

    def unmark(self, seat: int, show: Move) -> None:
        """The cards of a show lie as they did before it."""
        for card in show.cards:
            self.part_with(seat, marked(card, show.number))
            self.lay(seat, card)
        self.of[seat].sort()

    def take_up(self) -> None:
        """All take what lies face up into their hands, and the marks are gone."""
        for seat, cards in enumerate(self.of):
            self.of[seat] = sorted([card % 6 for card in cards])
            self.known_cards.now_holds(seat, sorted([card % 6 for card in self.known_cards.holds[seat]]))

    def decline(self, seat: int) -> None:
        """Where all must show what they can, it tells that this hand holds no combination."""
        if self.must_show:
            self.declines.note(seat, self.known_cards.holds[seat], self.draws)

    # Who has and sees what --------------------------------------------------------------

    def has(self, seat: int, cards: list[int]) -> bool:
        """Whether a seat has all these cards, each with its marks."""
        return are_among(cards, self.of[seat])

    def any_card(self, seat: int, rng: Rng) -> int:
        """Any card that a seat has, those alike taken for one: as drawn from `each_once`."""
        different = 0
        last = -1
        for card in self.of[seat]:
            if card != last:
                different += 1
                last = card
        chosen = rng.below(different)
        last = -1
        for card in self.of[seat]:
            if card != last:
                last = card
                if not chosen:
                    break
                chosen -= 1
        return last

    def each_once(self, seat: int, plays: list[Move]) -> list[Move]:
        """The plays of the cards that a seat has, of those alike only one."""
        moves: list[Move] = []
        last = -1
        for card in self.of[seat]:
            if card != last:
                moves.append(plays[card])
                last = card
        return moves

    def has_like(self, seat: int, cards: list[int]) -> bool:
        """Whether a seat has as many of their denominations, whatever the marks."""
        return are_among([card % 6 for card in cards], [card % 6 for card in self.of[seat]])

    def shown(self, seat: int) -> list[int]:
        """What lies face up before a seat."""
        return sorted([card for card in self.known_cards.holds[seat] if is_shown(card)])

    def held(self, seat: int) -> list[int]:
        """What a seat alone can see."""
        return without(self.of[seat], self.shown(seat))

    def pile_of(self, seat: int, cards: list[int]) -> str:
        """The hand or the row on the table that these cards lie in, or "" when some lie in each."""
        on_table = len([card for card in cards if is_shown(card)])
        if not on_table:
            return hand_name(seat)
        return shown_name(seat) if on_table == len(cards) else ""

    def places(self) -> list[Place]:
        places = [Place("stock", self.stock[self.top :])]
        for seat in range(len(self.of)):
            places.append(Place(hand_name(seat), self.held(seat)))
            places.append(Place(shown_name(seat), [card % 6 for card in self.shown(seat)]))
        return places

    def show(self, view: View, viewer: int) -> None:
        """The viewer's hidden cards, how many the others have, and all that lies face up, with its marks."""
        show_stock(view, "stock", self.stock_left())
        for seat in range(len(self.of)):
            shown = self.shown(seat)
            if seat == viewer:
                view.show_cards(hand_name(seat), seat, HAND, without(self.of[seat], shown), NAMES)
            else:
                view.show_backs(hand_name(seat), seat, HAND, len(self.of[seat]) - len(shown))
            if shown:
                row = Pile(shown_name(seat), seat, ROW, named(shown, NAMES))
                view.show(row.tagged([served_in(card) for card in shown]))  # trolley.why-shown

    def imagine(self, viewer: int, pack: list[int], seen: list[int], rng: Rng) -> None:
        """Deal afresh all that the viewer cannot know: the others' hidden cards and the stock.

        `seen` are the cards that have left the hands.  What all know of a hand stays in it.  Where
        declines tell something, the cards are dealt until they contradict none; should the last of
        very many deals still do, it is taken as it is.
        """
        pool = self.unseen(viewer, pack, seen)
        for _ in range(MOST_WORLDS):
            rng.shuffle(pool)
            self.top = 0
            for seat, known in enumerate(self.known_cards.holds):
                if seat != viewer:
                    end = self.top + len(self.of[seat]) - len(known)
                    self.of[seat] = sorted(pool[self.top : end] + known)
                    self.top = end
            if not self.must_show or self.fit_declines(viewer):
                break
        self.stock = pool

    def unseen(self, viewer: int, pack: list[int], seen: list[int]) -> list[int]:
        """The cards whose place the viewer does not know, in order."""
        counts = [len(pack) // 6] * 6
        for cards in [self.of[viewer], self.known_cards.seen_of_others(viewer), seen]:
            for card in cards:
                counts[card % 6] -= 1
        return [card for card, count in enumerate(counts) for _ in range(count)]

    def fit_declines(self, viewer: int) -> bool:
        for seat in range(len(self.of)):
            if seat == viewer:
                continue
            unknown = without(self.of[seat], self.known_cards.holds[seat])
            for then in self.declines.hands_then(seat, unknown, self.draws):
                if not may_hold_none(then.known, then.loose, then.size):
                    return False
        return True
