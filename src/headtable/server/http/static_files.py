"""The files of the browser client and the card faces, cached in memory with ETag and gzip.

Why not the framework's: docs/decisions/0017-our-own-static-files.md.
"""

import asyncio
import gzip
import hashlib
import mimetypes
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from headtable.rules.core.errors import Complaint
from headtable.server.http.responses import PiecewiseResponse, accepts_gzip, pieces_of, refusal
from headtable.server.streams.single_flight import single_flight

WORTH_COMPRESSING: Final = 400  # bytes
LONGEST_NAME: Final = 100  # letters of a file or a folder
DEEPEST: Final = 8  # folders
TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff": "font/woff",
}
PAGES: Final = (
    "/", "/t/{code}", "/s/{code}", "/h/{code}", "/r/{code}", "/e", "/e/{code}", "/o/{code}", "/g/{rest:path}",
    "/join", "/you", "/daily", "/daily/{date}", "/print/{box}", "/absent", "/absent/{game}",
)  # fmt: skip
BOXES: Final = ("trolley", "trix", "trocadero", "mayflower", "railroad")
COUNTRY: Final = "railroad-country"
FONTS: Final = ("source-serif-bold", "source-serif-bold-more")
WEEK: Final = 7 * 24 * 3600  # seconds: a typeface does not change
DAY: Final = 24 * 3600  # seconds: a face that is drawn later must not need the network


class File:
    """A cached file: its bytes, the same gzipped, and its ETag."""

    def __init__(self, content: bytes, type: str) -> None:
        self.content = content
        self.type = type
        self.tag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
        self.gzipped = gzip.compress(content, 9, mtime=0) if len(content) >= WORTH_COMPRESSING else b""

    def answer(self, request: Request, max_age: int = 0) -> Response:
        """The file, or 304 if the client has it already."""
        headers = {"ETag": self.tag, "Vary": "Accept-Encoding", "Cache-Control": "no-cache"}
        if max_age:
            headers["Cache-Control"] = f"public, max-age={max_age}"
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        headers["Content-Type"] = self.type
        if self.gzipped and accepts_gzip(request):
            headers["Content-Encoding"] = "gzip"
            return PiecewiseResponse(pieces_of(self.gzipped), len(self.gzipped), headers)
        return PiecewiseResponse(pieces_of(self.content), len(self.content), headers)


def client_path(path: str) -> Traversable | None:
    """The file at a path of the client's folder, or None; nothing outside that folder is ever opened."""
    found: Traversable = files("headtable").joinpath("web")
    parts = path.split("/")
    if len(parts) > DEEPEST:
        return None
    for part in parts:
        if (
            not 0 < len(part) <= LONGEST_NAME
            or not part.isascii()
            or part.startswith(".")
            or not part.replace("-", "").replace("_", "").replace(".", "").isalnum()
        ):
            return None
        found = found.joinpath(part)
    return found if found.is_file() and not found.name.endswith(".py") else None


_cache: Final[dict[str, tuple[float, File]]] = {}


def file_at(path: str) -> File | None:
    """The file at a path, read again only where it has changed."""
    found = client_path(path)
    if found is None:
        return None
    changed = getattr(found, "stat", lambda: None)()
    at = changed.st_mtime if changed is not None else 0.0
    known = _cache.get(path)
    if known is None or known[0] != at:
        suffix = f".{found.name.rpartition('.')[2]}"
        type = TYPES.get(suffix) or mimetypes.guess_type(found.name)[0] or "application/octet-stream"
        known = _cache[path] = (at, File(found.read_bytes(), type))
    return known[1]


_drawing: Final[dict[str, "asyncio.Task[File]"]] = {}


async def draw_faces(box: str) -> File:
    """The card faces of a box, `trix` or `large/trix`, drawn in a thread."""
    _, is_large, name = box.rpartition("large/")
    return await asyncio.to_thread(sprite, name, bool(is_large))


@lru_cache
def sprite(box: str, large: bool) -> File:
    """The card faces of a box as one SVG file, or the country behind the railroad map."""
    if box == COUNTRY:
        from headtable.press.cards import railroad_country  # noqa: PLC0415 - as below

        return File(railroad_country.picture_behind_map().encode(), TYPES[".svg"])
    from headtable.press.cards import box_sprites  # noqa: PLC0415 - drawn only when somebody looks

    return File(box_sprites.sprite(box, large).encode(), TYPES[".svg"])


_cutting: Final[dict[str, "asyncio.Task[File]"]] = {}


async def cut_font(part: str) -> File:
    """A part of the text face, cut out of it in a thread."""
    return await asyncio.to_thread(font, part)


@lru_cache
def font(part: str) -> File:
    """A part of the text face as a web font."""
    from headtable.press import source_serif  # noqa: PLC0415 - cut only when somebody looks

    return File(source_serif.web_font(part), TYPES[".woff"])


async def index(request: Request) -> Response:
    """The page that starts the client."""
    found = file_at("index.html")
    return found.answer(request) if found else refusal(404, "The client is not installed here.")


async def client_file(request: Request) -> Response:
    """A file; for an unknown page the client with the status 404, which then says so."""
    path = request.path_params["path"]
    found = file_at(path)
    if found is not None:
        return found.answer(request)
    client = None if "." in path else file_at("index.html")
    if client is None:
        return refusal(404, "There is no such page.")
    answer = client.answer(request)
    answer.status_code = 404
    return answer


async def faces(request: Request) -> Response:
    """The card faces of a box."""
    name = request.path_params["box"]
    if name not in (*BOXES, COUNTRY):
        return refusal(404, "There is no such box.")
    size = "large/" if request.scope["path"].startswith("/press/large/") else ""
    try:
        return (await single_flight(_drawing, size + name, draw_faces)).answer(request, DAY)
    except Complaint as complaint:
        return refusal(404, str(complaint))


async def text_face(request: Request) -> Response:
    """A part of the text face; without the packages for paper a browser takes a face of its own machine."""
    part = request.path_params["part"]
    if part not in FONTS:
        return refusal(404, "There is no such font.")
    try:
        return (await single_flight(_cutting, part, cut_font)).answer(request, WEEK)
    except ModuleNotFoundError:
        return refusal(404, "This server was installed without the packages for paper.")


def routes() -> list[BaseRoute]:
    """The pages, the card faces, and last of all the files of the client."""
    found: list[BaseRoute] = [Route(page, index) for page in PAGES]
    found += [Route("/press/large/{box}.svg", faces), Route("/press/{box}.svg", faces)]
    found += [Route("/press/{part}.woff", text_face)]
    found += [Route("/static/{path:path}", client_file), Route("/{path:path}", client_file)]
    return found
