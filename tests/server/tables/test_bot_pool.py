"""Several processes that think: no table holds the others up, and each game is kept by one process."""

import asyncio

import pytest
from memory_lobby import Room
from planted_bot_process import SLOW, answer_at_once, question

from headtable.server.tables.bot_moves import question_for
from headtable.server.tables.bot_pool import MOST_OF_TABLE, BotPool, usual_size
from headtable.server.tables.bot_process import HINT, BotAnswer


def test_a_table_whose_questions_are_never_answered_holds_no_other_up() -> None:
    async def play() -> None:
        pool = BotPool(2, answer_at_once, patience=lambda _: 60.0)
        try:
            stuck = [
                asyncio.create_task(pool.ask(question("STUCK", seat, SLOW))) for seat in range(MOST_OF_TABLE)
            ]
            await asyncio.sleep(0)
            answers = await asyncio.gather(*(pool.ask(question(f"T{number}")) for number in range(5)))
            assert answers == [BotAnswer(f"T{number}") for number in range(5)]
            assert not any(task.done() for task in stuck)
            assert len(pool.waiting) == MOST_OF_TABLE - 1
        finally:
            pool.stop()
            for task in stuck:
                task.cancel()
            await asyncio.gather(*stuck, return_exceptions=True)

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_process_is_started_when_it_is_needed_and_asked_again_for_the_game_that_it_knows() -> None:
    async def play() -> None:
        room = Room(thinkers=3)
        pool = room.lobby.tables.bots
        tables = [(await room.begun(chairs=["me", "me"]))[0] for _ in range(2)]
        asked = [question_for(table.history, table.history.state.to_act(), HINT) for table in tables]
        try:
            await pool.ask(asked[0])
            assert [process.process is not None for process in pool.processes] == [True, False, False]
            await asyncio.gather(*(pool.ask(one) for one in asked))
            known = [list(process.known) for process in pool.processes]
            assert known == [[tables[0].code], [tables[1].code], []]
            await pool.ask(asked[1])
            assert [list(process.known) for process in pool.processes] == known
        finally:
            pool.stop()

    asyncio.run(asyncio.wait_for(play(), 60))


@pytest.mark.parametrize(("cores", "size"), [(1, 1), (2, 1), (8, 7)])
def test_a_core_is_left_for_the_server(cores: int, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(cores)), raising=False)
    assert usual_size() == size
    assert len(BotPool().processes) == size
