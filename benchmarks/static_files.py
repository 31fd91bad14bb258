"""Our static files beside the framework's (StaticFiles behind GZipMiddleware), in one run.

    .venv/bin/python benchmarks/static_files.py [--rounds 5] [--seconds 4]

Both run under the same server with the same headers and checks around them.  One client asks for every file
of the browser client in turn, over one connection: as a browser does for the first time, and again with the
tags that it was given (If-None-Match).  The rounds take turns.  Other work on the machine slows both: trust
the ratios, and of them those of processor time before those of requests a second.
"""

import argparse
import http.client
import os
import socket
import statistics
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import uvicorn
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from headtable.server.app import make_app
from headtable.server.http.checks_before_routing import ChecksBeforeRouting
from headtable.server.http.security_headers import SecurityHeaders
from headtable.server.process import configured
from headtable.server.settings import Settings
from headtable.server.stores.sqlite import SqliteStore

OURS, FRAMEWORK = "ours", "framework"
FIRST, AGAIN = "first visit", "again"
TICKS = os.sysconf("SC_CLK_TCK")


def serve(side: str, folder: str) -> None:
    """The process of a server; it prints its port."""
    settings = Settings(key=b"of a benchmark, long enough")
    app = make_app(SqliteStore(Path(folder, "tables.sqlite")), settings)
    config = configured(app, settings, compress=False, log_level="error")
    if side == FRAMEWORK:
        theirs = Starlette(routes=[Mount("/", StaticFiles(directory=str(files("headtable") / "web")))])
        theirs.add_middleware(GZipMiddleware)
        theirs.add_middleware(ChecksBeforeRouting, settings=settings)
        theirs.add_middleware(SecurityHeaders, is_ending=lambda: False)
        config.app = theirs
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    print(listening.getsockname()[1], flush=True)
    uvicorn.Server(config).run(sockets=[listening])


def paths() -> list[str]:
    """Every file of the browser client."""
    root = Path(str(files("headtable"))) / "web"
    found = [path for path in sorted(root.rglob("*")) if path.suffix in (".js", ".css", ".html", ".svg")]
    return [f"/{path.relative_to(root).as_posix()}" for path in found]


def processor_seconds(process: int) -> float:
    numbers = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(numbers[11]) + int(numbers[12])) / TICKS


class Visitor:
    """Asks for all files over and over; `tags` are those of the last answers."""

    def __init__(self, port: int) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port)
        self.tags: dict[str, str] = {}
        self.bytes = 0

    def ask(self, path: str, is_known: bool) -> None:
        headers = {"Accept-Encoding": "gzip"}
        if is_known:
            headers["If-None-Match"] = self.tags[path]
        self.line.request("GET", path, headers=headers)
        answer = self.line.getresponse()
        self.bytes += len(answer.read())
        wanted = 304 if is_known else 200
        assert answer.status == wanted, f"{path}: {answer.status}"
        self.tags[path] = answer.headers["etag"]


def measure(side: str, seconds: float) -> dict[str, tuple[float, float, float]]:
    """For each kind of visit: requests a second, microseconds of processor time, and bytes a request."""
    with TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, __file__, "--serve", side, "--folder", folder], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        try:
            port = int(process.stdout.readline())
            time.sleep(1.0)
            visitor = Visitor(port)
            for path in paths():
                visitor.ask(path, False)  # what is kept is kept from now on
            return {kind: measured(visitor, kind, process.pid, seconds) for kind in (FIRST, AGAIN)}
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


def measured(visitor: Visitor, kind: str, process: int, seconds: float) -> tuple[float, float, float]:
    visitor.bytes = requests = 0
    used, begun = processor_seconds(process), time.monotonic()
    while time.monotonic() - begun < seconds:
        for path in paths():
            visitor.ask(path, kind == AGAIN)
            requests += 1
    taken = time.monotonic() - begun
    cost = 1e6 * (processor_seconds(process) - used) / requests
    return requests / taken, cost, visitor.bytes / requests


def main() -> int:
    parser = argparse.ArgumentParser(description="our static files beside the framework's")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--folder", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve, asked.folder)
        return 0
    print(f"{len(paths())} files of the browser client")
    print(f"{'':10} {'':12} {'requests/s':>11} {'µs/request':>11} {'bytes':>8}")
    found: dict[tuple[str, str], list[tuple[float, float, float]]] = {}
    for number in range(asked.rounds):
        for side in (OURS, FRAMEWORK) if number % 2 == 0 else (FRAMEWORK, OURS):
            for kind, reading in measure(side, asked.seconds).items():
                found.setdefault((side, kind), []).append(reading)
                print(f"{side:10} {kind:12} {reading[0]:>11,.0f} {reading[1]:>11,.0f} {reading[2]:>8,.0f}")
    print("\nRatios, ours to the framework's, round by round (medians):")
    for kind in (FIRST, AGAIN):
        for place, what in enumerate(("requests a second", "processor time a request")):
            pairs = zip(found[OURS, kind], found[FRAMEWORK, kind], strict=True)
            ratios = [one[place] / other[place] for one, other in pairs]
            print(f"{kind}, {what}: {statistics.median(ratios):.2f} of {[round(one, 2) for one in ratios]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
