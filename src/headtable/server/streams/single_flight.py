"""Waking what sleeps on disk, once for all who ask for it at the same time."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TypeVar

Woken = TypeVar("Woken")


async def single_flight(
    waking: dict[str, asyncio.Task[Woken]], code: str, wake: Callable[[str], Coroutine[None, None, Woken]]
) -> Woken:
    """What `wake` brings; `waking` holds what is being woken now.  Who gives up ends it for nobody else."""
    task = waking.get(code)
    if task is None:
        task = asyncio.get_running_loop().create_task(wake(code))
        waking[code] = task
        task.add_done_callback(lambda _: waking.pop(code, None))
    return await asyncio.shield(task)
