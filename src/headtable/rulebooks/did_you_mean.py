"""The nearest known word to a misspelt one."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final

ALIKE: Final = 0.62  # poker is not rover
PART: Final = 0.8  # what a part that is alike counts, where a whole one counts 1


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like this one, or "" when none is like it at all.

    Part of a longer known word counts as near: `euchre` finds `trolley-euchre`, and so does `eucre`.
    """
    best, best_likeness = "", ALIKE
    asked = word.lower()
    for candidate in known:
        parts = [SequenceMatcher(None, asked, part).ratio() for part in candidate.lower().split("-")]
        likeness = max(SequenceMatcher(None, asked, candidate.lower()).ratio(), PART * max(parts))
        if len(asked) > 2 and asked in candidate.lower():
            likeness += 0.5
        if likeness > best_likeness:
            best, best_likeness = candidate, likeness
    return best
