"""Pieces to fold so that they stand: the twelve trains, and the ball of Trix Football.

A piece is a strip of four parts, from above: a flap for glue, the far face upside down, the near face, and
the floor.  Folded over, both faces show the piece headed the same way.
"""

from typing import Final

from headtable.press.cards.colour_marks import INKS, MARKS
from headtable.press.cards.ornament import SEPIA
from headtable.press.cards.railroad_pieces import COLOURS, ENGINE
from headtable.press.cards.svg_sheet import NAMESPACE, group, path, text_line, type_for
from headtable.rules.equipment.railroad import TRAINS

LONG: Final = 24.0  # all in units of the drawing
FACE: Final = 14.0  # the height of a face
FLOOR: Final = 9.0
FLAP: Final = 6.0
HIGH: Final = FLAP + 2 * FACE + FLOOR
FOLDS: Final = (FLAP, FLAP + FACE, FLAP + 2 * FACE)  # how far down the strip is folded
TRAIN_LENGTH: Final = 17.0  # millimetres: the next place on the printed board is 18 away
BALL_LENGTH: Final = 24.0
EACH: Final = TRAINS // len(COLOURS)  # trains of one colour
ENGINE_SCALE: Final = 0.078
TINTS: Final = {"red": "#f6dcd6", "orange": "#f9e4c8", "black": "#e4e1dc", "green": "#d7e8d9"}


def trains() -> list[tuple[int, str]]:
    """The number and the colour of every train in the box: great-railroad-game.implements."""
    return [(number + 1, COLOURS[number // EACH]) for number in range(TRAINS)]


def train(number: int, colour: str, ink: str) -> str:
    """A numbered train as an SVG document; the arrow on its floor shows the way it is headed."""
    tint = "#fff" if ink == "saving" else TINTS[colour]
    engine = group(ENGINE, f'transform="translate(2.6 {FACE - 9.2:g}) scale({ENGINE_SCALE})"')
    said = text_line(str(number), LONG - 1.6, 5.6, 6.2, 'text-anchor="end"')
    mark = path(MARKS[colour], INKS[colour], more='transform="translate(3.4 3.2) scale(.075)"')
    floor = text_line(str(number), LONG / 2, 6.4, 5) + path("M19 5.2l3.4-.7-3.4-.7z", INKS[colour])
    return strip(engine, said + mark, floor, tint, INKS[colour])


def ball(ink: str) -> str:
    """The ball; the small wedge below its middle points at the yard where it lies."""
    leather = "#fff" if ink == "saving" else "#b5713f"
    drawn = path("M4 7.4Q12-1 20 7.4Q12 15.8 4 7.4z", leather, SEPIA, 0.5)
    drawn += path("M8.5 6.4H15.5M10 5.4v2M12 5.4v2M14 5.4v2", "none", SEPIA, 0.5)
    drawn += path("M12 14l-1-2h2z", SEPIA)
    return strip(drawn, "", "", "#fff" if ink == "saving" else "#e4eedd", SEPIA)


def strip(picture: str, upright: str, floor: str, tint: str, colour: str) -> str:
    """A strip with a picture on both faces, headed alike, and with what has to be read upright on each."""
    near = group(picture + upright, f'transform="translate(0 {FLAP + FACE:g})"')
    far = group(picture, f'transform="translate(0 {FLAP + FACE:g}) scale(1 -1)"')
    far += group(upright, f'transform="translate({LONG:g} {FLAP + FACE:g}) rotate(180)"')
    below = group(floor, f'transform="translate(0 {FLAP + 2 * FACE:g})"')
    ground = f'<rect x="0" y="{FLAP:g}" width="{LONG:g}" height="{HIGH - FLAP:g}" fill="{tint}"/>'
    lines = path(
        "".join(f"M0 {fold:g}H{LONG:g}" for fold in FOLDS), "none", SEPIA, 0.15, 'stroke-dasharray="1 1"'
    )
    edge = path(f"M.1.1H{LONG - 0.1:g}V{HIGH - 0.1:g}H.1z", "none", "#6e6e6e", 0.1)
    body = ground + far + near + below + lines + edge
    view = f'viewBox="0 0 {LONG:g} {HIGH:g}" color="{colour}"{type_for(body)}'
    return f"<svg {NAMESPACE} {view}>{body}</svg>"
