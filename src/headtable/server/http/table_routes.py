"""The endpoints about the shelf and the tables."""

import asyncio
import gzip
import time
from collections.abc import Awaitable, Callable, Hashable
from functools import cache, partial
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from headtable.rules.core.errors import Complaint, Refusal
from headtable.server.http import learn_data, shelf_data
from headtable.server.http import table_answer_types as answers
from headtable.server.http.document_jobs import Busy, DocumentJobs
from headtable.server.http.endpoints import Endpoint, Handler
from headtable.server.http.invitation_origin import THIS_COMPUTER_ONLY, invitation_origin
from headtable.server.http.replay_job import ReplayJob
from headtable.server.http.request_body import LARGEST_BODY, Ending, TooLarge, TooSlow, whole_body
from headtable.server.http.responses import (
    JSON,
    SVG,
    TEXT,
    WORTH_COMPRESSING,
    Document,
    accepts_gzip,
    answer,
    refusal,
)
from headtable.server.http.review_job import ReviewJob, ReviewSettings, review_settings
from headtable.server.http.shelf_answer_types import Rules, ScoreWords, Shelf
from headtable.server.http.worker_processes import NoReplay, WorkerProcesses
from headtable.server.lobby import Lobby
from headtable.server.protocol import NewTable, TakeSeat, encoder, read_new_table, read_take_seat
from headtable.server.stores.store import StoreFull
from headtable.server.streams.codes import Absent, Closed, TooManyGuesses, read_code
from headtable.server.streams.single_flight import single_flight
from headtable.server.tables.live_table import Table
from headtable.server.tables.registry import ServerFull
from headtable.server.tables.table_info import public_info
from headtable.server.transport.households import household

REPLAYS_AT_ONCE: Final = 2
REPLAYS_WAITING: Final = 64
REPLAY_BYTES: Final = 32 * 1024 * 1024  # that are kept
REVIEWS_AT_ONCE: Final = 1
REVIEWS_WAITING: Final = 16
REVIEW_BYTES: Final = 4 * 1024 * 1024
SHORT_AT_ONCE: Final = 2  # logs and QR codes
SHORT_WAITING: Final = 100
SHORT_BYTES: Final = 8 * 1024 * 1024
LIST_SECONDS: Final = 1.0  # how old the list of tables may be
MOST_LISTED: Final = 50
ENTRIES_A_DROP: Final = 500  # a what-if with so many entries counts as one more table
LIST: Final = "list"
NO_STORE: Final = "no-store"  # what is said of a table is not to be kept on a disk


class TooFast(Complaint):
    """An address that is over its rate limit."""

    def __init__(self) -> None:
        super().__init__("Not so fast: wait a moment.")


def address_of(connection: HTTPConnection) -> str:
    """The address that limits are kept for; only trusted proxies can set it by a header (process.py)."""
    return household(connection.client.host) if connection.client else ""


def code_in(request: Request) -> str:
    """The code that the path names, in capitals; Absent where it cannot be one."""
    return read_code(str(request.path_params["code"]))


async def compressed(request: Request, response: Response) -> Response:
    """The response gzipped if the client accepts that; those to POST hold tokens and never are (BREACH)."""
    body = bytes(response.body)
    if request.method != "GET" or len(body) < WORTH_COMPRESSING:
        return response
    headers = dict(response.headers) | {"vary": "Accept-Encoding"}
    if accepts_gzip(request):
        headers["content-encoding"] = "gzip"
        body = await asyncio.to_thread(gzip.compress, body, 5)
    del headers["content-length"]
    return Response(body, response.status_code, headers)


class Api:
    """The handlers about the shelf and the tables."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.makers = lobby.makers
        self.askers = lobby.askers
        self.replays = DocumentJobs(REPLAYS_AT_ONCE, REPLAYS_WAITING, REPLAY_BYTES)
        self.reviews = DocumentJobs(REVIEWS_AT_ONCE, REVIEWS_WAITING, REVIEW_BYTES)
        self.replayers = WorkerProcesses()
        self.short = DocumentJobs(SHORT_AT_ONCE, SHORT_WAITING, SHORT_BYTES)
        for documents in (self.replays, self.reviews, self.short):
            lobby.context.forgetters.append(documents.forget)
        self.listing: dict[str, asyncio.Task[bytes]] = {}
        self.list: tuple[float, bytes] = (0.0, b"")

    async def guarded(self, handler: Handler, request: Request) -> Response:
        """Run a handler within the rate limit; an error response for each complaint."""
        try:
            if not self.askers.take(address_of(request)):
                raise TooFast
            return await compressed(request, await handler(request))
        except (TooFast, TooManyGuesses) as fast:
            return refusal(429, str(fast))
        except TooLarge as large:
            return refusal(413, str(large), connection="close")
        except TooSlow as slow:
            return refusal(408, str(slow), connection="close")
        except Ending as ending:
            return refusal(503, str(ending), connection="close")
        except Absent as absent:
            return refusal(404, str(absent))
        except Closed as closed:
            return refusal(403, str(closed))
        except (ServerFull, StoreFull, Busy, NoReplay) as full:
            return refusal(503, str(full))
        except Refusal as wrong:
            return refusal(400, str(wrong), wrong.clause)
        except Complaint as complaint:
            return refusal(400, str(complaint))

    async def body(self, request: Request, most: int = LARGEST_BODY) -> bytes:
        return await whole_body(request, most, self.lobby)

    # The shelf ----------------------------------------------------------------------------------

    async def shelf(self, request: Request) -> Response:
        return shelf_document().answer(request)

    async def rules(self, request: Request) -> Response:
        return rules_document(shelf_data.known_game(request.path_params["game"])).answer(request)

    async def learn(self, request: Request) -> Response:
        game = shelf_data.known_game(request.path_params["game"])
        return learn_document(game).answer(request)

    async def score_words(self, request: Request) -> Response:
        return score_words_document(shelf_data.known_game(request.path_params["game"])).answer(request)

    # Tables -------------------------------------------------------------------------------------

    async def make(self, request: Request) -> Response:
        self.take(request, 1)
        asked = read_new_table(await self.body(request))
        self.take(request, await self.cost(asked, address_of(request)))
        table, tokens = await self.lobby.tables.make(asked, address_of(request))
        self.list = (0.0, b"")
        seats = [answers.SeatToken(seat, token) for seat, token in tokens.items()]
        first = seats[0] if seats else answers.SeatToken(-1, "")
        return answer(answers.NewTableSeats(table.code, first.seat, first.token, seats), 201)

    def take(self, request: Request, drops: int) -> None:
        """Take so many new tables from the rate limit of an address; TooFast where they are too many."""
        if not all(self.makers.take(address_of(request)) for _ in range(drops)):
            raise TooFast

    async def cost(self, asked: NewTable, address: str) -> int:
        """For how many more tables one counts: the entries of a what-if are all played and stored again."""
        if asked.origin is None:
            return 0
        other = await self.lobby.tables.finished(asked.origin.table, address)
        entries = min(asked.origin.entry, len(other.logged_game.entries))
        return min(entries // ENTRIES_A_DROP, self.lobby.settings.table_burst // 2)

    async def listed(self, _: Request) -> Response:
        """The list is made at most once a second, as it loads every table that it lists."""
        at, found = self.list
        if time.monotonic() - at >= LIST_SECONDS:
            found = await single_flight(self.listing, LIST, self._list)
        return Response(found, media_type=JSON)

    async def _list(self, _: str) -> bytes:
        found = []
        for code in (await self.lobby.store.listed())[:MOST_LISTED]:
            began = time.monotonic()
            is_asleep = code not in self.lobby.tables.awake
            try:
                found.append(public_info(await self.lobby.tables.find(code)))
            except Complaint:
                continue  # one that cannot be played any more is not offered
            if is_asleep:  # the other tables have as much time as waking this one took
                await asyncio.sleep(time.monotonic() - began)
        self.list = (time.monotonic(), encoder.encode({"tables": found}))
        return self.list[1]

    async def table(self, request: Request) -> Response:
        return answer(public_info(await self.named(request)))

    async def named(self, request: Request) -> Table:
        """The table whose code the path names."""
        return await self.lobby.tables.find_for(code_in(request), address_of(request))

    async def seat(self, request: Request) -> Response:
        code = code_in(request)
        asked = read_take_seat(await self.body(request))
        seat, token = await self.lobby.tables.seat(code, asked, address_of(request))
        self.list = (0.0, b"")
        return answer(answers.TakenSeat(code, seat, token), 201)

    # Finished games -----------------------------------------------------------------------------

    async def log(self, request: Request) -> Response:
        history = await self.lobby.tables.finished(code_in(request), address_of(request))
        name = f"{history.config.game}-{history.record.code}.log"
        kept = partial(made_in_thread, lambda: Document(history.logged_game.log.text().encode(), TEXT))
        document = await self.made((history.record.code, "log"), kept, request)
        named = f'attachment; filename="{name}"'
        return document.answer(request, Content_Disposition=named, Cache_Control=NO_STORE)

    async def moments(self, request: Request) -> Response:
        """A finished game does not change, but for where its company plays on."""
        table = await self.named(request)
        history = await self.lobby.tables.finished(table.code, address_of(request))

        async def worked_out() -> Document:
            record, rows = await self.lobby.tables.loaded(table.code)
            head = encoder.encode(public_info(table))
            return await self.replayers.document(ReplayJob(head, record, rows))

        key = (table.code, history.next)
        document = await self.replays.get(key, worked_out, request, address_of(request))
        return document.answer(request, Cache_Control=NO_STORE)

    async def review(self, request: Request) -> Response:
        """What the expert says of the moves of one seat; it takes long, so few are worked out at once."""
        history = await self.lobby.tables.finished(code_in(request), address_of(request))
        code = history.record.code
        seat = review_settings(dict(request.query_params), history.config.seats).seat

        async def worked_out() -> Document:
            record, rows = await self.lobby.tables.loaded(code)
            return await self.replayers.document(ReviewJob(seat, record, rows))

        document = await self.reviews.get((code, seat), worked_out, request, address_of(request))
        return document.answer(request, Cache_Control=NO_STORE)

    async def made(
        self, key: Hashable, make: Callable[[], Awaitable[Document]], request: Request
    ) -> Document:
        """A short document, made once for all who ask for it."""
        return await self.short.get(key, make, request, address_of(request))

    async def table_qr_code(self, request: Request) -> Response:
        table = await self.named(request)
        return await self.qr_code(request, f"/t/{table.code}")

    async def hand_qr_code(self, request: Request) -> Response:
        table = await self.named(request)
        return await self.qr_code(request, f"/h/{table.code}")

    async def qr_code(self, request: Request, path: str) -> Response:
        """The link to a page of this server as a QR code, where phones can open it."""
        origin = invitation_origin(request, self.lobby.house)
        if not origin:
            return refusal(409, THIS_COMPUTER_ONLY)
        link = origin + path
        document = await self.made(("qr", link), partial(made_in_thread, lambda: qr_code_of(link)), request)
        return document.answer(request, Cache_Control=NO_STORE)


async def made_in_thread(make: Callable[[], Document]) -> Document:
    """Make a document in a thread."""
    return await asyncio.to_thread(make)


def qr_code_of(link: str) -> Document:
    """A QR code as SVG."""
    import segno  # noqa: PLC0415 - drawn only when somebody wants it

    picture = segno.make(link, error="m").svg_inline(scale=8, border=3, dark="#000", light="#fff")
    drawn = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Document(drawn.encode(), SVG)


@cache
def shelf_document() -> Document:
    return Document(shelf_data.shelf(), JSON)


@cache
def rules_document(game: str) -> Document:
    return Document(shelf_data.rules(game), JSON)


@cache
def learn_document(game: str) -> Document:
    return Document(learn_data.learn(game), JSON)


@cache
def score_words_document(game: str) -> Document:
    return Document(shelf_data.score_words(game), JSON)


def endpoints(api: Api) -> list[Endpoint]:
    """Every endpoint about the shelf and the tables."""
    return [
        Endpoint("GET", "/api/shelf", "The books and their games", api.shelf, Shelf),
        Endpoint("GET", "/api/rules/{game}", "The rules of a game, clause by clause", api.rules, Rules),
        Endpoint(
            "GET", "/api/learn/{game}", "Half a page of rules, crib card, lesson", api.learn, learn_data.Learn
        ),
        Endpoint(
            "GET",
            "/api/score-words/{game}",
            "The score sheet of a game in words",
            api.score_words,
            ScoreWords,
        ),
        Endpoint(
            "POST", "/api/tables", "Set up a table", api.make, answers.NewTableSeats, NewTable, status=201
        ),
        Endpoint("GET", "/api/tables", "The tables that are listed", api.listed, answers.TableList),
        Endpoint("GET", "/api/tables/{code}", "What all may know of a table", api.table, answers.Table),
        Endpoint(
            "POST",
            "/api/tables/{code}/seats",
            "Take an open chair",
            api.seat,
            answers.TakenSeat,
            TakeSeat,
            status=201,
        ),
        Endpoint("GET", "/api/tables/{code}/log", "The log of a game that is over", api.log, media_type=TEXT),
        Endpoint(
            "GET",
            "/api/tables/{code}/moments",
            "Every moment of a game that is over, all hands open",
            api.moments,
            answers.Replay,
        ),
        Endpoint(
            "GET",
            "/api/tables/{code}/review",
            "What the expert says of the moves of a seat in a game that is over",
            api.review,
            answers.Review,
            query=ReviewSettings,
        ),
        Endpoint(
            "GET",
            "/api/tables/{code}/qr.svg",
            "The link to a table as a QR code",
            api.table_qr_code,
            media_type=SVG,
        ),
        Endpoint(
            "GET",
            "/api/tables/{code}/hand-qr.svg",
            "The link to the page of a hand alone, for phones beside a big screen, as a QR code",
            api.hand_qr_code,
            media_type=SVG,
        ),
    ]
