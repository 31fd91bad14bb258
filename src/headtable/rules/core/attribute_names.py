"""The names of an object's attributes, whether its class is compiled or not."""

from typing import Any

KNOWN: dict[type, list[str]] = {}  # by class, those that have been asked for


def attribute_names(thing: object) -> list[str]:
    """In alphabetical order, so that both builds agree."""
    kind = type(thing)
    names = KNOWN.get(kind)
    if names is None:
        fields: Any = thing.__getstate__()  # mypyc writes this for its classes, which have no `__dict__`
        names = KNOWN[kind] = sorted(fields or ())
    return names
