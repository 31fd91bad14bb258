"""The field of Trix Football as the book describes it: 23 lines half an inch apart, M in the middle."""

from typing import Final

from headtable.press.cards.ornament import SEPIA
from headtable.press.cards.svg_sheet import NAMESPACE, group, path, short, text_line, type_for

LINES: Final = 23  # trix-football.field
YARDS: Final = 5  # from one line to the next
APART: Final = 12.7  # millimetres: half an inch
WIDTH, HEIGHT = 343.0, 171.0  # the book: thirteen to fourteen inches by six to seven
LEFT: Final = (WIDTH - (LINES - 1) * APART) / 2
TOP: Final = 12.0
MARKED: Final = (25, 45)  # yard lines that the book has marked
TURF: Final = ("#cfe0c2", "#c3d8b5")


def football_field(ink: str, is_large: bool) -> str:
    """The field as a whole SVG document, a unit for a millimetre."""
    bottom, right = HEIGHT - TOP, LEFT + (LINES - 1) * APART
    edge = f'<rect x=".5" y=".5" width="{WIDTH - 1:g}" height="{HEIGHT - 1:g}" rx="4" '
    body = f'{edge}fill="#fff" stroke="{SEPIA}"/>'
    if ink == "colour":
        body = f'{edge}fill="#b7cda9" stroke="{SEPIA}"/>'
        for number in range(LINES - 1):
            x = LEFT + number * APART
            body += path(f"M{short(x)} {TOP:g}h{APART:g}V{bottom:g}h{-APART:g}z", TURF[number % 2])
    middle = LINES // 2
    for number in range(LINES):
        x = LEFT + number * APART
        is_goal, yards = number in (0, LINES - 1), YARDS * min(number, LINES - 1 - number)
        weight = 1.4 if is_goal else 1 if number == middle or yards in MARKED else 0.35
        body += path(f"M{short(x)} {TOP:g}V{bottom:g}", "none", SEPIA, weight)
        body += figures(
            "M" if number == middle else str(yards) if yards else "",
            x,
            yards in MARKED or number == middle,
            is_large,
        )
    body += path(
        f"M{short(LEFT)} {TOP:g}H{short(right)}M{short(LEFT)} {bottom:g}H{short(right)}", "none", SEPIA, 1
    )
    for x, turn in ((LEFT / 2 + 2, -90), (WIDTH - LEFT / 2 - 2, 90)):
        said = text_line("GOAL", 0, 0, 13, 'textLength="44"')
        body += group(said, f'transform="translate({short(x)} {HEIGHT / 2:g}) rotate({turn})"')
    view = f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" color="{SEPIA}"{type_for(body)}'
    return f"<svg {NAMESPACE} {view}>{body}</svg>"


def figures(text: str, x: float, is_marked: bool, is_large: bool) -> str:
    """The yards of a line at both side lines; the marked ones are larger."""
    if not text or (is_large and not is_marked and text.endswith("5")):
        return ""
    size = (9 if is_marked else 7) if is_large else (6.5 if is_marked else 4)
    upper = group(text_line(text, 0, 0, size), f'transform="translate({short(x)} {TOP - 2.5:g})"')
    return upper + text_line(text, x, HEIGHT - TOP + 1.5 + size * 0.75, size)
