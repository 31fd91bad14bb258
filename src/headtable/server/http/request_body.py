"""The body of a request, within bounds."""

import asyncio
from typing import Final

from starlette.requests import Request

from headtable.rules.core.errors import Complaint
from headtable.server.http.responses import RESTARTING
from headtable.server.lobby import Lobby

LARGEST_BODY: Final = 16_384  # bytes


class TooLarge(Complaint):
    """A body that is longer than any request of ours."""

    def __init__(self) -> None:
        super().__init__("This is longer than any request need be.")


class TooSlow(Complaint):
    """A body that does not arrive in time."""

    def __init__(self) -> None:
        super().__init__("The rest of this request did not come in time.")


class Ending(Complaint):
    """A request that has not arrived when the server ends."""

    def __init__(self) -> None:
        super().__init__(RESTARTING)


async def whole_body(request: Request, most: int, lobby: Lobby) -> bytes:
    """The body of a request; TooLarge or TooSlow where it is, Ending where the server will not wait."""
    said = request.headers.get("content-length", "")
    if said.isdecimal() and int(said[:9]) > most:
        raise TooLarge
    body = bytearray()
    patience = asyncio.timeout(0 if lobby.is_draining else lobby.settings.body_seconds)
    lobby.arriving.add(patience)
    try:
        async with patience:
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise TooLarge
    except TimeoutError:
        raise (Ending if lobby.is_draining else TooSlow) from None
    finally:
        lobby.arriving.discard(patience)
    return bytes(body)
