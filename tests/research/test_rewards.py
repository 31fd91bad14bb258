"""What a game is worth to each seat."""

from headtable import Game, State, game
from headtable.research.rewards import forfeit_rewards, score_rewards, usual_target, win_rewards


def finished(shelf: Game, seats: int, winners: list[int]) -> State:
    state = shelf.start(seats, 0)
    state.finish(winners)
    return state


def test_the_only_winner_takes_what_the_others_lose() -> None:
    assert win_rewards(finished(game("trix"), 3, [1])) == [-0.5, 1, -0.5]
    assert win_rewards(finished(game("trix"), 2, [0])) == [1, -1]


def test_partners_win_together() -> None:
    assert win_rewards(finished(game("trolley-euchre"), 4, [0, 2])) == [1, -1, 1, -1]


def test_a_shared_win_is_worth_less_and_a_draw_nothing() -> None:
    assert win_rewards(finished(game("gyp"), 3, [0, 1])) == [0.25, 0.25, -0.5]
    assert win_rewards(finished(game("gyp"), 3, [0, 1, 2])) == [0, 0, 0]
    assert win_rewards(finished(game("gyp"), 3, [])) == [0, 0, 0]


def test_points_are_compared_with_the_mean_of_the_rivals() -> None:
    state = game("trix").start(3, 0)
    state.scores = [10, 4, 0]
    assert score_rewards(state, [0, 0, 0]) == [8, -1, -7]
    assert score_rewards(state, [10, 4, 0]) == [0, 0, 0]
    partners = game("trolley-euchre").start(4, 0)
    partners.scores = [2, 0, 2, 0]
    assert score_rewards(partners, [0, 0, 0, 0]) == [2, -2, 2, -2]


def test_a_forfeit_costs_the_offender_alone() -> None:
    state = game("trix").start(3, 0)
    assert forfeit_rewards(state, [2], 0) == [0, 0, -1]
    assert forfeit_rewards(state, [0, 2], usual_target(game("trix").options)) == [-500, 0, -500]
    assert usual_target(game("trocadero").options) == 100
