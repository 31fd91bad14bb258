"""Trolley Pinochle, for two or four players.  A reconstruction: trolley-pinochle.advertised.

The cover of the Trolley book names the game (lines 59 to 61), but this copy has no rules for it.
"""

from typing import Final

from headtable.rules.core.card_sets import random_card, size_of
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move, one_each, word
from headtable.rules.core.prompt import Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.rules.games.trolley_pinochle import melds
from headtable.rules.games.trolley_pinochle.cards_in_play import HAND_SIZE, UNDEALT, Deal, melds_name
from headtable.rules.games.trolley_pinochle.duty_to_win import NEGLECTED, REVOKES
from headtable.rules.games.trolley_pinochle.hidden_hands import HiddenHands
from headtable.rules.games.trolley_pinochle.options import OPTIONS
from headtable.rules.games.trolley_pinochle.pack import ALL_POINTS, CUT_HEIGHTS, KINDS, NAMES, PACK
from headtable.rules.games.trolley_pinochle.prompts import ASKS
from headtable.rules.mechanics.fault_calls import ACCEPT, CALLS, NO_CALLS, FaultCalls
from headtable.rules.mechanics.partnerships import ALONE, OPPOSITE
from headtable.rules.mechanics.target_score import MOST_EXTRA_DEALS, TargetScore
from headtable.rules.mechanics.tricks import NO_CARD, Tricks
from headtable.rules.mechanics.view_piles import hand_name, named

# What can be said and done ---------------------------------------------------------------

PLAY: Final = one_each("play", NAMES)
EXCHANGE: Final = word("exchange").saying("exchange the Transfer for the trump card")
SHOW_TRANSFER: Final = word("show transfer").saying("show a Transfer of trumps")
KEEP: Final = word("keep").saying("keep the Transfer")
DECLINE: Final = word("decline").saying("draw a card")
CALL_OUT: Final = word("call out")
SAYINGS: Final = [EXCHANGE, SHOW_TRANSFER, KEEP, DECLINE, CALL_OUT, *CALLS[:24], ACCEPT]
PLAYS: Final = [move for move in PLAY if melds.can_be(move.card)]
KIT: Final = Kit(PACK, NAMES, melds.MeldNotation(NAMES, [*PLAYS, *melds.MELDS, *SAYINGS], {}), CUT_HEIGHTS)

EXCHANGING: Final = 0  # the stages of a hand; this with four only
PLAYING: Final = 1
MELDING: Final = 2  # the winner of a trick before he draws; with two only
ACCEPTING: Final = 3  # the score waits to be accepted; only in honour mode
BETWEEN: Final = 4

FOR_TRANSFER: Final = 10  # trolley-pinochle.dix
MOST_HANDS: Final = 100  # of two players in honour mode
# By the number of players: what the section for that number says of the same thing.
DUTY: Final = ["", "", "trolley-pinochle.two-second-stage", "", "trolley-pinochle.four-play"]
IN_HONOUR_MODE: Final = ("revoke", "accept")  # and nowhere else
COUNT: Final = ["", "", "trolley-pinochle.two-score", "", "trolley-pinochle.four-score"]
TURNED_TRANSFER: Final = ["", "", "trolley-pinochle.two-turned-transfer", "", "trolley-pinochle.four-dix"]
EXCHANGED: Final = ["", "", "trolley-pinochle.two-dix", "", "trolley-pinochle.four-dix"]


class TrolleyPinochle(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        self.sides = OPPOSITE if setup.seats == 4 else ALONE[setup.seats]  # trolley-pinochle.four-deal
        self.can_call_out = options.is_on("call-out")
        self.melds_wait = options.is_set("meld-needs-trick", "yes")
        self.pair = melds.PAIR_NAMES.index(str(options.values["pinochle-pair"]))
        self.worth = melds.TWICE if options.is_set("double-melds", "twice") else melds.HIGH_VALUES
        self.match = TargetScore(0 if setup.one_deal else options.number("target"))
        self.stage = BETWEEN
        self.cards = UNDEALT[setup.seats]
        self.has_melded = False  # since the last trick
        self.has_shown = False  # whether the Transfer that is not turned up has been shown
        self.calls = NO_CALLS

    def made_of(self) -> list[list[int]]:
        """The kinds of card that make each meld under this trump."""
        return melds.MADE_OF[self.pair][self.cards.trump]

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        self.cards.look()
        self.has_shown = False
        self.calls = FaultCalls(self.seats) if self.honour else NO_CALLS
        if self.cards.is_transfer_turned():
            self.score(TURNED_TRANSFER[self.seats], self.dealer, FOR_TRANSFER, [self.cards.transfer()])
        if self.seats == 2:
            self.begin_trick(self.after(self.dealer))  # trolley-pinochle.two-first-stage
        else:
            self.ask_to_exchange()

    def lay_out(self, order: list[int]) -> None:
        """From the dealer's left: trolley-pinochle.two-deal, trolley-pinochle.four-deal."""
        self.cards = Deal(self.seats, Tricks([], [], []))
        self.cards.lay_out(order, self.round_from(self.after(self.dealer)))

    # Transfers of trumps ---------------------------------------------------------

    def why_not_transfer(self, seat: int, move: Move) -> str:
        return self.cards.why_not_transfer(seat, move == SHOW_TRANSFER, self.has_shown)

    def count_transfer(self, seat: int, move: Move) -> None:
        """Before or after a meld, and the card taken in exchange may be melded: trolley-pinochle.two-dix."""
        if move == EXCHANGE:
            self.cards.exchange(seat)
        else:
            self.has_shown = True
            self.cards.make_known(seat, 1 << self.cards.transfer())
        self.score(EXCHANGED[self.seats], seat, FOR_TRANSFER, [self.cards.transfer()])

    def ask_to_exchange(self) -> None:
        """The first holder before the dealer is asked, and nobody after him: trolley-pinochle.four-dix."""
        turns = self.round_from(self.after(self.dealer))[:3]
        holder = -1 if self.cards.is_transfer_turned() else self.cards.first_holder(turns)
        if holder < 0:
            self.lay_melds()
            return
        self.stage = EXCHANGING
        self.turn = holder

    # Melds of two players ------------------------------------------------------------

    def why_not_meld(self, seat: int, move: Move) -> str:
        if self.has_melded:
            return "trolley-pinochle.one-meld"
        return self.cards.why_not_meld(seat, move, self.made_of()[move.number])

    def meld(self, seat: int, move: Move) -> None:
        self.cards.meld(seat, move, self.made_of()[move.number])
        self.has_melded = True
        melds.score(self, seat, move.number, self.made_of(), self.worth)

    # Melds of four players -------------------------------------------------------------

    def lay_melds(self) -> None:
        """The dealer takes what lies there, and from his left all lay down all: four-dix, four-meld."""
        cards = self.cards
        counted = 1 if cards.is_transfer_turned() else 0
        cards.take_turned(self.dealer)
        sets = melds.SETS_OF[self.pair][cards.trump]
        cards.levels = [melds.levels_of(hand, sets) for hand in cards.hands]
        for seat in self.round_from(self.after(self.dealer)):
            cards.show_melds(seat, sets)
            for _ in range(size_of(cards.transfers_of(seat)) - (counted if seat == self.dealer else 0)):
                self.score("trolley-pinochle.four-dix", seat, FOR_TRANSFER, [cards.transfer()])
            if not self.melds_wait:
                self.score_melds(seat)
        self.begin_trick(self.after(self.dealer))  # trolley-pinochle.four-play

    def score_melds(self, seat: int) -> None:
        for meld in self.cards.melds_of(seat):
            melds.score(self, seat, meld, self.made_of(), self.worth)

    # Playing ---------------------------------------------------------------------

    def begin_trick(self, leader: int) -> None:
        self.stage = PLAYING
        self.turn = self.cards.tricks.lead(self.round_from(leader))

    def plays_for(self, seat: int) -> list[Move]:
        """What the table lets a seat play: in honour mode any card, duty or not."""
        return self.cards.lawful(seat, PLAY, not self.honour)

    def why_not_play(self, seat: int, move: Move) -> str:
        clause = self.cards.why_not_have(seat, move.card)
        if clause or move in self.plays_for(seat):
            return clause
        return NEGLECTED[self.seats][self.cards.neglected(seat, move.card)]

    def play(self, seat: int, card: int) -> None:
        follower = self.cards.put(seat, card)
        if follower >= 0:
            self.turn = follower
            return
        winner = self.cards.take_in()
        if not self.cards.has_duty():
            self.stage = MELDING  # trolley-pinochle.two-meld: whether he has anything or not
            self.has_melded = False
            self.turn = winner
        elif self.cards.hands[winner]:
            self.begin_trick(winner)
        else:
            self.score_hand()

    # Scoring ------------------------------------------------------------------------

    def score_hand(self) -> None:
        turns = self.round_from(self.after(self.dealer))
        for seat in turns[:2]:  # one of each side
            if self.is_proved(seat):
                self.score("trolley-pinochle.revoke", seat, 0)
            else:
                self.score(COUNT[self.seats], seat, self.cards.points_of(seat, self.sides))
        if self.melds_wait:
            for seat in turns:
                if self.cards.tricks.taken_by(self.sides, self.sides[seat]):  # trolley-pinochle.four-meld
                    self.score_melds(seat)
        if self.honour:
            self.stage = ACCEPTING
            self.turn = self.calls.next_to_accept(turns)
        else:
            self.end_hand()

    def end_hand(self) -> None:
        """Game is looked for after each hand: trolley-pinochle.game."""
        self.stage = BETWEEN
        winners = self.match.winners(self.scores, self.sides)
        if not winners and self.honour and self.seats == 2 and self.deals >= MOST_HANDS:
            winners = self.leaders()
        if winners:
            self.finish(winners)
        else:
            self.pass_deal()  # trolley-pinochle.two-deal, trolley-pinochle.four-deal

    def why_not_call_out(self) -> str:
        """The winner of a trick may, before he draws or, when nobody draws any more, before he leads."""
        if not self.can_call_out:
            return "trolley-pinochle.call-out-off"
        if not self.match.target:
            return "trolley-pinochle.call-out-one-deal"
        if self.match.extra:
            return "trolley-pinochle.call-out-extra"
        tricks = self.cards.tricks
        is_leading = self.stage == PLAYING and tricks.led == NO_CARD and len(tricks.takers) > HAND_SIZE
        return "" if is_leading or self.stage == MELDING else "trolley-pinochle.call-out-when"

    def call_out(self, seat: int) -> None:
        """His cards are counted: with the target he has won at once, and with less the other has."""
        points = 0 if self.is_proved(seat) else self.cards.points_of(seat, self.sides)
        self.score("trolley-pinochle.game", seat, points)
        self.stage = BETWEEN
        self.finish([seat if self.match.is_won(self.scores[seat]) else 1 - seat])

    # Revokes, in honour mode ----------------------------------------------------------

    def uncounted(self) -> int:
        return len(self.notes) if self.stage == ACCEPTING else self.deal_note

    def is_proved(self, seat: int) -> bool:
        """Whether the cards bear out a call against a seat or its partner: trolley-pinochle.revoke."""
        return self.honour and self.cards.is_proved(seat, self.sides, self.calls)

    def call_revoke(self, caller: int, number: int) -> None:
        """Play goes on; once the cards are counted, a right call takes their points away again."""
        accused = self.after(caller)
        was_proved = self.is_proved(accused)
        self.calls.call(caller, number)
        if self.stage == ACCEPTING and not was_proved and self.is_proved(accused):
            self.score("trolley-pinochle.revoke", accused, -self.cards.points_of(accused, self.sides))

    def interjections(self, seat: int) -> list[Move]:
        if self.stage not in (PLAYING, ACCEPTING):
            return []
        finished = len(self.cards.tricks.takers)
        return self.calls.moves(seat, self.cards.first_duty(), finished, self.stage == ACCEPTING)

    def why_not(self, seat: int, move: Move) -> str:
        """Revokes are called and scores accepted whoever's turn it is."""
        if move.verb not in IN_HONOUR_MODE or seat < 0 or self.turn < 0:
            return super().why_not(seat, move)
        if not self.honour:
            return "table.honour"
        if move in self.interjections(seat):
            return ""
        if move.verb == "revoke" and move.number < self.cards.first_duty():
            return "trolley-pinochle.no-duty"
        return self.calls.why_not(seat, move, len(self.cards.tricks.takers), REVOKES)

    def accept(self, seat: int) -> None:
        self.turn = self.calls.accept(seat, self.round_from(self.after(self.dealer)))
        if self.turn < 0:
            self.end_hand()

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        """While nobody has won, both sides together are below twice the target."""
        each_hand = 2 * FOR_TRANSFER if self.honour else ALL_POINTS
        hands = max(0, 2 * (self.match.target - 1)) // each_hand + 1 + MOST_EXTRA_DEALS
        if self.honour and self.seats == 2:
            hands = MOST_HANDS
        moves = 1 + len(PACK) + (2 * HAND_SIZE + 3 if self.seats == 2 else 1)
        if self.honour:
            moves += self.seats * (HAND_SIZE + 1)
        return 102 + hands * moves

    def prompt(self) -> Prompt:
        return ASKS[self.stage]

    def moves_for(self, seat: int) -> list[Move]:
        if self.stage == PLAYING:
            moves = self.plays_for(seat)
            return [*moves, CALL_OUT] if self.can_call_out and not self.why_not_call_out() else moves
        if self.stage == EXCHANGING:
            return [EXCHANGE, KEEP]
        if self.stage != MELDING:
            return []
        moves = []
        if not self.has_melded:
            cards = self.cards
            moves = melds.melds_for(cards.hands[seat], cards.laid[seat], cards.trump, self.pair)
        if self.cards.holds_transfer(seat):
            moves += [move for move in (EXCHANGE, SHOW_TRANSFER) if not self.why_not_transfer(seat, move)]
        moves.append(DECLINE)
        return moves if self.why_not_call_out() else [*moves, CALL_OUT]

    def move_at_random(self, seat: int, rng: Rng) -> None:
        if self.stage == PLAYING and not self.can_call_out and not self.cards.laid[seat]:
            self.play(seat, random_card(self.cards.playable(seat, True), rng))
        else:
            super().move_at_random(seat, rng)

    def objection(self, seat: int, move: Move) -> str:
        verb = move.verb
        if verb == "play" and self.stage == PLAYING:
            return self.why_not_play(seat, move)
        if verb == "call out":
            return self.why_not_call_out()
        if self.stage == EXCHANGING:
            return "" if verb in ("exchange", "keep") else "table.not-now"
        if verb in ("meld", "exchange", "show transfer") and self.stage <= MELDING:
            return self.why_not_before_drawing(seat, move)
        return "" if verb == "decline" and self.stage == MELDING else "table.not-now"

    def why_not_before_drawing(self, seat: int, move: Move) -> str:
        if self.seats == 4:
            return "trolley-pinochle.four-meld" if move.verb == "meld" else "trolley-pinochle.four-dix"
        if self.cards.has_duty():
            return "trolley-pinochle.two-last-draw"
        if move.verb == "meld":
            return self.why_not_meld(seat, move) if self.stage == MELDING else "trolley-pinochle.two-meld"
        return self.why_not_transfer(seat, move) if self.stage == MELDING else "trolley-pinochle.two-dix"

    def fault(self, seat: int, move: Move) -> str:
        if move.verb != "play" or seat != self.turn or self.stage != PLAYING:
            return ""
        return "" if move in self.cards.lawful(seat, PLAY, True) else DUTY[self.seats]

    def perform(self, seat: int, move: Move) -> None:
        verb = move.verb
        if verb == "play":
            self.play(seat, move.card)
        elif verb == "decline":
            self.cards.draw(seat)
            self.begin_trick(seat)  # trolley-pinochle.trick: the winner leads
        elif verb == "meld":
            self.meld(seat, move)
        elif verb == "revoke":
            self.call_revoke(seat, move.number)
        elif verb == "accept":
            self.accept(seat)
        elif verb == "call out":
            self.call_out(seat)
        else:
            if verb != "keep":
                self.count_transfer(seat, move)
            if self.stage == EXCHANGING:
                self.lay_melds()

    def places(self) -> list[Place]:
        return self.cards.places()

    def shows_cards(self, move: Move) -> bool:
        return True  # melds lie on the table

    def pile_of(self, seat: int, move: Move) -> str:
        if move.card >= KINDS:
            return melds_name(seat)
        return hand_name(seat) if move.card >= 0 or move.verb == "meld" else ""

    def faces_of(self, move: Move) -> list[str]:
        if move.verb != "meld":
            return super().faces_of(move)
        return named(melds.from_hand(move, self.made_of()[move.number]), NAMES)

    def show(self, view: View, viewer: int) -> None:
        self.cards.show(view, viewer)

    def clone(self) -> "TrolleyPinochle":
        twin = TrolleyPinochle(self.setup)
        self.copy_into(twin)
        twin.match.extra = self.match.extra
        twin.stage = self.stage
        twin.cards = self.cards.clone()
        twin.has_melded = self.has_melded
        twin.has_shown = self.has_shown
        twin.calls = self.calls.clone() if self.honour else NO_CALLS
        return twin

    def imagine(self, seat: int, rng: Rng) -> "TrolleyPinochle":
        twin = self.clone()
        sampler = self.sampler
        if not isinstance(sampler, HiddenHands) or sampler.viewer != seat:
            self.sampler = sampler = HiddenHands(self.cards, seat, self.made_of(), not self.honour)
        sampler.imagine(twin.cards, rng)
        return twin


GAME: Final[Game] = Game(
    "trolley-pinochle", "Trolley Pinochle (reconstruction)", "trolley", "trick-taking", (2, 4)
).having(TrolleyPinochle, OPTIONS)
