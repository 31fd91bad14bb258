"""Trix, for two to eight players.  The Trix book, lines 106 to 126, and lines 75 to 94 for the cards."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.first_dealer import MOST_SEATS
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import NOTHING, Move, one_each
from headtable.rules.core.notation import Notation
from headtable.rules.core.options import BELL_OPTION, LENGTH, Option, Options
from headtable.rules.core.prompt import NO_PROMPT, PLAY_A_CARD, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import PILE, ROW
from headtable.rules.equipment.trix import NAMES, PACK
from headtable.rules.inference.known_cards import unseen
from headtable.rules.mechanics.dealing import deal_singly
from headtable.rules.mechanics.partnerships import ALONE, PAIRS, TWO_SIDES
from headtable.rules.mechanics.target_score import TargetScore
from headtable.rules.mechanics.tricks import Tricks
from headtable.rules.mechanics.trix_common_rules import (
    ALL_POINTS,
    FIRST_DEALER,
    MAX_DEALS,
    POINTS,
    POWER_IN_TRIX,
    REVIEW,
    close_deal,
    draw_heights,
    open_sets,
)
from headtable.rules.mechanics.view_piles import hand_name, named, show_hands, show_stock

# What can be said and done ---------------------------------------------------------------

PLAY: Final = one_each("play", NAMES)
KIT: Final = Kit(PACK, NAMES, Notation(NAMES, PLAY, {}))  # trix.players: with the whole pack

HAND_SIZE: Final = 4
LEAST_TARGET: Final = 500  # in the book
NO_SETS_YET: Final = Tricks([], [], [], "sets")  # shared and never changed
TRIX_CARDS: Final = [f"Trix cards {seat + 1}" for seat in range(MOST_SEATS)]  # the names of these rows


def sides_at(seats: int, options: Options) -> list[int]:
    """Who plays with whom, where the number of players allows it: trix.partners."""
    if options.is_set("partners", "pairs opposite") or (options.is_set("partners", "usual") and seats == 4):
        return PAIRS[seats]
    return TWO_SIDES[seats] if options.is_set("partners", "two sides") else ALONE[seats]


class Trix(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        self.sides = sides_at(setup.seats, options)
        self.has_packs = options.is_set("reserve", "personal")
        self.wins_at_once = options.is_set("end-check", "at once")
        self.sets = len(PACK) // setup.seats  # trix-pack.set: none is ever played short
        target = 0 if setup.one_deal else options.number("target")  # trix.progressive
        self.match = TargetScore(target, options.number("max-deals"))
        self.tricks = NO_SETS_YET
        self.hands: list[list[int]] = [NOTHING] * setup.seats  # sorted; those lists are never changed
        self.reserves: list[list[int]] = [PACK]  # top card first; one for all, or one for each
        self.left_over = NOTHING

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)  # trix.next-deal: all the cards, whatever was taken before
        self.hands = [sorted(hand) for hand in self.hands]
        self.begin_set(self.after(self.dealer))  # trix.lead

    def lay_out(self, order: list[int]) -> None:
        """Four to each, one at a time from the dealer's left; the rest is the reserve."""
        self.tricks = Tricks([], [], [], "sets")
        self.left_over = NOTHING
        turns = self.round_from(self.after(self.dealer))
        self.hands = [[] for _ in turns]
        top = deal_singly(order, 0, self.hands, turns, HAND_SIZE)  # trix.deal
        if not self.has_packs:
            self.reserves = [order[top:]]  # trix.reserve
            return
        # Dealt on singly to the last card, each laid on the one before: trix.reserve-packs.
        self.reserves = [[] for _ in turns]
        for place, seat in enumerate(turns):
            self.reserves[seat] = order[top + place :: self.seats]
            self.reserves[seat].reverse()

    # Playing ---------------------------------------------------------------------

    def begin_set(self, leader: int) -> None:
        """One card from everybody, to the left: trix.everyone-plays, trix-pack.turn-order."""
        self.turn = self.tricks.lead(self.round_from(leader))

    def play(self, seat: int, card: int) -> None:
        following = self.tricks.put(card)
        self.hands[seat] = self.hands[seat][:]
        self.hands[seat].remove(card)
        self.draw(seat)
        if following >= 0:
            self.turn = following
        else:
            self.gather()

    def draw(self, seat: int) -> None:
        """Who has played draws at once, while there is something to draw: trix.draw."""
        reserve = self.reserves[seat if self.has_packs else 0]
        if reserve:
            hand = self.hands[seat]
            hand.append(reserve.pop(0))
            hand.sort()

    def gather(self) -> None:
        """The strongest card takes the set and its Trix cards count; its player leads to the next."""
        winner = self.tricks.winner(POWER_IN_TRIX)  # the first of like sums: trix.follow
        self.count("trix-pack.trix-table", winner, self.tricks.laid[self.tricks.begun :])  # trix.gather
        self.tricks.take_in(winner)
        if self.wins_at_once and self.match.is_won(self.scores[winner]):
            self.finish(self.leaders())  # trix.win
        elif len(self.tricks.takers) < self.sets:
            self.begin_set(winner)  # trix.winner-leads
        else:
            self.end_deal(winner)  # trix.deal-end

    def count(self, clause: str, seat: int, cards: list[int]) -> None:
        """Trix cards and trixie count, and nothing else: trix-pack.trix-total."""
        points = 0
        for card in cards:
            points += POINTS[card]
        if points:
            self.score(clause, seat, points, [card for card in cards if POINTS[card]])

    def end_deal(self, winner: int) -> None:
        """With five or seven players two cards are left in hand, for who took the last set."""
        self.left_over = [card for hand in self.hands for card in hand]
        self.hands = [NOTHING] * self.seats
        self.count("trix.leftover", winner, self.left_over)
        close_deal(self, self.match)  # trix.target, trix.win

    def won_apart(self) -> list[list[int]]:
        """The Trix cards that each seat has won in this deal, in the order of winning."""
        won: list[list[int]] = [[] for _ in range(self.seats)]
        for number, taker in enumerate(self.tricks.takers):
            won[taker] += [card for card in self.tricks.cards_of(number) if POINTS[card]]
        if self.left_over:
            won[self.tricks.takers[-1]] += [card for card in self.left_over if POINTS[card]]
        return won

    # What some games answer otherwise ---------------------------------------------------

    def cut_heights(self) -> Sequence[int]:
        return draw_heights(self.setup.options)

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        """Every deal shares out 300 points, but level sides may play on as long as deals are left."""
        deals = self.setup.options.number("max-deals")
        if self.wins_at_once or not self.match.target:
            deals = min(deals, len(set(self.sides)) * max(self.match.target - 1, 0) // ALL_POINTS + 1)
        return 102 + deals * (1 + len(PACK))

    def prompt(self) -> Prompt:
        return PLAY_A_CARD if self.turn >= 0 else NO_PROMPT

    def moves_for(self, seat: int) -> list[Move]:
        """Any card in hand, and one of them must be played: trix.follow, trix.must-play."""
        return [PLAY[card] for card in self.hands[seat]]

    def move_at_random(self, seat: int, rng: Rng) -> None:
        hand = self.hands[seat]
        self.play(seat, hand[rng.below(len(hand))])

    def objection(self, seat: int, move: Move) -> str:
        if move.verb != "play":
            return "table.not-now"
        return "" if move.card in self.hands[seat] else "table.not-held"

    def perform(self, seat: int, move: Move) -> None:
        self.play(seat, move.card)

    def places(self) -> list[Place]:
        hands = [Place(hand_name(seat), hand) for seat, hand in enumerate(self.hands)]
        reserves = [Place(self.reserve_name(owner), cards) for owner, cards in enumerate(self.reserves)]
        return [*hands, *self.tricks.places(), *reserves, Place("left over", self.left_over)]

    def reserve_name(self, owner: int) -> str:
        return f"reserve {owner + 1}" if self.has_packs else "reserve"

    def show(self, view: View, viewer: int) -> None:
        """Sets won are turned down, but the Trix cards lie apart and open: trix-pack.turned-down."""
        show_hands(view, viewer, self.hands, NAMES)
        self.tricks.show(view, self.seats, NAMES, open_sets(self.setup.options))
        for owner, cards in enumerate(self.reserves):
            if self.has_packs:
                view.show_backs(self.reserve_name(owner), owner, PILE, len(cards))
            else:
                show_stock(view, self.reserve_name(owner), len(cards))
        won = self.won_apart()
        for seat in range(self.seats):
            if won[seat]:
                view.show_cards(TRIX_CARDS[seat], seat, ROW, won[seat], NAMES)
        view.tell_counts("points won", [sum([POINTS[card] for card in cards]) for cards in won])
        if self.left_over:
            view.tell_cards("left over", named(self.left_over, NAMES))
        if 0 < self.match.target < LEAST_TARGET:  # trix.target
            view.tell("short game", f"to {self.match.target} points")

    def clone(self) -> "Trix":
        twin = Trix(self.setup)
        self.copy_into(twin)
        twin.match.extra = self.match.extra
        twin.tricks = self.tricks.clone()
        twin.hands = self.hands[:]
        twin.reserves = [cards[:] for cards in self.reserves]
        twin.left_over = self.left_over
        return twin

    def imagine(self, seat: int, rng: Rng) -> "Trix":
        """All that nobody has played, nor the seat holds, can lie anywhere."""
        twin = self.clone()
        cards = unseen(PACK, [self.hands[seat], self.tricks.laid, self.left_over])
        rng.shuffle(cards)
        for other in self.round_from(seat)[1:]:
            twin.hands[other] = sorted([cards.pop() for _ in self.hands[other]])
        twin.reserves = [[cards.pop() for _ in reserve] for reserve in self.reserves]
        return twin


OPTIONS: Final = [
    Option("target", "trix.target", "the points that win the game", [LEAST_TARGET], any_number=True),
    Option(
        "reserve", "trix.reserve-packs", "whether all draw from one reserve or each from a pack of his own",
        ["shared", "personal"],
    ),
    Option("end-check", "trix.win", "when somebody can have won", ["at once", "end of deal"]),
    Option(
        "partners", "trix.partners", "who plays with whom; usual: pairs with four players, otherwise nobody",
        ["usual", "none", "pairs opposite", "two sides"],
    ).choice_for("pairs opposite", 4, 6, 8).choice_for("two sides", 4, 6, 8),
    REVIEW,
    MAX_DEALS,
    FIRST_DEALER,
    LENGTH,
    BELL_OPTION,
]  # fmt: skip
GAME: Final[Game] = Game("trix", "Trix", "trix", "trick-taking", tuple(range(2, 9))).having(Trix, OPTIONS)
