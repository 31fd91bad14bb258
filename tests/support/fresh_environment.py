"""An empty environment of Python, with headtable installed into it and nothing but what it requires.

Nothing is fetched: the packages that it requires are those of the environment that runs the tests, linked one
by one as the metadata asks for them.  So what is missing from the metadata is missing there too.
"""

import os
import subprocess
import sys
import sysconfig
import venv
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name


def clean_variables() -> dict[str, str]:
    """The environment variables, without those that lead to the checkout or change how it is built."""
    ours = ("PYTHON", "HEADTABLE", "COVERAGE")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


def pip(*words: str, **variables: str) -> str:
    """What pip says; it must succeed."""
    command = [sys.executable, "-m", "pip", *words]
    environment = clean_variables() | variables
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


class FreshEnvironment:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder, symlinks=True)
        bases = {"base": str(folder), "platbase": str(folder)}
        self.site = Path(sysconfig.get_path("purelib", "venv", bases))
        self.python = folder / "bin" / "python"
        self.variables = clean_variables() | {"XDG_DATA_HOME": str(folder / "data"), "BROWSER": "true"}

    def install(self, wheel: Path) -> None:
        """Install a wheel with what it requires."""
        pip("--python", str(self.python), "install", "--no-deps", "--no-index", "--no-compile", str(wheel))
        (info,) = self.site.glob("headtable-*.dist-info")
        self.link_requirements(Distribution.at(info), set())

    def link_requirements(self, of: Distribution, linked: set[str]) -> None:
        for requirement in map(Requirement, of.requires or []):
            is_extra = requirement.marker is not None and not requirement.marker.evaluate({"extra": ""})
            name = canonicalize_name(requirement.name)
            if is_extra or name in linked:
                continue
            linked.add(name)
            found = distribution(requirement.name)
            assert requirement.specifier.contains(found.version), f"{requirement} is {found.version} here"
            for top in {file.parts[0] for file in found.files or []} - {"..", "__pycache__"}:
                (self.site / top).symlink_to(str(found.locate_file(top)))
            self.link_requirements(found, linked)

    def start(self, *words: str, **variables: str) -> subprocess.Popen[str]:
        """The installed command, as it is typed in another folder."""
        return subprocess.Popen(
            [str(self.folder / "bin" / "headtable"), *words],
            cwd=self.folder,
            env={**self.variables, **variables},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def say(self, *words: str, typed: str = "", status: int = 0, **variables: str) -> str:
        """What the command writes; it must end with this status."""
        process = self.start(*words, **variables)
        out, errors = process.communicate(typed, timeout=60)
        assert process.returncode == status, out + errors
        return out + errors
