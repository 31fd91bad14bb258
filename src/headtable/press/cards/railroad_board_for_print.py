"""The railroad board as it is printed: the country, tracks and circles, names, title, compass and border."""

from typing import Final

from headtable.press.cards.ornament import BRIGHT, GOLD, PAPER, SEPIA, star
from headtable.press.cards.railroad_country import PRINTED, SAVING, Country, Tones, is_of
from headtable.press.cards.railroad_name_places import RADIUS, place_of_name, place_on_drawing
from headtable.press.cards.railroad_pieces import ENGINE, RED, cartouche, compass, title
from headtable.press.cards.svg_sheet import NAMESPACE, disc, group, path, short, text_line, type_for
from headtable.rules.equipment.railroad import Board

LEFT, TOP, RIGHT, BOTTOM = -175.0, -105.0, 1255.0, 795.0  # the outer edge of the border
BAND: Final = 25.0  # the width of the border
BARS: Final = 6.0  # of which these at its inner side are marked with degrees
FIGURES: Final = 8.5
LANDSCAPE: Final = f"{LEFT:g} {TOP:g} {RIGHT - LEFT:g} {BOTTOM - TOP:g}"
SPACE: Final = (30.0, 15.0)  # a track space: long and wide
DEPOT_GROUND: Final = "#e6d3a0"
NOTE: Final = ("Reconstruction: drawn after the words of the rules.", "The printed board has not been seen.")
LEGEND: Final = (
    "a city: a turn-table for one train",
    "a track space: room for one train, no turning",
    "where the trains are bound",
)


class PrintedBoard:
    """One board of The Great Railroad Game, as an SVG document."""

    def __init__(self, board: Board, ink: str) -> None:
        self.board = board
        self.is_saving = ink == "saving"
        self.top = max(circle.y for circle in board.circles)
        self.places = [place_on_drawing(circle, self.top) for circle in board.circles]
        self.country = Country(board) if is_of(board) else None
        self.tones: Tones = SAVING if self.is_saving else PRINTED

    def document(self) -> str:
        body = self.ground() + self.tracks() + self.depot() + self.circles() + self.names() + self.ornaments()
        size = f'width="{RIGHT - LEFT:g}" height="{BOTTOM - TOP:g}"'
        return f'<svg {NAMESPACE} viewBox="{LANDSCAPE}" {size} color="{SEPIA}"{type_for(body)}>{body}</svg>'

    def ground(self) -> str:
        """The country, or plain paper behind a board of another country."""
        return self.country.body(self.tones) if self.country else frame(0, self.tones.land)

    def tracks(self) -> str:
        lines = "".join(
            f"M{short(ax)} {short(ay)}L{short(bx)} {short(by)}"
            for (ax, ay), (bx, by) in ((self.places[t.a], self.places[t.b]) for t in self.board.tracks)
        )
        drawn = path(lines, "none", BRIGHT if self.is_saving else PAPER, 10)
        drawn += path(lines, "none", "#8d7a54", 6.5, 'stroke-dasharray="1.6 3.4"')
        drawn += path(lines, "none", SEPIA, 2)
        return drawn + "".join(self.space(number) for number in range(len(self.board.tracks)))

    def space(self, number: int) -> str:
        """The one space in the middle of a track, along it."""
        track = self.board.tracks[number]
        (ax, ay), (bx, by) = self.places[track.a], self.places[track.b]
        long, wide = SPACE
        straight, bend = long - wide, wide / 2
        line = (
            f"M{short(-straight / 2)} {short(-bend)}h{short(straight)}a{short(bend)} {short(bend)} 0 0 1 0 "
        )
        line += f"{short(wide)}h{short(-straight)}a{short(bend)} {short(bend)} 0 0 1 0 {short(-wide)}z"
        place = f"translate({short((ax + bx) / 2)} {short((ay + by) / 2)}) rotate({45 * track.heading - 90})"
        return path(line, BRIGHT, SEPIA, 1.6, f'transform="{place}"')

    def depot(self) -> str:
        """The house of Grand Central Depot round its circles, with its name up its side."""
        circles = self.places[: self.board.cities]
        x, top = circles[0][0], min(y for _, y in circles)
        high = max(y for _, y in circles) - top
        ground = BRIGHT if self.is_saving else DEPOT_GROUND
        house = f'<rect x="{short(x)}" y="{short(top - 42)}" width="50" height="{short(high + 84)}" rx="8" '
        house += f'fill="{ground}" stroke="{SEPIA}" stroke-width="2"/>'
        said = text_line("GRAND CENTRAL DEPOT", 0, 0, 17, 'textLength="270"')
        return house + group(
            said, f'transform="translate({short(x + 40)} {short(top + high / 2)}) rotate(-90)"'
        )

    def circles(self) -> str:
        drawn = ""
        for number, (x, y) in enumerate(self.places):
            if number == self.board.terminal:
                drawn += disc(x, y, RADIUS + 3, RED, SEPIA, 2.4)
                drawn += path(
                    star(5, 12, 5), GOLD, BRIGHT, 0.8, f'transform="translate({short(x)} {short(y)})"'
                )
                continue
            drawn += disc(x, y, RADIUS, BRIGHT, SEPIA, 2.6)
            if self.board.is_depot(number):
                drawn += text_line(str(number + 1), x, y + 6, 17)
            else:
                drawn += disc(x, y, RADIUS - 4.5, "none", SEPIA, 0.8)
        return drawn

    def names(self) -> str:
        drawn = ""
        for number in range(self.board.cities, len(self.board.circles)):
            place = place_of_name(self.board, number, self.top)
            more = f'text-anchor="{place.anchor}"'
            if number == self.board.terminal:
                more += f' fill="{RED}"'
            name = self.board.circles[number].name
            halo = f'{more} stroke="{self.tones.land}" stroke-width="4" stroke-linejoin="round"'
            drawn += text_line(name, place.x, place.y, place.size, halo)
            drawn += text_line(name, place.x, place.y, place.size, more)
        return drawn

    def ornaments(self) -> str:
        """Title, compass and legend in the free places of our own board, and a border round any."""
        if self.country is None:
            return frame(BAND / 2, "none") + self.note((LEFT + RIGHT) / 2, BOTTOM - 34)
        drawn = group(cartouche() + title() + engine(), 'transform="translate(338 46) scale(.545)"')
        drawn += group(compass(), 'transform="translate(1112 470) scale(.56)"')
        return drawn + self.legend() + self.border(self.country)

    def legend(self) -> str:
        box = f'<rect x="-148" y="633" width="262" height="124" rx="6" fill="{PAPER}" stroke="{SEPIA}"/>'
        signs = disc(-124, 653, 9, BRIGHT, SEPIA, 2) + disc(-124, 653, 6, "none", SEPIA, 0.8)
        signs += '<rect x="-136" y="671.5" width="24" height="13" rx="6.5" '
        signs += f'fill="{BRIGHT}" stroke="{SEPIA}" stroke-width="1.5"/>'
        signs += disc(-124, 703, 10, RED, SEPIA, 2)
        signs += path(star(5, 7, 3), GOLD, more='transform="translate(-124 703)"')
        words = "".join(text_line(text, -102, 657 + 25 * number, 10.5) for number, text in enumerate(LEGEND))
        return box + signs + group(words, 'font-weight="normal" text-anchor="start"') + self.note(-17, 732)

    def note(self, x: float, y: float) -> str:
        lines = "".join(text_line(text, x, y + 13 * number, 10) for number, text in enumerate(NOTE))
        return group(lines, 'font-weight="normal" font-style="italic"')

    def border(self, country: Country) -> str:
        """A band with bars from one fifth degree to the next, and their figures outside."""
        inner = BAND - BARS
        bars = figures = ""
        for y, inside in ((TOP + inner, BARS), (BOTTOM - inner, -BARS)):
            marks = [mark for mark in country.meridians(y) if LEFT + BAND < mark[0] < RIGHT - BAND]
            for start, end in alternate([x for x, _ in marks], LEFT + BAND, RIGHT - BAND):
                bars += f"M{short(start)} {short(y)}H{short(end)}v{short(inside)}H{short(start)}z"
            line = y - 4 if inside > 0 else y + 10
            figures += "".join(text_line(f"{degree}°", x, line, FIGURES) for x, degree in marks)
        for x, inside in ((LEFT + inner, BARS), (RIGHT - inner, -BARS)):
            marks = [mark for mark in country.parallels(x) if TOP + BAND < mark[0] < BOTTOM - BAND]
            for start, end in alternate([y for y, _ in marks], TOP + BAND, BOTTOM - BAND):
                bars += f"M{short(x)} {short(start)}V{short(end)}h{short(inside)}V{short(start)}z"
            line = x - inner / 2 if inside > 0 else x + inner / 2
            figures += "".join(text_line(f"{degree}°", line, y + 3, FIGURES) for y, degree in marks)
        rules = frame(1, "none", 2) + frame(inner, "none", 0.8) + frame(BAND, "none", 1.2)
        return mat("#fff" if self.is_saving else PAPER) + path(bars, SEPIA) + figures + rules


def engine() -> str:
    """The engine under the title."""
    return group(ENGINE, 'transform="translate(147 117) scale(.5)"')


def alternate(marks: list[float], first: float, last: float) -> list[tuple[float, float]]:
    """Every second piece of a line that is cut at marks."""
    ends = [first, *marks, last]
    return list(zip(ends[::2], ends[1::2], strict=False))


def mat(colour: str) -> str:
    """What hides sea and land under the border."""
    x1, y1, x2, y2 = LEFT + BAND, TOP + BAND, RIGHT - BAND, BOTTOM - BAND
    far = BAND  # beyond the frame too, so that no tone shows at its very edge
    outer = f"M{LEFT - far:g} {TOP - far:g}H{RIGHT + far:g}V{BOTTOM + far:g}H{LEFT - far:g}z"
    return path(f"{outer}M{x1:g} {y1:g}V{y2:g}H{x2:g}V{y1:g}z", colour)


def frame(inset: float, fill: str, width: float = 2) -> str:
    x, y = short(LEFT + inset), short(TOP + inset)
    size = f'width="{short(RIGHT - LEFT - 2 * inset)}" height="{short(BOTTOM - TOP - 2 * inset)}"'
    return f'<rect x="{x}" y="{y}" {size} fill="{fill}" stroke="{SEPIA}" stroke-width="{short(width)}"/>'
