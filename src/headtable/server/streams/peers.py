"""Who is connected to the other processes that serve an evening.  None of it is kept."""

import time
from typing import TYPE_CHECKING, Final

import msgspec

from headtable.server.protocol import encoder

if TYPE_CHECKING:
    from headtable.server.evenings.live_evening import LiveEvening

BEATS: Final = 3  # that may be missed before a process counts as gone


class Presence(msgspec.Struct):
    """Who is connected to a process; `mark` is that of the evening, `asks` wants the same back."""

    mark: int
    guests: list[int]
    watched: int
    asks: bool = False


_presences: Final = msgspec.json.Decoder(Presence)


class EveningPeers:
    """The other processes of one evening, as this one knows them."""

    def __init__(self, evening: "LiveEvening") -> None:
        self.evening = evening
        self.known: dict[str, tuple[float, Presence]] = {}

    def guests(self) -> set[int]:
        return {one for _, said in self.known.values() for one in said.guests}

    def watched(self) -> int:
        return sum(said.watched for _, said in self.known.values())

    def tell(self, asks: bool = False) -> None:
        """Say to the other processes who is connected here."""
        evening = self.evening
        if evening.lobby.store.is_shared:
            said = Presence(
                evening.history.record.made_at, sorted(evening.own_guests()), evening.own_watched(), asks
            )
            evening.lobby.announce(evening.code, encoder.encode(said).decode())

    def hear(self, sender: str, text: str) -> None:
        """Another process says who is connected there."""
        try:
            said = _presences.decode(text)
        except msgspec.DecodeError:
            return  # of another version of this program
        if said.mark != self.evening.history.record.made_at:
            return
        before = self._shown()
        self.known[sender] = (time.monotonic(), said)
        if said.asks:
            self.tell()
        if self._shown() != before:
            self.evening.show()

    def _shown(self) -> list[tuple[list[int], int]]:
        return [(one.guests, one.watched) for _, one in self.known.values()]

    def beat(self) -> None:
        """Forget the processes that have fallen silent, and say that this one is there."""
        since = time.monotonic() - BEATS * self.evening.lobby.settings.beat
        known = {sender: one for sender, one in self.known.items() if one[0] > since}
        if len(known) != len(self.known):
            self.known = known
            self.evening.show()
        if self.evening.connections:
            self.tell()
