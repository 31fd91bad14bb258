"""The goals of a benchmark beside other libraries: a line for each, and the exit status."""

from collections.abc import Sequence
from dataclasses import dataclass

MISSED = 1  # the exit status


@dataclass(frozen=True, slots=True)
class Goal:
    """What was measured, and the least that it must be."""

    what: str
    found: float
    least: float
    unit: str  # "times RLCard's fastest"

    def is_missed(self) -> bool:
        return not self.found >= self.least  # nor is it reached by what is no number

    def __str__(self) -> str:
        verdict = "MISSED " if self.is_missed() else "reached"
        return (
            f"{verdict} {self.what}: {in_figures(self.found)} {self.unit}, at least {in_figures(self.least)}"
        )


def in_figures(number: float) -> str:
    return f"{number:,.0f}" if number >= 1000 else f"{number:.2f}"


def judged(goals: Sequence[Goal], is_compiled: bool = True) -> int:
    """Print a line for each goal; the exit status is 1 where one is missed.

    The goals are those of the compiled rules: uncompiled ones are only told.
    """
    for goal in goals:
        print(goal)
    if not is_compiled:
        print("the rules are not compiled, so nothing is judged: `make bench` compiles them")
        return 0
    missed = sum(goal.is_missed() for goal in goals)
    print(f"{len(goals) - missed} of {len(goals)} goals reached")
    return MISSED if missed else 0
