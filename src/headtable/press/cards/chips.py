"""The chips of Trocadero: three values, told apart by colour, figure and the cut of the edge."""

from math import cos, pi, sin
from typing import Final

from headtable.press.cards.ornament import BRIGHT, GOLD, star
from headtable.press.cards.svg_sheet import NAMESPACE, disc, path, text_line, type_for

PLAYERS: Final = 4
# How many of each value a player begins with: a hundred in all (trocadero.stake).
PURSE: Final = {1: 20, 5: 8, 10: 4}
COLOURS: Final = {1: "#8a7b5c", 5: "#a3201d", 10: "#1d3f6e"}
NOTCHES: Final = {1: 0, 5: 5, 10: 10}  # cuts in the edge: none, five, ten


def chip(value: int, ink: str) -> str:
    """One chip as an SVG document, a hundred units wide."""
    colour = COLOURS[value]
    ground = "#fff" if ink == "saving" else colour
    drawn = disc(50, 50, 47, ground, colour, 3)
    for number in range(NOTCHES[value]):
        x, y = (50 + 41 * way(2 * pi * number / NOTCHES[value]) for way in (sin, cos))
        drawn += disc(x, y, 5, colour if ink == "saving" else BRIGHT)
    drawn += disc(50, 50, 31, BRIGHT, colour, 2.5)
    drawn += path(star(8, 29, 25), "none", GOLD, 1.2, 'transform="translate(50 50)"')
    drawn += text_line(str(value), 50, 62, 34)
    size = f'width="100" height="100" color="{colour}"'
    return f'<svg {NAMESPACE} viewBox="0 0 100 100" {size}{type_for(drawn)}>{drawn}</svg>'


def chips() -> list[int]:
    """The value of every chip that four players begin with."""
    return [value for value, count in PURSE.items() for _ in range(PLAYERS * count)]
