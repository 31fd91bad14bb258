"""Presence between processes: who is connected to the other processes that serve the same table or evening.

Nothing of it is stored.  A process that has not been heard of for some beats is forgotten, and those who were
connected to it count as gone.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Protocol, TypeAlias

import msgspec
from msgspec import Struct

from headtable.server.stores.store import TableRecord
from headtable.server.transport.connection import Connection

BEATS_MISSED: Final = 3  # that may be missed before a process counts as gone


class SeatedAssistant(Struct, frozen=True):
    """An AI assistant that is connected to a seat, since a time in nanoseconds."""

    person: int
    id: str
    since: int


class Presence(Struct, tag="here"):
    """Who is connected to a process; with `asks` every other process answers with its own."""

    mark: str  # of the stream: another one may have the same code in another part of the database
    number: int  # greater than in all that the process has said before
    present: list[int]  # seats, or guests of an evening
    watched: int
    note: str = ""  # what else the owner tells its peers
    asks: bool = False
    assistants: list[SeatedAssistant] = []


class Relayed(Struct, tag="said"):
    """A message of one process to the owners of the same stream in the others."""

    mark: str
    message: str


PeerMessage: TypeAlias = Presence | Relayed
_messages: Final[msgspec.json.Decoder[PeerMessage]] = msgspec.json.Decoder(PeerMessage)


class PresenceOwner(Protocol):
    """A stream, as its peers see it."""

    @property
    def record(self) -> TableRecord:
        """What is stored of it; names it."""

    @property
    def connections(self) -> Sequence[Connection]:
        """Those to this process."""

    def own_present(self) -> set[int]:
        """The seats or guests that are connected to this process."""

    def own_watched(self) -> int:
        """How many spectators are."""

    def presence_note(self) -> str:
        """What else the peers are told together with the presence."""

    def hear_note(self, note: str) -> None:
        """The same from a peer."""

    def hear_relayed(self, message: str) -> None:
        """A message from a peer."""

    def note_present(self, numbers: Iterable[int]) -> None:
        """These were connected to a peer until now, or still are."""

    def own_assistants(self) -> list[SeatedAssistant]:
        """The AI assistants that are connected to this process."""

    def end_second_assistants(self) -> None:
        """A peer has told of its assistants: where one has a seat for longer than one of ours, ours goes."""

    def show_presence(self) -> None:
        """Something of the presence has changed: show it."""


class Peers:
    """The other processes that serve one stream, as this process knows them."""

    def __init__(self, owner: PresenceOwner, beat: float) -> None:
        self.owner = owner
        self.beat_seconds = beat
        self.known: dict[str, tuple[float, Presence]] = {}  # by process: when it was last heard of
        self.announce: Callable[[str, str], None] | None = None  # None where no other process can be

    @property
    def mark(self) -> str:
        return f"{self.owner.record.made_at}"

    def present(self) -> set[int]:
        """Those who are connected elsewhere."""
        return {one for _, presence in self.known.values() for one in presence.present}

    def watched(self) -> int:
        return sum(presence.watched for _, presence in self.known.values())

    def assistants(self) -> list[SeatedAssistant]:
        return [one for _, presence in self.known.values() for one in presence.assistants]

    def close(self) -> None:
        """Let go of the owner, so that both are freed at once."""
        del self.owner

    # Telling ----------------------------------------------------------------------------------

    def tell(self, asks: bool = False) -> None:
        """Tell the other processes who is connected here."""
        if self.announce is not None:
            owner = self.owner
            present, note = sorted(owner.own_present()), owner.presence_note()
            watched, assistants = owner.own_watched(), owner.own_assistants()
            self._send(Presence(self.mark, time.time_ns(), present, watched, note, asks, assistants))

    def relay(self, message: str) -> None:
        """Hand a message to the same stream in the other processes."""
        if self.announce is not None:
            self._send(Relayed(self.mark, message))

    def _send(self, message: PeerMessage) -> None:
        if self.announce is not None:
            self.announce(self.owner.record.code, msgspec.json.encode(message).decode())

    # Hearing ----------------------------------------------------------------------------------

    def hear(self, sender: str, text: str) -> None:
        """A message of another process."""
        try:
            message = _messages.decode(text)
        except msgspec.DecodeError:
            return  # of another version of this program
        if message.mark != self.mark:
            return
        if isinstance(message, Relayed):
            self.owner.hear_relayed(message.message)
        elif sender not in self.known or self.known[sender][1].number < message.number:
            self._keep(sender, message)

    def _keep(self, sender: str, presence: Presence) -> None:
        before = self._shown()
        old = self.known.get(sender)
        self.owner.note_present({*presence.present, *(old[1].present if old else ())})
        self.known[sender] = (time.monotonic(), presence)
        self.owner.hear_note(presence.note)
        if presence.asks:
            self.tell()
        if presence.assistants:
            self.owner.end_second_assistants()
        if self._shown() != before:
            self.owner.show_presence()

    def _shown(self) -> tuple[set[int], int, str]:
        return self.present(), self.watched(), self.owner.presence_note()

    def beat(self) -> None:
        """Forget the processes that have fallen silent, and tell them that this one is there."""
        before = self._shown()
        since = time.monotonic() - BEATS_MISSED * self.beat_seconds
        self.known = {sender: known for sender, known in self.known.items() if known[0] > since}
        if self._shown() != before:
            self.owner.show_presence()
        if self.owner.connections:
            self.tell()
