"""Responses: JSON data, a refusal, or a document that is compressed once and sent to many."""

import zlib
from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from headtable.narration.capital_and_stop import sentence
from headtable.server.http.table_answer_types import Refusal
from headtable.server.printable_text import shown
from headtable.server.protocol import encoder

JSON: Final = "application/json"
PDF: Final = "application/pdf"
SVG: Final = "image/svg+xml"
TEXT: Final = "text/plain; charset=utf-8"
WORTH_COMPRESSING: Final = 1024  # bytes
RESTARTING: Final = "This server is restarting: try again in a moment."
PIECE: Final = 32_768  # bytes that are handed to a connection at once
LARGEST_UNPACKED: Final = 4 * 1024 * 1024  # bytes that are decompressed for a client that accepts no gzip
GZIP: Final = 31  # zlib's wbits for the gzip format


def refusal(status: int, error: str, clause: str = "", **headers: str) -> Response:
    """An error response: a sentence, and the clause that stands against what was asked."""
    body = encoder.encode(Refusal(shown(sentence(error)), clause))
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Response(body, status_code=status, headers=named, media_type=JSON)


def answer(data: object, status: int = 200) -> Response:
    """Data as JSON."""
    return Response(encoder.encode(data), status_code=status, media_type=JSON)


def accepts_gzip(request: Request) -> bool:
    """Whether the client accepts gzip as a content encoding."""
    for coding in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = coding.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


class PiecewiseResponse(Response):
    """A response that is sent piece by piece, so that no connection buffers a copy of all of it."""

    def __init__(self, pieces: Iterator[bytes], size: int, headers: dict[str, str]) -> None:
        super().__init__(headers=headers)
        self.pieces = pieces
        self.headers["content-length"] = str(size)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = {"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers}
        await send(start)
        if scope["method"] != "HEAD":
            for piece in self.pieces:
                await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class Document:
    """Bytes that everybody gets alike, with an ETag; compressed once where that is worth it."""

    __slots__ = ("body", "is_gzipped", "size", "tag", "type")

    def __init__(self, body: bytes, type: str, plain_size: int | None = None) -> None:
        """`plain_size` is given with a body that is gzipped already: its size before that."""
        self.type = type
        self.size = len(body) if plain_size is None else plain_size
        self.is_gzipped = plain_size is not None
        self.body = body
        if plain_size is None and len(body) >= WORTH_COMPRESSING and type != PDF:
            packer = zlib.compressobj(wbits=GZIP)
            self.body = packer.compress(body) + packer.flush()
            self.is_gzipped = True
        self.tag = f'"{sha256(self.body).hexdigest()[:24]}"'

    def answer(self, request: Request, **headers: str) -> Response:
        """A response with the document, compressed if the client accepts that; 304 if it has it already."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        given = {"ETag": self.tag, "Vary": "Accept-Encoding", "Cache-Control": "no-cache"} | given
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=given)
        given["Content-Type"] = self.type
        if not self.is_gzipped:
            return PiecewiseResponse(pieces_of(self.body), self.size, given)
        if accepts_gzip(request):
            return PiecewiseResponse(
                pieces_of(self.body), len(self.body), given | {"Content-Encoding": "gzip"}
            )
        if self.size > LARGEST_UNPACKED:
            return refusal(406, "This is long: ask for it with the header 'Accept-Encoding: gzip'.")
        return PiecewiseResponse(decompressed(self.body), self.size, given)


def pieces_of(body: bytes) -> Iterator[bytes]:
    for start in range(0, len(body), PIECE):
        yield body[start : start + PIECE]


def decompressed(body: bytes) -> Iterator[bytes]:
    """The content of a gzipped body, piece by piece."""
    unpacker = zlib.decompressobj(wbits=GZIP)
    rest = body
    while not unpacker.eof:
        piece = unpacker.decompress(rest, PIECE)
        rest = unpacker.unconsumed_tail
        if piece:
            yield piece
