"""Commands and server where there is no POSIX, as on Windows; support/without_posix.py hides it."""

import subprocess
import sys
import urllib.request
from pathlib import Path

import without_posix

SCRIPT = str(Path(without_posix.__file__))
# Optional libraries have builds of their own for Windows; here they are loaded before POSIX goes.
IMPORT_ALL = """
import importlib, pkgutil, sys
import gymnasium, mcp.server.stdio, mcp.server.streamable_http_manager, pettingzoo.utils, pyspiel
sys.path.insert(0, sys.argv[1])
import without_posix
without_posix.take_posix_away()
import headtable
names = [found.name for found in pkgutil.walk_packages(headtable.__path__, "headtable.")]
for name in names:
    if not name.endswith(".__main__"):
        importlib.import_module(name)
print(len(names))
"""
PROGRAM = """
import json, sys
for line in sys.stdin:
    print(json.loads(line)["moves"][0], flush=True)
"""


def say(*words: str) -> str:
    command = [sys.executable, SCRIPT, *words]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


def test_every_module_can_be_imported() -> None:
    command = [sys.executable, "-c", IMPORT_ALL, str(Path(SCRIPT).parent)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) > 300


def test_games_are_listed_and_programs_play(tmp_path: Path) -> None:
    assert "trolley-euchre" in say("games")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    arena = ("arena", "trolley-euchre", "--seats", "2", "--deals", "1", "--processes", "1")
    assert "2 games" in say(*arena, "--players", f"random,program:{sys.executable} -S {program}")


def test_the_server_opens_the_shelf(tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--quiet", "--database", str(tmp_path / "tables.sqlite"))
    with subprocess.Popen([sys.executable, SCRIPT, *words], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
            with urllib.request.urlopen(f"{address}api/shelf", timeout=60) as answer:
                assert b"trolley-euchre" in answer.read()
        finally:
            server.kill()
