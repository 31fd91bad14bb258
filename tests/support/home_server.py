"""`headtable` alone, as a person starts it at home: the process, and the ticket that its browser gets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from server_process import PATIENCE, Server

PROOF = "X-House-Proof"


def typed(*words: str, **environment: str) -> tuple[int, str, str]:
    """What the command ends with, and what it prints to both outputs."""
    done = subprocess.run(
        [sys.executable, "-m", "headtable", *words],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


class HomeServer(Server):
    """The process with its output; `prefix` is a command to run it in, such as nsenter."""

    def __init__(self, folder: Path, *words: str, prefix: tuple[str, ...] = ()) -> None:
        super().__init__(folder / "headtable" / "tables.sqlite")
        self.words = words
        self.prefix = prefix
        self.opened = folder / "opened"
        self.opened.unlink(missing_ok=True)
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" > "$0.new"\nmv "$0.new" "{self.opened}"\n')
        browser.chmod(0o700)
        self.environment = {"XDG_DATA_HOME": str(folder), "BROWSER": f"{browser} %s"}
        self.proof = ""

    def start(self) -> HomeServer:
        self.process = subprocess.Popen(
            [*self.prefix, sys.executable, "-m", "headtable", *self.words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, **self.environment},
        )
        line = self.said()
        assert " is open at " in line, line
        self.address = line.partition("http://")[2].partition("/")[0]
        self.port = int(self.address.rpartition(":")[2])
        return self

    def said(self) -> str:
        """The next line that it prints."""
        assert self.process is not None
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def stop(self) -> None:
        """At once: its lines need no farewell."""
        self.kill()

    def ticket(self) -> str:
        """What its browser was opened with."""
        deadline = time.monotonic() + PATIENCE
        while not self.opened.exists():
            assert time.monotonic() < deadline, "the browser was not opened"
            time.sleep(0.02)
        return self.opened.read_text().strip().partition("#owner=")[2]

    def claim(self) -> str:
        """The owner's proof, which is kept for `house` and `switch`."""
        status, answer = self.post("/api/house/owner", {"ticket": self.ticket()})
        assert status == 200, answer
        self.proof = answer["proof"]
        return self.proof

    def house(self, **headers: str) -> dict[str, Any]:
        """What the owner is told of the house."""
        return dict(json.loads(self.get("/api/house", **({PROOF: self.proof} | headers))[2]))

    def switch(self, is_open: bool, **headers: str) -> tuple[int, dict[str, Any]]:
        """The owner turns the switch."""
        return self.post("/api/house", {"open": is_open}, **({PROOF: self.proof} | headers))
