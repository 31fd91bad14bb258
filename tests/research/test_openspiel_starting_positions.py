"""Positions: a game in OpenSpiel that begins in the middle, with all worlds that may be."""

import sys
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from spiel_games import load

import headtable
from headtable import CHANCE, BadSetup, Rng
from headtable.research.openspiel_games.starting_positions import in_letters
from headtable.table.logged_game import LoggedGame


def log_at(cards_left: int, game_id: str = "forty-two", seats: int = 4, seed: int = 3) -> LoggedGame:
    """A deal played at random until every hand has so many cards."""
    played = LoggedGame.start(headtable.game(game_id), seats, dealer=0, options={"length": "one deal"})
    rng = Rng(seed)
    while True:
        seat = played.state.to_act()
        hands = {len(place.cards) for place in played.state.places() if place.name.startswith("hand")}
        if seat != CHANCE and hands == {cards_left}:
            return played
        if seat == CHANCE:
            played.chance(rng)
        else:
            moves = played.state.legal_moves(seat)
            played.move(seat, moves[rng.below(len(moves))])


def position(played: LoggedGame, **parameters: str) -> Any:
    letters = in_letters(played.log.text())
    return load(played.game.id, position=letters, players=played.state.seats, **parameters)


def hands(state: Any, seats: int = 4) -> tuple[frozenset[int], ...]:
    found = {place.name: frozenset(place.cards) for place in state.places()}
    return tuple(found[f"hand {seat + 1}"] for seat in range(seats))


def test_a_position_begins_where_the_log_ends() -> None:
    played = log_at(2)
    state = position(played).new_initial_state()
    assert state.headtable.view(None) == played.state.view(None)
    assert hands(state.headtable) == hands(played.state)
    assert state.current_player() == played.state.to_act()


def test_the_worlds_are_those_that_every_seat_may_imagine() -> None:
    """With one card in each hand, all that `imagine` ever deals is listed once, and nothing else."""
    played = log_at(1)
    game = position(played, chance="explicit")
    listed = [hands(world) for world in game.table.worlds]
    assert len(set(listed)) == len(listed) > 1
    assert hands(played.state) in listed
    rng = Rng(5)
    for seat in range(4):
        dealt = {hands(played.state.imagine(seat, rng)) for _ in range(300)}
        own = hands(played.state)[seat]
        assert dealt == {world for world in listed if world[seat] == own}


def test_chance_decides_among_the_worlds_first() -> None:
    game = position(log_at(1), chance="explicit", reward="score")
    root = game.new_initial_state()
    worlds = len(game.table.worlds)
    assert root.chance_outcomes() == [(world, 1 / worlds) for world in range(worlds)]
    assert root.action_to_string(0) == "world 1"
    assert [str(root.child(world).headtable.view(None).as_data()) for world in range(worlds)] == [
        str(root.child(0).headtable.view(None).as_data())
    ] * worlds
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_a_position_survives_the_string_of_its_game() -> None:
    game = position(log_at(1), chance="explicit")
    assert len(pyspiel.load_game(str(game)).table.worlds) == len(game.table.worlds)


def test_positions_that_cannot_be() -> None:
    played = log_at(1)
    letters = in_letters(played.log.text())
    with pytest.raises(BadSetup, match="the position is one of forty-two, not of hilo"):
        load("hilo", position=letters)
    other = in_letters(played.log.text().replace("rules: 1", "rules: 99"))
    with pytest.raises(
        BadSetup, match="played by version 99 of the rules of Forty-two; only version 1 is at hand"
    ):
        load("forty-two", position=other)
    with pytest.raises(BadSetup, match="of 3 players, not of 2"):
        load("hilo", players=2, position=in_letters(log_at(3, "hilo", 3).log.text()))
    with pytest.raises(BadSetup, match="the hidden cards may lie in 472518347558400 ways"):
        position(log_at(7), chance="explicit")
    beginning = LoggedGame.start(headtable.game("forty-two"), 4, dealer=0)
    with pytest.raises(BadSetup, match="begins where a seat is to move"):
        load("forty-two", position=in_letters(beginning.log.text()))


@pytest.mark.long
def test_the_example_finds_regulars_harder_to_exploit_than_chance(capsys: pytest.CaptureFixture[str]) -> None:
    sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
    import best_response

    found = best_response.main([])
    assert min(min(gains) for gains in found.values()) > -1e-9
    assert sum(found["regular"]) < sum(found["random"]) / 2
    assert "NashConv" in capsys.readouterr().out
