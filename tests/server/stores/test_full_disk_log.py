"""A full disk is told in the log once a minute, and once when it is over."""

import logging
import resource
from pathlib import Path

import pytest
from server_process import Server

from headtable.server.error_reports import Outage

ROOM = 300_000  # bytes that a file of the server may grow to, once the disk is full
REFUSED = 30


def lines(server: Server) -> list[str]:
    return [line for line in server.log.read_text().splitlines() if "the store " in line]


def limit_files(server: Server, size: int) -> None:
    """What the system does to a process on a full disk, to one process: no file of it grows any more."""
    assert server.process is not None
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_a_full_disk_is_told_once_and_that_it_is_over_once(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite").start()
    asked = {"game": "hilo", "speed": "instant"}
    try:
        server.table(game="hilo")
        limit_files(server, ROOM)
        for _ in range(1000):
            status, answer = server.post("/api/tables", asked)
            if status != 201:
                break
        assert "othing could be written" in answer["error"]
        for _ in range(REFUSED):
            assert server.post("/api/tables", asked) == (status, answer)
        limit_files(server, resource.RLIM_INFINITY)
        server.table(game="hilo")
        server.table(game="hilo")
        told = lines(server)
        assert len(told) == 2
        assert "the store refuses: nothing could be written: the disk does not take" in told[0]
        assert told[1].endswith("the store works again")
    finally:
        server.stop()


def test_a_line_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    now = [1000.0]
    outage = Outage(lambda: now[0])
    outage.works("writing")
    assert caplog.messages == []
    for _ in range(100):
        outage.failed("writing", "the disk is full")
        now[0] += 1.3  # 129 seconds in all
    assert caplog.messages == ["the store refuses: the disk is full"] * 3
    assert {record.levelno for record in caplog.records} == {logging.ERROR}
    outage.works("reading")
    assert len(caplog.messages) == 3
    outage.works("writing")
    outage.works("writing")
    assert caplog.messages[3:] == ["the store works again"]


def test_a_disk_that_takes_some_and_refuses_some_fills_no_log(caplog: pytest.LogCaptureFixture) -> None:
    now = [1000.0]
    outage = Outage(lambda: now[0])
    for _ in range(600):
        outage.failed("writing", "the disk is full")
        outage.works("writing")
        now[0] += 0.5  # five minutes in all
    assert len(caplog.messages) == 10
