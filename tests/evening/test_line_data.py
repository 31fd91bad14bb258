"""The data of an evening is structured: a client never reads a sentence."""

import pytest

from headtable.evening.evening import CHANCE_COMMANDS, COMMANDS, UNDO, Evening
from headtable.evening.forms import form
from headtable.evening.line_data import ARGUMENTS, line_data
from headtable.evening.public_data import Data

LINES: list[tuple[str, Data]] = [
    ("arrive Ann Lee", {"name": "Ann Lee", "part": ""}),
    ("arrive Ann Lee as lady", {"name": "Ann Lee", "part": "lady"}),
    ("arrive as lady", {"name": "as lady", "part": ""}),
    ("rename 3 Anna of the Hill", {"guests": [3], "name": "Anna of the Hill"}),
    ("leave 3 5", {"guests": [3, 5]}),
    ("couple 3 4", {"guests": [3, 4]}),
    ("part 3 red", {"guests": [3], "part": "red"}),
    ("seat", {"way": "lot"}),
    ("seat by couples", {"way": "couples"}),
    ("seat by hand 3 5 - 8 / 1 2 6 7", {"way": "hand"}),
    ("swap 3 7", {"guests": [3, 7]}),
    ("begin", {}),
    ("hand 2 0 1 deal 3 at 140 out 4", {"table": 2, "points": [0, 1]}),
    ("score 2 4 2 out 1", {"table": 2, "points": [4, 2]}),
    ("bell claims 2 5", {}),
    ("decide 5 3", {"points": [5, 3]}),
    ("undo", {}),
    ("* parts 3=lady 5=gentleman", {"guests": [3, 5]}),
    ("* rest 5 9", {"guests": [5, 9]}),
    ("* lots 3 5 9 8 / 1 2 6 7", {}),
    ("* partners 3 8 5 1", {"guests": [3, 8, 5, 1]}),
    (
        "* cut win 3 5=red-car 8=green-fare",
        {"cut_for": "win", "table": 3, "guests": [5, 8], "cards": ["red-car", "green-fare"]},
    ),
    ("* cut final 5=red-car", {"cut_for": "final", "table": 0, "guests": [5], "cards": ["red-car"]}),
]


@pytest.mark.parametrize(("line", "arguments"), LINES, ids=lambda each: each if isinstance(each, str) else "")
def test_a_line_has_a_verb_and_its_arguments(line: str, arguments: Data) -> None:
    verb = line.removeprefix("* ").split(" ")[0]
    expected = {"text": line, "verb": verb, "is_chance": line.startswith("* ")} | arguments
    assert line_data(line) == expected


def test_arguments_are_those_of_known_verbs() -> None:
    assert set(ARGUMENTS) <= set(COMMANDS) | set(CHANCE_COMMANDS) | {UNDO}


def test_what_is_due_and_what_can_be_undone_are_data() -> None:
    evening = Evening(form("progressive-trolley-pinochle"), {})
    assert (evening.as_data()["due"], evening.as_data()["undoable"]) == (None, None)
    for name in ("Ann", "Bo (regular)", "Cy", "Dee"):
        evening.apply(f"arrive {name}")
    evening.apply("seat by lot")
    data = evening.as_data()
    assert data["due"] == {"kind": "parts", "cut_for": "", "table": 0, "line": "* parts"}
    assert data["undoable"] == line_data("seat by lot")
    assert isinstance(data["form"], dict)
    assert data["form"]["title"] == "Progressive Trolley Pinochle"
    assert data["form"]["is_reconstruction"]


def test_the_level_of_a_house_player_is_no_part_of_the_name() -> None:
    evening = Evening(form("progressive-gyp"), {})
    for name in ("Ann", "Bo (regular)"):
        evening.apply(f"arrive {name}")
    guests, standings = evening.as_data()["guests"], evening.as_data()["standings"]
    assert isinstance(guests, list)
    assert isinstance(standings, list)
    assert [(guest["name"], guest["level"]) for guest in guests] == [("Ann", ""), ("Bo", "regular")]
    assert [row["name"] for row in standings] == ["Ann", "Bo"]
