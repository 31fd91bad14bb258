"""Two views are equal just where they are the same as data, whichever field they differ in."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from game_setups import Table, every_table, step

import headtable
from headtable import Rng
from headtable.rules.core.attribute_names import attribute_names
from headtable.rules.core.moves import Move
from headtable.rules.core.prompt import Prompt
from headtable.rules.core.score_note import Note
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import TRICK, Choice, Fact, Pile

TABLES = [table for table in every_table() if table.seats == table.game.seats[0] and not table.options]
MOST = 120  # moves of a game


def full_view() -> View:
    """A view in which every field has something in it."""
    view = View("hilo", 1, 3)
    view.dealer, view.to_act, view.waiting = 2, 1, [1]
    note = Note("hilo.high", 1, 1, 3).made_by([0], ("7-3",), "way")
    note.numbers = [5]
    view.keep_score(3, 10, [1, 2, 3], [0, 1, 2], [note])
    view.standing, view.winners, view.asks_seats = [3, 2, 1], [0], [2]
    view.prompt = Prompt([("play", "play a card")])
    view.extra = {"map": [1, 2]}
    pile = Pile("trick", 1, TRICK, ["7-3"], 2).tagged(["honor"])
    pile.seats, pile.taker = [2], 1
    view.show(pile)
    fact = Fact("bid", "number", [7], ["7-3"], "{} bids")
    fact.seat = 1
    view.add(fact)
    choice = Choice(Move("play", "play 7-3"), ["7-3"], "hand 2", "hilo.follow")
    choice.says, choice.seats, choice.number, choice.thing = "play", [2], 3, "card"
    view.choices.append(choice)
    view.tell_rows("map", [1], [2])
    return view


PARTS: dict[str, Callable[[View], object]] = {
    "View": lambda view: view,
    "Pile": lambda view: view.piles[0],
    "Fact": lambda view: view.facts[0],
    "Choice": lambda view: view.choices[0],
    "Note": lambda view: view.notes[0],
}
FIELDS = [(part, name) for part, found in PARTS.items() for name in attribute_names(found(full_view()))]


def other_than(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    if isinstance(value, dict):
        return {**value, "more": 1}
    if isinstance(value, Prompt):
        return Prompt([("play", "lay a card")])
    if isinstance(value, tuple):
        return tuple("another" for _ in value)
    return value[:-1]


@pytest.mark.parametrize(("part", "name"), FIELDS)
def test_views_that_differ_in_one_field_are_equal_just_as_their_data_are(part: str, name: str) -> None:
    one, other = full_view(), full_view()
    assert one == other
    changed = PARTS[part](other)
    setattr(changed, name, other_than(copy.copy(getattr(changed, name))))
    assert (one == other) == (one.as_data() == other.as_data())


def test_nearly_every_field_is_seen_in_the_data() -> None:
    """Else the test above would compare nothing: those left out are for programs alone."""
    unseen = set()
    for part, name in FIELDS:
        one, other = full_view(), full_view()
        changed = PARTS[part](other)
        setattr(changed, name, other_than(copy.copy(getattr(changed, name))))
        if one == other:
            unseen.add((part, name))
    assert unseen == {("View", "is_read"), ("View", "rows"), ("Fact", "codes")}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_views_of_a_game_are_equal_just_as_their_data_are(table: Table) -> None:
    """Of each seat and the public, one move after the other and in another game."""
    games = [table.start(), table.start()]
    rngs = [Rng(1), Rng(2)]
    before: list[View] = []
    equal = differing = 0
    for _ in range(MOST):
        seen = [state.view(seat) for state in games for seat in [None, *range(table.seats)]]
        again = [state.clone().view(seat) for state in games for seat in [None, *range(table.seats)]]
        assert seen == again
        for one in seen:
            for other in seen + before:
                is_equal = one == other
                assert is_equal == (one.as_data() == other.as_data())
                equal += is_equal
                differing += not is_equal
        before = seen
        if any(state.to_act() == headtable.NOBODY for state in games):
            break
        for state, rng in zip(games, rngs, strict=True):
            step(state, rng)
    assert equal
    assert differing
