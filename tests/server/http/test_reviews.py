"""The review of a finished game over HTTP: what it says, and how little it can be used to hold others up."""

import asyncio
import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from finished_game import finished, store_finished
from server_process import PATIENCE, Server

import headtable
from headtable.server.http import review_job as reviews
from headtable.server.http.table_routes import REVIEWS_AT_ONCE, REVIEWS_WAITING
from headtable.server.tables.table_history import history_of

EUCHRE = "ECHR"
SHORT = [f"SH{first}{second}" for first in "ABCD" for second in "ABCD"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("reviews") / "tables.sqlite"
    games = [finished(code, "trolley-euchre", 4, 7, is_short=True) for code in SHORT]
    store_finished(database, finished(EUCHRE, "trolley-euchre", 4, 3, is_short=True), *games)
    running = Server(database, ask_burst=100_000).start()
    yield running
    running.stop()


def get(server: Server, path: str) -> tuple[int, dict[str, Any]]:
    status, _, body = server.get(path)
    return status, json.loads(body)


def test_a_review_names_the_costly_moves_of_a_seat(server: Server) -> None:
    record, rows = finished(EUCHRE, "trolley-euchre", 4, 3, is_short=True)
    logged_game = history_of(record, rows).logged_game
    found = 0
    for seat in range(4):
        status, said = get(server, f"/api/tables/{EUCHRE}/review?seat={seat}")
        assert status == 200
        assert said["seat"] == seat
        assert said["looked_at"] == said["moves"] > 0
        assert [one["entry"] for one in said["costly"]] == sorted(one["entry"] for one in said["costly"])
        for one in said["costly"]:
            found += 1
            entry, state = logged_game.entries[one["entry"]], logged_game.at(one["entry"])
            legal = [move.text for move in state.legal_moves(seat)]
            assert (entry.seat, entry.text) == (seat, one["made"]["text"])
            assert one["better"]["text"] in legal
            assert one["better"]["text"] != one["made"]["text"]
            assert one["cost"] > 0
            assert one["why"].endswith(".")
            assert " better than " in one["figures"]
            if one["better"].get("faces"):
                assert one["better"]["pile"] == f"hand {seat + 1}"
    assert found > 1


def test_a_review_says_where_moves_send_a_train() -> None:
    state = headtable.game("great-railroad-game").start(2)
    seat = state.to_act()
    first, second, *_ = (move.text for move in state.legal_moves(seat))
    orders = reviews.orders_of(state, seat, {first, second})
    assert {str(order["text"]) for order in orders} == {first, second}
    assert all(order["train"] and order["to"] for order in orders)
    assert reviews.orders_of(headtable.game("trolley-euchre").start(4), 0, {"pass"}) == []


@pytest.mark.parametrize(
    ("asked", "status", "says"),
    [
        (f"{EUCHRE}/review?seat=4", 400, "seat=0 to 3"),
        (f"{EUCHRE}/review?seat=-1", 400, "seat=0 to 3"),
        (f"{EUCHRE}/review?seat=two", 400, "seat=0 to 3"),
        (f"{EUCHRE}/review?seat=" + "9" * 400, 400, "seat=0 to 3"),
        (f"{EUCHRE}/review?seat=0.5", 400, "seat=0 to 3"),
        (f"{EUCHRE}/review", 400, "seat=0 to 3"),
        (f"{EUCHRE}/review?seat=0&worlds=9999", 400, "seat=0 to 3"),
        ("ZZZZ/review?seat=0", 404, "no table"),
        ("..%2f..%2fetc/review?seat=0", 404, ""),
    ],
)
def test_what_is_wrong_with_a_request_is_said(server: Server, asked: str, status: int, says: str) -> None:
    answered, _, body = server.get(f"/api/tables/{asked}")
    assert answered == status
    assert says in body.decode()


def test_a_game_that_was_broken_off_is_not_reviewed_and_goes_on(server: Server) -> None:
    made = server.table(game="hilo", seats=2, chairs=["me", "regular"], name="Ada")
    for _ in range(2):
        status, said = get(server, f"/api/tables/{made['code']}/review?seat=0")
        assert status == 400
        assert said["error"].endswith("is not over: it can be looked at once it has been played out.")
    assert get(server, f"/api/tables/{made['code']}")[1]["over"] is False


async def asked(server: Server, path: str) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {server.address}\r\nConnection: close\r\n\r\n".encode())
    head = await asyncio.wait_for(reader.read(), 3 * PATIENCE)
    writer.close()
    return int(head.split()[1])


def test_many_reviews_at_once_hold_nobody_up(server: Server) -> None:
    """One address has half of the queue, the others are told to come again, and the tables go on.

    The process that works reviews out is held meanwhile: none of them ends before all have been asked for.
    """

    async def attack() -> None:
        with held_children(server):
            wanted = [
                asyncio.create_task(asked(server, f"/api/tables/{code}/review?seat=0")) for code in SHORT
            ]
            taken = REVIEWS_AT_ONCE + REVIEWS_WAITING // 2
            refused = [await one for one in islice(asyncio.as_completed(wanted), len(SHORT) - taken)]
            assert refused == [503] * len(refused)
            slowest = 0.0
            for _ in range(20):
                began = time.monotonic()
                assert await asked(server, f"/api/tables/{EUCHRE}") == 200
                slowest = max(slowest, time.monotonic() - began)
            assert slowest < 20.0  # who waits for a review that is held waits for ever
            assert sum(one.done() for one in wanted) == len(refused)
        assert sorted(await asyncio.gather(*wanted)) == [200] * taken + refused
        again = await asyncio.gather(
            *[asked(server, f"/api/tables/{EUCHRE}/review?seat=1") for _ in range(40)]
        )
        assert set(again) == {200}  # one is made, and all share it

    assert get(server, f"/api/tables/{EUCHRE}/review?seat=0")[0] == 200  # now there is a process
    asyncio.run(attack())


@contextmanager
def held_children(server: Server) -> Iterator[None]:
    assert server.process is not None
    threads = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    children = [int(pid) for thread in threads for pid in thread.read_text().split()]
    assert children
    for pid in children:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in children:
            os.kill(pid, signal.SIGCONT)


def test_a_long_game_is_looked_at_as_far_as_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    record, rows = finished(EUCHRE, "trolley-euchre", 4, 3, is_short=True)
    whole = reviews.review(0, record, rows)
    monkeypatch.setattr(reviews, "LONGEST_REVIEW", 0.0)
    part = reviews.review(0, record, rows)
    assert whole["looked_at"] == whole["moves"] == part["moves"]
    assert part["looked_at"] == 0
    assert part["costly"] == []
