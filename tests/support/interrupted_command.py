"""Stopping a command as a person does: it is watched until it is under way, then Ctrl-C is typed."""

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Sequence

UNDER_WAY = b"] 3/"  # the bar that counts what is done


def stopped(words: Sequence[str]) -> tuple[int, str, str]:
    """Run `headtable` with these words and stop it once three pieces are done; status, output, errors."""
    watched, shown_to = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "headtable", *words],
        stdout=subprocess.PIPE,
        stderr=shown_to,
        start_new_session=True,
    )
    os.close(shown_to)
    said = b""
    try:
        while UNDER_WAY not in said:
            said += os.read(watched, 1 << 16)
        os.killpg(process.pid, signal.SIGINT)  # a terminal tells all of them
        while process.poll() is None:
            said += read_if_open(watched)
        out, _ = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
        os.close(watched)
    return process.returncode, out.decode(), said.decode()


def read_if_open(watched: int) -> bytes:
    """What has come; nothing once all who could write have ended."""
    try:
        return os.read(watched, 1 << 16)
    except OSError:
        return b""
