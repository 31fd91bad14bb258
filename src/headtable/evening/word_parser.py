"""Parsing the words of a line: numbers, assignments, groups by table, keywords."""

import re
from collections.abc import Iterable
from typing import Final

from headtable.evening.evening_state import Refused

CHANCE_MARK: Final = "*"  # the first word of a line that chance says
NUMBER: Final = re.compile("[0-9]{1,9}")
LONG_NUMBER: Final = re.compile("[0-9]{1,30}")


def number(word: str, what: str) -> int:
    """A whole number; `what` says what was wanted."""
    if not NUMBER.fullmatch(word):
        raise Refused(f"'{word}' is no {what}")
    return int(word)


def numbers(words: list[str], what: str) -> list[int]:
    return [number(word, what) for word in words]


def written(numbers: Iterable[int]) -> str:
    """Numbers as a line has them: `3 5 9`."""
    return " ".join(str(each) for each in numbers)


def exactly(words: list[str], count: int, usage: str) -> list[str]:
    """The words, which must be so many."""
    if len(words) != count:
        raise Refused(f"say it like this: {usage}")
    return words


def assignments(words: list[str]) -> dict[int, str]:
    """`3=lady 5=gentleman` as a mapping."""
    found: dict[int, str] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign or not value or number(key, "guest") in found:
            raise Refused(f"'{word}' does not fit here; it is written like 3=lady")
        found[int(key)] = value
    return found


def groups(words: list[str]) -> list[list[str]]:
    """`1 2 3 4 / 5 6 7 8` table by table."""
    found: list[list[str]] = [[]]
    for word in words:
        if word == "/":
            found.append([])
        else:
            found[-1].append(word)
    return found


def name_and_part(words: list[str]) -> tuple[str, str]:
    """`Ann Lee as lady` as a name and the word of a part; "" where the line names none."""
    if len(words) > 2 and words[-2] == "as":
        return " ".join(words[:-2]), words[-1]
    return " ".join(words), ""


def take_keyword(words: list[str], key: str, what: str) -> tuple[list[str], int]:
    """The words before `key N`, and N; 0 where the line does not say."""
    if key not in words:
        return words, 0
    place = words.index(key)
    if place + 1 >= len(words):
        raise Refused(f"after '{key}' a {what} is wanted")
    found = number(words[place + 1], what)
    if not found:
        raise Refused(f"a {what} counts from 1")
    return words[:place] + words[place + 2 :], found
