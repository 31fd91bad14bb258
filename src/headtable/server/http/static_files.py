"""The files of the client, each read once, with a tag by which a browser knows that it has it already."""

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
from headtable.server.http.responses import InPieces, pieces_of, reads_gzip, refusal
from headtable.server.streams.single_flight import single_flight

WORTH_PACKING: Final = 400  # bytes
LONGEST_NAME: Final = 100  # letters of a file or a folder
DEEPEST: Final = 8  # folders
TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
PAGES: Final = (
    "/", "/t/{code}", "/s/{code}", "/h/{code}", "/r/{code}", "/e", "/e/{code}", "/o/{code}", "/g/{rest:path}",
    "/join",
)  # fmt: skip
BOXES: Final = ("trolley", "trix", "trocadero", "mayflower", "railroad")


class File:
    """What is sent for a path: its bytes, the same packed, and its tag."""

    def __init__(self, content: bytes, type: str) -> None:
        self.content = content
        self.type = type
        self.tag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
        self.packed = gzip.compress(content, 9, mtime=0) if len(content) >= WORTH_PACKING else b""

    def answer(self, request: Request, max_age: int = 0) -> Response:
        headers = {"ETag": self.tag, "Vary": "Accept-Encoding", "Cache-Control": "no-cache"}
        if max_age:
            headers["Cache-Control"] = f"public, max-age={max_age}"
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        headers["Content-Type"] = self.type
        if self.packed and reads_gzip(request):
            headers["Content-Encoding"] = "gzip"
            return InPieces(pieces_of(self.packed), len(self.packed), headers)
        return InPieces(pieces_of(self.content), len(self.content), headers)


def of_the_client(path: str) -> Traversable | None:
    """The file of the client at a path, or None: nothing outside its folder is ever looked at."""
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


_kept: Final[dict[str, tuple[float, File]]] = {}


def file_at(path: str) -> File | None:
    found = of_the_client(path)
    if found is None:
        return None
    changed = getattr(found, "stat", lambda: None)()
    at = changed.st_mtime if changed is not None else 0.0
    known = _kept.get(path)
    if known is None or known[0] != at:
        suffix = f".{found.name.rpartition('.')[2]}"
        type = TYPES.get(suffix) or mimetypes.guess_type(found.name)[0] or "application/octet-stream"
        known = _kept[path] = (at, File(found.read_bytes(), type))
    return known[1]


_drawing: Final[dict[str, "asyncio.Task[File]"]] = {}


async def drawn(box: str) -> File:
    """The faces of a box, `trix` or `large/trix`; they are drawn while other requests go on."""
    _, is_large, name = box.rpartition("large/")
    return await asyncio.to_thread(sprite, name, bool(is_large))


@lru_cache
def sprite(box: str, large: bool) -> File:
    """The faces of a box as one SVG file."""
    from headtable import press  # noqa: PLC0415 - drawn only when somebody looks

    return File(press.sprite(box, large).encode(), TYPES[".svg"])


async def index(request: Request) -> Response:
    found = file_at("index.html")
    return found.answer(request) if found else refusal(404, "The client is not installed here.")


async def client_file(request: Request) -> Response:
    """A file; for a page that there is none of, the client, which says so itself."""
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
    name = request.path_params["box"]
    if name not in BOXES:
        return refusal(404, "There is no such box.")
    size = "large/" if request.scope["path"].startswith("/press/large/") else ""
    try:
        return (await single_flight(_drawing, size + name, drawn)).answer(request)
    except Complaint as complaint:
        return refusal(404, str(complaint))


def routes() -> list[BaseRoute]:
    """The pages, the faces, and last of all the files of the client."""
    found: list[BaseRoute] = [Route(page, index) for page in PAGES]
    found += [Route("/press/large/{box}.svg", faces), Route("/press/{box}.svg", faces)]
    found += [Route("/static/{path:path}", client_file), Route("/{path:path}", client_file)]
    return found
