"""The libraries of the extra `bench`, and what is said where one is not installed."""

import sys
from importlib.util import find_spec
from typing import NoReturn

INSTALL = 'call pip install ".[bench]" in a checkout, or start this by make bench'


def require_bench(*libraries: str) -> None:
    """End the program with one sentence where one of these is not installed."""
    for library in libraries:
        if find_spec(library) is None:
            end_without(library)


def end_without(library: str | None) -> NoReturn:
    """End the program, as this library of the extra is not installed."""
    sys.exit(f"needs the extra bench: {library} is not installed; {INSTALL}")
