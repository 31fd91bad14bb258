"""Our server under attack: what each attack costs it, and what the players of another table feel of it.

    make bench ONLY=under_attack ARGS="--only ATTACK --seconds N"

For each attack a server of its own is started as `headtable serve` runs it.  Two clients play Hilo on it at a
steady pace, from a process of their own; then the attack begins, from another one.  The wait of a move is
from sending it to its `done`.  Memory is that of the server and all that it has started, above what it was
before the attack.  Everything happens on this machine, and is bounded in number and in time.

The status is 1 when a promise is broken.
"""

import argparse
import contextlib
import json
import select
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

HERE = Path(__file__).parent
WARM = 3.0  # seconds of play before an attack
PACE = 0.02  # seconds before a move
SAMPLE = 0.03  # seconds between two looks at the memory

MOST_MEGABYTES = 150.0
MOST_WAIT_MS = 50.0
MOST_SECONDS = 60.0

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
MOST_BYTES = 200_000_000  # that one connection sends
MOST_CONNECTIONS = 5_000  # of one attack, one after the other
ASKS = 200  # requests for the moments of a long game
AT_ONCE = 20
MOST_ASKING = 40.0  # seconds
IDLE = 700
HALF_OPEN = 700
DEAF = 600
SEATS = 4
LINES_OF_SEAT = 3
PATIENCE = 75.0  # seconds after which idle connections are not waited for any longer
LONG_GAME = "great-railroad-game"


@dataclass(frozen=True)
class Attack:
    """What is done, what has to be there before, and how it is done."""

    what: str
    prepare: Callable[[str], Any]
    run: Callable[[str, Any, float], dict[str, Any]]


def nothing(_: str) -> None:
    """Nothing has to be prepared."""


def opened(address: str, receive_buffer: int = 0) -> socket.socket:
    host, port = address.split(":")
    line = socket.socket()
    if receive_buffer:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    line.settimeout(10)
    line.connect((host, int(port)))
    return line


def post(address: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"http://{address}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return dict(json.loads(answer.read()))


def frame(opcode: int, payload: bytes) -> bytes:
    """A short masked frame; its mask changes nothing."""
    head = bytes((0x80 | opcode, 0x80 | min(len(payload), 126)))
    return head + (len(payload).to_bytes(2, "big") if len(payload) > 125 else b"") + bytes(4) + payload


# Without end ----------------------------------------------------------------------------------------


def endless(address: str, begin: bytes, more: bytes, seconds: float) -> dict[str, Any]:
    """Send without end, and come again when the server closes the connection."""
    total = connections = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end and connections < MOST_CONNECTIONS:
        with contextlib.suppress(OSError), opened(address) as line:
            connections += 1
            most = total + MOST_BYTES
            line.sendall(begin)
            if begin == HANDSHAKE:
                line.recv(1000)  # frames that come before the answer are no frames
            while time.monotonic() < end and total < most:
                total += line.send(more)
    return {"megabytes sent": round(total / 1e6), "connections": connections}


def endless_headers(address: str, _: Any, seconds: float) -> dict[str, Any]:
    return endless(address, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"X-Many: x\r\n" * 6_000, seconds)


def endless_line(address: str, _: Any, seconds: float) -> dict[str, Any]:
    return endless(address, b"GET /", b"x" * 65_536, seconds)


def unread_pongs(address: str, _: Any, seconds: float) -> dict[str, Any]:
    return endless(address, HANDSHAKE, frame(9, b"x" * 125) * 500, seconds)


# A long game ----------------------------------------------------------------------------------------


def long_game(address: str) -> dict[str, Any]:
    """A long game that house players have finished."""
    asked = {"game": LONG_GAME, "seats": 4, "chairs": ["random"] * 4, "speed": "instant"}
    code = post(address, "/api/tables", asked)["code"]
    with connect(f"ws://{address}/ws", compression=None, max_size=None) as line:
        line.send(json.dumps({"do": "watch", "table": code}))
        while True:
            message = json.loads(line.recv(timeout=120))
            if message["type"] == "view" and message["table"]["over"]:
                return {"code": code, "entries": message["seq"]}


def many_moments(address: str, game: Any, _: float) -> dict[str, Any]:
    """Ask from many connections at once; the attack is over after a while, however many are answered."""
    statuses: dict[str, int] = {}
    lock = threading.Lock()
    begun = time.monotonic()
    path = f"http://{address}/api/tables/{game['code']}/moments"
    wanted = urllib.request.Request(path, headers={"accept-encoding": "gzip"})  # as every browser asks

    def ask() -> None:
        for _ in range(ASKS // AT_ONCE):
            left = max(0.1, MOST_ASKING - (time.monotonic() - begun))
            try:
                with urllib.request.urlopen(wanted, timeout=left) as answer:
                    status = f"status {answer.status}"
                    answer.read()
            except urllib.error.HTTPError as error:
                status = f"status {error.code}"
            except OSError:
                status = "no answer"
            with lock:
                statuses[status] = statuses.get(status, 0) + 1

    threads = [threading.Thread(target=ask) for _ in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = round(time.monotonic() - begun, 1)
    return {"entries of the log": game["entries"], **statuses, "seconds": seconds}


# Who is there and does nothing ----------------------------------------------------------------------


def seats_to_sit_on(address: str) -> list[tuple[str, str]]:
    """The code and the token of seats for all who are deaf."""
    found: list[tuple[str, str]] = []
    asked = {"game": "hilo", "seats": SEATS, "chairs": ["me"] * SEATS}
    while len(found) < DEAF // LINES_OF_SEAT:
        made = post(address, "/api/tables", asked)
        found += [(made["code"], seat["token"]) for seat in made["seats"]]
    return found


def idle(address: str, seats: list[tuple[str, str]], _: float) -> dict[str, Any]:
    """Connections that say nothing, half a request, or sit down and never read; until all are gone."""
    lines = [opened(address) for _ in range(IDLE)]
    for _ in range(HALF_OPEN):
        lines.append(opened(address))
        lines[-1].sendall(b"GET / HTTP/1.1\r\nHost: ta")
    for number in range(DEAF):
        code, token = seats[number % len(seats)]
        lines.append(opened(address, receive_buffer=4096))
        lines[-1].sendall(HANDSHAKE)
        lines[-1].recv(1000)  # the handshake is all that it reads
        sit = {"do": "sit", "table": code, "token": token, "seen": -1}
        lines[-1].sendall(frame(1, json.dumps(sit).encode()))
    begun = time.monotonic()
    left = {line.fileno(): line for line in lines}
    watched = select.poll()
    for descriptor in left:
        watched.register(descriptor, select.POLLRDHUP | select.POLLHUP | select.POLLERR)
    while left and time.monotonic() - begun < PATIENCE:
        for descriptor, _ in watched.poll(100):
            watched.unregister(descriptor)
            left.pop(descriptor).close()
    return {"opened": len(lines), "left": len(left), "gone_after": round(time.monotonic() - begun, 1)}


ATTACKS = {
    "headers": Attack("headers without end", nothing, endless_headers),
    "line": Attack("a request line without end", nothing, endless_line),
    "moments": Attack(f"{ASKS} requests for the moments of a long game", long_game, many_moments),
    "pongs": Attack("pings whose pongs are not read", nothing, unread_pongs),
    "idle": Attack(
        f"{IDLE} silent, {HALF_OPEN} half-open and {DEAF} deaf connections", seats_to_sit_on, idle
    ),
}


# Another table --------------------------------------------------------------------------------------


def play(address: str) -> None:
    """Two clients play one game after the other, until the process is ended; a line for each move."""
    while True:
        asked = {"game": "hilo", "seats": 2, "chairs": ["me", "me"], "speed": "instant"}
        play_game(address, post(address, "/api/tables", asked))


def play_game(address: str, table: dict[str, Any]) -> None:
    views: list[dict[str, Any]] = [{}, {}]
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(connect(f"ws://{address}/ws", compression=None)) for _ in table["seats"]]
        for line, seat in zip(lines, table["seats"], strict=True):
            sit = {"do": "sit", "table": table["code"], "token": seat["token"], "seen": -1}
            line.send(json.dumps(sit))
        while not any(view and view["table"]["over"] for view in views):
            for number, line in enumerate(lines):
                views[number] = newest(line, views[number])
                if views[number] and views[number]["view"]["choices"]:
                    views[number] = move(line, views[number])


def move(line: Any, view: dict[str, Any]) -> dict[str, Any]:
    """Make the first move that there is, and print how long its answer was waited for."""
    time.sleep(PACE)
    begun = time.time()
    asked = {"do": "move", "id": str(begun), "seq": view["seq"], "text": view["view"]["choices"][0]["text"]}
    line.send(json.dumps(asked))
    view = {}
    while True:
        message = json.loads(line.recv(timeout=30))
        if message["type"] == "view":
            view = message
        if message.get("id") == asked["id"]:
            print(json.dumps([begun, 1000 * (time.time() - begun)]), flush=True)
            return view


def newest(line: Any, view: dict[str, Any]) -> dict[str, Any]:
    """The last view that has come."""
    while True:
        try:
            message = json.loads(line.recv(timeout=0.005))
        except TimeoutError:
            return view
        if message["type"] == "view":
            view = message


# Measuring ------------------------------------------------------------------------------------------


@dataclass
class Reading:
    """What was measured during one attack."""

    idle: float
    peak: float
    waits: list[float]  # milliseconds
    told: dict[str, Any]  # what the attackers say themselves
    seconds: float  # that it lasted

    def broken(self) -> list[str]:
        """The promises that were not kept."""
        found = []
        if self.peak - self.idle >= MOST_MEGABYTES:
            found.append(f"memory of {MOST_MEGABYTES:.0f} MB")
        if not self.waits or statistics.median(self.waits) >= MOST_WAIT_MS:
            found.append(f"median wait of {MOST_WAIT_MS:.0f} ms")
        if self.told.get("left", 0) or self.told.get("gone_after", 0.0) > MOST_SECONDS:
            found.append(f"all gone within {MOST_SECONDS:.0f} s")
        if not self.told["answers afterwards"]:
            found.append("an answer within 10 s after it")
        return found


def megabytes(process: int) -> float:
    """What is resident of a process and of all that it has started."""
    kilobytes = 0
    family = [process]
    for one in family:
        with contextlib.suppress(OSError):
            family += [int(child) for child in Path(f"/proc/{one}/task/{one}/children").read_text().split()]
            lines = Path(f"/proc/{one}/status").read_text(encoding="utf-8").splitlines()
            kilobytes += next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)
    return kilobytes * 1024 / 1_000_000


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[tuple[int, str]]:
    """A server with the settings that people get: its process and its address."""
    command = [sys.executable, str(HERE / "our_server_process.py"), str(folder / "tables.sqlite"), "{}"]
    with Path(folder, "errors").open("w", encoding="utf-8") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
    assert process.stdout is not None
    try:
        facts = json.loads(process.stdout.readline())
        yield process.pid, f"127.0.0.1:{facts['port']}"
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.wait()
        process.stdout.close()


def measure(attack: str, seconds: float) -> Reading:
    """One server, one attack."""
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        serving(Path(folder)) as (process, address),
        Path(folder, "waits").open("w+", encoding="utf-8") as waits,
    ):
        prepared = ATTACKS[attack].prepare(address)
        players = subprocess.Popen([sys.executable, __file__, "--play", address], stdout=waits)
        try:
            time.sleep(WARM)
            idle = megabytes(process)
            words = ["--attack", attack, address, json.dumps(prepared), str(seconds)]
            begun = time.time()
            attackers = subprocess.Popen(
                [sys.executable, __file__, *words], stdout=subprocess.PIPE, text=True
            )
            peak = idle
            while attackers.poll() is None:
                peak = max(peak, megabytes(process))
                time.sleep(SAMPLE)
            ended = time.time()
            assert attackers.stdout is not None
            told = json.loads(attackers.stdout.read() or "{}")
            attackers.stdout.close()
            told["answers afterwards"] = answers(address)
            felt = waits_between(Path(waits.name), begun, ended)
        finally:
            players.kill()
            players.wait()
        return Reading(idle, peak, felt, told, ended - begun)


def waits_between(file: Path, begun: float, ended: float) -> list[float]:
    """The waits of all moves that were under way during an attack, the one that was still unanswered at its
    end too: it is waited for, or counts for as long as it has taken by then.
    """
    for _ in range(100):
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()[:-1]]
        if rows and rows[-1][0] > ended:
            break
        time.sleep(0.2)
    else:
        last = rows[-1][0] + rows[-1][1] / 1000 if rows else begun
        rows.append([last, 1000 * (time.time() - last)])
    return [wait for at, wait in rows if at <= ended and at + wait / 1000 >= begun]


def answers(address: str) -> bool:
    """Whether the server is still there."""
    try:
        with opened(address) as line:
            line.sendall(b"GET /api/shelf HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            return line.recv(20).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


def show(attack: str, reading: Reading) -> list[str]:
    """Print what was measured; the promises that were broken."""
    broken = reading.broken()
    waits = reading.waits or [float("nan")]
    print(f"{attack}: {ATTACKS[attack].what}")
    print(f"  memory: {reading.idle:.0f} MB idle, {reading.peak - reading.idle:.0f} MB more at the peak")
    middle, worst = statistics.median(waits), max(waits)
    waiting = sum(waits) / 10 / reading.seconds
    print(f"  another table: {len(waits)} moves, median {middle:.1f} ms, worst {worst:.0f} ms", end="")
    print(f", waiting {waiting:.0f} % of {reading.seconds:.0f} s")
    print("  the attackers: " + ", ".join(f"{name} {value}" for name, value in reading.told.items()))
    print(f"  broken: {'; '.join(broken) or 'nothing'}", flush=True)
    return broken


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", choices=list(ATTACKS), help="one attack only")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long an attack goes on")
    parser.add_argument("--play", metavar="ADDRESS", help=argparse.SUPPRESS)
    parser.add_argument("--attack", nargs=4, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.play:
        play(asked.play)
    if asked.attack:
        name, address, prepared, seconds = asked.attack
        print(json.dumps(ATTACKS[name].run(address, json.loads(prepared), float(seconds))))
        return 0
    names = [asked.only] if asked.only else list(ATTACKS)
    broken = [show(name, measure(name, asked.seconds)) for name in names]
    return 1 if any(broken) else 0


if __name__ == "__main__":
    sys.exit(main())
