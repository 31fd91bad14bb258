"""Processes that serve the same stream tell each other who is connected."""

import time
from collections.abc import Iterable
from unittest.mock import patch

from memory_lobby import Wire

from headtable.server.stores.store import TableRecord
from headtable.server.streams.peer_presence import Peers, SeatedAssistant
from headtable.server.transport.connection import Connection
from headtable.server.transport.rate_limits import Bucket


class Owner:
    """A stream at one process, with one connection."""

    def __init__(self, present: set[int], made_at: int = 1) -> None:
        self.record = TableRecord("KRTW", b"{}", bytes(32), made_at, False)
        self.connections = [Connection(Wire([]), Bucket(1, 1))]
        self.present = present
        self.note = ""
        self.heard: list[str] = []
        self.seen: set[int] = set()
        self.times_shown = 0
        self.assistants: list[SeatedAssistant] = []
        self.times_told_of_assistants = 0
        self.peers = Peers(self, beat=10.0)

    def own_present(self) -> set[int]:
        return self.present

    def own_watched(self) -> int:
        return 2

    def presence_note(self) -> str:
        return self.note

    def hear_note(self, note: str) -> None:
        self.note = max(self.note, note)

    def hear_relayed(self, message: str) -> None:
        self.heard.append(message)

    def note_present(self, numbers: Iterable[int]) -> None:
        self.seen |= set(numbers)

    def show_presence(self) -> None:
        self.times_shown += 1

    def own_assistants(self) -> list[SeatedAssistant]:
        return self.assistants

    def end_second_assistants(self) -> None:
        self.times_told_of_assistants += 1


def joined(*owners: Owner) -> None:
    """Let the owners hear what the others announce."""

    def announcing(sender: Owner) -> None:
        def announce(code: str, text: str) -> None:
            assert code == "KRTW"
            for other in owners:
                if other is not sender:
                    other.peers.hear(str(id(sender)), text)

        sender.peers.announce = announce

    for owner in owners:
        announcing(owner)


def test_who_asks_is_answered_and_both_know_all_who_are_there() -> None:
    one, two = Owner({0}), Owner({1, 3})
    joined(one, two)
    two.note = "fast"
    one.peers.tell(asks=True)
    assert (one.peers.present(), one.peers.watched()) == ({1, 3}, 2)
    assert (two.peers.present(), two.peers.watched()) == ({0}, 2)
    assert one.note == "fast"
    assert one.seen == {1, 3}
    assert (one.times_shown, two.times_shown) == (1, 1)
    two.peers.tell()
    assert one.times_shown == 1  # nothing is new


def test_the_assistants_of_the_others_are_known() -> None:
    one, two = Owner({0}), Owner({1})
    joined(one, two)
    one.assistants = [SeatedAssistant(3, "a", 1000)]
    one.peers.tell()
    assert two.peers.assistants() == [SeatedAssistant(3, "a", 1000)]
    assert two.times_told_of_assistants == 1
    one.assistants = []
    one.peers.tell()
    assert two.peers.assistants() == []


def test_a_message_goes_to_all_others_and_not_to_another_stream_of_the_same_code() -> None:
    one, two, namesake = Owner({0}), Owner({1}), Owner({2}, made_at=2)
    joined(one, two, namesake)
    one.peers.relay("psst")
    one.peers.tell()
    assert (one.heard, two.heard, namesake.heard) == ([], ["psst"], [])
    assert namesake.peers.present() == set()
    two.peers.hear("x", "no message at all")
    assert two.peers.present() == {0}


def test_a_process_that_falls_silent_is_forgotten_with_all_who_were_there() -> None:
    one, two = Owner({0}), Owner({1})
    joined(one, two)
    two.peers.tell()
    now = time.monotonic()
    with patch("time.monotonic", lambda: now + 29.0):
        one.peers.beat()
        assert one.peers.present() == {1}
    with patch("time.monotonic", lambda: now + 31.0):
        one.peers.beat()
    assert one.peers.present() == set()
    assert two.peers.present() == {0}  # each beat says that this process is there
