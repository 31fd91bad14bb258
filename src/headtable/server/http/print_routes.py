"""The endpoints of print and play: a box, or the papers of one game, as PDF to cut out.

A box is seconds of work, so it is printed in a process of its own, once for all who ask for the same.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import headtable
from headtable.press.cards import box_sprites
from headtable.press.paper.evening_paper import PrintLibraryMissing, require_libraries
from headtable.press.print_and_play.card_positions import sheet_for
from headtable.press.print_and_play.cards_in_box import pack_of
from headtable.press.print_and_play.print_options import (
    CHOICES,
    OF_A_GAME,
    PrintOptions,
    parts_of,
    parts_to_print,
    read_options,
)
from headtable.rules.core.errors import BadSetup, Complaint
from headtable.server.http.document_jobs import DocumentJobs
from headtable.server.http.endpoints import Endpoint
from headtable.server.http.print_job import PrintJob
from headtable.server.http.responses import PDF, Document, answer
from headtable.server.http.table_routes import Api, address_of
from headtable.server.http.worker_processes import NoReplay
from headtable.server.streams.codes import Absent

PRINTS_AT_ONCE: Final = 2  # who changes a wish does not wait for the one before
PRINTS_WAITING: Final = 16
PRINT_BYTES: Final = 32 * 1024 * 1024  # that are kept
PAGES_IN_TREE: Final = re.compile(rb"/Count (\d+)")  # the page tree comes first, and uncompressed
# What may stand behind the question mark.
PrintQuery: Final = msgspec.defstruct(
    "PrintQuery",
    [*((name, Literal[values], values[0]) for name, values in CHOICES.items()), ("parts", str, "")],
)


class NotPrinted(NoReplay):
    """The process has failed, or nothing can be printed here."""

    def __init__(self, says: str) -> None:
        Complaint.__init__(self, says)


class CardPlace(msgspec.Struct):
    """Where a card lies, from the upper left corner of its side of the sheet."""

    x: float
    y: float
    is_turned: bool


class FirstSheet(msgspec.Struct):
    """The first sheet of cards, for a picture of it; all lengths are millimetres.

    `backs` are on the other side, or on the same one where the sheet is folded.
    """

    width: float
    height: float
    card_width: float
    card_height: float
    bleed: float
    is_folded: bool
    cards: list[str]  # the faces that lie at `faces`
    faces: list[CardPlace]
    backs: list[CardPlace]


class Printable(msgspec.Struct):
    """What can be printed of a box: its parts in the order of printing, its cards, the first sheet."""

    box: str
    parts: list[str]
    game_parts: list[str]  # what can be printed of one of its games alone
    cards: int
    sheet: FirstSheet | None  # None where the box has no cards


class PageCount(msgspec.Struct):
    """How much a PDF is: sides of paper, and bytes."""

    pages: int
    bytes: int


class PrintApi:
    """The handlers of print and play."""

    def __init__(self, tables: Api) -> None:
        self.prints = DocumentJobs(PRINTS_AT_ONCE, PRINTS_WAITING, PRINT_BYTES)
        self.printers = tables.replayers

    async def printable(self, request: Request) -> Response:
        return answer(printable(box_in(request), options_in(request)))

    async def box(self, request: Request) -> Response:
        job = asked_of_box(request)
        document = await self._printed(job, request)
        return document.answer(request, Content_Disposition=named(job.box, job.options))

    async def game(self, request: Request) -> Response:
        job = asked_of_game(request)
        document = await self._printed(job, request)
        return document.answer(request, Content_Disposition=named(job.game, job.options))

    async def box_pages(self, request: Request) -> Response:
        return answer(counted(await self._printed(asked_of_box(request), request)))

    async def game_pages(self, request: Request) -> Response:
        return answer(counted(await self._printed(asked_of_game(request), request)))

    async def _printed(self, job: PrintJob, request: Request) -> Document:
        try:
            require_libraries()
        except PrintLibraryMissing as missing:
            raise NotPrinted(str(missing)) from None

        async def printed() -> Document:
            try:
                return await self.printers.document(job, PDF)
            except NoReplay as failed:
                raise NotPrinted("This could not be printed: try again, or print fewer parts.") from failed

        return await self.prints.get(job, printed, request, address_of(request))


def box_in(request: Request) -> str:
    """The box that the path names."""
    box = str(request.path_params["box"])
    if box not in box_sprites.BOXES:
        raise Absent("There is no such box.")
    return box


def asked_of_box(request: Request) -> PrintJob:
    """What is to be printed of a box; the same wish is the same job, however it is written."""
    box, options = box_in(request), options_in(request)
    return PrintJob(box, "", replace(options, parts=parts_to_print(box, options)))


def asked_of_game(request: Request) -> PrintJob:
    """What is to be printed of a game, the same way."""
    game = str(request.path_params["game"])
    if all(game != known.id for known in headtable.games()):
        raise Absent("There is no such game.")
    options = options_in(request)
    parts = options.parts or OF_A_GAME
    if not set(parts) <= set(OF_A_GAME):
        raise BadSetup(f"a game alone is printed with the parts {', '.join(OF_A_GAME)}; the box has the rest")
    return PrintJob("", game, replace(options, parts=parts))


def options_in(request: Request) -> PrintOptions:
    """The options behind the question mark, each at most once."""
    given = request.query_params.multi_items()
    options = dict(given)
    if len(options) < len(given):
        raise BadSetup("each option for printing is given once; parts are a list with commas")
    return read_options(options)


def named(subject: str, options: PrintOptions) -> str:
    """The header that names the file, out of known words alone."""
    return f'inline; filename="{subject}-{options.paper}.pdf"'


def counted(document: Document) -> PageCount:
    found = PAGES_IN_TREE.search(document.body)
    assert found is not None
    return PageCount(int(found[1]), document.size)


def printable(box: str, options: PrintOptions) -> Printable:
    pack = pack_of(box)
    return Printable(
        box=box,
        parts=list(parts_of(box)),
        game_parts=list(OF_A_GAME),
        cards=len(pack),
        sheet=first_sheet(pack, options) if pack else None,
    )


def first_sheet(pack: list[str], options: PrintOptions) -> FirstSheet:
    sheet = sheet_for(options)
    return FirstSheet(
        width=sheet.width,
        height=sheet.height,
        card_width=sheet.card[0],
        card_height=sheet.card[1],
        bleed=sheet.bleed,
        is_folded=sheet.is_folded,
        cards=pack[: len(sheet.faces)],
        faces=[CardPlace(place.x, place.y, place.is_turned) for place in sheet.faces],
        backs=[CardPlace(place.x, place.y, place.is_turned) for place in sheet.backs],
    )


def endpoints(api: PrintApi) -> Iterable[Endpoint]:
    """Every endpoint of print and play; what ends in .pdf or .json comes before a bare name."""
    for path, of_what, pdf, pages in (
        ("/api/print/games/{game}", "The papers of a game", api.game, api.game_pages),
        ("/api/print/{box}", "A box to print and cut out", api.box, api.box_pages),
    ):
        yield Endpoint("GET", f"{path}.pdf", of_what, pdf, query=PrintQuery, media_type=PDF)
        yield Endpoint(
            "GET", f"{path}.json", f"{of_what}: how many pages", pages, PageCount, query=PrintQuery
        )
    yield Endpoint(
        "GET", "/api/print/{box}", "What can be printed of a box", api.printable, Printable, query=PrintQuery
    )
