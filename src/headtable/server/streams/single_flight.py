"""Single flight: concurrent loads of the same key share one task."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TypeVar

Woken = TypeVar("Woken")


async def single_flight(
    waking: dict[str, asyncio.Task[Woken]], code: str, wake: Callable[[str], Coroutine[None, None, Woken]]
) -> Woken:
    """The result of `wake`; `waking` holds the running tasks.  Cancelling one caller cancels no other."""
    task = waking.get(code)
    if task is None:
        task = asyncio.get_running_loop().create_task(wake(code))
        waking[code] = task
        task.add_done_callback(lambda _: waking.pop(code, None))
    return await asyncio.shield(task)
