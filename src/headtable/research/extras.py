"""Libraries that are installed with an extra of Head Table, and what is said where one is missing."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec


def require(extra: str, *libraries: str) -> None:
    """ModuleNotFoundError with one sentence where one of these libraries is not installed."""
    for library in libraries:
        if find_spec(library) is None:
            raise ModuleNotFoundError(missing(extra, library), name=library)


def missing(extra: str, library: str | None) -> str:
    """What to say where a library of an extra is not installed."""
    package = (library or "a library").partition(".")[0]
    return f"{package} is not installed: it comes with the extra {extra} (docs/install.md says how)"


@contextmanager
def program_needs(extra: str) -> Iterator[None]:
    """End the program with that sentence where an import inside fails: for scripts."""
    try:
        yield
    except ModuleNotFoundError as error:
        sys.exit(missing(extra, error.name))
