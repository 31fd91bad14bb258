"""The nearest known word to a misspelt one."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final

ALIKE: Final = 0.55


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like this one, or "" when none is like it at all.

    Part of a longer known word counts as near: `euchre` finds `trolley-euchre`.
    """
    best, best_likeness = "", ALIKE
    asked = word.lower()
    for candidate in known:
        likeness = SequenceMatcher(None, asked, candidate.lower()).ratio()
        if len(asked) > 2 and asked in candidate.lower():
            likeness += 0.5
        if likeness > best_likeness:
            best, best_likeness = candidate, likeness
    return best
