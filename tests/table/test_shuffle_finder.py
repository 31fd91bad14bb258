"""The shuffle that deals given cards, for every game on the shelf."""

import pytest
from game_setups import at_the_shuffle, is_dealt

import headtable
from headtable.rules.core.errors import Complaint
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.table.shuffle_finder import positions, shuffle_for

EVERY_TABLE = [(game, seats) for game in headtable.games() if is_dealt(game) for seats in game.seats]


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE, ids=str)
def test_every_position_lands_in_one_place(game: Game, seats: int) -> None:
    state = at_the_shuffle(game.start(seats, 0))
    where = positions(state)
    assert sorted(place for found in where.values() for place in found) == list(
        range(len(state.to_shuffle()))
    )


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE, ids=str)
def test_wanted_cards_arrive(game: Game, seats: int) -> None:
    """A deal is dealt again from where its cards lay, and lies the same."""
    for seed in range(5):
        state = at_the_shuffle(game.start(seats, seed % seats))
        model = state.clone()
        order = model.chance(Rng(seed)).cards
        wanted = {name: [order[place] for place in found] for name, found in positions(state).items()}
        assert shuffle_for(state, wanted, Rng(0)).cards == order
        some = {name: cards[: seed + 1] for name, cards in wanted.items()}
        dealt = shuffle_for(state, some, Rng(seed)).cards
        assert sorted(dealt) == sorted(order)
        for name, cards in some.items():
            assert [dealt[place] for place in positions(state)[name]][: len(cards)] == cards


def test_a_later_deal_can_be_shaped_too() -> None:
    state = headtable.game("trolley-euchre").start(2, 1)
    state.apply(CHANCE, state.chance(Rng(1)))
    state.apply(0, state.parse("order up"))  # so that a discard lies about when the next deal comes
    while state.to_act() != CHANCE:
        state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
    state.apply(CHANCE, shuffle_for(state, {"hand 1": [3, 4, 5, 6, 7], "trump card": [0]}, Rng(1)))
    places = {place.name: sorted(place.cards) for place in state.places()}
    assert places["hand 1"] == [3, 4, 5, 6, 7]
    assert places["trump card"] == [0]


def test_what_cannot_be_dealt_is_a_complaint() -> None:
    game = headtable.game("trolley-euchre")
    state = game.start(2, 0)
    with pytest.raises(Complaint, match="no place 'attic'; there are: hand 1, hand 2, trump card, stock"):
        shuffle_for(state, {"attic": [0]}, Rng(1))
    with pytest.raises(Complaint, match="gets 5 cards in this deal, not 6"):
        shuffle_for(state, {"hand 1": [0, 1, 2, 3, 4, 5]}, Rng(1))
    with pytest.raises(Complaint, match="no red-car left"):
        shuffle_for(state, {"hand 1": [0], "hand 2": [0]}, Rng(1))
    with pytest.raises(Complaint, match="nothing to deal now"):
        positions(game.start(2))
