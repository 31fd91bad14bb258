"""The compiled build of this checkout: whether there is one, making it, and making it in the background.

`compile_checkout.py path` prints the folder to run headtable from: the compiled build if it is whole and
newer than the sources, else the sources.  `make FOLDER` makes the build and waits for it.  `later` is what
`make play` calls: it starts the same in the background, for the next start, and returns at once.

A build is made in a folder of its own, which is renamed when it is whole.  The file `ready` in it has the
time at which the build was begun, so that what is edited meanwhile is newer.
"""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent
SOURCES = ROOT / "src"
BUILD = ROOT / "build" / "compiled"
READY = "ready"
LOWEST_PRIORITY = 19  # of nice
SAID = ROOT / "build" / "why_uncompiled"  # what was said last about it
MEMORY_INFO = Path("/proc/meminfo")  # Linux only
NEEDED_MEMORY = 3 << 20  # KiB: gcc takes half of it, and the game and its browser shall not be swapped out

COMPILING = "The rules are being compiled in the background: the next start will be faster."
AGAIN = "Compiling the rules failed the last time; it is tried again in the background (build/compiled.log)."
NO_COMPILER = "No usable C compiler was found, so the rules run uncompiled: slower, with the same results."
NO_MEMORY = "There is too little free memory to compile the rules: they run slower, with the same results."


def beside(build: Path, ending: str) -> Path:
    """A file or folder that belongs to a build and lies beside it."""
    return build.with_name(f"{build.name}.{ending}")


def source_files() -> Iterator[Path]:
    """What a build is made from, and the file that changes with the Python it is made for."""
    yield from (ROOT / "setup.py", ROOT / "pyproject.toml", ROOT / ".venv" / "pyvenv.cfg")
    for folder, folders, names in os.walk(SOURCES):
        folders[:] = [name for name in folders if name != "__pycache__" and not name.endswith(".egg-info")]
        yield from (Path(folder, name) for name in names)


def is_current(build: Path) -> bool:
    """Whether the build is whole and none of its sources is newer."""
    try:
        begun = (build / READY).stat().st_mtime_ns
    except OSError:
        return False
    return all(file.stat().st_mtime_ns <= begun for file in source_files() if file.exists())


def make(build: Path, in_background: bool) -> int:
    """Make the build unless it is current; 0 if it is then, or if another process makes it meanwhile.

    In the foreground a process that is making the same build is waited for.
    """
    build.parent.mkdir(parents=True, exist_ok=True)
    with beside(build, "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | (fcntl.LOCK_NB if in_background else 0))
        except BlockingIOError:
            return 0
        if is_current(build):
            return 0
        if in_background:
            step_back()
            redirect_output(beside(build, "log"))
        beside(build, "failed").unlink(missing_ok=True)
        status = build_aside(build)
        if status:
            beside(build, "failed").touch()
        return status


def step_back() -> None:
    """Use only what the game leaves of processor, disk and memory, and outlive a closed terminal."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    os.nice(LOWEST_PRIORITY)
    with suppress(OSError):  # only Linux has this file: where memory runs out, the build is killed first
        Path("/proc/self/oom_score_adj").write_text("1000")
    ionice = shutil.which("ionice")
    if ionice:
        subprocess.run([ionice, "-c", "3", "-p", str(os.getpid())], check=False, capture_output=True)


def redirect_output(log: Path) -> None:
    with log.open("w") as file:
        os.dup2(file.fileno(), sys.stdout.fileno())
        os.dup2(file.fileno(), sys.stderr.fileno())


def build_aside(build: Path) -> int:
    """Build into a folder beside, and put it in the place of the last build when it is whole."""
    from setup import BUILD as INTERMEDIATE  # noqa: PLC0415 - not needed for the path

    begun, part, old = beside(build, "begun"), beside(build, "part"), beside(build, "old")
    if begun.exists():  # a build was broken off: nothing that it left can be trusted
        shutil.rmtree(ROOT / INTERMEDIATE, ignore_errors=True)
    begun.touch()
    for folder in (part, old):
        shutil.rmtree(folder, ignore_errors=True)
    for copied in (ROOT / INTERMEDIATE).glob("lib*/**/*"):  # setuptools would keep files renamed since
        if copied.is_file() and copied.suffix != ".so":
            copied.unlink()
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    if (ROOT / ".venv" / "tools").exists():
        command.append("--no-build-isolation")
    status = subprocess.run([*command, "--target", str(part), "."], cwd=ROOT, check=False).returncode
    status = status or run_from(part, "-c", "import headtable.build_info")
    if status:
        return status
    begun.rename(part / READY)
    os.sync()  # after a power failure the new name must not be there without the files
    if build.exists():
        build.rename(old)
    part.rename(build)
    shutil.rmtree(old, ignore_errors=True)
    run_from(build, "-m", "headtable.build_info")
    return 0


def run_from(folder: Path, *words: str) -> int:
    """The status of a Python that finds headtable in this folder."""
    environment = os.environ | {"PYTHONPATH": str(folder)}
    return subprocess.run([sys.executable, *words], cwd=folder, env=environment, check=False).returncode


def has_little_memory() -> bool:
    """Whether a build might take memory that the game needs; False where that cannot be known."""
    try:
        found = dict(line.split()[:2] for line in MEMORY_INFO.read_text().splitlines())
        return int(found["MemAvailable:"]) < NEEDED_MEMORY
    except (OSError, LookupError, ValueError):
        return False


def say_once(sentence: str) -> None:
    """Say why nothing is compiled, unless the last start has said so."""
    if not SAID.exists() or SAID.read_text() != sentence:
        SAID.parent.mkdir(exist_ok=True)
        SAID.write_text(sentence)
        print(sentence)


def make_later() -> int:
    """Start a build in the background if one is due and possible, and say so in one line."""
    from setup import can_compile  # noqa: PLC0415 - not needed for the path

    if is_current(BUILD):
        return 0
    if not can_compile():
        say_once(NO_COMPILER)
        return 0
    if has_little_memory():
        say_once(NO_MEMORY)
        return 0
    SAID.unlink(missing_ok=True)
    print(AGAIN if beside(BUILD, "failed").exists() else COMPILING)
    subprocess.Popen(
        [sys.executable, __file__, "make", str(BUILD), "--background"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        process_group=0,  # Ctrl-C ends the game, not the build
    )
    return 0


def main(words: list[str]) -> int:
    match words:
        case ["path"]:
            print(BUILD if is_current(BUILD) else SOURCES)
            return 0
        case ["later"]:
            return make_later()
        case ["make", folder]:
            return make(ROOT / folder, in_background=False)
        case ["make", folder, "--background"]:
            return make(ROOT / folder, in_background=True)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
