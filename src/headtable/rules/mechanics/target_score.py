"""A game to a target score: who has won, and what happens when the highest are level."""

from typing import Final

from headtable.rules.core.moves import NOTHING

MOST_EXTRA_DEALS: Final = 10


class TargetScore:
    """Deals go on until somebody reaches the target; equals at the top play extra deals, at most ten
    unless the game says how many.

    A target of 0 means one deal: whoever is highest after it has won, and equals share.
    """

    def __init__(self, target: int, most_extra: int = MOST_EXTRA_DEALS) -> None:
        self.target = target
        self.most_extra = most_extra
        self.extra = 0  # extra deals begun because the highest were level

    def clone(self) -> "TargetScore":
        twin = TargetScore(self.target, self.most_extra)
        twin.extra = self.extra
        return twin

    def is_won(self, score: int) -> bool:
        return bool(self.target) and score >= self.target

    def winners(self, scores: list[int], sides: list[int]) -> list[int]:
        """The winners after a deal, or nobody while another deal is to be played."""
        highest = scores[0]
        for score in scores:
            highest = max(highest, score)
        if highest < self.target and not self.extra:
            return NOTHING
        top = [seat for seat in range(len(scores)) if scores[seat] == highest]
        if not self.target:
            return top
        level = False
        for seat in top:
            level = level or sides[seat] != sides[top[0]]
        if level and self.extra < self.most_extra:
            self.extra += 1
            return NOTHING
        return top


ONE_DEAL: Final = TargetScore(0)  # shared, never changed
