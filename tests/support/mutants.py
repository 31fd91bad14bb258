"""Break it to believe it: each mutant breaks one rule, and the tests that cite its clause must fail.

    make mutants                  every file of tests/mutants, and every fault that a law must find
    make mutants ONLY=hilo        those of a game's clauses
    make mutants ONLY=trolley.tie-trick
    make mutants ONLY=laws

A mutant is a clause, a file under src/headtable, a text that stands there once, and what to put in its
place.  The tests run against a copy of the sources; the work tree is never touched.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FILES = sorted((ROOT / "tests" / "mutants").glob("*.toml"))


@dataclass(frozen=True)
class Mutant:
    clause: str
    file: str
    find: str
    put: str

    @property
    def game(self) -> str:
        """The game that the clause belongs to."""
        return self.clause.partition(".")[0]

    def __str__(self) -> str:
        return f"{self.clause}: {self.find.strip().splitlines()[0]!r} -> {self.put.strip()[:50]!r}"


def read() -> list[Mutant]:
    return [Mutant(**entry) for path in FILES for entry in tomllib.loads(path.read_text("utf-8"))["mutant"]]


def citing(clause: str) -> list[str]:
    """The test files that name a clause: to gather all the others takes longer than the tests.

    A scenario is run by the one test file for all of them.
    """
    tests = ROOT / "tests"
    found = [path for path in tests.rglob("test_*.py") if f'"{clause}"' in path.read_text("utf-8")]
    if any(clause in path.read_text("utf-8") for path in tests.rglob("*.scenario")):
        found.append(tests / "test_scenarios.py")
    return sorted(str(path) for path in found)


def outcome(mutant: Mutant) -> str:
    """ "" when the mutant is killed by a test that cites its clause, else what happened."""
    source = ROOT / "src" / "headtable" / mutant.file
    text = source.read_text("utf-8")
    if text.count(mutant.find) != 1:
        return f"the text stands {text.count(mutant.find)} times in {mutant.file}"
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "src")
        shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        copy.joinpath("headtable", mutant.file).write_text(text.replace(mutant.find, mutant.put), "utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", "--clause", mutant.clause]
        command += citing(mutant.clause)
        environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
        environment.pop("HEADTABLE_BUILD", None)
        try:
            done = subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=300
            )
        except subprocess.TimeoutExpired:
            return ""  # a rule whose breaking makes a game endless is missed, too
    if done.returncode == 1:
        return ""
    return {0: "it survives", 5: "no test cites the clause"}.get(done.returncode, done.stdout[-1500:])


def plant_faults() -> int:
    """What the laws must find (planted_faults.py)."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests" / "support")])
    return subprocess.call([sys.executable, "-m", "planted_faults"], env={**os.environ, "PYTHONPATH": path})


def main(only: list[str]) -> int:
    if only == ["laws"]:
        return plant_faults()
    mutants = [mutant for mutant in read() if not only or not {mutant.clause, mutant.game}.isdisjoint(only)]
    alive = 0
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for mutant, said in zip(mutants, pool.map(outcome, mutants), strict=True):
            alive += bool(said)
            sys.stdout.write(f"{'ALIVE ' if said else 'killed'} {mutant}{f'  ({said})' if said else ''}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(mutants) - alive} of {len(mutants)} mutants killed\n")
    missed = plant_faults() if not only else 0
    return 1 if alive or missed or not mutants else 0


if __name__ == "__main__":
    sys.exit(main([word for word in sys.argv[1:] if word]))
