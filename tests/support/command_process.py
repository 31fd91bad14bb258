"""The command in a process of its own, with warnings as errors."""

import os
import subprocess
import sys


def in_a_process(words: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "headtable", *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )
