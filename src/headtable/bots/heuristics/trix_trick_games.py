"""Heuristic for sets with Trix cards: what Forty-two, Call Suit, Hilo and Magna have in common."""

from typing import Final

from headtable.bots.heuristic import MANY
from headtable.bots.reasons import Reason
from headtable.bots.trick_heuristic import NO_TABLE, TrickHeuristic
from headtable.rules.core.card_sets import cards_in, mask_of, size_of
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.mechanics.trix_trick_game import PLAYING, TrixTrickGame

SURE_OF_SUIT: Final = 2  # sides that can be played out exactly


class SetHeuristic(TrickHeuristic):
    """Plays the sets; a game's own heuristic says what the cards count and cost, and what comes before."""

    def __init__(self, pack: list[int]) -> None:
        super().__init__()
        self.trick = "set"
        self.pack = mask_of(pack)

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, TrixTrickGame)
        if state.stage != PLAYING:
            return
        play = state.play
        self.powers = play.demands[-1].powers if not play.is_leading() else NO_TABLE
        self.value_cards(state)
        hands = play.hands
        seen = hands.of(seat) | hands.played | self.seen_besides(state)
        self.look_at_trick(state, seat, play.tricks, cards_in(self.pack & ~seen), hands.lacks)

    def value_cards(self, state: TrixTrickGame) -> None:
        """Fill in what the cards count and what they cost."""
        raise AssertionError

    def seen_besides(self, state: TrixTrickGame) -> int:
        """The cards outside the sets that all have seen, as a set."""
        return 0

    def lead_powers(self, state: State, card: int) -> list[int]:
        assert isinstance(state, TrixTrickGame)
        return state.demand(card).powers

    def rate(self, state: State, seat: int, move: Move) -> int:
        return self.rate_card(state, move.card) if move.verb == "play" else 0

    def is_wasteful(self, state: State, seat: int, move: Move) -> bool:
        return move.verb == "play" and self.best >= 0 and self.is_idle_overtake(move.card)

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        return self.why_card(state, seat, move.card) if move.verb == "play" else None

    def plies_left(self, state: State) -> int:
        assert isinstance(state, TrixTrickGame)
        if state.stage != PLAYING or state.play.is_accepting or max(state.sides) >= SURE_OF_SUIT:
            return MANY
        left = 0
        for seat in range(state.seats):
            left += size_of(state.play.hands.of(seat))
        return left if left else MANY
