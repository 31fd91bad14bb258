"""Gyp, for three to five players.  The Trix book, lines 180 to 214.

The title is the book's.  The word is dated slang that is taken today as an insult.
"""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.game import Game
from headtable.rules.core.moves import NOTHING, Move, one_each, word
from headtable.rules.core.notation import Notation
from headtable.rules.core.options import BELL_OPTION, LENGTH, Option
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import State
from headtable.rules.core.view import LAYOUT, NOBODYS, PILE, View
from headtable.rules.equipment.trix import NAMES, OF_SUIT, PACK, SUIT, SUIT_NAMES, card_of, suits
from headtable.rules.inference.deal_sampler import mask_of
from headtable.rules.inference.known_cards import KnownCards, unseen
from headtable.rules.mechanics.dealing import deal_singly
from headtable.rules.mechanics.layouts import Layout, Plan
from headtable.rules.mechanics.partnerships import ALONE
from headtable.rules.mechanics.target_score import TargetScore
from headtable.rules.mechanics.trix_common_rules import FIRST_DEALER, MAX_DEALS, close_deal, draw_heights
from headtable.rules.mechanics.view_piles import hand_name, show_hands

# The cards, by the number of players: gyp.cards ------------------------------------------------

LOWEST_SUIT: Final = {3: 7, 4: 6, 5: 5}
HIGHEST_SUIT: Final = 10
PACKS: Final = {seats: suits(low, HIGHEST_SUIT) for seats, low in LOWEST_SUIT.items()}
STARTERS: Final = [
    card_of(upper, lower) for upper, lower in [(5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5)]
]  # gyp.first-lead


def waits_for(card: int, pack: list[int]) -> list[int]:
    """What a card is laid on or beside: the next one towards its starter, nothing for a starter itself."""
    for starter in STARTERS:
        if SUIT[starter] == SUIT[card] and card in pack:
            return [] if card == starter else [card + 1 if card < starter else card - 1]
    return [card]


PLANS: Final = {
    seats: Plan([waits_for(card, pack) for card in PACK]) for seats, pack in PACKS.items()
}  # gyp.sequence, gyp.place

# What can be said and done ---------------------------------------------------------------

PLAY: Final = [move.saying("lay") for move in one_each("play", NAMES)]
PASS: Final = word("pass")
LEAD: Final = Prompt(
    [("play", "lay a starter"), ("pass", "pass")],
    {"pass": "pass: you have no starter"},
    public="lay a starter, or pass for want of one",
)
PLAY_ON: Final = Prompt([("play", "lay a card"), ("pass", "pass")], {"pass": "pass: none of your cards fits"})
KITS: Final = {
    seats: Kit(pack, NAMES, Notation(NAMES, [PASS, *[PLAY[card] for card in pack]], {}))
    for seats, pack in PACKS.items()
}

FOR_A_SUIT: Final = 1
FOR_GOING_OUT: Final = 2


class Gyp(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KITS[setup.seats])
        options = setup.options
        self.sides = ALONE[setup.seats]
        self.may_hold_back = options.is_set("hold-back", "yes")
        self.plays_on = options.is_set("play-on", "yes")
        self.wins_at_once = options.is_set("end-check", "at once")
        target = 0 if setup.one_deal else options.number("target")  # gyp.progressive
        self.match = TargetScore(target, options.number("max-deals"))
        self.stock: list[int] = self.kit.pack  # the whole pack before the first deal, then nothing
        self.hands: list[list[int]] = [[] for _ in range(setup.seats)]
        self.known_cards = KnownCards(setup.seats)
        self.layout = Layout(PLANS[setup.seats])
        self.aside: list[list[int]] = [[] for _ in range(setup.seats)]  # the suits that each has gathered
        self.passed: list[int] = []  # who has passed since a card was played
        self.is_led = False
        self.is_out = False  # whether a hand has been played out

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        for hand in self.hands:
            hand.sort()
        self.turn = self.after(self.dealer)  # gyp.first-lead

    def lay_out(self, order: list[int]) -> None:
        """All the cards, one at a time from the dealer's left, so that the first may hold one more."""
        self.stock = []
        self.hands = [[] for _ in range(self.seats)]
        self.known_cards = KnownCards(self.seats)
        self.layout = Layout(PLANS[self.seats])
        self.aside = [[] for _ in range(self.seats)]
        self.passed = []
        self.is_led = self.is_out = False
        turns = self.round_from(self.after(self.dealer))
        each = len(order) // self.seats
        top = deal_singly(order, 0, self.hands, turns, each)  # gyp.deal
        deal_singly(order, top, self.hands, turns[: len(order) - top], 1)

    # Playing ---------------------------------------------------------------------

    def why_not_play(self, seat: int, card: int) -> str:
        if card not in self.hands[seat]:
            return "table.not-held"
        if self.layout.fits(card):
            return ""
        if not self.is_led:
            return "gyp.first-lead"
        for laid in self.layout.laid:
            if SUIT[laid] == SUIT[card]:
                return "gyp.sequence"
        return "gyp.place"

    def why_not_pass(self, seat: int) -> str:
        if not self.layout.can_lay(self.hands[seat]):
            return ""  # gyp.pass-lead
        if not self.is_led:
            return "gyp.must-lead"
        return "" if self.may_hold_back else "gyp.pass"

    def play(self, seat: int, card: int) -> None:
        """A turn is one card: gyp.one-card.  The points count as they are made: gyp.target."""
        self.hands[seat].remove(card)
        self.layout.lay(card)  # gyp.piles
        self.passed = []
        self.is_led = True
        suit = OF_SUIT[SUIT[card]]
        if self.layout.has_all(suit):
            self.layout.gather(suit)  # gyp.gather
            self.aside[seat] += suit
            if self.wins_with("gyp.complete", seat, FOR_A_SUIT, suit):
                return
        if not self.hands[seat]:
            if not self.is_out and self.wins_with("gyp.out", seat, FOR_GOING_OUT):
                return
            self.is_out = True
        self.go_on(seat)

    def wins_with(self, clause: str, seat: int, points: int, cards: list[int] = NOTHING) -> bool:
        """Score, and end the game where that is enough."""
        way = SUIT_NAMES[SUIT[cards[0]]].lower() if cards else ""
        self.score(clause, seat, points, cards, way)
        if self.wins_at_once and self.match.is_won(self.scores[seat]):
            self.finish([seat])
            return True
        return False

    def say_pass(self, seat: int) -> None:
        """Where nobody may hold back, and before the first lead, a pass tells that no card fits."""
        if not self.may_hold_back or not self.is_led:
            self.known_cards.saw_lack(seat, mask_of(self.layout.open))
        self.passed.append(seat)
        self.go_on(seat)

    def go_on(self, seat: int) -> None:
        """To the next on the left who holds cards; to the end of the deal when all such have passed."""
        self.turn = self.next_holder(seat)  # gyp.turns
        has_ended = self.is_out and not self.plays_on  # gyp.deal-end
        if has_ended or self.turn < 0 or self.turn in self.passed:
            self.end_deal()

    def end_deal(self) -> None:
        """Where one deal is all, another is dealt for one that gave nobody a point: table.one-deal."""
        is_void = self.setup.one_deal and max(self.scores) == 0
        if is_void and self.deals < self.setup.options.number("max-deals"):
            self.pass_deal()
        else:
            close_deal(self, self.match)

    def next_holder(self, seat: int) -> int:
        """The first on the left of a seat who holds cards, at last the seat itself; -1 if nobody does."""
        for other in self.round_from(self.after(seat)):
            if self.hands[other]:
                return other
        return -1

    # What some games answer otherwise ---------------------------------------------------

    def cut_heights(self) -> Sequence[int]:
        return draw_heights(self.setup.options)

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        """A deal brings two points or more unless players hold back; before a card all others may pass."""
        deals = self.setup.options.number("max-deals")
        if self.wins_at_once and not self.may_hold_back:
            deals = min(deals, self.seats * max(self.match.target - 1, 0) // FOR_GOING_OUT + 1)
        return 102 + deals * (1 + (len(self.kit.pack) + 1) * self.seats)

    def prompt(self) -> Prompt:
        if self.turn < 0:
            return NO_PROMPT
        return PLAY_ON if self.is_led else LEAD

    def moves_for(self, seat: int) -> list[Move]:
        layout = self.layout
        moves = [PLAY[card] for card in self.hands[seat] if layout.fits(card)]
        if not moves or (self.may_hold_back and self.is_led):  # gyp.pass
            moves.append(PASS)
        return moves

    def objection(self, seat: int, move: Move) -> str:
        if move.verb == "play":
            return self.why_not_play(seat, move.card)
        return self.why_not_pass(seat) if move.verb == "pass" else "table.not-now"

    def perform(self, seat: int, move: Move) -> None:
        if move.verb == "play":
            self.play(seat, move.card)
        else:
            self.say_pass(seat)

    def places(self) -> list[Place]:
        places = [Place(hand_name(seat), hand) for seat, hand in enumerate(self.hands)]
        places += [Place(f"complete suits {seat + 1}", cards) for seat, cards in enumerate(self.aside)]
        return [*places, Place("layout", self.layout.laid), Place("stock", self.stock)]

    def show(self, view: View, viewer: int) -> None:
        """A row for each suit in the order led, low to high; nothing that was laid is hidden: gyp.piles."""
        show_hands(view, viewer, self.hands, NAMES)
        led = [SUIT[card] for card in self.layout.laid if card in STARTERS]
        for suit in led:
            row = sorted([card for card in self.layout.laid if SUIT[card] == suit])
            view.show_cards(SUIT_NAMES[suit], NOBODYS, LAYOUT, row, NAMES)
        if led:
            view.tell_rows("led", [], led)
        completed: list[int] = []
        by: list[int] = []
        for seat, cards in enumerate(self.aside):
            if cards:
                view.show_backs(f"complete suits {seat + 1}", seat, PILE, len(cards))
            for starter in [card for card in cards if card in STARTERS]:
                completed.append(SUIT[starter])
                by.append(seat)
        if completed:
            words = ", ".join([f"{SUIT_NAMES[suit]} by {{}}" for suit in completed])
            view.tell("completed", words, by, completed)
        view.tell_seats("passed since the last card", self.passed)

    def clone(self) -> "Gyp":
        twin = Gyp(self.setup)
        self.copy_into(twin)
        twin.match = self.match.clone()
        twin.stock = self.stock
        twin.hands = [hand[:] for hand in self.hands]
        twin.known_cards = self.known_cards.clone()
        twin.layout = self.layout.clone()
        twin.aside = [cards[:] for cards in self.aside]
        twin.passed = self.passed[:]
        twin.is_led = self.is_led
        twin.is_out = self.is_out
        return twin

    def imagine(self, seat: int, rng: Rng) -> "Gyp":
        twin = self.clone()
        seen = [self.stock, self.hands[seat], self.layout.laid, *self.aside]
        twin.known_cards.imagine(seat, twin.hands, unseen(self.kit.pack, seen), [], rng)
        return twin


OPTIONS: Final = [
    Option("target", "gyp.target", "the points that win the game", [10], any_number=True),
    Option("hold-back", "gyp.pass", "whether who can play may pass all the same", ["no", "yes"]),
    Option("play-on", "gyp.deal-end", "whether the others play on when a hand is empty", ["no", "yes"]),
    Option("end-check", "gyp.target", "when somebody can have won", ["at once", "end of deal"]),
    MAX_DEALS,
    FIRST_DEALER,
    LENGTH,
    BELL_OPTION,
]  # fmt: skip
GAME: Final[Game] = Game("gyp", "Gyp", "trix", "stops", (3, 4, 5), version=2).having(Gyp, OPTIONS)
