"""The endpoints of the daily deal: what it is on a date, a table to play it at, and the result to share."""

from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from headtable.rules.core.errors import BadSetup
from headtable.server.http import table_answer_types as answers
from headtable.server.http.endpoints import Endpoint
from headtable.server.http.responses import JSON, Document, answer
from headtable.server.http.table_routes import NO_STORE, Api, address_of, code_in, made_in_thread
from headtable.server.protocol import TakeSeat, encoder, read_take_seat
from headtable.server.tables.table_history import TableHistory
from headtable.table.daily_deal import LEVEL, PERSON, DailyDeal, deal_of, read_date, shared_text

FIRST_TO_SEE_A_DATE: Final = timedelta(hours=14)  # how far the earliest clocks on earth are ahead


class Daily(Struct):
    """The deal of a date: the game, for how many, and how strong the house plays."""

    date: str
    game: str
    seats: int
    level: str


class DailyResult(Struct):
    """The result of a daily deal as a few lines of text, to be shared."""

    date: str
    text: str


def latest_date() -> date:
    """The date that has begun somewhere: what a player calls today is that one or earlier."""
    return (datetime.now(UTC) + FIRST_TO_SEE_A_DATE).date()


def deal_in(request: Request) -> DailyDeal:
    """The deal of the date that the path names."""
    return deal_of(read_date(request.path_params["date"], latest_date()))


class DailyApi:
    """The handlers of the daily deal; a table for it counts as every other."""

    def __init__(self, tables: Api) -> None:
        self.tables = tables

    async def daily(self, request: Request) -> Response:
        deal = deal_in(request)
        return answer(Daily(deal.date, deal.game, deal.seats, LEVEL))

    async def play(self, request: Request) -> Response:
        self.tables.take(request, 1)
        deal = deal_in(request)
        asked = read_take_seat(await self.tables.body(request))
        if asked.seat not in (None, PERSON):
            raise BadSetup("the daily deal is played from the first seat")
        table, token = await self.tables.lobby.tables.make_daily(deal, asked.name)
        return answer(answers.TakenSeat(table.code, PERSON, token), 201)

    async def result(self, request: Request) -> Response:
        history = await self.tables.lobby.tables.finished(code_in(request), address_of(request))
        if not history.config.daily:
            raise BadSetup("this table has not played a daily deal")
        made = partial(made_in_thread, partial(result_document, history))
        document = await self.tables.made(("daily", history.record.code), made, request)
        return document.answer(request, Cache_Control=NO_STORE)


def result_document(history: TableHistory) -> Document:
    """The result; the whole game is replayed for it."""
    day = history.config.daily
    return Document(encoder.encode(DailyResult(day, shared_text(day, history.logged_game))), JSON)


def endpoints(api: DailyApi) -> list[Endpoint]:
    """Every endpoint of the daily deal."""
    return [
        Endpoint("GET", "/api/daily/{date}", "The daily deal of a date", api.daily, Daily),
        Endpoint(
            "POST",
            "/api/daily/{date}",
            "Sit down to the daily deal of a date",
            api.play,
            answers.TakenSeat,
            TakeSeat,
            status=201,
        ),
        Endpoint(
            "GET",
            "/api/tables/{code}/daily",
            "The result of a daily deal that is over, as text",
            api.result,
            DailyResult,
        ),
    ]
