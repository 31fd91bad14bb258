"""A second opinion on The Great Railroad Game: the legal orders and their outcome, told anew from the book.

It works on names alone, straight from the data of a view, and shares nothing with the rules; slow, and
meant to be read beside the catalogue.
"""

from dataclasses import dataclass, field
from typing import Any

OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e", "ne": "sw", "sw": "ne", "nw": "se", "se": "nw"}


@dataclass
class Referee:
    """The table as a person sees it: each train has an owner, a place ("" off, "home") and a heading."""

    seats: int
    options: dict[str, object]
    exits: dict[str, dict[str, str]] = field(default_factory=dict)  # circle, heading -> circle
    spaces: dict[tuple[str, str], str] = field(default_factory=dict)  # circle, heading -> track
    depot: list[str] = field(default_factory=list)
    terminal: str = ""
    owner: list[int] = field(default_factory=list)
    place: list[str] = field(default_factory=list)
    heading: list[str] = field(default_factory=list)
    has_come_in: list[bool] = field(default_factory=list)
    turn: int = 0
    seen: list[object] = field(default_factory=list)

    @classmethod
    def at_the_start(cls, data: dict[str, Any], seats: int, options: dict[str, object]) -> "Referee":
        referee = cls(seats, options)
        board = data["map"]
        referee.depot = [place["id"] for place in board["places"] if place["kind"] == "depot"]
        referee.terminal = board["terminal"]
        for track in board["tracks"]:
            for one, other, way in (
                (track["a"], track["b"], track["heading"]),
                (track["b"], track["a"], OPPOSITE[track["heading"]]),
            ):
                referee.exits.setdefault(one, {})[way] = other
                referee.spaces[one, way] = track["id"]
        referee.owner = [train["seat"] for train in data["trains"]]
        referee.place = [""] * len(referee.owner)
        referee.heading = [""] * len(referee.owner)
        referee.has_come_in = [False] * len(referee.owner)
        referee.seen.append(referee.position())
        return referee

    def position(self) -> object:
        return (tuple(self.place), tuple(self.heading), self.turn)

    def is_on(self, option: str, value: object) -> bool:
        return self.options.get(option) == value

    def standing(self, place: str) -> int:
        return self.place.index(place) if place in self.place else -1

    def ahead(self, train: int) -> str:
        place, way = self.place[train], self.heading[train]
        if place in self.exits:
            return self.spaces[place, way]
        (circle,) = [
            self.exits[one][heading]
            for (one, heading), track in self.spaces.items()
            if track == place and heading == way
        ]
        return circle

    def orders(self) -> list[str]:
        """All that the conductor to play may order."""
        own = [train for train, owner in enumerate(self.owner) if owner == self.turn]
        going = [text for train in own for text in self.entries(train) + self.runs(train)]
        turning = [text for train in range(len(self.owner)) for text in self.turns(train, own)]
        return going + turning + ([] if going else ["lose the play"])

    def entries(self, train: int) -> list[str]:
        lower = [other for other in range(train) if self.owner[other] == self.owner[train]]
        if self.place[train] or not all(self.has_come_in[other] for other in lower):
            return []
        return [
            f"enter {train + 1} {circle} {way}"
            for circle in self.depot
            if self.standing(circle) < 0
            for way in self.exits[circle]
        ]

    def runs(self, train: int) -> list[str]:
        if self.place[train] in ("", "home"):
            return []
        ahead = self.ahead(train)
        other = self.standing(ahead)
        if other >= 0:
            is_facing = self.heading[other] == OPPOSITE[self.heading[train]]
            on_track = self.place[train] in self.exits
            may = is_facing and (on_track or not self.is_on("head-on", "track only"))
            return [f"run {train + 1}"] if may else []
        if ahead not in self.exits or ahead == self.terminal:
            return [f"run {train + 1}"]
        any_way = ahead not in self.depot and not self.is_on("smashup", "refused")
        return [f"run {train + 1} {way}" for way in (OPPOSITE if any_way else self.exits[ahead])]

    def turns(self, train: int, own: list[int]) -> list[str]:
        place, heading = self.place[train], self.heading[train]
        if train in own or place not in self.exits or place in self.depot:
            return []
        givers = [mine for mine in own if self.place[mine] not in ("", "home")]
        if not self.is_on("depot-may-turn", "yes"):
            givers = [mine for mine in givers if self.place[mine] not in self.depot]
        if heading not in [self.heading[mine] for mine in givers]:
            return []
        ways = OPPOSITE if self.is_on("turn-into-smashup", "yes") else self.exits[place]
        texts = [f"turn {train + 1} {way}" for way in ways if way != heading]
        return (
            texts if self.is_on("repetition", "off") else [text for text in texts if not self.repeats(text)]
        )

    def repeats(self, text: str) -> bool:
        saved = self.place[:], self.heading[:], self.turn
        self.change(text)
        count = self.seen.count(self.position())
        self.place, self.heading, self.turn = saved
        return count >= 2

    def give(self, text: str) -> list[int]:
        """An order is carried out; who can then only lose the play is passed over, and comes back."""
        self.change(text)
        self.seen.append(self.position())
        passed: list[int] = []
        while len(passed) < self.seats and self.orders() == ["lose the play"]:
            passed.append(self.turn)
            self.change("lose the play")
            self.seen.append(self.position())
        return passed

    def change(self, text: str) -> None:
        verb, *words = text.split()
        if verb != "lose":
            train = int(words[0]) - 1
            way = words[-1] if words[-1] in OPPOSITE else self.heading[train]
            if verb == "enter":
                self.has_come_in[train] = True
                self.set_down(train, words[1], way)
            elif verb == "turn":
                self.set_down(train, self.place[train], way)
            else:
                self.run(train, way)
        self.turn = (self.turn + 1) % self.seats

    def run(self, train: int, way: str) -> None:
        ahead = self.ahead(train)
        other = self.standing(ahead)
        if other >= 0:
            self.set_down(other, "", "")
            self.set_down(train, "", "")
        else:
            self.set_down(train, ahead, way)

    def set_down(self, train: int, place: str, way: str) -> None:
        """Put a train somewhere; in the terminal, or pointing where no track leads, it does not stay."""
        if place == self.terminal:
            place, way = "home", ""
        elif place in self.exits and way not in self.exits[place]:
            place, way = "", ""
        self.place[train], self.heading[train] = place, way
