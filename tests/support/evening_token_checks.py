"""Lines to an evening whose token is good or is not, and a guest who sits at a table of one."""

import asyncio
from typing import Any

from evening_clients import NAMES, Attendant
from server_process import PATIENCE, Client, Server

PLACES = "1 3 2 4 / 5 7 6 8 / 9 11 10 12"


async def opened(server: Server, code: str, token: str = "") -> Attendant:
    line = Attendant(server, code, token)
    await line.open()
    await line.heard("evening")
    return line


async def shut_out(server: Server, code: str, token: str, words: str) -> None:
    """A token that is good no more opens nothing."""
    line = Attendant(server, code, token)
    await line.open()
    message = await line.hear()
    assert message["type"] == "bye", message
    assert words in message["error"]


async def closed(line: Client, words: str) -> None:
    """The line is closed with a sentence, and nothing is shown on it after that."""
    message = await asyncio.wait_for(line.heard("bye"), PATIENCE)  # others may be shown much meanwhile
    assert words in message["error"]


async def playing(
    server: Server, made: dict[str, Any], ann: dict[str, Any]
) -> tuple[Attendant, Attendant, Client]:
    """Ann sits at the head table of the first round, with eleven guests of the organiser."""
    host = await opened(server, made["code"], made["organiser"])
    guest = await opened(server, made["code"], ann["token"])
    parts = ["lady", "gentleman"] * 6
    await host.lines(*[f"arrive {name} as {part}" for name, part in zip(NAMES[1:], parts[1:], strict=True)])
    await host.lines(f"seat by hand {PLACES}", "begin")
    seat = (await guest.until(lambda message: bool(message.get("seat"))))["seat"]
    table = Client(server, seat["table"], seat["token"])
    await table.open()
    await table.heard("view")
    return host, guest, table


async def refused_at(server: Server, old: Client) -> None:
    """The token of a line to a table opens no other."""
    line = Client(server, old.code, old.token)
    await line.open()
    message = await line.hear()
    assert message["type"] == "bye", message
