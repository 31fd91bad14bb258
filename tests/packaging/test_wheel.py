"""Wheel and sdist: what is in them, and that each can be installed into an empty environment and played."""

import fcntl
import json
import shutil
import subprocess
import sys
import tarfile
import urllib.error
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import pytest
from fresh_environment import FreshEnvironment, clean_variables, pip

ROOT = Path(__file__).parents[2]
IGNORED = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so")
NO_COMPILER = {"CC": "/no/compiler"}
PURE = {"HEADTABLE_COMPILE": "no"}
SENTENCE = "headtable: no usable C compiler was found"


def built(folder: Path) -> Path:
    """A folder with a pure wheel and an sdist, built from a copy so that the checkout stays as it is."""
    copy = folder / "copy"
    copy.mkdir()
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "CHANGELOG.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    shutil.copytree(ROOT / "src", copy / "src", ignore=IGNORED)
    shutil.copytree(ROOT / "tests" / "packaging", copy / "tests" / "packaging")
    shutil.copy(ROOT / "tests" / "test_layers.py", copy / "tests")
    code = "from setuptools import build_meta as m; m.build_sdist('dist'); m.build_wheel('dist')"
    environment = clean_variables() | PURE
    subprocess.run([sys.executable, "-c", code], cwd=copy, env=environment, capture_output=True, check=True)
    return copy / "dist"


@pytest.fixture(scope="session")
def distributions(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """Built once, also where several workers share the tests."""
    root = tmp_path_factory.getbasetemp()
    shared = (root.parent if hasattr(request.config, "workerinput") else root) / "distributions"
    shared.mkdir(exist_ok=True)
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = shared / "copy" / "dist"
        return done if done.exists() else built(shared)


def wheel_in(folder: Path) -> Path:
    (wheel,) = folder.glob("*.whl")
    return wheel


def sdist_in(folder: Path) -> Path:
    (sdist,) = folder.glob("*.tar.gz")
    return sdist


def wheel_from(sdist: Path, folder: Path, **variables: str) -> tuple[Path, str]:
    """The wheel that is built from an sdist, and what was said meanwhile."""
    words = ("wheel", "--verbose", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir")
    said = pip(*words, str(folder), str(sdist), **variables)
    return wheel_in(folder), said


def files_to_install() -> set[str]:
    """Every file of the sources but the types of the client, which only its type checker reads."""
    paths = [path.relative_to(ROOT / "src") for path in (ROOT / "src" / "headtable").rglob("*.*")]
    paths = [path for path in paths if not {"__pycache__", "types"} & set(path.parts)]
    return {path.as_posix() for path in paths if path.suffix not in (".so", ".pyd")}


def test_the_wheel_is_pure_and_carries_every_file(distributions: Path) -> None:
    wheel = wheel_in(distributions)
    assert wheel.name.endswith("-py3-none-any.whl")
    with ZipFile(wheel) as archive:
        installed = {name for name in archive.namelist() if name.startswith("headtable/")}
        others = {name.partition("/")[0] for name in archive.namelist()} - {"headtable"}
        licences = [name for name in archive.namelist() if name.endswith("/LICENSE")]
    assert installed == files_to_install()
    assert len(installed) > 500
    assert [other.endswith(".dist-info") for other in others] == [True]
    assert len(licences) == 1


def test_the_sdist_carries_what_a_build_needs_and_no_tests(distributions: Path) -> None:
    with tarfile.open(sdist_in(distributions)) as archive:
        names = {member.name.partition("/")[2] for member in archive if member.isfile()}
    sources = {name.removeprefix("src/") for name in names if name.startswith("src/headtable/")}
    assert sources == files_to_install()
    assert names >= {"setup.py", "pyproject.toml", "LICENSE", "README.md", "CHANGELOG.md"}
    assert not [name for name in names if name.startswith("tests/") or name.endswith((".c", ".so"))]


def see_that_it_works(environment: FreshEnvironment) -> None:
    """Somebody has just installed it, lists the games, plays a deal, takes a lesson and opens the shelf."""
    assert "trolley-euchre" in environment.say("games")
    words = ("play", "trolley-euchre", "--seats", "2", "--seed", "3", "--option", "length=one deal")
    assert "won." in environment.say(*words, typed="1\n" * 200)
    assert "Step 3 of" in environment.say("learn", "hilo", typed="\n\n")
    with environment.start("--house", "127.0.0.2") as server:
        try:
            see_the_shelf(server)
        finally:
            server.kill()


def see_the_shelf(server: "subprocess.Popen[str]") -> None:
    assert server.stdout is not None
    words = (word for line in server.stdout for word in line.split())
    address = next(word for word in words if word.startswith("http://127.0.0.1:"))

    def get(path: str, body: object = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(address + path, data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(asked, timeout=60) as answer:
            found: bytes = answer.read()
        return found

    assert len(json.loads(get("api/shelf"))["books"]) == 5
    assert b"<title>" in get("")
    assert b"<svg" in get("press/trolley.svg")
    code = json.loads(get("api/evenings", {"form": "progressive-trolley"}))["code"]
    assert b"<svg" in get(f"api/evenings/{code}/qr.svg")
    # What needs the packages for paper: a heading takes a face of the device, and who prints is told.
    for path, says in (
        ("press/source-serif-bold.woff", "without the packages for paper"),
        (f"api/evenings/{code}/paper/tally.pdf", "the extra paper"),
    ):
        with pytest.raises(urllib.error.HTTPError) as refused:
            get(path)
        with refused.value:
            assert says in refused.value.read().decode()


def test_the_wheel_is_all_that_is_needed_to_play(distributions: Path, tmp_path: Path) -> None:
    environment = FreshEnvironment(tmp_path / "environment")
    environment.install(wheel_in(distributions))
    see_that_it_works(environment)
    said = environment.say("serve", "--port", "0", "--database", "postgresql://127.0.0.1:1/none", status=1)
    assert said == "headtable: PostgreSQL needs the extra postgres (docs/install.md says how)\n"


def test_the_sdist_can_be_installed_without_a_compiler(distributions: Path, tmp_path: Path) -> None:
    wheel, said = wheel_from(sdist_in(distributions), tmp_path, **NO_COMPILER)
    assert said.count(SENTENCE) == 1
    assert wheel.name == wheel_in(distributions).name
    environment = FreshEnvironment(tmp_path / "environment")
    environment.install(wheel)
    see_that_it_works(environment)


@pytest.mark.long
def test_the_sdist_is_compiled_where_there_is_a_compiler(distributions: Path, tmp_path: Path) -> None:
    wheel, said = wheel_from(sdist_in(distributions), tmp_path, HEADTABLE_OPTIMIZE="0")
    assert SENTENCE not in said
    assert "none-any" not in wheel.name
    environment = FreshEnvironment(tmp_path / "environment")
    environment.install(wheel)
    command = [str(environment.python), "-m", "headtable.build_info"]
    assert subprocess.run(command, env=environment.variables, check=False).returncode == 0
    see_that_it_works(environment)
