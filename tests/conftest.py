"""Hypothesis profiles, and choosing tests by the clause that they prove.

The default profile is repeatable and short; `make test-long` searches afresh and further.
"""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "short",
    max_examples=10,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=SLOW_IS_FINE,
)
settings.register_profile("long", max_examples=20, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.load_profile(os.environ.get("HEADTABLE_PROFILE", "short"))

# Whoever starts the tests in the background has Ctrl-C ignored, in everything that they start too; but some
# tests stop a command as a person does.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause", metavar="ID", help="run only the tests that cite this clause or example")


def cited(item: pytest.Item) -> set[str]:
    """The clauses and examples that a test is marked with."""
    return {str(id) for name in ("clause", "example") for mark in item.iter_markers(name) for id in mark.args}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--clause")
    if wanted is None:
        return
    left_out = [item for item in items if wanted not in cited(item)]
    items[:] = [item for item in items if wanted in cited(item)]
    config.hook.pytest_deselected(items=left_out)
