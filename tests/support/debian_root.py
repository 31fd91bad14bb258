"""A clean Debian in a folder: made by debootstrap, entered and booted by systemd-nspawn.

It takes packages from where this machine takes them: apt's and pip's own settings are handed on, and no
address is written down here.  Once it is booted it has a network of its own with nothing but loopback, so
that its ports are not those of this machine, and nothing that runs in it can reach anything else.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

NEEDED = {
    "debootstrap": "debootstrap",
    "systemd-nspawn": "systemd-container",
    "unshare": "util-linux",
    "nsenter": "util-linux",
    "ip": "iproute2",
}
BASE = ("ca-certificates", "dbus", "systemd-sysv")
SLOWEST = 1800.0  # seconds for a command that fetches or compiles, on a busy machine
SLOWEST_BOOT = 120.0
SPAWN = ("systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--console=pipe")


def check_machine() -> None:
    """Fail with a sentence where such a root cannot be made."""
    if os.geteuid() != 0:
        pytest.fail("a root of its own can only be made by root: `sudo make site`", pytrace=False)
    missing = sorted({package for name, package in NEEDED.items() if shutil.which(name) is None})
    if missing:
        pytest.fail(f"please install what makes a clean root: {' '.join(missing)}", pytrace=False)


def output_of(*words: str) -> str:
    return subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout


class CommandFailed(AssertionError):
    """A command in the root ended with another status than nought; the text holds what it said."""


class DebianRoot:
    """The folder, and after `boot` a machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    def make(self, *packages: str) -> None:
        """The release and the mirror of this machine; `packages` are there from the beginning."""
        found = output_of(
            "apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE)", "Created-By: Packages"
        )
        mirror, release = found.splitlines()[0].split()
        words = [
            "debootstrap",
            "--variant=minbase",
            f"--include={','.join([*BASE, *packages])}",
            release,
            str(self.folder),
            mirror,
        ]
        with self.folder.with_suffix(".log").open("wb") as log:
            done = subprocess.run(words, stdout=log, stderr=log, timeout=SLOWEST, check=False)
        if done.returncode:
            raise CommandFailed(self.folder.with_suffix(".log").read_text(encoding="utf-8")[-2000:])
        settings = output_of("apt-config", "dump", "Acquire")
        (self.folder / "etc/apt/apt.conf.d/90machine").write_text(settings, encoding="utf-8")

    def fetch(self, command: str, **environment: str) -> str:
        """Run a command before the root is booted, with this machine's network and package settings."""
        assert self.process is None
        settings = {**pip_settings(), **environment}
        words = [
            *SPAWN,
            f"--directory={self.folder}",
            "--as-pid2",
            "--resolv-conf=copy-host",
            *[f"--bind-ro={path}" for path in named_paths(settings)],
            *[f"--setenv={name}={value}" for name, value in settings.items()],
        ]
        return self._bash(words, command)

    def boot(self) -> None:
        """Start its systemd, and wait until it has started what is enabled."""
        spawn = [*SPAWN, f"--directory={self.folder}", "--boot"]
        words = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh", *spawn]
        with self.folder.with_suffix(".console").open("wb") as console:
            self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=console, stderr=console)
        deadline = time.monotonic() + SLOWEST_BOOT
        state = ""
        while state not in ("running", "degraded"):  # degraded: something failed that a container has not
            if self.process.poll() is not None or time.monotonic() > deadline:
                said = self.folder.with_suffix(".console").read_text(encoding="utf-8")
                raise CommandFailed(f"systemd does not start in {self.folder} ({state}):\n{said[-2000:]}")
            time.sleep(0.2)
            state = self._state()

    def _state(self) -> str:
        if not self._children():
            return ""
        words = [*self.inside("--all"), "systemctl", "is-system-running"]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    def _children(self) -> list[str]:
        assert self.process is not None
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return path.read_text(encoding="ascii").split() if path.exists() else []

    def inside(self, namespaces: str) -> list[str]:
        """The words before a command that is to run in these namespaces of the booted root."""
        return ["nsenter", "--target", self._children()[0], namespaces]

    def run(self, command: str) -> str:
        """Run a command as root on the booted machine."""
        clean = ["env", "--ignore-environment", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root"]
        return self._bash([*self.inside("--all"), *clean], command)

    def _bash(self, words: list[str], command: str) -> str:
        done = subprocess.run(
            [*words, "bash", "-euo", "pipefail", "-c", command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SLOWEST,
            check=False,
        )
        if done.returncode:
            raise CommandFailed(f"{command}\nends with status {done.returncode}:\n{done.stdout[-4000:]}")
        return done.stdout

    def stop(self) -> None:
        """Shut it down, or end it if it does not hear."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(SLOWEST_BOOT)
        except subprocess.TimeoutExpired:
            for child in self._children():
                os.kill(int(child), signal.SIGKILL)
            self.process.wait()
        self.process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def pip_settings() -> dict[str, str]:
    """What pip is told on this machine, as environment variables."""
    found: dict[str, str] = {}
    for line in output_of(sys.executable, "-m", "pip", "config", "list").splitlines():
        name, _, value = line.partition("=")
        key = name.rpartition(".")[2].upper().replace("-", "_")
        found[f"PIP_{key}"] = value.strip("'")
    return found


def named_paths(settings: dict[str, str]) -> list[str]:
    """The files and folders of this machine that settings name: an index has its files beside it."""
    found: set[str] = set()
    for value in settings.values():
        for word in value.replace("\\n", " ").split():
            path = word.removeprefix("file://")
            if path.startswith("/") and Path(path).exists():
                found.add(str(Path(path).parent) if word.startswith("file://") else path)
    return sorted(found)
