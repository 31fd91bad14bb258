"""Trolley Transfer, for two to eight players.  The Trolley book, lines 3 to 25."""

from typing import Final

from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move, one_each, word
from headtable.rules.core.notation import Notation
from headtable.rules.core.options import BELL_OPTION, LENGTH, Option
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.secret_choices import SecretChoices
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import CHANCE, State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import Fact, fact_in_words
from headtable.rules.equipment.trolley import BY_ANY_COLOUR, DENOMINATIONS, PLURALS, SIXTY
from headtable.rules.games.trolley_transfer.passed_cards import Passing, tally_of
from headtable.rules.mechanics.partnerships import ALONE

# What can be said and done; a card is its denomination alone: trolley-transfer.no-colours ------

PASS: Final = one_each("pass", DENOMINATIONS)  # hand a card on to the left
DISCARD: Final = one_each("discard", DENOMINATIONS)
CALL: Final = word("call").saying("call 'Transfer'")
DECLINE: Final = word("decline")
SAYINGS: Final = [*PASS, *DISCARD, CALL, DECLINE]
WHOLE_PACK: Final = tally_of(SIXTY)
KIT: Final = Kit(SIXTY, DENOMINATIONS, Notation(DENOMINATIONS, SAYINGS, BY_ANY_COLOUR))

PASSING: Final = 0  # the stages of a hand
DISCARDING: Final = 1
DRAWING: Final = 2  # stands still only while the discards are shuffled
LAST_ASKING: Final = 3  # before a hand is void; only where the players call
BETWEEN: Final = 4
OR_CALL: Final = ("call", "call 'Transfer'")
ASKS: Final = [
    Prompt([("pass", "pass a card to the left"), OR_CALL], public="pass a card to the left"),
    Prompt([("discard", "discard a card"), OR_CALL], public="discard a card"),
    NO_PROMPT,
    Prompt([OR_CALL, ("decline", "decline")], {"decline": "decline: you have not six alike"}),
]

SIX: Final = 6
SIX_COUNT: Final = {  # trolley-transfer.counts
    "car": 100, "motorman": 90, "conductor": 80, "fare": 60, "passenger": 50, "transfer": 40,
}  # fmt: skip
COUNTS: Final = [SIX_COUNT[denomination] for denomination in DENOMINATIONS]
LEAST_COUNT: Final = 40
CHOSEN: Final = ["pass", "discard", "call", "decline"]  # the verbs of what all choose unseen
MOST_VOID: Final = 5  # trolley-transfer.round-limit
MOST_WORLDS: Final = 400  # how often a world is dealt afresh in search of one where nobody was done


def are_alike(hand: list[int]) -> bool:
    """Six cards of one denomination, in a sorted hand: trolley-transfer.aim."""
    return len(hand) == SIX and hand[0] == hand[5]


class TrolleyTransfer(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        self.sides = ALONE[setup.seats]
        self.at_once = options.is_set("passing", "at once")
        self.by_player = options.is_set("call", "by the player")
        self.both_score = options.is_set("double-call", "both score")
        self.limit = options.number("round-limit")
        self.target = 1 if setup.one_deal else options.number("target")  # any score ends one deal
        self.stage = BETWEEN
        self.delay = setup.seats - 1 if self.at_once else 0  # rounds before a card can be back
        self.cards = Passing(setup.seats, SIXTY, self.delay)
        self.choices = SecretChoices(setup.seats)
        self.acting = -1  # who passes next, one after the other, or draws next
        self.rounds = 0  # completed in this hand
        self.void = 0  # hands in a row that nobody completed
        self.last_hand: Fact | None = None  # how it ended; never changed

    # The deal ----------------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        if self.stage == DRAWING:
            self.draw_on()
            return
        self.cards.sort_hands()
        self.rounds = 0
        if not self.is_called(self.after(self.dealer)):
            self.begin_pass()

    def lay_out(self, order: list[int]) -> None:
        """Six to each, one at a time, the dealer last: trolley-transfer.deal, trolley-transfer.stock."""
        if self.stage == DRAWING:
            self.cards.make_stock(order)  # trolley-transfer.reshuffle
            return
        self.cards = Passing(self.seats, [], self.delay)
        self.cards.deal(order, self.round_from(self.after(self.dealer)), SIX)

    # Calling -------------------------------------------------------------------------

    def is_called(self, first: int) -> bool:
        """Whether the table calls for somebody; the seats were given their cards from the first one on."""
        if self.by_player:
            return False
        done = [seat for seat in self.round_from(first) if are_alike(self.cards.hands[seat])]
        if done:
            self.end_hand(done)
        return bool(done)

    def why_not_call(self, seat: int) -> str:
        """He must hold six alike, and the table must not call for him."""
        if not self.by_player:
            return "trolley-transfer.called-by-the-table"
        if are_alike(self.settled_hand(seat)):
            return ""
        hand = self.cards.hands[seat]
        is_coming = len(hand) > SIX and max([hand.count(card) for card in hand]) >= SIX
        return "trolley-transfer.coming-round" if is_coming else "trolley-transfer.aim"

    def settled_hand(self, seat: int) -> list[int]:
        """A card that is just coming round counts only after the whole pass."""
        return self.cards.settled_hand(seat, SIX)

    def first_given(self) -> int:
        """Who was first to get a card in the step before this choice: trolley-transfer.call.

        Draws begin with the dealer; a deal or a pass reaches his left-hand neighbour first.
        """
        after_draw = self.stage == LAST_ASKING or (self.stage == PASSING and self.rounds > 0)
        return self.dealer if after_draw else self.after(self.dealer)

    # Passing -----------------------------------------------------------------------------

    def begin_pass(self) -> None:
        """The dealer begins every round: trolley-transfer.pass, trolley-transfer.repeat."""
        self.stage = PASSING
        if self.at_once:
            self.ask_all()
        else:
            self.turn = self.acting = self.dealer

    def ask_all(self) -> None:
        """Everyone chooses, and nobody sees what until all have."""
        self.choices.ask(self.round_from(self.dealer))
        self.turn = self.dealer

    def open_choices(self) -> None:
        moves = self.choices.reveal()
        cards: list[int] = []
        callers: list[int] = []
        for seat in range(self.seats):
            move = moves[seat]
            assert move is not None
            cards.append(move.card)
        if self.by_player:
            for seat in self.round_from(self.first_given()):
                if moves[seat] == CALL:
                    callers.append(seat)
        if callers:  # a call stands in place of the pass or the discard
            self.end_hand(callers)
        elif self.stage == PASSING:
            self.cards.pass_all(cards)
            self.end_pass()
        elif self.stage == DISCARDING:
            self.discard_all(cards)
        else:
            self.end_void()

    def pass_in_turn(self, seat: int, move: Move) -> None:
        """With a look: each has seen what he was given before he hands a card on."""
        if move.verb == "call":
            self.end_hand([seat])
            return
        self.cards.pass_on(seat, move.card)
        self.turn = self.acting = self.after(seat)
        if self.acting == self.dealer:
            self.end_pass()

    def end_pass(self) -> None:
        if not self.is_called(self.after(self.dealer)):
            self.stage = DISCARDING
            self.ask_all()

    # Discarding and drawing ------------------------------------------------------------

    def discard_all(self, cards: list[int]) -> None:
        """All discard unseen, then they draw, the dealer first: trolley-transfer.discard-draw."""
        self.cards.discard_all(cards)
        self.stage = DRAWING
        self.acting = self.dealer
        self.draw_on()

    def draw_on(self) -> None:
        """Draw until all have, until one is done, or until there is nothing to draw."""
        while self.cards.stock:
            seat = self.acting
            self.cards.draw(seat)
            if not self.by_player and are_alike(self.cards.hands[seat]):
                self.end_hand([seat])
                return
            self.acting = self.after(seat)
            if self.acting == self.dealer:
                self.end_round()
                return
        self.turn = CHANCE  # trolley-transfer.reshuffle: all discards, this round's too

    def end_round(self) -> None:
        self.rounds += 1
        if self.rounds < self.limit:
            self.begin_pass()
        elif self.by_player:
            self.stage = LAST_ASKING
            self.ask_all()
        else:
            self.end_void()

    # The end of a hand, and of the game ---------------------------------------------------

    def end_hand(self, done: list[int]) -> None:
        """The first of them scores, or with the option all: trolley-transfer.call, counts."""
        shown: list[int] = []
        for seat in done if self.both_score else done[:1]:
            hand = self.settled_hand(seat)
            kind = hand[0]
            self.score("trolley-transfer.counts", seat, COUNTS[kind], hand)
            shown.append(kind)
        self.void = 0
        words = ", ".join([f"{{}} six {PLURALS[kind]}" for kind in shown])
        self.last_hand = fact_in_words("last hand", words, done[: len(shown)]).coded(shown)
        self.gather(max(self.scores) >= self.target)  # trolley-transfer.game

    def end_void(self) -> None:
        """Nobody scores; five such hands in a row end the game: trolley-transfer.round-limit."""
        self.void += 1
        self.last_hand = fact_in_words("last hand", "void")
        self.gather(self.void == MOST_VOID)

    def gather(self, is_over: bool) -> None:
        """The cards come together again, unseen but for what was shown; the deal goes to the left."""
        self.cards = Passing(self.seats, SIXTY, self.delay)
        self.stage = BETWEEN
        if is_over:
            self.finish(self.leaders())
        else:
            self.pass_deal()

    # What some games answer otherwise ---------------------------------------------------

    def is_awaited(self, seat: int) -> bool:
        return self.turn >= 0 and seat in self.choices.asked

    def waiting(self) -> list[int]:
        if self.turn < 0:
            return []
        return self.choices.waiting()[:] or [self.turn]

    def to_shuffle(self) -> list[int]:
        return sorted(self.cards.discards) if self.stage == DRAWING else SIXTY

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        """At most one shuffle of the discards a round; at most four void hands before each score."""
        hand = 1 + self.limit * (2 * self.seats + 1) + self.seats
        scores = self.seats * ((self.target - 1) // LEAST_COUNT) + 1
        return 2 + MOST_VOID * scores * hand

    def prompt(self) -> Prompt:
        return ASKS[self.stage] if self.turn >= 0 else NO_PROMPT

    def moves_for(self, seat: int) -> list[Move]:
        moves: list[Move] = []
        if self.stage == LAST_ASKING:
            moves.append(DECLINE)
        else:
            verbs = PASS if self.stage == PASSING else DISCARD
            previous = -1
            for card in self.cards.hands[seat]:
                if card != previous:
                    moves.append(verbs[card])
                    previous = card
        if self.by_player and not self.why_not_call(seat):
            moves.append(CALL)
        return moves

    def objection(self, seat: int, move: Move) -> str:
        verb = move.verb
        if verb == "call":
            return self.why_not_call(seat)
        if verb == "decline":
            return "" if self.stage == LAST_ASKING else "table.not-now"
        if self.stage > DISCARDING or verb != ("pass" if self.stage == PASSING else "discard"):
            return "table.not-now"
        return "" if move.card in self.cards.hands[seat] else "table.not-held"

    def perform(self, seat: int, move: Move) -> None:
        if self.stage == PASSING and not self.at_once:
            self.pass_in_turn(seat, move)
        elif self.choices.choose(seat, move):
            self.open_choices()
        else:
            self.turn = self.choices.asked[0]

    def places(self) -> list[Place]:
        return self.cards.places()

    def show(self, view: View, viewer: int) -> None:
        self.cards.show(view, viewer, DENOMINATIONS)
        if self.stage != BETWEEN:
            view.tell_part("round", min(self.rounds + 1, self.limit), self.limit)
        if self.last_hand is not None:
            view.add(self.last_hand)
        if self.void:
            view.tell_part("void hands in a row", self.void, MOST_VOID)
        chosen = self.choices.of(viewer) if viewer >= 0 else None
        if chosen is not None:
            codes = [CHOSEN.index(chosen.verb), chosen.card + 1]
            view.tell_move("chosen", chosen, self.faces_of(chosen), codes)

    def clone(self) -> "TrolleyTransfer":
        twin = TrolleyTransfer(self.setup)
        self.copy_into(twin)
        twin.stage = self.stage
        twin.cards = self.cards.clone()
        twin.choices = self.choices.clone()
        twin.acting = self.acting
        twin.rounds = self.rounds
        twin.void = self.void
        twin.last_hand = self.last_hand
        return twin

    def imagine(self, seat: int, rng: Rng) -> "TrolleyTransfer":
        """Should the last of very many worlds still have a hand that would have been called, it stays."""
        twin = self.clone()
        if self.stage == BETWEEN:
            return twin
        for _ in range(MOST_WORLDS):
            twin.cards.imagine(seat, WHOLE_PACK, rng)
            if twin.is_possible(seat):
                break
        for other in range(self.seats):
            if other != seat and self.choices.of(other) is not None:
                moves = twin.moves_for(other)
                twin.choices.moves[other] = moves[rng.below(len(moves))]
        return twin

    def is_possible(self, viewer: int) -> bool:
        """Whether nobody else was done at a moment when the table would have called for him."""
        if self.by_player:
            return True
        for other in range(self.seats):
            if other != viewer and self.was_done(other):
                return False
        return True

    def was_done(self, seat: int) -> bool:
        """Whether six alike lay in a hand when it was last looked at, or the time before in this round."""
        hand = self.settled_hand(seat)
        if self.stage == PASSING and not self.at_once:
            passed = (seat - self.dealer) % self.seats < (self.acting - self.dealer) % self.seats
            return not passed and are_alike(hand)
        if self.stage == DISCARDING and self.at_once and are_alike(self.cards.hand_before_pass(seat)):
            return True
        if self.stage == DRAWING and len(hand) < SIX:
            return are_alike(self.cards.hand_before_discard(seat))
        return are_alike(hand)


OPTIONS: Final = [
    Option("target", "trolley-transfer.game", "the points that win the game", [500], any_number=True),
    Option(
        "passing", "trolley-transfer.pass", "whether all pass at once or one after the other",
        ["at once", "in turn with a look"],
    ),
    Option(
        "double-call", "trolley-transfer.call", "who scores when two are done at the same time",
        ["first receiver", "both score"],
    ),
    Option(
        "call", "trolley-transfer.call", "whether the table calls or the player must notice",
        ["automatic", "by the player"],
    ),
    Option(
        "round-limit", "trolley-transfer.round-limit", "the rounds after which a hand is void",
        [100], any_number=True,
    ),
    LENGTH,
    BELL_OPTION,
]  # fmt: skip
GAME: Final[Game] = Game(
    "trolley-transfer", "Trolley Transfer", "trolley", "collecting", tuple(range(2, 9))
).having(TrolleyTransfer, OPTIONS)  # trolley-transfer.players
