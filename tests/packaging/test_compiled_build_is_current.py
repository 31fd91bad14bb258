"""compile_checkout.py in a checkout of a few files, with a stand-in for pip that builds when it may."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
# Copies a module to the target as `pip install --target` does, and writes down how it was called.
PIP = """
import os, pathlib, shutil, sys, time
gate = pathlib.Path(os.environ["GATE"])
with gate.with_name("calls").open("a") as calls:
    print(os.nice(0), os.getpid(), file=calls)
target = pathlib.Path(sys.argv[sys.argv.index("--target") + 1])
target.mkdir()
while gate.exists():
    time.sleep(0.01)
if gate.with_name("fails").exists():
    sys.exit("error: no way")
shutil.copytree("src/headtable", target / "headtable")
"""
BUILD_INFO = "if __name__ == '__main__': print('compiled, it says')\n"


class Checkout:
    """A folder with the files that compile_checkout.py looks at."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "checkout"
        self.gate = folder / "gate"  # while it is there, a build does not go on
        package = self.folder / "src" / "headtable"
        package.mkdir(parents=True)
        for name in ("setup.py", "pyproject.toml"):
            (self.folder / name).write_bytes((ROOT / name).read_bytes())
        self.memory = folder / "meminfo"  # stands in for the system's own
        script = (ROOT / "compile_checkout.py").read_text().replace("/proc/meminfo", str(self.memory))
        (self.folder / "compile_checkout.py").write_text(script)
        (package / "__init__.py").touch()
        (package / "build_info.py").write_text(BUILD_INFO)
        (folder / "pip").mkdir()
        (folder / "pip" / "__init__.py").touch()
        (folder / "pip" / "__main__.py").write_text(PIP)
        self.build = self.folder / "build" / "compiled"
        self.environment = {
            **os.environ, "PYTHONPATH": str(folder), "GATE": str(self.gate), "CC": sys.executable + " -c 1",
        }  # fmt: skip

    def start(self, *words: str, **more: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, str(self.folder / "compile_checkout.py"), *words],
            env={**self.environment, **more},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def say(self, *words: str, **more: str) -> str:
        """What it prints."""
        return self.start(*words, **more).communicate(timeout=PATIENCE)[0]

    def runs_from(self) -> str:
        return str(Path(self.say("path").strip()).relative_to(self.folder))

    def calls(self) -> list[tuple[int, int]]:
        """The niceness and the process of each build that was begun."""
        calls = self.gate.with_name("calls")
        lines = calls.read_text().splitlines() if calls.exists() else []
        return [(int(nice), int(process)) for nice, process in map(str.split, lines)]


@pytest.fixture
def checkout(tmp_path: Path) -> Iterator[Checkout]:
    made = Checkout(tmp_path)
    yield made
    made.gate.unlink(missing_ok=True)  # so that nothing waits after a test that has failed


def wait_for(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_the_sources_are_run_until_there_is_a_build_and_after_each_change(checkout: Checkout) -> None:
    assert checkout.runs_from() == "src"
    assert checkout.say("make", "build/compiled") == "compiled, it says\n"
    assert checkout.runs_from() == "build/compiled"
    assert checkout.say("make", "build/compiled") == checkout.say("later") == ""
    assert len(checkout.calls()) == 1
    (checkout.folder / "src" / "headtable" / "__pycache__").mkdir()
    (checkout.folder / "src" / "headtable" / "__pycache__" / "x.pyc").touch()
    assert checkout.runs_from() == "build/compiled"
    (checkout.folder / "src" / "headtable" / "new.toml").touch()
    assert checkout.runs_from() == "src"
    checkout.say("make", "build/compiled")
    assert checkout.runs_from() == "build/compiled"
    assert (checkout.build / "headtable" / "new.toml").exists()
    assert not list(checkout.build.parent.glob("compiled.[!l]*"))  # the lock and the log may stay


def test_what_is_edited_while_it_is_compiled_is_newer_than_the_build(checkout: Checkout) -> None:
    checkout.gate.touch()
    process = checkout.start("make", "build/compiled")
    wait_for(checkout.calls)
    (checkout.folder / "src" / "headtable" / "__init__.py").touch()
    checkout.gate.unlink()
    process.communicate(timeout=PATIENCE)
    assert (checkout.build / "ready").exists()
    assert checkout.runs_from() == "src"


def test_a_build_that_was_broken_off_is_not_used_and_is_made_anew(checkout: Checkout) -> None:
    checkout.say("make", "build/compiled")
    (checkout.folder / "setup.py").touch()
    checkout.gate.touch()
    process = checkout.start("make", "build/compiled")
    wait_for(lambda: len(checkout.calls()) == 2)
    process.kill()
    os.kill(checkout.calls()[1][1], signal.SIGKILL)
    process.communicate()
    half = checkout.folder / "build" / "optimized_2" / "lib.linux" / "half_linked.so"
    half.parent.mkdir(parents=True)
    half.touch()
    checkout.gate.unlink()
    assert checkout.runs_from() == "src"
    assert checkout.say("make", "build/compiled") == "compiled, it says\n"
    assert not half.exists()
    assert checkout.runs_from() == "build/compiled"


def test_what_a_whole_build_compiled_is_used_again(checkout: Checkout) -> None:
    checkout.say("make", "build/compiled")
    kept = checkout.folder / "build" / "optimized_2" / "lib.linux" / "headtable__mypyc.so"
    kept.parent.mkdir(parents=True)
    kept.touch()
    kept.with_name("renamed_since.py").touch()
    (checkout.folder / "setup.py").touch()
    checkout.say("make", "build/compiled")
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]


def test_it_is_made_once_in_the_background_and_outlives_the_game(checkout: Checkout) -> None:
    """Two starts at once make one build; Ctrl-C and a closed terminal end the games and not the build."""
    checkout.gate.touch()
    script = f"{sys.executable} {checkout.folder}/compile_checkout.py later; echo started; exec sleep 60"
    games = [
        subprocess.Popen(
            script,
            shell=True,
            env=checkout.environment,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        for _ in range(2)
    ]
    for game in games:
        assert game.stdout is not None
        assert "next start will be faster" in game.stdout.readline()
        assert game.stdout.readline() == "started\n"
    wait_for(checkout.calls)
    for signal_number in (signal.SIGINT, signal.SIGHUP):
        for game in games:
            os.killpg(game.pid, signal_number)
    os.kill(os.getpgid(checkout.calls()[0][1]), signal.SIGHUP)
    for game in games:
        game.communicate(timeout=PATIENCE)
    assert checkout.runs_from() == "src"
    checkout.gate.unlink()
    wait_for(lambda: checkout.runs_from() == "build/compiled")
    assert [nice for nice, _ in checkout.calls()] == [19]
    assert checkout.say("later") == ""


def test_a_build_that_failed_is_tried_again_at_the_next_start(checkout: Checkout) -> None:
    fails = checkout.gate.with_name("fails")
    fails.touch()
    checkout.say("later")
    wait_for((checkout.build.parent / "compiled.failed").exists)
    assert "no way" in (checkout.build.parent / "compiled.log").read_text()
    assert checkout.runs_from() == "src"
    fails.unlink()
    assert "failed the last time" in checkout.say("later")
    wait_for(lambda: checkout.runs_from() == "build/compiled")


def test_a_build_that_cannot_be_imported_is_not_used(checkout: Checkout) -> None:
    (checkout.folder / "src" / "headtable" / "build_info.py").write_text("import headtable.nothing\n")
    assert "No module named 'headtable.nothing'" in checkout.say("make", "build/compiled")
    assert not checkout.build.exists()
    assert (checkout.build.parent / "compiled.failed").exists()


def test_without_a_compiler_it_says_so_once(checkout: Checkout) -> None:
    assert checkout.say("later", CC="/no/compiler").startswith("No usable C compiler")
    assert checkout.say("later", CC="/no/compiler") == ""
    assert checkout.calls() == []
    assert checkout.runs_from() == "src"
    checkout.say("later")  # there is one now
    wait_for(lambda: checkout.runs_from() == "build/compiled")


def test_where_memory_is_short_it_says_so_once(checkout: Checkout) -> None:
    checkout.memory.write_text("MemTotal: 4000000 kB\nMemAvailable: 2000000 kB\nHugePages_Total: 0\n")
    assert checkout.say("later").startswith("There is too little free memory")
    assert checkout.say("later") == ""
    assert checkout.calls() == []
    checkout.memory.write_text("MemTotal: 4000000 kB\nMemAvailable: 3500000 kB\nHugePages_Total: 0\n")
    assert "next start will be faster" in checkout.say("later")
    wait_for(lambda: checkout.runs_from() == "build/compiled")


def test_the_command_of_the_checkout_runs_what_is_up_to_date(checkout: Checkout) -> None:
    command = checkout.folder / "headtable"
    command.write_bytes((ROOT / "headtable").read_bytes())
    (checkout.folder / "src" / "headtable" / "__main__.py").write_text("print(__file__)")

    def said() -> str:
        done = subprocess.run(["sh", command, "games"], capture_output=True, text=True, check=False)
        return (done.stdout + done.stderr).removeprefix(f"{checkout.folder}/")

    assert said() == "headtable: not set up yet; 'make play' does it\n"
    (checkout.folder / ".venv" / "bin").mkdir(parents=True)
    (checkout.folder / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (checkout.folder / ".venv" / "packages").touch()
    assert said() == "src/headtable/__main__.py\n"
    checkout.say("make", "build/compiled")
    assert said() == "build/compiled/headtable/__main__.py\n"
