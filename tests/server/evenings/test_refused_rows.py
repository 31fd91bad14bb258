"""What an evening does with a row that the store will not keep, and with one that is lost."""

import asyncio
from collections.abc import Sequence

import pytest
from memory_store import MemoryStore

from headtable.rules.core.errors import Complaint
from headtable.server.evenings.evening_history import LINE, ORGANISER
from headtable.server.evenings.live_evening import LiveEvening
from headtable.server.lobby import Lobby
from headtable.server.protocol import NewEvening
from headtable.server.settings import Settings
from headtable.server.stores.store import Row, Unstorable


class PickyStore(MemoryStore):
    """Keeps no row about Eve, and breaks at one about Max."""

    def _add(self, code: str, rows: Sequence[Row]) -> None:
        if "Eve" in rows[0].text:
            raise Unstorable("not her")
        if "Max" in rows[0].text:
            raise RuntimeError("broken")
        super()._add(code, rows)


async def arrive(evening: LiveEvening, name: str) -> int:
    return await evening.commit(lambda: [(LINE, ORGANISER, f"arrive {name}")])


def test_a_row_that_cannot_be_kept_costs_its_sender_the_row_only() -> None:
    async def attend() -> None:
        lobby = Lobby(PickyStore(), Settings(key=bytes(16)))
        evening, _ = await lobby.evenings.make(NewEvening("progressive-trolley-euchre"))
        await arrive(evening, "Ann")
        with pytest.raises(Unstorable):
            await arrive(evening, "Eve")
        assert not evening.is_lost
        assert await arrive(evening, "Ben") == 2
        assert [guest.name for guest in evening.history.evening.state.guests.values()] == ["Ann", "Ben"]
        evening.scheduler.stop()

    asyncio.run(attend())


def test_nothing_more_is_judged_by_an_evening_that_must_be_read_again() -> None:
    """Who had waited for the lock must not go on from a row of which nobody knows whether it is stored."""

    async def attend() -> None:
        lobby = Lobby(PickyStore(), Settings(key=bytes(16)))
        evening, _ = await lobby.evenings.make(NewEvening("progressive-trolley-euchre"))
        broken, waiting = [asyncio.create_task(arrive(evening, name)) for name in ("Max", "Ben")]
        done = await asyncio.gather(broken, waiting, return_exceptions=True)
        assert isinstance(done[0], RuntimeError)
        assert isinstance(done[1], Complaint)
        assert "read again" in str(done[1])
        again = await lobby.evenings.find(evening.code)
        assert again is not evening
        assert again.history.rows == []
        again.scheduler.stop()

    asyncio.run(attend())


class HurriedStore(MemoryStore):
    """Another process writes a row of its own before each of the next rows of this one."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    def _add(self, code: str, rows: Sequence[Row]) -> None:
        if self.times:
            self.times -= 1
            seq = len(self.rows[code])
            self.meanwhile = [Row(seq, LINE, ORGANISER, f"arrive Guest {seq}", 1)]
        super()._add(code, rows)


def test_a_row_gets_in_however_often_another_process_was_quicker() -> None:
    async def attend() -> None:
        lobby = Lobby(HurriedStore(50), Settings(key=bytes(16)))
        evening, _ = await lobby.evenings.make(NewEvening("progressive-trolley-euchre"))
        assert await arrive(evening, "Ann") == 51
        evening.scheduler.stop()

    asyncio.run(attend())
