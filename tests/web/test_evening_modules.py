"""The modules of an evening that need no page, run by node; they draw evenings that were really held."""

import json
import os
import random
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import headtable
from headtable.evening.evening import Evening
from headtable.evening.forms import FORMS, Form, form
from headtable.evening.line_data import line_data
from headtable.evening.simulation import Plan, Simulation
from headtable.rules.core.rng import Rng

HERE: Final = Path(__file__).parent
WEB: Final = Path(headtable.__file__).parent / "web"
FIRST: Final = [
    "Ada",
    "Basil",
    "Clara",
    "Daniel",
    "Edith",
    "Frank",
    "Grace",
    "Henry",
    "Ida",
    "Jack",
    "Kate",
    "Leo",
    "Mabel",
    "Ned",
    "Olive",
    "Percy",
]
ROUNDS: Final = 2


def node(*words: str, given: str = "", **more: str) -> str:
    """What node says to that; it must be content."""
    found = shutil.which("node")
    assert found, "node is needed to test the client"
    done = subprocess.run(
        [found, *words],
        input=given,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, **more},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


class Held:
    """An evening held line by line, with a state kept for every phase it went through."""

    def __init__(self, kind: Form, options: dict[str, object], guests: int) -> None:
        self.evening = Evening(kind, options)
        self.rng = Rng(11)
        self.states: list[dict[str, object]] = []
        for number in range(guests):
            self.say(f"arrive {FIRST[number % len(FIRST)]}{number // len(FIRST) or ''}")
        self.say("seat by lot")

    def say(self, *lines: str) -> None:
        for line in lines:
            self.evening.apply(line)
            self.keep()
            for _ in range(200):
                if not self.evening.due():
                    break
                self.evening.apply(self.evening.chance(self.rng))
            self.keep()

    def keep(self) -> None:
        self.states.append(self.evening.as_data())

    def as_data(self) -> dict[str, object]:
        return {"lines": [line_data(line) for line in self.evening.lines], "states": self.states}


def euchre() -> dict[str, object]:
    held = Held(form("progressive-trolley-euchre"), {"games": ROUNDS, "clock": "wall clock"}, 12)
    one, two = _of_one_part(held.evening)
    held.say(f"swap {one} {two}", "undo", "begin", "hand 1 2 0", "hand 2 1 0", "hand 1 0 1", "score 1 5 2")
    held.say(
        "score 3 1 1",
        "bell",
        "change",
        "leave 3",
        "begin",
        "score 1 5 0",
        "score 2 2 2",
        "score 3 4 1",
        "bell",
    )
    held.say("finish")
    while held.evening.phase == "play-off":
        seats = held.evening.as_data()["play_off"]
        assert isinstance(seats, dict)
        held.say(
            "decide " + " ".join(["5", *["1"] * (len(seats["seats"]) - 1)][: 2 if seats["sides"] else None])
        )
    return held.as_data()


def _of_one_part(evening: Evening) -> tuple[int, int]:
    guests = [guest for guest in evening.state.guests.values() if guest.part == "lady"]
    return guests[0].number, guests[1].number


def simulated(kind: Form, guests: int, **options: object) -> dict[str, object]:
    """The lines of a simulated evening, said again one by one."""
    rounds = "rounds" if kind.id == "progressive-trolley" else "games"
    chosen = {rounds: ROUNDS, **options}
    simulation = Simulation(Plan(kind, guests, ("random",), chosen, seed=5))
    for _ in simulation.run(lambda _: None):
        pass
    again = Evening(kind, chosen)
    states = []
    for line in simulation.evening.lines:
        again.apply(line)
        states.append(again.as_data())
    return {"lines": [line_data(line) for line in simulation.evening.lines], "states": states[guests - 1 :]}


def test_modules_of_an_evening_in_node(tmp_path: Path) -> None:
    evenings = [euchre()]
    for kind in FORMS:
        evenings.append(simulated(kind, 13, duplicate="on"))
    where = tmp_path / "evenings.json"
    where.write_text(json.dumps(evenings), encoding="utf-8")
    tests = sorted(str(path) for path in HERE.glob("evening_*.test.js"))
    assert len(tests) == 2
    node("--test", *tests, HEADTABLE_EVENINGS=str(where))


def test_no_page_of_an_evening_parses_a_sentence() -> None:
    """What a page decides by is data: texts of the server are shown, or sent back as they are."""
    for file in sorted(WEB.glob("evening/*.js")):
        text = file.read_text(encoding="utf-8")
        found = re.findall(r"\.(?:startsWith|endsWith|match|matchAll|exec)\(", text)
        assert not found, (file.name, found)


def test_seating_by_hand_is_what_the_evening_takes() -> None:
    """Whatever guests have come, the first arrangement of the page is no line that is refused."""
    whims = random.Random(4)
    evenings: list[Evening] = []
    for kind in FORMS:
        odd = next((option.choices for option in kind.options if option.id == "odd-numbers"), [""])
        for guests in (8, 9, 12, 14, 15, 31):
            for choice in odd:
                evenings.append(gathered(kind, guests, str(choice), whims))
    states = [evening.as_data() for evening in evenings]
    lines: list[str] = json.loads(node(str(HERE / "manual_seating_commands.js"), given=json.dumps(states)))
    for evening, line in zip(evenings, lines, strict=True):
        assert evening.why_not(line) == ("", ""), (evening.state.form.id, evening.chosen, line)


def gathered(kind: Form, guests: int, odd: str, whims: random.Random) -> Evening:
    """Guests have come: some with a part, some as a couple, nearly as many of each part."""
    options: dict[str, Any] = {"odd-numbers": odd} if odd else {}
    if any(option.id == "min-tables" for option in kind.options):
        options["min-tables"] = 2
    evening = Evening(kind, options)
    for number in range(guests):
        part = ("lady", "gentleman")[number % 2] if kind.is_couples and whims.random() < 0.7 else ""
        evening.apply(f"arrive {FIRST[number % len(FIRST)]}{number}" + (f" as {part}" if part else ""))
    if kind.is_couples:
        evening.apply("couple 3 4")
    return evening
