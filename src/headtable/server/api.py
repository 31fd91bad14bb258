"""The plain HTTP part of the protocol."""

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeAlias

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from headtable.rules.core.errors import Complaint, Refusal
from headtable.server import shelf
from headtable.server.about import about
from headtable.server.answers import JSON, answer, refusal
from headtable.server.limits import Buckets
from headtable.server.lobby import Absent, Full, Guessing, Lobby
from headtable.server.moments import moments_of
from headtable.server.openapi import DOCUMENT
from headtable.server.origins import household
from headtable.server.protocol import read_new_table, read_take_seat
from headtable.server.store import StoreFull
from headtable.server.tables import Table

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]
LARGEST_BODY: Final = 16_384
WORTH_PACKING: Final = 1024  # bytes


class TooFast(Complaint):
    """An address that asks for too much."""

    def __init__(self) -> None:
        super().__init__("Not so fast: wait a moment.")


def address_of(connection: HTTPConnection) -> str:
    """What the limits count as one asker; a header of the asker's own has no say in it (running.py)."""
    return household(connection.client.host) if connection.client else ""


async def packed(request: Request, response: Response) -> Response:
    """The answer as short as the asker can read it; what holds a token is never packed."""
    body = bytes(response.body)
    if request.method != "GET" or len(body) < WORTH_PACKING:
        return response
    headers = dict(response.headers) | {"vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = await asyncio.to_thread(gzip.compress, body, 5)  # a replay is long, and other tables go on
    del headers["content-length"]
    return Response(body, response.status_code, headers)


async def body_of(request: Request) -> bytes:
    """The body of a request, as long as it is no longer than need be."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LARGEST_BODY:
            raise Complaint("This is longer than any request need be.")
    return body


class Api:
    """Answers requests about the shelf and the tables."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        settings = lobby.settings
        self.makers = Buckets(settings.tables_a_minute / 60, settings.table_burst)
        self.askers = Buckets(settings.asks_a_second, settings.ask_burst)

    async def guarded(self, handler: Handler, request: Request) -> Response:
        """A refusal for whatever a handler complains of."""
        try:
            if not self.askers.take(address_of(request)):
                raise TooFast
            return await packed(request, await handler(request))
        except (TooFast, Guessing) as fast:
            return refusal(429, str(fast))
        except Absent as absent:
            return refusal(404, str(absent))
        except (Full, StoreFull) as full:
            return refusal(503, str(full))
        except Refusal as wrong:
            return refusal(400, str(wrong), wrong.clause)
        except Complaint as complaint:
            return refusal(400, str(complaint))

    async def shelf(self, _: Request) -> Response:
        return Response(shelf.shelf(), media_type=JSON, headers={"Cache-Control": "no-cache"})

    async def rules(self, request: Request) -> Response:
        found = shelf.rules(request.path_params["game"])
        return Response(found, media_type=JSON, headers={"Cache-Control": "no-cache"})

    async def openapi(self, _: Request) -> Response:
        return answer(DOCUMENT)

    async def make(self, request: Request) -> Response:
        if not self.makers.take(address_of(request)):
            raise TooFast
        asked = read_new_table(await body_of(request))
        table, tokens = await self.lobby.make(asked, address_of(request))
        seats = [{"seat": seat, "token": token} for seat, token in tokens.items()]
        first = seats[0] if seats else {"seat": -1, "token": ""}
        return answer({"code": table.code, **first, "seats": seats}, 201)

    async def listed(self, _: Request) -> Response:
        found = []
        for code in (await self.lobby.store.listed())[:50]:
            try:
                found.append(about(await self.lobby.table(code)))
            except Complaint:
                continue  # one that cannot be played any more is not offered
        return answer({"tables": found})

    async def table(self, request: Request) -> Response:
        return answer(about(await self.named(request)))

    async def named(self, request: Request) -> Table:
        """The table whose code the path names."""
        return await self.lobby.named(request.path_params["code"], address_of(request))

    async def seat(self, request: Request) -> Response:
        code = request.path_params["code"].upper()
        asked = read_take_seat(await body_of(request))
        seat, token = await self.lobby.seat(code, asked, address_of(request))
        return answer({"code": code, "seat": seat, "token": token}, 201)

    async def log(self, request: Request) -> Response:
        story = await self.lobby.finished(request.path_params["code"], address_of(request))
        name = f"{story.arrangement.game}-{story.record.code}.log"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(story.sitting.log.text(), media_type="text/plain; charset=utf-8", headers=headers)

    async def moments(self, request: Request) -> Response:
        table = await self.named(request)
        story = await self.lobby.finished(table.code, address_of(request))
        return answer({"table": about(table), **await moments_of(story)})

    async def code_as_picture(self, request: Request) -> Response:
        table = await self.named(request)
        return qr_code(request, f"/t/{table.code}")


def qr_code(request: Request, path: str) -> Response:
    """The link to a page of this server as a picture."""
    import segno  # noqa: PLC0415 - drawn only when somebody wants it

    link = f"{request.url.scheme}://{request.url.netloc}{path}"
    picture = segno.make(link, error="m").svg_inline(scale=8, border=3, dark="#000", light="#fff")
    drawn = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(drawn, media_type="image/svg+xml")


def routes(lobby: Lobby) -> list[Route]:
    """Every route of the API; `openapi.DOCUMENT` describes the same ones."""
    api = Api(lobby)
    handlers: list[tuple[str, str, Handler]] = [
        ("GET", "/api/shelf", api.shelf),
        ("GET", "/api/rules/{game}", api.rules),
        ("GET", "/api/openapi.json", api.openapi),
        ("POST", "/api/tables", api.make),
        ("GET", "/api/tables", api.listed),
        ("GET", "/api/tables/{code}", api.table),
        ("POST", "/api/tables/{code}/seats", api.seat),
        ("GET", "/api/tables/{code}/log", api.log),
        ("GET", "/api/tables/{code}/moments", api.moments),
        ("GET", "/api/tables/{code}/qr.svg", api.code_as_picture),
    ]
    return [
        Route(path, partial(api.guarded, handler), methods=[method]) for method, path, handler in handlers
    ]
