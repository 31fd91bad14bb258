"""A PostgreSQL of our own for the tests: a cluster in a temporary folder, reached by a socket in it."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from secrets import token_hex
from typing import Final

import asyncpg
import pytest

USER: Final = "headtable"
SLOWEST_START: Final = 30.0
NO_SYNC: Final = ("-c", "fsync=off")  # the server is killed here, never the machine: nothing written is lost
MISSING: Final = (
    "PostgreSQL is not installed: `apt-get install -y postgresql` (the tests start one of their own)"
)


def program(name: str) -> str:
    """Where a program of PostgreSQL lies; Debian keeps them off the path."""
    found = [str(path) for path in Path("/usr/lib/postgresql").glob(f"*/bin/{name}")]
    where = shutil.which(name) or max(found, default="")
    if not where:
        pytest.fail(MISSING, pytrace=False)
    return where


class Cluster:
    """One server that can be stopped, killed and started again."""

    def __init__(self) -> None:
        initdb, self.postgres = program("initdb"), program("postgres")
        self.folder = Path(tempfile.mkdtemp(prefix="headtable-postgres-"))
        self.user = _plain_user(self.folder)
        self.process: subprocess.Popen[bytes] | None = None
        subprocess.run(
            [
                initdb,
                "-D",
                str(self.data),
                "-U",
                USER,
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C",
                "--no-sync",
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd="/",
            user=self.user,
            extra_groups=[] if self.user else None,
        )

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def address(self, schema: str = "public") -> str:
        return f"postgresql://{USER}@/postgres?host={self.folder}&search_path={schema}"

    async def new_schema(self) -> str:
        """The address of an empty corner of the database."""
        name = f"test_{token_hex(4)}"
        connection = await asyncpg.connect(self.address())
        await connection.execute(f"CREATE SCHEMA {name}")
        await connection.close()
        return self.address(name)

    def start(self) -> None:
        """Start, and wait until it answers; right after a kill its children may still be in the way."""
        deadline = time.monotonic() + SLOWEST_START
        while time.monotonic() < deadline:
            if self.process is None or self.process.poll() is not None:
                self.process = self._launch()
            if self._is_ready():
                return
            time.sleep(0.02)
        pytest.fail(f"PostgreSQL does not start:\n{(self.folder / 'server.log').read_text()}", pytrace=False)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends it in order, SIGQUIT at once, SIGKILL as a fault would."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait()
            self.process = None

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def _launch(self) -> subprocess.Popen[bytes]:
        with (self.folder / "server.log").open("ab") as log:
            return subprocess.Popen(
                [
                    self.postgres,
                    "-D",
                    str(self.data),
                    "-k",
                    str(self.folder),
                    "-c",
                    "listen_addresses=",
                    *NO_SYNC,
                ],
                stdout=log,
                stderr=log,
                cwd="/",
                user=self.user,
                extra_groups=[] if self.user else None,
            )

    def _is_ready(self) -> bool:
        """The last line of the lock file says so."""
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return False
        is_ours = self.process is not None and lines[:1] == [str(self.process.pid)]
        return is_ours and lines[-1].strip() == "ready"


def _plain_user(folder: Path) -> str | None:
    """PostgreSQL refuses to run as root: then it runs as its own user, or as nobody."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    name = "postgres" if "postgres" in names else "nobody"
    shutil.chown(folder, name)
    return name
