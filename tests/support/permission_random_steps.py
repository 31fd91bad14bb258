"""Random steps for the permission test: persons, spectators, strangers and thieves at several tables."""

from __future__ import annotations

import asyncio
import traceback
from collections import Counter
from random import Random
from typing import Final

from permission_connection import SeatConnection
from permission_driver import Play, Step
from permission_model import LEVELS, OPEN, Message, Person
from server_process import Server

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
    "delete": (2, 2, 2),  # never by the host, who may
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
        connections = list(play.connections.values())
        if play.observer.next_code:
            return ["move on"]
        persons = [person for person in play.model.persons.values() if person.good_token()]
        without = len(persons) - len(
            {
                connection.person.name
                for connection in connections
                if connection.person and connection.ended is None
            }
        )
        if without == len(persons) or (without and dice.random() < 0.25):
            return self._open()
        stalled = [connection.label for connection in connections if connection.is_stalled]
        if stalled and dice.random() < 0.12:
            return ["resume", dice.choice(stalled)]
        closed = [connection.label for connection in connections if connection.is_closed]
        if closed and dice.random() < 0.5:
            return ["close", dice.choice(closed)]
        if play.model.is_started and dice.random() < self.haste:
            hasty = self._hasty(connections)
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
            return self._burst(connections)
        connection = self._connection(connections)
        if kind == "stall" and not connection.is_stalled and not connection.is_closed:
            return ["stall", connection.label]
        if kind == "close" and connection.ended is None and len(connections) > 4:
            return ["close", connection.label]
        message = self._again(connection) if kind == "again" else self._message(connection)
        return ["ask", connection.label, message, dice.random() < 0.6]

    def _hasty(self, connections: list[SeatConnection]) -> Step | None:
        """What brings the game to its end, and to a rematch."""
        dice, model = self.dice, self.play.model
        good = [
            connection
            for connection in connections
            if connection.person and connection.ended is None and not connection.is_closed
        ]
        turn = [connection for connection in good if connection.choices and not connection.is_stalled]
        movers = [connection for connection in good if model.moves and connection.person is model.moves[-1]]
        if movers and dice.random() < 0.15:
            return ["ask", dice.choice(movers).label, {"do": "undo", "id": self._fresh("id")}, True]
        connection = dice.choice(turn or good) if good else None
        if connection is None or not (turn or model.is_over or model.now.paused):
            return None
        verb = "rematch" if model.is_over else "pause" if model.now.paused else "legal"
        message = self._verb(verb, connection) | {"id": self._fresh("id")}
        self.ids.append(message["id"])
        return ["ask", connection.label, message, True]

    def _connection(self, connections: list[SeatConnection]) -> SeatConnection:
        """A connection: rather one that does not stall, and whose turn it is."""
        reading = [connection for connection in connections if not connection.is_stalled] or connections
        host = [connection for connection in reading if connection.person is self.play.model.host]
        if host and not self.play.model.is_started and self.dice.random() < 0.25:
            return self.dice.choice(host)
        turn = [connection for connection in reading if connection.choices and connection.ended is None]
        return self.dice.choice(turn if turn and self.dice.random() < 0.5 else reading)

    def _fresh(self, kind: str) -> str:
        self.count += 1
        return f"{kind}{self.count}"

    # Requests ---------------------------------------------------------------------------------------

    def _again(self, connection: SeatConnection) -> Message:
        """What its person has asked before, or the same id with other content."""
        dice, person = self.dice, connection.person
        if person is None or not person.asked:
            return self._message(connection)
        process, id = dice.choice(list(person.asked))
        if dice.random() < 0.6:
            asked = person.asked[process, id].content
            return asked | {"id": id} | ({"seq": 0} if asked["do"] == "move" else {})
        message = self._message(connection)
        if "id" in message:
            message["id"] = id
        return message

    def _message(self, connection: SeatConnection) -> Message:
        dice = self.dice
        place = 2 if self.play.model.is_started else 0 if self.play.requests < self.waits else 1
        verb = dice.choices(list(VERBS), [weights[place] for weights in VERBS.values()])[0]
        if self.play.model.now.paused and dice.random() < 0.1:
            verb = "pause"
        if (
            connection.person
            and connection.person.affairs >= MOST_AFFAIRS
            and verb not in ("legal", "illegal")
        ):
            verb = "chat"
        message = self._verb(verb, connection)
        if message["do"] not in ("chat", "sit", "watch", "evening"):
            others = [id for id in self.ids if connection.person is None or id not in connection.person.ids()]
            is_known = others and dice.random() < 0.2
            message["id"] = dice.choice(others) if is_known else self._fresh("id")
            self.ids.append(message["id"])
        return message

    def _verb(self, verb: str, connection: SeatConnection) -> Message:
        dice, model = self.dice, self.play.model
        seat = dice.randrange(len(model.now.chairs) + (dice.random() < 0.1))
        if verb == "swap" and self._open_chairs() and dice.random() < 0.7:
            seat = dice.choice(self._open_chairs())
        elif verb == "swap" and not model.is_started and connection.person is model.host:
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
            "delete": {"do": "hint" if connection.person is model.host else "delete"},
        }
        if verb in simple:
            return simple[verb]
        if verb == "legal" and not connection.choices and dice.random() < 0.8:
            return self._verb(dice.choice(["chat", "pause", "speed", "undo", "renew"]), connection)
        if verb == "legal" and connection.choices:
            return {"do": "move", "seq": connection.seq, "text": dice.choice(connection.choices)["text"]}
        if verb in ("legal", "illegal"):
            return {"do": "move", "seq": connection.seq, "text": self._text()}
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
        choices = [
            choice["text"] for connection in self.play.connections.values() for choice in connection.choices
        ]
        return str(self.dice.choice([*choices, "stand", "play 5-2", "nonsense"]))

    def _burst(self, connections: list[SeatConnection]) -> Step:
        reading = [connection for connection in connections if not connection.is_stalled]
        chosen = self.dice.sample(reading, min(len(reading), self.dice.randrange(2, 5)))
        items: list[Step] = [[connection.label, self._message(connection)] for connection in chosen]
        twins = self._twins(reading)
        if twins and self.dice.random() < 0.3:
            return ["burst", twins]
        persons = [connection.person.name for connection in chosen if connection.person]
        verbs = {item[1]["do"] for item in items}
        times = Counter(item[1]["do"] for item in items)
        is_same = len({item[1].get("id", item[0]) for item in items}) < len(items)
        if is_same or times["pause"] > 1 or times["chair"] > 1:  # only one of them would make a row
            items = items[:1]
        if len(set(persons)) < len(persons) and not {"renew", "chair"} & verbs:
            items = items[:1]  # several connections of one person only where tokens can end
        if OF_CHAIRS & verbs:  # what is said while a row about chairs is being stored can have either name
            items = [item for item in items if item[1]["do"] != "chat"]
        return ["burst", items if self._is_safe(items) else items[:1]]

    def _twins(self, reading: list[SeatConnection]) -> list[Step]:
        """The same request on two connections of one person, as a client sends it again when one was cut."""
        good = [
            connection
            for connection in reading
            if connection.person and connection.ended is None and not connection.is_closed
        ]
        pairs = [
            [one, other] for one in good for other in good if one is not other and one.person is other.person
        ]
        if not pairs:
            return []
        pair = self.dice.choice(pairs)
        message = self._message(pair[0])
        if message["do"] in ("hint", "rematch", "pause", "chair") or "id" not in message:
            return []
        return [[connection.label, dict(message)] for connection in pair]

    def _is_safe(self, items: list[Step]) -> bool:
        """Whether nothing in it can begin the first deal while another request changes the chairs."""
        model = self.play.model
        cutters = [self.play.connections[label].person for label, message in items if message["do"] == "cut"]
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
        connections = [connection for connection in play.connections.values() if connection.ended is None]
        spectators = [connection for connection in connections if connection.person is None]
        persons = [person for person in play.model.persons.values() if person.good_token()]
        without = [
            person
            for person in persons
            if not [connection for connection in connections if connection.person is person]
        ]
        if not without and len(spectators) < 2 and dice.random() < 0.3:
            return ["open", self._fresh("watch"), self._process(), ""]
        person = dice.choice(without or persons)
        if len([connection for connection in connections if connection.person is person]) >= MOST_LINES:
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
                self.found = Found(f"{told}\n{play.history()}", play)
        finally:
            await play.abandon()
