"""The railroad board of a view as an image: tracks, cities with their names, and the trains on them."""

from typing import Any, Final

from PIL import Image, ImageDraw, ImageFont

from headtable.press.source_serif import own_face
from headtable.research.face_images import face_images
from headtable.rules.core.view import View

TRAINS: Final = ("train-red", "train-orange", "train-black", "train-green")  # by seat
HEADINGS: Final = ("e", "ne", "n", "nw", "w", "sw", "s", "se")  # against the clock, an eighth of it apart
LAND: Final = "#ead9b0"
TRACK: Final = "#6b5b3e"
NAME: Final = "#33291a"
CITY: Final = 11  # its radius
TRAIN: Final = 46, 23
EDGE: Final = 45


def draw_map(image: Image.Image, view: View, area: tuple[float, float, float, float]) -> None:
    """Draw the board of a view into an area: left, top, width and height."""
    board: Any = view.extra["map"]
    trains: Any = view.extra["trains"]
    left, top, width, height = area
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((left, top, left + width, top + height), 8, LAND)
    right = max(place["x"] for place in board["places"])
    upper = max(place["y"] for place in board["places"])
    across, down = (width - 2 * EDGE) / max(1, right), (height - 2 * EDGE) / max(1, upper)
    spots = {
        place["id"]: (left + EDGE + place["x"] * across, top + EDGE + (upper - place["y"]) * down)
        for place in board["places"]
    }
    for track in board["tracks"]:
        (ax, ay), (bx, by) = spots[track["a"]], spots[track["b"]]
        draw.line((ax, ay, bx, by), TRACK, 3)
        spots[track["id"]] = ((ax + bx) / 2, (ay + by) / 2)
    pieces = face_images("railroad", ["city", "terminal", *TRAINS])
    font = ImageFont.truetype(own_face("Bold"), 12)
    for place in board["places"]:
        x, y = spots[place["id"]]
        piece = pieces["terminal" if place["id"] == board["terminal"] else "city"]
        put(image, piece.resize((2 * CITY, 2 * CITY), Image.Resampling.LANCZOS), x, y)
        if place["kind"] != "depot":
            draw.text((x, y + CITY), place["name"], NAME, font, "ma")
    for train in trains:
        if train["place"] in spots:
            drawn = pieces[TRAINS[train["seat"]]].resize(TRAIN, Image.Resampling.LANCZOS)
            turn = 45 * HEADINGS.index(train["heading"]) if train["heading"] in HEADINGS else 0
            put(image, drawn.rotate(turn, Image.Resampling.BICUBIC, expand=True), *spots[train["place"]])


def put(image: Image.Image, piece: Image.Image, x: float, y: float) -> None:
    """Lay a piece on the image, with its middle at a place."""
    image.paste(piece, (int(x - piece.width / 2), int(y - piece.height / 2)), piece)
