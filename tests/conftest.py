"""Hypothesis profiles, and choosing tests by the clause that they prove or by the game that they are about.

The default profile is repeatable and short; `make test-long` searches afresh and further; `make quick` looks
at fewer moments of each game.
"""

import gc
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from server_process import Server
from xdist_schedule import rank, scheduler

import headtable

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "short",
    max_examples=10,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=SLOW_IS_FINE,
)
settings.register_profile("quick", settings.get_profile("short"))
settings.register_profile("long", max_examples=20, deadline=None, suppress_health_check=SLOW_IS_FINE)
PROFILE = os.environ.get("HEADTABLE_PROFILE", "short")
settings.load_profile(PROFILE)

RARE_COLLECTIONS = (100_000, 20, 100)

# Whoever starts the tests in the background has Ctrl-C ignored, in everything that they start too; but some
# tests stop a command as a person does.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    return scheduler(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause", metavar="ID", help="run only the tests that cite this clause or example")
    parser.addoption("--game", metavar="ID", help="run only the tests of this game")


@pytest.fixture(autouse=True)
def same_cards_in_every_run(request: pytest.FixtureRequest) -> None:
    """Each test at a server has deals of its own, the same in every run; the long profile deals afresh."""
    if "server" in request.fixturenames and PROFILE != "long":
        server = request.getfixturevalue("server")
        if isinstance(server, Server):
            server.deal_for(request.node.nodeid)


def cited(item: pytest.Item) -> set[str]:
    """The clauses and examples that a test is marked with."""
    return {str(id) for name in ("clause", "example") for mark in item.iter_markers(name) for id in mark.args}


def game_in_path(path: str) -> str:
    """The game that a test file is named after, or that its folder is: the longest name that fits."""
    names = {game.id.replace("-", "_"): game.id for game in headtable.games()}
    fitting = [
        name for name in names if re.search(rf"/(games|heuristics)/(test_)?{name}(_\w+)?(\.py$|/)", path)
    ]
    return names[max(fitting, key=len)] if fitting else ""


def is_about(item: pytest.Item, game: str) -> bool:
    """Whether a test is about a game: by the name of its file, or by what it is run with."""
    if game_in_path(item.path.as_posix()) == game:
        return True
    case = getattr(item, "callspec", None)
    if case is None:
        return False
    named = rf"(^|<Game ){game}(>|:|,|-\d|$)"
    return game in [value for value in case.params.values() if isinstance(value, str)] or bool(
        re.search(named, case.id)
    )


def pytest_configure(config: pytest.Config) -> None:
    game = config.getoption("--game")
    if game is not None:
        try:
            headtable.game(game)
        except headtable.BadSetup as slip:
            raise pytest.UsageError(str(slip)) from None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read the files of other games."""
    game = config.getoption("--game")
    return True if game and game_in_path(collection_path.as_posix()) not in ("", game) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # Browser tests come last: Playwright leaves an event loop running, which other tests stumble over.
    items.sort(key=lambda item: ("/tests/browser/" in item.path.as_posix(), rank(item.nodeid)))
    clause, game = config.getoption("--clause"), config.getoption("--game")
    if clause is not None:
        keep_only(config, items, lambda item: clause in cited(item))
    if game is not None:
        keep_only(config, items, lambda item: is_about(item, game))


def pytest_collection_finish() -> None:
    """What was made so far stays to the end: the garbage collector need not look at it again and again.

    And it may come less often: it takes a tenth of the time of tests that look at many states.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARE_COLLECTIONS)


def keep_only(config: pytest.Config, items: list[pytest.Item], fits: Callable[[pytest.Item], bool]) -> None:
    left_out = [item for item in items if not fits(item)]
    items[:] = [item for item in items if fits(item)]
    config.hook.pytest_deselected(items=left_out)
