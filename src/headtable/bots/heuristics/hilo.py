"""Common sense at Hilo: catch trixie and the cards that count for Game: hilo.advice-object."""

from typing import Final

from headtable.bots.heuristic import Reason
from headtable.bots.heuristics.trix_trick_games import SetHeuristic
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.equipment.trix import PACK, SUIT, SUM, TRIXIE
from headtable.rules.games.hilo import COUNTS, Hilo
from headtable.rules.mechanics.trix_trick_game import TrixTrickGame

FOR_TRIXIE: Final = 400
WORTH: Final = [FOR_TRIXIE if card == TRIXIE else 40 * COUNTS[card] for card in PACK]
COSTS: Final = [
    [
        (200 if card == TRIXIE else 2 * SUM[card] + (120 + 4 * SUM[card] if SUIT[card] == honors else 0))
        for card in PACK
    ]
    for honors in range(11)
]
ENOUGH_HONORS: Final = 2


class HiloHeuristic(SetHeuristic):
    def __init__(self) -> None:
        super().__init__()
        self.points = WORTH
        self.prize = 3.0

    def value_cards(self, state: TrixTrickGame) -> None:
        assert isinstance(state, Hilo)
        self.costs = COSTS[state.middle.honors]

    def seen_besides(self, state: TrixTrickGame) -> list[int]:
        assert isinstance(state, Hilo)
        return state.middle.card

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, Hilo)
        verb = move.verb
        hand = state.play.tricks.hands[seat]
        if verb == "discard":
            return -COSTS[state.middle.honors][move.card] - WORTH[move.card]
        if verb in ("stand", "another deal"):
            few = honors_in(hand, state.middle.honors) < ENOUGH_HONORS
            return 1 if (verb == "another deal") == few else 0
        if verb in ("give a point", "deal three more", "deal afresh"):
            many = honors_in(hand, state.middle.honors) > ENOUGH_HONORS
            return 1 if (verb == "give a point") == many else 0
        return super().rate(state, seat, move)

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        if move.verb == "play" and self.stake > 100 and self.best >= 0 and self.powers[move.card] > self.most:
            return Reason("trixie or cards for Game are in the set", "hilo.advice-object")
        return None


def honors_in(hand: list[int], honors: int) -> int:
    count = 0
    for card in hand:
        if SUIT[card] == honors:
            count += 1
    return count
