"""A board of The Great Railroad Game from its text, checked: headings, connections and the depot.

The text is one line, so that it can stand in the header of a log:

    board 1; title …; status …; terminal ID; depot ID X Y; city ID X Y LABEL NAME; track ID A B HEADING; …

Whoever can read files turns them into such a text; the rules themselves read none.
"""

from collections.abc import Callable
from typing import Final

from headtable.rules.core.errors import BadSetup
from headtable.rules.equipment.railroad import (
    DEPOT_CIRCLES,
    DEPOT_TRACKS,
    EAST,
    HEADINGS,
    NORTH,
    NOWHERE,
    Board,
    Circle,
    Track,
)

RECONSTRUCTION: Final = "reconstruction"
FORM: Final = "board 1"
FARTHEST: Final = 30  # the largest coordinate
BOOKS_TERMINAL: Final = "san-francisco"  # great-railroad-game.destination
DEPOT_NAME: Final = "Grand Central Depot, circle"


class Shelf:
    """The boards that have been read, by their text, and where the reconstruction comes from."""

    def __init__(self) -> None:
        self.reconstruction: Callable[[], str] | None = None
        self.boards: dict[str, Board] = {}

    def board(self, text: str) -> Board:
        """The board with this text; the word `reconstruction` stands for the one of the house."""
        if text == RECONSTRUCTION:
            if self.reconstruction is None:
                raise BadSetup("no board has been handed to the rules")
            text = self.reconstruction()
        known = self.boards.get(text)
        if known is None:
            known = self.boards[text] = Reader().read(text)
        return known


BOARDS: Final = Shelf()


class Reader:
    """Puts a board together from its records; whatever is wrong is said with the record it is in."""

    def __init__(self) -> None:
        self.title = ""
        self.status = ""
        self.terminal = ""
        self.circles: list[Circle] = []
        self.depots = 0
        self.tracks: list[Track] = []
        self.headings = {name: number for number, name in enumerate(HEADINGS)}

    def read(self, text: str) -> Board:
        records = [" ".join(record.split()) for record in text.split(";")]
        if records[0] != FORM:
            raise BadSetup(f"option board cannot be '{text[:40]}': it is '{RECONSTRUCTION}' or a board file")
        for record in records[1:]:
            word, _, rest = record.partition(" ")
            self.read_record(word, rest)
        board = self.checked()
        check_connections(board)
        return board

    def read_record(self, word: str, rest: str) -> None:
        words = rest.split()
        if word == "title":
            self.title = rest
        elif word == "status":
            self.status = rest
        elif word == "terminal":
            self.terminal = rest
        elif word == "depot" and len(words) == 3:
            if len(self.circles) > self.depots:
                raise BadSetup("board: the circles of the depot come before the cities")
            self.depots += 1
            self.add_circle(words, f"{DEPOT_NAME} {self.depots}", "e")
        elif word == "city" and len(words) > 4:
            self.add_circle(words, " ".join(words[4:]), words[3].lower())
        elif word == "track" and len(words) == 4:
            self.add_track(words)
        else:
            raise BadSetup(f"board: '{word} {rest}' is no record of a board")

    def add_circle(self, words: list[str], name: str, label: str) -> None:
        id = words[0]
        where = f"board, circle '{id}'"
        self.check_id(id, where)
        x, y = coordinate(words[1], where), coordinate(words[2], where)
        if label not in self.headings:
            raise BadSetup(f"{where}: the label lies to one of {', '.join(HEADINGS)}, not '{label}'")
        for other in self.circles:
            if (other.x, other.y) == (x, y):
                raise BadSetup(f"{where}: '{other.id}' lies at {x}, {y} already")
        self.circles.append(Circle(id, name, x, y, label))

    def add_track(self, words: list[str]) -> None:
        id, first, second, named = words
        where = f"board, track '{id}'"
        self.check_id(id, where)
        a, b = self.circle(first, where), self.circle(second, where)
        heading = self.headings.get(named.lower(), NOWHERE)
        if heading < 0:
            raise BadSetup(f"{where}: the heading is one of {', '.join(HEADINGS)}, not '{named}'")
        # Every track is straight and lies along its heading: great-railroad-game.same-direction.
        true = direction(self.circles[a], self.circles[b])
        if true < 0:
            raise BadSetup(f"{where}: no compass heading leads straight from '{first}' to '{second}'")
        if heading != true:
            raise BadSetup(
                f"{where}: from '{first}' to '{second}' the heading is {HEADINGS[true]}, not {named.lower()}"
            )
        self.tracks.append(Track(id, a, b, heading))

    def check_id(self, id: str, where: str) -> None:
        if not id.isascii() or not id.replace("-", "").isalnum() or id != id.lower():
            raise BadSetup(f"{where}: an id is made of small letters, digits and hyphens")
        for circle in self.circles:
            if circle.id == id:
                raise BadSetup(f"{where}: the id stands there twice")
        for track in self.tracks:
            if track.id == id:
                raise BadSetup(f"{where}: the id stands there twice")

    def circle(self, id: str, where: str) -> int:
        for number, circle in enumerate(self.circles):
            if circle.id == id:
                return number
        raise BadSetup(f"{where}: there is no circle '{id}'")

    def checked(self) -> Board:
        """The board, with the depot that the book describes and a terminal: great-railroad-game.board."""
        if not self.title or not self.status or not self.terminal:
            raise BadSetup("board: it needs a title, a status and a terminal")
        if self.depots != DEPOT_CIRCLES:
            raise BadSetup(f"board: the depot has {DEPOT_CIRCLES} circles, not {self.depots}")
        check_tracks(self.circles, self.tracks)
        board = Board(self.title, self.status, self.circles, self.tracks)
        leaving = 0
        for circle in range(self.depots):
            leaving += len(board.ways[circle])
            if not board.ways[circle]:
                raise BadSetup(f"board: no track leaves the depot circle '{board.circles[circle].id}'")
            for heading in board.ways[circle]:
                if board.is_depot(board.neighbour(circle, heading)):
                    raise BadSetup("board: no track joins two circles of the depot")
        if leaving != DEPOT_TRACKS:
            raise BadSetup(f"board: {DEPOT_TRACKS} tracks leave the depot, not {leaving}")
        board.terminal = board.city_named(self.terminal)
        if board.terminal < 0:
            raise BadSetup(f"board: the terminal '{self.terminal}' is no city of it")
        bound_for = board.city_named(BOOKS_TERMINAL)
        if bound_for not in (NOWHERE, board.terminal):
            raise BadSetup(f"board: San Francisco is on it and so is its terminal, not '{self.terminal}'")
        if board.adjoins_depot(board.terminal):
            raise BadSetup(f"board: the terminal '{self.terminal}' is joined to the depot directly")
        return board


def coordinate(word: str, where: str) -> int:
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 4 else FARTHEST + 1
    if number > FARTHEST:
        raise BadSetup(f"{where}: a coordinate is a whole number from 0 to {FARTHEST}, not '{word}'")
    return number


def direction(a: Circle, b: Circle) -> int:
    """The compass heading from one circle straight to another, or NOWHERE."""
    east, north = b.x - a.x, b.y - a.y
    far = max(abs(east), abs(north))
    if far == 0 or abs(east) not in (0, far) or abs(north) not in (0, far):
        return NOWHERE
    for heading in range(8):
        if EAST[heading] * far == east and NORTH[heading] * far == north:
            return heading
    return NOWHERE


def check_tracks(circles: list[Circle], tracks: list[Track]) -> None:
    """No two tracks share a way out of a circle, none passes over a third circle, and no two cross."""
    taken: dict[tuple[int, int], str] = {}
    for track in tracks:
        for circle, heading in ((track.a, track.heading), (track.b, (track.heading + 4) % 8)):
            other = taken.setdefault((circle, heading), track.id)
            if other != track.id:
                raise BadSetup(
                    f"board, track '{track.id}': '{other}' leaves '{circles[circle].id}' with heading "
                    f"{HEADINGS[heading]} already"
                )
        for circle in range(len(circles)):
            is_end = circle in (track.a, track.b)
            if not is_end and lies_on(circles[circle], circles[track.a], circles[track.b]):
                raise BadSetup(f"board, track '{track.id}': it passes over '{circles[circle].id}'")
    for number, track in enumerate(tracks):
        for other_track in tracks[:number]:
            if cross(circles, track, other_track):
                raise BadSetup(f"board, track '{track.id}': it crosses '{other_track.id}'")


def side(a: Circle, b: Circle, c: Circle) -> int:
    """Positive when c lies to the left of the way from a to b, 0 when it lies in line with it."""
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def lies_on(c: Circle, a: Circle, b: Circle) -> bool:
    between = min(a.x, b.x) <= c.x <= max(a.x, b.x) and min(a.y, b.y) <= c.y <= max(a.y, b.y)
    return between and side(a, b, c) == 0


def cross(circles: list[Circle], one: Track, other: Track) -> bool:
    """Whether two tracks cut through one another between their ends."""
    a, b = circles[one.a], circles[one.b]
    c, d = circles[other.a], circles[other.b]
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def check_connections(board: Board) -> None:
    """From every circle a way leads to the terminal, so that a turned train can always get back."""
    far = board.distances(board.terminal)
    for circle in range(len(board.circles)):
        if far[circle] < 0:
            raise BadSetup(f"board: no way leads from '{board.circles[circle].id}' to the terminal")
