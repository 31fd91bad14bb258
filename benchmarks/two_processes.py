"""One process of the server beside two, on one PostgreSQL, with the players of a table routed by its code.

    make bench ONLY=two_processes ARGS="--seconds 10 --rounds 3 --tables 24"

Both processes run all the time.  In turn tables are sent to the first one alone, or twice as many to both,
each by a hash of its code, as deploy/nginx.conf does it.  People move as fast as they are answered, from a
process of their own.

A proxy sends whoever asks for a new table anywhere, as it has no code yet.  The process that was asked holds
the table, and follows what is played at the other one for some seconds (FOLLOWED_SECONDS).  So two processes
are measured twice: with tables that were made anywhere, as by the proxy, and with tables made where they are
played.  What comes out of one run:

- moves a second with two processes by those with one.  The goal is judged by this figure, for tables that
  were made anywhere.  Players and database take their part of the same cores, so on fewer than four cores it
  says little about the processes.  With --share 0.25 each process gets a quarter of a core (a control group,
  which needs root), so that players and database have room on two cores;
- twice the processor time of a move with one process, by that with two.  It is no measured speed: so much
  could two processes carry if each had a core for itself, players and database had others, and the database
  kept up;
- processor time of the second process while the first one has all tables, above what it takes at rest.

The status is 1 when a goal is missed.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from websockets.asyncio.client import connect

from headtable.build_info import is_compiled

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))
from postgres import Cluster
from server_process import PATIENCE, Server

GOAL = 1.7
MOST_IDLE = 0.02  # of the processor time of the process that has the tables
CORES_FOR_ALL = 4
HOME, ANYWHERE = "home", "anywhere"
GAME = "magna"  # thousands of moves: a minute here
REST = 5.0  # seconds
WARM = 4.0  # seconds of play that are not counted
TICKS = os.sysconf("SC_CLK_TCK")
CONTROL_GROUPS = Path("/sys/fs/cgroup/cpu")  # version 1
PERIOD = 10_000  # microseconds in which a process may use its share


# The players, in a process of their own --------------------------------------------------------------


class Choice(msgspec.Struct):
    text: str


class View(msgspec.Struct):
    choices: list[Choice] = []


class Table(msgspec.Struct):
    started: bool = False
    over: bool = False


class Message(msgspec.Struct):
    """What a player needs of a message; the rest is not read."""

    type: str
    seq: int = -1
    id: str = ""
    view: View | None = None
    table: Table | None = None


DECODER = msgspec.json.Decoder(Message)


class Generator:
    """People at so many tables, each of whom moves at random as soon as it is their turn."""

    def __init__(self, addresses: list[str], is_made_home: bool) -> None:
        self.servers = [Server("", folder=Path()) for _ in addresses]
        for server, address in zip(self.servers, addresses, strict=True):
            server.address = address
        self.is_made_home = is_made_home
        self.moves = 0

    async def run(self, tables: int, seconds: float) -> dict[str, float]:
        playing = [asyncio.create_task(self.table(number)) for number in range(tables)]
        await self.still_playing(playing, WARM)
        sys.stdout.write("warm\n")
        sys.stdout.flush()
        before, began = self.moves, time.monotonic()
        await self.still_playing(playing, seconds)
        found = {"moves": self.moves - before, "seconds": time.monotonic() - began}
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return found

    async def still_playing(self, playing: list[asyncio.Task[None]], seconds: float) -> None:
        ended, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            task.result()  # nobody leaves but for a fault

    async def table(self, number: int) -> None:
        """One game after the other."""
        dice = random.Random(number)
        while True:
            code, tokens = await self.new_table(dice)
            async with asyncio.TaskGroup() as group:
                for token in tokens:
                    group.create_task(self.seat(self.home(code).address, code, token, dice))

    async def new_table(self, dice: random.Random) -> tuple[str, list[str]]:
        while True:
            maker = dice.choice(self.servers)
            made = await asyncio.to_thread(maker.table, game=GAME, seats=2, chairs=["me", "me"])
            if maker is self.home(made["code"]) or not self.is_made_home:
                return made["code"], [seat["token"] for seat in made["seats"]]

    def home(self, code: str) -> Server:
        """The process that a code leads to."""
        return self.servers[zlib.crc32(code.encode()) % len(self.servers)]

    async def seat(self, address: str, code: str, token: str, dice: random.Random) -> None:
        async with connect(f"ws://{address}/ws/{code}", compression=None, max_size=None) as line:
            await line.send(json.dumps({"do": "sit", "table": code, "token": token, "seen": -1}))
            await line.send(json.dumps({"do": "cut", "value": "c"}))
            pending, asked, seq = "", 0, -1
            choices: list[Choice] = []
            while True:
                async with asyncio.timeout(PATIENCE):
                    heard = DECODER.decode(await line.recv())
                if pending and heard.id == pending:
                    self.moves += heard.type == "done"
                    pending = ""
                if heard.view is not None and heard.table is not None:
                    seq, choices = heard.seq, heard.view.choices if heard.table.started else []
                    if heard.table.over:
                        return
                if choices and not pending:
                    asked += 1
                    pending = str(asked)
                    text = dice.choice(choices).text
                    await line.send(json.dumps({"do": "move", "id": pending, "seq": seq, "text": text}))
                    choices = []


# What it costs -------------------------------------------------------------------------------------------


def processor_seconds(process: int) -> float:
    """Of a process by itself."""
    words = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(words[11]) + int(words[12])) / TICKS


def identifier(server: Server) -> int:
    assert server.process is not None
    return server.process.pid


@contextlib.contextmanager
def held_to(share: float, servers: list[Server]) -> Iterator[None]:
    """Give each process this part of a core, and no more."""
    groups = [CONTROL_GROUPS / f"headtable_{identifier(server)}" for server in servers]
    try:
        for server, group in zip(servers, groups, strict=True):
            group.mkdir()
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(int(share * PERIOD)))
            (group / "cgroup.procs").write_text(str(identifier(server)))
        yield
    finally:
        for server, group in zip(servers, groups, strict=True):
            if group.exists():
                (CONTROL_GROUPS / "cgroup.procs").write_text(str(identifier(server)))
                group.rmdir()


@dataclass(frozen=True)
class Run:
    """One measurement: moves, seconds, and the processor time of each process of the server."""

    moves: float
    seconds: float
    processor: list[float]

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def cost(self) -> float:
        """Milliseconds of the processes for one move."""
        return 1000 * sum(self.processor) / self.moves


def measured(servers: list[Server], used: int, made: str, args: argparse.Namespace) -> Run:
    """Let people play at the first so many of the servers."""
    words = [sys.executable, __file__, "--play", *[server.address for server in servers[:used]]]
    words += ["--tables", str(args.tables * used), "--seconds", str(args.seconds), "--made", made]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as players:
        assert players.stdout is not None
        assert players.stdout.readline() == "warm\n"
        before = [processor_seconds(identifier(server)) for server in servers]
        time.sleep(args.seconds)
        after = [processor_seconds(identifier(server)) for server in servers]
        found: dict[str, Any] = json.loads(players.stdout.readline())
    return Run(
        found["moves"], found["seconds"], [late - early for early, late in zip(before, after, strict=True)]
    )


def at_rest(server: Server) -> float:
    """Processor time in a second without anybody."""
    before = processor_seconds(identifier(server))
    time.sleep(REST)
    return (processor_seconds(identifier(server)) - before) / REST


KINDS = {  # how many processes people play at, and where their tables were made
    "one process": (1, HOME),
    "two, tables made anywhere": (2, ANYWHERE),
    "two, made where they are played": (2, HOME),
}


def shown(name: str, run: Run) -> None:
    busy = ", ".join(f"{100 * seconds / run.seconds:.0f} %" for seconds in run.processor)
    print(
        f"{name:32} {run.rate:6.0f} moves/s  {run.cost:.3f} ms of the processes a move  (busy: {busy})",
        flush=True,
    )


def compare(servers: list[Server], args: argparse.Namespace) -> bool:
    """Whether the goals are met."""
    resting = at_rest(servers[1])
    runs: dict[str, list[Run]] = {name: [] for name in KINDS}
    for _ in range(args.rounds):
        for name, (used, made) in KINDS.items():
            runs[name].append(measured(servers, used, made, args))
            shown(name, runs[name][-1])
    one, *others = KINDS
    rate = {name: median(run.rate for run in found) for name, found in runs.items()}
    cost = {name: median(run.cost for run in found) for name, found in runs.items()}
    print(f"by one process, all on {os.cpu_count()} cores:   moves a second   by processor time of a move")
    for name in others:
        print(f"{name:32}     {rate[name] / rate[one]:6.2f}           {2 * cost[one] / cost[name]:6.2f}")
    first = runs[one][0]  # later the second process still holds tables that were played there
    loaded, idle = (seconds / first.seconds for seconds in first.processor)
    growth = (idle - resting) / loaded
    print(f"a process without tables takes {100 * resting:.2f} % of a core, and {100 * idle:.2f} % beside")
    print(f"  one that takes {100 * loaded:.0f} %: it grows by {100 * growth:.2f} % of the other's work")
    ratio = rate[others[0]] / rate[one]
    goals = {
        f"{GOAL} times the moves a second, tables made anywhere: {ratio:.2f}": ratio >= GOAL,
        f"at most {100 * MOST_IDLE:.0f} % for tables of others: {100 * growth:.2f} %": growth <= MOST_IDLE,
    }
    for goal, is_met in goals.items():
        print(f"{'met   ' if is_met else 'MISSED'}  {goal}")
    if (os.cpu_count() or 1) < CORES_FOR_ALL and not args.share:
        print(f"Fewer than {CORES_FOR_ALL} cores: processes, players and database were in each other's way.")
    return all(goals.values())


def main() -> int:
    parser = argparse.ArgumentParser(description="One process of the server beside two.")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement (10)")
    parser.add_argument("--rounds", type=int, default=3, help="measurements of each kind (3)")
    parser.add_argument("--tables", type=int, default=24, help="of each process that is played at (24)")
    parser.add_argument(
        "--share", type=float, help="of a core for each process; as much as it takes if left out"
    )
    parser.add_argument("--play", nargs="+", metavar="ADDRESS", help="be the players, of these processes")
    parser.add_argument("--made", choices=(HOME, ANYWHERE), help="where their tables are made")
    args = parser.parse_args()
    if args.play:
        found = asyncio.run(Generator(args.play, args.made == HOME).run(args.tables, args.seconds))
        sys.stdout.write(json.dumps(found) + "\n")
        return 0
    build = "compiled" if is_compiled() else "uncompiled"
    print(f"{build}, {args.tables} tables of two people for each process, {args.seconds:g} s for each line")
    cluster = Cluster()
    servers: list[Server] = []
    try:
        cluster.start()
        address = asyncio.run(cluster.new_schema())
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(2):
                servers.append(Server(address, folder=Path(folder), beat=10.0).start())
            with held_to(args.share, servers) if args.share else contextlib.nullcontext():
                is_met = compare(servers, args)
            while servers:
                servers.pop().stop()
    finally:
        for server in servers:
            server.stop()
        cluster.remove()
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
