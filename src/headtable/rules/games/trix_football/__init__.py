"""Trix Football, for two captains.  The Trix book, lines 365 to 523.

Seats 1 and 2 are the captains; whoever else belongs to a side sits on its bench.  The rules know no
clock: who keeps the time speaks from outside, as chance does (`time`, `five minutes`, `delay`).
"""

from typing import Final

from headtable.rules.core.game import Game
from headtable.rules.core.moves import Move, listed
from headtable.rules.core.notation import Notation
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, Kit, Place, Setup, State
from headtable.rules.core.view import View
from headtable.rules.equipment.trix import LOWEST_DEALS, NAMES
from headtable.rules.games.trix_football.calls import (
    ANSWERS,
    ASKS,
    DEFAULTS,
    DELAY,
    FROM_OUTSIDE,
    LAY_DOWN,
    MISDEAL,
    PLAYS,
    SAYINGS,
    why_not_outside,
)
from headtable.rules.games.trix_football.captains import STAND, Drawing, draws_of
from headtable.rules.games.trix_football.contest import (
    ANSWERING,
    CALLING,
    DEALING,
    DRAWING,
    LAYING,
    OVER,
    Contest,
)
from headtable.rules.games.trix_football.hand_ranks import FOOTBALL, HAND, RANK_NAMES, Showdown, rank
from headtable.rules.games.trix_football.options import OPTIONS, Agreement
from headtable.rules.games.trix_football.plays import HELD_PUNT, LONG_PUNT, SHORT_TRY, TRY, why_not_goal
from headtable.rules.games.trix_football.umpire import ASKS_UMPIRE, RULINGS, Umpire
from headtable.rules.mechanics.partnerships import ALONE

# The lower sum drawn has the choice, and equals draw again: trix-football.draw-for-choice.
KIT: Final = Kit(FOOTBALL, NAMES, Notation(NAMES, SAYINGS, {}), LOWEST_DEALS)

TEN_YARDS: Final = 20
FIFTEEN_YARDS: Final = 30
MOST_VOID: Final = 3  # misdeals in a row, and tries voided by late discards


class TrixFootball(State):
    def __init__(self, setup: Setup, agreed: Agreement | None = None) -> None:
        super().__init__(setup, KIT)
        self.agreed = Agreement(setup.options) if agreed is None else agreed
        self.sides = ALONE[2]  # trix-football.sides: only the captains play, whoever sits with them
        self.contest = Contest(self.agreed)
        self.cards = Drawing(FOOTBALL)
        self.late = -1  # who discarded after he had seen the other hand
        self.misdeals = 0  # in a row
        self.void_tries = 0  # in a row
        self.umpire = Umpire(self.agreed)

    # A play begins ------------------------------------------------------------------

    def begin_deal(self) -> None:
        """The low draw, or the dealer named for it, chooses: trix-football.draw-for-choice."""
        self.contest.choose(self.dealer)
        self.follow()

    def follow(self) -> None:
        """Write down what has been scored, and turn to whoever is next."""
        contest = self.contest
        for made in contest.made:
            self.score(made.clause, made.seat, made.points)  # trix-football.scorers
        contest.made = []
        if contest.stage == DEALING:
            # The kicker deals, or whoever has the ball: trix-football.deal, trix-football.dealer.
            self.dealer = contest.field.holder
            super().begin_deal()
        elif contest.stage == OVER:
            self.finish(self.leaders())  # trix-football.winner: equals have drawn
        else:
            self.turn = contest.field.holder

    def why_not_call(self, move: Move) -> str:
        """The clause against a play; rush and punt are always allowed: trix-football.choose-play."""
        if move.verb == "goal":
            return why_not_goal(self.contest.field.at)
        return self.contest.why_not_yield() if move.verb == "yield" else ""

    def answer(self, move: Move) -> None:
        """Do what was chosen before a deal or after it."""
        contest = self.contest
        verb = move.verb
        if verb in PLAYS:
            contest.announce(PLAYS[verb])
        elif verb == "try":
            contest.announce(SHORT_TRY)
        elif verb == "decline":
            contest.decline_try()
        elif verb == "yield":
            contest.yield_yards()
        elif verb == "surrender":
            contest.lose_ball()
        elif verb in ("kick 45", "hold 25"):
            contest.kick(LONG_PUNT if verb == "kick 45" else HELD_PUNT, self.showdown())
        else:
            contest.chosen(verb == "receive")
        self.follow()

    # Dealing ----------------------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        self.cards.sort()
        self.late = -1
        self.misdeals = 0
        self.contest.begin_drawing()
        self.go_round()

    def lay_out(self, order: list[int]) -> None:
        """Five each, one at a time, and the rest in reserve: trix-football.deal."""
        self.cards = Drawing([])
        self.cards.deal(order, self.round_from(1 - self.dealer), HAND)

    def go_round(self) -> None:
        """The non-dealer draws first, and each once: trix-football.discard-and-draw."""
        turns = self.round_from(1 - self.dealer)
        for seat in turns:
            if not self.cards.has_drawn[seat]:
                self.turn = seat
                return
        if self.honour:
            self.contest.stage = LAYING
            for seat in turns:
                if not self.cards.is_open[seat]:
                    self.turn = seat
                    return
            if self.late >= 0:
                self.contest.stage = ANSWERING
                self.contest.halves.is_stopped = True  # a dispute uses up no time: trix-football.length
                self.turn = 1 - self.late
                return
        self.show_down()

    def show_down(self) -> None:
        """Both hands are open at the same moment, and the higher decides: trix-football.showdown."""
        self.cards.lay_open(0)
        self.cards.lay_open(1)
        self.void_tries = 0
        self.contest.count_deal()
        self.contest.decide(self.showdown())
        self.follow()

    def showdown(self) -> Showdown:
        return Showdown(self.cards.hands, self.agreed.low_run)

    def why_not_change(self, seat: int, cards: list[int]) -> str:
        if not cards:
            return "trix-football.discard-and-draw"
        return self.why_not_late(seat) if self.cards.holds(seat, cards) else "table.not-held"

    def is_late(self, seat: int) -> bool:
        """Whether the other hand lies open already; only in honour mode can it do so."""
        return self.cards.is_open[1 - seat]

    def why_not_late(self, seat: int) -> str:
        """A late discard can happen, but a try is not put off by it for ever."""
        is_enough = self.contest.play == TRY and self.void_tries >= MOST_VOID
        return "trix-football.late-on-try" if is_enough and self.is_late(seat) else ""

    def draw(self, seat: int, cards: list[int]) -> None:
        if cards and self.is_late(seat):
            self.late = seat
        self.cards.change(seat, cards)
        self.go_round()

    # Penalties ---------------------------------------------------------------------------------

    def misdeal(self) -> None:
        """The deal is thrown in; what must be gained stays, and so does the down."""
        self.misdeals += 1
        self.cards = Drawing(FOOTBALL)
        self.contest.penalize(self.dealer, TEN_YARDS, False, "trix-football.misdeal")
        self.contest.deal_again()
        self.follow()

    def settle(self, is_challenged: bool) -> None:
        """All have seen the late discard, so a challenge is always upheld: trix-football.late-discard."""
        self.contest.halves.is_stopped = False
        if not is_challenged:
            self.show_down()
            return
        self.contest.count_deal()
        self.cards = Drawing(FOOTBALL)
        if self.late == self.dealer:
            self.contest.forfeit()
        else:
            self.void_tries += 1
            self.contest.penalize(self.late, TEN_YARDS, True, "trix-football.late-discard")
            self.contest.deal_again()
        self.follow()

    def delay(self, ruling: Move) -> None:
        """The time of the captain whose turn it is has run out: trix-football.delay."""
        if self.umpire.is_asked():
            self.judge(ruling)
        elif ruling == DELAY and self.umpire.has_discretion(self.contest, self.turn):
            self.umpire.ask(self.turn, self.contest)
            self.turn = 1 - self.turn
        else:
            self.punish(ruling)

    def judge(self, ruling: Move) -> None:
        """What a delay costs has been said, or left to the scale: trix-football.umpire."""
        self.turn = self.umpire.answer(self.contest)
        self.punish(ruling)

    def punish(self, ruling: Move) -> None:
        seat = self.turn
        stage = self.contest.stage
        if not self.umpire.is_punished(self.contest):
            self.perform(seat, DEFAULTS[stage])
            return
        self.umpire.expiries += 1
        self.contest.halves.delays[seat] += 1
        if self.umpire.costs_ball(self.contest, seat, ruling):
            self.void_deal()
            self.contest.forfeit()
            self.follow()
            return
        self.contest.penalize(seat, FIFTEEN_YARDS, True, "trix-football.delay")
        if stage == DRAWING and seat != self.dealer and self.contest.halves.delays[seat] > 1:
            self.perform(seat, STAND)  # stalling saves no lead: the hand stands as it was dealt
        elif stage == DRAWING:
            self.void_deal()
            self.contest.deal_again()
            self.follow()

    def void_deal(self) -> None:
        """A deal voided for delay is used up; before the cards are dealt there is none."""
        if self.contest.stage == DRAWING:
            self.contest.count_deal()
            self.cards = Drawing(FOOTBALL)

    # From outside -----------------------------------------------------------------------------

    def chance(self, rng: Rng) -> Move:
        """A shuffle, but for the misdeals of the option: trix-football.misdeal."""
        hazard = self.agreed.misdeals_in_hundred
        if hazard and not self.why_not_misdeal() and rng.below(100) < hazard:
            return MISDEAL
        return super().chance(rng)

    def why_not_misdeal(self) -> str:
        if self.turn != CHANCE or self.opening is not None:
            return "table.turn"
        may = self.agreed.misdeals_in_hundred and self.misdeals < MOST_VOID
        return "" if may else "trix-football.misdeal"

    def why_not_chance(self, move: Move) -> str:
        verb = move.verb
        if verb not in FROM_OUTSIDE or self.turn == NOBODY:
            return super().why_not_chance(move)
        if verb == "misdeal":
            return self.why_not_misdeal()
        if verb == "delay":
            return self.umpire.why_not_call(self.contest, self.turn, move)
        return self.contest.halves.why_not_call(move)

    def perform_chance(self, move: Move) -> None:
        verb = move.verb
        if verb == "misdeal":
            self.misdeal()
        elif verb == "delay":
            self.delay(move)
        elif verb not in FROM_OUTSIDE:
            super().perform_chance(move)
        elif self.contest.keep_time(move):
            self.follow()

    def uncounted(self) -> int:
        return len(self.notes)  # points are written when a deal is over: the bell strikes none of them out

    def view_from_bench(self, side: int) -> View:
        """What the further people of a side may see; they may do nothing: trix-football.sides."""
        view = self.view(side if self.agreed.shows_bench else None)
        view.choices = []
        return view

    # What every game answers ------------------------------------------------------------------

    def cap(self) -> int:
        """A deal takes eleven moves with all the choices before and after it; each misdeal, and each try
        that is void, repeats some of them; a touchdown is followed by a try and a choice."""
        deals = self.contest.halves.most_deals()
        each = 11 + (3 * MOST_VOID if self.agreed.misdeals_in_hundred else 0)
        tries = 1 + (MOST_VOID if self.honour else 0)
        return 102 + deals * each * (1 + tries) * self.umpire.most_moves()

    def asks(self) -> str:
        if self.umpire.is_asked():
            return ASKS_UMPIRE
        return ASKS[self.contest.stage] if self.turn >= 0 else ""

    def parse(self, text: str) -> Move:
        words = text.lower().split()
        if words[:1] == ["change"]:
            cards = sorted([self.notation().card(name) for name in words[1:]])
            return listed("change", cards, NAMES)
        return super().parse(text)

    def interjections(self, seat: int) -> list[Move]:
        """Each captain lays his hand down when he likes: trix-football.late-discard."""
        may = DRAWING <= self.contest.stage <= LAYING and not self.cards.is_open[seat]
        return [LAY_DOWN] if may and not self.umpire.is_asked() else []

    def moves_for(self, seat: int) -> list[Move]:
        if self.umpire.is_asked():
            return RULINGS
        stage = self.contest.stage
        moves = ANSWERS[stage]
        if stage == CALLING:
            return [move for move in moves if not self.why_not_call(move)]
        if stage == DRAWING and not self.why_not_late(seat):
            return draws_of(self.cards.hands[seat], NAMES)
        return moves

    def objection(self, seat: int, move: Move) -> str:
        verb = move.verb
        stage = self.contest.stage
        if self.umpire.is_asked():
            return "" if move in RULINGS else "table.not-now"
        if verb in FROM_OUTSIDE:
            return why_not_outside(move)
        if verb == "change" and stage == DRAWING:
            return self.why_not_change(seat, move.cards)
        if move in ANSWERS[stage]:
            return self.why_not_call(move) if stage == CALLING else ""
        if verb in ("lay down", "challenge", "allow") and not self.honour:
            return "table.honour"
        if stage == DRAWING and (verb in PLAYS or verb == "yield"):
            return "trix-football.choose-play"
        return "table.not-now"

    def fault(self, seat: int, move: Move) -> str:
        return "trix-football.late-discard" if move.verb == "change" and self.is_late(seat) else ""

    def perform(self, seat: int, move: Move) -> None:
        verb = move.verb
        if self.umpire.is_asked():
            self.judge(move)
            return
        self.umpire.expiries = 0
        if verb in ("change", "stand"):
            self.draw(seat, move.cards)
        elif verb == "lay down":
            self.cards.lay_open(seat)
            self.go_round()
        elif verb in ("challenge", "allow"):
            self.settle(verb == "challenge")
        else:
            self.answer(move)

    def places(self) -> list[Place]:
        return self.cards.places()

    def show(self, view: View, viewer: int) -> None:
        self.contest.show(view)
        self.umpire.show(view)
        self.cards.show(view, viewer, NAMES)
        if self.cards.is_dealt():
            view.tell("changed", " ".join([str(len(cards)) for cards in self.cards.discards]))
            if viewer >= 0:
                view.tell("your hand", RANK_NAMES[rank(self.cards.hands[viewer], self.agreed.low_run)])
        if self.cards.is_open[0] and self.cards.is_open[1]:
            view.tell("showdown", self.showdown().in_words())

    def clone(self) -> "TrixFootball":
        twin = TrixFootball(self.setup, self.agreed)
        self.copy_into(twin)
        twin.contest = self.contest.clone()
        twin.cards = self.cards.clone()
        twin.late = self.late
        twin.misdeals = self.misdeals
        twin.void_tries = self.void_tries
        twin.umpire = self.umpire.clone()
        return twin

    def imagine(self, seat: int, rng: Rng) -> "TrixFootball":
        twin = self.clone()
        if self.cards.is_dealt():
            twin.cards.imagine(seat, FOOTBALL, rng)
        return twin


GAME: Final[Game] = Game("trix-football", "Trix Football", "trix", "showdown", (2,), version=2).having(
    TrixFootball, OPTIONS
)
