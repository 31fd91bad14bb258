"""A check that every character of a text can be printed and seen."""

import re
from typing import Final

LONGEST_ERROR: Final = 300
# Signs that Python calls printable and nobody sees: fillers, blanks, joiners and variation selectors.
VARIATION: Final = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]|" + VARIATION.pattern
)


def shown(text: str) -> str:
    """A text that can be sent to anybody: printable, and not longer than need be."""
    plain = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return plain if len(plain) <= LONGEST_ERROR else f"{plain[:LONGEST_ERROR]}…"


def is_plain(text: str) -> bool:
    """Whether all of a text can be printed and seen: no control signs, no half of a sign, no blanks."""
    return text.isprintable() and (text.isascii() or not UNSEEN.search(text))
