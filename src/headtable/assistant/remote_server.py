"""A server of tables over the network, as the terminal reaches it too."""

import asyncio
from contextlib import suppress

from headtable.assistant.server_interface import Hear, Message, SeatConnection
from headtable.rules.core.errors import Complaint
from headtable.terminal.server_connection import Link, ServerConnection, plain_request


class RemoteServer:
    """The server at an address such as `http://127.0.0.1:8190`."""

    def __init__(self, base: str) -> None:
        self.base = base.rstrip("/")

    async def request(self, method: str, path: str, body: Message | None = None) -> tuple[int, Message]:
        try:
            return await asyncio.to_thread(plain_request, self.base, method, path, body)
        except Complaint as complaint:
            return 0, {"error": str(complaint)}

    def open_connection(self, code: str, token: str, assistant: str, hear: Hear) -> SeatConnection:
        loop = asyncio.get_running_loop()

        def hand_over(_: ServerConnection, message: Message) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(hear, message)

        connection = ServerConnection(Link(self.base, code, token, assistant=assistant), hand_over)
        connection.open()
        return connection

    def link(self, code: str) -> str:
        return Link(self.base, code).page
