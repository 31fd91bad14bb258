"""The driver of the permission test: it plays steps against real servers and compares them with the model.

A step is a JSON list, and a table is its chairs and its steps; so what a failure prints can be played again
with `replay`.  Steps: ["open", label, process, token], ["ask", label, message, waits], ["join", process,
name, seat], ["burst", [[label, message], ...]], ["stall", label], ["resume", label], ["close", label],
["move on"]; a label names a connection.

A token is named by its person and its place, "Ann#1"; "Ann#1!2" is forged from it, "other#0" is of another
table, "old:Ann#0" of the table before the rematch, and "" is a spectator.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final

from permission_connection import SeatConnection
from permission_message_checks import Observer
from permission_model import CLOSED, EITHER, INTRODUCTIONS, OPEN, Fault, Message, Model, Person
from server_process import PATIENCE, Server

Step = list[Any]

CHANGING: Final = ("done", "renewed")
WHILE_PLAYING: Final = ("chair", "pause", "speed")  # what a person is refused only when the game is over


class Play:
    """One table, its connections and its model, on one or more processes."""

    def __init__(self, servers: list[Server], chairs: list[str], game: str = "hilo") -> None:
        self.servers = servers
        self.chairs = chairs
        self.game = game
        self.steps: list[Step] = []
        self.requests = 0
        self.outcomes: Counter[str] = Counter()  # how often a verb was answered with what
        self.connections: dict[str, SeatConnection] = {}
        self.opened: list[SeatConnection] = []  # and those that were not let in
        self.heard: list[tuple[SeatConnection, Message]] = []
        self.strangers: dict[str, str] = {}  # tokens that are good for nothing here, by name
        self.asks = {"game": game, "seats": len(chairs), "options": {"length": "one deal"}}
        self.other = self._made()
        self._set_up(self._made())

    def _made(self) -> Message:
        return self.servers[0].table(**self.asks, name="Ann", chairs=self.chairs)

    def _set_up(self, made: Message) -> None:
        names = json.loads(self.servers[0].get(f"/api/tables/{made['code']}")[2])["names"]
        persons = {seat["seat"]: Person(names[seat["seat"]], [seat["token"]]) for seat in made["seats"]}
        self.strangers |= {f"other#{n}": seat["token"] for n, seat in enumerate(self.other["seats"])}
        chairs = [persons[n].name if n in persons else chair for n, chair in enumerate(self.chairs)]
        self._begin(Model(made["code"], chairs, list(persons.values()), persons[made["seat"]]))

    def _begin(self, model: Model) -> None:
        self.model = model
        model.is_shared = len(self.servers) > 1
        self.observer = Observer(model)
        for person in model.persons.values():
            self.observer.own(person)

    # Steps ---------------------------------------------------------------------------------------

    async def do(self, step: Step) -> None:
        """One step, and the checks of all that was heard."""
        self.steps.append(step)
        verb, *rest = step
        steps: dict[str, Callable[..., Awaitable[None]]] = {
            "open": self._open,
            "ask": self._ask,
            "burst": self._burst,
            "join": self._join,
            "stall": self._stall,
            "resume": self._resume,
            "close": self._close,
            "move on": self._move_on,
        }
        await steps[verb](*rest)
        self.settle()
        await self._begun()

    async def _begun(self) -> None:
        """When no chair is open and all are there and have cut, the first deal begins by itself."""
        model = self.model
        connections = [
            connection
            for connection in self.connections.values()
            if connection.person and connection.ended is None
        ]
        there = {connection.person.name for connection in connections if connection.person}
        is_complete = there.issuperset(chair for chair in model.now.chairs if model.is_person(chair))
        reading = [connection for connection in connections if not connection.is_stalled]
        if model.is_started or not (is_complete and reading and model.may_have_started()):
            return
        await reading[0].wait(lambda: reading[0].is_started)
        self.settle()

    def settle(self) -> None:
        """Check what was heard; every request has its answer now."""
        heard, self.heard = self.heard, []
        for connection, message in heard:
            self.observer.look(connection, message)

    def _connection(self, label: str, process: int) -> SeatConnection:
        connection = SeatConnection(label, self.servers, process, self._hear)
        self.opened.append(connection)
        return connection

    def _hear(self, connection: SeatConnection, message: Message) -> None:
        self.heard.append((connection, message))

    def token(self, name: str) -> tuple[str, Person | None, int]:
        """A token by its name, with its person and its place there if it is one of this table."""
        if name in self.strangers:
            return self.strangers[name], None, -1
        whole, _, forgery = name.partition("!")
        who, _, place = whole.partition("#")
        person = self.model.persons[who]
        token = person.tokens[int(place)]
        if forgery:
            tokens = [other.tokens[0] for other in self.model.persons.values() if other.tokens]
            return forged(token, int(forgery), tokens), None, -1
        return token, person, int(place)

    async def _open(self, label: str, process: int, name: str) -> None:
        """Open a connection; with a token that is not good it must be closed at once."""
        self.requests += 1
        connection = self._connection(label, process)
        if not name:
            introduction: Message = {"do": "watch", "table": self.model.code}
        else:
            token, connection.person, connection.token = self.token(name)
            introduction = {"do": "sit", "table": self.model.code, "token": token, "seen": -1}
        is_good = not name or (connection.person is not None and connection.ended is None)
        self.outcomes["good token" if is_good else "bad token"] += 1
        first = await connection.open(introduction)
        if (first["type"] == "view") != is_good:
            raise Fault(f"{label} with {name or 'no token'} received {first}; its token is good: {is_good}")
        if is_good:
            self.connections[label] = connection
            return
        self.heard = [(other, message) for other, message in self.heard if other is not connection]
        if first["type"] != "bye" or first["reason"] not in ("seat", ""):
            raise Fault(f"{label} with {name} received {first}")
        await connection.close()

    async def _ask(self, label: str, message: Message, waits: bool = True) -> None:
        """Ask and judge the answer.  Without waiting, a process can be behind and refuse for that."""
        self.requests += 1
        connection = self.connections[label]
        is_known = self._is_known(connection, message)  # a process that is behind may not know it yet
        if (waits or is_known) and connection.ended is None:
            connection.resume()
            await connection.caught_up(self.model.known)
        self.settle()
        is_behind = len(self.servers) > 1 and connection.seq < self.model.known
        self._say(connection, message)
        allowed, whole = self.model.allowed(connection.asker, message)
        answer = await connection.ask(self._filled(message))
        if not (answer["type"] == "refused" and is_behind and CLOSED not in allowed):
            judge(connection, message, answer, allowed, whole)
            is_refused = answer["type"] == "refused" and allowed == EITHER
            is_plain = connection.person is not None and message.get("id") not in connection.person.unanswered
            is_excuse = is_refused and is_plain and message["do"] in WHILE_PLAYING
            if is_excuse and not await self._is_over(connection.process):
                raise Fault(f"{label} asked {message}: {answer}, and the game is not over")
        self._note(connection, message, answer)

    async def _is_over(self, process: int) -> bool:
        """Ask the server: the house can have made the last move a moment ago."""
        server = self.servers[process % len(self.servers)]
        answer = await asyncio.to_thread(server.get, f"/api/tables/{self.model.code}")
        return bool(json.loads(answer[2])["over"])

    def _filled(self, message: Message) -> Message:
        """An introduction names its token as steps do."""
        if message["do"] not in INTRODUCTIONS:
            return message
        code, token = self.model.code, self.token(message["token"])[0]
        named = {"evening": code} if message["do"] == "evening" else {"table": code}
        return {"do": message["do"], **named, **({} if message["do"] == "watch" else {"token": token})}

    def _say(self, connection: SeatConnection, message: Message) -> None:
        if message["do"] == "chat":
            self.observer.said[message["text"]] = connection.person

    def _note(self, connection: SeatConnection, message: Message, answer: Message) -> None:
        self.outcomes[f"{message['do']} {answer['type']}"] += 1
        is_new = not self._is_known(connection, message)
        self.model.note(connection.asker, message, answer)
        if answer["type"] == "renewed" and is_new:
            connection.token = len(connection.person.tokens) - 1 if connection.person else -1

    def _is_known(self, connection: SeatConnection, message: Message) -> bool:
        return connection.person is not None and bool(
            connection.person.known(connection.process, message.get("id", ""))
        )

    def _makes_row(self, connection: SeatConnection, message: Message, answer: Message) -> bool:
        is_change = answer["type"] in CHANGING and message["do"] not in ("speed", "rematch")
        return is_change and not self._is_known(connection, message)

    async def _burst(self, items: list[tuple[str, Message]]) -> None:
        """Several requests at once: some order of them must explain all the answers."""
        self.requests += len(items)
        connections = [self.connections[label] for label, _ in items]
        for connection, (_, message) in zip(connections, items, strict=True):
            self._say(connection, message)
        answers = await asyncio.gather(
            *[
                connection.ask(self._filled(message))
                for connection, (_, message) in zip(connections, items, strict=True)
            ]
        )
        asked = [
            (connection, message, answer)
            for connection, (_, message), answer in zip(connections, items, answers, strict=True)
        ]
        rows = [entry for entry in asked if self._makes_row(*entry)]
        others = [entry for entry in asked if not self._makes_row(*entry)]
        possible = [self.model.allowed(connection.asker, message) for connection, message, _ in others]
        choices = [[choice] for choice in possible]
        for connection, message, answer in sorted(rows, key=order):
            judge(connection, message, answer, *self.model.allowed(connection.asker, message))
            self._note(connection, message, answer)
            for known, (other, question, _) in zip(choices, others, strict=True):
                known.append(self.model.allowed(other.asker, question))
        for known, (connection, message, answer) in zip(choices, others, strict=True):
            if not (answer["type"] == "refused" and len(self.servers) > 1):
                judge_any(connection, message, answer, known)
            self._note(connection, message, answer)

    async def _join(self, process: int, name: str, seat: int | None) -> None:
        """Take a chair over plain HTTP, and open a connection with the token."""
        self.requests += 1
        self.settle()
        chairs = self.model.now.chairs
        is_open = OPEN in chairs if seat is None else seat < len(chairs) and chairs[seat] == OPEN
        server = self.servers[process % len(self.servers)]
        path, body = f"/api/tables/{self.model.code}/seats", {"name": name, "seat": seat}
        status, made = await asyncio.to_thread(server.post, path, body)
        deadline = time.monotonic() + PATIENCE
        while status != 201 and is_open and len(self.servers) > 1 and time.monotonic() < deadline:
            await asyncio.sleep(0.05)  # this process is behind
            status, made = await asyncio.to_thread(server.post, path, body)
        is_excused = status != 201 and await self._is_over(process)
        if (status == 201) != is_open and not is_excused:
            raise Fault(f"{name} asked for chair {seat} of {chairs}: {status} {made}")
        if status == 201:
            await self._come_in(process, Person(name, [made["token"]]), made["seat"])

    async def _come_in(self, process: int, person: Person, seat: int) -> None:
        if self.model.now.chairs[seat] != OPEN:
            raise Fault(f"{person.name} was given chair {seat} of {self.model.now.chairs}")
        connection = self._connection(f"{person.name}@0", process)
        connection.person, connection.token = person, 0
        first = await connection.open(
            {"do": "sit", "table": self.model.code, "token": person.tokens[0], "seen": -1}
        )
        if first["type"] != "view":
            raise Fault(f"{person.name} has a token for chair {seat} and received {first}")
        self.model.join(person, seat, first["seq"])
        self.observer.own(person)
        self.connections[connection.label] = connection

    async def _stall(self, label: str) -> None:
        self.connections[label].stall()

    async def _resume(self, label: str) -> None:
        self.connections[label].resume()

    async def _close(self, label: str) -> None:
        await self.connections.pop(label).close()

    async def _move_on(self) -> None:
        """Go to the table of the rematch: every person must have a token that opens the own seat there."""
        model, observer = self.model, self.observer
        remaining = [person for person in model.persons.values() if person.good_token()]
        for number, person in enumerate(remaining):
            connection = self._connection(f"{person.name}@moved", number)
            connection.person, connection.token = person, len(person.tokens) - 1
            self.connections[connection.label] = connection
            await connection.open(
                {"do": "sit", "table": model.code, "token": person.good_token(), "seen": -1}
            )
            await connection.until(lambda message: message["type"] == "moved")
        await self.finish()
        for name, person in model.persons.items():
            for place, token in enumerate(person.tokens):
                self.strangers[f"old:{name}#{place}"] = token
        persons = [Person(person.name, [observer.next_tokens[person.name]]) for person in remaining]
        host = next(person for person in persons if person.name == model.host.name)
        self.outcomes["moved on"] += 1
        self._begin(Model(observer.next_code, list(model.now.chairs), persons, host))

    async def finish(self) -> None:
        """Read all connections to their ends: those whose tokens have ended must be closed by the server."""
        for connection in self.connections.values():
            connection.resume()
            if connection.ended is not None:
                await connection.closed()
            elif not connection.is_closed:
                await connection.caught_up(self.model.known)
        self.settle()
        for connection in list(self.connections.values()):
            await connection.close()
        self.settle()
        self.connections.clear()

    async def abandon(self) -> None:
        """Close all connections, also after a fault."""
        for connection in self.opened:
            await connection.close()

    def can(self, step: Step) -> bool:
        """Whether the connections and tokens of a step are there."""
        verb, *rest = step
        if verb in ("ask", "stall", "resume", "close"):
            return rest[0] in self.connections
        if verb == "burst":
            return all(label in self.connections for label, _ in rest[0])
        if verb == "open":
            who, _, place = rest[2].partition("!")[0].partition("#")
            person = self.model.persons.get(who)
            is_known = person is not None and int(place) < len(person.tokens)
            return not rest[2] or rest[2] in self.strangers or is_known
        return verb != "move on" or bool(self.observer.next_code)

    def history(self) -> str:
        """The table as it can be played again."""
        text = ",\n".join(json.dumps(step) for step in self.steps)
        return f"replay(Play(servers, {json.dumps(self.chairs)}), [\n{text}\n])"


async def replay(play: Play, steps: list[Step]) -> None:
    """Play these steps; those about a connection or a token that is not there are passed over."""
    try:
        for step in steps:
            if play.can(step):
                await play.do(step)
        await play.finish()
    finally:
        await play.abandon()


def order(entry: tuple[SeatConnection, Message, Message]) -> tuple[int, bool]:
    """By number; a pause or a chair with the number of another request found nothing left to do after it."""
    return int(entry[2]["seq"]), entry[1]["do"] in ("pause", "chair")


def judge(
    connection: SeatConnection,
    message: Message,
    answer: Message,
    allowed: frozenset[str],
    whole: Message | None,
) -> None:
    """The answer must be one that the model allows.

    Where a newer token was given out since, an old `renew` that is sent again is answered with the newest
    one: the connection that asks has that already.
    """
    if answer["type"] not in allowed:
        raise Fault(f"{connection.label} asked {message}: {answer}, but it may only be {sorted(allowed)}")
    if whole is None:
        return
    newest = connection.person.tokens[-1] if connection.person and connection.person.tokens else ""
    is_token = answer.get("token", "") in (whole.get("token", ""), newest)
    if answer.get("seq") != whole.get("seq") or not is_token:
        raise Fault(f"{connection.label} asked {message} again: {answer} is not {whole}")


def judge_any(
    connection: SeatConnection,
    message: Message,
    answer: Message,
    known: list[tuple[frozenset[str], Message | None]],
) -> None:
    """The answer must be allowed at one moment at least."""
    faults = []
    for allowed, whole in known:
        try:
            judge(connection, message, answer, allowed, whole)
        except Fault as fault:
            faults.append(fault)
    if len(faults) == len(known):
        raise faults[-1]


def forged(token: str, kind: int, others: list[str]) -> str:
    """A token that the server did not sign."""
    whose, _, signature = token.rpartition(".")
    number, _, version = whose.rpartition(".")
    if kind == 0:
        return f"{whose}.{'B' if signature[:1] == 'A' else 'A'}{signature[1:]}"
    if kind == 1:
        return f"{number}.{int(version) + 1}.{signature}"
    if kind == 2:
        different = [other for other in others if other != token] or [f"{token}x.y"]
        return f"{different[0].rpartition('.')[0]}.{signature}"
    return f"{whose}."
