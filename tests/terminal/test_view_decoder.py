"""A view comes back from its data, in every game."""

import json
from collections.abc import Iterator

import pytest

import headtable
from headtable import Rng
from headtable.bots.roster import house_player
from headtable.narration.narrator import Sentence
from headtable.rules.core.state import State
from headtable.terminal import server_connection
from headtable.terminal.table_view import render
from headtable.terminal.view_decoder import NoView, sentences_from, view_from

GAMES = [game.id for game in headtable.games()]


def moments(game: str, seed: int, most: int) -> Iterator[State]:
    """The moments of a game that is played at random."""
    rng, player = Rng(seed), house_player(game, "random")
    state = headtable.game(game).start(max(headtable.game(game).seats[:3]))
    for _ in range(most):
        yield state
        if state.is_over():
            return
        seat = state.to_act()
        state.apply(seat, state.chance(rng) if seat == headtable.CHANCE else player.choose(state, seat, rng))


@pytest.mark.parametrize("game", GAMES)
def test_a_view_comes_back_from_its_data_and_looks_the_same(game: str) -> None:
    for number, state in enumerate(moments(game, 3, 45)):
        for seat in (None, number % state.seats):
            view = state.view(seat)
            again = view_from(server_connection.heard(json.dumps(view.as_data())))
            assert again == view
            if number % 9 == 0:
                names = ["Ann", "Bo", "Cy", "Dee"][: state.seats]
                assert render(again, names, 80, False) == render(view, names, 80, False)


@pytest.mark.parametrize("broken", ["piles", "facts", "extra", "choices", "game"])
def test_what_is_no_view_is_complained_of(broken: str) -> None:
    data = headtable.game("hilo").start(2).view(0).as_data()
    del data[broken]
    with pytest.raises(NoView):
        view_from(data)
    with pytest.raises(NoView):
        view_from({**data, broken: 3} if broken != "game" else None)


def test_an_item_of_the_news_comes_with_its_clauses_and_its_heading() -> None:
    lines = ["Next hand: Bo deals.", "Bo turns up Trixie: 1."]
    item: dict[str, object] = {"seq": 4, "seat": -1, "text": "", "lines": lines}
    assert sentences_from(item) == [Sentence(line) for line in lines]
    assert sentences_from({**item, "clauses": ["", "hilo.trixie-turned"], "new_hand": True}) == [
        Sentence("Next hand: Bo deals.", is_heading=True),
        Sentence("Bo turns up Trixie: 1.", clause="hilo.trixie-turned"),
    ]
