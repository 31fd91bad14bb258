"""`headtable serve`, and `headtable` alone."""

import argparse
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from websockets.sync.client import connect

from headtable.__main__ import main
from headtable.commands import serve
from headtable.rules.core.errors import Complaint
from headtable.server import process
from headtable.server.app import Application
from headtable.server.settings import Settings
from headtable.server.stores import open_store


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    return parser.parse_args(words)


def test_no_word_at_all_opens_the_table_here(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[argparse.Namespace] = []

    def kept(args: argparse.Namespace) -> int:
        seen.append(args)
        return 0

    monkeypatch.setattr(serve, "run", kept)
    assert main([]) == 0
    assert (seen[0].at_home, seen[0].open) == (True, True)


def test_at_home_the_port_is_always_the_same_unless_it_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve.listen(serve.LOOPBACK, 0) as free:
        monkeypatch.setattr(serve, "PORT", free.getsockname()[1])
        with serve.listen_at_home() as another:
            assert another.getsockname()[0] == serve.LOOPBACK
            assert another.getsockname()[1] not in (0, serve.PORT)
    with serve.listen_at_home() as usual:
        assert usual.getsockname() == (serve.LOOPBACK, serve.PORT)


def test_the_tables_lie_in_the_data_folder_of_the_person(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv(open_store.KEY, raising=False)
    _, key = open_store.store_at("")
    assert open_store.store_at("")[1] == key
    assert (tmp_path / "headtable").is_dir()


def test_a_key_from_the_environment_is_used_and_must_not_be_short(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(open_store.KEY, "a key that is long enough")
    assert open_store.store_at(str(tmp_path / "tables.sqlite"))[1] == b"a key that is long enough"
    monkeypatch.setenv(open_store.KEY, "short")
    with pytest.raises(Complaint, match="at least 16"):
        open_store.store_at(str(tmp_path / "tables.sqlite"))
    monkeypatch.delenv(open_store.KEY)
    with pytest.raises(Complaint, match="must be given"):
        open_store.store_at("postgresql://nowhere/tables")


class Network:
    """Says which way it would go, or that there is none."""

    def __init__(self, address: str) -> None:
        self.address = address

    def __call__(self, *_: object) -> "Network":
        return self

    def __enter__(self) -> "Network":
        return self

    def __exit__(self, *_: object) -> None: ...

    def connect(self, _: object) -> None:
        if not self.address:
            raise OSError("no way")

    def getsockname(self) -> tuple[str, int]:
        return self.address, 1


def test_who_listens_everywhere_is_told_an_address_for_the_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "socket", Network("192.168.7.9"))
    assert serve.in_network("0.0.0.0") == "192.168.7.9"
    assert serve.in_network(serve.LOOPBACK) == serve.LOOPBACK
    monkeypatch.setattr(socket, "socket", Network(""))
    assert serve.in_network("0.0.0.0") == "0.0.0.0"


def test_names_and_proxies_reach_the_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[Settings] = []

    def kept(app: Application, *more: object) -> None:
        seen.append(app.state.lobby.settings)

    monkeypatch.setattr(process, "run", kept)
    words = ["--database", str(tmp_path / "tables.sqlite"), "--port", "0", "--origin", "Other.example.org"]
    words += ["--name", "Games.example.org", "--name", "games:8443", "--name", "[::1]:80"]
    words += ["--proxy", "127.0.0.1", "--proxy", "10.0.0.0/8", "--proxy", "::1"]
    words += ["--thinkers", "3", "--forget-after", "90"]
    assert serve.run(arguments(*words)) == 0
    assert seen[0].hosts == ("games.example.org", "games:8443", "[::1]:80")
    assert seen[0].proxies == ("127.0.0.1", "10.0.0.0/8", "::1")
    assert seen[0].origins == ("other.example.org",)
    assert (seen[0].thinkers, seen[0].metrics_token) == (3, "")
    assert serve.run(arguments(*words[:4])) == 0
    assert (seen[1].hosts, seen[1].proxies) == ((), ())
    assert [settings.forget_after for settings in seen] == [90, 0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--name", "https://games.example.org/"], "is no name of a host"),
        (["--name", "*"], "is no name of a host"),
        (["--name", "two words"], "is no name of a host"),
        (["--proxy", "proxy.example.org"], "is no IP address"),
        (["--proxy", "*"], "is no IP address"),
        (["--forget-after", "0"], "at least one day old"),
        (["--port", "65536"], "ports go from 0 to 65535"),
        (["--port", "-1"], "ports go from 0 to 65535"),
        (["--thinkers", "0"], "at least one process"),
        (["--thinkers", "-5"], "at least one process"),
        (["--forget-after", "soon"], "is no whole number"),
    ],
)
def test_what_is_no_name_and_no_address_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    assert main(["serve", "--database", str(tmp_path / "tables.sqlite"), "--port", "0", *words]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("variable", ["HEADTABLE_KEY", "HEADTABLE_METRICS_TOKEN"])
def test_a_variable_that_does_not_fit_is_refused_as_what_is_typed(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(variable, "short")
    assert main(["serve", "--database", str(tmp_path / "tables.sqlite"), "--port", "0"]) == 2
    assert f"{variable} must have at least 16 letters" in capsys.readouterr().err


def test_a_port_that_is_taken_is_said_in_a_sentence() -> None:
    taken = serve.listen(serve.LOOPBACK, 0)
    try:
        with pytest.raises(Complaint, match="cannot listen"):
            serve.listen(serve.LOOPBACK, taken.getsockname()[1])
    finally:
        taken.close()
    with pytest.raises(Complaint, match="cannot listen"):
        serve.listen(serve.LOOPBACK, 99999)


@pytest.mark.parametrize("transport", [["--plain"], []], ids=["plain", "quick"])
def test_it_serves_until_it_is_told_to_stop_and_logs_nothing_of_anybody(
    transport: list[str], tmp_path: Path
) -> None:
    """Also by uvicorn's own classes, which would log the address of every socket."""
    token = "a token of the tests"
    words = [
        "serve",
        "--port",
        "0",
        *transport,
        "--log",
        "json",
        "--database",
        str(tmp_path / "tables.sqlite"),
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "headtable", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "HEADTABLE_METRICS_TOKEN": token},
    ) as process:
        assert process.stdout is not None
        address = next(word for word in process.stdout.readline().split() if word.startswith("http"))

        def ask(path: str, body: object = None, **headers: str) -> bytes:
            data = None if body is None else json.dumps(body).encode()
            headers |= {"Content-Type": "application/json"}
            request = urllib.request.Request(f"{address}{path}", data, headers)
            with urllib.request.urlopen(request, timeout=60) as answer:
                assert "server" not in answer.headers
                return bytes(answer.read())

        made = json.loads(ask("api/tables", {"game": "hilo", "seats": 2, "name": "Annabella"}))
        with connect(f"ws{address.removeprefix('http')}ws/{made['code']}") as line:
            line.send(json.dumps({"do": "sit", "table": made["code"], "token": made["token"]}))
            assert json.loads(line.recv(timeout=60))["type"] == "view"
        assert b"headtable_tables 1.0" in ask("metrics", Authorization=f"Bearer {token}")
        process.terminate()
        assert process.wait(60) == -signal.SIGTERM, "which a shell calls 143"
        assert process.stderr is not None
        log = process.stderr.read()
    lines = [json.loads(line) for line in log.splitlines()]
    assert {"time", "level", "logger", "message"} <= lines[0].keys()
    assert "Shutting down" in [line["message"] for line in lines]
    for secret in (made["code"], made["token"], "Annabella", "WebSocket", token, "connection open"):
        assert secret not in log
