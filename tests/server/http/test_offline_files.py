"""The service worker's script and bundle, and what makes the client an application that can be installed."""

import json
import re
from pathlib import Path

import pytest
from server_process import Server

import headtable
from headtable.server.http import offline_files
from headtable.server.http.security_headers import POLICY

WEB = Path(headtable.__file__).parent / "web"


@pytest.fixture
def fresh() -> None:
    for made in (offline_files.build, offline_files.bundle, offline_files.worker_script):
        made.cache_clear()


def test_the_worker_is_looked_for_anew_every_time(server: Server) -> None:
    status, headers, body = server.get("/service_worker.js")
    assert status == 200
    assert headers["content-type"].startswith("text/javascript")
    assert headers["cache-control"] == "no-cache"
    head, _, rest = body.decode().partition("\n")
    assert head == f'const BUILD = "{offline_files.build()}";'
    assert rest == (WEB / "service_worker.js").read_text()
    assert server.get("/service_worker.js", **{"If-None-Match": headers["etag"]})[0] == 304


def test_the_bundle_has_every_file_as_the_server_sends_it(server: Server) -> None:
    data = json.loads(server.get("/offline.json")[2])
    assert (data["build"], data["policy"]) == (offline_files.build(), POLICY)
    there = {
        f"/{path.relative_to(WEB).as_posix()}"
        for path in WEB.rglob("*")
        if path.suffix in (".js", ".css", ".svg")
    }
    assert there | {"/index.html", "/manifest.webmanifest"} == set(data["files"]) | {"/service_worker.js"}
    for path in ("/index.html", "/main.js", "/table/table.css", "/shell/logo.svg"):
        _, headers, body = server.get(path)
        assert data["files"][path] == [headers["content-type"], body.decode()]


def test_everything_that_is_worth_keeping_is_there_and_public(server: Server) -> None:
    for path in json.loads(server.get("/offline.json")[2])["documents"]:
        if path.endswith(("/hilo", "/shelf", "/railroad.svg")):
            assert server.get(path)[0] == 200, path
    assert len(offline_files.documents()) > 3 * len(headtable.games())


@pytest.mark.parametrize("name", ["client", "texts", "policy"])
def test_another_build_for_whatever_is_kept(name: str, fresh: None, monkeypatch: pytest.MonkeyPatch) -> None:
    before = offline_files.build()
    offline_files.build.cache_clear()
    if name == "client":
        files = offline_files.client_files() | {"/main.js": ("text/javascript", "// changed")}
        monkeypatch.setattr(offline_files, "client_files", lambda: files)
    elif name == "texts":
        monkeypatch.setattr(offline_files, "WITH_TEXTS", offline_files.WITH_TEXTS[:1])
    else:
        monkeypatch.setattr(offline_files, "POLICY", "default-src 'none'")
    after = offline_files.build()
    offline_files.build.cache_clear()
    assert before != after
    assert len(before) == len(after) == offline_files.DIGITS_OF_BUILD


def test_the_manifest_names_pages_and_icons_that_are_there(server: Server) -> None:
    status, headers, body = server.get("/manifest.webmanifest")
    assert (status, headers["content-type"]) == (200, "application/manifest+json")
    manifest = json.loads(body)
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for address in (
        manifest["start_url"],
        *(icon["src"] for icon in manifest["icons"]),
        *(one["url"] for one in manifest["shortcuts"]),
    ):
        assert server.get(address)[0] == 200, address
    assert b'rel="manifest" href="/manifest.webmanifest"' in server.get("/")[2]


def test_scripts_and_workers_come_from_here_alone() -> None:
    assert "default-src 'self';" in POLICY
    assert not re.search("(script|worker|manifest|connect|style)-src", POLICY), "it would hold instead"
