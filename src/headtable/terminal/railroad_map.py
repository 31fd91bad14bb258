"""The railroad map in text: circles by three letters, tracks, and every train with its heading.

Everything comes from the data of the view (`extra`): the board with its places and tracks, the trains, and
the orders that the viewer may give.  A train is drawn as its number and an arrow, in a circle or on the
middle of its track.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from headtable.narration.seat_names import SeatNames
from headtable.rules.core.view import View
from headtable.terminal.styled_text import BOLD, DIM, TITLE, WARNING, YOURS, flowing, styled

ARROWS: Final = {"n": "↑", "ne": "↗", "e": "→", "se": "↘", "s": "↓", "sw": "↙", "w": "←", "nw": "↖"}
CODE: Final = 3  # letters that stand for a circle
NARROWEST: Final = 6  # columns between two circles; where there are fewer, no map is drawn
WITH_NAMES: Final = 9  # columns between two circles that leave room for a train beside the letters
VERBS: Final = ("enter", "run", "turn")
DRAWN_ALREADY: Final = ("board", "terminal")  # facts that the map shows

Data = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Spot:
    """A circle: its three letters and where it lies."""

    name: str
    code: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Look:
    """How the board is drawn: columns and lines from one circle to the next, and with colour or without."""

    columns: int
    lines: int
    colour: bool


def drawn(view: View, company: SeatNames, width: int, colour: bool, is_roomy: bool = False) -> list[str]:
    """The map that a view carries, the trains below it, and where there is room what the letters mean."""
    board = view.extra.get("map")
    if not isinstance(board, dict):
        return []
    spots = spots_of(board)
    trains = tables(view.extra, "trains")
    label = f"[{board['status']}]"
    columns = (width - CODE) // max(1, *[spot.x for spot in spots.values()])
    columns = min(columns, WITH_NAMES + 1)
    if columns < NARROWEST:
        said = f"{label} This screen is too narrow for the map.".split()
        lines = [styled(line, WARNING, colour) for line in flowing(said, width, 1)]
    else:
        chart = Chart(spots, Look(columns, 3 if is_roomy else 2, colour), str(board["terminal"]))
        chart.lay_tracks(tables(board, "tracks"))
        chart.set_circles()
        for train in trains:
            chart.set_train(train, board, view.seat)
        lines = chart.with_label(label)
    lines += whereabouts(trains, spots, company, width, colour)
    if is_roomy:
        lines += legend(spots, str(board["terminal"]), width, colour)
    return lines


def is_drawn_already(name: str, view: View) -> bool:
    """Whether a fact of the view is on the map."""
    return "map" in view.extra and name in DRAWN_ALREADY


class Chart:
    """A sheet of signs on which the board is drawn."""

    def __init__(self, spots: Mapping[str, Spot], look: Look, terminal: str) -> None:
        self.spots = spots
        self.look = look
        self.terminal = terminal
        self.top = max(spot.y for spot in spots.values())
        width = max(spot.x for spot in spots.values()) * look.columns + CODE + 2
        height = (self.top - min(spot.y for spot in spots.values())) * look.lines + 1
        self.signs = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]
        self.middles: dict[str, tuple[int, int]] = {}  # of the tracks

    def at(self, spot: Spot) -> tuple[int, int]:
        """The line and the column of a circle's middle letter."""
        return (self.top - spot.y) * self.look.lines, spot.x * self.look.columns + 1

    def write(self, line: int, column: int, text: str, style: str) -> None:
        for place, sign in enumerate(text):
            if column + place < len(self.signs[line]):
                self.signs[line][column + place] = sign
                self.styles[line][column + place] = style

    def lay_tracks(self, tracks: Sequence[Data]) -> None:
        for track in tracks:
            (line, column), (end, last) = sorted(
                [self.at(self.spots[str(track["a"])]), self.at(self.spots[str(track["b"])])]
            )
            self.middles[str(track["id"])] = ((line + end) // 2, (column + last) // 2)
            if line == end:
                self.write(line, column, "─" * (last - column), DIM)
                continue
            sign = "│" if column == last else "╲" if column < last else "╱"
            for between in range(line + 1, end):
                across = column + round((last - column) * (between - line) / (end - line))
                self.write(between, across, sign, DIM)

    def set_circles(self) -> None:
        for id, spot in self.spots.items():
            line, column = self.at(spot)
            self.write(line, column - 1, spot.code, TITLE if id == self.terminal else "")

    def set_train(self, train: Data, board: Data, viewer: int | None) -> None:
        """A train on the board: in its circle, beside the letters where they leave room, or on its track."""
        place = str(train["place"])
        if not place:
            return
        mark = marked(train)
        style = YOURS if train["seat"] == viewer else BOLD
        if place in self.spots:
            line, column = self.at(self.spots[place])
            if self.look.columns >= WITH_NAMES:
                self.write(line, column + CODE - 1, mark, style)
            else:
                self.write(line, column - 1, mark.ljust(CODE), style)
        else:
            line, column = self.middles[place]
            self.write(line, column, mark, style)

    def with_label(self, label: str) -> list[str]:
        """The lines of the sheet, and on its widest empty stretch what kind of board it is."""
        gap = " " * (len(label) + 2)
        for line, signs in enumerate(self.signs):
            found = "".join(signs).find(gap)
            if found >= 0:
                self.write(line, found + 1, label, WARNING)
                return self.lines()
        return [styled(label, WARNING, self.look.colour), *self.lines()]

    def lines(self) -> list[str]:
        lines = []
        for row, styles in zip(self.signs, self.styles, strict=True):
            signs = "".join(row).rstrip()
            line = ""
            start = 0
            for end in range(1, len(signs) + 1):
                if end == len(signs) or styles[end] != styles[start]:
                    line += styled(signs[start:end], styles[start], self.look.colour)
                    start = end
            lines.append(line)
        return lines


# What the letters and numbers mean -------------------------------------------------------------


def whereabouts(
    trains: Sequence[Data], spots: Mapping[str, Spot], company: SeatNames, width: int, colour: bool
) -> list[str]:
    """Every train with its conductor, its place and its heading."""
    words = []
    for train in trains:
        seat = int(str(train["seat"]))
        place = str(train["place"])
        style = YOURS if seat == company.viewer else BOLD
        head = styled(f"{train['number']} {company.who(seat)}", style, colour)
        heading = str(train["heading"]).upper()
        if place in spots:
            where = f"{spots[place].code} {heading}"
        elif place:
            where = f"{heading} to {spots[str(train['next'])].code}"
        else:
            where = str(train["kind"])
        words.append(f"{head} {where}")
    return flowing(words, width, 3)


def legend(spots: Mapping[str, Spot], terminal: str, width: int, colour: bool) -> list[str]:
    """The name behind every three letters; the circles of the depot have one name together."""
    words = [styled(f"Terminal: {spots[terminal].name}", TITLE, colour)]
    names: dict[str, list[str]] = {}
    for spot in spots.values():
        names.setdefault(spot.name.partition(",")[0], []).append(spot.code)
    words += [f"{styled(' '.join(codes), BOLD, colour)} {name}" for name, codes in names.items()]
    return flowing(words, width, 2)


# What may be done ---------------------------------------------------------------------------------


def listed(view: View, width: int) -> list[str]:
    """The orders that the viewer may give, those to one train together, each with the number to type.

    A heading stands for the order that ends with it; ! marks one that is warned against.
    """
    board = view.extra.get("map")
    if not isinstance(board, dict):
        return []
    spots = spots_of(board)
    groups: dict[str, list[str]] = {}
    warned = False
    for number, order in enumerate(tables(view.extra, "moves"), 1):
        breaks = view.choices[number - 1].breaks
        warned = warned or bool(breaks)
        said = str(order["heading"]) or str(order["outcome"]) or "on"
        if order["verb"] not in VERBS:
            said = str(order["says"])
        elif order["verb"] == "enter":
            said = f"{spots[str(order['to'])].code} {said}"
        mark = "!" if breaks else ""
        groups.setdefault(group_of(order, spots), []).append(f"{number}{mark} {said}")
    words = []
    for head, orders in groups.items():
        joined = [f"{order}," for order in orders[:-1]] + [f"{orders[-1]}."]
        words += [f"{head}: {joined[0]}", *joined[1:]] if head else orders
    return flowing([*words, "(! smashup)"] if warned else words, width, 1, 2)


def group_of(order: Data, spots: Mapping[str, Spot]) -> str:
    """What the orders to one train have in common; nothing for what is no order to a train."""
    verb, place = str(order["verb"]), str(order["to"])
    if verb not in VERBS:
        return ""
    head = f"{verb.capitalize()} {order['train']}"
    if verb == "enter" or place not in spots:
        return head
    return f"{head} {'in' if verb == 'turn' else 'into'} {spots[place].code}"


# Reading the view ---------------------------------------------------------------------------------


def tables(data: Data, key: str) -> list[Data]:
    """The list of tables that stands under a key; empty where none does."""
    found = data.get(key, [])
    assert isinstance(found, list)
    return found


def spots_of(board: Data) -> dict[str, Spot]:
    """The circles by their ids, each with three letters of its own."""
    spots: dict[str, Spot] = {}
    taken: set[str] = set()
    depots = 0
    for place in tables(board, "places"):
        name = str(place["name"])
        if place["kind"] == "depot":
            depots += 1
            code = f"GC{depots}"
        else:
            code = next(code for code in codes_for(name) if code not in taken)
        taken.add(code)
        spots[str(place["id"])] = Spot(name, code, int(str(place["x"])), int(str(place["y"])))
    return spots


def codes_for(name: str) -> Iterator[str]:
    """Three letters for a name, the best first: Den for Denver, SLa for Salt Lake City."""
    words = ["".join(sign for sign in word if sign.isalnum()) for word in name.split()]
    letters = "".join(words)
    first = words[0][0] + words[1] if len(words) > 1 else letters
    yield first[:CODE].ljust(CODE)
    for place, one in enumerate(letters[1:], 2):
        for two in letters[place:]:
            yield letters[0] + one + two
    for number in range(100):
        yield f"{letters[0]}{number:02d}"


def marked(train: Data) -> str:
    """A train as it is drawn: its number and an arrow."""
    return f"{train['number']}{ARROWS[str(train['heading'])]}"
