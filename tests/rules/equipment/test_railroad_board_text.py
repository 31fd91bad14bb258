"""The reconstructed board, drawn and measured; and boards that will not do."""

import itertools
import math
from collections.abc import Iterator

import pytest

from headtable import BadSetup, game
from headtable.rulebooks import railroad_boards
from headtable.rules.equipment.railroad_board_text import BOARDS

COMPASS = ["e", "ne", "n", "nw", "w", "sw", "s", "se"]  # by eighths of a turn from the east
TEXT = railroad_boards.reconstruction()


class Drawing:
    """The map as a client sees it, put on paper: points and segments."""

    def __init__(self) -> None:
        printed = game("great-railroad-game").start(3).view(None).extra["map"]
        assert isinstance(printed, dict)
        self.points = {place["id"]: (place["x"], place["y"]) for place in printed["places"]}
        self.depot = [place["id"] for place in printed["places"] if place["kind"] == "depot"]
        self.cities = [place["id"] for place in printed["places"] if place["kind"] == "city"]
        self.tracks = [(track["a"], track["b"], track["heading"]) for track in printed["tracks"]]
        self.terminal = printed["terminal"]
        self.status = printed["status"]
        self.neighbours: dict[str, set[str]] = {id: set() for id in self.points}
        for a, b, _ in self.tracks:
            self.neighbours[a].add(b)
            self.neighbours[b].add(a)

    def reached(self, start: str, without: set[str]) -> set[str]:
        found = {start}
        edge = [start]
        while edge:
            for other in self.neighbours[edge.pop()] - without - found:
                found.add(other)
                edge.append(other)
        return found

    def ways(self, start: str) -> Iterator[tuple[int, int]]:
        """Tracks from a circle, and in how many shortest ways the terminal is reached by so many."""
        count = {start: 1}
        for length in range(1, 20):
            following: dict[str, int] = {}
            for id, many in count.items():
                for other in self.neighbours[id]:
                    following[other] = following.get(other, 0) + many
            count = following
            yield length, count.get(self.terminal, 0)


DRAWING = Drawing()


@pytest.mark.clause("great-railroad-game.board", "great-railroad-game.implements")
def test_the_board_is_the_one_of_the_catalogue_and_says_that_it_is_rebuilt() -> None:
    assert (len(DRAWING.depot), len(DRAWING.cities), len(DRAWING.tracks)) == (4, 40, 90)
    assert sum(a in DRAWING.depot or b in DRAWING.depot for a, b, _ in DRAWING.tracks) == 6
    west = min(x for x, _ in DRAWING.points.values())
    assert DRAWING.terminal == "san-francisco"
    assert DRAWING.points[DRAWING.terminal][0] == west
    assert DRAWING.status == "reconstruction"
    assert ("board", "reconstruction") in game("great-railroad-game").start(2).view(None).told()
    joined = {id for depot in DRAWING.depot for id in DRAWING.neighbours[depot]}
    assert joined == {"montreal", "toronto", "buffalo", "pittsburg", "washington", "richmond"}


@pytest.mark.clause("great-railroad-game.same-direction", "great-railroad-game.board")
def test_every_heading_is_true() -> None:
    for a, b, heading in DRAWING.tracks:
        (x, y), (to_x, to_y) = DRAWING.points[a], DRAWING.points[b]
        eighths = math.atan2(to_y - y, to_x - x) / (math.pi / 4)
        assert eighths == pytest.approx(round(eighths))
        assert COMPASS[round(eighths) % 8] == heading


@pytest.mark.clause("great-railroad-game.board")
def test_no_two_tracks_leave_a_circle_the_same_way_and_no_city_has_all_eight() -> None:
    leaving: dict[str, list[str]] = {id: [] for id in DRAWING.points}
    for a, b, heading in DRAWING.tracks:
        leaving[a].append(heading)
        leaving[b].append(COMPASS[(COMPASS.index(heading) + 4) % 8])
    assert all(len(set(ways)) == len(ways) < 8 for ways in leaving.values())
    assert [id for id, ways in leaving.items() if len(ways) == 1] == ["depot-2", "depot-3"]


def steps(a: str, b: str) -> list[tuple[float, float]]:
    """The points of a track between its ends, a quarter of a step apart; tracks are straight and lie along
    the compass, so two of them can only meet in such points."""
    (x, y), (to_x, to_y) = DRAWING.points[a], DRAWING.points[b]
    count = 4 * max(abs(to_x - x), abs(to_y - y))
    return [(x + (to_x - x) * step / count, y + (to_y - y) * step / count) for step in range(1, count)]


@pytest.mark.clause("great-railroad-game.board")
def test_no_track_passes_over_a_city_and_no_two_cross() -> None:
    drawn: dict[tuple[float, float], tuple[str, str]] = {}
    for a, b, _ in DRAWING.tracks:
        for point in steps(a, b):
            assert point not in DRAWING.points.values()
            assert drawn.setdefault(point, (a, b)) == (a, b)


@pytest.mark.clause("great-railroad-game.board")
def test_the_cities_stay_in_one_piece_when_any_one_is_taken_out() -> None:
    depot = set(DRAWING.depot)
    assert DRAWING.reached("depot-1", set()) == set(DRAWING.points)
    for out in DRAWING.cities:
        start = next(id for id in DRAWING.cities if id != out)
        assert DRAWING.reached(start, depot | {out}) == set(DRAWING.cities) - {out}


@pytest.mark.clause("great-railroad-game.board")
def test_three_cities_must_be_held_to_cut_the_country_in_two() -> None:
    """And there are just three such cuts."""
    between = [id for id in DRAWING.cities if id != DRAWING.terminal]

    def is_cut(held: tuple[str, ...]) -> bool:
        return not set(DRAWING.depot) & DRAWING.reached(DRAWING.terminal, set(held))

    assert not any(is_cut(pair) for pair in itertools.combinations(between, 2))
    cuts = [set(held) for held in itertools.combinations(between, 3) if is_cut(held)]
    both = {"salt-lake-city", "los-angeles"}
    assert sorted(min(cut - both) for cut in cuts) == ["fargo", "helena", "portland"]
    assert all(both < cut for cut in cuts)


@pytest.mark.clause("great-railroad-game.board", "great-railroad-game.destination")
def test_san_francisco_is_eight_tracks_from_every_circle_of_the_depot() -> None:
    shortest = [next(found for found in DRAWING.ways(depot) if found[1]) for depot in DRAWING.depot]
    assert shortest == [(8, 6), (8, 4), (8, 10), (8, 38)]


# Boards that will not do --------------------------------------------------------------------------


def track(id: str) -> str:
    """The record of a track in the text of the board."""
    return next(record for record in TEXT.split("; ") if record.startswith(f"track {id} "))


@pytest.mark.clause("great-railroad-game.board")
@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("board 1; ", "", "option board cannot be 'title The Great Railroad Game"),
        (track("t12"), "track t12 montreal sault-ste-marie e", "to 'sault-ste-marie' the heading is w"),
        (track("t12"), "track t12 montreal sault-ste-marie up", "the heading is one of n, ne, e"),
        (track("t12"), "track t12 montreal boston w", "track 't12': there is no circle 'boston'"),
        (track("t12"), "track t12 montreal denver w", "no compass heading leads straight"),
        (track("t12"), "track t12 montreal montreal w", "no compass heading leads straight"),
        (track("t12"), "track t12 montreal w", "'track t12 montreal w' is no record of a board"),
        (track("t12"), "track t11 montreal sault-ste-marie w", "track 't11': the id stands there twice"),
        (track("t12"), "track t12 montreal duluth w", "track 't12': it passes over 'sault-ste-marie'"),
        (track("t12"), "track t12 cleveland toronto ne", "it crosses 't"),
        (track("t02"), "track t02 depot-1 depot-2 s", "no track joins two circles of the depot"),
        (f"; {track('t03')}", "", "no track leaves the depot circle 'depot-2'"),
        (f"; {track('t06')}", "", "6 tracks leave the depot, not 5"),
        ("depot depot-4 11 2; ", "", "circle"),
        ("depot depot-4 11 2", "depot depot-4 11 2; depot depot-5 11 1", "the depot has 4 circles, not 5"),
        ("city denver 4 3", "city denver 4 4", "'cheyenne' lies at 4, 4 already"),
        ("city denver 4 3", "city denver 4 x", "a coordinate is a whole number from 0 to 30, not 'x'"),
        ("city denver 4 3", "city denver 4 31", "a coordinate is a whole number from 0 to 30, not '31'"),
        ("city denver 4 3 ne", "city denver 4 3 up", "the label lies to one of"),
        ("city denver 4 3", "city Denver 4 3", "an id is made of small letters, digits and hyphens"),
        ("city denver", "city cheyenne", "circle 'cheyenne': the id stands there twice"),
        ("terminal san-francisco", "terminal boston", "the terminal 'boston' is no city of it"),
        ("terminal san-francisco", "terminal denver", "San Francisco is on it and so is its terminal"),
        ("status reconstruction; ", "", "it needs a title, a status and a terminal"),
        ("; track t01", "; city nowhere 0 0 n Nowhere; track t01", "no way leads from 'nowhere' to"),
    ],
)  # fmt: skip
def test_a_board_that_will_not_do_is_refused_with_the_reason(old: str, new: str, says: str) -> None:
    assert TEXT.count(old) >= 1
    with pytest.raises(BadSetup, match=says):
        BOARDS.board(TEXT.replace(old, new, 1))


def test_two_tracks_of_one_heading_out_of_a_circle_are_refused() -> None:
    doubled = TEXT.replace(track("t13"), f"{track('t13')}; track t91 toronto detroit w", 1)
    with pytest.raises(BadSetup, match="track 't91': 't13' leaves 'toronto' with heading w already"):
        BOARDS.board(doubled)


def test_a_terminal_beside_the_depot_is_refused() -> None:
    text = TEXT.replace("san-francisco", "frisco").replace("terminal frisco", "terminal toronto")
    text = text.replace("San Francisco", "Frisco")
    with pytest.raises(BadSetup, match="the terminal 'toronto' is joined to the depot directly"):
        BOARDS.board(text)


def test_a_board_is_read_once() -> None:
    assert BOARDS.board(TEXT) is BOARDS.board("reconstruction")
