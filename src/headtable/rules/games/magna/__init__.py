"""Magna, for two, three, four or five players.  The Trix book, lines 263 to 341."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.card_sets import moves_with, random_card, size_of
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import NOTHING, Move
from headtable.rules.core.options import Option
from headtable.rules.core.prompt import Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Place, Setup
from headtable.rules.core.state import CHANCE
from headtable.rules.core.view import View
from headtable.rules.games.magna.laying_aside_prompts import ALL_BUT_SIX_ASIDE, FOUR_ASIDE
from headtable.rules.games.magna.overdeals_and_point_claims import (
    CLAIM,
    CLAIM_POINTS,
    COUNT,
    DEAL_ELEVEN,
    DEAL_TEN,
    DEAL_THE_CARDS,
    HONOUR_SAYINGS,
    HONOUR_VERBS,
    OverdealsAndPointClaims,
    show_won,
)
from headtable.rules.games.magna.points import Claim, PlayedHand
from headtable.rules.mechanics.bidding import BIDS, PASS, SAID, Bidding, BidReasons, naming
from headtable.rules.mechanics.follow_suit import Demand
from headtable.rules.mechanics.honor_suit import (
    DEMANDS,
    DISCARD,
    FIVES,
    FREE,
    HONOR_FIRST,
    MUST_HONOR,
    NAMES,
    OF_SUIT,
    SUIT,
    TENS,
    can_follow,
    kit,
)
from headtable.rules.mechanics.secret_discards import NONE_ASIDE, SecretDiscards
from headtable.rules.mechanics.target_score import TargetScore
from headtable.rules.mechanics.trix_common_rules import TRICK_GAME_OPTIONS, open_sets, sides_of
from headtable.rules.mechanics.trix_trick_game import BETWEEN, PLAYING, TrixTrickGame
from headtable.rules.mechanics.view_piles import show_stock

# What can be said and done ---------------------------------------------------------------

MOST_BID: Final = 9
NAME: Final = naming(range(FIVES, TENS + 1))
KIT: Final = kit([PASS, *BIDS[: MOST_BID + 2], *NAME], HONOUR_SAYINGS)

BIDDING: Final = 2  # the stages of a hand before its first set
DISCARDING: Final = 3
DEALING: Final = 4  # and in honour mode: the dealer is to deal,
DRAWING: Final = 5  # a hand of more than ten is shuffled, to be drawn from,
CLAIMING: Final = 6  # and after the last set each side says what it has made

DEALT: Final = 10
ASIDE: Final = 4
SETS: Final = 6
FORCED_BID: Final = 1
REASONS: Final = BidReasons(
    bid="magna.bid", bounds="magna.most-bid", must_bid="", again="magna.one-bid", name="magna.name-suit"
)


class Magna(TrixTrickGame):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        self.sides = sides_of(setup)  # magna.partners
        self.match = TargetScore(0 if setup.one_deal else options.number("target"))  # magna.target
        self.demands = DEMANDS[MUST_HONOR if options.is_set("void", "must honor") else FREE]
        self.together = options.is_set("discard-order", "together")
        self.bidding = Bidding(NOTHING, FORCED_BID, MOST_BID, False)
        self.aside = NONE_ASIDE[setup.seats]
        self.honour_mode = OverdealsAndPointClaims()

    # The deal ----------------------------------------------------------------

    def begin_deal(self) -> None:
        """In honour mode the dealer counts out the cards himself, and may miscount."""
        super().begin_deal()
        self.honour_mode = OverdealsAndPointClaims()
        if self.honour:
            self.stage = DEALING
            self.turn = self.dealer

    def count_out(self, overdealt: int) -> None:
        """Ten to each, or eleven to one: then the cards are shuffled and dealt."""
        self.honour_mode.overdealt = overdealt
        self.stage = BETWEEN
        self.turn = CHANCE

    def shuffled(self, order: list[int]) -> None:
        is_drawing = self.stage == DRAWING
        self.lay_out(order)
        self.stage = BIDDING
        if is_drawing:
            self.turn = self.bidding.turn()
            return
        turns = self.round_from(self.after(self.dealer))
        self.bidding = Bidding(turns, FORCED_BID, MOST_BID, False)  # magna.bid
        self.turn = turns[0]

    def lay_out(self, order: list[int]) -> None:
        """Ten to each from the dealer's left, singly: magna.deal.  Of a hand that has more, once it is
        shuffled, all above ten go back to the rest: magna.overdeal."""
        if self.stage == DRAWING:
            self.undealt = self.undealt + self.honour_mode.draw_back(self.play.hands, order, DEALT)
            return
        self.deal_singly(order, DEALT)
        self.undealt = self.honour_mode.deal_eleventh(self.play.hands, self.undealt)
        self.aside = SecretDiscards(self.seats)

    def draw_back(self) -> None:
        """Somebody has counted: the surplus is drawn from the hand unseen: magna.overdeal."""
        self.score("magna.overdeal", self.dealer, 0)
        self.stage = DRAWING
        self.turn = CHANCE

    # Bidding for Honor cards ---------------------------------------------------

    def call(self, move: Move) -> None:
        """One call each, a bid or none: magna.one-bid, magna.no-bid."""
        self.bidding.hear(move)
        if self.bidding.is_over() and not self.bidding.best:  # magna.dealer-forced
            self.bidding.bidder = self.dealer
            self.bidding.best = FORCED_BID
        self.turn = self.bidding.turn()

    def name_honors(self, seat: int, suit: int) -> None:
        """Of a suit that he holds: magna.name-suit."""
        self.bidding.honors = suit
        self.play.first_lead = HONOR_FIRST[suit]  # magna.first-lead
        self.play.known_to_hold = [(seat, OF_SUIT[suit])]  # as all know now, and he will keep one
        self.aside.owe([size_of(dealt) - SETS for dealt in self.play.hands.dealt])  # four, unless miscounted
        self.aside.is_open = not self.together
        self.stage = DISCARDING
        self.turn = self.after(self.dealer)

    # Discarding ----------------------------------------------------------------

    def kept_by(self, seat: int) -> int:
        """The last Honor of the bidder, which he may not lay aside as he has to lead one; else nothing."""
        honors = self.play.hands.of(seat) & OF_SUIT[self.bidding.honors]
        return honors if seat == self.bidding.bidder and not honors & (honors - 1) else 0

    def why_not_discard(self, seat: int, card: int) -> str:
        if not self.play.hands.holds(seat, card):
            return "table.not-held"
        return "magna.discard" if self.kept_by(seat) >> card & 1 else ""

    def discard(self, seat: int, card: int) -> None:
        """All lay aside at once, unseen until the last has, or one after the other: magna.discard."""
        self.aside.lay(seat, card, self.play.hands)
        self.turn = self.aside.next_due(self.round_from(self.after(self.dealer)))
        if self.turn < 0:
            self.aside.is_open = True
            self.begin_set(self.bidding.bidder)  # magna.first-lead

    # Playing -----------------------------------------------------------------

    def demand(self, card: int) -> Demand:
        """Honors take the set, then trixie: magna.win-set, magna.trixie-power."""
        return self.demands[self.bidding.honors][SUIT[card]]

    def breach(self, seat: int, card: int) -> str:
        """He follows or plays an Honor; who cannot follow plays what he likes: magna.void."""
        if not self.play.is_wrong(seat, card):
            return ""
        if self.play.is_leading():
            return "magna.first-lead"
        if not can_follow(self.play, seat):
            return "magna.must-honor"
        tricks = self.play.tricks
        is_first = not tricks.takers and SUIT[tricks.led] == self.bidding.honors
        return "magna.follow-first" if is_first else "magna.follow"

    # Scoring -----------------------------------------------------------------

    def close_sets(self) -> None:
        """In honour mode one of each side, from the dealer's left, says first what it has made."""
        if self.honour:
            self.stage = CLAIMING
            self.turn = self.claimants()[0]
        else:
            super().close_sets()

    def claimants(self) -> list[int]:
        return self.round_from(self.after(self.dealer))[: max(self.sides) + 1]

    def claim(self, seat: int, points: int) -> None:
        """The scorer puts right what the cards do not bear out: magna.scorer, magna.false-claim."""
        if points != self.made_by(self.sides[seat], self.points_shown()):
            self.score("magna.false-claim", seat, 0)
        self.honour_mode.claimed = [*self.honour_mode.claimed, points]
        heard = len(self.honour_mode.claimed)
        claimants = self.claimants()
        if heard < len(claimants):
            self.turn = claimants[heard]
        else:
            self.stage = PLAYING
            super().close_sets()

    def points_shown(self) -> list[Claim]:
        """What the cards of the hand bring each side: magna.scorer."""
        hand = PlayedHand(self.play, self.aside, self.sides, self.setup.options)
        return hand.claims(self.bidding.honors, self.bidding.bidder)

    def made_by(self, side: int, shown: list[Claim]) -> int:
        return sum([claim.points for claim in shown if self.sides[claim.seat] == side])

    def score_hand(self) -> None:
        """Settle the bid, then take off kind by kind until somebody is out: magna.win.

        The sheet holds what is taken off, and what is added as less than nothing: magna.start-score.
        """
        bidder = self.bidding.bidder
        side = self.sides[bidder]
        claims = self.points_shown()
        made, bid = self.made_by(side, claims), self.bidding.best
        if made < bid:
            self.score("magna.fail-bid", bidder, -bid).numbers = [made, bid]
            claims = [claim for claim in claims if self.sides[claim.seat] != side]
        elif self.setup.options.is_set("scoring", "bidders only"):  # magna.variation
            claims = [claim for claim in claims if self.sides[claim.seat] == side]
        for claim in claims:  # with what was made above the bid: magna.make-bid
            self.count(claim.clause, claim.seat, claim.points, claim.cards)

    # What some games answer otherwise --------------------------------------------

    def shows_cards(self, move: Move) -> bool:
        return self.aside.is_open if move.verb == "discard" else super().shows_cards(move)

    def is_awaited(self, seat: int) -> bool:
        return self.stage == DISCARDING and self.together and self.aside.is_due(seat)

    def waiting(self) -> list[int]:
        return self.awaited_in_public() if self.stage == DISCARDING else super().waiting()

    def interjections(self, seat: int) -> list[Move]:
        """All can see that a hand has more than ten, and until the suit is named anybody may say so."""
        if self.stage == BIDDING and self.honour_mode.is_over_ten():
            return [COUNT[self.honour_mode.overdealt]]  # magna.overdeal
        return super().interjections(seat)

    def fault(self, seat: int, move: Move) -> str:
        if move.verb == "deal":
            return "magna.deal" if move.number >= 0 else ""
        if move.verb == "claim" and self.stage == CLAIMING:
            is_right = move.number == self.made_by(self.sides[seat], self.points_shown())
            return "" if is_right else "magna.false-claim"
        return super().fault(seat, move)

    def to_shuffle(self) -> Sequence[int]:
        if self.stage == DRAWING:
            return self.play.hands.cards(self.honour_mode.overdealt)
        return super().to_shuffle()

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        hand = 2 + self.seats + ASIDE * self.seats + self.most_moves(SETS)
        if self.honour:
            hand += 4 + self.seats  # to deal, to count, to draw, one card more laid aside, and the claims
        return 102 + self.setup.options.number("max-deals") * hand

    def question(self) -> Prompt:
        if self.stage == BIDDING:
            return self.bidding.question()
        if self.stage == DISCARDING:
            return FOUR_ASIDE if max(self.aside.owed) == ASIDE else ALL_BUT_SIX_ASIDE
        if self.stage == DEALING:
            return DEAL_THE_CARDS
        return CLAIM_POINTS if self.stage == CLAIMING else super().question()

    def moves_for(self, seat: int) -> list[Move]:
        hand = self.play.hands.of(seat)
        if self.stage == DISCARDING:
            return moves_with(hand & ~self.kept_by(seat), DISCARD)
        if self.stage == DEALING:
            return [DEAL_TEN, *DEAL_ELEVEN[: self.seats]]
        if self.stage == CLAIMING:
            return CLAIM
        is_bidding = self.stage == BIDDING
        return self.bidding.moves(hand, NAME, OF_SUIT) if is_bidding else super().moves_for(seat)

    def move_at_random(self, seat: int, rng: Rng) -> None:
        if self.stage == DISCARDING:
            self.discard(seat, random_card(self.play.hands.of(seat) & ~self.kept_by(seat), rng))
        else:
            super().move_at_random(seat, rng)

    def objection(self, seat: int, move: Move) -> str:
        if move.verb in SAID:
            return self.why_not_say(seat, move)
        if self.stage == DISCARDING and move.verb == "discard":
            return self.why_not_discard(seat, move.card)
        if move.verb in HONOUR_VERBS:
            return self.why_not_on_honour(seat, move)
        return super().objection(seat, move)

    def why_not_say(self, seat: int, said: Move) -> str:
        if self.stage == BIDDING:
            return self.bidding.why_not(said, self.play.hands.of(seat), OF_SUIT, REASONS)
        is_dealt = self.stage != DEALING
        return REASONS.again if is_dealt and said.verb != "name" else "table.not-now"

    def why_not_on_honour(self, seat: int, move: Move) -> str:
        if not self.honour or move.verb not in HONOUR_VERBS:
            return super().why_not_on_honour(seat, move)
        if move.verb == "claim":
            return "" if self.stage == CLAIMING else "table.not-now"
        if move.number >= self.seats:
            return "magna.players"
        if move.verb == "deal":
            return "" if self.stage == DEALING else "table.not-now"
        is_played = self.stage in (DEALING, CLAIMING) or self.play.is_accepting
        return "table.not-now" if is_played else self.honour_mode.why_not_count(move.number)

    def perform(self, seat: int, move: Move) -> None:
        verb = move.verb
        if verb in ("play", "challenge", "accept"):
            super().perform(seat, move)
        elif verb == "discard":
            self.discard(seat, move.card)
        elif verb == "name":
            self.name_honors(seat, move.number)
        elif verb == "deal":
            self.count_out(move.number)
        elif verb == "count":
            self.draw_back()
        elif verb == "claim":
            self.claim(seat, move.number)
        else:
            self.call(move)

    def places(self) -> list[Place]:
        return super().places() + self.aside.places()

    def show(self, view: View, viewer: int) -> None:
        """Of the sets gathered in as many stay open as the table has agreed: magna.gather."""
        self.aside.show(view, viewer, self.play.hands)
        self.play.tricks.show(view, self.seats, NAMES, open_sets(self.setup.options))
        show_stock(view, "undealt", len(self.undealt))
        view.target = self.setup.options.number("target")
        view.standing = [view.target - score for score in self.scores]  # magna.start-score
        self.bidding.show(view)
        self.honour_mode.show(view, viewer, self.claimants() if self.honour_mode.claimed else NOTHING)
        if self.stage == CLAIMING or self.play.is_accepting:
            show_won(view, self.play)

    def deal_afresh(self, seat: int, rng: Rng) -> None:
        """A card drawn from his own hand the seat knows to be in the rest; another's can be any there."""
        known = self.honour_mode.put_back_by(seat)
        rest = self.aside.imagine(seat, self.play, known, len(self.undealt) - len(known), rng)
        if self.honour_mode.put_back and not known:
            rng.shuffle(rest)
            self.honour_mode.put_back = rest[: len(self.honour_mode.put_back)]
        self.undealt = rest + known

    def clone(self) -> "Magna":
        twin = Magna(self.setup)
        self.copy_sets_into(twin)
        twin.bidding = self.bidding.clone()
        twin.aside = self.aside.clone()
        twin.honour_mode = self.honour_mode.clone()
        return twin


SEATS: Final = (2, 3, 4, 5)  # magna.players
OPTIONS: Final = [
    Option("target", "magna.target", "the points to take off", [15], any_number=True),
    Option(
        "scoring", "magna.variation", "whether the others score too when the bid is made",
        ["both sides", "bidders only"],
    ),
    Option("partners", "magna.partners", "who plays with whom when four play",
           ["pairs opposite", "none"]).choice_for("pairs opposite", 4),
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
    *TRICK_GAME_OPTIONS,
]  # fmt: skip
GAME: Final[Game] = Game("magna", "Magna", "trix", "trick-taking", SEATS).having(Magna, OPTIONS)
