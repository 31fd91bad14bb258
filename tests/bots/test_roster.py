"""Every level at every game: it plays legal moves to the end, does not peek, and is found by its name."""

import json
from itertools import islice
from pathlib import Path

import pytest
from game_moments import played
from game_setups import Table
from heuristic_preferences import edge
from indistinguishable_worlds import has_hidden_cards, other_worlds

import headtable
from headtable import Game
from headtable.arena.game_runner import play_game
from headtable.arena.peek_test import assert_no_peek
from headtable.bots.expert import BATCH, Expert
from headtable.bots.roster import HEURISTICS, house_player
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State

GAMES = headtable.games()
LEVELS = Path(__file__).parents[2] / "docs" / "levels.json"


def usual_seats(game: Game) -> int:
    return 4 if 4 in game.seats else game.seats[0]


def test_every_game_whose_levels_are_measured_has_a_heuristic() -> None:
    """A new game may do without: it is played by trying moves in imagined worlds."""
    measured = {row["game"] for row in json.loads(LEVELS.read_text(encoding="utf-8"))}
    assert len(measured) > 15
    assert measured <= set(HEURISTICS) <= {game.id for game in GAMES}


def test_an_unknown_level_is_refused_by_name() -> None:
    with pytest.raises(BadSetup, match="no level 'clever'; there are: random, novice, regular, expert"):
        house_player("hilo", "clever")


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_no_expert_peeks(game: Game) -> None:
    """In a world that its seat cannot tell from the true one it does the same; the laws ask the others.

    Fewer worlds than it has at a table, as each decision is made twice.
    """
    expert = house_player(game.id, "expert")
    if isinstance(expert, Expert):
        expert.worlds = min(expert.worlds, BATCH)
    asked = 0
    table = Table(game, usual_seats(game))
    for moment in [moment for number in range(4) for moment in played(table, number).moments]:
        seat = moment.state.to_act()
        if seat < 0 or len(moment.state.legal_moves(seat)) < 2 or asked == 3:
            continue
        for world in islice(other_worlds(moment, seat, moment.rng("expert"), 40), 1):
            asked += 1
            assert expert.choose(world, seat, Rng(5)) == expert.choose(moment.state, seat, Rng(5)), moment
    assert asked or not has_hidden_cards(game)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_proof_for_players_of_others_asks_in_other_worlds(game: Game) -> None:
    """`assert_no_peek` is for whoever writes a player: it takes its worlds from `imagine`."""
    assert assert_no_peek(house_player(game.id, "novice"), game, usual_seats(game), decisions=4)


def test_a_player_who_peeks_is_caught() -> None:
    class Peeper:
        def choose(self, state: State, seat: int, rng: Rng) -> Move:
            """By a card that lies in another hand."""
            moves = state.legal_moves(seat)
            theirs = next(place for place in state.places() if place.name == f"hand {2 - seat}")
            return moves[sum(theirs.cards) % len(moves)]

    with pytest.raises(AssertionError, match="with other cards hidden"):
        assert_no_peek(Peeper(), headtable.game("hilo"), 2, decisions=60)


@pytest.mark.parametrize("level", ["novice", "regular"])
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_whole_game_is_played_with_legal_moves(game: Game, level: str) -> None:
    short = {"trix-exchange": {"round-limit": 10, "deal-limit": 2}, "trix-football": {"half-length": 6}}
    seats = usual_seats(game)
    chosen: dict[str, object] = dict(short.get(game.id, {}))
    if any(option.id == "length" for option in game.options):
        chosen["length"] = "one deal"
    outcome = play_game(game, chosen, [house_player(game.id, level)] * seats, 1904)
    assert sum(outcome.shares) == pytest.approx(1)


def test_a_novice_is_between_random_and_regular() -> None:
    game = headtable.game("forty-two")
    options = {"length": "one deal"}
    regular, novice, random = (house_player("forty-two", level) for level in ("regular", "novice", "random"))
    assert edge(game, 4, options, (regular, novice), 40) > 0
    assert edge(game, 4, options, (novice, random), 40) > 0
