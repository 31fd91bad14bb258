"""What is said at a table, as people say it: `1 play 7-3`, seats counted from one, and `*` for chance."""

import pytest
from game_setups import fields

from headtable import CHANCE, Move, Refusal, State, View
from headtable.rules.core.view_parts import Pile


def heard(state: State, line: str) -> tuple[int, Move]:
    who, text = line.split(" ", 1)
    return CHANCE if who == "*" else int(who) - 1, state.parse(text)


def say(state: State, *lines: str) -> None:
    """Moves one after the other; what a seat says must be among what it is offered."""
    for line in lines:
        seat, move = heard(state, line)
        is_offered = seat == CHANCE or move in state.legal_moves(seat)
        state.apply(seat, move)
        assert is_offered


def why_not(state: State, line: str) -> str:
    return state.why_not(*heard(state, line))


def refused(state: State, line: str) -> str:
    """The clause that refuses a move, which changes nothing."""
    before = fields(state)
    with pytest.raises(Refusal) as refusal:
        state.apply(*heard(state, line))
    assert fields(state) == before
    return refusal.value.clause


def texts(state: State, seat: int = 0) -> list[str]:
    """All that a seat may say, or without one whoever is to act."""
    return [move.text for move in state.legal_moves(seat - 1 if seat else state.to_act())]


def pile(view: View, name: str) -> Pile:
    found = view.pile(name)
    assert found is not None
    return found
