"""Our server beside boardgame.io's, with the same tables, players and moves, in one run on two cores.

    make bench ONLY=beside_boardgame_io

The server has one core and the load the other.  Ours stores every move with `synchronous=FULL` before it
says so; boardgame.io runs in memory, and again with its FlatFile store.  At every table four seats, each with
a socket of its own, play Hilo to its end and then sit down to the next game.  One program makes the load for
both (boardgame_io/driver.js): once at a steady pace, once with every seat moving as soon as its turn comes.
It knows no rules of ours: it takes the first of the choices that the view offers.

Two packages under boardgame.io are held at the versions that suit it best: with koa-compose 4.2 its lobby
answers 404, and from node-persist 3.1.2 on its FlatFile store writes a file only once a second.

`--sides ours plain python` compares ours with itself: with the plain transport, and with the garbage
collector as Python sets it up (docs/decisions/0018).  The sides change their order in every other round.

boardgame.io is fetched by npm into build/, which is not kept.  The machines are noisy: trust the ratios of
one run, and none where the load's own core was full.
"""

import argparse
import contextlib
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PEER = HERE / "boardgame_io"
FETCHED = HERE.parent / "build" / "boardgame_io"
# Ours as it is, with public interfaces of uvicorn only, and with the garbage collector as Python sets it up.
OURS = ("ours", "plain", "python")
SIDES = (*OURS, "memory", "flatfile")
# What a person may do in a second is far below what the load does: our own settings, and no others.
LIFTED = {
    "messages_a_second": 10_000.0,
    "message_burst": 10_000,
    "tables_a_minute": 1_000_000.0,
    "table_burst": 100_000,
    "asks_a_second": 10_000.0,
    "ask_burst": 100_000,
}
STEADY, SATURATED = "steady", "saturated"
FULL = 0.9  # of a core: with so much the load may have been what was slow
MEGABYTE = 1_000_000
TICKS = os.sysconf("SC_CLK_TCK")

# What issue 6 asks for.
TIMES_MEMORY = 2.0
TIMES_FLATFILE = 6.0
MOST_DELAY_MS = 20.0
MOST_MEGABYTES = 250.0
MANY_LINES = 4000


@dataclass
class Reading:
    """What was measured of one server with one number of tables."""

    opened: float = 0.0  # megabytes when all lines were open
    largest: float = 0.0  # megabytes at any time
    phases: dict[str, dict[str, Any]] = field(default_factory=dict)
    pauses: list[float] = field(default_factory=list)  # for garbage collection, in milliseconds


# Processes ------------------------------------------------------------------------------------------


def cores() -> list[int]:
    """The two cores to use; none where processes cannot be bound to them."""
    if shutil.which("taskset") is None or not hasattr(os, "sched_getaffinity"):
        return []
    return sorted(os.sched_getaffinity(0))[:2]


def bound(command: list[str], place: int) -> list[str]:
    own = cores()
    return ["taskset", "-c", str(own[place]), *command] if len(own) == 2 else command


def fetched() -> dict[str, str]:
    """The environment in which node finds boardgame.io, fetched if it is not there."""
    wanted = (PEER / "package.json").read_text(encoding="utf-8")
    FETCHED.mkdir(parents=True, exist_ok=True)
    asked = FETCHED / "package.json"
    if not asked.exists() or asked.read_text(encoding="utf-8") != wanted:
        npm = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"]
        shutil.copy(PEER / "package.json", FETCHED / "package.json")
        try:
            subprocess.run(npm, cwd=FETCHED, check=True, stdout=subprocess.DEVNULL)
        except BaseException:
            asked.unlink()
            raise
    return os.environ | {"NODE_PATH": str(FETCHED / "node_modules"), "NODE_ENV": "production"}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def serving(side: str, folder: Path) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """A server in a process of its own: its number, its address, and what it says of itself."""
    if side in OURS:
        command = [sys.executable, str(HERE / "our_server_process.py"), str(folder / "tables.sqlite")]
        command.append(json.dumps(LIFTED | {"plain_transport": side == "plain"}))
        command += [side] if side == "python" else []
        environment = dict(os.environ)
    else:
        command = ["node", str(PEER / "server.js"), str(free_port()), side, str(folder)]
        environment = fetched()
    errors = folder / "errors.txt"
    with errors.open("w", encoding="utf-8") as complaints:
        process = subprocess.Popen(
            bound(command, 0), env=environment, stdout=subprocess.PIPE, stderr=complaints, text=True
        )
    assert process.stdout is not None
    try:
        said = ""
        while not said.startswith("{"):
            said = process.stdout.readline()
            if not said:
                raise SystemExit(f"the server did not start: {errors.read_text(encoding='utf-8')[-2000:]}")
        facts = json.loads(said)
        yield process.pid, f"127.0.0.1:{facts['port']}", facts
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def family(process: int) -> list[int]:
    """A process and all that it has started."""
    found = [process]
    for one in found:
        with contextlib.suppress(OSError):
            found += [int(child) for child in Path(f"/proc/{one}/task/{one}/children").read_text().split()]
    return found


def megabytes(process: int, what: str) -> float:
    """VmRSS, what is resident now, or VmHWM, the most that was; of the process and all it has started."""
    kilobytes = 0
    for one in family(process):
        with contextlib.suppress(OSError):
            lines = Path(f"/proc/{one}/status").read_text(encoding="utf-8").splitlines()
            kilobytes += next((int(line.split()[1]) for line in lines if line.startswith(what)), 0)
    return kilobytes * 1024 / MEGABYTE


def processor_seconds(process: int) -> float:
    """The time that a server has had of its core, threads and children included."""
    ticks = 0
    for one in family(process):
        with contextlib.suppress(OSError):
            numbers = Path(f"/proc/{one}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            ticks += int(numbers[11]) + int(numbers[12])
    return ticks / TICKS


# Measuring ------------------------------------------------------------------------------------------


def measure(side: str, tables: int, asked: argparse.Namespace) -> Reading:
    """One server, one load: first the steady pace, then all that it can do."""
    with (
        tempfile.TemporaryDirectory(dir=asked.folder, ignore_cleanup_errors=True) as folder,
        serving(side, Path(folder)) as (process, address, facts),
    ):
        if side in OURS and not facts["compiled"] and not asked.uncompiled:
            raise SystemExit("the rules that are installed here are not compiled: see `make bench`")
        order = {
            "dialect": "ours" if side in OURS else "theirs",
            "address": address,
            "tables": tables,
            "target": asked.target,
            "phases": [
                {"name": STEADY, "rate": asked.rate, "warm": asked.warm, "seconds": asked.seconds},
                {"name": SATURATED, "rate": 0, "warm": asked.warm, "seconds": asked.seconds},
            ],
        }
        command = bound(["node", str(PEER / "driver.js"), json.dumps(order)], 1)
        driver = subprocess.Popen(command, env=fetched(), stdout=subprocess.PIPE, text=True)
        try:
            reading = followed(driver, process)
        finally:
            driver.kill()
            driver.wait()
        if side in OURS:
            time.sleep(1.5)  # until they are written
            reading.pauses = json.loads(Path(folder, "pauses.json").read_text(encoding="utf-8"))
        return reading


def followed(driver: subprocess.Popen[str], process: int) -> Reading:
    """What the load tells of itself, with what the server has used meanwhile."""
    assert driver.stdout is not None
    reading = Reading()
    used = 0.0
    for line in driver.stdout:
        told = json.loads(line)
        if told["event"] == "open":
            time.sleep(1.0)
            reading.opened = megabytes(process, "VmRSS")
        elif told["event"] == "begin":
            used = processor_seconds(process)
        elif told["event"] == "end":
            told["server"] = (processor_seconds(process) - used) / told["seconds"]
            reading.phases[told["name"]] = told
        else:
            raise SystemExit(f"the load failed: {told['error']}")
    if len(reading.phases) != 2:
        raise SystemExit("the load has ended too early")
    reading.largest = megabytes(process, "VmHWM")
    driver.stdout.close()
    return reading


# Telling --------------------------------------------------------------------------------------------


def shown(side: str, tables: int, reading: Reading) -> None:
    for name, told in reading.phases.items():
        cost = 1e6 * told["server"] / told["rate"] if told["rate"] else 0.0
        trouble = f"; {told['refused']} refused: {told['complaint'][:120]}" if told["refused"] else ""
        trouble += f"; {told['stuck']} tables stuck" if told["stuck"] else ""
        trouble += "; THE LOAD'S OWN CORE WAS FULL" if told["driver"] > FULL else ""
        print(
            f"{tables:>6} {side:9} {name:9} {told['rate']:>9,.0f} {told['p50']:>8.1f} {told['p99']:>8.1f}"
            f" {cost:>8,.0f} {told['server']:>7.0%} {told['driver']:>6.0%}"
            f" {told['bytes'] / max(1, told['messages']):>7,.0f} {told['games']:>6,}"
            f" {reading.opened:>7,.0f} {reading.largest:>7,.0f}{trouble}",
            flush=True,
        )


def median(readings: list[Reading], name: str, what: str) -> float:
    return statistics.median(float(reading.phases[name][what]) for reading in readings)


def cost(reading: Reading) -> float:
    """Seconds of processor time for a move, saturated: what other work on the machine changes least."""
    told = reading.phases[SATURATED]
    return float(told["server"]) / max(1e-9, float(told["rate"]))


def ratio(ours: list[Reading], theirs: list[Reading]) -> float:
    """Moves a second, ours to theirs, round by round."""
    return statistics.median(
        float(one.phases[SATURATED]["rate"]) / max(1e-9, float(other.phases[SATURATED]["rate"]))
        for one, other in zip(ours, theirs, strict=True)
    )


def compared(found: dict[tuple[str, int], list[Reading]], tables: int) -> None:
    """What ours costs in its other forms, and how long it pauses for garbage collection."""
    for side in OURS:
        readings = found.get((side, tables), [])
        if not readings:
            continue
        pairs = zip(readings, found["ours", tables], strict=True)
        times = statistics.median(cost(other) / cost(usual) for other, usual in pairs)
        longest = statistics.median(max(one.pauses, default=0.0) for one in readings)
        total = statistics.median(sum(one.pauses) for one in readings)
        print(
            f"{tables} tables, {side}: {times:.2f} times the processor time of ours for a move;"
            f" garbage: longest pause {longest:.1f} ms, {total:,.0f} ms in all"
        )


def verdict(is_met: bool) -> str:
    return "met" if is_met else "NOT MET"


def judged(found: dict[tuple[str, int], list[Reading]], asked: argparse.Namespace) -> bool:
    """Print the ratios and the bounds; whether all are met."""
    results: list[bool] = []

    def say(what: str, is_met: bool) -> None:
        results.append(is_met)
        print(f"{what}: {verdict(is_met)}")

    print("\nThe bounds (medians over the rounds; ratios are ours / theirs, moves a second, saturated):")
    for tables in asked.tables:
        ours = found["ours", tables]
        compared(found, tables)
        for side, least in (("memory", TIMES_MEMORY), ("flatfile", TIMES_FLATFILE)):
            if (side, tables) in found:
                times = ratio(ours, found[side, tables])
                say(f"{tables} tables, {times:.2f} times {side} (at least {least:.0f})", times >= least)
        delay = median(ours, STEADY, "p99")
        rate = median(ours, STEADY, "rate")
        is_kept = rate >= 0.98 * asked.rate
        pace = "" if is_kept else f", and only {rate:,.0f} moves a second were made"
        bound_ms = f"at {asked.rate} moves a second (under {MOST_DELAY_MS:.0f})"
        say(f"{tables} tables, p99 {delay:.1f} ms {bound_ms}{pace}", delay < MOST_DELAY_MS and is_kept)
        if 4 * tables >= MANY_LINES:
            most = statistics.median(max(one.opened, one.largest) for one in ours)
            say(f"{4 * tables} lines, {most:.0f} MB (under {MOST_MEGABYTES:.0f})", most < MOST_MEGABYTES)
    return all(results)


def introduced(asked: argparse.Namespace) -> None:
    own = cores()
    places = f"server on core {own[0]}, load on core {own[1]}" if len(own) == 2 else "not bound to cores"
    engine = json.loads((FETCHED / "node_modules" / "socket.io" / "package.json").read_text(encoding="utf-8"))
    peer = json.loads((PEER / "package.json").read_text(encoding="utf-8"))["dependencies"]["boardgame.io"]
    print(f"boardgame.io {peer} with socket.io {engine['version']}; {places}; {os.cpu_count()} cores in all")
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    if asked.uncompiled:
        print("UNCOMPILED RULES ARE ALLOWED: not the figures that are asked for")
    print(f"Hilo to {asked.target}, four persons, no house players, speed instant, compression off.")
    print(f"As no person is so fast, our server has these settings instead of its own: {json.dumps(LIFTED)}")
    print(
        "ms: from the sending of a move until every other seat has seen it; µs: the server's processor time"
        " for a move; MB: resident when all lines were open, and the most of all\n"
    )
    print(
        f"{'tables':>6} {'side':9} {'':9} {'moves/s':>9} {'p50 ms':>8} {'p99 ms':>8} {'µs/move':>8}"
        f" {'server':>7} {'load':>6} {'B/msg':>7} {'games':>6} {'MB':>7} {'most':>7}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="our server beside boardgame.io's")
    parser.add_argument("--tables", type=int, nargs="+", default=[50, 200, 1000])
    parser.add_argument("--sides", nargs="+", choices=SIDES, default=["ours", "memory", "flatfile"])
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each figure (default 10)")
    parser.add_argument("--warm", type=float, default=3.0, help="seconds before each (default 3)")
    parser.add_argument("--rate", type=int, default=1000, help="moves a second at the steady pace")
    parser.add_argument("--target", type=int, default=10, help="the points that win a game (default 10)")
    parser.add_argument("--folder", help="where the stores are made; a real disk, as they are synced")
    parser.add_argument("--uncompiled", action="store_true", help="go on although the rules are not compiled")
    parser.add_argument("--json", metavar="FILE", help="write the figures to a file too")
    asked = parser.parse_args()
    fetched()
    introduced(asked)
    found: dict[tuple[str, int], list[Reading]] = {}
    for number in range(asked.rounds):
        for tables in asked.tables:
            for side in asked.sides if number % 2 == 0 else asked.sides[::-1]:
                reading = measure(side, tables, asked)
                found.setdefault((side, tables), []).append(reading)
                shown(side, tables, reading)
    if asked.json:
        figures = {
            f"{side} {tables}": [vars(one) for one in taken] for (side, tables), taken in found.items()
        }
        Path(asked.json).write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return 0 if "ours" not in asked.sides or judged(found, asked) else 1


if __name__ == "__main__":
    sys.exit(main())
