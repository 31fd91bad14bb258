"""What other processes that serve the same table say of it: who is there, what is said, how fast it goes.

None of it is kept.  A process that is never heard of again is forgotten after a while, and its seats count as
left from when it was last heard of.
"""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

import msgspec
from msgspec import Struct

from headtable.server.protocol import Said

if TYPE_CHECKING:
    from headtable.server.tables.live_table import Table

BEATS: Final = 3  # that may be missed before a process counts as gone
STEP_BACK: Final = 0.5  # seconds that a process waits for the one which moves the house first


class Presence(Struct, tag="here"):
    """Who is connected to a process; `asks` wants the same from all who hear it."""

    mark: str  # of the table: another one may have the same code in another part of the database
    number: int  # greater than in all that the process has said before
    seats: list[int]
    watched: int
    speed: str
    speed_at: int
    asks: bool = False


class RelayedChat(Struct, tag="said"):
    mark: str
    said: Said


PeerMessage: TypeAlias = Presence | RelayedChat
_tidings: Final[msgspec.json.Decoder[PeerMessage]] = msgspec.json.Decoder(PeerMessage)


class TablePeers:
    """The other processes at one table, as this one knows them."""

    def __init__(self, table: "Table", beat: float) -> None:
        self.table = table
        self.beat = beat
        self.known: dict[str, tuple[float, Presence]] = {}
        self.tell: Callable[[str, str], None] | None = None  # how the others are told; None where none are
        self.speed_at = 0  # when the speed was last changed, in milliseconds since 1970

    @property
    def mark(self) -> str:
        return f"{self.table.history.record.made_at}"

    def here(self) -> set[int]:
        """The seats that are connected elsewhere."""
        return {seat for _, presence in self.known.values() for seat in presence.seats}

    def watched(self) -> int:
        return sum(presence.watched for _, presence in self.known.values())

    def patience(self) -> float:
        """How long this process lets another one move the house first: whoever has the lowest seat does."""
        own = min(self.table.own_seats(), default=len(self.table.history.chairs))
        return STEP_BACK if min(self.here(), default=own) < own else 0.0

    # Speaking ---------------------------------------------------------------------------------

    def show(self, asks: bool = False) -> None:
        """Say who is connected here."""
        if self.tell is not None:
            table = self.table
            seats = sorted(table.own_seats())
            presence = Presence(
                self.mark, time.time_ns(), seats, table.own_watched(), table.speed, self.speed_at, asks
            )
            self.tell(table.code, msgspec.json.encode(presence).decode())

    def pass_on(self, said: Said) -> None:
        if self.tell is not None:
            self.tell(self.table.code, msgspec.json.encode(RelayedChat(self.mark, said)).decode())

    def set_speed(self, speed: str) -> None:
        self.table.speed = speed
        self.speed_at = time.time_ns() // 1_000_000

    # Hearing ----------------------------------------------------------------------------------

    def hear(self, sender: str, text: str) -> None:
        """Something that another process has said."""
        try:
            tiding = _tidings.decode(text)
        except msgspec.DecodeError:
            return  # of another version of this program
        if tiding.mark != self.mark:
            return
        if isinstance(tiding, RelayedChat):
            self.table.spread(tiding.said)
        elif sender not in self.known or self.known[sender][1].number < tiding.number:
            self._note(sender, tiding)

    def _note(self, sender: str, presence: Presence) -> None:
        before = self._known()
        old = self.known.get(sender)
        now = time.monotonic()
        for seat in {*presence.seats, *(old[1].seats if old else ())}:
            self.table.left_at[seat] = now
        self.known[sender] = (now, presence)
        if presence.speed_at > self.speed_at:
            self.table.speed, self.speed_at = presence.speed, presence.speed_at
            self.table.automation.stop()
        if presence.asks:
            self.show()
        if self._known() != before:
            self.table.show()

    def _known(self) -> tuple[set[int], int, str]:
        return self.here(), self.watched(), self.table.speed

    def forget_the_silent(self) -> None:
        """Those who have not been heard of for some beats are gone."""
        before = self._known()
        since = time.monotonic() - BEATS * self.beat
        self.known = {sender: known for sender, known in self.known.items() if known[0] > since}
        if self._known() != before:
            self.table.show()
