"""Trix Exchange, for three to eight players.  The Trix book, lines 533 to 585.

One state and one log serve two forms.  In the live pit every seat may act at any moment, and what comes
first counts.  In the discrete form all act once a round, in an order drawn by lot.
"""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.first_dealer import MOST_CUTS
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.secret_choices import SecretChoices
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import CHANCE, NOBODY, State
from headtable.rules.core.time_keeper_calls import Timing
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import Fact
from headtable.rules.equipment.trix import COMMODITIES
from headtable.rules.games.trix_exchange.clock import pit_timing
from headtable.rules.games.trix_exchange.options import OPTIONS
from headtable.rules.games.trix_exchange.pack import (
    DRAW_HEIGHTS,
    DRAWN_FROM,
    EXCHANGE_PACK,
    FACES,
    FIRST_LOT,
    KINDS,
    LOTS,
    SEATS,
    UP_TO_MOST,
)
from headtable.rules.games.trix_exchange.pit import ASKS, TRADE, Pit, PitNotation, Words
from headtable.rules.games.trix_exchange.settlement import CORNER_POINTS, settle
from headtable.rules.inference.pit_sampler import NoHeldCorners, PossiblePits
from headtable.rules.inference.trade_history import UNKNOWN
from headtable.rules.mechanics.partnerships import ALONE, PAIRS

# What can be said; a card is its commodity alone ---------------------------------------------

WORDS: Final = [Words(seats, KINDS[: seats + 1]) for seats in UP_TO_MOST]
KITS: Final = [
    Kit(EXCHANGE_PACK[seats], FACES, PitNotation(FACES, WORDS[seats].every(), {})) for seats in UP_TO_MOST
]

LOOKING: Final = 0  # the stages of a deal
TRADING: Final = 1
HANDING_OVER: Final = 2
BETWEEN: Final = 3

CORNERS: Final = 2


class TrixExchange(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KITS[setup.seats])
        options = setup.options
        is_paired = options.is_set("partners", "pairs opposite")
        self.sides = PAIRS[setup.seats] if is_paired else ALONE[setup.seats]  # trix-exchange.partners
        self.live = options.is_set("form", "live")
        self.calls_itself = options.is_set("corner-call", "auto")
        self.target = options.number("target")
        self.most_deals = options.number("deal-limit")
        self.most_acts = options.number("round-limit") * setup.seats  # for each Corner
        self.stage = BETWEEN
        self.pit = self.new_pit(self.kit.pack)
        self.order: list[int] = ALONE[setup.seats]  # the seats as they act; shared, never changed
        self.acts = 0  # since trading opened
        self.choices = SecretChoices(setup.seats)
        self.last_deal: Fact | None = None  # how it ended; never changed

    # The deal ----------------------------------------------------------------------

    def new_pit(self, stock: list[int]) -> Pit:
        return Pit(self.seats, stock, WORDS[self.seats], self.live)

    def shuffled(self, order: list[int]) -> None:
        if self.stage == TRADING:
            self.begin_round(order)
            return
        self.lay_out(order)
        self.pit.take_up()
        if self.live:
            self.stage = LOOKING  # trix-exchange.look: all see their cards at the same moment
            self.turn = self.dealer
        else:
            self.open_trading()

    def lay_out(self, order: list[int]) -> None:
        """All cards, one at a time, the dealer last: trix-exchange.deal."""
        if self.stage != TRADING:
            self.pit = self.new_pit([])
            self.pit.deal(order, self.round_from(self.after(self.dealer)))

    # Who may act -------------------------------------------------------------------

    def open_trading(self) -> None:
        """In live play by the dealer's word or by the clock: trix-exchange.start."""
        self.stage = TRADING
        self.acts = 0
        if self.live:
            self.order = self.round_from(self.after(self.dealer))
            self.turn = self.order[0]
            self.call_corners()
        else:
            self.turn = CHANCE  # the lots

    def begin_round(self, lots: list[int]) -> None:
        """Each draws a lot, from the dealer's left on, and acts when it says."""
        order = [0] * self.seats
        seat = self.dealer
        for lot in lots:
            seat = self.after(seat)
            order[lot - FIRST_LOT] = seat
        self.order = order
        self.turn = order[0]
        if not self.acts:
            self.call_corners()

    def end_act(self, seat: int) -> None:
        """The next may act; a pit that has seen too much without a Corner is closed.

        In live play everybody may, and the turn only goes round for those who ask who is to act.
        """
        self.acts += 1
        if self.acts == self.most_acts:
            self.close_deal()
        elif not self.live:
            place = self.acts % self.seats
            self.turn = self.order[place] if place else CHANCE
        elif seat == self.turn:
            self.turn = self.after(seat)

    # Trading -----------------------------------------------------------------------

    def act(self, seat: int, move: Move) -> None:
        """One act in the pit; a new offer stands in place of an old one: trix-exchange.change-number."""
        verb = move.verb
        if verb == "corner":
            self.call_corner(seat, move.cards[0])
            return
        if verb == "offer":
            self.pit.post(seat, move.cards)
        elif verb == "withdraw":
            self.pit.withdraw(seat)
        elif verb == "accept":
            offer = self.pit.met_by(seat, move)
            assert offer is not None
            self.pit.swap(seat, offer, move.cards[0])
            if self.call_corners():
                return
        self.end_act(seat)

    # Corners -----------------------------------------------------------------------

    def call_corners(self) -> bool:
        """Where nobody need call, the first in order who has a Corner has called it."""
        if self.calls_itself:
            for seat in self.order:
                kind = self.pit.corner_of(seat)
                if kind != UNKNOWN:
                    self.call_corner(seat, kind)
                    return True
        return False

    def call_corner(self, seat: int, kind: int) -> None:
        """Trading stops, and the eight lie apart: trix-exchange.call-corner."""
        self.score("trix-exchange.corner-points", seat, CORNER_POINTS[kind], [kind])
        self.pit.set_aside(seat, kind)
        if len(self.pit.cornered) < CORNERS:
            self.stage = HANDING_OVER
            self.choices.ask([other for other in self.order if other != seat])
            self.turn = self.choices.asked[0]
        else:
            settle(self, self.pit.hands, seat)  # trix-exchange.second-corner
            self.end_deal(self.settled_winners())

    # Handing over -------------------------------------------------------------------

    def give(self, seat: int, move: Move) -> None:
        if not self.choices.choose(seat, move):
            self.turn = self.choices.asked[0]
            return
        cornerer = self.pit.cornerers[0]
        for giver, gift in enumerate(self.choices.reveal()):
            if gift is not None:
                self.pit.hand_over(giver, cornerer, gift.cards)
        self.open_trading()

    # The end of a deal, and of the game -----------------------------------------------

    def settled_winners(self) -> list[int]:
        """Whoever is alone at the top has won with the target or more: trix-exchange.target."""
        top = self.leaders()
        if self.setup.one_deal:
            return top
        if self.scores[top[0]] < self.target:
            return []
        return top if len({self.sides[seat] for seat in top}) == 1 else []

    def close_deal(self) -> None:
        """Too long without a Corner: nothing is settled.  Where one deal is all, it is one with a Corner."""
        self.end_deal(self.leaders() if self.setup.one_deal and self.pit.cornered else [])

    def end_deal(self, winners: list[int]) -> None:
        """Another deal, until somebody has won or there have been enough: trix-exchange.after-two."""
        self.last_deal = self.pit.ending(COMMODITIES, CORNERS)
        self.pit = self.new_pit(self.kit.pack)
        self.choices = SecretChoices(self.seats)
        self.stage = BETWEEN
        if not winners and self.deals >= self.most_deals:
            winners = self.leaders()
        if winners:
            self.finish(winners)
        else:
            self.pass_deal()  # trix-exchange.first-dealer

    # The clock of live play -----------------------------------------------------------

    def why_not_chance(self, move: Move) -> str:
        if move.verb != "time" or self.turn == NOBODY:
            return super().why_not_chance(move)
        if not self.live:
            return "trix-exchange.no-clock"
        return "" if self.turn >= 0 else "table.not-now"

    def perform_chance(self, move: Move) -> None:
        if move.verb == "time":
            self.run_out()
        else:
            super().perform_chance(move)

    def run_out(self) -> None:
        """The time is up to look, to make a Corner, or to choose what to give."""
        if self.stage == LOOKING:
            self.open_trading()
        elif self.stage == TRADING:
            self.close_deal()
        else:
            for seat in self.choices.asked[:]:
                self.give(seat, self.pit.least_held(seat))

    # What some games answer otherwise ---------------------------------------------------

    def shows_cards(self, move: Move) -> bool:
        return move.verb == "corner"  # trix-exchange.call-corner; of an offer only the number is called

    def timing(self) -> Timing | None:
        wait = 2 * len(self.pit.cornered) + int(self.stage == TRADING)
        return pit_timing(self.deals, wait, self.setup.options, self.turn >= 0) if self.live else None

    def is_live(self) -> bool:
        return self.live and self.stage == TRADING

    def is_awaited(self, seat: int) -> bool:
        if self.turn < 0:
            return False
        return self.is_live() or (self.stage == HANDING_OVER and seat in self.choices.asked)

    def waiting(self) -> list[int]:
        if self.turn < 0:
            return []
        if self.is_live():
            return self.order[:]
        return self.choices.waiting()[:] if self.stage == HANDING_OVER else [self.turn]

    def cut_heights(self) -> Sequence[int]:
        """The lowest sum deals first: trix-exchange.first-dealer."""
        return DRAW_HEIGHTS if self.setup.options.is_set("first-dealer", "draw") else ()

    def drawn_from(self) -> Sequence[int]:
        return DRAWN_FROM[self.seats]

    def to_shuffle(self) -> Sequence[int]:
        return LOTS[self.seats] if self.stage == TRADING else self.kit.pack

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        """In each deal a shuffle, a word to trade, the gifts, and twice as many acts and lots as may be."""
        rounds = CORNERS * self.most_acts // self.seats
        return MOST_CUTS + 1 + self.most_deals * (2 + self.seats + rounds * (self.seats + 1))

    def prompt(self) -> Prompt:
        return ASKS[self.stage] if self.turn >= 0 else NO_PROMPT

    def moves_for(self, seat: int) -> list[Move]:
        if self.stage == LOOKING:
            return [TRADE]
        if self.stage == HANDING_OVER:
            return self.pit.gifts(seat)
        return self.pit.moves(seat)

    def objection(self, seat: int, move: Move) -> str:
        verb = move.verb
        if verb == "time":
            return "trix-exchange.clock-alone" if self.live else "trix-exchange.no-clock"
        if self.stage == HANDING_OVER:
            return self.pit.why_not_give(seat, move.cards) if verb == "give" else "table.not-now"
        if verb == "give":
            return "table.not-now"
        if self.stage == LOOKING:
            return "" if verb == "trade" else "trix-exchange.start"
        return "trix-exchange.trading-is-open" if verb == "trade" else self.pit.why_not(seat, move)

    def perform(self, seat: int, move: Move) -> None:
        if self.stage == LOOKING:
            self.open_trading()
        elif self.stage == TRADING:
            self.act(seat, move)
        else:
            self.give(seat, move)

    def places(self) -> list[Place]:
        return self.pit.places()

    def show(self, view: View, viewer: int) -> None:
        self.pit.show(view, viewer, FACES)
        if self.stage == LOOKING:
            view.tell_number("seconds to look", self.setup.options.number("look-time"))
        if self.stage == TRADING:
            view.tell_part("round", self.acts // self.seats + 1, self.most_acts // self.seats)
        if self.last_deal is not None:
            view.add(self.last_deal)
        if viewer >= 0 and (chosen := self.choices.of(viewer)) is not None:
            view.tell_move("chosen", chosen, self.faces_of(chosen), chosen.cards)

    def clone(self) -> "TrixExchange":
        twin = TrixExchange(self.setup)
        self.copy_into(twin)
        twin.stage = self.stage
        twin.pit = self.pit.clone()
        twin.order = self.order
        twin.acts = self.acts
        twin.choices = self.choices.clone()
        twin.last_deal = self.last_deal
        return twin

    def imagine(self, seat: int, rng: Rng) -> "TrixExchange":
        """While the lots are drawn for a first round, or while all give, a hand may hold a Corner."""
        twin = self.clone()
        if self.stage == BETWEEN:
            return twin
        sampler = self.sampler
        if not isinstance(sampler, PossiblePits) or sampler.viewer != seat:
            is_open = self.stage == TRADING and (self.acts > 0 or self.turn >= 0)
            no_corners = NoHeldCorners(self.calls_itself, self.calls_itself and is_open)
            self.sampler = sampler = PossiblePits(self.pit, seat, no_corners)
        sampler.imagine(twin.pit, rng)
        for other in range(self.seats):
            if other != seat and self.choices.of(other) is not None:
                moves = twin.moves_for(other)
                twin.choices.moves[other] = moves[rng.below(len(moves))]
        return twin


GAME: Final[Game] = Game("trix-exchange", "Trix Exchange", "trix", "trading", tuple(SEATS)).having(
    TrixExchange, OPTIONS
)
