"""The site of deploy/nginx.conf: TLS, routing by code, and processes that go and come under load."""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest
from nginx_site import NAME, Site
from postgres import Cluster
from resending import Company, check_rows
from server_process import Server

from headtable.terminal.server_connection import Link, Message, ServerConnection

PATIENCE = 60.0


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    own = Cluster()
    try:
        own.start()
        yield own
    finally:
        own.remove()


def companies(site: Site) -> list[Company]:
    """Tables of both processes, two each."""
    found: dict[Server, list[Company]] = {process: [] for process in site.processes}
    for number in range(40):  # each code is as likely to belong to either
        company = Company([site], number, pause=0.05)
        found[site.route_of(company.code)].append(company)
        if all(len(tables) >= 2 for tables in found.values()):
            return [company for tables in found.values() for company in tables[:2]]
    raise AssertionError("all tables are sent to one process")


def all_go_on(tables: list[Company]) -> None:
    """Wait until a few more moves were acknowledged at every table."""
    wanted = {table: len(table.acknowledged) + 4 for table in tables}
    deadline = time.monotonic() + PATIENCE
    while any(len(table.acknowledged) < number for table, number in wanted.items()):
        assert time.monotonic() < deadline, "a table stands still"
        time.sleep(0.02)


def test_processes_go_and_come_behind_nginx_and_no_acknowledged_move_is_lost(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = asyncio.run(cluster.new_schema())
    servers = [
        Server(address, folder=tmp_path, beat=0.2, hosts=[NAME], proxies=["127.0.0.1"]).start()
        for _ in range(2)
    ]
    site = Site(servers, tmp_path).start()
    failures: list[BaseException] = []
    lines: list[ServerConnection] = []
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
    try:
        assert site.ask("GET", "/metrics")[0] == 404
        tables = companies(site)
        heard: SimpleQueue[tuple[str, str]] = SimpleQueue()
        for table in tables:  # somebody looks on in a terminal

            def hear(line: ServerConnection, message: Message) -> None:
                heard.put((line.link.code, message["type"]))

            link = Link(f"https://127.0.0.1:{site.port}", table.code, watches=True)
            lines.append(ServerConnection(link, hear))
            lines[-1].open()

        def disturb() -> None:
            try:
                all_go_on(tables)
                servers[1].kill()
                all_go_on(tables)
                servers[1].start()
                for table in tables:
                    table.absences.clear()
                servers[0].stop()  # a rolling restart: one after the other is asked to end
                all_go_on(tables)
                servers[0].start()
                servers[1].stop()
                all_go_on(tables)
            except BaseException as error:
                failures.append(error)
            for table in tables:
                table.is_stopped = True

        async def play() -> None:
            disturber = threading.Thread(target=disturb)
            disturber.start()
            await asyncio.gather(*[table.play() for table in tables])
            disturber.join()

        site.run(play())
        assert not failures
        counts: Counter[tuple[str, str]] = Counter()
        while any(counts[table.code, "open"] < 2 for table in tables):  # terminals come back too
            counts[heard.get(timeout=PATIENCE)] += 1
        check_rows(address, tables)
        absences = [seconds for table in tables for seconds in table.absences]
        assert len(absences) >= 4, "who was asked to come back came back"
        assert max(absences) < 20  # a second at most on a machine that does nothing else
        for table in tables:
            begun = site.routes(f"/ws/{table.code}")[0]
            assert begun == site.routes(f"/api/tables/{table.code}")[0], "all of a table go to one process"
    finally:
        for line in lines:
            line.close()
        for one in (site, *servers):
            one.stop()
