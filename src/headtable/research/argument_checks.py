"""What an argument must be; each complaint is one sentence."""

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any

from headtable.rulebooks.did_you_mean import nearest
from headtable.rules.core.errors import BadSetup


def require_one_of(what: str, given: object, known: tuple[str, ...]) -> None:
    """BadSetup where a word is none of those known."""
    if given not in known:
        raise BadSetup(f"{what} is one of {', '.join(known)}, not {given!r}")


def require_settings(given: Iterable[str], known: Iterable[str]) -> None:
    """BadSetup where a setting has a name that is not known."""
    names = list(known)
    for name in given:
        if name not in names:
            near = nearest(name, names)
            hint = f"did you mean {near}?" if near else f"there are: {', '.join(names)}"
            raise BadSetup(f"there is no setting {name}; {hint}")


def required_number(what: str, value: object) -> int:
    """A number of Python or NumPy as an int; BadSetup where it is not one whole number."""
    number = whole_number(value)
    if number is None:
        raise BadSetup(f"{what} is a whole number, not {value!r}")
    return number


def required_options(options: object) -> dict[str, object]:
    """House rules by their ids, none for None; BadSetup where they are no mapping."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise BadSetup(f"options are a dictionary of house rules and their values, not {options!r}")
    return dict(options)


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
