"""Random requests of many persons against real servers: nobody does what a simple model does not allow.

The model is tests/support/permission_model.py.  A failure prints its seed and all steps of the table, which
can be played again: `asyncio.run(replay(Play(servers, chairs), steps))`.
"""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from secrets import randbelow

import pytest
from permission_driver import Play, replay
from permission_evening_steps import EveningPlay
from permission_holes_server import EVENING_HOLE, HOLES, FaultyServer
from permission_model import Fault
from permission_random_steps import Exploration, Found
from postgres import Cluster
from server_pair import pair
from server_process import Server

SEED = 1843
NO_HURRY = 3600.0  # seconds: the first deal begins when all have cut, not by a clock
SEEN = ("move done", "undo done", "swap done", "chair done", "renew renewed", "moved on", "bad token")


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """One process on SQLite."""
    server = Server(tmp_path_factory.mktemp("permissions") / "tables.sqlite", cut_seconds=NO_HURRY).start()
    yield [server]
    server.stop()


@pytest.fixture(scope="module")
def two(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two processes that share a database and a key."""
    with pair(cluster, tmp_path_factory.mktemp("authorities"), cut_seconds=NO_HURRY) as servers:
        yield servers


def explore(servers: list[Server], seed: int, requests: int) -> None:
    exploration = Exploration(servers, seed, requests)
    asyncio.run(exploration.run())
    missing = [outcome for outcome in SEEN if not exploration.outcomes[outcome]]
    assert not missing, f"seed {seed} never came to {missing}: {exploration.outcomes}"


def test_one_process_does_what_the_model_allows(one: list[Server]) -> None:
    explore(one, SEED, 1000)


def test_two_processes_do_what_the_model_allows(two: list[Server]) -> None:
    explore(two, SEED, 1000)


@pytest.mark.long
def test_one_process_does_what_the_model_allows_for_long(one: list[Server]) -> None:
    explore(one, randbelow(10**9), 10_000)


@pytest.mark.long
def test_two_processes_do_what_the_model_allows_for_long(two: list[Server]) -> None:
    explore(two, randbelow(10**9), 10_000)


@pytest.mark.parametrize("seed", range(2))
def test_an_evening_is_the_organisers(one: list[Server], seed: int) -> None:
    one[0].run(EveningPlay(one, Random(f"{SEED} {seed}")).run(150))


# Holes that were put in on purpose -----------------------------------------------------------------


@pytest.mark.parametrize("hole", HOLES)
def test_a_hole_is_found(tmp_path: Path, hole: str) -> None:
    server = FaultyServer(tmp_path / "tables.sqlite", plant=hole, cut_seconds=NO_HURRY).start()
    try:
        with pytest.raises(Found, match=r"permission_model\.Fault"):
            asyncio.run(Exploration([server], SEED, 1000).run())
    finally:
        server.stop()


def test_a_hole_of_an_evening_is_found(tmp_path: Path) -> None:
    server = FaultyServer(tmp_path / "tables.sqlite", plant=EVENING_HOLE).start()
    try:
        with pytest.raises(AssertionError, match="but it may only be"):
            server.run(EveningPlay([server], Random(SEED)).run(300))
    finally:
        server.stop()


def test_what_a_failure_prints_can_be_played_again(tmp_path: Path, one: list[Server]) -> None:
    faulty = FaultyServer(tmp_path / "tables.sqlite", plant="chairs by all", cut_seconds=NO_HURRY).start()
    try:
        with pytest.raises(Found) as found:
            asyncio.run(Exploration([faulty], SEED, 1000).run())
        printed = str(found.value).partition("replay(Play(servers, ")[2].removesuffix(")")
        chairs, _, steps = printed.partition("), ")
        assert json.loads(steps) == found.value.play.steps
        with pytest.raises(Fault, match="'do': 'chair'"):
            asyncio.run(replay(Play([faulty], json.loads(chairs)), json.loads(steps)))
        asyncio.run(replay(Play(one, json.loads(chairs)), json.loads(steps)))
    finally:
        faulty.stop()
