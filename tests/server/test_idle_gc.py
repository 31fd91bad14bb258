"""Garbage is looked for while nobody waits, and before there is too much of it."""

import subprocess
import sys

from headtable.server.idle_gc import ALL, FEW, MANY, MIDDLE, NOTHING, WHOLE, YOUNG, due

CIRCLES = """
import gc, time
from headtable.server.idle_gc import ALL, FEW, Garbage, MIDDLE, NOTHING

class Circle:
    def __init__(self):
        self.own = self

garbage = Garbage()
assert not gc.isenabled()
held = [Circle() for _ in range(FEW)]
garbage.looked_at -= 1000  # it was quiet for long
assert garbage.look() != NOTHING
held = [Circle() for _ in range(3 * FEW)]
del held
assert garbage.look() == NOTHING  # all this was work
found = sum(isinstance(one, Circle) for one in gc.get_objects())
assert found > 3 * FEW
garbage.looked_at -= 1000
assert garbage.look() == MIDDLE
found = sum(isinstance(one, Circle) for one in gc.get_objects())
assert found == FEW, found  # those that are old by now
held = [Circle() for _ in range(FEW)]
garbage.looked_at -= 1000
garbage.whole_at -= 1000
assert garbage.look() == ALL
found = sum(isinstance(one, Circle) for one in gc.get_objects())
assert found == FEW, found  # those that are held
"""


def test_when_it_is_looked_for() -> None:
    assert due(FEW - 1, True, WHOLE + 1) == NOTHING
    assert due(FEW, False, WHOLE + 1) == NOTHING
    assert due(FEW, True, WHOLE - 1) == MIDDLE
    assert due(FEW, True, WHOLE) == ALL
    assert due(MANY - 1, False, 0.0) == NOTHING
    assert due(MANY, False, WHOLE + 1) == YOUNG


def test_circles_are_found_in_a_quiet_moment() -> None:
    """In a process of its own: it changes how Python collects."""
    subprocess.run([sys.executable, "-c", CIRCLES], check=True)
