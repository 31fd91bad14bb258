"""The large-print set: black or strong ink on white, huge indices, and nothing else.

What tells a card from others stands at its left, so that it can be read in a fan too.
"""

from collections.abc import Callable
from typing import Final

from headtable.press.cards import french, mayflower, railroad_pieces
from headtable.press.cards.colour_marks import MARKS, STRONG_INKS
from headtable.press.cards.ornament import INK, star
from headtable.press.cards.svg_sheet import SvgSheet, fit_width, path, text_line
from headtable.press.cards.trix_pictures import EMBLEMS
from headtable.rules.equipment import french as french_pack
from headtable.rules.equipment import mayflower as mayflower_pack
from headtable.rules.equipment import trix as trix_pack
from headtable.rules.equipment import trolley as trolley_pack

INDEX: Final = 150  # the size of type in the corner; sixty at the most on the other set
LARGEST: Final = 165  # where there is room; an index takes the left 55 in a hundred of a card
BLACK: Final = "#000"
RED: Final = "#a30000"
SERIES_INKS: Final = ["#062a66", "#8a0f00", "#00501e", "#4a2600"]
CARD: Final = (
    '<rect x="2" y="2" width="246" height="346" rx="14" fill="#fff" stroke="currentColor" stroke-width="4"/>'
)


def sheet(box: str) -> SvgSheet:
    """The large-print sheet of a box, with every symbol that the other one has."""
    if box == "railroad":
        return railroad_pieces.sheet(mark=0.62)
    made = SvgSheet(box)
    made.shape("card", CARD)
    DRAW[box](made)
    return made


def index(text: str, y: float = 122, size: float = INDEX) -> str:
    """A number or letter in the upper left corner; two signs are pressed together."""
    x = 10 + size * 0.375
    return text_line(text, x, y, size, fit_width(size * 0.75) if len(text) > 1 else "")


def foot(text: str) -> str:
    """A word in white on a band along the lower edge."""
    band = path("M4 290H246V334q0 12-12 12H16q-12 0-12-12z", INK)
    return band + text_line(text.upper(), 125, 332, 42, 'fill="#fff" ' + fit_width(min(220, 30 * len(text))))


def back(made: SvgSheet, colour: str) -> None:
    """One colour within a white edge."""
    inner = f'<rect x="16" y="16" width="218" height="318" rx="8" fill="{colour}"/>'
    made.draw("back", made.use("card") + inner, colour)


def draw_trolley(made: SvgSheet) -> None:
    for colour, mark in MARKS.items():
        made.shape(colour, path(mark, INK))
    for card, denomination in enumerate(trolley_pack.DENOMINATIONS):
        figure = str(trolley_pack.FIGURES[card])
        made.shape(f"foot-{card}", made.use("card") + foot(denomination))
        made.draw(denomination, made.use(f"foot-{card}") + index(figure, 150, LARGEST), STRONG_INKS[""])
    for card, name in enumerate(trolley_pack.COLOURED):
        colour = trolley_pack.COLOURS[trolley_pack.COLOUR[card]]
        kind = trolley_pack.DENOMINATION[card]
        marks = made.use(colour, "translate(60 190) scale(2)") + made.use(
            colour, "translate(179 205) scale(3)"
        )
        # Printed packs have one set of cards for all games: some count by the figure.
        figure = text_line(str(trolley_pack.FIGURES[kind]), 198, 62, 60)
        body = made.use(f"foot-{kind}") + index(trolley_pack.LETTERS[kind]) + figure + marks
        made.draw(name, body, STRONG_INKS[colour])
    back(made, STRONG_INKS["green"])


def draw_trix(made: SvgSheet) -> None:
    for number in range(16):
        made.shape(f"u{number}", index(str(number), 112, 140))
        made.shape(f"l{number}", index(str(number), 242, 140))
    for kind, name in enumerate(trix_pack.COMMODITIES):
        made.shape(name.lower(), EMBLEMS[kind])
        rule = path("M10 128H124", stroke=INK, width=9)
        made.shape(f"foot-{kind}", made.use("card") + rule + foot(name))
    for card in trix_pack.PACK[: trix_pack.TRIXIE]:
        total = text_line(str(trix_pack.SUM[card]), 198, 62, 60)
        parts = [
            f"foot-{trix_pack.COMMODITY[card]}",
            f"u{trix_pack.UPPER[card]}",
            f"l{trix_pack.LOWER[card]}",
        ]
        made.draw(trix_pack.NAMES[card], "".join(made.use(part) for part in parts) + total, BLACK)
    trixie = made.use("card") + index("T") + text_line("40", 198, 62, 60) + foot("trixie")
    made.draw("trixie", trixie, RED)
    for name in trix_pack.COMMODITIES:
        letters = "".join(
            text_line(letter, 52, 82 + 82 * place, 92) for place, letter in enumerate(name.upper())
        )
        emblem = made.use(name.lower(), "translate(166 175) scale(1.45)")
        made.draw(name.lower(), made.use("card") + letters + emblem, BLACK)
    back(made, "#0b2a57")


def draw_french(made: SvgSheet) -> None:
    for suit, pip in french.PIPS.items():
        made.shape(suit, path(pip, INK))
    for card, name in enumerate(french_pack.NAMES[: french_pack.JOKER]):
        rank, suit = french_pack.RANKS[french_pack.RANK[card]], name[-1]
        pips = made.use(suit, "translate(64 190) scale(1.9)") + made.use(
            suit, "translate(172 248) scale(2.6)"
        )
        made.draw(name, made.use("card") + index(rank.upper()) + pips, RED if suit in "hd" else BLACK)
    letters = "".join(text_line(letter, 44, 70 + 64 * place, 76) for place, letter in enumerate("JOKER"))
    sign = path(star(5, 70, 28), INK, more='transform="translate(162 175)"')
    made.draw("joker", made.use("card") + letters + sign, BLACK)
    back(made, RED)
    french.draw_places(made)
    made.draw("layout", french.layout(), "", f"0 0 {french.CLOTH} {french.CLOTH}")
    made.draw("chip", french.chip(), BLACK, "0 0 100 100")


def draw_mayflower(made: SvgSheet) -> None:
    for series, plate in enumerate(mayflower.PLATES):
        letter = mayflower_pack.SERIES[series]
        sign = path(plate, INK) + text_line(letter, 0, 11, 33, 'fill="#fff"')
        made.shape(f"plate-{letter.lower()}", sign)
    for card, name in enumerate(mayflower_pack.NAMES):
        plate = made.use(f"plate-{name[0]}", "translate(72 236) scale(2.5)")
        body = made.use("card") + index(str(mayflower_pack.NUMBER[card]), 136, LARGEST) + plate
        made.draw(name, body, SERIES_INKS[mayflower_pack.SERIES_OF[card]])
    back(made, SERIES_INKS[0])


DRAW: Final[dict[str, Callable[[SvgSheet], None]]] = {
    "trolley": draw_trolley,
    "trix": draw_trix,
    "trocadero": draw_french,
    "mayflower": draw_mayflower,
}
