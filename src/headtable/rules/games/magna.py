"""Magna, for two, three, four or five players.  The Trix book, lines 263 to 341."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.game import Game
from headtable.rules.core.moves import Move
from headtable.rules.core.notation import Notation
from headtable.rules.core.options import Option
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import NOBODY, Kit, Place, Setup, State
from headtable.rules.core.view import View
from headtable.rules.equipment.trix import MASK_OF_SUIT, NAMES, SUIT, SUIT_NAMES
from headtable.rules.mechanics.bidding import BIDS, PASS, Bidding, BidReasons
from headtable.rules.mechanics.deals import deal_singly
from headtable.rules.mechanics.following import Following
from headtable.rules.mechanics.honors import (
    DEMANDS,
    FIFTY_TWO,
    FIVES,
    FREE,
    HONOR_FIRST,
    IN_HONOUR_MODE,
    MUST_HONOR,
    PLAY,
    TENS,
    can_follow,
    lay,
)
from headtable.rules.mechanics.laying_aside import DISCARD, LayingAside
from headtable.rules.mechanics.magna_points import PlayedHand
from headtable.rules.mechanics.match import Match
from headtable.rules.mechanics.showing import show_stock
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

PACK: Final = FIFTY_TWO  # magna.cards
MOST_BID: Final = 9
NAME: Final = [
    Move("name", f"name {SUIT_NAMES[suit].lower()}", number=suit) for suit in range(FIVES, TENS + 1)
]
SAYINGS: Final = [PASS, *BIDS[: MOST_BID + 2], *NAME, *DISCARD, *PLAY, *IN_HONOUR_MODE]
KIT: Final = Kit(PACK, NAMES, Notation(NAMES, SAYINGS, {}))

BIDDING: Final = 0  # the stages of a hand
NAMING: Final = 1
DISCARDING: Final = 2
PLAYING: Final = 3
BETWEEN: Final = 4
ASKS: Final = [
    "bid or pass",
    "name the Honor suit",
    "lay four cards aside",
    "play a card",
    "",
]

DEALT: Final = 10
ASIDE: Final = 4
SETS: Final = 6
FORCED_BID: Final = 1
REASONS: Final = BidReasons("magna.bid", "magna.bid", "")


class Magna(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        is_paired = setup.seats == 4 and options.is_set("partners", "pairs opposite")
        self.sides = OPPOSITE if is_paired else ALONE[setup.seats]  # magna.partners
        self.match = Match(0 if setup.one_deal else options.number("target"))  # magna.target
        self.demands = DEMANDS[MUST_HONOR if options.is_set("void", "must honor") else FREE]
        self.together = options.is_set("discard-order", "together")
        self.stage = BETWEEN
        self.undealt: list[int] = PACK
        self.bidding = Bidding([], FORCED_BID, MOST_BID, False)
        self.honors = -1
        self.aside = LayingAside(setup.seats)
        self.play = Following(setup.seats, setup.honour)
        self.out = -1  # who has cancelled all his points with this hand's

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        self.play.tricks.sort_hands()
        self.undealt.sort()
        turns = self.round_from(self.after(self.dealer))
        self.bidding = Bidding(turns, FORCED_BID, MOST_BID, False)  # magna.bid
        self.honors = self.out = -1
        self.stage = BIDDING
        self.turn = turns[0]

    def lay_out(self, order: list[int]) -> None:
        """Ten to each from the dealer's left, singly, and never more: magna.deal, magna.overdeal."""
        self.play = Following(self.seats, self.honour)
        self.aside = LayingAside(self.seats)
        turns = self.round_from(self.after(self.dealer))
        top = deal_singly(order, 0, self.play.tricks.hands, turns, DEALT)
        self.undealt = order[top:]

    # Bidding for Honor cards ---------------------------------------------------

    def call(self, move: Move) -> None:
        """One call each, a bid or none: magna.one-bid, magna.no-bid."""
        if not self.bidding.hear(move):
            self.turn = self.bidding.turn()
            return
        if self.bidding.bidder < 0:  # magna.dealer-forced
            self.bidding.bidder = self.dealer
            self.bidding.best = FORCED_BID
        self.stage = NAMING
        self.turn = self.bidding.bidder

    def honors_in(self, seat: int, suit: int) -> int:
        """How many cards of a suit a hand has."""
        return len([card for card in self.play.tricks.hands[seat] if SUIT[card] == suit])

    def name_honors(self, seat: int, suit: int) -> None:
        self.honors = suit
        self.play.opening = HONOR_FIRST[suit]  # magna.first-lead
        self.play.some.append((seat, MASK_OF_SUIT[suit]))  # as all know now, and he will keep one
        self.aside.owed = ASIDE
        self.aside.is_open = not self.together
        self.stage = DISCARDING
        self.turn = self.after(self.dealer)

    # Discarding ----------------------------------------------------------------

    def why_not_discard(self, seat: int, card: int) -> str:
        """The bidder keeps an Honor, as he has to lead one."""
        if card not in self.play.tricks.hands[seat]:
            return "table.not-held"
        is_last = SUIT[card] == self.honors and self.honors_in(seat, self.honors) == 1
        return "magna.discard" if is_last and seat == self.bidding.bidder else ""

    def discard(self, seat: int, card: int) -> None:
        """All lay aside at once, unseen until the last has, or one after the other: magna.discard."""
        self.aside.lay(seat, card, self.play.tricks.hands[seat])
        self.turn = self.aside.next_due(self.round_from(self.after(self.dealer)))
        if self.turn < 0:
            self.aside.is_open = True
            self.begin_set(self.bidding.bidder)  # magna.first-lead

    # Playing -----------------------------------------------------------------

    def begin_set(self, leader: int) -> None:
        self.stage = PLAYING
        self.turn = self.play.tricks.lead(self.round_from(leader))

    def why_not_play(self, seat: int, move: Move) -> str:
        if move.card not in self.play.tricks.hands[seat]:
            return "table.not-held"
        return "" if self.play.is_free(seat) else self.fault(seat, move)

    def fault(self, seat: int, move: Move) -> str:
        """He follows or plays an Honor; who cannot follow plays what he likes."""
        if move.verb != "play" or self.stage != PLAYING or seat != self.turn:
            return ""
        if move in self.play.lawful(seat, PLAY):
            return ""
        if self.play.is_leading():
            return "magna.first-lead"
        if not can_follow(self.play, seat):
            return "magna.void"
        return "magna.follow" if self.play.tricks.past else "magna.follow-first"

    def play_card(self, seat: int, card: int) -> None:
        self.turn = lay(self.play, seat, card, self.demands[self.honors])
        if self.turn < 0:
            winner = self.play.take_in()  # magna.win-set, magna.trixie-power, magna.gather
            if len(self.play.tricks.past) < SETS:
                self.begin_set(winner)  # magna.winner-leads
            else:
                self.score_hand()

    # Scoring -----------------------------------------------------------------

    def score_hand(self) -> None:
        """Settle the bid, then take off kind by kind until somebody is out: magna.win.

        The sheet holds what is taken off, and what is added as less than nothing: magna.start-score.
        """
        self.out = -1
        bidder = self.bidding.bidder
        side = self.sides[bidder]
        hand = PlayedHand(self.play, self.aside.cards, self.sides, self.setup.options)
        claims = hand.claims(self.honors, bidder)  # magna.scorer
        made = sum([claim.points for claim in claims if self.sides[claim.seat] == side])
        if made < self.bidding.best:
            self.score("magna.fail-bid", bidder, -self.bidding.best)
            claims = [claim for claim in claims if self.sides[claim.seat] != side]
        elif self.setup.options.is_set("scoring", "bidders only"):  # magna.variation
            claims = [claim for claim in claims if self.sides[claim.seat] == side]
        for claim in claims:  # with what was made above the bid: magna.make-bid
            if self.out < 0:
                self.score(claim.clause, claim.seat, claim.points)
                if self.match.is_won(self.scores[claim.seat]):
                    self.out = claim.seat
        if not await_acceptance(self, self.play):
            self.end_hand()

    def end_hand(self) -> None:
        """Somebody is out, or the next deals: magna.next-hand."""
        self.stage = BETWEEN
        if self.out >= 0:
            side = self.sides[self.out]
            self.finish([seat for seat in range(self.seats) if self.sides[seat] == side])
        else:
            close_deal(self, self.match)

    # Wrong cards, in honour mode -----------------------------------------------

    def interjections(self, seat: int) -> list[Move]:
        """None of the last set can be wrong, as nobody holds another card then: a score never goes back."""
        return self.play.interjections(seat)

    def uncounted(self) -> int:
        return uncounted(self, self.play)

    # What some games answer otherwise --------------------------------------------

    def is_awaited(self, seat: int) -> bool:
        return self.stage == DISCARDING and self.together and self.aside.is_due(seat)

    def waiting(self) -> list[int]:
        return self.awaited_in_public() if self.stage == DISCARDING else super().waiting()

    def pile_of(self, seat: int, move: Move) -> str:
        if move.verb == "challenge":
            return self.play.pile_of(move.card, open_sets(self.setup.options))
        return super().pile_of(seat, move)

    def cut_heights(self) -> Sequence[int]:
        return draw_heights(self.setup.options)  # trix-pack.draw-for-deal

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        hand = 2 + self.seats + ASIDE * self.seats + most_moves(self.seats, SETS, self.honour)
        return 102 + self.setup.options.number("max-deals") * hand

    def asks(self) -> str:
        if self.turn == NOBODY:
            return ""
        return "accept the score" if self.play.is_accepting else ASKS[self.stage]

    def moves_for(self, seat: int) -> list[Move]:
        hand = self.play.tricks.hands[seat]
        if self.stage == PLAYING:
            return [PLAY[card] for card in hand] if self.play.is_free(seat) else self.play.lawful(seat, PLAY)
        if self.stage == DISCARDING:
            return [DISCARD[card] for card in hand if not self.why_not_discard(seat, card)]
        if self.stage == BIDDING:
            return self.bidding.moves()
        return [move for move in NAME if self.honors_in(seat, move.number)] if self.stage == NAMING else []

    def objection(self, seat: int, move: Move) -> str:
        verb = move.verb
        if verb == "play" and self.stage == PLAYING:
            return self.why_not_play(seat, move)
        if verb in ("challenge", "accept"):
            return why_not_interject(self)
        if verb == "discard" and self.stage == DISCARDING:
            return self.why_not_discard(seat, move.card)
        if self.stage == BIDDING:
            return self.bidding.why_not(move, REASONS)
        if verb in ("bid", "pass"):
            return "magna.one-bid"
        if verb == "name" and self.stage == NAMING:
            return "" if self.honors_in(seat, move.number) else "magna.name-suit"
        return "table.not-now"

    def perform(self, seat: int, move: Move) -> None:
        verb = move.verb
        if verb == "play":
            self.play_card(seat, move.card)
        elif verb == "discard":
            self.discard(seat, move.card)
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
        return [*self.play.tricks.places(), *self.aside.places(), Place("undealt", self.undealt)]

    def show(self, view: View, viewer: int) -> None:
        self.aside.show(view, viewer, self.play.tricks.hands)
        self.play.tricks.show_tricks(view, NAMES, open_sets(self.setup.options))
        show_stock(view, "undealt", len(self.undealt))
        target = self.setup.options.number("target")
        view.tell("still to cancel", " ".join([str(target - score) for score in self.scores]))
        if self.bidding.calls:
            view.tell("bids", self.bidding.told())
        if self.honors >= 0:
            view.tell("Honors", SUIT_NAMES[self.honors])
            view.tell("bid", f"{self.bidding.best} by seat {self.bidding.bidder + 1}")

    def clone(self) -> "Magna":
        twin = Magna(self.setup)
        self.copy_into(twin)
        twin.match = self.match.clone()
        twin.stage = self.stage
        twin.undealt = self.undealt
        twin.bidding = self.bidding.clone()
        twin.honors = self.honors
        twin.aside = self.aside.clone()
        twin.play = self.play.clone()
        twin.out = self.out
        return twin

    def imagine(self, seat: int, rng: Rng) -> "Magna":
        twin = self.clone()
        hidden = self.aside.hidden_from(seat)
        sizes = [len(self.aside.cards[other]) for other in hidden]
        seen = self.aside.known_to(seat)
        rooms = twin.play.imagine(seat, PACK, seen, [*sizes, len(self.undealt)], rng)
        for place, other in enumerate(hidden):
            twin.aside.cards[other] = rooms[place]
        twin.undealt = rooms[-1]
        return twin


OPTIONS: Final = [
    Option("target", "magna.target", "the points to cancel", [15], any_number=True),
    Option(
        "scoring", "magna.variation", "whether the others score too when the bid is made",
        ["both sides", "bidders only"],
    ),
    Option("partners", "magna.partners", "who plays with whom when four play", ["pairs opposite", "none"]),
    Option("holding", "magna.santa", "what counts for Santa and Magna: cards won or dealt", ["won", "dealt"]),
    Option("discard-order", "magna.discard", "when the four cards are laid aside", ["together", "in turn"]),
    Option(
        "void", "magna.void", "whether who cannot follow must play an Honor if he has one",
        ["free", "must honor"],
    ),
    Option("double-five-both", "magna.no-mix", "whether 5-5 counts in Santa and in Magna", ["yes", "no"]),
    Option(
        "coincidence", "magna.high-game", "which Game cards that are High or Low bring a point more",
        ["named cards", "any"],
    ),
    *AT_EVERY_TABLE,
]  # fmt: skip
SEATS: Final = (2, 3, 4, 5)  # magna.players
GAME: Final[Game] = Game("magna", "Magna", "trix", "trick-taking", SEATS).having(Magna, OPTIONS)
