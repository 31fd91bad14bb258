"""Heuristic for Trolley: save what may become a combination, and catch a trick when one is in hand."""

from typing import Final

from headtable.bots.heuristic import MANY, Heuristic
from headtable.bots.reasons import Reason
from headtable.rules.core.moves import Move
from headtable.rules.core.state import NOBODY, State
from headtable.rules.equipment.trolley import CONDUCTOR, FIGURES, PASSENGER, PLURALS, TRANSFER
from headtable.rules.games.trolley import PLAYING, SHOWING, Trolley, combinations
from headtable.rules.games.trolley.combinations import COUPLE, FOUR, FOUR_POINTS, TROLLEY

KINDS: Final = [TROLLEY, FOUR, COUPLE]

# What a combination that wants so many cards is worth beside a whole one, in hundredths.
HOPE: Final = [95, 50, 28, 14, 5, 0]
SECOND: Final = [80, 35, 18, 8, 3, 0]  # the same for another Trolley behind the first
FOUR_HOPE: Final = [0, 1, 6, 25, 90, 92, 95, 98, 180, 180]  # by the cards that are there
LONG: Final = 3  # with so many draws to come there is time for anything
STRENGTH: Final = [24, 10, 6, 4, 2, 0]  # what a card is worth for the tricks that it can take

LEADS: Final = [
    100,
    55,
    45,
    35,
    25,
    10,
]  # how often in a hundred a card holds the trick against one more player
URGENT: Final = 50  # how much of a show is lost if it must wait for another trick, in hundredths
LEADING: Final = 8  # what it is worth to catch a trick, with nothing to show


class TrolleyHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        self.decisions_ahead = 24
        self.worlds = 192
        self.trolley = [0] * 6  # by denomination, the own cards that may still serve in each kind
        self.four = [0] * 6
        self.couple = [0] * 6
        self.draws = 0  # how often each player will still draw
        self.highest = -1  # the best figure in the trick so far
        self.stake = 0  # the figures that lie in the trick
        self.after = 0  # how many play to it later

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, Trolley)
        self.draws = state.hands.stock_left() // state.seats
        self.count(state.hands.of[seat])
        self.highest = -1
        self.stake = 0
        for card in state.trick.cards:
            self.stake += FIGURES[card]
            self.highest = max(self.highest, FIGURES[card])
        self.after = state.seats - len(state.trick.cards) - 1

    def count(self, hand: list[int]) -> None:
        self.trolley = [0] * 6
        self.four = [0] * 6
        self.couple = [0] * 6
        for code in hand:
            self.add(code, 1)

    def add(self, code: int, times: int) -> None:
        marks = code // 6
        denomination = code % 6
        if not marks & TROLLEY:
            self.trolley[denomination] += times
        if not marks & FOUR:
            self.four[denomination] += times
        if not marks & COUPLE:
            self.couple[denomination] += times

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, Trolley)
        if state.stage == SHOWING:
            return self.rate_show(move)
        if state.stage != PLAYING:
            return 0
        return self.rate_card(move.card) if self.draws else self.rate_late(move.card)

    # The shows -------------------------------------------------------------------------

    def rate_show(self, move: Move) -> int:
        """The one that counts most, of cards that have served already rather than of fresh ones."""
        if move.verb != "show":
            return 0
        served = 0
        for code in move.cards:
            if code >= 6:
                served += 1
        return combinations.worth(move) * 10 + served

    def best_show(self) -> int:
        """The count of the best combination in what has been counted."""
        least = 9
        best = 0
        for denomination in range(TRANSFER):
            least = min(least, self.trolley[denomination])
            if self.four[denomination] >= 4:
                best = max(best, FOUR_POINTS[denomination])
        if least:
            return 150
        return max(best, 25) if self.couple[CONDUCTOR] and self.couple[PASSENGER] else best

    def promise(self) -> int:
        """What the cards that have been counted may still bring in combinations, in hundredths."""
        first = 5
        second = 5
        worth = 0
        for denomination in range(TRANSFER):
            have = self.trolley[denomination]
            if have:
                first -= 1
                if have > 1:
                    second -= 1
            worth += FOUR_POINTS[denomination] * FOUR_HOPE[self.four[denomination]]
        worth += 150 * (HOPE[first] + SECOND[second])
        conductors = self.couple[CONDUCTOR]
        passengers = self.couple[PASSENGER]
        couples = min(conductors, passengers)
        worth += 25 * (80 * couples + 15 * min(2, conductors + passengers - 2 * couples))
        return worth * min(self.draws - 1, LONG) // LONG

    # The cards --------------------------------------------------------------------------

    def rate_card(self, card: int) -> int:
        """What stays in the hand, and what the trick brings as often as the card takes it."""
        denomination = card % 6
        figure = FIGURES[denomination]
        self.add(card, -1)
        kept = self.promise() - 100 * STRENGTH[denomination]
        chance = self.chance(denomination)
        gain = 0
        if chance:
            urgent = 100 if self.draws == 1 else URGENT
            gain = self.best_show() * urgent + 100 * (self.stake + figure + LEADING)
        self.add(card, 1)
        return kept + (gain * chance - 100 * figure * (100 - chance)) // 100

    def chance(self, denomination: int) -> int:
        """How often in a hundred the card takes the trick; of equals the first does."""
        if FIGURES[denomination] <= self.highest:
            return 0
        chance = 100
        for _ in range(self.after):
            chance = chance * LEADS[denomination] // 100
        return chance

    def rate_late(self, card: int) -> int:
        """In the last eight tricks: take what can be taken as cheaply as can be, else lose little."""
        figure = FIGURES[card]
        if self.highest < 0:
            return 100 if figure == 10 else -figure
        if figure > self.highest:
            return 100 + 4 * self.stake - 5 * figure if self.after else 100 - figure
        return -figure

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        assert isinstance(state, Trolley)
        if move.verb == "show":
            worth = combinations.worth(move)
            for other in state.legal_moves(seat):
                if other.verb == "show" and combinations.worth(other) > worth:
                    return Reason("show-counts", number=worth)
            return Reason("show-most", "trolley.aim", worth)
        return self.why_play(state, seat, move.card) if move.verb == "play" else None

    def why_play(self, state: Trolley, seat: int, card: int) -> Reason | None:
        """Whether it catches the trick and with what to show, or what the hand keeps by it."""
        figure = FIGURES[card % 6]
        self.add(card, -1)
        show = self.show_in_words() if self.draws else ""
        self.add(card, 1)
        reason = self.why_catch(figure)
        if reason is not None and show:
            return reason.also("to-show", thing=show)
        saved = self.why_saved(state, seat, card)
        if reason is None:
            reason = saved
        elif saved is not None:
            reason.clause = saved.clause
            reason.findings += saved.findings
        if reason is not None:
            return reason
        figures = [FIGURES[code % 6] for code in state.hands.of[seat]]
        if self.highest >= 0 and max(figures) <= self.highest:
            reason = Reason("cannot-catch")
            return reason.also("counts-little", figure) if figure == min(figures) else reason
        if figure == min(figures):
            return Reason("counts-little", number=figure)
        return Reason("keeps-show", thing=show) if show else None

    def why_catch(self, figure: int) -> Reason | None:
        highest = FIGURES[0]
        if self.highest < 0:
            return Reason("lead-car") if figure == highest else None
        if figure <= self.highest:
            return None
        if not self.after:
            return Reason("catches-last")
        return Reason("catches-sure") if figure == highest else Reason("ahead", thing="trick")

    def why_saved(self, state: Trolley, seat: int, card: int) -> Reason | None:
        """What the combinations lose that draws may still complete."""
        promise = self.promise()
        if self.draws < 2 or not promise:
            return None
        left = self.promise_without(card)
        if left == promise:
            return Reason("no-part", "trolley.save-cards")
        for other in state.hands.of[seat]:
            if self.promise_without(other) > left:
                return None
        return Reason("breaks-least", "trolley.save-cards")

    def promise_without(self, card: int) -> int:
        self.add(card, -1)
        left = self.promise()
        self.add(card, 1)
        return left

    def show_in_words(self) -> str:
        """The combination that `best_show` counts."""
        best = self.best_show()
        if best in FOUR_POINTS and self.four[FOUR_POINTS.index(best)] >= 4:
            return f"four {PLURALS[FOUR_POINTS.index(best)]}"
        return "" if not best else "a Trolley" if best == combinations.TROLLEY_COUNTS else "a Couple"

    # What a position is worth ---------------------------------------------------------------

    def worth(self, state: State, seat: int) -> float:
        """In the middle of a deal also what lies in the tricks and what the hands promise."""
        assert isinstance(state, Trolley)
        ahead = super().worth(state, seat)
        if state.turn < 0:
            return ahead
        for other in range(state.seats):
            ahead += self.prospects(state, other) * (1.0 if other == seat else -1.0 / (state.seats - 1))
        return ahead

    def prospects(self, state: Trolley, seat: int) -> float:
        caught = 0
        for card in state.caught[seat]:
            caught += FIGURES[card]
        strength = 0
        for code in state.hands.of[seat]:
            strength += STRENGTH[code % 6]
        self.draws = state.hands.stock_left() // state.seats
        if not self.draws:
            return float(caught + strength)
        self.count(state.hands.of[seat])
        return caught + strength + self.promise() / 100

    def plies_left(self, state: State) -> int:
        """The last eight tricks of two are open to both."""
        assert isinstance(state, Trolley)
        if state.seats > 2 or state.hands.stock_left() or state.turn == NOBODY:
            return MANY
        return len(state.hands.of[0]) + len(state.hands.of[1])
