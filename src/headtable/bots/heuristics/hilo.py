"""Heuristic for Hilo: catch trixie and the cards that count for Game: hilo.advice-object."""

from typing import Final

from headtable.bots.heuristics.trix_trick_games import SetHeuristic
from headtable.bots.reasons import Reason
from headtable.bots.trick_heuristic import TRICK
from headtable.rules.core.card_sets import mask_of
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.games.hilo import COUNTS, Hilo
from headtable.rules.mechanics.honor_suit import PACK, SUIT, SUM, TRIXIE
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
        super().__init__(PACK)
        self.points = WORTH
        self.prize = 3.0
        self.worlds = 384

    def value_cards(self, state: TrixTrickGame) -> None:
        assert isinstance(state, Hilo)
        self.costs = COSTS[state.middle.honors]

    def seen_besides(self, state: TrixTrickGame) -> int:
        assert isinstance(state, Hilo)
        return mask_of(state.middle.card)

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, Hilo)
        verb = move.verb
        if verb == "play":
            return self.rate_card(state, move.card)
        hand = state.play.hands.cards(seat)
        if verb == "discard":
            return -COSTS[state.middle.honors][move.card] - WORTH[move.card]
        if verb in ("stand", "another deal"):
            few = honors_in(hand, state.middle.honors) < ENOUGH_HONORS
            return 1 if (verb == "another deal") == few else 0
        if verb in ("give a point", "deal three more", "deal afresh"):
            many = honors_in(hand, state.middle.honors) > ENOUGH_HONORS
            return 1 if (verb == "give a point") == many else 0
        return 0

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        assert isinstance(state, Hilo)
        verb = move.verb
        if verb == "play":
            reason = super().reason(state, seat, move)
            is_taking = self.best >= 0 and self.powers[move.card] > self.most
            if reason is not None and is_taking and self.stake > TRICK:
                reason.clause = "hilo.advice-object"
            return reason
        is_best = self.is_best(state, seat, move)
        if verb == "discard":
            return Reason("spare") if is_best else None
        honors = honors_in(state.play.hands.cards(seat), state.middle.honors)
        if not is_best:
            return Reason("honors-held", number=honors) if honors else None
        if verb == "stand":
            return Reason("honors-enough", number=honors)
        if verb == "another deal":
            return Reason("honors-few", number=honors) if honors else Reason("no-honors")
        is_giving = verb == "give a point"
        return Reason("honors-point", number=honors) if is_giving else Reason("honors-not-point")

    def tell_stake(self, reason: Reason) -> bool:
        laid = self.tricks.current.cards
        for_game = sum([COUNTS[card] for card in laid])
        if TRIXIE in laid:
            reason.also("trixie-in-it")
        elif for_game:
            reason.also("game-in-it", for_game)
        return TRIXIE in laid or for_game > 0


def honors_in(hand: list[int], honors: int) -> int:
    count = 0
    for card in hand:
        if SUIT[card] == honors:
            count += 1
    return count
