"""The tools of assistants at a server that may end: then every call is answered, soon enough to be heard."""

import asyncio
from typing import Final

from headtable.assistant import tool_types
from headtable.assistant.seats_in_use import Seats
from headtable.assistant.server_interface import Message, TableServer
from headtable.assistant.toolbox import Result, Toolbox, result
from headtable.server.lobby import Lobby

ENDING: Final = "This server is restarting. Nothing is lost: sit down again in a moment, with your token."
PERHAPS_DONE: Final = "This server is restarting. It may have done this: look before you try again."


class DrainingToolbox(Toolbox):
    """What only reads is cut short as soon as the server ends; what changes something has the time that moves
    have to be stored.
    """

    def __init__(self, seats: Seats, is_listed: bool, names: tuple[str, ...], lobby: Lobby) -> None:
        super().__init__(seats, is_listed, names)
        self.lobby = lobby

    async def call(self, name: str, arguments: Message, server: TableServer) -> Result:
        tool = self.tools.get(name)
        if tool is None:
            return await super().call(name, arguments, server)
        work = asyncio.ensure_future(super().call(name, arguments, server))
        end = asyncio.ensure_future((self.lobby.draining if tool.is_reading else self.lobby.drained).wait())
        try:
            await asyncio.wait((work, end), return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                return work.result()
        finally:
            end.cancel()
            work.cancel()
        says = ENDING if tool.is_reading else PERHAPS_DONE
        return result(tool.gives(False, tool_types.UNREACHABLE, says), "")
