"""The engine that steps many games, beside the rules themselves."""

import subprocess
import sys

import pytest

from headtable import CHANCE, NOBODY, BadSetup, Rng, Unreadable, game
from headtable.bots.novice_and_regular import Novice, Player, Regular
from headtable.research import Layout, layout
from headtable.research.environment_setup import MOST_REFUSALS, environment_setup
from headtable.research.many_games import EVERY_SEAT, ManyGames, NumberedGame, Terms
from headtable.research.rewards import score_rewards, win_rewards

GAMES = 3
STEPS = 120


def terms(id: str, seats: int | None = None) -> Terms:
    setup = environment_setup(id, seats)
    return Terms(setup.game, setup.seats, setup.options)


def layout_of(of: Terms) -> Layout:
    return layout(of.game.id, of.seats, of.options)


def engine(of: Terms, count: int = GAMES, same_step: bool = False) -> ManyGames:
    return ManyGames(of, layout_of(of).plan, count, same_step)


def legal_numbers(games: ManyGames, place: int) -> list[int]:
    mask = games.masks[place * games.moves : (place + 1) * games.moves]
    return [number for number, mark in enumerate(mask) if mark]


class PlainGame:
    """The same by the public contract of the rules alone, step by step."""

    def __init__(self, of: Terms, seed: int) -> None:
        self.terms = of
        self.rng = Rng(seed)
        self.begin()

    def begin(self) -> None:
        self.state = self.terms.game.start(self.terms.seats, None, self.terms.options)
        self.seat = 0
        self.let_chance_move()

    def let_chance_move(self) -> None:
        while self.state.to_act() == CHANCE:
            self.state.apply(CHANCE, self.state.chance(self.rng))
        if self.state.to_act() != NOBODY:
            self.seat = self.state.to_act()

    def step(self, number: int) -> list[float]:
        """What the move of this number brings to each seat; at the end of a game the next step begins one."""
        if self.state.to_act() == NOBODY:
            self.begin()
            return [0.0] * self.terms.seats
        move = self.terms.numbers.move(self.state, self.seat, number)
        assert move is not None
        before = self.state.scores[:]
        self.state.apply(self.seat, move)
        self.let_chance_move()
        if self.terms.target:
            return score_rewards(self.state, before)
        return win_rewards(self.state) if self.state.is_over() else [0.0] * self.terms.seats


def assert_same(games: ManyGames, place: int, plain: PlainGame) -> None:
    """What the buffers hold of a game is what the rules say of it."""
    seen = games.observations[place * games.width : (place + 1) * games.width]
    assert seen == layout_of(games.terms).observe(plain.state, plain.seat)
    assert games.seats[place] == plain.seat
    assert games.terminations[place] == plain.state.is_over()
    assert games.truncations[place] == 0
    if plain.state.is_over():
        assert len(legal_numbers(games, place)) == games.moves
    else:
        assert legal_numbers(games, place) == sorted(games.numbers.legal(plain.state, plain.seat))


@pytest.mark.parametrize("rewarded", ["the win", "points"])
@pytest.mark.parametrize("id", ["trolley-euchre", "hilo", "forty-two"])
def test_each_game_is_the_one_that_the_rules_play(id: str, rewarded: str) -> None:
    of = terms(id)
    of.target = 10 if rewarded == "points" else 0
    games = engine(of)
    games.seed(range(7, 7 + GAMES))
    games.start()
    plain_games = [PlainGame(of, 7 + place) for place in range(GAMES)]
    choice = Rng(len(id))
    paid = 0
    for _ in range(STEPS):
        numbers = [legal_numbers(games, place)[:] for place in range(GAMES)]
        chosen = [of_game[choice.below(len(of_game))] for of_game in numbers]
        games.step(chosen)
        for place, plain in enumerate(plain_games):
            mover = plain.seat
            rewards = plain.step(chosen[place])
            assert games.rewards[place] == rewards[mover]
            assert list(games.rewards_of_all[place * of.seats : (place + 1) * of.seats]) == rewards
            assert_same(games, place, plain)
            paid += any(rewards)
    assert paid


def test_a_seed_decides_all_and_every_game_has_its_own() -> None:
    def played(seed: int) -> list[list[int]]:
        games = engine(terms("hilo"))
        games.seed(range(seed, seed + GAMES))
        games.start()
        seen: list[list[int]] = []
        for _ in range(STEPS):
            games.step([legal_numbers(games, place)[0] for place in range(GAMES)])
            seen.append(games.observations.tolist())
        return seen

    first = played(1)
    assert first == played(1) != played(2)
    width = len(first[0]) // GAMES
    assert first[0][:width] != first[0][width : 2 * width]
    assert first[0][width : 2 * width] == played(2)[0][:width]


def test_house_players_sit_from_the_left_of_the_seat_on() -> None:
    of = terms("trolley-euchre", 4)
    of.oppose(1, ["novice", "regular", "random"])
    assert isinstance(of.players[2], Novice)
    assert isinstance(of.players[3], Regular)
    assert type(of.players[0]) is Player


def test_a_game_in_which_the_seat_decides_nothing_is_passed_over() -> None:
    """The partner of one who plays alone may have had no turn at all."""
    of = terms("trolley-euchre", 4)
    of.oppose(0, ["random"] * 3)
    one = NumberedGame(of)
    one.seed(3)
    passed_over = 0
    for _ in range(300):
        deals = Rng(0)
        deals.a, deals.b, deals.c = one.shuffles.a, one.shuffles.b, one.shuffles.c
        deals.counter = one.shuffles.counter
        one.start()
        assert one.state.to_act() == one.seat == 0
        assert not one.has_ended()
        first = of.start.clone()
        while first.opening is not None:
            first.apply(CHANCE, first.chance(deals))
        first.apply(CHANCE, first.chance(deals))
        passed_over += deals.counter != one.shuffles.counter
    assert 0 < passed_over < 200


def refusing(loses: bool = False, target: int = 0) -> NumberedGame:
    of = terms("trolley-euchre", 4)
    of.loses = loses
    of.target = target
    one = NumberedGame(of)
    one.seed(5)
    one.start()
    return one


def test_an_illegal_number_is_refused_with_its_reason() -> None:
    one = refusing()
    seat, before = one.seat, one.state.view(None)
    numbers = one.terms.numbers
    reasons = set()
    for number in set(range(numbers.size)) - set(numbers.legal(one.state, seat)):
        one.step(number)
        move = numbers.move(one.state, seat, number)
        assert one.refused == (one.state.why_not(seat, move) if move else "table.not-now") != ""
        assert not any(one.rewards)
        assert (one.seat, one.state.view(None)) == (seat, before)
        reasons.add(one.refused)
        one.refusals = 0
    assert len(reasons) > 1
    one.step(numbers.legal(one.state, seat)[0])
    assert one.refused == ""


def test_a_number_that_means_no_move_here_is_refused() -> None:
    of = terms("trix-authors", 3)  # six may be asked
    one = NumberedGame(of)
    one.start()
    meaningless = [n for n in range(of.numbers.size) if of.numbers.move(one.state, one.seat, n) is None]
    one.step(meaningless[0])
    assert one.refused == "table.not-now"


def test_a_game_is_broken_off_after_too_many_refusals_in_a_row() -> None:
    one = refusing()
    legal = one.terms.numbers.legal(one.state, one.seat)
    illegal = next(number for number in range(one.terms.numbers.size) if number not in legal)
    for _ in range(MOST_REFUSALS - 1):
        one.step(illegal)
    assert not one.has_ended()
    one.step(legal[0])
    legal = one.terms.numbers.legal(one.state, one.seat)
    illegal = next(number for number in range(one.terms.numbers.size) if number not in legal)
    for _ in range(MOST_REFUSALS):
        assert not one.has_ended()
        one.step(illegal)
    assert one.is_truncated
    assert not one.is_over
    assert not any(one.rewards)


@pytest.mark.parametrize(("target", "worst"), [(0, -1.0), (10, -10.0)])
def test_an_illegal_number_can_lose_the_game(target: int, worst: float) -> None:
    one = refusing(loses=True, target=target)
    legal = one.terms.numbers.legal(one.state, one.seat)
    one.step(next(number for number in range(one.terms.numbers.size) if number not in legal))
    assert one.is_over
    assert one.refused
    assert one.rewards == [worst if seat == one.seat else 0.0 for seat in range(4)]


def test_points_scored_before_the_first_decision_are_rewarded_with_it() -> None:
    """Over a whole game the rewards add up to how far ahead the seat has ended."""
    of = terms("trolley-matchem", 5)
    of.target = 500
    of.oppose(3, ["regular", "novice", "random", "random"])
    one = NumberedGame(of)
    one.seed(1)
    choice = Rng(2)
    for _ in range(5):
        one.start()
        total = 0.0
        while not one.has_ended():
            legal = of.numbers.legal(one.state, one.seat)
            one.step(legal[choice.below(len(legal))])
            total += one.rewards[3]
        scores = one.state.scores
        assert total == pytest.approx(scores[3] - (sum(scores) - scores[3]) / 4)


@pytest.mark.parametrize("same_step", [False, True])
def test_a_finished_game_begins_anew(same_step: bool) -> None:
    of = terms("hilo", 3)
    games = engine(of, 1, same_step)
    games.seed([4])
    games.start()
    ends = 0
    for _ in range(STEPS):
        has_ended = bool(games.terminations[0]) and not same_step
        games.step([legal_numbers(games, 0)[-1]])
        if has_ended:  # its number is ignored
            assert games.games[0].state.notes == []
            assert not games.terminations[0]
            assert not any(games.rewards_of_all)
        if games.terminations[0]:
            ends += 1
            assert games.ended == [0]
            assert games.games[0].state.is_over() != same_step
            assert any(games.rewards_of_all)
            if same_step:
                assert games.final_observations != games.observations
                assert len(legal_numbers(games, 0)) < games.moves
            else:
                assert len(legal_numbers(games, 0)) == games.moves
        else:
            assert games.ended == []
    assert ends > 2


@pytest.mark.parametrize("wrong", [[-1, 0, 0], [0, 0, 10_000], [0, 0], [0] * 4, []])
def test_wrong_numbers_change_nothing(wrong: list[int]) -> None:
    games = engine(terms("hilo"))
    games.seed([1, 2, 3])
    games.start()
    before = (games.observations.tolist(), bytes(games.masks))
    with pytest.raises(Unreadable, match=r"there is no move number|a number is needed for each of 3 games"):
        games.step(wrong)
    assert (games.observations.tolist(), bytes(games.masks)) == before


def test_terms_that_do_not_fit_are_refused() -> None:
    of = Terms(game("hilo"), 3, {})
    assert of.seat == EVERY_SEAT
    with pytest.raises(BadSetup, match="there is no seat 3: the seats are 0 to 2"):
        of.oppose(3, ["random", "random"])
    with pytest.raises(BadSetup, match="name a level for each opponent: 2 of them, not 3"):
        of.oppose(0, ["random"] * 3)
    with pytest.raises(BadSetup, match="there is no level 'godlike'"):
        of.oppose(0, ["random", "godlike"])
    assert of.players == []


@pytest.mark.parametrize("module", ["many_games", "gymnasium_env"])
@pytest.mark.parametrize("library", ["librt", "mypy_extensions"])
def test_a_missing_library_is_named_with_its_extra(library: str, module: str) -> None:
    program = f"import sys; sys.modules[{library!r}] = None; import headtable.research.{module}"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.stderr.splitlines()[-1] == (
        f"ModuleNotFoundError: {library} is not installed: "
        "it comes with the extra gym (docs/install.md says how)"
    )
    assert run.stderr.count("Traceback") == 1
