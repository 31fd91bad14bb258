"""Call Suit Forty-two, for four players.  The Trix book, lines 162 to 178.

What this game does not say otherwise is as in Forty-two, lines 128 to 160: call-suit-forty-two.base.
"""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.game import Game
from headtable.rules.core.moves import Move
from headtable.rules.core.notation import Notation
from headtable.rules.core.options import Option
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import NOBODY, Kit, Place, Setup, State
from headtable.rules.core.view import View
from headtable.rules.equipment.trix import IS_DOUBLE, LOWER, SUIT, SUIT_NAMES, SUM, UPPER
from headtable.rules.mechanics.following import Demand, Following
from headtable.rules.mechanics.match import Match
from headtable.rules.mechanics.seven_sets import (
    IN_HONOUR_MODE,
    NAMES,
    PACK,
    PLAY,
    SEATS,
    SETS,
    SUITS,
    deal_seven,
    score_points,
    show_sets,
)
from headtable.rules.mechanics.sides import OPPOSITE
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

# To lead a card and name its lower number as the suit: `play 6-2 call 2`.
CALL: Final = [Move("call", f"play {NAMES[card]} call {LOWER[card]}", card) for card in PACK]
KIT: Final = Kit(PACK, NAMES, Notation(NAMES, [*PLAY, *CALL, *IN_HONOUR_MODE], {}))

PLAYING: Final = 0  # the stages of a hand
BETWEEN: Final = 1

# What a lead asks for ------------------------------------------------------------------------

PLAIN: Final = 0  # the upper number of the card led is the suit
CALLED: Final = 1  # or the lower one is
FOLLOWING: Final = ["call-suit-forty-two.first-lead", "call-suit-forty-two.follow-call"]
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
    follows = [numbers[card] == number for card in PACK]
    excused = [doubles_are_honors and IS_DOUBLE[card] for card in PACK]  # call-suit-forty-two.no-honors
    powers = [power(card, number, way, doubles_are_honors) for card in PACK]
    return Demand(follows, excused, powers, clause=FOLLOWING[way])


# By whether doubles are Honors, by the way of asking, and by the number asked for.
DEMANDS: Final = [
    [[demand(number, way, doubles_are_honors) for number in range(SUITS)] for way in (PLAIN, CALLED)]
    for doubles_are_honors in (False, True)
]


class CallSuitFortyTwo(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        self.sides = OPPOSITE  # call-suit-forty-two.base: always two pairs
        self.demands = DEMANDS[1 if options.is_set("doubles", "honors") else 0]
        self.calls_once = options.is_set("calls", "first lead")
        target = 0 if setup.one_deal else options.number("target")
        self.match = Match(target, options.number("max-deals"))
        self.stage = BETWEEN
        self.undealt: list[int] = PACK
        self.play = Following(SEATS, setup.honour)

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        """Nobody bids, so the dealer's left leads at once: call-suit-forty-two.no-bidding."""
        self.lay_out(order)
        self.play.tricks.sort_hands()
        self.stage = PLAYING
        self.begin_set(self.after(self.dealer))  # call-suit-forty-two.first-lead

    def lay_out(self, order: list[int]) -> None:
        self.play = deal_seven(order, self.round_from(self.after(self.dealer)), self.honour)
        self.undealt = []

    # Playing -----------------------------------------------------------------

    def begin_set(self, leader: int) -> None:
        self.turn = self.play.tricks.lead(self.round_from(leader))

    def why_no_call(self) -> str:
        """A call is part of a lead: of every lead, or of the first of the hand."""
        is_time = self.play.is_leading() and not (self.calls_once and self.play.tricks.past)
        return "" if is_time else "call-suit-forty-two.call"

    def fault(self, seat: int, move: Move) -> str:
        """Any card may be led; who can follow must; who cannot may play anything, and it cannot win."""
        is_time = self.stage == PLAYING and seat == self.turn
        return self.play.breach(seat, move.card) if is_time and move.verb == "play" else ""

    def is_called(self) -> bool:
        """Whether the suit of the set on the table has been called."""
        return self.play.demands[-1] in self.demands[CALLED]

    def lead_card(self, seat: int, card: int, way: int) -> None:
        """Who says nothing has not called: call-suit-forty-two.call."""
        number = SUIT[card] if way == PLAIN else LOWER[card]
        self.turn = self.play.lead(seat, card, self.demands[way][number])

    def follow_card(self, seat: int, card: int) -> None:
        self.turn = self.play.follow(seat, card)
        if self.turn >= 0:
            return
        winner = self.play.take_in()
        if self.play.tricks.hands[winner]:
            self.begin_set(winner)
        else:
            self.score_hand()

    # Counting ----------------------------------------------------------------

    def score_hand(self) -> None:
        """Each side scores what it took, and nobody loses anything: call-suit-forty-two.scoring."""
        for seat in self.round_from(self.after(self.dealer))[:2]:
            score_points(self, self.play, seat)
        if not await_acceptance(self, self.play):
            self.end_hand()

    def end_hand(self) -> None:
        """As in Forty-two, the higher side wins if both have enough: call-suit-forty-two.scoring."""
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
        each_hand = 1 + most_moves(SEATS, SETS, self.honour)
        return 102 + self.setup.options.number("max-deals") * each_hand

    def asks(self) -> str:
        if self.stage == BETWEEN or self.turn == NOBODY:
            return ""
        if self.play.is_accepting:
            return "accept the score"
        if not self.play.is_leading():
            return "play a card"
        return "lead a card" if self.why_no_call() else "lead a card, and call its lower number if you like"

    def moves_for(self, seat: int) -> list[Move]:
        if self.stage != PLAYING:
            return []
        hand = self.play.tricks.hands[seat]
        if self.play.is_leading():
            moves = [PLAY[card] for card in hand]
            return moves if self.why_no_call() else moves + [CALL[card] for card in hand]
        return [PLAY[card] for card in hand] if self.play.is_free(seat) else self.play.lawful(seat, PLAY)

    def objection(self, seat: int, move: Move) -> str:
        if move.verb in ("challenge", "accept"):
            return why_not_interject(self)
        if self.stage != PLAYING:
            return "table.not-now"
        if move.verb == "call" and move.card in self.play.tricks.hands[seat]:
            return self.why_no_call()
        return self.play.why_not(seat, move.card)

    def perform(self, seat: int, move: Move) -> None:
        if move.verb == "challenge":
            challenge(self, self.play, seat, move.card)
        elif move.verb == "accept":
            if accept(self, self.play, seat):
                self.end_hand()
        elif self.play.is_leading():
            self.lead_card(seat, move.card, CALLED if move.verb == "call" else PLAIN)
        else:
            self.follow_card(seat, move.card)

    def places(self) -> list[Place]:
        return [*self.play.tricks.places(), Place("undealt", self.undealt)]

    def pile_of(self, seat: int, move: Move) -> str:
        if move.verb == "challenge":
            return self.play.pile_of(move.card, open_sets(self.setup.options))
        return super().pile_of(seat, move)

    def show(self, view: View, viewer: int) -> None:
        show_sets(self, self.play, view, viewer)
        laid = self.play.tricks.current.cards
        if laid and self.is_called():
            view.tell("called", f"lower number {LOWER[laid[0]]}")
        elif laid:
            view.tell("suit", SUIT_NAMES[SUIT[laid[0]]])

    def clone(self) -> "CallSuitFortyTwo":
        twin = CallSuitFortyTwo(self.setup)
        self.copy_into(twin)
        twin.match = self.match.clone()
        twin.stage = self.stage
        twin.undealt = self.undealt
        twin.play = self.play.clone()
        return twin

    def imagine(self, seat: int, rng: Rng) -> "CallSuitFortyTwo":
        twin = self.clone()
        twin.play.imagine(seat, PACK, self.undealt, [], rng)
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
    *AT_EVERY_TABLE,
]  # fmt: skip
GAME: Final[Game] = Game(
    "call-suit-forty-two", "Call Suit Forty-two", "trix", "trick-taking", (SEATS,)
).having(CallSuitFortyTwo, OPTIONS)
