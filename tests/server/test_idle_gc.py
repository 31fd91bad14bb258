"""Garbage is collected while the server is idle, and before there is too much of it."""

import subprocess
import sys

from headtable.server.idle_gc import ALL, FEW, FULL_INTERVAL, MANY, MIDDLE, NOTHING, YOUNG, due

CIRCLES = """
import gc, time
from headtable.server.idle_gc import ALL, FEW, IdleCollector, MIDDLE, NOTHING

class Circle:
    def __init__(self):
        self.own = self

collector = IdleCollector()
assert not gc.isenabled()
held = [Circle() for _ in range(FEW)]
collector.called_at -= 1000  # it was quiet for long
assert collector.collect_if_due() != NOTHING
held = [Circle() for _ in range(3 * FEW)]
del held
assert collector.collect_if_due() == NOTHING  # all this was work
found = sum(isinstance(one, Circle) for one in gc.get_objects())
assert found > 3 * FEW
collector.called_at -= 1000
assert collector.collect_if_due() == MIDDLE
found = sum(isinstance(one, Circle) for one in gc.get_objects())
assert found == FEW, found  # those that are old by now
held = [Circle() for _ in range(FEW)]
collector.called_at -= 1000
collector.full_at -= 1000
assert collector.collect_if_due() == ALL
found = sum(isinstance(one, Circle) for one in gc.get_objects())
assert found == FEW, found  # those that are held
"""


def test_when_it_is_looked_for() -> None:
    assert due(FEW - 1, True, FULL_INTERVAL + 1) == NOTHING
    assert due(FEW, False, FULL_INTERVAL + 1) == NOTHING
    assert due(FEW, True, FULL_INTERVAL - 1) == MIDDLE
    assert due(FEW, True, FULL_INTERVAL) == ALL
    assert due(MANY - 1, False, 0.0) == NOTHING
    assert due(MANY, False, FULL_INTERVAL + 1) == YOUNG


def test_circles_are_found_in_a_quiet_moment() -> None:
    """In a process of its own: it changes how Python collects."""
    subprocess.run([sys.executable, "-c", CIRCLES], check=True)
