"""What an argument must be; each complaint is one sentence."""

from operator import index
from typing import Any

from headtable.rules.core.errors import BadSetup


def require_one_of(what: str, given: object, known: tuple[str, ...]) -> None:
    """BadSetup where a word is none of those known."""
    if given not in known:
        raise BadSetup(f"{what} is one of {', '.join(known)}, not {given!r}")


def seed_number(seed: object) -> int:
    """A seed as an int; TypeError where it is not one whole number."""
    number = whole_number(seed)
    if number is None:
        raise TypeError(f"a seed is a whole number, not {seed!r}")
    return number


def whole_number(value: Any) -> int | None:
    """A number of Python, NumPy or the like as an int; None for what is not one whole number."""
    try:
        return index(value)
    except TypeError:  # None, a text, an array of several
        return None
