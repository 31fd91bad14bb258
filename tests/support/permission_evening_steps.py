"""Random requests at an evening that has not begun: what is the organiser's, and nobody else's.

Kept apart from the model of tables and small: it knows the organiser, the guests, the door and the ids.
"""

from __future__ import annotations

from random import Random
from typing import Any

from evening_clients import Attendant, evening
from permission_model import CLOSED, Fault, Known, Message, content
from server_process import Server

ORGANISER = 0  # the key of the organiser among the guests; spectators have None
AT_TABLES = ({"do": "chair", "seat": 0, "level": "open"}, {"do": "swap", "seat": 0}, {"do": "start"})


class EveningPlay:
    """One evening on one or more processes, its connections, and who may do what there."""

    def __init__(self, servers: list[Server], dice: Random) -> None:
        self.servers = servers
        self.dice = dice
        made = evening(servers[0], way="online")
        self.code = str(made["code"])
        self.tokens: dict[int, str] = {ORGANISER: made["organiser"]}
        self.dead: list[str] = []  # tokens that a newer one has ended
        self.brought: set[int] = set()  # guests whom the organiser has written down
        self.guests = 0
        self.is_open = True
        self.asked: dict[tuple[int | None, str], Known] = {}
        self.connections: list[tuple[int | None, Attendant]] = []
        self.count = 0
        self.log: list[str] = []

    async def run(self, requests: int) -> None:
        """So many random requests; the server that runs this closes the connections."""
        await self._open(ORGANISER)
        await self._open(None)
        try:
            for _ in range(requests):
                await self._step()
        except Exception as error:
            raise AssertionError("\n".join([str(error), *self.log])) from error

    async def _step(self) -> None:
        kind = self.dice.choices(["ask", "come", "open", "thief"], [80, 8, 8, 4])[0]
        if kind == "come":
            self._come()
        elif kind == "open":
            known = [who for who in self.tokens if who != ORGANISER or self.dice.random() < 0.3]
            if known and len(self.connections) < 12:
                await self._open(self.dice.choice(known))
        elif kind == "thief":
            await self._thief()
        else:
            await self._ask(*self.dice.choice(self.connections))

    def _server(self) -> Server:
        return self.dice.choice(self.servers)

    def _come(self) -> None:
        """Somebody comes in by the door, if it is open."""
        self.count += 1
        body = {"name": f"Guest {self.count}"}
        status, made = self._server().post(f"/api/evenings/{self.code}/guests", body)
        self.log.append(f"come {body} {status}")
        if (status == 201) != self.is_open:
            raise Fault(f"the door is open: {self.is_open}, and coming in was answered {status} {made}")
        if status == 201:
            self.guests += 1
            if made["number"] != self.guests:
                raise Fault(f"guest {self.guests} was called {made['number']}")
            self.tokens[self.guests] = made["token"]

    async def _open(self, who: int | None) -> None:
        connection = Attendant(self._server(), self.code, "" if who is None else self.tokens[who])
        await connection.open()
        first = await connection.hear()
        if first["type"] != "evening":
            raise Fault(f"{who} may look at the room and received {first}")
        self._check(who, first)
        self.connections.append((who, connection))

    async def _thief(self) -> None:
        token = self.dice.choice(list(self.tokens.values()))
        whose, _, signature = token.rpartition(".")
        forged = f"{whose}.{'B' if signature[:1] == 'A' else 'A'}{signature[1:]}"
        connection = Attendant(self._server(), self.code, self.dice.choice([*self.dead, forged]))
        await connection.open()
        first = await connection.hear()
        if first["type"] != "bye":
            raise Fault(f"a token that is good no more was answered {first}")

    async def _ask(self, who: int | None, connection: Attendant) -> None:
        message = self._message(who)
        self.log.append(f"{who} {message}")
        allowed, whole = self._allowed(who, message)
        await connection.say(**message)
        while True:
            answer = await connection.hear()
            self._check(who, answer)
            if answer.get("id") == message["id"] or answer["type"] == "bye":
                break
        kind = CLOSED if answer["type"] == "bye" else answer["type"]
        is_same = whole is None or answer["seq"] == whole["seq"]
        if kind not in allowed or not is_same:
            raise Fault(f"{who} asked {message}: {answer}, but it may only be {sorted(allowed)}, as {whole}")
        if (who, message["id"]) in self.asked:
            return
        self.asked[who, message["id"]] = Known(content(message), answer)
        self._note(message, answer)
        if kind == "renewed" and who is not None:
            await self._renewed(who, connection, message, answer)

    async def _renewed(self, who: int, connection: Attendant, message: Message, answer: Message) -> None:
        """A new token ends the older one and every other connection; ids are those of the new one then."""
        self.dead.append(self.tokens[who])
        self.tokens[who] = answer["token"]
        known = self.asked[who, message["id"]]
        self.asked = {key: one for key, one in self.asked.items() if key[0] != who}
        self.asked[who, message["id"]] = known
        for other in [other for asker, other in self.connections if asker == who and other is not connection]:
            bye = await other.heard("bye")
            if bye["reason"] != "seat":
                raise Fault(f"a connection of {who} whose token has ended was told {bye}")
        self.connections = [
            (asker, other) for asker, other in self.connections if asker != who or other is connection
        ]

    def _message(self, who: int | None) -> Message:
        dice = self.dice
        self.count += 1
        mine = [id for asker, id in self.asked if asker == who]
        if mine and dice.random() < 0.15:
            id = dice.choice(mine)
            return self.asked[who, id].content | {"id": id}
        message: Message = dice.choice(
            [
                {"do": "line", "text": f"arrive Brought {self.count}"},
                {"do": "line", "text": "dance"},
                {"do": "invite", "guest": dice.randrange(1, self.guests + 3)},
                {"do": "door", "open": dice.random() < 0.6},
                {"do": "renew"},
                dict(dice.choice(AT_TABLES)),
                *([{"do": "delete"}] if who != ORGANISER else []),  # who may
            ]
        )
        ids = [id for _, id in self.asked]
        is_known = ids and dice.random() < 0.2
        return message | {"id": dice.choice(ids) if is_known else f"id{self.count}"}

    def _allowed(self, who: int | None, message: Message) -> tuple[set[str], Message | None]:
        known = self.asked.get((who, message["id"]))
        if who is not None and known is not None:
            if known.content == content(message):
                return {known.answer["type"]}, known.answer
            return {"refused"}, None
        if who is not None and message["do"] == "renew":
            return {"renewed"}, None
        if who != ORGANISER:
            return {"refused"}, None
        if message["do"] == "door" or message.get("text", "").startswith("arrive"):
            return {"done"}, None
        is_brought = message["do"] == "invite" and message["guest"] in self.brought
        return {"invited" if is_brought else "refused"}, None

    def _note(self, message: Message, answer: Message) -> None:
        if answer["type"] == "invited":
            if answer["guest"] != message["guest"]:
                raise Fault(f"{message} was answered {answer}")
            self.tokens[message["guest"]] = answer["token"]
        elif answer["type"] == "done" and message["do"] == "door":
            self.is_open = message["open"]
        elif answer["type"] == "done":
            self.guests += 1
            self.brought.add(self.guests)

    def _check(self, who: int | None, message: Message) -> None:
        """A connection is told who it is, and no token of anybody else."""
        if message["type"] == "evening":
            you: dict[str, Any] = message["you"]
            if (you["organiser"], you["guest"]) != (who == ORGANISER, who or 0):
                raise Fault(f"{who} was told to be {you}")
        text = str(message)
        for owner, token in self.tokens.items():
            if token in text and who not in (owner, ORGANISER):
                raise Fault(f"{who} received the token of {owner}: {message}")
