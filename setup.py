"""Compiles rules, house players, numbers of moves and what every move on the server passes with mypyc.

Without a C compiler, or with HEADTABLE_COMPILE=no, they are installed as they are.
Everything else about the build stands in pyproject.toml.
"""

import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from setuptools import Extension

COMPILED: tuple[str, ...] = ("rules", "bots", "narration", "table/logged_game.py", "table/undo_check.py")
COMPILED += ("research/many_games", "research/move_numbering", "research/rewards.py")
COMPILED += tuple(
    f"research/observations/{name}.py"
    for name in (
        "observer",
        "pile_view",
        "quick_observer",
        "sinks",
        "slots",
        "librt_sinks",
        "vector_writing_view",
    )
)
COMPILED += tuple(  # what every move goes through
    f"server/{name}.py"
    for name in (
        "streams/fifo_lock",
        "streams/request_ids",
        "streams/stream",
        "transport/connection",
        "transport/rate_limits",
        "transport/websocket_frames",
        "tables/non_move_sentences",
        "tables/automation",
        "tables/bot_moves",
        "tables/delayed_feed",
        "tables/hosting_evening",
        "tables/live_table",
        "tables/seat_connections",
        "tables/seat_feed",
        "tables/stand_ins",
        "tables/table_history",
        "tables/table_info",
        "tables/time_limits",
        "tables/undo_refusals",
        "evenings/live_evening",  # a subclass of a compiled class
        "requests/answering",
        "requests/dispatch",
        "requests/session",
        "requests/table_requests",
    )
)
FOR_TESTS = "g"
LEVEL = os.environ.get("HEADTABLE_OPTIMIZE", "2")  # of gcc: the tests make do with that one
BUILD = f"build/optimized_{LEVEL}"  # what one level has built is never taken for another
QUICKER = "-Wno-misleading-indentation"  # gcc spends half its time on the indentation of generated code

HIDDEN = "-fvisibility=hidden"  # lets gcc inline mypyc's own functions: a tenth faster
LIBRARY = "headtable__mypyc"  # all the code; beside it each module has a shim that only calls it
# All that a shim needs of Python, each a function of its stable ABI.  Two hundred shims that read the whole
# of Python.h would take seventeen seconds of `make test`; nobody else gets a build that is made with it.
SHIM_HEADER = """\
typedef struct _object PyObject;
#define NULL ((void *)0)
#define PyMODINIT_FUNC __attribute__((visibility("default"))) PyObject *
#define Py_DECREF Py_DecRef
PyObject *Py_BuildValue(const char *, ...);
PyObject *PyImport_ImportModuleLevel(const char *, PyObject *, PyObject *, PyObject *, int);
PyObject *PyObject_GetAttrString(PyObject *, const char *);
void *PyCapsule_GetPointer(PyObject *, const char *);
void PyErr_Clear(void);
void Py_DecRef(PyObject *);
"""
WITHOUT_CODE = {"dist_info", "egg_info", "sdist"}  # commands that only ask what there is, and the sdist
NO_COMPILER = (
    "headtable: no usable C compiler was found, so the rules are installed uncompiled: "
    "slower, with the same results"
)


def can_compile() -> bool:
    """Whether the C compiler of this Python can be called and finds the headers of Python."""
    compiler = (os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")).split()
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder, "trial.c")
        trial.write_text("#include <Python.h>\n")
        include = f"-I{sysconfig.get_path('include')}"
        command = [*compiler, include, "-c", str(trial), "-o", str(trial.with_suffix(".o"))]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def sources_in(part: Path) -> list[Path]:
    return list(part.rglob("*.py")) if part.is_dir() else [part]


def shim_headers() -> str:
    """A folder with a short Python.h for the shims."""
    folder = Path(BUILD, "shim")
    folder.mkdir(parents=True, exist_ok=True)
    Path(folder, "Python.h").write_text(SHIM_HEADER)
    return str(folder)


def extensions() -> "list[Extension]":
    """What is to be compiled for the command that setup.py was called with."""
    if os.environ.get("HEADTABLE_COMPILE") == "no" or WITHOUT_CODE.intersection(sys.argv):
        return []
    if not can_compile():
        print(NO_COMPILER, file=sys.stderr)
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 - needed only where it can be used

    sources = sorted(str(path) for part in COMPILED for path in sources_in(Path("src/headtable", part)))
    own_cache = f"--cache-dir={BUILD}/mypy_cache"  # `make test` runs mypy meanwhile: one of them would fail
    found = list(
        mypycify(
            [own_cache, *sources],
            opt_level=LEVEL,
            debug_level="0",
            group_name="headtable",
            target_dir=f"{BUILD}/c",
        )
    )
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, QUICKER, HIDDEN]
        if LEVEL == FOR_TESTS and extension.name != LIBRARY and os.name == "posix":
            extension.extra_compile_args.append("-Werror=implicit-function-declaration")
            extension.include_dirs = [shim_headers(), *extension.include_dirs]
    return found


if __name__ == "__main__":
    from setuptools import setup

    setup(ext_modules=extensions(), options={"build": {"build_base": BUILD}})
