"""The Great Railroad Game: twelve trains, and a board of circles joined by straight tracks.

A place is a number: first the circles of the depot, then the cities, then the one space of each track.
"""

from typing import Final

HEADINGS: Final = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]  # great-railroad-game.same-direction
EAST: Final = [0, 1, 1, 1, 0, -1, -1, -1]  # how far one step of each heading goes to the east
NORTH: Final = [1, 1, 0, -1, -1, -1, 0, 1]
OPPOSITE: Final = [4, 5, 6, 7, 0, 1, 2, 3]
NOWHERE: Final = -1

TRAINS: Final = 12  # great-railroad-game.implements
DEPOT_CIRCLES: Final = 4
DEPOT_TRACKS: Final = 6  # great-railroad-game.board


class Circle:
    """A city, or a circle of the depot; `label` is the side where its name fits on a drawing."""

    def __init__(self, id: str, name: str, x: int, y: int, label: str) -> None:
        self.id = id
        self.name = name
        self.x = x
        self.y = y
        self.label = label


class Track:
    """A straight track between two circles, by their numbers, headed as seen from the first."""

    def __init__(self, id: str, a: int, b: int, heading: int) -> None:
        self.id = id
        self.a = a
        self.b = b
        self.heading = heading


class Board:
    """What is printed on the board; shared and never changed.  `status` says where it comes from."""

    def __init__(self, title: str, status: str, circles: list[Circle], tracks: list[Track]) -> None:
        self.title = title
        self.status = status
        self.circles = circles
        self.tracks = tracks
        self.cities = DEPOT_CIRCLES  # the number of the first city
        self.spaces = len(circles)  # the number of the first track space
        self.terminal = NOWHERE
        # Where a run from a place leads, at place * 8 + heading.  Exactly one space lies on every track, and
        # from it there are two ways, straight on: great-railroad-game.one-place.
        self.ahead = [NOWHERE] * (8 * (len(circles) + len(tracks)))
        for number, track in enumerate(tracks):
            space = self.spaces + number
            back = OPPOSITE[track.heading]
            self.ahead[track.a * 8 + track.heading] = space
            self.ahead[space * 8 + track.heading] = track.b
            self.ahead[track.b * 8 + back] = space
            self.ahead[space * 8 + back] = track.a
        # At place * 8 + heading: every way that a track leads has a number from nought.
        self.way_number = self.ahead[:]
        self.all_ways = 0
        for place_and_heading, target in enumerate(self.ahead):
            if target >= 0:
                self.way_number[place_and_heading] = self.all_ways
                self.all_ways += 1
        # The headings along which a track leaves each circle.
        self.ways = [
            [heading for heading in range(8) if self.ahead[circle * 8 + heading] >= 0]
            for circle in range(len(circles))
        ]

    def is_depot(self, place: int) -> bool:
        return 0 <= place < self.cities

    def is_city(self, place: int) -> bool:
        return self.cities <= place < self.spaces

    def is_track(self, place: int) -> bool:
        return place >= self.spaces

    def neighbour(self, circle: int, heading: int) -> int:
        """The circle at the other end of a track."""
        return self.ahead[self.ahead[circle * 8 + heading] * 8 + heading]

    def adjoins_depot(self, circle: int) -> bool:
        """Whether a track leads straight from a circle to the depot."""
        for heading in self.ways[circle]:
            if self.is_depot(self.neighbour(circle, heading)):
                return True
        return False

    def city_named(self, text: str) -> int:
        """The city that is meant by its id or its name, or NOWHERE."""
        wanted = plain(text)
        for city in range(self.cities, self.spaces):
            if wanted in (plain(self.circles[city].id), plain(self.circles[city].name)):
                return city
        return NOWHERE

    def distances(self, terminal: int) -> list[int]:
        """How many tracks lie between each circle and the terminal; NOWHERE where no way leads there."""
        far = [NOWHERE] * len(self.circles)
        far[terminal] = 0
        reached = [terminal]
        for circle in reached:
            for heading in self.ways[circle]:
                other = self.neighbour(circle, heading)
                if far[other] < 0:
                    far[other] = far[circle] + 1
                    reached.append(other)
        return far

    def place_id(self, place: int) -> str:
        if place < 0:
            return ""
        return self.tracks[place - self.spaces].id if place >= self.spaces else self.circles[place].id

    def heading_for(self, circle: int, heading: int) -> str:
        """A heading with the circle that it leads to: "NW for Denver"."""
        if self.ahead[circle * 8 + heading] < 0:
            return HEADINGS[heading].upper()
        return f"{HEADINGS[heading].upper()} for {self.circles[self.neighbour(circle, heading)].name}"

    def as_data(self) -> dict[str, object]:
        """The printed board as plain data, ready for JSON."""
        kinds = ["depot"] * self.cities + ["city"] * (self.spaces - self.cities)
        places: list[dict[str, object]] = [
            {
                "id": circle.id,
                "name": circle.name,
                "kind": kind,
                "x": circle.x,
                "y": circle.y,
                "label": circle.label,
            }
            for circle, kind in zip(self.circles, kinds, strict=True)
        ]
        tracks: list[dict[str, object]] = [
            {
                "id": track.id,
                "a": self.circles[track.a].id,
                "b": self.circles[track.b].id,
                "heading": HEADINGS[track.heading],
            }
            for track in self.tracks
        ]
        return {"title": self.title, "status": self.status, "places": places, "tracks": tracks}


def plain(text: str) -> str:
    """A name without capitals, stops and hyphens, to compare."""
    return " ".join(text.lower().replace("-", " ").replace(".", " ").split())
