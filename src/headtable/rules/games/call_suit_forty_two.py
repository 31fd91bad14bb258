"""Call Suit Forty-two, for four players.  The Trix book, lines 162 to 178.

What this game does not say otherwise is as in Forty-two, lines 128 to 160: call-suit-forty-two.base.
"""

from typing import Final

from headtable.rules.core.card_sets import mask_of, moves_with
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move
from headtable.rules.core.options import Option
from headtable.rules.core.prompt import Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Setup
from headtable.rules.core.view import View
from headtable.rules.equipment.trix import DOUBLES, IS_DOUBLE, LOWER, SUIT, SUIT_NAMES, SUM, UPPER
from headtable.rules.mechanics.follow_suit import Demand
from headtable.rules.mechanics.forty_two_pack import (
    NAMES,
    PACK,
    PLAY,
    SETS,
    SUITS,
    kit,
    score_points,
    show_sets,
)
from headtable.rules.mechanics.partnerships import OPPOSITE
from headtable.rules.mechanics.target_score import TargetScore
from headtable.rules.mechanics.trix_common_rules import TRICK_GAME_OPTIONS
from headtable.rules.mechanics.trix_trick_game import PLAYING, TrixTrickGame

# What can be said and done ---------------------------------------------------------------

# To lead a card and name its lower number as the suit: `play 6-2 call 2`.
CALL: Final = [
    Move("call", f"play {NAMES[card]} call {LOWER[card]}", card).saying(
        f"call {LOWER[card]} with", count=LOWER[card]
    )
    for card in PACK
]
KIT: Final = kit([*PLAY, *CALL])

# What a lead asks for ------------------------------------------------------------------------

PLAIN: Final = 0  # the upper number of the card led is the suit
CALLED: Final = 1  # or the lower one is
FOLLOWING: Final = ["call-suit-forty-two.follow", "call-suit-forty-two.follow-call"]
TOP: Final = 100  # above all upper numbers
ABOVE_ALL: Final = 1000


def power(card: int, number: int, way: int, doubles_are_honors: bool) -> int:
    """How strong a card is when this number is asked for as an upper or as a lower one."""
    if doubles_are_honors and IS_DOUBLE[card]:
        return ABOVE_ALL + SUM[card]
    if way == PLAIN:
        return SUM[card] if SUIT[card] == number else -1
    if LOWER[card] != number:
        return -1
    # The double, then by the upper number: call-suit-forty-two.rank-call, call-suit-forty-two.rank-others.
    return TOP if IS_DOUBLE[card] else UPPER[card]


def demand(number: int, way: int, doubles_are_honors: bool) -> Demand:
    """A called two is met by the 2-2 and the 3-2 to 6-2, not by the other Twos."""
    numbers = SUIT if way == PLAIN else LOWER  # call-suit-forty-two.follow-call
    follows = mask_of([card for card in PACK if numbers[card] == number])
    excused = mask_of(DOUBLES[:SUITS]) if doubles_are_honors else 0  # call-suit-forty-two.no-honors
    powers = [power(card, number, way, doubles_are_honors) for card in PACK]
    return Demand(follows, excused, powers, clause=FOLLOWING[way])


# By whether doubles are Honors, by the way of asking, and by the number asked for.
DEMANDS: Final = [
    [[demand(number, way, doubles_are_honors) for number in range(SUITS)] for way in (PLAIN, CALLED)]
    for doubles_are_honors in (False, True)
]

LEAD: Final = Prompt([("play", "lead a card"), ("call", "lead one and call its lower number")])


class CallSuitFortyTwo(TrixTrickGame):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        self.sides = OPPOSITE  # call-suit-forty-two.base: always two pairs
        self.demands = DEMANDS[1 if options.is_set("doubles", "honors") else 0]
        self.calls_once = options.is_set("calls", "first lead")
        # As in Forty-two, the higher side wins if both have enough: call-suit-forty-two.scoring.
        target = 0 if setup.one_deal else options.number("target")
        self.match = TargetScore(target, options.number("max-deals"))

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        """Nobody bids, so the dealer's left leads at once: call-suit-forty-two.no-bidding."""
        self.lay_out(order)
        self.begin_set(self.after(self.dealer))  # call-suit-forty-two.first-lead

    def lay_out(self, order: list[int]) -> None:
        self.deal_singly(order, SETS)

    # Playing -----------------------------------------------------------------

    def why_no_call(self) -> str:
        """A call is part of a lead: of every lead, or of the first of the hand."""
        if not self.play.is_leading():
            return "call-suit-forty-two.call"
        return "call-suit-forty-two.one-call" if self.calls_once and self.play.tricks.takers else ""

    def demand(self, card: int) -> Demand:
        """Who says nothing has not called: call-suit-forty-two.call.

        Any card may be led; who can follow must; who cannot may play anything, and it cannot win.
        """
        return self.demands[PLAIN][SUIT[card]]

    def lead_with_call(self, seat: int, card: int) -> None:
        self.turn = self.play.lead(seat, card, self.demands[CALLED][LOWER[card]])

    def is_called(self) -> bool:
        """Whether the suit of the set on the table has been called."""
        return self.play.demands[-1] in self.demands[CALLED]

    # Counting ----------------------------------------------------------------

    def score_hand(self) -> None:
        """Each side scores what it took, and nobody loses anything: call-suit-forty-two.scoring."""
        for seat in self.round_from(self.after(self.dealer))[:2]:
            score_points(self, self.play, seat)

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        each_hand = 1 + self.most_moves(SETS)
        return 102 + self.setup.options.number("max-deals") * each_hand

    def question(self) -> Prompt:
        return LEAD if self.play.is_leading() else super().question()

    def moves_for(self, seat: int) -> list[Move]:
        moves = super().moves_for(seat)
        return moves if self.why_no_call() else moves + moves_with(self.play.hands.of(seat), CALL)

    def move_at_random(self, seat: int, rng: Rng) -> None:
        if self.why_no_call():
            super().move_at_random(seat, rng)
            return
        cards = self.play.hands.cards(seat)  # each is led with or without a call
        choice = rng.below(2 * len(cards))
        if choice < len(cards):
            self.play_card(seat, cards[choice])
        else:
            self.lead_with_call(seat, cards[choice - len(cards)])

    def objection(self, seat: int, move: Move) -> str:
        if self.stage == PLAYING and move.verb == "call":
            return self.why_no_call() if self.play.hands.holds(seat, move.card) else "table.not-held"
        return super().objection(seat, move)

    def perform(self, seat: int, move: Move) -> None:
        if move.verb == "call":
            self.lead_with_call(seat, move.card)
        else:
            super().perform(seat, move)

    def show(self, view: View, viewer: int) -> None:
        show_sets(self, self.play, view, viewer)
        led = self.play.tricks.led
        if led >= 0 and self.is_called():
            number = LOWER[led]
            view.tell("called", f"lower number {number}", codes=[number])
        elif led >= 0:
            suit = SUIT[led]
            view.tell("suit", SUIT_NAMES[suit], codes=[suit])

    def clone(self) -> "CallSuitFortyTwo":
        twin = CallSuitFortyTwo(self.setup)
        self.copy_sets_into(twin)
        return twin


OPTIONS: Final = [
    Option("target", "call-suit-forty-two.scoring", "the points that win the game", [100], any_number=True),
    Option(
        "doubles", "call-suit-forty-two.no-honors",
        "whether doubles are Honors, which may be played to any lead and take it", ["plain", "honors"],
    ),
    Option(
        "calls", "call-suit-forty-two.call", "whether every lead may have a call, or only a hand's first",
        ["every lead", "first lead"],
    ),
    *TRICK_GAME_OPTIONS,
]  # fmt: skip
GAME: Final[Game] = Game("call-suit-forty-two", "Call Suit Forty-two", "trix", "trick-taking", (4,)).having(
    CallSuitFortyTwo, OPTIONS
)
