"""How the process of the server is set up."""

import subprocess
import sys

COLLECTOR = """
import gc
from headtable.server.process import COLLECTOR_THRESHOLDS, tune_collector

class Circle:
    def __init__(self):
        self.own = self

old = [Circle() for _ in range(100)]
assert gc.get_freeze_count() == 0
tune_collector()
assert gc.isenabled()
assert gc.get_threshold() == COLLECTOR_THRESHOLDS
assert gc.get_freeze_count() > 10_000  # all that was imported
collections = []
gc.callbacks.append(lambda phase, info: collections.append(info["generation"]) if phase == "stop" else None)
for _ in range(20_000):
    Circle()  # garbage at once, and only the collector finds it
left = sum(isinstance(one, Circle) for one in gc.get_objects())
assert left < 2 * COLLECTOR_THRESHOLDS[0], left
assert len(collections) > 10
assert set(collections) == {0}, "older generations are left alone"
"""


def test_garbage_is_collected_while_it_is_young() -> None:
    """In a process of its own: it changes how Python collects."""
    subprocess.run([sys.executable, "-c", COLLECTOR], check=True)
