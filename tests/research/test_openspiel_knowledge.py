"""What a player knows in OpenSpiel: observers, information states, imagined worlds, and their ISMCTS."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from game_setups import Table
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from spiel_games import load, loaded, plain_tables, played

from headtable import BadSetup, Complaint, games
from headtable.research import layout, perfect_layout
from headtable.research.openspiel_games.observers import OBSERVED

Kinds = pyspiel.PrivateInfoType
SMALLEST = [Table(game, game.seats[0]) for game in games() if game.id != "great-railroad-game"]


def asked(private: Any, recall: bool = False, public: bool = True) -> Any:
    """A type of observation."""
    return pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)


def sampler(seed: int) -> Any:
    return random.Random(seed).random


def imagined(state: Any, seed: int = 1) -> Any:
    return state.resample_from_infostate(state.current_player(), sampler(seed))


def moments(table: Table, **parameters: int | str) -> list[Any]:
    """Some states of one game in which a seat is to act."""
    game = loaded(table, **parameters)
    states = [played(game, moves) for moves in (1, 6, 17, 40)]
    return [state for state in states if not state.is_terminal()]


PERFECT_RECALL = asked(Kinds.SINGLE_PLAYER, recall=True)


# Observers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ["trolley-euchre", "hilo"])
def test_a_seat_observes_what_the_layout_says(game_id: str) -> None:
    state = played(load(game_id, players=3), 6)
    pieces = layout(game_id, 3, state.get_game().table.setup.options)
    seen = make_observation(state.get_game())
    for seat in range(3):
        vector = pieces.observe(state.headtable, seat)
        seen.set_from(state, seat)
        assert seen.tensor.tolist() == list(vector) == state.observation_tensor(seat)
        for piece in pieces.pieces:
            part = vector[piece.offset : piece.offset + piece.size]
            assert seen.dict[piece.name].tolist() == list(part)
        assert seen.string_from(state, seat) == state.observation_string(seat)
    assert any(seen.tensor)
    assert state.get_game().observation_tensor_shape() == [pieces.size]
    assert [piece.name for piece in pieces.pieces] == list(seen.dict)


def test_their_own_way_to_the_tensor_gives_the_same() -> None:
    state = played(load("trolley-euchre"), 6)
    theirs = pyspiel.State.observation_tensor(state, 1)
    assert theirs == state.observation_tensor(1) != state.observation_tensor(2)
    mine = state.current_player()
    assert state.observation_tensor() == state.observation_tensor(mine)


def test_the_perfect_observer_shows_the_hidden_cards() -> None:
    state = played(load("hilo", players=3), 6)
    everything = make_observation(state.get_game(), asked(Kinds.ALL_PLAYERS))
    everything.set_from(state, 1)
    options = state.get_game().table.setup.options
    assert everything.tensor.tolist() == list(perfect_layout("hilo", 3, options).observe(state.headtable, 1))
    world = imagined(state)
    assert everything.string_from(state, 0) == str(state) != everything.string_from(world, 0)


def test_the_public_observer_shows_no_hand() -> None:
    state = played(load("hilo", players=3), 6)
    public = make_observation(state.get_game(), asked(Kinds.NONE))
    assert public.tensor is None
    for seat in range(3):
        assert public.string_from(state, seat) == public.string_from(imagined(state), seat)
        assert public.string_from(state, seat) != state.observation_string(seat)


def test_the_information_state_tensor_has_the_last_moves() -> None:
    state = played(load("hilo", players=3, recall=4, dealer=0), 3)
    seen = make_observation(state.get_game(), PERFECT_RECALL)
    seen.set_from(state, 2)
    made = [(move.player, move.action) for move in state.full_history() if move.player >= 0]
    rows = [[(player - 2) % 3, action] for player, action in reversed(made)]
    assert seen.dict["heard"].tolist() == [*rows, [-1, -1]]  # before them chance has shuffled
    assert seen.dict["now"].tolist() == state.observation_tensor(2)
    dealt = played(state.get_game(), 0)
    assert seen.dict["dealt"].tolist() == dealt.observation_tensor(2) != state.observation_tensor(2)
    assert seen.tensor.tolist() == state.information_state_tensor(2)
    seen.set_from(dealt.get_game().new_initial_state(), 2)
    assert seen.dict["heard"].tolist() == [[-2, -1]] * 4
    assert not seen.dict["dealt"].any()


def test_a_tensor_of_the_past_must_be_asked_for() -> None:
    state = played(load("hilo"), 3)
    assert not state.get_game().get_type().provides_information_state_tensor
    assert make_observation(state.get_game(), PERFECT_RECALL).tensor is None
    with pytest.raises(ValueError, match="loaded with recall=N"):
        make_observation(state.get_game(), PERFECT_RECALL).set_from(state, 0)


def test_observers_that_do_not_exist() -> None:
    game = load("hilo")
    with pytest.raises(
        ValueError,
        match="no observer for NONE with perfect recall; with public information there are: what a player",
    ):
        make_observation(game, asked(Kinds.NONE, recall=True))
    with pytest.raises(ValueError, match="observers take no parameters here, but size was given"):
        make_observation(game, None, {"size": 3})
    with pytest.raises(ValueError, match="-1 is no player"):
        game.new_initial_state().observation_tensor()


def test_the_list_of_observers_is_true() -> None:
    """Every type that OpenSpiel can ask for is either listed or refused."""
    game = load("trolley-euchre", recall=3)
    state = played(game, 5)
    listed = 0
    for recall in (False, True):
        for public in (False, True):
            for private in (Kinds.SINGLE_PLAYER, Kinds.ALL_PLAYERS, Kinds.NONE):
                wanted = asked(private, recall, public)
                known = [one for one in OBSERVED if one.answers(wanted)]
                if not known:
                    with pytest.raises(ValueError, match="no observer for"):
                        make_observation(game, wanted)
                    continue
                listed += len(known)
                observer = make_observation(game, wanted)
                assert (observer.tensor is not None) == bool(known[0].tensor)
                assert observer.string_from(state, 0)
    assert listed == len(OBSERVED) == 4


# Information states -----------------------------------------------------------------------------


@pytest.mark.parametrize("table", SMALLEST, ids=str)
def test_a_seat_cannot_tell_an_imagined_world_from_the_truth(table: Table) -> None:
    for state in moments(table, chance="explicit", recall=25):
        seat = state.current_player()
        world = imagined(state)
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert world.legal_actions() == state.legal_actions()
        assert world.move_number() == state.move_number()
        assert world.current_player() == seat


def cards(state: Any) -> list[list[int]]:
    return [place.cards for place in state.headtable.places()]


def other_truth(state: Any) -> Any:
    """The same game with two cards changed in its shuffle, of which the seat to act has noticed nothing."""
    history = state.history()
    seat = state.current_player()
    rng = random.Random(11)
    drawn = [place for place, made in enumerate(state.full_history()) if made.player < 0]
    for _ in range(200):
        one, other = rng.sample(drawn, 2)
        history[one], history[other] = history[other], history[one]
        truth = state.get_game().new_initial_state()
        try:
            for action in history:
                truth.apply_action(action)
        except (Complaint, ValueError):
            truth = state
        is_same = truth.information_state_string(seat) == state.information_state_string(seat)
        if is_same and cards(truth) != cards(state):
            return truth
        history = state.history()
    raise AssertionError("no such truth was found")


def assert_same_to(seat: int, one: Any, other: Any) -> None:
    """What a seat imagines in two truths that it cannot tell apart is the same, to the last word."""
    assert str(one) != str(other)
    worlds = [truth.resample_from_infostate(seat, sampler(7)) for truth in (one, other)]
    assert str(worlds[0]) == str(worlds[1])
    assert worlds[0].history() == worlds[1].history()
    for listener in range(one.num_players()):
        assert worlds[0].information_state_string(listener) == worlds[1].information_state_string(listener)


@pytest.mark.parametrize("table", SMALLEST, ids=str)
def test_an_imagined_world_holds_nothing_of_the_true_deal(table: Table) -> None:
    moves = 1 if table.game.id == "trix-football" else 0  # there a captain speaks before the deal
    state = played(loaded(table, chance="explicit", dealer=0), moves)
    assert_same_to(state.current_player(), state, other_truth(state))


def test_an_imagined_world_holds_nothing_of_a_secret_choice() -> None:
    state = played(load("trolley-transfer", players=3), 0)
    one, other = (state.child(action) for action in state.legal_actions()[:2])
    seat = one.current_player()
    assert seat != state.current_player()
    assert one.information_state_string(seat) == other.information_state_string(seat)
    assert_same_to(seat, one, other)


def test_worlds_differ() -> None:
    state = played(load("hilo", players=3), 6)
    assert len({str(imagined(state, seed)) for seed in range(10)}) == 10


def test_nobody_imagines_while_chance_draws() -> None:
    state = load("hilo", players=3).new_initial_state()
    state.apply_action(0)
    with pytest.raises(BadSetup, match="between two moves"):
        state.resample_from_infostate(0, random.random)


@pytest.mark.parametrize("table", [table for table in plain_tables() if table.seats == 3], ids=str)
def test_the_string_tells_all_that_a_seat_has_seen(table: Table) -> None:
    """Equal strings, equal pasts: over many short games of few deals, that differ in what the seats do."""
    seen: dict[tuple[int, str], tuple[str, ...]] = {}
    game = loaded(table)
    met_again = 0
    for seed in range(30):
        rng = random.Random(seed)
        state = game.new_initial_state()
        pasts: list[tuple[str, ...]] = [()] * table.seats
        for _ in range(30):
            if state.is_terminal():
                break
            chance = state.is_chance_node()
            choices = state.legal_actions()
            action = choices[0] if chance else choices[min(rng.randrange(4), 1) % len(choices)]
            for seat in range(table.seats):
                pasts[seat] = (*pasts[seat], state.observation_string(seat))
            if not chance:
                mover = state.current_player()
                key = mover, state.information_state_string(mover)
                met_again += key in seen
                assert seen.setdefault(key, pasts[mover]) == pasts[mover]
            state.apply_action(action)
    assert met_again


# Their algorithms -------------------------------------------------------------------------------


def search(game: Any, seed: int) -> Any:
    """Their bot, with dice of its own everywhere."""
    dice = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 2.0, 12, random_state=dice)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, dice.uniform))
    return bot


@pytest.mark.parametrize("game_id", ["trolley-euchre", "hilo"])
def test_their_python_ismcts_plays_and_cannot_peek(game_id: str) -> None:
    state = played(load(game_id, players=3), 1)
    for move in range(4):
        world = imagined(state, move)
        assert str(world) != str(state)
        policy = search(state.get_game(), move).get_policy(state)
        assert policy == search(state.get_game(), move).get_policy(world)
        action = max(policy, key=lambda chosen: chosen[1])[0]
        assert action in state.legal_actions()
        state.apply_action(action)


def test_their_python_ismcts_draws_worlds_itself() -> None:
    state = played(load("trolley-euchre"), 6)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1), 2.0, 5)
    assert bot.step(state) in state.legal_actions()


def test_their_ismcts_in_c_refuses_with_a_sentence() -> None:
    state = played(load("trolley-euchre"), 6)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 10, -1, policy, False, False)
    for ask in (bot.step, bot.get_policy, bot.step_with_policy):
        with pytest.raises(BadSetup, match="in C\\+\\+ cannot play Python games"):
            ask(state)
    theirs = pyspiel.load_game("leduc_poker").new_initial_state()
    while theirs.is_chance_node():
        theirs.apply_action(theirs.legal_actions()[0])
    assert bot.step(theirs) in theirs.legal_actions()


def test_their_learning_environment_runs() -> None:
    environment = rl_environment.Environment(load("trolley-euchre"), include_full_state=True)
    environment.seed(3)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert step.observations["info_state"][player]
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == 0
