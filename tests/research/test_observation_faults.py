"""Each law of observations finds the fault that is planted for it."""

from array import array
from collections.abc import Callable
from dataclasses import replace

import pytest
from game_moments import played
from game_setups import Table, play
from observation_laws import (
    Views,
    law_1_what_is_hidden_changes_nothing,
    law_2_everything_can_be_read_back,
)

import headtable
from headtable import Rng, State
from headtable.research.observations import layouts
from headtable.research.observations.contents import Contents, contents
from headtable.research.observations.layouts import Layout
from headtable.research.observations.pile_view import Undeclared
from headtable.rules.core.view_parts import fact_in_words

EUCHRE = "trolley-euchre"


class Faulty(Layout):
    """A layout whose vectors are spoilt in some way."""

    def __init__(self, spoil: "Callable[[Layout, State, array[int]], None]") -> None:
        super().__init__(EUCHRE, 4, {}, False)
        self.spoil = spoil

    def observe(self, state: State, seat: int) -> "array[int]":
        vector = super().observe(state, seat)
        self.spoil(self, state, vector)
        return vector


def leak(has: Layout, state: State, vector: "array[int]") -> None:
    """What all hands have together in common with the stock: a number that nobody can know."""
    stock = next(place for place in state.places() if place.name == "stock")
    vector[has.piece("deal").offset] = sum(stock.cards)


def without(name: str) -> "Callable[[Layout, State, array[int]], None]":
    def wipe(has: Layout, state: State, vector: "array[int]") -> None:
        piece = has.piece(name)
        vector[piece.offset : piece.offset + piece.size] = array("h", bytes(2 * piece.size))

    return wipe


def sound(has: Layout, state: State, vector: "array[int]") -> None:
    """The control: nothing is spoilt."""


def laws(has: Layout) -> None:
    game = played(Table(headtable.game(EUCHRE), 4), 0)
    for moment in game.moments:
        law_1_what_is_hidden_changes_nothing(moment, has)
        law_2_everything_can_be_read_back(moment.state, has)


def walk(has: Layout) -> None:
    views = Views(has)
    state = headtable.game(EUCHRE).start(4)
    rng = Rng(5)
    for _ in range(60):
        play(state, rng, 1)
        views.add(state)


def test_a_sound_layout_breaks_no_law() -> None:
    laws(Faulty(sound))
    walk(Faulty(sound))


def test_a_leak_is_found() -> None:
    with pytest.raises(AssertionError, match="sees more than it may"):
        laws(Faulty(leak))


@pytest.mark.parametrize(
    "piece",
    ["trump: colour", "maker: seat", "hand own: faces", "tricks", "trick: leader", "turn", "partners"],
)
def test_what_is_left_out_is_missed(piece: str) -> None:
    with pytest.raises(AssertionError):
        laws(Faulty(without(piece)))


def test_two_views_with_one_vector_are_found() -> None:
    with pytest.raises(AssertionError, match="two views have one vector"):
        walk(Faulty(without("turn")))


@pytest.mark.parametrize(
    ("codes", "says"), [([[0], [0]], "one code, two meanings"), ([[0], [1]], "one meaning, two codes")]
)
def test_words_and_codes_that_do_not_fit_are_found(codes: list[list[int]], says: str) -> None:
    views = Views(layouts.layout(EUCHRE, 4))
    views.add_words(fact_in_words("trump", "red").coded(codes[0]))
    with pytest.raises(AssertionError, match=says):
        views.add_words(fact_in_words("trump", "red" if "meaning," in says else "green").coded(codes[1]))


def changed(change: Callable[[Contents], Contents], monkeypatch: pytest.MonkeyPatch) -> Layout:
    """A layout of Euchre with other contents."""
    monkeypatch.setattr(layouts, "contents", lambda game: change(contents(game)))
    return Layout(EUCHRE, 4, {}, False)


@pytest.mark.parametrize("name", ["hand", "trick", "last trick", "stock", "trump card", "discard"])
def test_a_pile_that_is_not_declared_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def change(has: Contents) -> Contents:
        return replace(has, piles=tuple(entry for entry in has.piles if entry.name != name))

    with pytest.raises(Undeclared, match=rf"trolley-euchre: the pile '{name}( 1)?' is not declared"):
        laws(changed(change, monkeypatch))


@pytest.mark.parametrize("name", ["tricks", "trump", "maker"])
def test_a_fact_that_is_not_declared_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def change(has: Contents) -> Contents:
        return replace(has, facts=tuple(entry for entry in has.facts if entry.name != name))

    with pytest.raises(Undeclared, match=rf"trolley-euchre: the fact '{name}' \(.*\) is not declared"):
        laws(changed(change, monkeypatch))


@pytest.mark.parametrize(
    ("pile", "key", "value", "says"),
    [
        ("hand", "faces", "none", "that 'hand 1' shows its cards is not declared"),
        ("hand", "hidden", "none", "that 'hand [1-4]' has hidden cards is not declared"),
        ("last trick", "taker", False, "who took 'last trick' is not declared"),
        ("trump card", "lies", "pile", "that 'trump card' lies as a row is not declared"),
        ("discard", "owner", "nobody", "the owner of 'discard' is not declared"),
    ],
)
def test_what_a_pile_may_not_show_is_named(
    pile: str, key: str, value: object, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(has: Contents) -> Contents:
        piles = tuple(
            replace(entry, data=entry.data | {key: value}) if entry.name == pile else entry
            for entry in has.piles
        )
        return replace(has, piles=piles)

    with pytest.raises(Undeclared, match=says):
        laws(changed(change, monkeypatch))


def test_a_question_that_is_not_declared_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Undeclared, match="the question for 'play' is not declared"):
        laws(changed(lambda has: replace(has, asks=tuple(set(has.asks) - {"play"})), monkeypatch))


def test_a_code_that_is_not_declared_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(has: Contents) -> Contents:
        fewer = {"codes": [{"name": "colour", "of": 1}]}
        facts = tuple(
            replace(entry, data=entry.data | fewer) if entry.name == "trump" else entry for entry in has.facts
        )
        return replace(has, facts=facts)

    with pytest.raises(Undeclared, match=r"the code [1-3] of 'trump' is not declared"):
        laws(changed(change, monkeypatch))
