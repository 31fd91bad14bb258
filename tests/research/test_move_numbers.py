"""Every move has a number, and every number its move."""

import pytest
from tables import Table, every_table, step

from headtable import NOBODY, Rng
from headtable.research import move_numbers

MOVES_PLAYED = 40


@pytest.mark.parametrize("table", [table for table in every_table() if not table.options], ids=str)
def test_legal_moves_and_numbers_are_inverse(table: Table) -> None:
    numbers = move_numbers(table.game.id, table.chosen())
    state = table.start()
    rng = Rng(20)
    for _ in range(MOVES_PLAYED):
        if state.to_act() == NOBODY:
            break
        for seat in range(table.seats):
            moves = state.legal_moves(seat)
            legal = numbers.legal(state, seat)
            assert len(set(legal)) == len(moves)
            assert [numbers.move(state, seat, number) for number in legal] == moves
        state.apply(*step(state, rng))
