"""Trix Football, for two captains.  The Trix book, lines 365 to 523, in the order of its sections A to L.

Seats 1 and 2 are the captains; whoever else belongs to a side looks on: trix-football.sides.  The book's
numbers and what the hands decide are here; what follows from it on the field is in course_of_play.py.
"""

from typing import Final

from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import CHANCE, NOBODY, State
from headtable.rules.core.time_keeper_calls import Timing
from headtable.rules.core.view import View
from headtable.rules.equipment.trix import LOWEST_DEALS, NAMES
from headtable.rules.games.trix_football import captains, hand_ranks, umpire
from headtable.rules.games.trix_football.captains import CALLING, DRAWING, LAYING, TRY, Drawing
from headtable.rules.games.trix_football.course_of_play import Contest, Result
from headtable.rules.games.trix_football.gridiron import END_RUN, THEIR_25, THEIR_45
from headtable.rules.games.trix_football.hand_ranks import FOOTBALL, RANK_NAMES, THREES, Showdown, rank
from headtable.rules.games.trix_football.options import OPTIONS, agreement_of
from headtable.rules.games.trix_football.umpire import FROM_OUTSIDE, Umpire
from headtable.rules.mechanics.partnerships import ALONE

NOTATION: Final = captains.FootballNotation(NAMES, captains.SAYINGS + umpire.OUTSIDE_SAYINGS, {})
# The lower sum drawn has the choice, and equals draw again: trix-football.draw-for-choice.
KIT: Final = Kit(FOOTBALL, NAMES, NOTATION, LOWEST_DEALS)

# What the book gives for each hand, in yards ---------------------------------------------------------

GAINED: Final = {  # I 3: trix-football.gains; with a better hand an end run
    "Pair": 5, "Flush": 7.5, "Threes": 10, "Straight Fours": 15, "Full Hand": 25, "Straight Five": 30,
    "Fours": 35,
}  # fmt: skip
LOST: Final = {"Pair": 7.5, "Flush": 7.5, "Threes": 10}  # I 4: trix-football.losses
# And with the ball lost as well: how far the opponents go, who have an end run with a better hand.
TAKEN: Final = {"Straight Fours": 0, "Full Hand": 5, "Straight Five": 10}
LONG_PUNT: Final = Result("kicked", 45, "trix-football.punt-long")  # J 1
HELD_PUNT: Final = Result("held", 25, "trix-football.punt-held")  # J 4


class TrixFootball(State):
    # A. Players -------------------------------------------------------------------------------

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        self.agreed = agreement_of(setup)
        self.sides = ALONE[2]  # trix-football.sides: only the captains play, whoever sits with them
        self.contest = Contest(self.agreed)
        self.cards = Drawing(FOOTBALL)
        self.umpire = Umpire(self.agreed)

    # B. Officials, C. Time: what is said from outside ---------------------------------------------

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
            self.umpire.misdeal(self.contest, self.dealer)
            self.throw_in()
        elif verb == "delay":
            self.delay(move)
        elif verb not in FROM_OUTSIDE:
            super().perform_chance(move)
        elif self.contest.keep_time(move):
            self.follow()

    # D. Scoring -------------------------------------------------------------------------------

    def follow(self) -> None:
        """Write down what has been scored, and turn to whoever is next."""
        contest = self.contest
        for made in contest.made:
            self.score(made.clause, made.seat, made.points)  # trix-football.scorers
        contest.made = []
        if contest.stage == captains.DEALING:
            # The kicker deals, or whoever has the ball: trix-football.deal, trix-football.dealer.
            self.dealer = contest.field.holder
            super().begin_deal()
        elif contest.stage == captains.OVER:
            self.finish(self.leaders())  # trix-football.winner: equals have drawn
        else:
            self.turn = contest.field.holder

    def uncounted(self) -> int:
        return len(self.notes)  # points are written when a deal is over: the bell strikes none of them out

    # E. Value of hands: hand_ranks.py -----------------------------------------------------------

    def showdown(self) -> Showdown:
        return Showdown(self.cards.hands, self.agreed.low_run)

    # F. How to play: what is chosen before a deal or after it -------------------------------------

    def begin_deal(self) -> None:
        """The low draw, or the dealer named for it, chooses: trix-football.draw-for-choice."""
        self.contest.choose(self.dealer)
        self.follow()

    def why_not_call(self, move: Move) -> str:
        """The clause against a play; rush and punt are always allowed: trix-football.choose-play."""
        if move.verb == "goal":
            return "" if self.contest.field.at >= THEIR_45 else "trix-football.goal-45"
        return self.contest.why_not_yield() if move.verb == "yield" else ""

    # G. Dealing -------------------------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        self.cards.sort()
        self.umpire.begin_deal()
        self.contest.begin_drawing()
        self.go_round()

    def lay_out(self, order: list[int]) -> None:
        """Five each, one at a time, and the rest in reserve: trix-football.deal."""
        self.cards = Drawing([])
        self.cards.deal(order, self.round_from(1 - self.dealer), hand_ranks.HAND)

    def go_round(self) -> None:
        """The non-dealer draws first, and each once: trix-football.discard-and-draw."""
        turns = self.round_from(1 - self.dealer)
        seat = self.cards.next_to_draw(turns)
        if seat < 0 and self.honour:
            self.contest.stage = LAYING
            seat = self.cards.next_to_lay(turns)
            if seat < 0 and self.umpire.late >= 0:
                self.contest.stage = captains.ANSWERING
                self.contest.halves.is_stopped = True  # a dispute uses up no time: trix-football.length
                seat = 1 - self.umpire.late
        if seat >= 0:
            self.turn = seat
        else:
            self.show_down()

    def why_not_change(self, seat: int, cards: list[int]) -> str:
        if not cards:
            return "trix-football.discard-and-draw"
        return self.why_not_late(seat) if self.cards.holds(seat, cards) else "table.not-held"

    def draw(self, seat: int, cards: list[int]) -> None:
        if cards and self.cards.is_late(seat):
            self.umpire.late = seat
        self.cards.change(seat, cards)
        self.go_round()

    def show_down(self) -> None:
        """Both hands are open at the same moment, and the higher decides: trix-football.showdown."""
        self.cards.lay_open(0)
        self.cards.lay_open(1)
        self.umpire.void_tries = 0
        contest, play = self.contest, self.contest.play
        contest.count_deal()
        showdown = self.showdown()
        if play == captains.RUSH:
            contest.rush(self.rushed(showdown))
        elif play == captains.PUNT:
            contest.punt(self.punted(showdown), self.makes_short_try(showdown))
        elif play == captains.GOAL:
            contest.goal_from_field(self.kicked_at_goal(showdown))
        elif play == TRY:
            contest.end_try(showdown.better == contest.field.holder)
        elif play == captains.SHORT_TRY:
            contest.end_short_punt(self.makes_short_try(showdown))
        else:
            contest.kick(self.kicked_off(showdown), False)
        self.follow()

    # H. Kick-off, and free kicks ------------------------------------------------------------------

    def kicked_off(self, showdown: Showdown) -> Result:
        """Only a kick-off proper can be recovered: trix-football.kick-changes-hands."""
        kicker = self.contest.field.holder
        is_recoverable = self.contest.play == captains.KICK_OFF and self.agreed.recovers_kicks
        if is_recoverable and showdown.better == kicker and showdown.is_ranked(kicker, hand_ranks.FULL_HAND):
            return Result("held", 45, "trix-football.kick-recovery")
        is_better = showdown.is_better(kicker, self.agreed.kicks_by_high_card)
        return Result("kicked", 45 if is_better else 30, "trix-football.kick-off")

    # I. Rushing -------------------------------------------------------------------------------

    def rushed(self, showdown: Showdown) -> Result:
        """trix-football.better-hand-decides, also between two end runs: trix-football.both-run."""
        field = self.contest.field
        if showdown.better < 0:
            return Result("advanced", 0, "trix-football.no-pair")
        hand = RANK_NAMES[showdown.ranks[showdown.better]]
        if showdown.better == field.holder:
            return Result("advanced", GAINED.get(hand, END_RUN), "trix-football.gains")
        if hand in LOST:
            lost = 5 if hand == "Pair" and field.down > 1 else LOST[hand]
            return Result("advanced", -lost, "trix-football.losses")
        return Result("taken", TAKEN.get(hand, END_RUN), "trix-football.losses")

    # J. Kicking or punting ------------------------------------------------------------------------

    def punted(self, showdown: Showdown) -> Result:
        """An unblocked Threes or more is always the better hand, so it need not be asked."""
        agreed = self.agreed
        punter = self.contest.field.holder
        blocks = showdown.is_ranked(1 - punter, hand_ranks.STRAIGHT_FOURS)
        if blocks and (agreed.any_straight_blocks or showdown.better == 1 - punter):
            return Result("taken", 0, "trix-football.punt-block")
        if showdown.is_ranked(punter, hand_ranks.FULL_HAND):
            return Result(agreed.full_hand_punt, 45, "trix-football.punt-long")
        if showdown.is_ranked(punter, THREES):
            return HELD_PUNT
        is_better = showdown.is_better(punter, agreed.kicks_by_high_card)
        return Result("kicked", 20 if is_better else 15, "trix-football.punt-short")

    # K. Goal from field -----------------------------------------------------------------------

    def kicked_at_goal(self, showdown: Showdown) -> Result:
        """Threes from the 25-yard line on, a Full Hand from farther out; the better hand blocks."""
        kicker = self.contest.field.holder
        is_close = self.contest.field.at >= THEIR_25
        clause = "trix-football.goal-25" if is_close else "trix-football.goal-45"
        is_enough = showdown.is_ranked(kicker, THREES if is_close else hand_ranks.FULL_HAND)
        if showdown.better == 1 - kicker and (is_enough or self.agreed.any_better_blocks):
            return Result("taken", 0, clause)
        if is_enough and showdown.better == kicker:
            return Result("made", 0, clause)
        return Result("missed", 0, "trix-football.missed-goal")

    def makes_short_try(self, showdown: Showdown) -> bool:
        """Threes or more of the punters' opponents make the goal, whatever the distance."""
        field = self.contest.field
        seat = field.opponent() if self.contest.play == captains.PUNT else field.holder
        return showdown.is_ranked(seat, THREES)

    # L. Penalties: umpire.py --------------------------------------------------------------------

    def chance(self, rng: Rng) -> Move:
        """A shuffle, but for the misdeals of the option: trix-football.misdeal."""
        return umpire.MISDEAL if self.is_misdealt(rng) else super().chance(rng)

    def chance_at_random(self, rng: Rng) -> None:
        if self.is_misdealt(rng):
            self.perform_chance(umpire.MISDEAL)
        else:
            super().chance_at_random(rng)

    def is_misdealt(self, rng: Rng) -> bool:
        return not self.why_not_misdeal() and rng.below(100) < self.agreed.misdeals_in_hundred

    def why_not_misdeal(self) -> str:
        if self.turn != CHANCE or self.opening is not None:
            return "table.turn"
        return "" if self.umpire.may_misdeal() else "trix-football.misdeal"

    def why_not_late(self, seat: int) -> str:
        is_barred = self.cards.is_late(seat) and self.umpire.is_late_barred(self.contest.play)
        return "trix-football.late-on-try" if is_barred else ""

    def settle(self, is_challenged: bool) -> None:
        """The other captain challenges a late discard, or allows it: trix-football.late-discard."""
        self.contest.halves.is_stopped = False
        if is_challenged:
            self.umpire.punish_late(self.contest, self.dealer)
            self.throw_in()
        else:
            self.show_down()

    def delay(self, ruling: Move) -> None:
        """The time of the captain whose turn it is has run out: trix-football.delay."""
        if self.umpire.is_asked():
            self.turn = self.umpire.answer(self.contest)  # trix-football.umpire
        elif ruling == umpire.DELAY and self.umpire.has_discretion(self.contest, self.turn):
            self.umpire.ask(self.turn, self.contest)
            self.turn = 1 - self.turn
            return
        seat = self.turn
        if not self.umpire.is_punished(self.contest):
            self.perform(seat, captains.DEFAULTS[self.contest.stage])
            return
        outcome = self.umpire.punish(self.contest, seat, ruling, seat == self.dealer)
        if outcome == umpire.STANDS:
            self.perform(seat, captains.STAND)
        elif outcome == umpire.IS_VOID:
            self.throw_in()
        else:
            self.follow()

    def throw_in(self) -> None:
        """The cards of a void deal go back into the pack."""
        self.cards = Drawing(FOOTBALL)
        self.follow()

    def timing(self) -> Timing:
        return self.contest.halves.timing(umpire.DELAY, self.agreed.decision_seconds)

    # What every game answers ------------------------------------------------------------------

    def cap(self) -> int:
        return 102 + self.contest.halves.most_deals() * self.umpire.most_moves_a_deal(self.honour)

    def prompt(self) -> Prompt:
        if self.umpire.is_asked():
            return umpire.ASKS_UMPIRE
        return captains.ASKS[self.contest.stage] if self.turn >= 0 else NO_PROMPT

    def interjections(self, seat: int) -> list[Move]:
        """Each captain lays his hand down when he likes: trix-football.late-discard."""
        may = DRAWING <= self.contest.stage <= LAYING and not self.cards.is_open[seat]
        return [captains.LAY_DOWN] if may and not self.umpire.is_asked() else []

    def moves_for(self, seat: int) -> list[Move]:
        if self.umpire.is_asked():
            return umpire.RULINGS
        stage = self.contest.stage
        if stage == CALLING:
            return [move for move in captains.ANSWERS[stage] if not self.why_not_call(move)]
        if stage == DRAWING and not self.why_not_late(seat):
            return captains.draws_of(self.cards.hands[seat], NAMES)
        return captains.ANSWERS[stage]

    def move_at_random(self, seat: int, rng: Rng) -> None:
        if self.contest.stage != DRAWING or self.umpire.is_asked() or self.why_not_late(seat):
            super().move_at_random(seat, rng)
        else:
            self.umpire.expiries = 0
            self.draw(seat, captains.random_change(self.cards.hands[seat], rng))

    def objection(self, seat: int, move: Move) -> str:
        verb, stage = move.verb, self.contest.stage
        if self.umpire.is_asked():
            return "" if move in umpire.RULINGS else "table.not-now"
        if verb in FROM_OUTSIDE:
            return umpire.why_not_outside(move)
        if verb == "change" and stage == DRAWING:
            return self.why_not_change(seat, move.cards)
        if move in captains.ANSWERS[stage]:
            return self.why_not_call(move) if stage == CALLING else ""
        return captains.why_not_now(stage, verb, self.honour)

    def fault(self, seat: int, move: Move) -> str:
        return "trix-football.late-discard" if move.verb == "change" and self.cards.is_late(seat) else ""

    def perform(self, seat: int, move: Move) -> None:
        verb = move.verb
        if self.umpire.is_asked():
            self.delay(move)
            return
        self.umpire.expiries = 0
        if verb in ("change", "stand"):
            self.draw(seat, move.cards)
        elif verb == "lay down":
            self.cards.lay_open(seat)
            self.go_round()
        elif verb in ("challenge", "allow"):
            self.settle(verb == "challenge")
        elif verb in ("kick 45", "hold 25"):
            result = LONG_PUNT if verb == "kick 45" else HELD_PUNT
            self.contest.kick(result, self.makes_short_try(self.showdown()))
            self.follow()
        else:
            self.contest.answer(verb)
            self.follow()

    def places(self) -> list[Place]:
        return self.cards.places()

    def show(self, view: View, viewer: int) -> None:
        self.contest.show(view)
        self.umpire.show(view)
        self.cards.show(view, viewer, NAMES)
        if viewer >= 0 and self.cards.is_dealt():
            held = rank(self.cards.hands[viewer], self.agreed.low_run)
            view.tell("your hand", RANK_NAMES[held], codes=[held])
        if self.cards.is_open[0] and self.cards.is_open[1]:
            self.showdown().show(view)

    def clone(self) -> "TrixFootball":
        twin = TrixFootball(self.setup)
        self.copy_into(twin)
        twin.contest = self.contest.clone()
        twin.cards = self.cards.clone()
        twin.umpire = self.umpire.clone()
        return twin

    def imagine(self, seat: int, rng: Rng) -> "TrixFootball":
        twin = self.clone()
        twin.cards.imagine(seat, FOOTBALL, rng)
        return twin


GAME: Final[Game] = Game("trix-football", "Trix Football", "trix", "showdown", (2,), version=2).having(
    TrixFootball, OPTIONS
)
