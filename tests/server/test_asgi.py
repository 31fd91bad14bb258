"""The application under an ASGI server that knows nothing of ours: made by its factory, plain in all."""

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.error
from collections.abc import Iterator
from pathlib import Path

import pytest
from server_process import PATIENCE, Client, Server, first

from headtable.rules.core.errors import Complaint
from headtable.server.asgi import DATABASE, FORGET_AFTER, NAMES, ORIGINS, create_app, hosts_in


class UvicornAlone(Server):
    """`uvicorn --factory headtable.server.asgi:create_app`."""

    def start(self) -> Server:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        factory = "headtable.server.asgi:create_app"
        command = [sys.executable, "-m", "uvicorn", "--factory", factory, "--port", str(self.port)]
        with self.log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | {DATABASE: str(self.database)},
            )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with contextlib.suppress(urllib.error.URLError):
                self.get("/api/shelf")
                break
            time.sleep(0.1)
        return self


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = UvicornAlone(tmp_path_factory.mktemp("alone") / "tables.sqlite").start()
    yield running
    running.stop()
    assert "Traceback" not in running.log.read_text(encoding="utf-8")


def test_a_game_is_played_and_the_server_stops_when_it_is_told_to(server: Server) -> None:
    table = server.table(game="hilo", seats=2, chairs=["me", "regular"], options={"length": "one deal"})

    async def play() -> None:
        async with Client(server, table["code"], table["token"]) as ann:
            await ann.say(do="cut", value="a cut")
            await ann.play(first)
            assert ann.table["over"]
        async with Client(server, "ZZZZ") as nobody:
            assert (await nobody.hear())["type"] == "bye"

    server.run(play())
    assert server.get("/")[0] == 200


def test_the_factory_reads_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DATABASE, str(tmp_path / "tables.sqlite"))
    monkeypatch.setenv(NAMES, "Games.example.org, other.example.org:8443,")
    assert hosts_in(NAMES) == ("games.example.org", "other.example.org:8443")
    assert hosts_in(ORIGINS) == ()
    assert create_app().state.lobby.settings.hosts == hosts_in(NAMES)
    monkeypatch.setenv(FORGET_AFTER, "90")
    assert create_app().state.lobby.settings.forget_after == 90
    for odd in ("0", "soon", "-1"):
        monkeypatch.setenv(FORGET_AFTER, odd)
        with pytest.raises(Complaint, match="must be a number of days"):
            create_app()
