"""The figures of people at a table, by which they are told apart: ids of pictures that a client draws."""

from collections.abc import Collection
from typing import Final

FIGURES: Final = (
    "top-hat",
    "locomotive",
    "anchor",
    "teapot",
    "key",
    "ship",
    "umbrella",
    "bell",
    "lantern",
    "horseshoe",
    "thimble",
    "hourglass",
)  # more than a game has seats


def free_figure(wanted: str, taken: Collection[str]) -> str:
    """The figure that is wanted, or else the next one in the list that nobody has; "" where none is left."""
    first = FIGURES.index(wanted) if wanted in FIGURES else 0
    in_turn = FIGURES[first:] + FIGURES[:first]
    return next((figure for figure in in_turn if figure not in taken), "")
