"""Two machines with a cable between them: network namespaces, where the system lets a test make them.

Where it does not there is one machine, and 127.0.0.2 stands for its address in the house.  Nothing is ever
sent to any other address: the namespaces have no way out, not even a default route.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

VISITOR = Path(__file__).with_name("house_visitor.py")
HOUSE = "10.77.0.1"
PHONE = "10.77.0.2"
SECOND_LOOPBACK = "127.0.0.2"
ANCHOR = "echo here; read -r _"  # keeps a namespace until its input is closed


class Machine:
    """A machine on which commands are run; `address` is what others reach it by."""

    def __init__(self, address: str, anchor: int = 0) -> None:
        self.address = address
        is_namespace = ["nsenter", "--preserve-credentials", "-U", "-n", "-t", str(anchor)]
        self.prefix = tuple(is_namespace) if anchor else ()

    def run(self, *words: str) -> None:
        subprocess.run([*self.prefix, *words], check=True)


class Person:
    """Somebody at a machine (house_visitor.py)."""

    def __init__(self, machine: Machine) -> None:
        self.process = subprocess.Popen(
            [*machine.prefix, sys.executable, str(VISITOR)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def do(self, verb: str, *arguments: Any) -> list[Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([verb, arguments]) + "\n")
        self.process.stdin.flush()
        return list(json.loads(self.process.stdout.readline()))

    def ask(self, origin: str, path: str, body: Any = None, **headers: str) -> tuple[int, str]:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        status, text = self.do("ask", origin, path, body, named)
        return status, text

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()


@contextmanager
def namespace(*prefix: str) -> Iterator[int]:
    """A process that keeps a new network namespace alive: its id; OSError where there can be none."""
    words = [*prefix, "sh", "-c", ANCHOR]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as anchor:
        assert anchor.stdin is not None
        assert anchor.stdout is not None
        try:
            if anchor.stdout.readline() != b"here\n":
                raise OSError("no namespaces here")
            yield anchor.pid
        finally:
            anchor.stdin.close()


def can_make_namespaces() -> bool:
    try:
        with namespace("unshare", "-Urn") as anchor:
            Machine("", anchor).run("ip", "link", "add", "trial", "type", "veth", "peer", "name", "other")
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


@contextmanager
def two_machines() -> Iterator[tuple[Machine, Machine]]:
    """The machine of the owner, and another one in the same house."""
    if not can_make_namespaces():
        yield Machine(SECOND_LOOPBACK), Machine(SECOND_LOOPBACK)
        return
    with ExitStack() as stack:
        anchor = stack.enter_context(namespace("unshare", "-Urn"))
        owner = Machine(HOUSE, anchor)
        other_anchor = stack.enter_context(namespace(*owner.prefix, "unshare", "-n"))
        phone = Machine(PHONE, other_anchor)
        owner.run("ip", "link", "add", "house", "type", "veth", "peer", "name", "phone")
        owner.run("ip", "link", "set", "phone", "netns", str(other_anchor))
        for machine, name in ((owner, "house"), (phone, "phone")):
            machine.run("ip", "link", "set", "lo", "up")
            machine.run("ip", "address", "add", f"{machine.address}/24", "dev", name)
            machine.run("ip", "link", "set", name, "up")
        yield owner, phone
