"""Whether a copy of a state is as the state is: every field, all the way down, and what is one stays one."""

from typing import Any

from game_setups import LEFT_OUT, PLAIN, compiled_attributes

from headtable import State

NUMBERS = frozenset({int})  # a bool equals a number, so that the kinds are looked at too


def difference(state: State, twin: State) -> str:
    """Where a copy is not as the original, "" when nobody can tell them apart.

    Two fields of the one that are the same object must be the same object in the other.
    """
    return _Comparison().fields(state, twin)


class _Comparison:
    """Each method says where two things differ; the path is put together on the way out, as most do not."""

    def __init__(self) -> None:
        self.twin_of: dict[int, object] = {}  # by the id of the original
        self.original_of: dict[int, object] = {}

    def values(self, one: Any, twin: Any) -> str:
        if type(one) is not type(twin):
            return f": {one!r} has become {twin!r}"
        if one is None or type(one) in PLAIN:
            return "" if one == twin else f": {one!r} has become {twin!r}"
        if isinstance(one, tuple):
            return self.items(one, twin)
        if id(one) in self.twin_of or id(twin) in self.original_of:
            is_one = self.twin_of.get(id(one)) is twin and self.original_of.get(id(twin)) is one
            return "" if is_one else ": what was one is two, or the other way round"
        self.twin_of[id(one)] = twin
        self.original_of[id(twin)] = one
        if one is twin:
            return ""
        if isinstance(one, list):
            return self.items(one, twin)
        if isinstance(one, dict):
            return self.items(list(one), list(twin)) or self.items(list(one.values()), list(twin.values()))
        return self.fields(one, twin)

    def items(self, one: Any, twin: Any) -> str:
        if len(one) != len(twin):
            return f": {len(one)} have become {len(twin)}"
        if NUMBERS.issuperset(map(type, one)) and NUMBERS.issuperset(map(type, twin)) and one == twin:
            return ""
        for place, (item, other) in enumerate(zip(one, twin, strict=True)):
            found = self.values(item, other)
            if found:
                return f"[{place}]{found}"
        return ""

    def fields(self, one: object, twin: object) -> str:
        for name in [*getattr(one, "__dict__", {}), *compiled_attributes(type(one))]:
            if name not in LEFT_OUT:
                found = self.values(getattr(one, name), getattr(twin, name))
                if found:
                    return f".{name}{found}"
        return ""
