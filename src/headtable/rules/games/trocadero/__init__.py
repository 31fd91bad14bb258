"""Trocadero, for four players.  The Trocadero book, lines 8 to 32."""

from typing import Final

from headtable.rules.core.card_sets import mask_of
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import TIME, Move, word
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import CHANCE, State
from headtable.rules.core.time_keeper_calls import Timing
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import HAND, NOBODYS, ROW, Pile
from headtable.rules.equipment.french import ALSO, FLUSH, IS_ROYAL, JOKER, NAMES, PACK
from headtable.rules.games.trocadero.auction import ASK, FORMS, OUTCRY, PASS, PRICED, Auction, AuctionNotation
from headtable.rules.games.trocadero.chips import DRAWS, JOKERS, POOLS, Chips
from headtable.rules.games.trocadero.deck_and_discards import Deck
from headtable.rules.games.trocadero.flush_layout import JOKER_DRAWN, PLACED, SOLD, UNSOLD, Flushes
from headtable.rules.games.trocadero.options import OPTIONS, SEATED
from headtable.rules.games.trocadero.prompts import ASKS
from headtable.rules.mechanics.partnerships import ALONE
from headtable.rules.mechanics.view_piles import hand_name, named

# What can be done ---------------------------------------------------------------------------

DRAW: Final = word("draw").saying("draw a card")
BURY: Final = word("bury").saying("bury the card")
SELL: Final = word("sell").saying("sell the card")
REBUY: Final = word("rebuy").saying("take another stack")
SKIP: Final = word("skip").saying("skip the turn")
WORDS: Final = [DRAW, BURY, SELL, PASS, REBUY, SKIP, TIME, *PRICED]
KIT: Final = Kit(PACK, NAMES, AuctionNotation(NAMES, WORDS, ALSO))

SHUFFLING: Final = 0  # the stages of a round
DRAWING: Final = 1
WITHOUT_CHIPS: Final = 2
DECIDING: Final = 3  # what to do with the card drawn
SELLING: Final = 4
OVER: Final = 5
EARLY: Final = {"draw": "trocadero.chip-per-draw", "skip": "trocadero.must-draw", "rebuy": "trocadero.rebuy"}
NONE: Final = -1

FOR_JOKER: Final = 10


class Trocadero(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        self.sides = ALONE[setup.seats]
        self.rounds = options.number("rounds")
        self.limit = options.number("draw-limit")
        self.has_reserve = options.is_on("reserve")
        self.joker_is_free = options.is_set("joker-draw", "free")
        self.may_borrow = options.is_set("rebuy", "stack")
        self.is_open = options.is_set("draws", "open")
        self.chips = Chips(setup.seats, options.number("stake"))
        self.auction = Auction(setup.seats, FORMS.index(str(options.values["auction"])))
        self.layout = Flushes(SEATED[str(options.values["suits"])])  # trocadero.suits
        self.deck = Deck(setup.seats, PACK)
        self.stage = SHUFFLING
        self.player = NONE  # whose turn it is in the round, whoever bids
        self.drawn = NONE  # the card that he has drawn, and holds or sells
        self.draws = 0
        self.is_extra = False  # whether the next draw is the one after a Joker
        self.declined: list[int] = []  # who would not borrow since the last draw

    # Shuffling ------------------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        """The left of the shuffler begins; after a Joker the same player goes on: trocadero.first-draw."""
        self.lay_out(order)
        if self.is_extra:
            self.stage = DRAWING
            self.turn = self.player
        else:
            self.ask_next(self.dealer)

    def lay_out(self, order: list[int]) -> None:
        """Face down in one pile, and no card is dealt: trocadero.shuffle."""
        self.deck.put_down(order)

    # Whose turn it is -----------------------------------------------------------------

    def ask_next(self, seat: int) -> None:
        """The next on the left who can pay, or may borrow; if there is none, the round is over."""
        if self.draws >= self.limit:  # trocadero.draw-limit
            self.close_without_flush()
            return
        for _ in range(self.seats):
            seat = self.after(seat)
            has_chips = self.chips.held[seat] > 0  # trocadero.out-of-chips: or else passed over
            if has_chips or (self.can_borrow(seat) and seat not in self.declined):
                self.player = seat
                self.turn = seat
                self.stage = DRAWING if has_chips else WITHOUT_CHIPS
                return
        self.close_without_flush()

    def can_borrow(self, seat: int) -> bool:
        """Once a session: trocadero.rebuy."""
        return self.may_borrow and not self.chips.debts[seat]

    def borrow(self, seat: int) -> None:
        self.chips.lend(seat)
        self.stage = DRAWING

    def skip(self, seat: int) -> None:
        self.declined.append(seat)
        self.ask_next(seat)

    # Drawing --------------------------------------------------------------------------

    def draw(self, seat: int) -> None:
        """A chip for every draw, paid before the card is seen: trocadero.chip-per-draw, trocadero.no-ante."""
        if not (self.is_extra and self.joker_is_free):
            self.chips.pay_in(seat, DRAWS, 1)
        self.is_extra = False
        self.declined = []
        self.draws += 1
        card = self.deck.draw()
        if card == JOKER:
            self.take_joker(seat)
        elif self.layout.is_of(seat, card):
            self.layout.happen(PLACED, seat, card)
            if not self.place(seat, card):  # trocadero.own-card
                self.ask_next(seat)
        else:
            self.drawn = card
            self.stage = DECIDING

    def place(self, seat: int, card: int) -> bool:
        """Face up on its picture; True when that fills the flush and ends the round: trocadero.object."""
        self.layout.place(seat, card)
        if not self.layout.is_full(seat):
            return False
        self.chips.take_out(seat, POOLS, self.chips.pool)
        self.close_round("trocadero.object", [seat])
        return True

    def take_joker(self, seat: int) -> None:
        """Ten chips, or what there is; then all but the cards placed are shuffled together."""
        paid = self.chips.take_out(seat, JOKERS, FOR_JOKER)  # trocadero.joker-chips
        self.layout.happen(JOKER_DRAWN, seat, JOKER).close(paid, seat)
        self.deck = self.deck.gathered(JOKER)  # trocadero.joker-shuffle
        if self.draws >= self.limit:
            self.close_without_flush()
            return
        self.is_extra = True
        self.stage = SHUFFLING
        self.turn = CHANCE

    # Burying and selling ----------------------------------------------------------------

    def bury(self, seat: int) -> None:
        """Face down, a plain card like another's: trocadero.plain-card, trocadero.hidden-draw."""
        self.lay_down(self.is_open)
        self.ask_next(seat)

    def lay_down(self, is_seen: bool) -> None:
        """The card drawn goes to the discards; others know it if they have seen it."""
        if is_seen:
            self.deck.bury_openly(self.drawn)
        else:
            self.deck.bury(self.player, self.drawn)
        self.drawn = NONE

    def why_not_sell(self, seat: int, price: int) -> str:
        """Another's card may be sold and never must: trocadero.others-card, trocadero.auction-optional."""
        if not IS_ROYAL[self.drawn]:
            return "trocadero.plain-card"
        return self.auction.why_not_price(price, self.has_reserve, self.chips.most_besides(seat))

    def sell(self, seat: int, price: int) -> None:
        """On the auction space, face up, for the other three to bid; the seller may not."""
        others = self.round_from(self.after(seat))[:-1]
        self.auction.open(seat, others, max(price, 1), self.chips.held)
        self.stage = SELLING
        self.go_on_selling()

    def go_on_selling(self) -> None:
        """Until nobody is left to bid: trocadero.auction-end."""
        if not self.auction.is_over():
            self.turn = self.auction.asked[0]
            return
        card, buyer = self.drawn, self.auction.bidder
        if buyer >= 0:
            self.chips.pay(buyer, self.player, self.auction.best)  # trocadero.sale-to-seller
        self.layout.happen(SOLD if buyer >= 0 else UNSOLD, self.player, card).close(self.auction.best, buyer)
        if buyer < 0 or not self.layout.is_of(buyer, card):
            self.lay_down(True)  # trocadero.unsold, trocadero.buy-to-bury
        else:
            self.drawn = NONE
            if self.place(buyer, card):  # trocadero.buy-own, trocadero.two-ways
                return
        self.ask_next(self.player)

    # The end of a round, and of a session --------------------------------------------------

    def close_without_flush(self) -> None:
        """Who has placed most takes the pool, or shares it: trocadero.no-flush."""
        best = self.layout.fullest(self.round_from(self.after(self.dealer)))
        self.chips.share_out(best, POOLS)
        self.close_round("trocadero.no-flush", sorted(best))

    def close_round(self, clause: str, winners: list[int]) -> None:
        """Write down what the round has brought, and play another or end: trocadero.session."""
        self.chips.write_down(self, clause)
        self.stage = OVER
        solvent = [chips for chips in self.chips.held if chips]
        if self.rounds == 1:
            self.finish(winners)  # trocadero.round-win
        elif self.deals >= self.rounds or len(solvent) < 2:
            self.finish(self.leaders())
        else:
            self.clear_table()
            self.pass_deal()  # trocadero.shuffle: the office moves to the left

    def clear_table(self) -> None:
        self.stage = SHUFFLING
        self.deck = Deck(self.seats, PACK)
        self.layout.clear()
        self.player = NONE
        self.draws = 0
        self.declined = []

    def ring(self) -> None:
        """The chips of an unfinished round go back to where they were: table.bell.  If it was the first,
        nobody has won any, and most cards placed win: trocadero.round-win."""
        self.chips.undo_round()
        if self.drawn >= 0:
            self.lay_down(self.is_open or self.stage == SELLING)
        self.stage = OVER
        super().ring()
        if self.deals < 2:
            self.finish(self.layout.fullest(self.round_from(0)))

    # The clock of an outcry -----------------------------------------------------------------

    def why_not_chance(self, move: Move) -> str:
        if move.verb != "time" or self.turn < CHANCE:
            return super().why_not_chance(move)
        return "" if self.is_live() else "trocadero.auction-end"

    def perform_chance(self, move: Move) -> None:
        """So long without a bid, and the card is sold: trocadero.auction-end."""
        if move.verb == "time":
            self.auction.stop()
            self.go_on_selling()
        else:
            super().perform_chance(move)

    # What some games answer otherwise ---------------------------------------------------------

    def is_live(self) -> bool:
        return self.stage == SELLING and self.auction.form == OUTCRY

    def timing(self) -> Timing | None:
        return self.auction.timing() if self.stage == SELLING else None

    def is_awaited(self, seat: int) -> bool:
        return self.stage == SELLING and self.auction.is_for_all() and seat in self.auction.asked

    def waiting(self) -> list[int]:
        is_for_all = self.stage == SELLING and self.auction.is_for_all()
        return self.auction.asked[:] if is_for_all else super().waiting()

    def why_not_out_of_turn(self, seat: int, move: Move) -> str:
        is_bid = self.stage == SELLING and move.verb in ("bid", "pass")
        return self.auction.why_not_now(seat) if is_bid else super().why_not_out_of_turn(seat, move)

    def to_shuffle(self) -> list[int]:
        return self.deck.cards

    def pile_of(self, seat: int, move: Move) -> str:
        if self.stage == SELLING:
            return "auction"
        if self.stage == DECIDING:
            return f"drawn {seat + 1}" if self.is_open else hand_name(seat)
        return "deck" if move.verb == "draw" else ""

    # What every game answers --------------------------------------------------------------------

    def cap(self) -> int:
        """With every draw a shuffle, a decision, all that can be bid, and once round to borrow or skip."""
        chips = 2 * self.seats * self.chips.stake
        return 1 + self.rounds * (1 + (self.limit + 1) * (3 + self.seats * (chips + 2)))

    def prompt(self) -> Prompt:
        return ASKS[self.stage] if self.turn >= 0 else NO_PROMPT

    def moves_for(self, seat: int) -> list[Move]:
        if self.stage == DRAWING:
            return [DRAW]
        if self.stage == SELLING:
            return self.auction.moves(self.chips.held[seat])
        if self.stage == WITHOUT_CHIPS:
            return [REBUY, SKIP]
        if self.why_not_sell(seat, 1 if self.has_reserve else 0):
            return [BURY]
        return [BURY, *ASK.between(1, self.chips.most_besides(seat))] if self.has_reserve else [BURY, SELL]

    def objection(self, seat: int, move: Move) -> str:
        verb = move.verb
        stage = self.stage
        if verb == "rebuy" and not self.may_borrow:
            return "trocadero.no-rebuy"
        if verb in EARLY and stage in (DRAWING, WITHOUT_CHIPS):
            return "" if (stage == DRAWING) == (verb == "draw") else EARLY[verb]
        if verb == "sell" and stage == DECIDING:
            return self.why_not_sell(seat, move.number)
        if verb == "bid" and stage == SELLING:
            return self.auction.why_not_bid(move.number, self.chips.held[seat])
        if (verb == "bury" and stage == DECIDING) or (verb == "pass" and stage == SELLING):
            return ""
        return "table.chance" if verb == "time" else "table.not-now"

    def perform(self, seat: int, move: Move) -> None:
        verb = move.verb
        if verb == "draw":
            self.draw(seat)
        elif verb == "bury":
            self.bury(seat)
        elif verb == "sell":
            self.sell(seat, move.number)
        elif verb == "rebuy":
            self.borrow(seat)
        elif verb == "skip":
            self.skip(seat)
        else:
            self.auction.answer(seat, move, self.chips.held)
            self.go_on_selling()

    def places(self) -> list[Place]:
        places = self.layout.places() + self.deck.places()
        if self.drawn >= 0:
            places.append(Place("auction" if self.stage == SELLING else "drawn", [self.drawn]))
        return places

    def show(self, view: View, viewer: int) -> None:
        self.layout.show(view)
        self.deck.show(view)
        self.show_drawn(view, viewer)
        self.chips.show(view)
        if self.stage == SELLING:
            self.auction.show(view, viewer)
        known = [card for card in self.deck.known_to(viewer) if IS_ROYAL[card]]
        view.tell_cards("known to be buried", named(known, NAMES))
        if self.rounds > 1:
            view.tell_part("round", max(self.deals, 1), self.rounds)

    def show_drawn(self, view: View, viewer: int) -> None:
        """The card drawn: to its drawer alone, but for sale to all: trocadero.hidden-draw."""
        if self.drawn < 0:
            return
        faces = named([self.drawn], NAMES)
        if self.stage == SELLING:
            view.show(Pile("auction", NOBODYS, ROW, faces))
        elif self.is_open:
            view.show(Pile(f"drawn {self.player + 1}", self.player, ROW, faces))
        elif viewer == self.player:
            view.show(Pile(hand_name(viewer), viewer, HAND, faces))
        else:
            view.show(Pile(hand_name(self.player), self.player, HAND, [], 1))

    def clone(self) -> "Trocadero":
        twin = Trocadero(self.setup)
        self.copy_into(twin)
        twin.chips = self.chips.clone()
        twin.auction = self.auction.clone()
        twin.layout = self.layout.clone()
        twin.deck = self.deck.clone()
        twin.stage = self.stage
        twin.player = self.player
        twin.drawn, twin.draws, twin.is_extra = self.drawn, self.draws, self.is_extra
        twin.declined = self.declined[:]
        return twin

    def imagine(self, seat: int, rng: Rng) -> "Trocadero":
        """Of a card laid down unseen all know that it is not the Joker, nor one that had to be placed."""
        twin = self.clone()
        if self.stage == SHUFFLING:
            return twin
        is_hidden = self.stage == DECIDING and self.player != seat and not self.is_open
        if is_hidden:
            twin.deck.bury(self.player, self.drawn)  # as good as buried
        cannot = [mask_of(FLUSH[suit]) for suit in self.layout.suits]
        twin.deck.imagine(seat, cannot, JOKER, rng)
        if is_hidden:
            held = twin.deck.unseen[self.player]
            twin.drawn = held.pop(rng.below(len(held)))
        twin.auction.imagine(seat, self.chips.held, rng)
        return twin


SEATS: Final = (4,)  # trocadero.players
GAME: Final[Game] = Game("trocadero", "Trocadero", "trocadero", "auction", SEATS, version=2).having(
    Trocadero, OPTIONS
)
