"""Rover is luck: the proof that no choice matters, and that the house players know it."""

from itertools import permutations

import pytest
from rover_table import start

from headtable import CHANCE, NOBODY, Rng
from headtable.bots.expert import Expert
from headtable.bots.heuristics.rover import RoverHeuristic
from headtable.bots.novice_and_regular import Novice, Player, Regular
from headtable.rules.core.moves import shuffle
from headtable.rules.equipment.trix import NAMES
from headtable.rules.games.rover import DRAWING, Rover

FANNED = {"hand_order": "holder arranges"}
LEVELS = [Player, Novice, Regular, Expert]


def before_a_draw(seed: int, **options: object) -> Rover:
    """A game in which a hand of three or four cards is about to be shuffled and drawn from."""
    rng = Rng(seed)
    state = start(4, **options)
    while state.to_act() != CHANCE or state.deals != 1 or not 3 <= len(state.to_shuffle()) <= 4:
        if state.to_act() == CHANCE:
            state.apply(CHANCE, state.chance(rng))
        else:
            moves = state.legal_moves(state.to_act())
            state.apply(state.to_act(), moves[rng.below(len(moves))])
    return state


def test_the_only_choice_is_where_to_draw() -> None:
    for seed in range(6):
        state = start(4, length="one deal")
        rng = Rng(seed)
        while state.to_act() != NOBODY:
            if state.to_act() == CHANCE:
                state.apply(CHANCE, state.chance(rng))
                continue
            moves = state.legal_moves(state.to_act())
            assert len(moves) == 1 or {move.verb for move in moves} == {"draw"}
            state.apply(state.to_act(), moves[rng.below(len(moves))])


@pytest.mark.parametrize("seed", range(4))
def test_every_place_gives_each_card_equally_often(seed: int) -> None:
    """Over all the ways in which chance can shuffle the hand, whatever place is drawn from."""
    state = before_a_draw(seed)
    cards = list(state.to_shuffle())
    for place in range(len(cards)):
        drawn = dict.fromkeys(cards, 0)
        for order in permutations(cards):
            after = state.clone()
            after.apply(CHANCE, shuffle(list(order), NAMES))
            after.apply(after.to_act(), after.legal_moves(after.to_act())[place])
            drawn[after.cards.moved[-1]] += 1
        assert len(set(drawn.values())) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_house_player_draws_from_every_place_equally_often(level: type[Player]) -> None:
    """So that no holder who fans his cards can count on the place."""
    state = before_a_draw(5, **FANNED)
    state.apply(CHANCE, state.chance(Rng(1)))
    state.apply(state.to_act(), state.parse("ready"))
    assert state.stage == DRAWING
    player = level(RoverHeuristic())
    count = len(state.legal_moves(state.to_act()))
    drawn = [0] * count
    for seed in range(300):
        drawn[player.choose(state, state.to_act(), Rng(seed)).number] += 1
    assert min(drawn) > 200 // count


def test_the_cards_are_left_as_chance_laid_them() -> None:
    state = before_a_draw(2, **FANNED)
    state.apply(CHANCE, state.chance(Rng(2)))
    assert Regular(RoverHeuristic()).choose(state, state.to_act(), Rng(0)).text == "ready"


def test_the_expert_tries_nothing_out() -> None:
    assert Expert(RoverHeuristic()).worlds == 0
