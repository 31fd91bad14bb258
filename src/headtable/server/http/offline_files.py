"""What the service worker needs: its own script, and one bundle with all files of the client.

Both carry the build, a hash of everything that is kept on a device.  So the files of two builds are never
mixed (docs/decisions/0024-daily-deal-and-offline-pages.md).
"""

import asyncio
import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import headtable
from headtable.server.http.responses import JSON, Document
from headtable.server.http.security_headers import POLICY
from headtable.server.http.static_files import BOXES, COUNTRY, FONTS, TYPES, File
from headtable.server.protocol import encoder

WORKER: Final = "service_worker.js"
KEPT: Final = (".js", ".css", ".html", ".svg", ".webmanifest")
WITH_TEXTS: Final = ("headtable.rulebooks", "headtable.teaching")  # what the documents are made of
DIGITS_OF_BUILD: Final = 16


def client_files() -> dict[str, tuple[str, str]]:
    """The type and the text of every file of the client but the worker, by its path."""
    found = {}
    for path, file in texts_under(files("headtable").joinpath("web"), ""):
        suffix = f".{file.name.rpartition('.')[2]}"
        if suffix in KEPT and path != f"/{WORKER}":
            found[path] = (TYPES[suffix], file.read_text(encoding="utf-8"))
    return found


def texts_under(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    """Every file in a folder and its folders, with its path."""
    for one in sorted(folder.iterdir(), key=lambda each: each.name):
        if one.is_dir():
            yield from texts_under(one, f"{path}/{one.name}")
        else:
            yield f"{path}/{one.name}", one


def documents() -> list[str]:
    """The paths of what is worth keeping besides: the shelf, every game's rules and lesson, card faces."""
    games = [game.id for game in headtable.games()]
    found = ["/api/shelf"]
    found += [f"/api/{kind}/{game}" for game in games for kind in ("rules", "learn", "score-words")]
    found += [f"/press/{box}.svg" for box in (*BOXES, COUNTRY)]
    return found + [f"/press/{font}.woff" for font in FONTS]


@cache
def build() -> str:
    """A hash of all that a device keeps."""
    worker = files("headtable").joinpath("web", WORKER).read_text(encoding="utf-8")
    parts = [headtable.__version__, worker, POLICY, *documents()]
    parts += [f"{path}\n{type}\n{text}" for path, (type, text) in client_files().items()]
    for package in WITH_TEXTS:
        parts += [
            file.read_text(encoding="utf-8")
            for path, file in texts_under(files(package), "")
            if path.endswith(".toml")
        ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:DIGITS_OF_BUILD]


@cache
def bundle() -> Document:
    """All files of the client in one document."""
    data = {"build": build(), "policy": POLICY, "files": client_files(), "documents": documents()}
    return Document(encoder.encode(data), JSON)


@cache
def worker_script() -> File:
    """The service worker, which knows its build."""
    text = files("headtable").joinpath("web", WORKER).read_text(encoding="utf-8")
    return File(f'const BUILD = "{build()}";\n{text}'.encode(), TYPES[".js"])


async def service_worker(request: Request) -> Response:
    return (await asyncio.to_thread(worker_script)).answer(request)


async def offline_bundle(request: Request) -> Response:
    return (await asyncio.to_thread(bundle)).answer(request)


def routes() -> list[BaseRoute]:
    """They come before those of the plain files."""
    return [Route(f"/{WORKER}", service_worker), Route("/offline.json", offline_bundle)]
