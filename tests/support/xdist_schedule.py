"""Which process of pytest-xdist runs which test, and in which order, with `--dist loadfile`.

A file is run by one process, so that its server is started once and its caches are filled once.
"""

from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
# The files that take longest come first, so that no core waits for one of them at the end.
LONGEST = [
    f"tests/{name}.py"
    for name in (
        "docs/test_code_blocks",
        "packaging/test_wheel",
        "arena/test_ray_engine",
        "server/http/test_openapi",
        "server/test_permissions",
        "press/test_print_cards",
        "press/test_leaflets",
        "terminal/test_table_view",
        "research/test_pettingzoo_api",
        "server/tables/test_processes",
        "server/evenings/test_processes",
        "server/transport/test_connection_register",
        "server/http/test_request_bounds",
        "test_command_page",
        "packaging/test_compiled_build_is_current",
        "packaging/test_without_posix",
    )
]
# The tests of this file take long, and share nothing: they fill what is left on any core.
SPREAD = "tests/laws/test_laws.py"


def rank(nodeid: str) -> int:
    """The place of a test's file in the order of files."""
    file = file_of(nodeid)
    return LONGEST.index(file) if file in LONGEST else len(LONGEST) + (file == SPREAD)


def unit_of(nodeid: str) -> str:
    """What one process runs as a whole: the file of a test, or the test alone."""
    file = file_of(nodeid)
    return nodeid if file == SPREAD else file


def file_of(nodeid: str) -> str:
    return nodeid.partition("::")[0]


def scheduler(config: pytest.Config, log: object) -> Any:
    """Hands out files in the order in which they were collected."""
    from xdist.scheduler import LoadFileScheduling

    made = LoadFileScheduling(config, log)
    made._split_scope = unit_of
    return made
