"""Random steps for the authority test: persons, spectators, strangers and thieves at several tables."""

from __future__ import annotations

import asyncio
import traceback
from collections import Counter
from random import Random
from typing import Final

from authority import LEVELS, OPEN, Message, Person
from authority_lines import Line
from authority_play import Play, Step
from serving import Server

TABLES_AT_ONCE: Final = 4
REQUESTS_A_TABLE: Final = 120
MOST_LINES: Final = 4  # of one person
MOST_AFFAIRS: Final = 34  # rows of one person between two moves; the server allows 40
OF_CHAIRS: Final = {"chair", "swap", "renew"}

# How often a verb is asked for: while chairs are changed, before the start, and in the game.
VERBS: Final[dict[str, tuple[int, int, int]]] = {
    "legal": (0, 0, 60),
    "illegal": (2, 2, 8),
    "undo": (1, 1, 6),
    "hint": (1, 1, 1),
    "why": (2, 2, 3),
    "chat": (5, 5, 5),
    "pause": (5, 5, 4),
    "speed": (3, 4, 4),
    "cut": (4, 14, 2),
    "chair": (16, 9, 7),
    "start": (0, 5, 2),
    "rematch": (1, 1, 2),
    "swap": (24, 12, 3),
    "renew": (6, 6, 6),
    "evening": (2, 2, 2),
    "introduction": (2, 2, 2),
}
STEPS: Final = {"ask": 70, "again": 14, "burst": 5, "open": 6, "probe": 7, "join": 7, "stall": 4, "close": 2}


class Chooser:
    """Chooses the next step of one table."""

    def __init__(self, play: Play, dice: Random) -> None:
        self.play = play
        self.dice = dice
        self.count = 0  # of names and ids
        self.ids: list[str] = []
        self.waits = dice.choice([0, 20, 60, 90])  # requests before the start is thought of
        self.haste = dice.choice([0.2, 0.8])  # how much those whose turn it is do nothing but move

    def step(self) -> Step:
        dice, play = self.dice, self.play
        lines = list(play.lines.values())
        if play.observer.next_code:
            return ["move on"]
        persons = [person for person in play.model.persons.values() if person.good_token()]
        without = len(persons) - len(
            {line.person.name for line in lines if line.person and line.ended is None}
        )
        if without == len(persons) or (without and dice.random() < 0.25):
            return self._open()
        stalled = [line.label for line in lines if line.is_stalled]
        if stalled and dice.random() < 0.12:
            return ["resume", dice.choice(stalled)]
        closed = [line.label for line in lines if line.is_closed]
        if closed and dice.random() < 0.5:
            return ["close", dice.choice(closed)]
        if play.model.is_started and dice.random() < self.haste:
            hasty = self._hasty(lines)
            if hasty:
                return hasty
        kind = dice.choices(list(STEPS), list(STEPS.values()))[0]
        if kind == "open":
            return self._open()
        if kind == "probe":
            return self._probe()
        if kind == "join":
            return self._join()
        if kind == "burst":
            return self._burst(lines)
        line = self._line(lines)
        if kind == "stall" and not line.is_stalled and not line.is_closed:
            return ["stall", line.label]
        if kind == "close" and line.ended is None and len(lines) > 4:
            return ["close", line.label]
        message = self._again(line) if kind == "again" else self._message(line)
        return ["ask", line.label, message, dice.random() < 0.6]

    def _hasty(self, lines: list[Line]) -> Step | None:
        """What brings the game to its end, and to a rematch."""
        dice, model = self.dice, self.play.model
        good = [line for line in lines if line.person and line.ended is None and not line.is_closed]
        turn = [line for line in good if line.choices and not line.is_stalled]
        movers = [line for line in good if model.moves and line.person is model.moves[-1]]
        if movers and dice.random() < 0.15:
            return ["ask", dice.choice(movers).label, {"do": "undo", "id": self._fresh("id")}, True]
        line = dice.choice(turn or good) if good else None
        if line is None or not (turn or model.is_over or model.now.paused):
            return None
        verb = "rematch" if model.is_over else "pause" if model.now.paused else "legal"
        message = self._verb(verb, line) | {"id": self._fresh("id")}
        self.ids.append(message["id"])
        return ["ask", line.label, message, True]

    def _line(self, lines: list[Line]) -> Line:
        """A line: rather one that does not stall, and whose turn it is."""
        reading = [line for line in lines if not line.is_stalled] or lines
        host = [line for line in reading if line.person is self.play.model.host]
        if host and not self.play.model.is_started and self.dice.random() < 0.25:
            return self.dice.choice(host)
        turn = [line for line in reading if line.choices and line.ended is None]
        return self.dice.choice(turn if turn and self.dice.random() < 0.5 else reading)

    def _fresh(self, kind: str) -> str:
        self.count += 1
        return f"{kind}{self.count}"

    # Requests ---------------------------------------------------------------------------------------

    def _again(self, line: Line) -> Message:
        """What its person has asked before, or the same id with other content."""
        dice, person = self.dice, line.person
        if person is None or not person.asked:
            return self._message(line)
        process, id = dice.choice(list(person.asked))
        if dice.random() < 0.6:
            asked = person.asked[process, id].content
            return asked | {"id": id} | ({"seq": 0} if asked["do"] == "move" else {})
        message = self._message(line)
        if "id" in message:
            message["id"] = id
        return message

    def _message(self, line: Line) -> Message:
        dice = self.dice
        place = 2 if self.play.model.is_started else 0 if self.play.requests < self.waits else 1
        verb = dice.choices(list(VERBS), [weights[place] for weights in VERBS.values()])[0]
        if self.play.model.now.paused and dice.random() < 0.1:
            verb = "pause"
        if line.person and line.person.affairs >= MOST_AFFAIRS and verb not in ("legal", "illegal"):
            verb = "chat"
        message = self._verb(verb, line)
        if message["do"] not in ("chat", "sit", "watch", "evening"):
            others = [id for id in self.ids if line.person is None or id not in line.person.ids()]
            is_known = others and dice.random() < 0.2
            message["id"] = dice.choice(others) if is_known else self._fresh("id")
            self.ids.append(message["id"])
        return message

    def _verb(self, verb: str, line: Line) -> Message:
        dice, model = self.dice, self.play.model
        seat = dice.randrange(len(model.now.chairs) + (dice.random() < 0.1))
        if verb == "swap" and self._open_chairs() and dice.random() < 0.7:
            seat = dice.choice(self._open_chairs())
        elif verb == "swap" and not model.is_started and line.person is model.host:
            return {"do": "chair", "seat": seat, "level": OPEN}
        simple: dict[str, Message] = {
            "undo": {"do": "undo"},
            "hint": {"do": "hint"},
            "why": {"do": "why", "text": self._text()},
            "chat": {"do": "chat", "text": self._fresh("said ")},
            "pause": {"do": "pause", "on": dice.random() < (0.1 if model.now.paused else 0.6)},
            "speed": {"do": "speed", "speed": dice.choice(["fast", "instant", "instant", "warp"])},
            "cut": {"do": "cut", "value": self._fresh("cut")},
            "chair": {"do": "chair", "seat": seat, "level": dice.choice([OPEN, OPEN, *LEVELS, "genius"])},
            "start": {"do": "start"},
            "rematch": {"do": "rematch"},
            "swap": {"do": "swap", "seat": seat},
            "renew": {"do": "renew"},
        }
        if verb in simple:
            return simple[verb]
        if verb == "legal" and not line.choices and dice.random() < 0.8:
            return self._verb(dice.choice(["chat", "pause", "speed", "undo", "renew"]), line)
        if verb == "legal" and line.choices:
            return {"do": "move", "seq": line.seq, "text": dice.choice(line.choices)["text"]}
        if verb in ("legal", "illegal"):
            return {"do": "move", "seq": line.seq, "text": self._text()}
        if verb == "evening":
            return dice.choice(
                [
                    {"do": "line", "text": "arrive Max"},
                    {"do": "invite", "guest": 1},
                    {"do": "door", "open": True},
                ]
            )
        return self._introduction()

    def _introduction(self) -> Message:
        person = self.dice.choice(list(self.play.model.persons.values()))
        verb = self.dice.choice(["sit", "watch", "evening"])
        return {"do": verb, "token": name_of(person, len(person.tokens) - 1)}

    def _text(self) -> str:
        """A move that somebody at the table may be about to make."""
        choices = [choice["text"] for line in self.play.lines.values() for choice in line.choices]
        return str(self.dice.choice([*choices, "stand", "play 5-2", "nonsense"]))

    def _burst(self, lines: list[Line]) -> Step:
        reading = [line for line in lines if not line.is_stalled]
        chosen = self.dice.sample(reading, min(len(reading), self.dice.randrange(2, 5)))
        items: list[Step] = [[line.label, self._message(line)] for line in chosen]
        twins = self._twins(reading)
        if twins and self.dice.random() < 0.3:
            return ["burst", twins]
        persons = [line.person.name for line in chosen if line.person]
        verbs = {item[1]["do"] for item in items}
        times = Counter(item[1]["do"] for item in items)
        is_same = len({item[1].get("id", item[0]) for item in items}) < len(items)
        if is_same or times["pause"] > 1 or times["chair"] > 1:  # only one of them would make a row
            items = items[:1]
        if len(set(persons)) < len(persons) and not {"renew", "chair"} & verbs:
            items = items[:1]  # several lines of one person only where tokens can end
        if OF_CHAIRS & verbs:  # what is said while a row about chairs is being stored can have either name
            items = [item for item in items if item[1]["do"] != "chat"]
        return ["burst", items if self._is_safe(items) else items[:1]]

    def _twins(self, reading: list[Line]) -> list[Step]:
        """The same request on two lines of one person, as a client sends it again when its line was cut."""
        good = [line for line in reading if line.person and line.ended is None and not line.is_closed]
        pairs = [
            [one, other] for one in good for other in good if one is not other and one.person is other.person
        ]
        if not pairs:
            return []
        pair = self.dice.choice(pairs)
        message = self._message(pair[0])
        if message["do"] in ("hint", "rematch", "pause", "chair") or "id" not in message:
            return []
        return [[line.label, dict(message)] for line in pair]

    def _is_safe(self, items: list[Step]) -> bool:
        """Whether nothing in it can begin the first deal while another request changes the chairs."""
        model = self.play.model
        cutters = [self.play.lines[label].person for label, message in items if message["do"] == "cut"]
        names = {person.name for person in cutters if person}
        waiting = [
            chair
            for chair, cut in zip(model.now.chairs, model.now.cuts, strict=True)
            if model.is_person(chair) and not cut and chair not in names
        ]
        return model.is_started or bool(waiting) or len(items) < 2

    # Lines and chairs --------------------------------------------------------------------------------

    def _process(self) -> int:
        return self.dice.randrange(len(self.play.servers))

    def _open(self) -> Step:
        dice, play = self.dice, self.play
        lines = [line for line in play.lines.values() if line.ended is None]
        spectators = [line for line in lines if line.person is None]
        persons = [person for person in play.model.persons.values() if person.good_token()]
        without = [person for person in persons if not [line for line in lines if line.person is person]]
        if not without and len(spectators) < 2 and dice.random() < 0.3:
            return ["open", self._fresh("watch"), self._process(), ""]
        person = dice.choice(without or persons)
        if len([line for line in lines if line.person is person]) >= MOST_LINES:
            return self._probe()
        label = f"{person.name}@{self._fresh('')}"
        return ["open", label, self._process(), name_of(person, len(person.tokens) - 1)]

    def _probe(self) -> Step:
        """A token that is not good, if there is one."""
        dice, play = self.dice, self.play
        persons = list(play.model.persons.values())
        dead = [
            name_of(person, place)
            for person in persons
            for place, end in enumerate(person.ended)
            if end is not None
        ]
        forgery = f"{name_of(dice.choice(persons), 0)}!{dice.randrange(4)}"
        name = dice.choice(dead) if dead and dice.random() < 0.7 else dice.choice([forgery, *play.strangers])
        return ["open", self._fresh("thief"), self._process(), name]

    def _open_chairs(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.play.model.now.chairs) if chair == OPEN]

    def _join(self) -> Step:
        seat = self.dice.choice([None, *range(len(self.play.model.now.chairs))])
        if self._open_chairs() and self.dice.random() < 0.7:
            seat = self.dice.choice(self._open_chairs())
        return ["join", self._process(), self._fresh("Guest "), seat]


def name_of(person: Person, place: int) -> str:
    return f"{person.name}#{place}"


def chairs(dice: Random) -> list[str]:
    """Two to four chairs, at least one of which is the host's."""
    others = dice.choices(["me", OPEN, "random", "novice"], [5, 4, 1, 1], k=dice.choice([1, 2, 2, 3]))
    if dice.random() < 0.4:
        others = ["me" for _ in others]
    found = ["me", *others]
    dice.shuffle(found)
    return found


class Found(AssertionError):
    """A difference was found, at this table."""

    def __init__(self, text: str, play: Play) -> None:
        super().__init__(text)
        self.play = play


class Exploration:
    """So many random requests at several tables at once; the seed makes them repeatable."""

    def __init__(self, servers: list[Server], seed: int, requests: int) -> None:
        self.servers = servers
        self.seed = seed
        self.requests = requests
        self.made = 0
        self.outcomes: Counter[str] = Counter()
        self.found: Found | None = None

    async def run(self) -> None:
        """Play until all requests are made, or until a difference is found: then all tables stop."""
        await asyncio.gather(*[self._tables(number) for number in range(TABLES_AT_ONCE)])
        if self.found is not None:
            raise self.found

    def _goes_on(self) -> bool:
        return self.found is None and self.made < self.requests

    async def _tables(self, number: int) -> None:
        count = 0
        while self._goes_on():
            count += 1
            dice = Random(f"{self.seed} {number} {count}")
            await self._table(Play(self.servers, chairs(dice)), dice)

    async def _table(self, play: Play, dice: Random) -> None:
        chooser = Chooser(play, dice)
        before = self.made
        try:
            while play.requests < REQUESTS_A_TABLE and self._goes_on():
                known = play.requests
                await play.do(chooser.step())
                self.made += play.requests - known
            if self.found is None:
                await play.finish()
            self.outcomes += play.outcomes
        except Exception:
            told = (
                f"{traceback.format_exc()}\nseed {self.seed}, {self.made} requests, {self.made - before} here"
            )
            if self.found is None:
                self.found = Found(f"{told}\n{play.story()}", play)
        finally:
            await play.abandon()
