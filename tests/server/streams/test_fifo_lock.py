"""One at a time, in the order of asking."""

import asyncio

from headtable.server.streams.fifo_lock import FifoLock


def test_turns_are_taken_in_the_order_of_asking_and_given_up_without_harm() -> None:
    async def use() -> None:
        turns = FifoLock()
        order: list[int] = []

        async def ask(number: int) -> None:
            async with turns:
                assert turns.locked()
                order.append(number)
                await asyncio.sleep(0)

        assert turns.take()
        assert not turns.take()
        asking = [asyncio.create_task(ask(number)) for number in range(5)]
        await asyncio.sleep(0)
        asking[1].cancel()  # while it waits
        await asyncio.sleep(0)
        turns.release()
        assert not turns.take(), "the turn is handed on, not thrown among them"
        asking[0].cancel()  # when it was just handed the turn
        await asyncio.gather(*asking, return_exceptions=True)
        assert order == [2, 3, 4]
        assert not turns.locked()
        assert turns.take()

    asyncio.run(asyncio.wait_for(use(), 60))


def test_a_turn_ends_with_whatever_ends_it() -> None:
    async def use() -> None:
        turns = FifoLock()
        try:
            async with turns:
                raise ZeroDivisionError
        except ZeroDivisionError:
            assert not turns.locked()

    asyncio.run(use())
