"""The plain HTTP part of the protocol that is about evenings."""

import asyncio
from functools import partial
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from headtable.evening.forms import FORMS
from headtable.evening.room import Refused
from headtable.press.paper import PaperMissing
from headtable.server import shelf
from headtable.server.answers import JSON, answer, refusal
from headtable.server.api import Api, Handler, TooFast, address_of, body_of, qr_code
from headtable.server.evening_data import log_text
from headtable.server.evening_hall import Hall
from headtable.server.evening_paper import sheet, wish_from
from headtable.server.evening_requests import sentence
from headtable.server.evenings import Absent
from headtable.server.lobby import Lobby
from headtable.server.protocol import read_new_evening, read_new_guest

PRINTERS: Final = 2  # sheets that are made at the same time


class EveningApi(Api):
    """Answers requests about evenings."""

    def __init__(self, lobby: Lobby) -> None:
        super().__init__(lobby)
        self.evenings = lobby.evenings
        self.printers = asyncio.Semaphore(PRINTERS)

    async def guarded(self, handler: Handler, request: Request) -> Response:
        return await super().guarded(partial(self._heard, handler), request)

    async def _heard(self, handler: Handler, request: Request) -> Response:
        """A refusal for what only evenings complain of."""
        try:
            return await handler(request)
        except Absent as absent:
            return refusal(404, str(absent))
        except Refused as refused:
            return refusal(400, sentence(refused), refused.clause)
        except PaperMissing as missing:
            return refusal(503, str(missing))

    async def forms(self, _: Request) -> Response:
        return answer({"forms": [shelf.form_data(form) for form in FORMS]})

    async def make(self, request: Request) -> Response:
        if not self.makers.take(address_of(request)):
            raise TooFast
        hall, token = await self.evenings.make(read_new_evening(await body_of(request)))
        code = hall.code
        data = {"code": code, "organiser": token, "room": f"/e/{code}", "link": f"/o/{code}#{token}"}
        return answer(data, 201)

    async def hall(self, request: Request) -> Hall:
        """The evening whose code the path names."""
        return await self.evenings.named(request.path_params["code"], address_of(request))

    async def evening(self, request: Request) -> Response:
        hall = await self.hall(request)
        return Response(hall.data(), media_type=JSON)

    async def guest(self, request: Request) -> Response:
        code = request.path_params["code"].upper()
        asked = read_new_guest(await body_of(request))
        number, token = await self.evenings.guest(code, asked, address_of(request))
        data = {"code": code, "number": number, "token": token, "link": f"/e/{code}#{token}"}
        return answer(data, 201)

    async def log(self, request: Request) -> Response:
        hall = await self.hall(request)
        story = await hall.settled()
        headers = {"Content-Disposition": f'attachment; filename="{story.setup.form}-{story.code}.log"'}
        return Response(log_text(story), media_type="text/plain; charset=utf-8", headers=headers)

    async def paper(self, request: Request) -> Response:
        hall = await self.hall(request)
        name = request.path_params["sheet"]
        print_it = sheet(await hall.settled(), name, wish_from(dict(request.query_params)))
        async with self.printers:
            printed = await asyncio.to_thread(print_it)
        headers = {"Content-Disposition": f'inline; filename="{name}-{hall.code}.pdf"'}
        return Response(printed, media_type="application/pdf", headers=headers)

    async def code_as_picture(self, request: Request) -> Response:
        hall = await self.hall(request)
        return qr_code(request, f"/e/{hall.code}")


def routes(lobby: Lobby) -> list[Route]:
    """Every route about evenings; `openapi.DOCUMENT` describes the same ones."""
    api = EveningApi(lobby)
    handlers: list[tuple[str, str, Handler]] = [
        ("GET", "/api/evenings/forms", api.forms),
        ("POST", "/api/evenings", api.make),
        ("GET", "/api/evenings/{code}", api.evening),
        ("POST", "/api/evenings/{code}/guests", api.guest),
        ("GET", "/api/evenings/{code}/log", api.log),
        ("GET", "/api/evenings/{code}/paper/{sheet}.pdf", api.paper),
        ("GET", "/api/evenings/{code}/qr.svg", api.code_as_picture),
    ]
    return [
        Route(path, partial(api.guarded, handler), methods=[method]) for method, path, handler in handlers
    ]
