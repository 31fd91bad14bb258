"""Duplicate deals: the shuffles of a game depend on its number alone."""

import pytest

import headtable
from headtable import Rng
from headtable.arena.contest import Contest, chooser, play_deal
from headtable.arena.game_runner import play_game
from headtable.arena.statistics import DealResult
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State

GAMES = [("trolley-euchre", 4), ("hilo", 3), ("forty-two", 4), ("rover", 3)]
Cards = list[tuple[str, list[int]]]


class Onlooker:
    """A player of some level who remembers how the cards lay at the first decision of each deal."""

    def __init__(self, game: str, level: str) -> None:
        self.player = chooser(game, level)
        self.seen: dict[int, Cards] = {}

    def choose(self, state: State, seat: int, rng: Rng) -> Move:
        if state.deals not in self.seen:
            self.seen[state.deals] = [(place.name, list(place.cards)) for place in state.places()]
        return self.player.choose(state, seat, rng)


def deals_seen(game: str, seats: int, level: str, number: int) -> dict[int, Cards]:
    onlooker = Onlooker(game, level)
    play_game(headtable.game(game), {}, [onlooker] * seats, number)
    return onlooker.seen


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_the_deals_are_the_same_whatever_is_played(game: str, seats: int) -> None:
    one, other = (deals_seen(game, seats, level, 5) for level in ("random", "regular"))
    both = set(one) & set(other)
    assert len(both) > 1
    assert all(one[deal] == other[deal] for deal in both)


def test_another_number_is_another_deal_and_so_is_the_next() -> None:
    seen = deals_seen("trolley-euchre", 4, "random", 5)
    assert hands(seen[1]) != hands(deals_seen("trolley-euchre", 4, "random", 6)[1])
    assert hands(seen[1]) != hands(seen[2])


def hands(cards: Cards) -> list[list[int]]:
    """What was dealt together, whoever got it."""
    return sorted(sorted(held) for name, held in cards if name.startswith("hand"))


def test_the_same_number_gives_the_same_game() -> None:
    players = [chooser("hilo", level) for level in ("random", "novice", "regular")]
    one, other = (play_game(headtable.game("hilo"), {}, players, 8) for _ in range(2))
    assert (one.scores, one.shares, one.moves, one.deals) == (
        other.scores,
        other.shares,
        other.moves,
        other.deals,
    )
    assert sum(one.shares) == pytest.approx(1)
    assert sum(len(times) for times in one.times) == one.moves


def test_equals_are_dead_level_over_a_duplicate_deal() -> None:
    """Two of the same kind who have no whims play the same game twice, with their seats changed."""
    contest = Contest("trolley-euchre", 4, ["regular", "regular"], {"length": "one deal"})
    for number in range(5):
        result = play_deal(contest, number)
        assert isinstance(result, DealResult)
        assert result.ahead == [0, 0]
        assert result.luckless == [0, 0]
