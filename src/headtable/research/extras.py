"""Libraries that are installed with an extra of Head Table, and what is said where one is missing."""

from importlib.util import find_spec


def require(extra: str, *libraries: str) -> None:
    """ModuleNotFoundError with one sentence where one of these libraries is not installed."""
    for library in libraries:
        if find_spec(library) is None:
            raise ModuleNotFoundError(missing(extra, library), name=library)


def missing(extra: str, library: str | None) -> str:
    """What to say where a library of an extra is not installed."""
    return f'{library} is not installed; install it with: pip install "headtable[{extra}]"'
