"""What belongs to chance is done by chance alone."""

import pytest
from game_setups import at_the_shuffle

from headtable import CHANCE, Game, Refusal, Rng, games
from headtable.rules.core.first_dealer import LOTS
from headtable.rules.core.moves import BELL, Move, listed, shuffle


@pytest.mark.clause("table.chance")
@pytest.mark.parametrize("game", games(), ids=str)
def test_no_seat_shuffles_cuts_draws_lots_or_rings_the_bell(game: Game) -> None:
    """Not even at its turn; a text that came over the wire can be any of these."""
    state = game.start(game.seats[0], 0)
    if game.family != "board":
        at_the_shuffle(state)
        state.apply(CHANCE, state.chance(Rng(7)))
    while state.to_act() == CHANCE:
        state.apply(CHANCE, state.chance(Rng(8)))
    seat = state.to_act()
    pack = state.pack()
    sayings: list[Move] = [
        shuffle(pack, state.names()),
        listed("cut", pack[:2], state.names()),
        LOTS[0],
        BELL,
    ]
    for move in sayings:
        assert state.why_not(seat, move) == "table.chance", move
        with pytest.raises(Refusal):
            state.apply(seat, move)
