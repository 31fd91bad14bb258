"""What a game is worth to each seat, for programs that learn."""

from typing import Final

from headtable.rules.core.options import Option
from headtable.rules.core.state import State

WIN: Final = "win"
SCORE: Final = "score"
REWARDS: Final = (WIN, SCORE)
USUAL_TARGET: Final = 100  # stands for the target of a game that has none


def win_rewards(state: State) -> list[float]:
    """At the end, each side's share of the win over the mean share of the other sides.

    So 1 for the only winner, and with two sides -1 for the loser; with more, the losers share the -1.  A
    draw of all, and a game that nobody has won, is 0.
    """
    sides = state.sides
    others = len(set(sides)) - 1
    won = state.winners()
    if not won or not others:
        return [0.0] * state.seats
    rewards: list[float] = []
    for side in sides:
        own = len([seat for seat in won if sides[seat] == side])
        rewards.append((own * others - (len(won) - own)) / (len(won) * others))
    return rewards


def score_rewards(state: State, before: list[int]) -> list[float]:
    """The points that each seat has gained since the scores were as `before`, over the mean of its rivals."""
    sides = state.sides
    gained = [now - then for now, then in zip(state.scores, before, strict=True)]
    rewards = []
    for seat, side in enumerate(sides):
        rivals = [gained[other] for other in range(state.seats) if sides[other] != side]
        rewards.append(gained[seat] - sum(rivals) / len(rivals) if rivals else 0.0)
    return rewards


def forfeit_rewards(state: State, offenders: list[int], target: int) -> list[float]:
    """The worst for those who have lost by an illegal move, nothing for the others.

    Where rewards are points (`target` above 0) the worst is to be a whole game behind.
    """
    worst = -float(target) if target else -1.0
    return [worst if seat in offenders else 0.0 for seat in range(state.seats)]


def usual_target(options: tuple[Option, ...]) -> int:
    """The score that wins a whole game by the book."""
    for option in options:
        if option.id == "target":
            usual = option.default()
            return usual if isinstance(usual, int) else USUAL_TARGET
    return USUAL_TARGET
