"""A line of the log as structured data, so that no client has to parse its text."""

from collections.abc import Callable
from typing import Final, TypeAlias

from headtable.evening.word_parser import CHANCE_MARK, assignments, name_and_part, numbers, take_keyword

Data: TypeAlias = dict[str, object]


def line_data(line: str) -> Data:
    """`text`, `verb`, `is_chance`, and those arguments that the verb has.

    They are `guests`, `table`, `points`, `name`, `part`, `way`, `cut_for` and `cards` (one for each guest).

    The line must be one that the evening has accepted.  Where everybody sits (`lots`, `chairs`, `seat by
    hand`) is left out: that is in the data of the evening itself.
    """
    words = line.split(" ")
    is_chance = words[0] == CHANCE_MARK
    verb, *rest = words[1:] if is_chance else words
    data: Data = {"text": line, "verb": verb, "is_chance": is_chance}
    return data | ARGUMENTS[verb](rest) if verb in ARGUMENTS else data


def _arrive(words: list[str]) -> Data:
    name, part = name_and_part(words)
    return {"name": name, "part": part}


def _rename(words: list[str]) -> Data:
    return {"guests": numbers(words[:1], "guest"), "name": " ".join(words[1:])}


def _part(words: list[str]) -> Data:
    return {"guests": numbers(words[:1], "guest"), "part": words[1]}


def _guests(words: list[str]) -> Data:
    return {"guests": numbers(words, "guest")}


def _seat(words: list[str]) -> Data:
    """`by lot`, `by couples`, `by hand …`; nothing is by lot."""
    return {"way": words[1] if words else "lot"}


def _result(words: list[str]) -> Data:
    for key in ("deal", "at", "out"):
        words, _ = take_keyword(words, key, key)
    table, *points = numbers(words, "score")
    return {"table": table, "points": points}


def _decide(words: list[str]) -> Data:
    return {"points": numbers(words, "score")}


def _parts(words: list[str]) -> Data:
    return {"guests": list(assignments(words))}


def _cut(words: list[str]) -> Data:
    cut_for, *rest = words
    table = 0 if "=" in rest[0] else int(rest.pop(0))
    cards = assignments(rest)
    return {"cut_for": cut_for, "table": table, "guests": list(cards), "cards": list(cards.values())}


ARGUMENTS: Final[dict[str, Callable[[list[str]], Data]]] = {
    "arrive": _arrive,
    "rename": _rename,
    "leave": _guests,
    "couple": _guests,
    "part": _part,
    "seat": _seat,
    "swap": _guests,
    "hand": _result,
    "score": _result,
    "decide": _decide,
    "parts": _parts,
    "rest": _guests,
    "partners": _guests,
    "cut": _cut,
}
