"""The Trocadero box, 1940: a supper club at night, fans and searchlights, black, jade and lacquer red."""

from typing import Final

from headtable.press.cards.box_lids.lettering import (
    FRONT_VIEW,
    LID_VIEW,
    BoxArt,
    beams,
    foot_line,
    italic,
    letters,
    rect,
)
from headtable.press.cards.french import PIPS
from headtable.press.cards.svg_sheet import Symbol, disc, group, path

BLACK: Final = "#15110f"
JADE: Final = "#1f6a58"
LIGHT: Final = "#2f8a72"
DARK: Final = "#123f35"
RED: Final = "#c2382a"
GOLD: Final = "#e3bd63"
IVORY: Final = "#fbf1d8"
CALLED: Final = "ROYAL FLUSH AND AUCTION"
FAN: Final = ("10", "J", "Q", "K", "A")
TURNS: Final = [-90 + step * 19 for step in range(-4, 5)]


def art(foot: str) -> BoxArt:
    """The lid and the front with this line at their foot."""
    lid = (
        rect((10, 10, 380, 260), JADE)
        + path(beams((200, 190), TURNS, 4, (14, 14, 386, 190)), LIGHT)
        + steps(14, 386, 96)
        + rect((14, 14, 372, 252), "none", GOLD, 2)
        + letters(CALLED, 200, 40, 13, GOLD, 244)
        + group(fan(), 'transform="translate(200 196)"')
        + sign(10, 390, 176)
        + italic("Trocadero", 200, 214, 46, IVORY, 270)
        + chips((38, 76, 324, 362), 247)
        + foot_line(foot, 200, 251, 11, GOLD)
    )
    front = (
        rect((5, 5, 240, 340), JADE)
        + path(beams((125, 214), TURNS, 4, (9, 9, 241, 214)), LIGHT)
        + steps(9, 241, 128)
        + rect((9, 9, 232, 332), "none", GOLD, 2)
        + letters(CALLED, 125, 48, 11, GOLD, 176)
        + group(fan(), 'transform="translate(125 226)"')
        + sign(5, 245, 214)
        + italic("Trocadero", 125, 252, 40, IVORY, 190)
        + chips((50, 100, 150, 200), 290)
        + foot_line(foot, 125, 327, 11, GOLD)
    )
    return BoxArt("Trocadero", BLACK, GOLD, Symbol(LID_VIEW, lid, BLACK), Symbol(FRONT_VIEW, front, BLACK))


def steps(left: float, right: float, top: float) -> str:
    """The stepped wings of a stage on either side."""
    return "".join(
        rect((x, top + step * 20, 18, 84 - 14 * step), DARK)
        for step in range(4)
        for x in (left + step * 18, right - 18 - step * 18)
    )


def sign(left: float, right: float, top: float) -> str:
    """The band that the name stands on."""
    lines = "".join(f"M{left} {top + down}H{right}" for down in (0, 4.5, 45.5, 50))
    return rect((left, top, right - left, 50), BLACK) + path(lines, stroke=GOLD, width=1.6)


def chips(places: tuple[int, int, int, int], y: float) -> str:
    """Four chips in a row, with a suit on each."""
    drawn = ""
    for index, (suit, x) in enumerate(zip("shcd", places, strict=True)):
        pip = path(
            PIPS[suit], RED if suit in "hd" else BLACK, more=f'transform="translate({x} {y}) scale(.27)"'
        )
        drawn += chip(x, y, IVORY if index % 2 else RED) + pip
    return drawn


def chip(x: float, y: float, colour: str) -> str:
    dashes = 'stroke-dasharray="4 5"'
    ring = f'<circle cx="{x}" cy="{y}" r="11.5" fill="none" stroke="{BLACK}" stroke-width="3" {dashes}/>'
    return disc(x, y, 14, colour, BLACK, 1.2) + ring + disc(x, y, 9.5, IVORY, BLACK, 0.8)


def fan() -> str:
    """Five cards of a Royal Flush."""
    rounded = "a5 5 0 0 1"
    slip = f"M-22-38h44{rounded} 5 5v68{rounded}-5 5h-44{rounded}-5-5v-68{rounded} 5-5z"
    drawn = ""
    for index, rank in enumerate(FAN):
        card = (
            path(slip, IVORY, BLACK, 1.5)
            + letters(rank, -15, -19, 17, RED)
            + path(PIPS["h"], RED, more='transform="translate(-15 -8) scale(.42)"')
            + path(PIPS["h"], RED, more='transform="translate(4 12)"')
        )
        drawn += group(card, f'transform="rotate({(index - 2) * 17}) translate(0 -92)"')
    return drawn
