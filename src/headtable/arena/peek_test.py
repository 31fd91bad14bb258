"""Test that a player uses no hidden cards: in worlds that its seat cannot tell apart it moves alike."""

from headtable.arena.game_runner import Chooser
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, State


def assert_no_peek(player: Chooser, game: Game, seats: int, seed: int = 0, decisions: int = 20) -> int:
    """Play a game by this player and ask it again, at some moments, in other worlds with the same seed.

    AssertionError names the first decision that came out otherwise, or says that there was no other world
    to ask in.  The number of decisions that were asked again comes back, so that a caller can see that there
    were some.
    """
    rng = Rng(seed)
    state = game.start(seats, None, {})
    asked = 0
    others = 0  # worlds that were really other ones
    while state.turn != NOBODY and asked < decisions:
        if state.turn == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            continue
        seat = state.turn
        luck = rng.word()
        move = player.choose(state, seat, Rng(luck))
        if len(state.legal_moves(seat)) > 1:
            asked += 1
            for number in range(3):
                world = state.imagine(seat, Rng(number))
                others += cards_of(world) != cards_of(state)
                other = player.choose(world, seat, Rng(luck))
                assert other == move, (
                    f"seat {seat + 1}: {move.text}, but {other.text} with other cards hidden"
                )
        state.apply(seat, move)
    assert others or game.family == "board", "all imagined worlds were the true one"
    return asked


def cards_of(state: State) -> list[list[int]]:
    """Which cards lie where."""
    return [sorted(place.cards) for place in state.places()]
