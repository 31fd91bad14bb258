"""Hilo, for two, three or four players.  The Trix book, lines 216 to 259."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.card_sets import moves_with, size_of
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move, word
from headtable.rules.core.options import Option
from headtable.rules.core.prompt import Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Place, Setup
from headtable.rules.core.state import CHANCE
from headtable.rules.core.view import View
from headtable.rules.games.hilo.turned_up_card import ALL, MORE, MOST_FRESH_STARTS, MOST_TRIXIES, TurnedUp
from headtable.rules.mechanics.follow_suit import Demand, nothing_played
from headtable.rules.mechanics.honor_suit import (
    DEMANDS,
    DISCARD,
    FREE_BUT_TRIXIE,
    MUST_HONOR,
    NAMES,
    PACK,
    SUIT,
    SUM,
    TRIXIE,
    TRIXIE_LAST,
    DealtHonors,
    can_follow,
    kit,
    taker_of,
)
from headtable.rules.mechanics.secret_discards import NONE_ASIDE, SecretDiscards
from headtable.rules.mechanics.target_score import TargetScore
from headtable.rules.mechanics.trix_common_rules import TRICK_GAME_OPTIONS, open_sets, sides_of
from headtable.rules.mechanics.trix_trick_game import BETWEEN, PLAYING, TrixTrickGame

# What can be said and done ---------------------------------------------------------------

STAND: Final = word("stand").saying("stand by the suit turned up")
ANOTHER_DEAL: Final = word("another deal").saying("ask for another deal")
GIVE: Final = word("give a point")
DEAL_THREE: Final = word("deal three more").saying("deal three more to each")
DEAL_AFRESH: Final = word("deal afresh")
ASK: Final = Prompt([("stand", "stand by the suit turned up"), ("another deal", "ask for another deal")])
ANSWER: Final = Prompt(
    [
        ("give a point", "give a point"),
        ("deal three more", "deal three more to each"),
        ("deal afresh", "deal afresh"),
    ],
    public="give a point or deal on",
)
DOWN_TO_SIX: Final = Prompt([("discard", "lay cards aside, all but six")])
KIT: Final = kit([STAND, ANOTHER_DEAL, GIVE, DEAL_THREE, DEAL_AFRESH], [])

ASKING: Final = 2  # the stages of a hand before its first set
ANSWERING: Final = 3
DISCARDING: Final = 4

SIX: Final = 6
THREE: Final = 3
MOST_EXTRA: Final = [0, 0, 6, 3, 2]  # extra deals before the pack is used up, by the number of players

# What a card counts for Game, by its sum: hilo.game-scale, hilo.game-others.
SCALE: Final = {5: 4, 10: 1, 15: 2, 20: 4}
COUNTS: Final = [SCALE.get(total, 0) for total in SUM]


class Hilo(TrixTrickGame):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        self.sides = sides_of(setup)  # hilo.players
        self.match = TargetScore(0 if setup.one_deal else options.number("target"))  # hilo.target
        self.demands = DEMANDS[MUST_HONOR if options.is_set("void", "must honor") else FREE_BUT_TRIXIE]
        self.aside = NONE_ASIDE[setup.seats]
        self.middle = TurnedUp(PACK, options.is_set("ask-again", "yes"))

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        self.turn_up()

    def lay_out(self, order: list[int]) -> None:
        """Six to each from the dealer's left, or three more, singly; the next card is turned up."""
        count = SIX if self.middle.next == ALL else THREE  # hilo.deal, hilo.dealer-choice
        if self.middle.next == ALL:
            self.play = nothing_played(self.seats, self.honour)
            self.aside = SecretDiscards(self.seats)
        turns = self.round_from(self.after(self.dealer))
        self.middle.deal(order, self.play.hands, turns, count)

    def turn_up(self) -> None:
        """Trixie scores at once for the dealer; a suit is the Honor suit, if it stands: hilo.turn-up."""
        self.stage = BETWEEN
        if self.middle.is_trixie():
            self.turn = CHANCE  # hilo.trixie-turned-again
            self.count("hilo.trixie-turned", self.dealer, 1, [TRIXIE])
            if self.out >= 0:  # hilo.trixie-first
                self.go_out()
        elif self.middle.may_be_refused():  # hilo.another-deal, hilo.same-suit
            self.stage = ASKING
            self.turn = self.after(self.dealer)
        else:
            self.let_stand()

    # Another deal ------------------------------------------------------------

    def answer(self, move: Move) -> None:
        """The dealer gives the point, or deals on: hilo.dealer-choice."""
        asker = self.after(self.dealer)
        if move.verb == "give a point":
            self.count("hilo.dealer-choice", asker, 1)
            if self.out >= 0:
                self.go_out()
            else:
                self.let_stand()
            return
        if move.verb == "deal three more":
            self.middle.next = MORE
        else:
            self.middle.start_afresh()  # hilo.run-out
            self.play = nothing_played(self.seats, self.honour)
        self.stage = BETWEEN
        self.turn = CHANCE

    def is_used_up(self) -> bool:
        return self.middle.is_used_up(self.seats, THREE)

    def let_stand(self) -> None:
        """The suit turned up is the Honor suit of the hand."""
        if self.setup.options.is_set("lead-trixie", "only without honors"):
            self.play.first_lead = self.play.later_leads = TRIXIE_LAST[self.middle.honors]
        extra = size_of(self.play.hands.of(0)) - SIX
        if extra and self.setup.options.is_set("extra-cards", "discard to six"):
            self.aside.owe([extra] * self.seats)
            self.stage = DISCARDING
            self.turn = self.after(self.dealer)
        else:
            self.begin_set(self.after(self.dealer))  # hilo.lead

    def discard(self, seat: int, card: int) -> None:
        self.aside.lay(seat, card, self.play.hands)
        turns = self.round_from(self.after(self.dealer))
        self.turn = self.aside.next_due(turns)
        if self.turn < 0:
            self.begin_set(turns[0])

    # Playing -----------------------------------------------------------------

    def demand(self, card: int) -> Demand:
        """Honors take the set, then trixie: hilo.win-set, hilo.trixie-power, hilo.trixie-loss."""
        return self.demands[self.middle.honors][SUIT[card]]

    def breach(self, seat: int, card: int) -> str:
        """He follows or plays an Honor; another suit, and trixie, only if he has neither."""
        if not self.play.is_wrong(seat, card):
            return ""
        if self.play.is_leading():
            return "hilo.no-trixie-lead"
        if card == TRIXIE:
            return "hilo.trixie-when"
        if can_follow(self.play, seat):
            return "hilo.follow"
        return "hilo.honor-on-trixie" if self.play.tricks.led == TRIXIE else "hilo.void"

    # Scoring -----------------------------------------------------------------

    def score_hand(self) -> None:
        """High, Low, trixie, Game: whoever reaches the target first has won: hilo.points-order."""
        self.aside.is_open = True
        dealt = DealtHonors(self.aside.dealt(self.play.hands), self.middle.honors)
        self.count("hilo.high", dealt.high_seat, 1, [dealt.high])
        self.count("hilo.low", dealt.low_seat, 1, [dealt.low])
        self.count("hilo.trixie-held", taker_of(self.play, TRIXIE), 1, [TRIXIE])
        points = self.play.worth(COUNTS, self.sides)
        self.count("hilo.game", self.most_counted(points), 1, numbers=[max(points)])

    def most_counted(self, points: list[int]) -> int:
        """Who alone has most on the scale, or -1: hilo.game-tie."""
        most = max(points)
        top = [seat for seat in self.round_from(self.after(self.dealer)) if points[seat] == most]
        for seat in top:
            if self.sides[seat] != self.sides[top[0]]:
                return -1
        return top[0]

    def end_hand(self) -> None:
        """The next deals until somebody is out: hilo.continue."""
        self.middle.start_hand()
        super().end_hand()

    # What some games answer otherwise --------------------------------------------

    def is_awaited(self, seat: int) -> bool:
        return self.stage == DISCARDING and self.aside.is_due(seat)

    def waiting(self) -> list[int]:
        return self.awaited_in_public() if self.stage == DISCARDING else super().waiting()

    def to_shuffle(self) -> Sequence[int]:
        return self.middle.to_shuffle()

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        extra = MOST_EXTRA[self.seats]
        turns_up = MOST_TRIXIES + 1
        starts = (MOST_FRESH_STARTS + 1) * (extra + 1) * (turns_up + 2)
        sets = SIX + THREE * extra
        hand = starts + THREE * extra * self.seats + self.most_moves(sets)
        return 102 + self.setup.options.number("max-deals") * hand

    def question(self) -> Prompt:
        if self.stage == ASKING:
            return ASK
        if self.stage == ANSWERING:
            return ANSWER
        return DOWN_TO_SIX if self.stage == DISCARDING else super().question()

    def moves_for(self, seat: int) -> list[Move]:
        if self.stage == ASKING:
            return [STAND, ANOTHER_DEAL]
        if self.stage == ANSWERING:
            return [GIVE, DEAL_AFRESH if self.is_used_up() else DEAL_THREE]
        if self.stage == DISCARDING:
            return moves_with(self.play.hands.of(seat), DISCARD)
        return super().moves_for(seat)

    def objection(self, seat: int, move: Move) -> str:
        if move.verb == "discard":
            return self.why_not_discard(seat, move.card)
        if self.stage in (ASKING, ANSWERING) and move in self.moves_for(seat):
            return ""
        if self.stage == ANSWERING and move.verb == "deal three more":
            return "hilo.run-out"
        if self.stage == ANSWERING and move.verb == "deal afresh":
            return "hilo.cards-enough"
        if move.verb == "another deal":
            return self.why_not_ask()
        return super().objection(seat, move)

    def why_not_discard(self, seat: int, card: int) -> str:
        if self.setup.options.is_set("extra-cards", "play all"):
            return "hilo.all-played"
        if self.stage != DISCARDING:
            return "table.not-now"
        return "" if self.play.hands.holds(seat, card) else "table.not-held"

    def why_not_ask(self) -> str:
        """He who is to lead may have been refused another asking: hilo.another-deal, hilo.run-out."""
        if self.stage != PLAYING or self.turn != self.after(self.dealer) or self.play.demands:
            return "table.not-now"
        if self.middle.fresh_starts >= MOST_FRESH_STARTS:
            return "hilo.last-start"
        is_other_suit = self.middle.honors != self.middle.first_suit
        may_refuse_it = self.middle.asks_for_other_suits
        return "hilo.asked-once" if is_other_suit and not may_refuse_it else "table.not-now"

    def perform(self, seat: int, move: Move) -> None:
        if self.stage == PLAYING:
            super().perform(seat, move)
        elif move.verb == "stand":
            self.let_stand()
        elif move.verb == "another deal":
            self.stage = ANSWERING
            self.turn = self.dealer
        elif self.stage == ANSWERING:
            self.answer(move)
        else:
            self.discard(seat, move.card)

    def places(self) -> list[Place]:
        return self.play.places() + self.aside.places() + self.middle.places()

    def show(self, view: View, viewer: int) -> None:
        self.aside.show(view, viewer, self.play.hands)
        self.play.tricks.show(view, self.seats, NAMES, open_sets(self.setup.options))
        self.middle.show(view)

    def deal_afresh(self, seat: int, rng: Rng) -> None:
        """Trixie turned up since the last cards were dealt lies in the rest, as all have seen."""
        middle = self.middle
        in_rest = middle.in_rest()
        hidden = len(middle.rest) - len(in_rest)
        middle.rest = self.aside.imagine(seat, self.play, middle.card + in_rest, hidden, rng) + in_rest

    def clone(self) -> "Hilo":
        twin = Hilo(self.setup)
        self.copy_sets_into(twin)
        twin.aside = self.aside.clone()
        twin.middle = self.middle.clone()
        return twin


OPTIONS: Final = [
    Option("target", "hilo.target", "the points that win the game", [10], any_number=True),
    Option(
        "extra-cards", "hilo.dealer-choice", "what becomes of more than six cards after extra deals",
        ["play all", "discard to six"],
    ),
    Option(
        "void", "hilo.void", "whether who cannot follow must play an Honor if he has one",
        ["must honor", "free"],
    ),
    Option(
        "lead-trixie", "hilo.trixie-when", "whether Trixie may be led by who has an Honor",
        ["yes", "only without honors"],
    ),
    Option("ask-again", "hilo.another-deal", "whether another suit may be refused too", ["no", "yes"]),
    Option("partners", "hilo.players", "who plays with whom when four play",
           ["pairs opposite", "none"]).choice_for("pairs opposite", 4),
    *TRICK_GAME_OPTIONS,
]  # fmt: skip
SEATS: Final = (2, 3, 4)  # hilo.players
GAME: Final[Game] = Game("hilo", "Hilo", "trix", "trick-taking", SEATS).having(Hilo, OPTIONS)
