"""Hilo, for two, three or four players.  The Trix book, lines 216 to 259."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.game import Game
from headtable.rules.core.moves import Move, word
from headtable.rules.core.notation import Notation
from headtable.rules.core.options import Option
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, Kit, Place, Setup, State
from headtable.rules.core.view import View
from headtable.rules.equipment.trix import NAMES, SUM, TRIXIE
from headtable.rules.mechanics.following import Following
from headtable.rules.mechanics.honors import (
    DEMANDS,
    FIFTY_TWO,
    FREE_BUT_TRIXIE,
    IN_HONOUR_MODE,
    MUST_HONOR,
    PLAY,
    TRIXIE_LAST,
    DealtHonors,
    can_follow,
    lay,
    taker_of,
    won_by,
)
from headtable.rules.mechanics.laying_aside import DISCARD, LayingAside
from headtable.rules.mechanics.match import Match
from headtable.rules.mechanics.sides import ALONE, OPPOSITE
from headtable.rules.mechanics.trix_customs import close_deal, draw_heights, open_sets
from headtable.rules.mechanics.turned_up import ALL, MORE, MOST_FRESH_STARTS, MOST_TRIXIES, TurnedUp
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

PACK: Final = FIFTY_TWO  # hilo.cards
STAND: Final = word("stand")
ANOTHER_DEAL: Final = word("another deal")
GIVE: Final = word("give a point")
DEAL_THREE: Final = word("deal three more")
DEAL_AFRESH: Final = word("deal afresh")
SAYINGS: Final = [STAND, ANOTHER_DEAL, GIVE, DEAL_THREE, DEAL_AFRESH, *DISCARD, *PLAY, *IN_HONOUR_MODE]
KIT: Final = Kit(PACK, NAMES, Notation(NAMES, SAYINGS, {}))

ASKING: Final = 0  # the stages of a hand
ANSWERING: Final = 1
DISCARDING: Final = 2
PLAYING: Final = 3
BETWEEN: Final = 4  # a shuffle is due, or the game is over
ASKS: Final = [
    "stand or ask for another deal", "give a point or deal on", "discard down to six", "play a card",
    "",
]  # fmt: skip

SIX: Final = 6
THREE: Final = 3
MOST_EXTRA: Final = [0, 0, 6, 3, 2]  # extra deals before the pack is used up, by the number of players

# What a card counts for Game, by its sum: hilo.game-scale, hilo.game-others.
SCALE: Final = {5: 4, 10: 1, 15: 2, 20: 4}
COUNTS: Final = [SCALE.get(total, 0) for total in SUM]


class Hilo(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        is_paired = setup.seats == 4 and options.is_set("partners", "pairs opposite")
        self.sides = OPPOSITE if is_paired else ALONE[setup.seats]
        self.match = Match(0 if setup.one_deal else options.number("target"))  # hilo.target
        self.demands = DEMANDS[MUST_HONOR if options.is_set("void", "must honor") else FREE_BUT_TRIXIE]
        self.stage = BETWEEN
        self.play = Following(setup.seats, setup.honour)
        self.aside = LayingAside(setup.seats)
        self.middle = TurnedUp(PACK, options.is_set("ask-again", "yes"))
        self.out = -1  # who has reached the target with this hand's points

    # The points --------------------------------------------------------------

    def is_out_with(self, clause: str, seat: int) -> bool:
        """Score a point; whether it wins the game: hilo.precedence."""
        self.score(clause, seat, 1)
        return self.match.is_won(self.scores[seat])

    def go_out(self, seat: int) -> None:
        self.stage = BETWEEN
        self.finish([other for other in range(self.seats) if self.sides[other] == self.sides[seat]])

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        self.play.tricks.sort_hands()
        self.turn_up()

    def lay_out(self, order: list[int]) -> None:
        """Six to each from the dealer's left, or three more, singly; the next card is turned up."""
        count = SIX if self.middle.next == ALL else THREE  # hilo.deal, hilo.dealer-choice
        if self.middle.next == ALL:
            self.play = Following(self.seats, self.honour)
            self.aside = LayingAside(self.seats)
        turns = self.round_from(self.after(self.dealer))
        self.middle.deal(order, self.play.tricks.hands, turns, count)

    def turn_up(self) -> None:
        """Trixie scores at once for the dealer; a suit is the Honor suit, if it stands: hilo.turn-up."""
        self.stage = BETWEEN
        if self.middle.is_trixie():
            self.turn = CHANCE  # hilo.trixie-turned-again
            if self.is_out_with("hilo.trixie-turned", self.dealer):  # hilo.trixie-first
                self.go_out(self.dealer)
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
            if self.is_out_with("hilo.dealer-choice", asker):
                self.go_out(asker)
            else:
                self.let_stand()
            return
        if move.verb == "deal three more":
            self.middle.next = MORE
        else:
            self.middle.start_afresh()  # hilo.run-out
            self.play = Following(self.seats, self.honour)
        self.stage = BETWEEN
        self.turn = CHANCE

    def is_used_up(self) -> bool:
        return self.middle.is_used_up(self.seats, THREE)

    def let_stand(self) -> None:
        """The suit turned up is the Honor suit of the hand."""
        if self.setup.options.is_set("lead-trixie", "only without honors"):
            self.play.opening = self.play.leading = TRIXIE_LAST[self.middle.honors]
        extra = len(self.play.tricks.hands[0]) - SIX
        if extra and self.setup.options.is_set("extra-cards", "discard to six"):
            self.aside.owed = extra
            self.stage = DISCARDING
            self.turn = self.after(self.dealer)
        else:
            self.begin_set(self.after(self.dealer))  # hilo.lead

    def discard(self, seat: int, card: int) -> None:
        self.aside.lay(seat, card, self.play.tricks.hands[seat])
        turns = self.round_from(self.after(self.dealer))
        self.turn = self.aside.next_due(turns)
        if self.turn < 0:
            self.begin_set(turns[0])

    # Playing -----------------------------------------------------------------

    def begin_set(self, leader: int) -> None:
        self.stage = PLAYING
        self.turn = self.play.tricks.lead(self.round_from(leader))

    def why_not_play(self, seat: int, move: Move) -> str:
        if move.card not in self.play.tricks.hands[seat]:
            return "table.not-held"
        return "" if self.play.is_free(seat) else self.fault(seat, move)

    def fault(self, seat: int, move: Move) -> str:
        """He follows or plays an Honor; another suit, and trixie, only if he has neither."""
        if move.verb != "play" or self.stage != PLAYING or seat != self.turn:
            return ""
        if move in self.play.lawful(seat, PLAY):
            return ""
        if move.card == TRIXIE:
            return "hilo.trixie-when"
        return "hilo.follow" if can_follow(self.play, seat) else "hilo.void"

    def play_card(self, seat: int, card: int) -> None:
        self.turn = lay(self.play, seat, card, self.demands[self.middle.honors])
        if self.turn < 0:
            winner = self.play.take_in()  # hilo.win-set, hilo.trixie-power, hilo.trixie-loss
            if self.play.tricks.hands[winner]:
                self.begin_set(winner)  # hilo.winner-leads
            else:
                self.score_hand()

    # Scoring -----------------------------------------------------------------

    def score_hand(self) -> None:
        """High, Low, trixie, Game: whoever reaches the target first has won: hilo.points-order."""
        self.aside.is_open = True
        dealt = DealtHonors(self.play, self.aside.cards, self.middle.honors)
        self.out = -1
        self.count("hilo.high", dealt.high_seat)
        self.count("hilo.low", dealt.low_seat)
        self.count("hilo.trixie-held", taker_of(self.play, TRIXIE))
        self.count("hilo.game", self.most_counted())
        if not await_acceptance(self, self.play):
            self.end_hand()

    def count(self, clause: str, seat: int) -> None:
        """One kind of point, unless nobody has it or somebody is out already."""
        if seat >= 0 and self.out < 0 and self.is_out_with(clause, seat):
            self.out = seat

    def game_points(self, side: int) -> int:
        """What a side's sets are worth on the scale."""
        return sum([COUNTS[card] for card in won_by(self.play, self.sides, side)])

    def most_counted(self) -> int:
        """Who alone has most on the scale, or -1: hilo.game-tie."""
        points = [self.game_points(side) for side in self.sides]
        turns = self.round_from(self.after(self.dealer))
        top = [seat for seat in turns if points[seat] == max(points)]
        for seat in top:
            if self.sides[seat] != self.sides[top[0]]:
                return -1
        return top[0]

    def end_hand(self) -> None:
        """The next deals until somebody is out: hilo.continue."""
        self.stage = BETWEEN
        self.middle.fresh_starts = 0
        self.middle.next = ALL
        if self.out >= 0:
            self.go_out(self.out)
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
        return self.stage == DISCARDING and self.aside.is_due(seat)

    def waiting(self) -> list[int]:
        return self.awaited_in_public() if self.stage == DISCARDING else super().waiting()

    def pile_of(self, seat: int, move: Move) -> str:
        if move.verb == "challenge":
            return self.play.pile_of(move.card, open_sets(self.setup.options))
        return super().pile_of(seat, move)

    def cut_heights(self) -> Sequence[int]:
        return draw_heights(self.setup.options)  # trix-pack.draw-for-deal

    def to_shuffle(self) -> Sequence[int]:
        return self.middle.to_shuffle()

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        extra = MOST_EXTRA[self.seats]
        turns_up = MOST_TRIXIES + 1
        starts = (MOST_FRESH_STARTS + 1) * (extra + 1) * (turns_up + 2)
        sets = SIX + THREE * extra
        hand = starts + THREE * extra * self.seats + most_moves(self.seats, sets, self.honour)
        return 102 + self.setup.options.number("max-deals") * hand

    def asks(self) -> str:
        if self.turn == NOBODY:
            return ""
        return "accept the score" if self.play.is_accepting else ASKS[self.stage]

    def moves_for(self, seat: int) -> list[Move]:
        hand = self.play.tricks.hands[seat]
        if self.stage == PLAYING:
            return [PLAY[card] for card in hand] if self.play.is_free(seat) else self.play.lawful(seat, PLAY)
        if self.stage == ASKING:
            return [STAND, ANOTHER_DEAL]
        if self.stage == ANSWERING:
            return [GIVE, DEAL_AFRESH if self.is_used_up() else DEAL_THREE]
        return [DISCARD[card] for card in hand] if self.stage == DISCARDING else []

    def objection(self, seat: int, move: Move) -> str:
        verb = move.verb
        if verb == "play" and self.stage == PLAYING:
            return self.why_not_play(seat, move)
        if verb in ("challenge", "accept"):
            return why_not_interject(self)
        if verb == "discard" and self.stage == DISCARDING:
            return "" if move.card in self.play.tricks.hands[seat] else "table.not-held"
        if self.stage in (ASKING, ANSWERING) and move in self.moves_for(seat):
            return ""
        if verb in ("deal three more", "deal afresh") and self.stage == ANSWERING:
            return "hilo.run-out"
        return "table.not-now"

    def perform(self, seat: int, move: Move) -> None:
        verb = move.verb
        if verb == "play":
            self.play_card(seat, move.card)
        elif verb == "stand":
            self.let_stand()
        elif verb == "another deal":
            self.stage = ANSWERING
            self.turn = self.dealer
        elif verb == "discard":
            self.discard(seat, move.card)
        elif verb == "challenge":
            challenge(self, self.play, seat, move.card)
        elif verb == "accept":
            if accept(self, self.play, seat):
                self.end_hand()
        else:
            self.answer(move)

    def places(self) -> list[Place]:
        return self.play.tricks.places() + self.aside.places() + self.middle.places()

    def show(self, view: View, viewer: int) -> None:
        self.aside.show(view, viewer, self.play.tricks.hands)
        self.play.tricks.show_tricks(view, NAMES, open_sets(self.setup.options))
        self.middle.show(view)

    def clone(self) -> "Hilo":
        twin = Hilo(self.setup)
        self.copy_into(twin)
        twin.match = self.match.clone()
        twin.stage = self.stage
        twin.play = self.play.clone()
        twin.aside = self.aside.clone()
        twin.middle = self.middle.clone()
        twin.out = self.out
        return twin

    def imagine(self, seat: int, rng: Rng) -> "Hilo":
        """Trixie turned up since the last cards were dealt lies in the rest, as all have seen."""
        twin = self.clone()
        in_rest = self.middle.in_rest()
        hidden = self.aside.hidden_from(seat)
        sizes = [len(self.aside.cards[other]) for other in hidden]
        seen = self.middle.card + in_rest + self.aside.known_to(seat)
        rooms = twin.play.imagine(seat, PACK, seen, [*sizes, len(self.middle.rest) - len(in_rest)], rng)
        for place, other in enumerate(hidden):
            twin.aside.cards[other] = rooms[place]
        twin.middle.rest = rooms[-1] + in_rest  # trixie is the last card of the pack
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
    Option("partners", "hilo.players", "who plays with whom when four play", ["pairs opposite", "none"]),
    *AT_EVERY_TABLE,
]  # fmt: skip
SEATS: Final = (2, 3, 4)  # hilo.players
GAME: Final[Game] = Game("hilo", "Hilo", "trix", "trick-taking", SEATS).having(Hilo, OPTIONS)
