"""The laws that hold for every game, at every seat count and with every option (DESIGN.md).

What each says stands in tests/support/game_laws.py; that each can fail is shown by test_planted_faults.py.
"""

import pytest
from game_laws import (
    SEEN_SWAPS,
    broken_laws,
    law_of_chance_only_what_is_due_is_done,
    law_of_secrecy_choices_come_out_the_same_in_any_order,
    law_of_turns_nobody_moves_out_of_turn,
)
from game_moments import IS_QUICK, played
from game_setups import Table, every_table
from indistinguishable_worlds import has_hidden_cards

from headtable import Game, games

TABLES = list(every_table())


def tables_of(game: Game, seats: int) -> list[Table]:
    """Those with so many seats; for `make quick` as the book has it, and with a mixture of the options."""
    found = [table for table in TABLES if (table.game, table.seats) == (game, seats)]
    return [found[0], found[-1]] if IS_QUICK else found


GROUPS = [
    pytest.param(tables_of(game, seats), id=f"{game.id}-{seats}") for game in games() for seats in game.seats
]


@pytest.mark.parametrize("tables", GROUPS)
def test_the_laws_hold(tables: list[Table]) -> None:
    """At one number of seats, with every option."""
    SEEN_SWAPS.clear()
    broken: dict[str, str] = {}
    for table in tables:
        broken = broken_laws(table) | broken
    assert not broken, "\n".join(f"{law}: {where}" for law, where in broken.items())
    assert SEEN_SWAPS or not has_hidden_cards(tables[0].game)


@pytest.mark.clause("table.turn", "table.over", "table.chance", "table.whole-pack", "table.secret")
@pytest.mark.parametrize("game", games(), ids=str)
def test_the_table_keeps_turns_chance_and_secrets(game: object) -> None:
    """The same laws by themselves, for one table of each game: what the house clauses cite."""
    table = next(table for table in TABLES if table.game is game)
    once = played(table, 0)
    law_of_chance_only_what_is_due_is_done(once)
    for moment in once.moments:
        law_of_turns_nobody_moves_out_of_turn(moment)
        law_of_secrecy_choices_come_out_the_same_in_any_order(moment)
