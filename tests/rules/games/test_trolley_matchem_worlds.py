"""What the seats know of the cards in Trolley Matchem, and imagine of the rest."""

import pytest
from game_setups import fields, play
from matchem_table import (
    CAR,
    CONDUCTOR,
    EQUAL,
    EVERY_COUNT,
    FARE,
    MOTORMAN,
    PASSENGER,
    TRANSFER,
    dealt,
    start,
)
from move_lines import say

from headtable.rules.core.rng import Rng
from headtable.rules.core.state import NOBODY
from headtable.rules.equipment.trolley import SIXTY
from headtable.rules.games.trolley_matchem import GAME

# What the seats know ------------------------------------------------------------------


@pytest.mark.parametrize("free_lay", ["no", "yes"])
def test_who_lays_shows_what_he_lacks_and_who_leaves_what_he_holds(free_lay: str) -> None:
    """The true hands never contradict what is known, and neither does an imagined one."""
    told = 0
    for seats in (2, 4, 7):
        for seed in range(6):
            state = start(seats, 0, free_lay=free_lay)
            rng = Rng(seed)
            for moment in range(170):
                play(state, rng, 1)
                worlds = [state]
                if moment % 9 == 0:
                    worlds += [state.imagine(viewer, Rng(moment)) for viewer in range(seats)]
                for world in worlds:
                    for seat in range(seats):
                        lacks = state.known_cards.lacks[seat]
                        told += bool(lacks)
                        assert not any(lacks >> card & 1 for card in world.hands[seat])
                        for card in state.known_cards.holds[seat]:
                            assert card in world.hands[seat]
    assert bool(told) == (free_lay == "no")


def test_what_a_lay_and_a_leave_tell_holds_until_the_next_hand() -> None:
    state = start(2, 0)
    dealt(state, [CAR, CAR, CAR, FARE, FARE], [FARE, FARE, TRANSFER, CAR, PASSENGER],
          [MOTORMAN, MOTORMAN, CONDUCTOR, TRANSFER, PASSENGER])  # fmt: skip
    say(state, "2 lay motorman")  # he may hold another
    assert state.known_cards.lacks[1] == 1 << CAR | 1 << FARE
    say(state, "1 leave fare")
    assert state.known_cards.holds[0] == [FARE]
    for seed in range(30):
        assert FARE in state.imagine(1, Rng(seed)).hands[0]
        world = state.imagine(0, Rng(seed))
        assert CAR not in world.hands[1]
        assert FARE not in world.hands[1]
    assert any(MOTORMAN in state.imagine(0, Rng(seed)).hands[1] for seed in range(30))
    say(state, "2 take motorman")
    say(state, "1 take fare")
    assert state.known_cards.holds[0] == []
    while state.hands[1]:
        play(state, Rng(1), 1)
    play(state, Rng(1), 1 if state.hands[0] else 0)
    assert state.known_cards.lacks == [0, 0]


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_an_imagined_world_looks_the_same_and_depends_on_knowledge_alone(seats: int) -> None:
    for seed in range(3):
        state = start(seats)
        rng = Rng(seed)
        while state.to_act() != NOBODY:
            play(state, rng, 23)
            viewer = seed % seats
            world = state.imagine(viewer, Rng(7))
            assert world.view(viewer) == state.view(viewer)
            assert sorted(card for place in world.places() for card in place.cards) == SIXTY
            assert fields(world.imagine(viewer, Rng(9))) == fields(state.imagine(viewer, Rng(9)))


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_every_game_ends_within_its_cap(seats: int) -> None:
    for options in ({}, {"target": 2000}, {"target": "one deal"}, {"short-hand": EQUAL, "free-lay": "yes"}):
        state = GAME.start(seats, None, options)
        assert len(play(state, Rng(seats))) <= state.cap()
