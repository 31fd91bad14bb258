"""The Trix pack: two numbers, their sum in two corners, and a commodity; trixie; and the bare commodities."""

from typing import Final

from headtable.press.cards.ornament import BRIGHT, CARD, GOLD, INK, draw_back, ring, star
from headtable.press.cards.svg_sheet import SvgSheet, disc, fit_width, path, text_line
from headtable.press.cards.trix_pictures import EMBLEMS, IMP
from headtable.rules.equipment import trix

# By the order of equipment.trix.COMMODITIES: restrained inks, none of which has to tell cards apart.
INKS: Final = [
    "#8a5a00",
    "#4b5a66",
    "#7a2f1c",
    "#1d4f7c",
    "#2f5f2a",
    "#25211d",
    "#433a6b",
    "#8a3358",
    "#0f5c5c",
]


def sheet() -> SvgSheet:
    """Every card of the pack, the commodities by themselves, and the back."""
    made = SvgSheet("trix")
    made.shape(
        "medal", path(star(20, 27, 23), INK) + disc(0, 0, 20, BRIGHT) + disc(0, 0, 17.5, "none", INK, 1)
    )
    made.shape("frame", frame(made))
    made.shape("bare", bare_frame())
    made.shape("imp", IMP)
    for kind, name in enumerate(trix.COMMODITIES):
        made.shape(name.lower(), EMBLEMS[kind])
        made.shape(f"{name.lower()}-rule", banner(made, name))
    put_numbers(made)
    for card in trix.PACK[: trix.TRIXIE]:
        draw_card(made, card)
    draw_trixie(made)
    for kind, name in enumerate(trix.COMMODITIES):
        draw_commodity(made, kind, name)
    draw_back(made, "#2a3f66", made.use("imp", "translate(-56 -68) scale(.45 .4)"))
    return made


def frame(made: SvgSheet) -> str:
    """A rule all round with two corners left to the numbers and two to the sums, in medallions."""
    outside = "M68 12H238V236H182V338H12V114H68Z"
    inside = "M74 18H232V230H176V332H18V120H74Z"
    return (
        CARD
        + path(outside, BRIGHT, INK, 3)
        + path(inside, "none", INK, 1.1)
        + made.use("medal", "translate(212 38)")
        + made.use("medal", "translate(38 312)")
    )


def bare_frame() -> str:
    """For a commodity alone: a strip for its name at either side, and a wide oval."""
    oval = f'<ellipse cx="125" cy="175" rx="72" ry="104" fill="{BRIGHT}" stroke="{INK}" stroke-width="3"/>'
    fine = f'<ellipse cx="125" cy="175" rx="66" ry="98" fill="none" stroke="{INK}" stroke-width="1.1"/>'
    scroll = "M0 0q26-4 34-26q-14 2-14 12 0 7 8 6M0 0q4-22-10-34q-4 12 6 16"
    scrolls = "".join(
        path(scroll, stroke=INK, width=2.2, more=f'transform="{place}"')
        for place in (
            "translate(186 66) scale(.9 -.9) rotate(-90)",
            "translate(64 284) scale(-.9 .9) rotate(-90)",
        )
    )
    rays = path(ring(72, 62, 50), stroke=INK, width=1, more='opacity=".45" transform="translate(125 175)"')
    rules = path("M60 13H237V160M190 337H13V190", stroke=INK, width=3)
    rules += path("M60 19H231V160M190 331H19V190", stroke=INK, width=1.1)
    return CARD + rules + oval + fine + rays + scrolls


def banner(made: SvgSheet, name: str) -> str:
    """The rule between the numbers, with the emblem on it, and the name of the commodity at the foot."""
    rule = path("M32 175H84M166 175H218M40 180H80M170 180H210", stroke=INK, width=2)
    rule += path("M14 61H62M236 289H188", stroke=INK, width=4)
    emblem = disc(125, 175, 38, BRIGHT, INK, 2) + made.use(name.lower(), "translate(125 175) scale(.66)")
    return rule + emblem + text_line(name.upper(), 121, 326, 17, fit_width(66))


def put_numbers(made: SvgSheet) -> None:
    """Each number as the upper one, as the lower one and as a sum, large and in its corners."""
    for number in range(16):
        text = str(number)
        index = narrow(text, 48)
        large = narrow(text, 96)
        made.shape(
            f"u{number}",
            text_line(text, 138, 134, 108, large) + made.in_both_corners(text_line(text, 38, 53, 54, index)),
        )
        made.shape(
            f"l{number}",
            text_line(text, 112, 292, 108, large) + made.in_both_corners(text_line(text, 38, 107, 54, index)),
        )
    for total in sorted(set(trix.SUM)):
        made.shape(f"s{total}", made.in_both_corners(text_line(str(total), 212, 46, 24)))
    for says in ("TRIX", "PRIZE", "PRIZE TRIX"):
        made.shape(says.lower().replace(" ", "-"), ribbon(says))


def draw_card(made: SvgSheet, card: int) -> None:
    kind = trix.COMMODITY[card]
    parts = [
        "frame",
        trix.COMMODITIES[kind].lower() + "-rule",
        f"u{trix.UPPER[card]}",
        f"l{trix.LOWER[card]}",
        f"s{trix.SUM[card]}",
    ]
    if trix.IS_DOUBLE[card]:
        parts.append("prize-trix" if trix.IS_TRIX[card] else "prize")
    elif trix.IS_TRIX[card]:
        parts.append("trix")
    made.draw(trix.NAMES[card], "".join(made.use(part) for part in parts), INKS[kind])


def narrow(number: str, width: float) -> str:
    return fit_width(width) if len(number) > 1 else ""


def ribbon(says: str) -> str:
    """What a card counts as in the game of Trix."""
    width = 9 * len(says) - 4
    end = 130 - width / 2 - 8
    band = path(f"M{end:.0f} 24h{width + 16}l-6 8 6 8h-{width + 16}l6-8z", GOLD, INK, 1.2)
    return band + text_line(says, 130, 37, 13.5, 'fill="#1d1a17" ' + fit_width(width - 4))


def draw_trixie(made: SvgSheet) -> None:
    index = text_line("T", 38, 58, 60) + path(star(5, 19, 8), GOLD, INK, 1.2, 'transform="translate(38 86)"')
    imp = made.use("imp", "translate(11 22) scale(.9)")
    body = (
        made.use("frame")
        + imp
        + text_line("TRIXIE", 121, 322, 22)
        + made.in_both_corners(index)
        + made.use("s40")
    )
    made.draw("trixie", body, "#8a1f2d")


def draw_commodity(made: SvgSheet, kind: int, name: str) -> None:
    """Its name runs down both edges, so that a fan of them can be read."""
    letters = "".join(text_line(letter, 31, 52 + 41 * place, 44) for place, letter in enumerate(name.upper()))
    body = made.use("bare") + made.use(name.lower(), "translate(125 175) scale(1.25)")
    made.draw(name.lower(), body + made.in_both_corners(letters), INKS[kind])
