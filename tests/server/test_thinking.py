"""The process that thinks: it may die at any time, and the tables go on."""

import asyncio
import os
import signal

from room import Room, any_move, run

from headtable.rules.core.rng import Rng
from headtable.server.story import MOVE
from headtable.server.thinking import HINT, NoThought, Thinker


def kill(thinker: Thinker) -> int:
    """As a fault would: the process is gone without a word."""
    assert thinker.process is not None
    number = thinker.process.pid
    assert number is not None
    os.kill(number, signal.SIGKILL)
    return number


def test_an_expert_that_dies_comes_back_and_is_asked_again() -> None:
    async def play() -> None:
        room = Room()
        thinker = room.lobby.thinker
        table, _ = await room.begun(chairs=["me", "me"])
        seat = table.story.state.to_act()
        legal = [move.text for move in table.story.state.legal_moves(seat)]
        try:
            asked = asyncio.create_task(thinker.ask(table.house.question(seat, HINT)))
            await asyncio.sleep(0)
            first = kill(thinker)  # in the middle of a thought
            assert (await asked)[0] in legal
            assert thinker.process is not None
            assert thinker.process.pid != first
            assert thinker.known == {table.code: len(table.story.sitting.entries)}
            kill(thinker)  # while nobody wants anything of it
            await asyncio.sleep(0.05)
            assert (await thinker.ask(table.house.question(seat, HINT)))[0] in legal
        finally:
            thinker.stop()

    run(play())


def test_where_no_expert_can_be_had_the_house_moves_all_the_same() -> None:
    async def play() -> None:
        room = Room()
        room.lobby.thinker = Broken()
        table, _ = await room.begun(chairs=["me", "expert"])
        while not any(row.kind == MOVE and row.seat == 1 for row in room.store.rows[table.code]):
            if table.story.state.to_act() == 0:
                await table.commit(lambda: any_move(table, Rng(1)))
            await asyncio.sleep(0.01)

    run(play())


class Broken(Thinker):
    """A process that can never be started."""

    async def ask(self, question: object) -> tuple[str, str, str]:
        raise NoThought("The expert was disturbed in thinking.")
