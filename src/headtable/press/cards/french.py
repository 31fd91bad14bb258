"""The pack of Trocadero: pips, court cards of our own, the Joker, and the layout of four Royal Flushes."""

from typing import Final

from headtable.press.cards.court_figures import COURT, JESTER
from headtable.press.cards.ornament import BRIGHT, CARD, GOLD, INK, PAPER, draw_back, ring, rosette, star
from headtable.press.cards.svg_sheet import HALF_TURN, SvgSheet, disc, fit_width, group, path, text_line
from headtable.rules.equipment import french

INKS: Final = {"s": "#1b1a1f", "h": "#a81c22", "d": "#a81c22", "c": "#1b1a1f"}
PIPS: Final = {
    "s": "M0-26C8-12 24-4 24 9 24 22 9 25 3 15 3 20 6 25 9 27H-9C-6 25-3 20-3 15-9 25-24 22-24"
    " 9-24-4-8-12 0-26z",
    "h": "M0 26C-6 13-25 4-25-10-25-26-5-28 0-13 5-28 25-26 25-10 25 4 6 13 0 26z",
    "d": "M0-28Q8-12 20 0 8 12 0 28-8 12-20 0-8-12 0-28z",
    "c": "M-3 8C-6 18-25 18-25 3-25-9-14-11-9-7-17-16-11-27 0-27 11-27 17-16 9-7 14-11 25-9 25 3 25"
    " 18 6 18 3 8 3 18 6 25 9 27H-9C-6 25-3 18-3 8z",
}
LEFT: Final = 86
MIDDLE: Final = 125
RIGHT: Final = 164
# Pips that go together; those of the first kind have their like upside down on the lower half.
MIRRORED: Final = {
    "two": [(MIDDLE, 72)],
    "four": [(LEFT, 72), (RIGHT, 72)],
    "eight": [(LEFT, 66), (RIGHT, 66), (LEFT, 138), (RIGHT, 138)],
    "inner": [(MIDDLE, 122)],
    "outer": [(MIDDLE, 100)],
}
SINGLE: Final = {"one": [(MIDDLE, 175)], "sides": [(LEFT, 175), (RIGHT, 175)], "above": [(MIDDLE, 122)]}
MADE_OF: Final = {
    "2": ["two"],
    "3": ["two", "one"],
    "4": ["four"],
    "5": ["four", "one"],
    "6": ["four", "sides"],
    "7": ["four", "sides", "above"],
    "8": ["four", "sides", "inner"],
    "9": ["eight", "one"],
    "10": ["eight", "outer"],
}
# Where a court card bears its suit, beside the figure.
BESIDE: Final = {"k": (76, 55), "q": (78, 56), "j": (174, 56)}
CLOTH: Final = 1200
BAIZE: Final = "#24503c"


def sheet() -> SvgSheet:
    """Every card, the back, the places of the layout and a chip."""
    made = SvgSheet("trocadero")
    made.shape("card", CARD)
    for suit, pip in PIPS.items():
        made.shape(suit, path(pip, INKS[suit]))
        shape_pips(made, suit)
    for rank in french.RANKS:
        shape_rank(made, rank.upper())
    for rank, figure in COURT.items():
        made.shape(f"half-{rank}", figure)
        both = made.use(f"half-{rank}") + made.use(f"half-{rank}", HALF_TURN)
        made.shape(f"court-{rank}", court_frame() + both)
    for card, name in enumerate(french.NAMES[: french.JOKER]):
        rank = french.RANKS[french.RANK[card]]
        made.draw(name, face(made, rank, name[-1]), INKS[name[-1]])
    made.draw("joker", joker(made), "#3c2a5a")
    draw_back(made, "#8f1d22", emblem())
    draw_places(made)
    made.draw("layout", layout(), "", f"0 0 {CLOTH} {CLOTH}")
    made.draw("chip", chip(), "#1f4f3a", "0 0 100 100")
    return made


def shape_rank(made: SvgSheet, rank: str) -> None:
    width = fit_width(48) if len(rank) > 1 else ""
    made.shape(f"rank-{rank.lower()}", made.in_both_corners(text_line(rank, 33, 56, 56, width)))


def shape_pips(made: SvgSheet, suit: str) -> None:
    """The pips of a suit in the groups that its cards are made of, and those under the indices."""
    made.shape(f"{suit}-index", made.in_both_corners(made.use(suit, "translate(33 80) scale(.62)")))
    for name, places in (MIRRORED | SINGLE).items():
        smaller = " scale(.84)" if name == "eight" else ""
        pips = "".join(made.use(suit, f"translate({x} {y}){smaller}") for x, y in places)
        made.shape(f"{suit}-{name}", made.in_both_corners(pips) if name in MIRRORED else pips)


def face(made: SvgSheet, rank: str, suit: str) -> str:
    """A card by its rank: an ace in ornament, a court, or pips."""
    body = made.use("card") + made.use(f"rank-{rank}") + made.use(f"{suit}-index")
    if rank == "a":
        return body + ace(made, suit)
    if rank in COURT:
        x, y = BESIDE[rank]
        small = made.in_both_corners(made.use(suit, f"translate({x} {y}) scale(.52)"))
        return body + made.use(f"court-{rank}") + small
    return body + "".join(made.use(f"{suit}-{part}") for part in MADE_OF[rank])


def ace(made: SvgSheet, suit: str) -> str:
    """One great pip within a wreath of engraver's lines."""
    if "trocadero-wreath" not in made.shapes:
        lines = path(rosette(20, 80, 54), stroke=INK, width=1.1) + path(
            rosette(20, 54, 80), stroke=INK, width=1.1
        )
        lines += disc(0, 0, 56, "none", INK, 1.6) + path(ring(80, 55, 50), stroke=INK, width=0.8)
        made.shape("wreath", lines)
    return made.use("wreath", "translate(125 175)") + made.use(suit, "translate(125 175) scale(1.5)")


def court_frame() -> str:
    """The window that a court figure looks out of."""
    return (
        f'<rect x="58" y="34" width="134" height="282" fill="{BRIGHT}" stroke="{INK}" stroke-width="2.5"/>'
        f'<rect x="62" y="38" width="126" height="274" fill="none" stroke="{INK}" stroke-width="1"/>'
    )


def joker(made: SvgSheet) -> str:
    letters = "".join(text_line(letter, 31, 48 + 34 * place, 36) for place, letter in enumerate("JOKER"))
    return made.use("card") + made.in_both_corners(letters) + JESTER


def emblem() -> str:
    """The four suits in a cross, for the back."""
    places = {
        "s": "translate(0 -20)",
        "h": "translate(20 0)",
        "c": "translate(0 20)",
        "d": "translate(-20 0)",
    }
    return "".join(
        path(PIPS[suit], INK, more=f'transform="{place} scale(.5)"') for suit, place in places.items()
    )


# The layout --------------------------------------------------------------------------------


def draw_places(made: SvgSheet) -> None:
    """What is printed on the layout: the picture of each card of a Royal Flush, pale, to be covered, and
    the spaces in the middle of it."""
    edge = f'<rect x="4" y="4" width="242" height="342" rx="14" fill="{PAPER}" fill-opacity=".16"'
    place = f'{edge} stroke="{GOLD}" stroke-width="4" stroke-dasharray="12 7"/>'
    made.shape("place", place)
    for flush in french.FLUSH:
        for card in flush:
            name = french.NAMES[card]
            ghost = f'<g opacity=".3"><use href="#{name}" width="250" height="350"/></g>'
            made.draw(f"place-{name}", ghost + made.use("place"))
    flourish = path("M70 214q28-22 55 0 27-22 55 0M98 224q14-12 27 0 13-12 27 0", stroke=GOLD, width=3)
    for space in ("deck", "discards", "auction", "pool"):
        label = text_line(space.upper(), 125, 190, 34, f'fill="{GOLD}" ' + fit_width(25 * len(space)))
        made.draw(f"place-{space}", made.use("place") + flourish + label)


def layout() -> str:
    """The whole cloth: a flush before each seat, spades nearest, and the four spaces in the middle."""
    edges = "".join(
        f'<rect x="{gap}" y="{gap}" width="{CLOTH - 2 * gap}" height="{CLOTH - 2 * gap}" rx="30" '
        f'fill="{fill}" stroke="{GOLD}" stroke-width="{width}"/>'
        for gap, fill, width in ((4, BAIZE, 6), (20, "none", 2))
    )
    rows = ""
    for seat, flush in enumerate(french.FLUSH):
        places = "".join(
            placed(french.NAMES[card], 237 + 147 * number, 976, 138) for number, card in enumerate(flush)
        )
        pip = path(PIPS[french.SUIT_LETTERS[seat]], GOLD, more='transform="translate(130 1070) scale(2)"')
        rows += group(places + pip, f'transform="rotate({90 * seat} {CLOTH // 2} {CLOTH // 2})"')
    spaces = (("deck", 430, 420), ("discards", 600, 420), ("auction", 430, 652), ("pool", 600, 652))
    title = text_line("TROCADERO", CLOTH // 2, 375, 74, f'fill="{GOLD}" {fit_width(540)}')
    return edges + rows + title + "".join(placed(space, x, y, 160) for space, x, y in spaces)


def placed(name: str, x: int, y: int, width: int) -> str:
    return f'<use href="#place-{name}" x="{x}" y="{y}" width="{width}" height="{width * 1.4:.0f}"/>'


def chip() -> str:
    """A poker chip; all are worth one."""
    edge = "".join(
        path("M-9-46H9L6-34H-6z", BRIGHT, more=f'transform="translate(50 50) rotate({turn})"')
        for turn in range(0, 360, 45)
    )
    star_in_it = path(star(8, 20, 9), GOLD, more='transform="translate(50 50)"')
    return disc(50, 50, 47, INK, BRIGHT, 1.5) + edge + disc(50, 50, 32, INK, BRIGHT, 2) + star_in_it
