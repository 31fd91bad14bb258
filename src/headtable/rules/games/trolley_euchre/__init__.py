"""Trolley Euchre, for two, three or four players.  The Trolley book, lines 194 to 292."""

from typing import Final

from headtable.rules.core.card_sets import moves_with, random_card
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import NOTHING, Move, one_each, word
from headtable.rules.core.notation import Notation
from headtable.rules.core.prompt import Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import NOBODYS, PILE, ROW
from headtable.rules.equipment.trolley import COLOUR, COLOURED, COLOURS
from headtable.rules.games.trolley_euchre import making_trump, trumps
from headtable.rules.games.trolley_euchre.making_trump import JUST, THREE_OF_FOUR, OrderingUp, naming
from headtable.rules.games.trolley_euchre.options import OPTIONS
from headtable.rules.games.trolley_euchre.revokes import TAKE_BACK, Revokes, not_followed, note_voids
from headtable.rules.games.trolley_euchre.trumps import CUT_HEIGHTS, FOLLOWING, HAND_ORDER, PACK, POWER, SUIT
from headtable.rules.mechanics.dealing import deal_packets
from headtable.rules.mechanics.fault_calls import ACCEPT, CALLS
from headtable.rules.mechanics.hands import Hands, dealt
from headtable.rules.mechanics.partnerships import ALONE, OPPOSITE
from headtable.rules.mechanics.target_score import TargetScore
from headtable.rules.mechanics.tricks import NO_CARD, Tricks
from headtable.rules.mechanics.view_piles import show_stock

# What can be said and done ---------------------------------------------------------------

GATHER: Final = word("gather").saying("gather the trick")
MAKE: Final = naming(COLOURS)
DISCARD: Final = one_each("discard", COLOURED)
PLAY: Final = one_each("play", COLOURED)
TRICKS: Final = 5
SAYINGS: Final = [*making_trump.SAID, *MAKE, *DISCARD, *PLAY, GATHER, TAKE_BACK, *CALLS[:TRICKS], ACCEPT]
KIT: Final = Kit(PACK, COLOURED, Notation(COLOURED, SAYINGS, {}), CUT_HEIGHTS)

CALLING: Final = 0  # the stages of a deal
DISCARDING: Final = 1
PLAYING: Final = 2
GATHERING: Final = 3  # a full trick waits to be taken in; only in honour mode
ACCEPTING: Final = 4  # the score waits to be accepted; only in honour mode
BETWEEN: Final = 5

CALLED: Final = ("order", "take", "make")
IN_HONOUR_MODE: Final = ("revoke", "accept", "take back", "gather")  # and nowhere else
SCORE: Final = ["", "", "trolley-euchre.two-score", "trolley-euchre.three-score", "trolley-euchre.four-score"]
ALL_FIVE: Final = [0, 0, 2, 3, 2]
UNDEALT: Final = [Hands([0] * seats) for seats in range(5)]  # these are shared and never changed
NO_TRICKS: Final = Tricks([], [], [])
UNCALLED: Final = OrderingUp(-1, -1, "", "")
NO_REVOKES: Final = Revokes(0)


class TrolleyEuchre(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        self.sides = OPPOSITE if setup.seats == 4 else ALONE[setup.seats]  # trolley-euchre.four-partners
        self.match = TargetScore(0 if setup.one_deal else setup.options.number("target"))
        self.stage = BETWEEN
        self.hands = UNDEALT[setup.seats]
        self.tricks = NO_TRICKS
        self.stock: list[int] = PACK
        self.turned = NOTHING  # the trump card, until it is taken up
        self.discard = NOTHING
        self.calling = UNCALLED
        self.resting = -1  # the lone player's partner
        self.thrown_in = 0  # deals in a row that everybody passed
        self.revokes = NO_REVOKES  # of honour mode

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        self.discard = []
        self.resting = -1
        self.revokes = Revokes(self.seats) if self.honour else NO_REVOKES
        self.stage = CALLING
        self.turn = self.after(self.dealer)  # trolley-euchre.four-must-speak, trolley-euchre.two-order
        self.calling = making_trump.begin(self.setup, self.dealer, COLOUR[self.turned[0]], self.thrown_in)

    def lay_out(self, order: list[int]) -> None:
        """Two at once and then three, from the dealer's left; the next card is turned up."""
        hands: list[list[int]] = [[] for _ in range(self.seats)]
        turns = self.round_from(self.after(self.dealer))  # as with two: trolley-euchre.three-as-two
        top = deal_packets(order, 0, hands, turns, 2)  # trolley-euchre.deal
        top = deal_packets(order, top, hands, turns, 3)  # trolley-euchre.four-deal
        self.hands = dealt(hands)
        self.tricks = Tricks([], [], [])
        self.turned = [order[top]]  # trolley-euchre.turn-up
        self.stock = order[top + 1 :]

    # Making the trump ------------------------------------------------------------

    def call(self, seat: int, move: Move) -> None:
        """What one says in turn: trolley-euchre.two-pass, trolley-euchre.two-dealer-makes,
        trolley-euchre.four-turn-down, trolley-euchre.four-make-round, trolley-euchre.three-sides."""
        if not self.calling.hear(seat, move):
            self.turn = self.after(seat)
            if self.calling.is_thrown_in:
                self.stage = BETWEEN
                self.thrown_in += 1
                self.pass_deal()
            return
        if making_trump.is_alone(move):  # trolley-euchre.alone-partner, trolley-euchre.alone-others
            self.resting = (seat + 2) % 4
        if move.verb == "make":
            self.lead_off()
        elif self.resting == self.dealer:  # trolley-euchre.alone-dealers-partner: no discard is asked for
            self.take_up()
        else:
            self.stage = DISCARDING
            self.turn = self.dealer

    def why_not_discard(self, seat: int, card: int) -> str:
        """He discards before he takes the trump card up, so that it cannot be thrown away."""
        if card in self.turned:
            return "trolley-euchre.discard"
        return "" if self.hands.holds(seat, card) else "table.not-held"

    def throw_out(self, seat: int, card: int) -> None:
        self.hands.take_out(seat, 1 << card)
        self.discard = [card]
        self.take_up()

    def take_up(self) -> None:
        self.hands.pick_up(self.dealer, self.turned[0])
        self.turned = []
        self.lead_off()

    def lead_off(self) -> None:
        # The dealer's left leads, or the next who plays: trolley-euchre.two-lead, trolley-euchre.four-play.
        self.thrown_in = 0
        self.begin_trick(self.after(self.dealer))  # trolley-euchre.first-lead

    # Playing ---------------------------------------------------------------------

    def begin_trick(self, leader: int) -> None:
        order = self.round_from(leader) if self.resting < 0 else THREE_OF_FOUR[self.resting][leader]
        self.stage = PLAYING
        if self.honour:
            self.revokes.begin_trick()
        self.turn = self.tricks.lead(order)  # trolley-euchre.two-trick, trolley-euchre.three-trick

    def is_free(self, seat: int) -> bool:
        """Whether the table lets a seat play any card: in honour mode, until it takes one back."""
        return self.honour and seat not in self.revokes.corrected

    def lawful(self, seat: int) -> int:
        """The cards that a seat may play: those that follow, any if it leads or has none of them."""
        hand = self.hands.of(seat)
        led = self.tricks.led
        return hand if led == NO_CARD else hand & FOLLOWING[self.calling.trump][led] or hand

    def play(self, card: int) -> None:
        """Once the last card of a trick has been played, the strongest takes it."""
        self.hands.play(card)
        self.turn = self.tricks.put(card)
        if self.turn >= 0:
            return
        trump = self.calling.trump
        self.turn = self.tricks.winner(POWER[trump][SUIT[trump][self.tricks.led]])
        if self.honour:
            self.stage = GATHERING
        else:
            self.gather(self.turn)

    def gather(self, winner: int) -> None:
        """The winner takes the trick in and leads to the next: trolley-euchre.winner-leads."""
        self.tricks.take_in(winner)
        if len(self.tricks.takers) < TRICKS:
            self.begin_trick(winner)
        else:
            self.score_hand()

    # Scoring ------------------------------------------------------------------------

    def score_hand(self) -> None:
        made = self.tricks.taken_by(self.sides, self.sides[self.calling.maker])
        alone = self.resting >= 0
        clause = "trolley-euchre.alone-score" if alone else SCORE[self.seats]
        if made < 3:
            self.score_against(self.calling.maker, clause)
        elif made < TRICKS:
            self.score(clause, self.calling.maker, 1, way="three" if made == 3 else "four")
        else:
            self.score(clause, self.calling.maker, 4 if alone else ALL_FIVE[self.seats], way="all")
        if self.honour:
            self.stage = ACCEPTING
            self.turn = self.after(self.dealer)
        else:
            self.end_deal()

    def are_opposed(self, one: int, two: int) -> bool:
        """Whether two seats play against each other in this hand; three-handed, the maker against both."""
        if self.seats == 3:
            return (one == self.calling.maker) != (two == self.calling.maker)
        return self.sides[one] != self.sides[two]

    def score_against(self, seat: int, clause: str) -> None:
        """Two points to those who play against a seat, once for partners."""
        for other in self.round_from(self.after(seat))[: 1 if self.seats == 4 else 2]:
            if self.are_opposed(seat, other):
                self.score(clause, other, 2, way="against")

    def end_deal(self) -> None:
        self.stage = BETWEEN
        if self.resting >= 0:
            self.hands.lay_open(self.resting)
        # Game is ten points: trolley-euchre.two-game, trolley-euchre.three-game, trolley-euchre.four-game.
        winners = self.match.winners(self.scores, self.sides)
        if not winners and self.match.extra and self.setup.options.is_set("three-tie", "higher then shared"):
            winners = self.leaders()
        if winners:
            self.finish(winners)
        else:
            self.pass_deal()  # trolley-euchre.two-next-deal, trolley-euchre.four-next-deal

    # Revokes, in honour mode ----------------------------------------------------------

    def uncounted(self) -> int:
        return len(self.notes) if self.stage == ACCEPTING else self.deal_note

    def call_revoke(self, caller: int, number: int) -> None:
        """A right call ends the hand; a wrong one only shows all that the other really was void."""
        self.revokes.calls.call(caller, number)
        for seat in [seat for seat in self.round_from(caller) if self.are_opposed(caller, seat)]:
            missed = not_followed(self.tricks, self.calling.trump, seat, number)
            if missed & self.hands.held_at(self.tricks, seat, number):
                self.strike_out("trolley-euchre.revoke", self.deal_note)
                self.score_against(seat, "trolley-euchre.revoke")
                self.end_deal()
                return
            self.hands.saw_lack(seat, missed)

    def take_back(self, seat: int) -> None:
        """The offender corrects himself, and those who played after him may change their cards."""
        self.revokes.take_back(self.tricks, self.hands, seat)
        self.stage = PLAYING
        self.turn = seat

    def interjections(self, seat: int) -> list[Move]:
        if not PLAYING <= self.stage <= ACCEPTING:
            return []
        missed = not_followed(self.tricks, self.calling.trump, seat, len(self.tricks.takers))
        is_revoke = bool(missed & self.hands.of(seat))
        return self.revokes.moves(self.tricks, seat, is_revoke, self.stage == ACCEPTING)

    def why_not(self, seat: int, move: Move) -> str:
        """Revokes are called and taken back, and scores accepted, whoever's turn it is."""
        verb = move.verb
        if verb not in IN_HONOUR_MODE or seat < 0 or self.turn < 0 or (self.honour and verb == "gather"):
            return super().why_not(seat, move)
        if not self.honour:
            return "table.honour"
        return "" if move in self.interjections(seat) else self.revokes.why_not(seat, move, self.tricks)

    def accept(self, seat: int) -> None:
        self.turn = self.revokes.calls.accept(seat, self.round_from(self.after(self.dealer)))
        if self.turn < 0:
            self.end_deal()

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        hands = self.seats * self.setup.options.number("target") + 11
        calls = 2 * self.seats + 1
        plays = TRICKS * (self.seats + (self.seats**2 + self.seats + 1 if self.honour else 0)) + self.seats
        return 101 + hands * (plays + 1 + (making_trump.MOST_THROWN_IN + 1) * calls)

    def prompt(self) -> Prompt:
        return making_trump.ASKS[self.stage]

    def moves_for(self, seat: int) -> list[Move]:
        if self.stage == PLAYING:
            return moves_with(self.hands.of(seat) if self.is_free(seat) else self.lawful(seat), PLAY)
        if self.stage == CALLING:
            return self.calling.moves(seat, MAKE)
        if self.stage == DISCARDING:
            return moves_with(self.hands.of(seat), DISCARD)
        return [GATHER] if self.stage == GATHERING else []

    def move_at_random(self, seat: int, rng: Rng) -> None:
        if self.stage == PLAYING:
            self.play(random_card(self.lawful(seat), rng))
        else:
            super().move_at_random(seat, rng)

    def objection(self, seat: int, move: Move) -> str:
        verb = move.verb
        if verb == "play" and self.stage == PLAYING:
            if not self.hands.holds(seat, move.card):
                return "table.not-held"
            return "" if self.is_free(seat) else self.why_not_play(seat, move.card)
        if self.stage == CALLING:
            return self.calling.why_not(seat, move)
        if verb == "discard" and self.stage == DISCARDING:
            return self.why_not_discard(seat, move.card)
        if verb == "gather" and self.stage == GATHERING:
            return ""
        is_late = verb in CALLED and making_trump.is_alone(move)
        return self.calling.why_not_alone_now(seat) if is_late else "table.not-now"

    def why_not_play(self, seat: int, card: int) -> str:
        """The reason against a card that does not follow although it must."""
        if self.lawful(seat) >> card & 1:
            return ""
        return trumps.why_not_follow(card, self.tricks.led, self.hands.of(seat), self.calling.trump)

    def fault(self, seat: int, move: Move) -> str:
        if move.verb != "play" or self.stage != PLAYING or seat != self.turn:
            return ""
        return "" if self.lawful(seat) >> move.card & 1 else "trolley-euchre.follow"

    def perform(self, seat: int, move: Move) -> None:
        verb = move.verb
        if verb == "play":
            self.play(move.card)
        elif verb == "discard":
            self.throw_out(seat, move.card)
        elif verb == "gather":
            self.gather(seat)
        elif verb == "take back":
            self.take_back(seat)
        elif verb == "revoke":
            self.call_revoke(seat, move.number)
        elif verb == "accept":
            self.accept(seat)
        else:
            self.call(seat, move)

    def places(self) -> list[Place]:
        middle = [("trump card", self.turned), ("discard", self.discard), ("stock", self.stock)]
        return self.hands.places() + self.tricks.places() + [Place(*one) for one in middle]

    def show(self, view: View, viewer: int) -> None:
        self.hands.show(view, viewer, COLOURED)
        self.tricks.show(view, self.seats, COLOURED)
        view.arrange_hand(HAND_ORDER[self.calling.trump])
        show_stock(view, "stock", len(self.stock))
        if self.turned:
            view.show_cards("trump card", NOBODYS, ROW, self.turned, COLOURED)
        if self.discard and viewer == self.calling.dealer:
            view.show_cards("discard", viewer, PILE, self.discard, COLOURED)
        elif self.discard:
            view.show_backs("discard", self.calling.dealer, PILE, 1)
        if self.resting >= 0 and self.stage == BETWEEN:  # face down until then
            view.show_cards("laid down", self.resting, ROW, self.hands.cards(self.resting), COLOURED)
        if self.calling.is_naming and self.turned:
            turned = COLOUR[self.turned[0]]
            view.tell("turned down", COLOURS[turned], codes=JUST[turned])
        if self.calling.trump >= 0:
            self.calling.show(view)
        view.tell_seats("sitting out", JUST[self.resting] if self.resting >= 0 else NOTHING)
        if self.honour and self.stage == PLAYING:
            self.revokes.show(view, self.tricks)

    def clone(self) -> "TrolleyEuchre":
        twin = TrolleyEuchre(self.setup)
        self.copy_into(twin)
        twin.match.extra = self.match.extra
        twin.stage = self.stage
        twin.hands = self.hands.clone()
        twin.tricks = self.tricks.clone()
        twin.stock = self.stock
        twin.turned = self.turned
        twin.discard = self.discard
        twin.calling = self.calling.clone()
        twin.resting = self.resting
        twin.thrown_in = self.thrown_in
        twin.revokes = self.revokes.clone() if self.honour else NO_REVOKES
        return twin

    def imagine(self, seat: int, rng: Rng) -> "TrolleyEuchre":
        twin = self.clone()
        is_own = seat == self.calling.dealer
        seen = self.turned + self.discard if is_own else self.turned
        if not self.honour:
            note_voids(self.tricks, self.calling.trump, twin.hands)
        sizes = [0 if is_own else len(self.discard), len(self.stock)]
        rooms = twin.hands.imagine(seat, trumps.WHOLE, seen, sizes, rng)
        while self.honour and not twin.revokes.are_borne_out(twin.tricks, twin.hands, self.calling.trump):
            rooms = twin.hands.imagine(seat, trumps.WHOLE, seen, sizes, rng)
        if sizes[0]:
            twin.discard = rooms[0]
        twin.stock = rooms[1]
        return twin


SEATS: Final = (2, 3, 4)  # trolley-euchre.players
GAME: Final[Game] = Game("trolley-euchre", "Trolley Euchre", "trolley", "trick-taking", SEATS).having(
    TrolleyEuchre, OPTIONS
)
