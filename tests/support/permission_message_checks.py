"""What must hold for every message that a connection to a table receives (see permission_model.py)."""

from __future__ import annotations

from typing import Any, Protocol

from permission_model import GONE, LEVELS, Fault, Message, Model, Person


class Receiver(Protocol):
    """A connection, as far as the checks know it; `ended` is the row that ended its token."""

    label: str
    person: Person | None
    sent: set[str]  # the ids that were sent on it
    is_closing: bool  # by ourselves

    @property
    def ended(self) -> int | None: ...


def check(is_so: object, connection: Receiver, message: Message, why: str) -> None:
    if not is_so:
        raise Fault(f"{connection.label} received {message}: {why}")


class Observer:
    """Checks the messages of all connections of one table against the model."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.said: dict[str, Person | None] = {}  # the texts of chat, and who said them
        self.owners: dict[str, str] = {}  # by token: the name of the only person who may be told it
        self.next_code = ""
        self.next_tokens: dict[str, str] = {}  # by name: the token at the table of the rematch
        self.hands: dict[int, dict[int, set[str]]] = {}  # by row and seat: what the owner was shown
        self.shown: dict[int, list[tuple[Receiver, set[str]]]] = {}  # by row: what everybody was shown

    def own(self, person: Person) -> None:
        """These tokens are this person's."""
        for token in person.tokens:
            self.owners[token] = person.name

    def look(self, connection: Receiver, message: Message) -> None:
        """Check one message, when all requests that were sent before it came have their answers."""
        kind = message["type"]
        if connection.person is not None:
            self.own(connection.person)
        self._tokens(connection, message)
        if kind == "view":
            self._view(connection, message)
        elif kind == "chat":
            self._chat(connection, message)
        elif kind == "seat":
            assert connection.person is not None
            is_right = message["seat"] in self.model.seats_at(connection.person, message["seq"])
            check(is_right, connection, message, "the seat is not that of its person")
        elif kind == "moved":
            self._moved(connection, message)
        elif kind == "bye":
            check(connection.ended is not None, connection, message, "its token is good")
            check(message["reason"] == GONE, connection, message, "the reason is another one")
        elif kind == "closed":
            check(
                connection.is_closing or connection.ended is not None,
                connection,
                message,
                "its token is good",
            )
        else:
            check(message["id"] in connection.sent, connection, message, "nothing of the kind was asked here")

    def _tokens(self, connection: Receiver, message: Message) -> None:
        """A token is told to its person only."""
        name = None if connection.person is None else connection.person.name
        text = repr(message)
        for token, owner in self.owners.items():
            check(owner == name or token not in text, connection, message, f"a token of {owner} is in it")
        token = message.get("token", "")
        if token and message["type"] != "moved":
            check(token in self.owners, connection, message, "nobody asked for this token")

    def _moved(self, connection: Receiver, message: Message) -> None:
        check(self.next_code in ("", message["table"]), connection, message, "there are two rematches")
        self.next_code = message["table"]
        if connection.person is None:
            check(message["token"] == "", connection, message, "a spectator gets a token")
            return
        token, name = message["token"], connection.person.name
        check(
            self.next_tokens.setdefault(name, token) == token, connection, message, "the token is another one"
        )
        taken = [owner for owner, other in self.next_tokens.items() if other == token and token]
        check(len(taken) < 2, connection, message, f"one token for {taken}")

    def _chat(self, connection: Receiver, message: Message) -> None:
        text, seat, row = message["text"], message["seat"], message["seq"]
        check(text in self.said, connection, message, "nobody said this")
        if (
            not self.model.is_shared
        ):  # another process passes on what all may hear, and closes the connection then
            check(
                connection.ended is None or row < connection.ended, connection, message, "its token had ended"
            )
        person = self.said[text]
        if person is None:
            check(seat == -1, connection, message, "a spectator said it")
        else:
            check(seat in self.model.seats_at(person, row), connection, message, f"{person.name} said it")
            check(message["name"] == person.name, connection, message, f"{person.name} said it")

    # Views ----------------------------------------------------------------------------------------

    def _view(self, connection: Receiver, message: Message) -> None:
        row, view, table = message["seq"], message["view"], message["table"]
        check(connection.ended is None or row < connection.ended, connection, message, "its token had ended")
        seats = {None} if connection.person is None else self.model.seats_at(connection.person, row)
        check(view["seat"] in seats, connection, message, f"its seat is one of {seats}")
        check(
            not view["choices"] or view["seat"] in view["waiting"], connection, message, "choices of another"
        )
        if table["started"]:
            self.model.begun_by_itself(row, table["chairs"])
        self._public(connection, message)
        self._over(connection, message)
        if not table["over"]:
            self._hands(connection, message)
        for item in message["news"]:
            self._item(connection, item)
        self.model.known = max(self.model.known, row)

    def _over(self, connection: Receiver, message: Message) -> None:
        model, row = self.model, message["seq"]
        if message["table"]["over"]:
            model.is_over = True
            model.over_at = row if model.over_at is None else min(row, model.over_at)
        else:
            model.went_on = max(row, model.went_on)
            check(model.over_at is None or row < model.over_at, connection, message, "it was over before")

    def _public(self, connection: Receiver, message: Message) -> None:
        """Chairs, names, host, pause and cuts are those of one moment of the model."""
        table = message["table"]
        told = (table["chairs"], table["names"], table["paused"], table["fair"]["cuts"], table["host"])
        moments = self.model.at(message["seq"])
        fits = [moment for moment in moments if self._fits(moment, table)]
        check(fits, connection, {"seq": message["seq"], "told": told}, f"it was {moments}")

    def _fits(self, moment: Any, table: Message) -> bool:
        chairs = ["person" if self.model.is_person(chair) else chair for chair in moment.chairs]
        names = [chair for chair in moment.chairs if self.model.is_person(chair)]
        shown = [
            name for name, chair in zip(table["names"], table["chairs"], strict=True) if chair == "person"
        ]
        is_public = chairs == levelled(table["chairs"], chairs) and names == shown
        is_host = moment.chairs.index(self.model.host.name) == table["host"]
        cuts = list(moment.cuts) == table["fair"]["cuts"]
        return is_public and is_host and cuts and table["paused"] == moment.paused

    def _hands(self, connection: Receiver, message: Message) -> None:
        """The faces in a hand are shown to its owner only."""
        view, row = message["view"], message["seq"]
        faces = {face for pile in view["piles"] for face in pile["faces"]}
        mine = {
            face
            for pile in view["piles"]
            if pile["lies"] == "hand" and pile["owner"] == view["seat"]
            for face in pile["faces"]
        }
        for pile in view["piles"]:
            is_hidden = pile["lies"] != "hand" or pile["owner"] == view["seat"] or not pile["faces"]
            check(is_hidden, connection, message, "the hand of another seat is open")
        for choice in view["choices"]:
            known = set(choice.get("faces", ())) <= faces
            check(known, connection, message, "it may choose cards that it is not shown")
        hands = self.hands.setdefault(row, {})
        shown = self.shown.setdefault(row, [])
        for seat, hand in hands.items():
            check(seat == view["seat"] or not hand & faces, connection, message, f"cards of seat {seat}")
        if view["seat"] is not None:
            hands[view["seat"]] = mine
        for other, seen in shown:
            is_own = other.person is not None and other.person is connection.person
            check(is_own or not mine & seen, other, message, f"{connection.label}'s hand was shown to it")
        shown.append((connection, faces))

    def _item(self, connection: Receiver, item: Message) -> None:
        """A row of a seat was asked for by its person, or made by the house."""
        row, seat = item["seq"], item["seat"]
        asked = self.model.rows.get(row)
        if asked is not None:
            check(seat in asked, connection, item, f"it was asked for by seat {asked}")
        elif seat >= 0:
            chairs = {moment.chairs[seat] for number in (row - 1, row) for moment in self.model.at(number)}
            is_house = any(not self.model.is_person(chair) for chair in chairs)
            check(is_house, connection, item, f"{chairs} did not ask for it")


def levelled(told: list[str], chairs: list[str]) -> list[str]:
    """The model does not know which level takes an open chair at the start."""
    return [
        chair if word in LEVELS and chair in LEVELS else word
        for word, chair in zip(told, chairs, strict=True)
    ]
