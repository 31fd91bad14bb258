"""What a typed line means: a number, a move in full, or as much of one as tells it from the others."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from headtable.narration.seat_names import SeatNames
from headtable.rules.core.errors import Unreadable
from headtable.rules.core.moves import Move
from headtable.rules.core.view_parts import Choice
from headtable.terminal.choices import runs

PARTS: Final = re.compile(r"[-+]")


Parse = Callable[[str], Move]


def meant(parse: Parse, choices: Sequence[Choice], typed: str, company: SeatNames | None = None) -> list[int]:
    """The places of the choices that a line may mean: none, one, or several that it does not tell apart.

    A line that spells a move of the game means that move and is never taken for part of another one.  With
    a company, names may stand for the numbers of the seats.
    """
    words = typed.lower().split()
    plain = " ".join(words)
    if plain.isascii() and plain.isdigit():
        return numbered(choices, int(plain))
    spelt = spelling(parse, plain)
    if spelt is not None:
        return [place for place, choice in enumerate(choices) if choice.text == spelt.text]
    verbs = dict.fromkeys(choice.text.split()[0] for choice in choices)
    whole = [spelling(parse, f"{verb} {plain}") for verb in verbs]
    found = [place for place, choice in enumerate(choices) if any(_is_text(choice, move) for move in whole)]
    if found:
        return found
    for fits in (_is_word, _is_part, _begins):
        for place, choice in enumerate(choices):
            named = choice.words(company.inside()).lower() if company else choice.text
            if _fits_all(words, choice.text, fits) or _fits_all(words, named, fits):
                found.append(place)
        if found:
            return found
    return []


def numbered(choices: Sequence[Choice], number: int) -> list[int]:
    """The place of a number that was typed; in a long run of bids or the like it is the bid itself."""
    place = number - 1
    for run in runs(choices):
        is_listed = 0 <= place < len(choices) and place not in run.places.values()
        if not is_listed and number in run.places:
            return [run.places[number]]
    return [place] if 0 <= place < len(choices) else []


def _is_text(choice: Choice, move: Move | None) -> bool:
    return move is not None and choice.text == move.text


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
