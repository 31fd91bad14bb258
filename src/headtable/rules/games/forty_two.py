"""Forty-two, for four players.  The Trix book, lines 128 to 160."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.game import Game
from headtable.rules.core.moves import Move
from headtable.rules.core.notation import Notation
from headtable.rules.core.options import Option
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import NOBODY, Kit, Place, Setup, State
from headtable.rules.core.view import View
from headtable.rules.equipment.trix import IS_DOUBLE, MASK_OF_SUIT, POWER_IN_TRIX, SUIT, SUIT_NAMES, SUM
from headtable.rules.mechanics.bidding import BIDS, PASS, Bidding, BidReasons
from headtable.rules.mechanics.following import Demand, Following
from headtable.rules.mechanics.match import Match
from headtable.rules.mechanics.seven_sets import (
    ALL_POINTS,
    IN_HONOUR_MODE,
    NAMES,
    PACK,
    PLAY,
    SEATS,
    SETS,
    SUITS,
    deal_seven,
    points_won,
    score_points,
    show_sets,
)
from headtable.rules.mechanics.sides import ALONE, OPPOSITE
from headtable.rules.mechanics.trix_customs import close_deal, draw_heights, open_sets
from headtable.rules.mechanics.wrong_cards import (
    AT_EVERY_TABLE,
    accept,
    await_acceptance,
    challenge,
    most_moves,
    uncounted,
    why_not_interject,
)

# What can be said and done ---------------------------------------------------------------

NAME: Final = [
    Move("name", f"name {name.lower()}", number=suit) for suit, name in enumerate(SUIT_NAMES[:SUITS])
]
SAYINGS: Final = [PASS, *BIDS[1:], *NAME, *PLAY, *IN_HONOUR_MODE]
KIT: Final = Kit(PACK, NAMES, Notation(NAMES, SAYINGS, {}))

BIDDING: Final = 0  # the stages of a hand
NAMING: Final = 1
PLAYING: Final = 2
BETWEEN: Final = 3
ASKS: Final = ["bid or pass", "name the Honor suit", "play a card", ""]

BID: Final = "forty-two.bid"
REASONS: Final = BidReasons(BID, BID, BID)

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


def is_of(suit: int) -> list[bool]:
    return [SUIT[card] == suit for card in PACK]


def demand(honors: int, led: int, doubles: list[int]) -> Demand:
    """What a lead of that suit asks for.  A double is a card of its own suit and an Honor at once."""
    powers = [power(card, honors, led, doubles) for card in PACK]
    if led == honors:  # nothing else will do
        return Demand(is_of(led), [False] * len(PACK), powers, clause="forty-two.follow-named")
    is_honor = [SUIT[card] == honors or IS_DOUBLE[card] for card in PACK]
    return Demand(is_of(led), is_honor, powers, clause="forty-two.follow-or-honor")


# By the order of the doubles, the suit named and the suit led.
DEMANDS: Final = [
    [[demand(honors, led, doubles) for led in range(SUITS)] for honors in range(SUITS)]
    for doubles in (BY_SUM, TRIX_ORDER)
]
# By the suit named, what the opening card has to be.
OPENINGS: Final = [
    Demand(is_of(honors), [False] * len(PACK), [], clause="forty-two.first-lead") for honors in range(SUITS)
]


class FortyTwo(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        is_paired = options.is_set("partners", "pairs opposite")
        self.sides = OPPOSITE if is_paired else ALONE[SEATS]  # forty-two.partners
        self.demands = DEMANDS[1 if options.is_set("doubles-order", "trix order") else 0]
        target = 0 if setup.one_deal else options.number("target")
        self.match = Match(target, options.number("max-deals"))
        self.stage = BETWEEN
        self.undealt: list[int] = PACK
        self.bidding = Bidding([], 1, ALL_POINTS, True)
        self.honors = -1  # the suit named
        self.play = Following(SEATS, setup.honour)

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        self.play.tricks.sort_hands()
        self.stage = BIDDING
        self.honors = -1
        options = self.setup.options
        least = min(options.number("min-bid"), ALL_POINTS)
        turns = self.round_from(self.after(self.dealer))
        self.bidding = Bidding(turns, least, ALL_POINTS, options.is_set("all-pass", "dealer bids"))
        self.turn = turns[0]  # forty-two.bid

    def lay_out(self, order: list[int]) -> None:
        """Seven each, singly: forty-two.deal."""
        self.play = deal_seven(order, self.round_from(self.after(self.dealer)), self.honour)
        self.undealt = []

    # Bidding -----------------------------------------------------------------

    def call(self, move: Move) -> None:
        """One call each; the highest bidder names the suit: forty-two.bid."""
        if not self.bidding.hear(move):
            self.turn = self.bidding.turn()
        elif self.bidding.best:
            self.stage = NAMING  # forty-two.name-suit
            self.turn = self.bidding.bidder
        else:
            self.throw_in()

    def throw_in(self) -> None:
        """Nobody has bid: the next dealer deals, while there are deals left."""
        self.stage = BETWEEN
        if self.deals >= self.setup.options.number("max-deals"):
            self.finish(self.leaders())  # trix-pack.most-deals
        else:
            self.pass_deal()

    def why_not_name(self, seat: int, suit: int) -> str:
        """He has to lead the suit, so he must hold some of it; the 0-0 alone is enough for Blanks."""
        for card in self.play.tricks.hands[seat]:
            if SUIT[card] == suit:
                return ""
        return "forty-two.name-suit"

    def name_honors(self, seat: int, suit: int) -> None:
        """The suit named is the Honor suit, and its namer leads it: forty-two.honor-suit."""
        self.honors = suit
        self.play.opening = OPENINGS[suit]
        self.play.some.append((seat, MASK_OF_SUIT[suit]))
        self.stage = PLAYING
        self.begin_set(seat)

    # Playing -----------------------------------------------------------------

    def begin_set(self, leader: int) -> None:
        self.turn = self.play.tricks.lead(self.round_from(leader))

    def fault(self, seat: int, move: Move) -> str:
        """Who has nothing of the suit led may play anything: forty-two.void."""
        is_time = self.stage == PLAYING and seat == self.turn
        return self.play.breach(seat, move.card) if is_time and move.verb == "play" else ""

    def play_card(self, seat: int, card: int) -> None:
        if self.play.is_leading():
            self.turn = self.play.lead(seat, card, self.demands[self.honors][SUIT[card]])
            return
        self.turn = self.play.follow(seat, card)
        if self.turn >= 0:
            return
        winner = self.play.take_in()
        if self.play.tricks.hands[winner]:
            self.begin_set(winner)  # forty-two.winner-leads
        else:
            self.score_hand()  # forty-two.hand-end

    # The game and penalties ----------------------------------------------------

    def score_hand(self) -> None:
        """Each side scores all that it took, the bidders only if that is what they bid or more."""
        for seat in self.round_from(self.after(self.dealer))[: len(set(self.sides))]:  # one of each side
            self.score_side(seat)
        if not await_acceptance(self, self.play):
            self.end_hand()

    def score_side(self, seat: int) -> None:
        side = self.sides[seat]
        missing = 0
        if side == self.sides[self.bidding.bidder]:
            missing = self.bidding.best - points_won(self.play, self.sides, side)
        if missing <= 0 or self.setup.options.is_set("failed-points", "kept"):
            score_points(self, self.play, seat)
        if missing > 0:  # the total may go below nought: forty-two.penalty-debt
            if self.setup.options.is_set("penalty", "full"):
                self.score("forty-two.penalty-full", self.bidding.bidder, -self.bidding.best)
            else:
                self.score("forty-two.penalty", self.bidding.bidder, -missing)

    def end_hand(self) -> None:
        """All deductions are made: forty-two.target, forty-two.win, forty-two.both-reach."""
        self.stage = BETWEEN
        close_deal(self, self.match)

    # Wrong cards, in honour mode -------------------------------------------------

    def interjections(self, seat: int) -> list[Move]:
        """None of the last set can be wrong, as nobody holds another card then: a score never goes back."""
        return self.play.interjections(seat)

    def uncounted(self) -> int:
        return uncounted(self, self.play)

    # What every game answers ------------------------------------------------------------

    def cut_heights(self) -> Sequence[int]:
        return draw_heights(self.setup.options)  # trix-pack.draw-for-deal

    def cap(self) -> int:
        each_hand = 1 + SEATS + 1 + most_moves(SEATS, SETS, self.honour)
        return 102 + self.setup.options.number("max-deals") * each_hand

    def asks(self) -> str:
        if self.turn == NOBODY:
            return ""
        return "accept the score" if self.play.is_accepting else ASKS[self.stage]

    def moves_for(self, seat: int) -> list[Move]:
        if self.stage == PLAYING:
            if self.play.is_free(seat):
                return [PLAY[card] for card in self.play.tricks.hands[seat]]
            return self.play.lawful(seat, PLAY)
        if self.stage == BIDDING:
            return self.bidding.moves()
        if self.stage == NAMING:
            return [move for move in NAME if not self.why_not_name(seat, move.number)]
        return []

    def objection(self, seat: int, move: Move) -> str:
        verb = move.verb
        if verb == "play" and self.stage == PLAYING:
            return self.play.why_not(seat, move.card)
        if verb in ("challenge", "accept"):
            return why_not_interject(self)
        if self.stage == BIDDING:
            return self.bidding.why_not(move, REASONS)
        if verb == "name" and self.stage == NAMING:
            return self.why_not_name(seat, move.number)
        return "table.not-now"

    def perform(self, seat: int, move: Move) -> None:
        verb = move.verb
        if verb == "play":
            self.play_card(seat, move.card)
        elif verb == "name":
            self.name_honors(seat, move.number)
        elif verb == "challenge":
            challenge(self, self.play, seat, move.card)
        elif verb == "accept":
            if accept(self, self.play, seat):
                self.end_hand()
        else:
            self.call(move)

    def places(self) -> list[Place]:
        return [*self.play.tricks.places(), Place("undealt", self.undealt)]

    def pile_of(self, seat: int, move: Move) -> str:
        if move.verb == "challenge":
            return self.play.pile_of(move.card, open_sets(self.setup.options))
        return super().pile_of(seat, move)

    def show(self, view: View, viewer: int) -> None:
        """A hand is shown to its owner alone, not to his partner: forty-two.partners-secret."""
        show_sets(self, self.play, view, viewer)
        if self.bidding.calls:
            view.tell("bids", self.bidding.told())
        if self.honors >= 0:
            view.tell("Honors", SUIT_NAMES[self.honors])
            view.tell("bid", f"{self.bidding.best} by seat {self.bidding.bidder + 1}")

    def clone(self) -> "FortyTwo":
        twin = FortyTwo(self.setup)
        self.copy_into(twin)
        twin.match = self.match.clone()
        twin.stage = self.stage
        twin.undealt = self.undealt
        twin.bidding = self.bidding.clone()
        twin.honors = self.honors
        twin.play = self.play.clone()
        return twin

    def imagine(self, seat: int, rng: Rng) -> "FortyTwo":
        twin = self.clone()
        twin.play.imagine(seat, PACK, self.undealt, [], rng)
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
    *AT_EVERY_TABLE,
]  # fmt: skip
GAME: Final[Game] = Game(  # forty-two.players
    "forty-two", "Forty-two", "trix", "trick-taking", (SEATS,)
).having(FortyTwo, OPTIONS)
