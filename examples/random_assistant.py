"""An assistant that plays any legal move, in the arena or wherever it is started by a server of the protocol.

    pip install ".[mcp]"  # in a checkout
    headtable arena hilo --players "mcp:python examples/random_assistant.py,regular" --deals 2

A program around a model looks the same: it gives the text of each answer to the model and plays what it says.
"""

import asyncio
import os
import random
import traceback

from mcp import Client
from mcp.server.stdio import stdio_server


async def play(table: Client) -> None:
    dice = random.Random(1)
    await table.call_tool("crib", {})  # what a model would read first
    while True:
        answer = await table.call_tool("wait", {})
        now = answer.structured_content
        if answer.is_error or now["table"]["status"] == "over":
            return
        if now["table"]["status"] == "your_turn":
            move = dice.choice(now["moves"])["text"]  # there are none with --moves hidden
            await table.call_tool("play", {"move": move})


async def main() -> None:
    async with Client(stdio_server()) as table:  # the tools are at our own standard input and output
        try:
            await play(table)
        except Exception:
            traceback.print_exc()
        os._exit(0)  # otherwise the package reads on, and a crash looks like thinking


if __name__ == "__main__":
    asyncio.run(main())
