"""Heuristic for Trolley Matchem: take first what others could take, and leave only what they cannot."""

from typing import Final

from headtable.bots.heuristic import Heuristic
from headtable.bots.reasons import Reason
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.equipment.trolley import EACH, FIGURES
from headtable.rules.games.trolley_matchem import TrolleyMatchem

CARD: Final = 4  # what any card counts towards the most cards, in points
VALUE: Final = [figure + CARD for figure in FIGURES]
AGAIN: Final = 25  # how much of a card's value it keeps for later matches, in hundredths
SAFE: Final = 75  # from here on a card may be left to lie


class MatchemHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        self.decisions_ahead = 15
        self.worlds = 768
        self.held = [0] * 6
        self.lying = [0] * 6
        self.safe = [0] * 6  # by kind: how often in a hundred no other player holds one

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, TrolleyMatchem)
        self.held = [0] * 6
        self.lying = [0] * 6
        unseen = [EACH] * 6
        for card in state.hands[seat]:
            self.held[card] += 1
            unseen[card] -= 1
        for card in state.board:
            self.lying[card] += 1
            unseen[card] -= 1
        for pile in state.piles:
            for card in pile:
                unseen[card] -= 1
        self.judge(state, seat, unseen)

    def judge(self, state: TrolleyMatchem, seat: int, unseen: list[int]) -> None:
        """How safe each kind is until the next turn, by the cards out of sight and what hands have shown."""
        for kind in range(6):
            others = 0
            everywhere = len(state.stock)
            is_known = False
            for other, hand in enumerate(state.hands):
                if other == seat:
                    continue
                everywhere += len(hand)
                if not state.known_cards.lacks[other] >> kind & 1:
                    others += len(hand)
                if kind in state.known_cards.holds[other]:
                    is_known = True
            safe = 0 if is_known else 100 * 100
            if not is_known and unseen[kind]:
                for _ in range(unseen[kind]):
                    safe = safe * (everywhere - others) // everywhere
                    everywhere = max(1, everywhere - 1)
            self.safe[kind] = max(0, safe) // 100

    def rate(self, state: State, seat: int, move: Move) -> int:
        """What the move saves or wins, beside leaving things as they are until the next turn."""
        card = move.card
        value = VALUE[card]
        safe = self.safe[card]
        if move.verb == "take":
            return (self.lying[card] + 1) * value * (100 - safe) + value
        if move.verb == "leave":
            return value * (2 * safe - 100 - AGAIN) if safe >= SAFE else -value * 100
        rating = -value * (100 - safe) - value * AGAIN
        return rating + 2 * value * safe if self.held[card] > 1 else rating

    def worth(self, state: State, seat: int) -> float:
        """In the middle of a deal the piles are what there is to show for it."""
        assert isinstance(state, TrolleyMatchem)
        ahead = super().worth(state, seat)
        if state.turn < 0:
            return ahead
        others = 0
        for other, pile in enumerate(state.piles):
            for card in pile:
                if other == seat:
                    ahead += VALUE[card]
                else:
                    others += VALUE[card]
        return ahead - others / (state.seats - 1)

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        card = move.card
        safe = self.safe[card]
        if move.verb == "take":
            reason = Reason("wins-cards", number=self.lying[card] + 1)
            return reason.also("may-be-taken") if safe < 50 else reason
        if move.verb == "leave":
            return Reason("hardly-taken") if safe >= SAFE else None
        if self.held[card] > 1:
            reason = Reason("keeps-another")
            return reason.also("nobody-has") if safe == 100 else reason
        if safe == 100:
            return Reason("nobody-has")
        lays = [VALUE[other.card] for other in state.legal_moves(seat) if other.verb == "lay"]
        if VALUE[card] == min(lays):
            return Reason("lay-least")
        if safe >= 50:
            return Reason("few-hold")
        return Reason("safe-chance", number=safe) if safe >= 10 else None
