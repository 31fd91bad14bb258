"""Both builds are really tested: the run that says it is compiled is, and the other is not."""

import os
import subprocess
import sys
from pathlib import Path

import headtable
from headtable.build_info import is_compiled


def test_this_run_tests_the_build_it_says() -> None:
    expected = os.environ.get("HEADTABLE_BUILD")
    if expected is not None:
        assert is_compiled() == (expected == "compiled")


def test_a_process_that_a_test_starts_runs_the_same_build() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "headtable.build_info"], capture_output=True, text=True, check=False
    )
    assert str(Path(headtable.__file__).parent) in said.stdout
    assert is_compiled() == (said.returncode == 0)


def test_importing_headtable_reads_no_catalogue_and_no_library() -> None:
    """Only the standard library and headtable's own modules, and no TOML."""
    code = (
        "import sys; before = set(sys.modules); import headtable; "
        "print(*sorted({name.split('.')[0] for name in set(sys.modules) - before})); "
        "assert not any(name.startswith('headtable.rulebooks.') for name in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    foreign = [
        name
        for name in done.stdout.split()
        if name not in sys.stdlib_module_names and not name.startswith("headtable") and "__mypyc" not in name
    ]
    assert foreign == []
    assert "tomllib" not in done.stdout.split()
