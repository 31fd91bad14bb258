"""What a typed line means: a number, a move in full, or as much of one as tells it from the others."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from headtable.rules.core.errors import Unreadable
from headtable.rules.core.moves import Move
from headtable.rules.core.view import Choice

PARTS: Final = re.compile(r"[-+]")


Parse = Callable[[str], Move]


def meant(parse: Parse, choices: Sequence[Choice], typed: str) -> list[int]:
    """The places of the choices that a line may mean: none, one, or several that it does not tell apart.

    A line that spells a move of the game means that move and is never taken for part of another one.
    """
    words = typed.lower().split()
    plain = " ".join(words)
    if plain.isascii() and plain.isdigit():
        place = int(plain) - 1
        return [place] if 0 <= place < len(choices) else []
    spelt = spelling(parse, plain)
    if spelt is not None:
        return [place for place, choice in enumerate(choices) if choice.text == spelt.text]
    for fits in (_is_word, _is_part, _begins):
        found = [place for place, choice in enumerate(choices) if _fits_all(words, choice.text, fits)]
        if found:
            return found
    return []


def _fits_all(words: list[str], text: str, fits: Callable[[str, str], bool]) -> bool:
    """Whether each word typed is found in the text, every word of the text standing for one at most."""
    left = text.split()
    for word in words:
        hit = next((place for place, other in enumerate(left) if fits(word, other)), -1)
        if hit < 0:
            return False
        del left[hit]
    return bool(words)


def _is_word(typed: str, word: str) -> bool:
    return typed == word


def _is_part(typed: str, word: str) -> bool:
    return typed in PARTS.split(word)


def _begins(typed: str, word: str) -> bool:
    return any(part.startswith(typed) for part in [word, *PARTS.split(word)])


def spelling(parse: Parse, text: str) -> Move | None:
    """The move that a text spells in full."""
    try:
        return parse(text)
    except Unreadable:
        return None


def as_move(parse: Parse, choices: Sequence[Choice], typed: str) -> Move:
    """The move that a line spells although it is no choice now; a bare card goes with the verb at hand.

    Raises Unreadable when it spells none.
    """
    verbs = dict.fromkeys(choice.text.split()[0] for choice in choices)
    for text in [typed, *[f"{verb} {typed}" for verb in verbs]]:
        move = spelling(parse, text)
        if move is not None:
            return move
    raise Unreadable(f"'{typed}' is no move here")
