"""The games in OpenSpiel keep what OpenSpiel asks of a game: its own tests, copies, pickles, bad input."""

import copy
import pickle
import random
import subprocess
import sys

import pyspiel
import pytest
from game_setups import Table
from spiel_games import load, loaded, plain_tables, played, tables_with_options

import headtable
from headtable import BadSetup, Refusal, games
from headtable.research import openspiel_games
from headtable.research.environment_setup import environment_setup

SMALLEST = [Table(game, game.seats[0]) for game in games()]
OTHERS = [table for table in plain_tables() if table not in SMALLEST]


def simulate(game: object) -> None:
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("table", SMALLEST, ids=str)
def test_random_play_passes_their_test(table: Table) -> None:
    simulate(loaded(table))


@pytest.mark.long
@pytest.mark.parametrize("reward", ["win", "score"])
@pytest.mark.parametrize("chance", ["numbered", "explicit"])
@pytest.mark.parametrize("table", plain_tables(), ids=str)
def test_random_play_with_every_chance_and_reward(table: Table, chance: str, reward: str) -> None:
    simulate(loaded(table, chance=chance, reward=reward, recall=30))


@pytest.mark.long
@pytest.mark.parametrize("table", tables_with_options(), ids=str)
def test_random_play_with_every_option(table: Table) -> None:
    simulate(loaded(table))


@pytest.mark.parametrize("game_id", ["trolley-euchre", "hilo", "forty-two"])
def test_explicit_chance_and_points_pass_their_test(game_id: str) -> None:
    simulate(load(game_id, chance="explicit", reward="score", recall=20))


def test_every_game_is_registered_once() -> None:
    assert openspiel_games.register() == openspiel_games.register()
    assert len(set(openspiel_games.register())) == len(openspiel_games.register()) == len(games())
    assert set(openspiel_games.register()) <= set(pyspiel.registered_names())


# Moves ------------------------------------------------------------------------------------------


def test_an_action_reads_as_our_notation() -> None:
    state = played(load("hilo", players=3), 4)
    ours = [move.text for move in state.headtable.legal_moves(state.current_player())]
    theirs = [state.action_to_string(action) for action in state.legal_actions()]
    assert sorted(theirs) == sorted(ours)
    assert state.legal_actions() == sorted(state.legal_actions())
    assert [state.string_to_action(text) for text in theirs] == state.legal_actions()


def test_an_illegal_move_is_refused_by_its_clause_and_changes_nothing() -> None:
    for seed in range(20):
        state = played(load("forty-two"), 10, seed)
        rules = state.headtable
        mine = state.current_player()
        numbers = state.get_game().table.numbers
        plays = [number for number, text in numbers.rows() if text.startswith("play ")]
        held = {card for place in rules.places() if place.name == f"hand {mine + 1}" for card in place.cards}
        barred = [
            number
            for number in plays
            if number not in state.legal_actions() and numbers.move(rules, mine, number).card in held
        ]
        if barred:
            break
    before = str(state), state.history()
    with pytest.raises(Refusal, match=r"forty-two\."):
        state.apply_action(barred[0])
    with pytest.raises(ValueError, match="means no move"):
        state.apply_action(numbers.size)
    assert (str(state), state.history()) == before


def test_the_history_alone_brings_a_game_back() -> None:
    state = played(load("trolley-euchre"), 12)
    again = state.get_game().new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)


def test_explicit_chance_deals_every_card_as_it_is_drawn() -> None:
    state = load("trolley-euchre", players=2, dealer=0, chance="explicit").new_initial_state()
    order: list[int] = []
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(p for _, p in outcomes) == pytest.approx(1)
        assert len(outcomes) == 24 - len(order)
        order.append(outcomes[len(order) % len(outcomes)][0])
        state.apply_action(order[-1])
    assert len(order) == 23  # the last card is left over
    rules = headtable.game("trolley-euchre").start(2, 0, {"length": "one deal"})
    names = rules.names()
    last = next(card for card in rules.pack() if card not in order)
    rules.apply(headtable.CHANCE, rules.parse("shuffle " + " ".join(names[card] for card in [*order, last])))
    assert rules.view(None) == state.headtable.view(None)
    assert [place.cards for place in rules.places()] == [place.cards for place in state.headtable.places()]


def test_chance_draws_only_what_it_lists() -> None:
    for game, chance, last, wrong in (
        ("trolley-euchre", "numbered", 255, 256),  # a digit
        ("trolley-euchre", "explicit", 0, 9999),  # a card
        ("trolley", "numbered", 2, 3),  # a lot among three
    ):
        players = 3 if game == "trolley" else 4
        state = load(game, players=players, chance=chance).new_initial_state()
        state.clone().apply_action(last)
        with pytest.raises(ValueError, match="chance cannot draw"):
            state.apply_action(wrong)


def test_numbered_shuffles_differ_in_every_digit() -> None:
    game = load("trolley-euchre", players=2, dealer=0)
    deals = set()
    for number in ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)):
        state = game.new_initial_state()
        for digit in number:
            state.apply_action(digit)
        deals.add(str(state))
    assert len(deals) == 4


# What it is worth -------------------------------------------------------------------------------


def test_the_winners_take_from_the_losers() -> None:
    state = played(load("forty-two"), 1000)
    won = state.headtable.winners()
    assert state.returns() == [1.0 if seat in won else -1.0 for seat in range(4)]
    assert state.get_game().utility_sum() == 0


def test_points_are_paid_as_they_are_written_down() -> None:
    state = load("trolley-matchem", reward="score").new_initial_state()
    rng = random.Random(5)
    paid = [0.0, 0.0]
    while not state.is_terminal():
        if not state.is_chance_node():
            paid = [sum(pair) for pair in zip(paid, state.rewards(), strict=True)]
        state.apply_action(rng.choice(state.legal_actions()))
    paid = [sum(pair) for pair in zip(paid, state.rewards(), strict=True)]
    ours, theirs = state.headtable.scores
    assert paid == state.returns() == [ours - theirs, theirs - ours] != [0, 0]


# Copies -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", SMALLEST, ids=str)
def test_copies_and_pickles_are_equal_and_independent(table: Table) -> None:
    state = played(loaded(table), 7)
    before = str(state)
    for twin in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert (str(twin), twin.history()) == (before, state.history())
        for seat in range(table.seats):
            assert twin.information_state_string(seat) == state.information_state_string(seat)
        twin.apply_action(twin.legal_actions()[0])
        assert (str(state), len(state.history())) == (before, len(twin.history()) - 1)


def test_a_game_and_a_state_arrive_in_another_process() -> None:
    state = played(load("hilo", players=3), 5)
    packed = pickle.dumps((state.get_game(), state))
    program = (
        "import pickle, sys; game, state = pickle.load(sys.stdin.buffer)\n"
        "sys.stdout.write(f'{game}\\n{state.history()}\\n{state}')"
    )
    done = subprocess.run([sys.executable, "-c", program], input=packed, capture_output=True, check=False)
    assert done.stderr.decode() == ""
    assert done.stdout.decode() == f"{state.get_game()}\n{state.history()}\n{state}"
    assert done.returncode == 0


def test_a_state_of_other_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    state = played(load("hilo", players=2), 3)
    saved = pyspiel.serialize_game_and_state(state.get_game(), state)
    game = headtable.game("hilo")
    monkeypatch.setattr(game, "version", game.version + 1)
    with pytest.raises(headtable.Complaint, match=f"version {game.version - 1} .*{game.version}"):
        pyspiel.deserialize_game_and_state(saved)


# Bad input --------------------------------------------------------------------------------------


def test_a_game_that_is_not_on_the_shelf() -> None:
    with pytest.raises(BadSetup, match="no game 'hilop' on the shelf; did you mean 'hilo'"):
        openspiel_games.load_game("hilop")


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"players": 99}, "players is a whole number from 2 to 4, not 99"),
        ({"players": 1}, "players is a whole number from 2 to 4, not 1"),
        ({"players": 2, "dealer": 2}, "dealer is a whole number from -1 to 1, not 2"),
        ({"chance": "dice"}, "chance is one of numbered, explicit, not 'dice'"),
        ({"reward": "fame"}, "reward is one of win, score, not 'fame'"),
        ({"recall": -1}, "recall is a whole number"),
        ({"void": "perhaps"}, "option void cannot be 'perhaps'; it can be: must honor, free"),
        ({"position": "nonsense"}, "the parameter position holds no log of a game"),
    ],
    ids=str,
)
def test_parameters_that_do_not_fit(parameters: dict[str, int | str], sentence: str) -> None:
    for make in (openspiel_games.load_game, load):
        with pytest.raises(BadSetup, match=sentence):
            make("hilo", **parameters)


def test_an_option_for_other_numbers_of_players() -> None:
    with pytest.raises(BadSetup, match="partners can be 'two sides' only for 4, 6 or 8 players, not 3"):
        load("trix", players=3, partners="two sides")


def test_a_parameter_that_does_not_exist() -> None:
    with pytest.raises(BadSetup, match="there is no parameter 'jokers' here; there are: players, dealer"):
        openspiel_games.load_game("hilo", jokers=2)
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'jokers'"):
        load("hilo", jokers=2)


def test_an_option_of_words_and_numbers() -> None:
    game = load("hilo", first_dealer="#2", players=3)
    assert played(game, 0).headtable.dealer == 1
    assert str(pyspiel.load_game(str(game))) == str(game)


@pytest.mark.parametrize(
    ("game_id", "parameters"),
    [
        ("hilo", {}),
        ("hilo", {"target": 5}),
        ("hilo", {"target": 10}),
        ("hilo", {"length": "to the target"}),
        ("hilo", {"length": "one deal", "target": 5}),
        ("trolley-matchem", {}),
        ("trolley-matchem", {"target": 90}),
        ("trolley-matchem", {"target": 500}),
        ("trix-authors", {}),
    ],
)
def test_a_game_lasts_as_long_as_in_the_other_environments(
    game_id: str, parameters: dict[str, int | str]
) -> None:
    game = load(game_id, players=3, **parameters)
    ours = game.table.beginning.setup
    theirs = environment_setup(game_id, 3, parameters).start().setup
    assert (ours.one_deal, ours.target) == (theirs.one_deal, theirs.target)
    again = pyspiel.load_game(str(game)).table.beginning.setup
    assert (again.one_deal, again.target) == (ours.one_deal, ours.target)


def test_misdeals_are_no_explicit_chance() -> None:
    assert load("trix-football", misdeal="#3")
    with pytest.raises(BadSetup, match="misdeals are not drawn card by card"):
        load("trix-football", misdeal="#3", chance="explicit")


def test_without_open_spiel_the_extra_is_named() -> None:
    program = (
        "import sys; sys.modules['pyspiel'] = None\n"
        "from headtable.research import openspiel_games\n"
        "try:\n    openspiel_games.register()\n"
        "except ModuleNotFoundError as missing:\n    print(missing)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "it comes with the extra spiel (docs/install.md says how)" in done.stdout, done.stderr
