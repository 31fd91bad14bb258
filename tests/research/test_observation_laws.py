"""The laws of observations, on every game."""

import pytest
from game_moments import played
from game_setups import Table, every_table
from observation_laws import (
    Views,
    law_1_what_is_hidden_changes_nothing,
    law_2_everything_can_be_read_back,
    law_of_the_truth_every_card_lies_somewhere,
    layout_of,
)

TABLES = list(every_table())
AS_THE_BOOK_HAS_IT = [table for table in TABLES if not table.options]
WALK = 120


@pytest.mark.parametrize("table", AS_THE_BOOK_HAS_IT, ids=str)
def test_the_laws_hold(table: Table) -> None:
    hold(table, 0)


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_laws_hold_with_every_option(table: Table) -> None:
    for number in range(4):
        hold(table, number)


def hold(table: Table, number: int) -> None:
    has = layout_of(table)
    game = played(table, number)
    for moment in game.moments:
        law_1_what_is_hidden_changes_nothing(moment, has)
        law_2_everything_can_be_read_back(moment.state, has)
        law_of_the_truth_every_card_lies_somewhere(moment.state, table)
    views = Views(has)
    state = table.start()
    for seat, move in game.steps[:WALK]:
        views.add(state)
        state.apply(seat, move)
