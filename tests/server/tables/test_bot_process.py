"""The process that thinks: it may die at any time, and the tables go on."""

import asyncio
import os
import signal
from collections.abc import Coroutine

import pytest
from memory_lobby import Room, any_move
from planted_bot_process import SLOW, answer_at_once, impatient, never_begin, question

from headtable.rules.core.rng import Rng
from headtable.server.tables.bot_moves import question_for
from headtable.server.tables.bot_pool import MOST_OF_SEAT, MOST_OF_TABLE, MOST_WAITING, BotPool
from headtable.server.tables.bot_process import HINT, BotAnswer, BotProcess, NoAnswer
from headtable.server.tables.table_history import MOVE


def run(work: Coroutine[None, None, None]) -> None:
    """In real time, as another process takes part."""
    asyncio.run(asyncio.wait_for(work, 60))


def kill(thinker: BotProcess) -> int:
    """As a fault would: the process is gone without a word."""
    assert thinker.process is not None
    number = thinker.process.pid
    assert number is not None
    os.kill(number, signal.SIGKILL)
    return number


def test_an_expert_that_dies_comes_back_and_is_asked_again() -> None:
    async def play() -> None:
        room = Room(thinkers=1)
        pool = room.lobby.tables.bots
        (thinker,) = pool.processes
        table, _ = await room.begun(chairs=["me", "me"])
        seat = table.history.state.to_act()
        legal = [move.text for move in table.history.state.legal_moves(seat)]
        try:
            asked = asyncio.create_task(pool.ask(question_for(table.history, seat, HINT)))
            await asyncio.sleep(0)
            first = kill(thinker)  # in the middle of a thought
            assert (await asked).move in legal
            assert thinker.process is not None
            assert thinker.process.pid != first
            assert thinker.known == {table.code: len(table.history.logged_game.entries)}
            kill(thinker)  # while nobody wants anything of it
            await asyncio.sleep(0.05)
            assert (await pool.ask(question_for(table.history, seat, HINT))).move in legal
        finally:
            thinker.stop()

    run(play())


def test_where_no_expert_can_be_had_the_house_moves_all_the_same() -> None:
    async def play() -> None:
        room = Room()
        room.lobby.tables.bots = Broken()
        table, _ = await room.begun(chairs=["me", "expert"])
        while not any(row.kind == MOVE and row.seat == 1 for row in room.store.rows[table.code]):
            if table.history.state.to_act() == 0:
                await table.commit(lambda: any_move(table, Rng(1)))
            await asyncio.sleep(0.01)

    run(play())


# Many questions ---------------------------------------------------------------------------------


def test_a_table_with_many_questions_holds_no_other_up() -> None:
    async def play() -> None:
        thinker = BotPool(1, answer_at_once)
        order: list[str] = []

        async def ask(table: str, seat: int) -> None:
            order.append((await thinker.ask(question(table, seat))).move)

        try:
            many = [asyncio.create_task(ask("MANY", seat)) for seat in range(MOST_OF_TABLE)]
            await asyncio.sleep(0)
            few = [asyncio.create_task(ask(table, 0)) for table in ("FEW1", "FEW2")]
            await asyncio.gather(*many, *few)
            assert order[:4] == ["MANY", "MANY", "FEW1", "FEW2"]  # the first was being thought about
            assert order[4:] == ["MANY"] * (MOST_OF_TABLE - 2)
        finally:
            thinker.stop()

    run(play())


def test_a_seat_a_table_and_all_together_have_bounds_and_who_is_gone_leaves() -> None:
    async def play() -> None:
        thinker = BotPool(1, never_begin)
        tasks: list[asyncio.Task[BotAnswer]] = []

        async def ask(table: str, seat: int) -> asyncio.Task[BotAnswer]:
            tasks.append(asyncio.create_task(thinker.ask(question(table, seat))))
            await asyncio.sleep(0)
            return tasks[-1]

        async def refused(task: asyncio.Task[BotAnswer]) -> None:
            with pytest.raises(NoAnswer, match="too much to think about"):
                await task

        try:
            await ask("FIRST", 0)  # it is thought about, and does not wait
            for _ in range(MOST_OF_SEAT):
                await ask("MANY", 0)
            await refused(await ask("MANY", 0))
            for seat in range(1, MOST_OF_TABLE - 1):
                await ask("MANY", seat)
            await refused(await ask("MANY", 99))
            assert len(thinker.waiting) == MOST_OF_TABLE
            for table in range(MOST_WAITING):
                await ask(f"T{table:03}", 0)
            assert len(thinker.waiting) == MOST_WAITING
            told = [task for task in tasks[1 : MOST_OF_TABLE + 3] if task.done()]
            assert len(told) == MOST_OF_TABLE + 1  # all of MANY but one have made room
            for task in told:
                assert isinstance(task.exception(), NoAnswer)
            await refused(await ask("LATE", 0))  # now that nobody has two
            for task in tasks[1:]:
                task.cancel()
            await asyncio.gather(*tasks[1:], return_exceptions=True)
            assert len(thinker.waiting) == 0
        finally:
            thinker.stop()
            tasks[0].cancel()

    run(play())


# Slow questions -----------------------------------------------------------------------------------


def test_a_question_that_takes_too_long_is_given_up_and_the_next_is_answered() -> None:
    async def play() -> None:
        thinker = BotPool(1, answer_at_once, impatient)
        try:
            assert (await thinker.ask(question("WARM"))).move == "WARM"
            assert thinker.processes[0].process is not None
            first = thinker.processes[0].process.pid
            slow = asyncio.create_task(thinker.ask(question("SLOW", seed=SLOW)))
            await asyncio.sleep(0)
            assert (await thinker.ask(question("NEXT"))).move == "NEXT"
            assert thinker.processes[0].process.pid != first
            with pytest.raises(NoAnswer, match="for too long"):
                await slow
        finally:
            thinker.stop()

    run(play())


def test_a_process_that_does_not_come_up_blocks_nobody() -> None:
    """The question is longer than what a pipe holds unread."""

    async def play() -> None:
        thinker = BotPool(1, never_begin, impatient)
        try:
            with pytest.raises(NoAnswer, match="for too long"):
                await thinker.ask(question("SLOW", seed=SLOW, entries=100_000))
        finally:
            thinker.stop()

    run(play())


class Broken(BotPool):
    """A process that can never be started."""

    async def ask(self, question: object) -> BotAnswer:
        raise NoAnswer("The expert was disturbed in thinking.")
