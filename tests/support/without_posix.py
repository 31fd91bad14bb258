"""The headtable command where there is no POSIX, as on Windows: `python without_posix.py WORD …`.

The libraries are loaded first, as they are; then the modules and functions that only POSIX has are taken
away, and sys.platform says win32.  What Windows has instead is stood in for as far as the server uses it.
"""

import asyncio
import fcntl
import multiprocessing
import os
import signal
import sys
from importlib import import_module
from types import ModuleType

LOADED = (
    "importlib.resources", "multiprocessing.connection", "multiprocessing.popen_spawn_posix", "pydoc",
    "sqlite3", "ssl", "starlette.applications", "subprocess", "uvicorn.main", "uvicorn.server", "webbrowser",
)  # fmt: skip
HIDDEN = ("curses", "fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty", "uvloop")
ONLY_POSIX = {
    os: ("fork", "getuid", "geteuid", "getpgid", "killpg", "mkfifo", "nice", "setsid", "O_NOFOLLOW"),
    signal: ("SIGHUP", "SIGUSR1", "alarm"),
}


def windows_locks() -> ModuleType:
    """A stand-in for msvcrt: its lock is refused where another process has it."""
    module = ModuleType("msvcrt")

    def locking(descriptor: int, _mode: int, _bytes: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

    vars(module).update(LK_NBLCK=2, locking=locking)
    return module


def take_posix_away() -> None:
    for name in LOADED:
        import_module(name)
    for name in HIDDEN:
        vars(sys)["modules"][name] = None  # an import of it fails
    for module, names in ONLY_POSIX.items():
        for name in names:
            delattr(module, name)
    multiprocessing.set_start_method("spawn")
    sys.modules["msvcrt"] = windows_locks()
    vars(asyncio)["ProactorEventLoop"] = asyncio.SelectorEventLoop
    vars(sys)["platform"] = "win32"


if __name__ == "__main__":
    take_posix_away()
    sys.exit(import_module("headtable.__main__").main(sys.argv[1:]))
