"""Forty-two, for four players.  The Trix book, lines 128 to 160."""

from typing import Final

from headtable.rules.core.card_sets import mask_of
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import NOTHING, Move
from headtable.rules.core.options import Option
from headtable.rules.core.prompt import Prompt
from headtable.rules.core.setup import Setup
from headtable.rules.core.view import View
from headtable.rules.equipment.trix import DOUBLES, IS_DOUBLE, MASK_OF_SUIT, SUIT, SUM
from headtable.rules.mechanics.bidding import BIDS, PASS, SAID, Bidding, BidReasons, naming
from headtable.rules.mechanics.follow_suit import Demand
from headtable.rules.mechanics.forty_two_pack import (
    ALL_POINTS,
    PACK,
    PLAY,
    SETS,
    SUITS,
    kit,
    points_won,
    score_points,
    show_sets,
)
from headtable.rules.mechanics.target_score import TargetScore
from headtable.rules.mechanics.trix_common_rules import POWER_IN_TRIX, TRICK_GAME_OPTIONS, sides_of
from headtable.rules.mechanics.trix_trick_game import BETWEEN, PLAYING, TrixTrickGame

# What can be said and done ---------------------------------------------------------------

NAME: Final = naming(range(SUITS))
KIT: Final = kit([PASS, *BIDS[1:], *NAME, *PLAY])

BIDDING: Final = 2  # the stage of a hand before its first set
REASONS: Final = BidReasons(
    bid="forty-two.bid", bounds="forty-two.least-bid", must_bid="forty-two.dealer-bids",
    again="table.not-now", name="forty-two.name-suit",
)  # fmt: skip

# Honors --------------------------------------------------------------------------------------

BY_SUM: Final = [100 + SUM[card] for card in PACK]
TRIX_ORDER: Final = [POWER_IN_TRIX[card] for card in PACK]  # the 5-5 above the 6-6
ABOVE_DOUBLES: Final = 1000


def power(card: int, honors: int, led: int, doubles: list[int]) -> int:
    """Three classes: the named suit, the doubles of the others, the suit led: forty-two.honor-rank."""
    if SUIT[card] == honors:
        return ABOVE_DOUBLES + SUM[card]  # forty-two.honor-suit
    if IS_DOUBLE[card]:
        return doubles[card]  # forty-two.honor-doubles
    return SUM[card] if SUIT[card] == led else -1  # forty-two.highest-sum


def demand(honors: int, led: int, doubles: list[int]) -> Demand:
    """What a lead of that suit asks for.  A double is a card of its own suit and an Honor at once."""
    powers = [power(card, honors, led, doubles) for card in PACK]
    if led == honors:  # nothing else will do
        return Demand(MASK_OF_SUIT[led], 0, powers, clause="forty-two.follow-named")
    excused = MASK_OF_SUIT[honors] | mask_of(DOUBLES[:SUITS])
    return Demand(MASK_OF_SUIT[led], excused, powers, clause="forty-two.follow-or-honor")


# By the order of the doubles, the suit named and the suit led.
DEMANDS: Final = [
    [[demand(honors, led, doubles) for led in range(SUITS)] for honors in range(SUITS)]
    for doubles in (BY_SUM, TRIX_ORDER)
]
# By the suit named, what the opening card has to be.
FIRST_LEADS: Final = [
    Demand(MASK_OF_SUIT[honors], 0, [], clause="forty-two.first-lead") for honors in range(SUITS)
]


class FortyTwo(TrixTrickGame):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        self.sides = sides_of(setup)  # forty-two.partners
        self.demands = DEMANDS[1 if options.is_set("doubles-order", "trix order") else 0]
        target = 0 if setup.one_deal else options.number("target")
        # All deductions made: forty-two.target, forty-two.win; the higher side: forty-two.both-reach.
        self.match = TargetScore(target, options.number("max-deals"))
        self.bidding = Bidding(NOTHING, 1, ALL_POINTS, True)

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        self.stage = BIDDING
        options = self.setup.options
        least = min(options.number("min-bid"), ALL_POINTS)
        turns = self.round_from(self.after(self.dealer))
        self.bidding = Bidding(turns, least, ALL_POINTS, options.is_set("all-pass", "dealer bids"))
        self.turn = turns[0]  # forty-two.bid

    def lay_out(self, order: list[int]) -> None:
        """Seven each, singly: forty-two.deal."""
        self.deal_singly(order, SETS)

    # Bidding -----------------------------------------------------------------

    def call(self, move: Move) -> None:
        """One call each; the highest bidder names the suit: forty-two.bid, forty-two.name-suit."""
        self.bidding.hear(move)
        self.turn = self.bidding.turn()
        if self.turn < 0:
            self.throw_in()

    def throw_in(self) -> None:
        """Nobody has bid: the next dealer deals, while there are deals left."""
        self.stage = BETWEEN
        if self.deals >= self.setup.options.number("max-deals"):
            self.finish(self.leaders())  # trix-pack.most-deals
        else:
            self.pass_deal()

    def name_honors(self, seat: int, suit: int) -> None:
        """The suit named is the Honor suit, and its namer leads it: forty-two.honor-suit.

        As he has to lead it, he must hold some of it; the 0-0 alone is enough for Blanks.
        """
        self.bidding.honors = suit
        self.play.first_lead = FIRST_LEADS[suit]
        self.play.known_to_hold = [(seat, MASK_OF_SUIT[suit])]
        self.begin_set(seat)

    # Playing -----------------------------------------------------------------

    def demand(self, card: int) -> Demand:
        """Who has nothing of the suit led may play anything: forty-two.void."""
        return self.demands[self.bidding.honors][SUIT[card]]

    # The game and penalties ----------------------------------------------------

    def score_hand(self) -> None:
        """Each side scores all that it took, the bidders only if that is what they bid or more."""
        for seat in self.round_from(self.after(self.dealer))[: len(set(self.sides))]:  # one of each side
            self.score_side(seat)

    def score_side(self, seat: int) -> None:
        side = self.sides[seat]
        missing = 0
        if side == self.sides[self.bidding.bidder]:
            missing = self.bidding.best - points_won(self.play, self.sides)[seat]
        if missing <= 0 or self.setup.options.is_set("failed-points", "kept"):
            score_points(self, self.play, seat)
        if missing > 0:  # the total may go below nought: forty-two.penalty-debt
            if self.setup.options.is_set("penalty", "full"):
                note = self.score("forty-two.penalty-full", self.bidding.bidder, -self.bidding.best)
            else:
                note = self.score("forty-two.penalty", self.bidding.bidder, -missing)
            note.numbers = [self.bidding.best - missing, self.bidding.best]

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        each_hand = 1 + self.seats + 1 + self.most_moves(SETS)
        return 102 + self.setup.options.number("max-deals") * each_hand

    def question(self) -> Prompt:
        return self.bidding.question() if self.stage == BIDDING else super().question()

    def moves_for(self, seat: int) -> list[Move]:
        if self.stage == BIDDING:
            return self.bidding.moves(self.play.hands.of(seat), NAME, MASK_OF_SUIT)
        return super().moves_for(seat)

    def objection(self, seat: int, move: Move) -> str:
        if move.verb in SAID:
            return self.bidding.why_not(move, self.play.hands.of(seat), MASK_OF_SUIT, REASONS)
        return super().objection(seat, move)

    def perform(self, seat: int, move: Move) -> None:
        if self.stage == PLAYING:
            super().perform(seat, move)
        elif move.verb == "name":
            self.name_honors(seat, move.number)
        else:
            self.call(move)

    def show(self, view: View, viewer: int) -> None:
        """A hand is shown to its owner alone, not to his partner: forty-two.partners-secret."""
        show_sets(self, self.play, view, viewer)
        self.bidding.show(view, DOUBLES[:SUITS])

    def clone(self) -> "FortyTwo":
        twin = FortyTwo(self.setup)
        self.copy_sets_into(twin)
        twin.bidding = self.bidding.clone()
        return twin


OPTIONS: Final = [
    Option("target", "forty-two.target", "the points that win the game", [100], any_number=True),
    Option(
        "penalty", "forty-two.penalty-full", "what a failed bid costs: what is missing, or the whole of it",
        ["difference", "full"],
    ),
    Option(
        "failed-points", "forty-two.penalty", "whether bidders who fail score what they took all the same",
        ["lost", "kept"],
    ),
    Option(
        "min-bid", "forty-two.bid", "the least bid, 42 at most; 30 is the custom with dominoes",
        [1, 30], any_number=True,
    ),
    Option(
        "all-pass", "forty-two.bid", "when all others have passed: the dealer must bid, or the next deals",
        ["dealer bids", "next dealer"],
    ),
    Option(
        "doubles-order", "forty-two.honor-doubles", "how doubles rank: by sum, or the 5-5 above the 6-6",
        ["by sum", "trix order"],
    ),
    Option("partners", "forty-two.partners", "who plays with whom", ["pairs opposite", "none"]),
    *TRICK_GAME_OPTIONS,
]  # fmt: skip
SEATS: Final = (4,)  # forty-two.players
GAME: Final[Game] = Game("forty-two", "Forty-two", "trix", "trick-taking", SEATS).having(FortyTwo, OPTIONS)
