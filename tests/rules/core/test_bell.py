"""The bell at any moment, in every game and with every option: also while several seats choose at once."""

import pytest
from game_setups import Table, every_table, step

from headtable import CHANCE, NOBODY, Game, Rng, State, games
from headtable.rules.core.moves import BELL

LOOKED_AT = 60  # moves into a game
ALL_AT_ONCE = {
    "hilo", "magna", "trix-exchange", "trocadero", "trolley", "trolley-transfer",
}  # fmt: skip


def with_bell(game: Game) -> list[Table]:
    """Each table of a game, with the bell besides."""
    return [
        Table(table.game, table.seats, (*table.options, ("bell", "on")))
        for table in every_table()
        if table.game is game and ("bell", "on") not in table.options
    ]


def is_of_many(state: State) -> bool:
    """Whether a seat is awaited whoever's turn it is."""
    return any(state.is_awaited(seat) for seat in range(state.seats))


def check_over(state: State) -> None:
    """Nobody is awaited, nobody may do anything, and whoever tries is told that the game is over."""
    assert state.is_over()
    assert state.winners()
    assert state.waiting() == []
    assert state.awaited_in_public() == []
    for seat in range(state.seats):
        assert not state.is_secret(seat)
        assert state.legal_moves(seat) == []
        view = state.view(seat)
        assert (view.waiting, view.choices, view.asks) == ([], [], "")
        for move in state.notation().every_move()[:50]:
            assert state.why_not(seat, move) == "table.over"


def rung_while_many_choose(table: Table) -> int:
    """Ring at every moment of a random game; at how many of them a seat was awaited out of turn."""
    found = 0
    state = table.start()
    rng = Rng(len(str(table)))
    for _ in range(LOOKED_AT):
        if state.to_act() == NOBODY:
            break
        found += is_of_many(state)
        rung = state.clone()
        rung.apply(CHANCE, BELL)
        check_over(rung)
        for seat in range(state.seats):
            assert all(rung.why_not(seat, move) == "table.over" for move in state.legal_moves(seat))
        state.apply(*step(state, rng))
    return found


@pytest.mark.clause("table.bell", "table.over")
@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_the_bell_ends_the_game_whoever_is_awaited(game: Game) -> None:
    found = sum(rung_while_many_choose(table) for table in with_bell(game))
    assert (found > 0) == (game.id in ALL_AT_ONCE)
