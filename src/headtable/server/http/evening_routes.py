"""The endpoints about evenings."""

from functools import cache, partial
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from headtable.evening.evening_state import Refused
from headtable.evening.forms import FORMS
from headtable.press.paper.evening_paper import PrintLibraryMissing
from headtable.rules.core.errors import Complaint
from headtable.server.evenings.live_evening import LiveEvening
from headtable.server.evenings.printed_paper import PaperSettings, paper_settings, sheet
from headtable.server.evenings.public_data import log_text
from headtable.server.http import evening_answer_types as answers
from headtable.server.http import shelf_data
from headtable.server.http.document_jobs import DocumentJobs
from headtable.server.http.endpoints import Endpoint, Handler
from headtable.server.http.responses import JSON, PDF, SVG, TEXT, Document, answer, refusal
from headtable.server.http.table_routes import (
    NO_STORE,
    Api,
    TooFast,
    address_of,
    code_in,
    made_in_thread,
)
from headtable.server.lobby import Lobby
from headtable.server.protocol import NewEvening, NewGuest, encoder, read_new_evening, read_new_guest
from headtable.server.requests.evening_requests import refusal_in_words
from headtable.server.transport.rate_limits import Buckets

PRINTERS: Final = 2  # sheets that are made at the same time
PRINTS_WAITING: Final = 32
PRINT_BYTES: Final = 8 * 1024 * 1024  # that are kept


class Crowd(TooFast):
    """Too many guests have come in from one address."""

    def __init__(self) -> None:
        Complaint.__init__(self, "Many have come in from here just now: wait a minute, or ask the organiser.")


class EveningApi(Api):
    """The handlers about evenings."""

    def __init__(self, lobby: Lobby) -> None:
        super().__init__(lobby)
        self.evenings = lobby.evenings
        self.prints = DocumentJobs(PRINTERS, PRINTS_WAITING, PRINT_BYTES)
        lobby.context.forgetters.append(self.prints.forget)
        settings = lobby.settings
        self.newcomers = Buckets(settings.guests_a_minute / 60, settings.guest_burst)

    async def guarded(self, handler: Handler, request: Request) -> Response:
        return await super().guarded(partial(self._or_refusal, handler), request)

    async def _or_refusal(self, handler: Handler, request: Request) -> Response:
        """Run a handler; an error response for the complaints that only evenings have."""
        try:
            return await handler(request)
        except Refused as refused:
            return refusal(400, refusal_in_words(refused), refused.clause)
        except PrintLibraryMissing as missing:
            return refusal(503, str(missing))

    async def forms(self, request: Request) -> Response:
        return forms_document().answer(request)

    async def make(self, request: Request) -> Response:
        self.take(request, 1)
        evening, token = await self.evenings.make(read_new_evening(await self.body(request)))
        code = evening.code
        made = answers.NewEveningLinks(code, token, room=f"/e/{code}", link=f"/o/{code}#{token}")
        return answer(made, 201)

    async def find(self, request: Request) -> LiveEvening:
        """The evening whose code the path names."""
        return await self.evenings.find_for(code_in(request), address_of(request))

    async def evening(self, request: Request) -> Response:
        evening = await self.find(request)
        data = evening.data()
        key = (evening.code, sha256(data).digest())
        document = await self.made(key, partial(made_in_thread, lambda: Document(data, JSON)), request)
        return document.answer(request, Cache_Control=NO_STORE)

    async def guest(self, request: Request) -> Response:
        code, address = (await self.find(request)).code, address_of(request)
        asked = read_new_guest(await self.body(request))
        if not self.newcomers.take(f"{code} {address}"):
            raise Crowd
        number, token = await self.evenings.guest(code, asked)
        return answer(answers.NewGuestToken(code, number, token, link=f"/e/{code}#{token}"), 201)

    async def log(self, request: Request) -> Response:
        evening = await self.find(request)
        history = await evening.settled()
        text = log_text(history).encode()
        key = (evening.code, sha256(text).digest())
        document = await self.made(key, partial(made_in_thread, lambda: Document(text, TEXT)), request)
        named = f'attachment; filename="{history.config.form}-{history.code}.log"'
        return document.answer(request, Content_Disposition=named, Cache_Control=NO_STORE)

    async def paper(self, request: Request) -> Response:
        evening = await self.find(request)
        name = request.path_params["sheet"]
        wish = paper_settings(dict(request.query_params))
        history = await evening.settled()
        print_it = sheet(history, name, wish)
        printed = partial(made_in_thread, lambda: Document(print_it(), PDF))
        key = (evening.code, history.seq, name, wish)
        document = await self.prints.get(key, printed, request, address_of(request))
        named = f'inline; filename="{name}-{evening.code}.pdf"'
        return document.answer(request, Content_Disposition=named, Cache_Control=NO_STORE)

    async def evening_qr_code(self, request: Request) -> Response:
        evening = await self.find(request)
        return await self.qr_code(request, f"/e/{evening.code}")


@cache
def forms_document() -> Document:
    forms = answers.EveningForms([shelf_data.form_data(form) for form in FORMS])
    return Document(encoder.encode(forms), JSON)


def endpoints(api: EveningApi) -> list[Endpoint]:
    """Every endpoint about evenings."""
    return [
        Endpoint("GET", "/api/evenings/forms", "The forms of an evening", api.forms, answers.EveningForms),
        Endpoint(
            "POST",
            "/api/evenings",
            "Set up an evening",
            api.make,
            answers.NewEveningLinks,
            NewEvening,
            status=201,
        ),
        Endpoint(
            "GET", "/api/evenings/{code}", "What all may know of an evening", api.evening, answers.Evening
        ),
        Endpoint(
            "POST",
            "/api/evenings/{code}/guests",
            "Come in as a guest",
            api.guest,
            answers.NewGuestToken,
            NewGuest,
            status=201,
        ),
        Endpoint(
            "GET",
            "/api/evenings/{code}/log",
            "The log of an evening, as far as all may read it",
            api.log,
            media_type=TEXT,
        ),
        Endpoint(
            "GET",
            "/api/evenings/{code}/paper/{sheet}.pdf",
            "Tally cards, table cards, the seating plan or the standings",
            api.paper,
            query=PaperSettings,
            media_type=PDF,
        ),
        Endpoint(
            "GET",
            "/api/evenings/{code}/qr.svg",
            "The link to the room as a QR code",
            api.evening_qr_code,
            media_type=SVG,
        ),
    ]
