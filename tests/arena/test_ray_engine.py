"""Work on a Ray cluster: what this machine's processes promise, Ray promises too."""

import json
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from command_process import in_a_process
from interrupted_command import stopped

from headtable.__main__ import main
from headtable.arena.contest import Contest, Failure, play_deal, run
from headtable.arena.engines import ray_cluster
from headtable.arena.engines.chunk_queue import EngineFailed
from headtable.arena.engines.process_engine import ProcessEngine
from headtable.arena.engines.ray_cluster import connected
from headtable.arena.engines.ray_engine import RayEngine
from headtable.arena.engines.worker_stop import unbroken
from headtable.arena.statistics import DealResult

CONTEST = ["arena", "trolley-euchre", "--option", "length=one deal", "--deals", "30"]
BY_RAY = [*CONTEST, "--engine", "ray", "--processes", "2"]


def figures(file: Path) -> str:
    """What is written of a contest, without what depends on the clock."""
    data = json.loads(file.read_text())
    assert data.pop("clock")
    return json.dumps(data)


def test_one_process_two_and_a_cluster_of_its_own_find_the_same(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.json", "two.json", "ray.json")]
    for processes, file in zip(("1", "2"), files[:2], strict=True):
        assert main([*CONTEST, "--processes", processes, "--json", str(file)]) == 0
    ended = in_a_process([*BY_RAY, "--json", str(files[2])], TMPDIR=str(tmp_path), HOME=str(tmp_path))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("trolley-euchre, 4 seats: 30 deals, 60 games\n")
    assert figures(files[0]) == figures(files[1]) == figures(files[2])
    assert sorted(tmp_path.iterdir()) == sorted(files)  # no token, no log


@pytest.mark.long
def test_stopped_it_reports_what_there_is(tmp_path: Path) -> None:
    file = tmp_path / "part.json"
    words = [*CONTEST[:-1], "100000", "--engine", "ray", "--processes", "2", "--json", str(file)]
    status, out, said = stopped(words)
    assert status == 0, said
    assert "stopped; this is what there is" in said
    assert "Traceback" not in said
    deals = json.loads(file.read_text())["deals"]
    assert 3 <= deals < 100_000
    assert out.startswith(f"trolley-euchre, 4 seats: {deals} deals")


# On a cluster that is there ---------------------------------------------------------------------------------

Told = list[str]


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    """A cluster of two cores; what is done on it may be written in this file."""
    with ExitStack() as stack:
        before = signal.getsignal(signal.SIGTERM)
        ray = stack.enter_context(connected("", 2))
        ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
        stack.callback(signal.signal, signal.SIGTERM, before)
        yield ray


@pytest.fixture
def engine(ray: Any) -> RayEngine:
    return RayEngine()


@pytest.mark.long
def test_every_piece_is_done_once_and_in_order(engine: RayEngine) -> None:
    seen: list[int] = []
    assert list(engine.run(str, 500, seen.append)) == [str(number) for number in range(500)]
    assert seen == list(range(1, 501))


@pytest.mark.long
def test_what_goes_wrong_is_told_to_whoever_waits(engine: RayEngine) -> None:
    with pytest.raises(OSError, match="closed"):
        list(engine.run(wrong, 5, unwatched))


def wrong(number: int) -> None:
    raise OSError("closed")


@pytest.mark.long
def test_a_worker_that_is_killed_costs_one_chunk_which_is_done_again(
    ray: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    told: Told = []
    work = partial(deadly_once, tmp_path)
    assert list(RayEngine(tell=told.append).run(work, 40, unwatched)) == list(range(40))
    assert told == ["a worker died (WorkerCrashedError); its part is done again"]
    assert capfd.readouterr() == ("", "")


def deadly_once(place: Path, number: int) -> int:
    mark = place / "killed"
    if number == 20 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.001)
    return number


@pytest.mark.long
def test_a_piece_that_kills_every_worker_is_given_up(engine: RayEngine, tmp_path: Path) -> None:
    with pytest.raises(EngineFailed) as failed:
        list(engine.run(partial(always_deadly, tmp_path), 10, unwatched))
    assert str(failed.value) == (
        "number 6 of 10 cannot be done: its worker died 3 times, the last one WorkerCrashedError"
    )
    assert len(list(tmp_path.iterdir())) == 3


def always_deadly(place: Path, number: int) -> int:
    if number == 5 and len(list(place.iterdir())) < 9:
        (place / str(os.getpid())).touch()
        os._exit(3)
    return number


@pytest.mark.long
def test_a_contest_is_the_same_when_a_worker_is_killed(ray: Any, tmp_path: Path) -> None:
    contest = Contest("trolley-euchre", 4, ["regular", "random"], {"length": "one deal"})
    expected = [without_times(one) for one in run(contest, 60, ProcessEngine(1), unwatched)]
    told: Told = []
    work = partial(deadly_deal, contest, tmp_path)
    played = RayEngine(tell=told.append).run(work, 60, unwatched)
    assert [without_times(one) for one in played] == expected
    assert len(told) == 1


def deadly_deal(contest: Contest, place: Path, number: int) -> DealResult | Failure:
    """A deal of a contest; the worker is killed before the twentieth."""
    deadly_once(place, number)
    return play_deal(contest, number)


def without_times(result: DealResult | Failure) -> DealResult:
    """What does not depend on the clock."""
    assert isinstance(result, DealResult)
    return replace(result, times=[])


@pytest.mark.long
def test_who_stops_waiting_stops_the_work_which_can_tidy_up(engine: RayEngine, tmp_path: Path) -> None:
    under_way = engine.run(partial(tidy, tmp_path), 3, unwatched)
    next(under_way)
    wait_for(tmp_path / "begun 1")
    del under_way
    assert (tmp_path / "noted 1").exists()
    assert (tmp_path / "tidied 1").exists()
    assert not (tmp_path / "gone on 1").exists()


def tidy(place: Path, number: int) -> None:
    try:
        with unbroken():
            (place / f"begun {number}").touch()
            sleep_in_steps(0.5 * number)
            (place / f"noted {number}").touch()
        sleep_in_steps(60 * number)
        (place / f"gone on {number}").touch()
    finally:
        (place / f"tidied {number}").touch()


def sleep_in_steps(seconds: float) -> None:
    """Ray's interruptions do not break off a system call."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        time.sleep(0.01)


def wait_for(file: Path) -> None:
    while not file.exists():
        time.sleep(0.01)


@pytest.mark.long
def test_a_contest_on_a_cluster_at_an_address(ray: Any, tmp_path: Path) -> None:
    address = ray.get_runtime_context().gcs_address
    assert address.startswith("127.0.0.1:")
    files = [tmp_path / "here.json", tmp_path / "there.json"]
    assert main([*CONTEST, "--processes", "1", "--json", str(files[0])]) == 0
    assert main([*BY_RAY, "--address", address]) == 1  # as there is one in this process
    ended = in_a_process([*BY_RAY, "--address", address, "--json", str(files[1])])
    assert (ended.returncode, ended.stderr) == (0, "")
    assert figures(files[0]) == figures(files[1])


# Where there is no cluster ----------------------------------------------------------------------------------


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of a server that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"127.0.0.1:{server.getsockname()[1]}"


@pytest.fixture
def closed() -> str:
    """An address where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"127.0.0.1:{server.getsockname()[1]}"


def test_an_address_where_nothing_answers(
    closed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ray_cluster, "find_spec", lambda name: name)  # grpc may not be there
    for address in (closed, f"ray://{closed}"):
        assert main([*BY_RAY, "--address", address]) == 1
        said = capsys.readouterr()
        assert said == ("", f"headtable: no Ray cluster answers at '{address}': Connection refused\n")


def test_an_address_where_something_else_answers(
    silent: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ray_cluster, "PATIENCE", 0.2)
    assert main([*BY_RAY, "--address", silent]) == 1
    assert capsys.readouterr() == ("", f"headtable: what answers at '{silent}' is no Ray cluster\n")


@pytest.mark.parametrize("address", ["somewhere", "host:", ":6379", "http://host", "ray://"])
def test_what_is_no_address(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BY_RAY, "--address", address]) == 2
    assert f"'{address}' is no address of a Ray cluster" in capsys.readouterr().err


def test_without_ray_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ray_cluster, "find_spec", lambda name: None)
    assert main(BY_RAY) == 2
    sentence = (
        "headtable: the engine ray needs Ray, which comes with the extra ray (docs/install.md says how)\n"
    )
    assert capsys.readouterr() == ("", sentence)


def test_an_address_of_a_client_needs_more(
    closed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ray_cluster, "find_spec", lambda name: None if name == "grpc" else name)
    assert main([*BY_RAY, "--address", f"ray://{closed}"]) == 2
    sentence = (
        "headtable: an address with ray:// needs grpcio, "
        "which comes with the extra ray (docs/install.md says how)\n"
    )
    assert capsys.readouterr() == ("", sentence)


def unwatched(done: int) -> None:
    """Nobody watches."""
