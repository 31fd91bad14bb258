"""Whole numbers that a program hands in: of Python, NumPy or the like."""

from typing import SupportsIndex

from headtable.rules.core.errors import BadSetup


def whole_number(what: str, value: SupportsIndex) -> int:
    """The value as an int; BadSetup where it is no whole number.

    A parameter of this type is not checked by mypyc, so that both builds refuse the same with this sentence.
    """
    try:
        return value.__index__()
    except (AttributeError, TypeError):  # an array of several numbers has the method too
        raise BadSetup(f"{what} is a whole number, not {value!r}") from None
