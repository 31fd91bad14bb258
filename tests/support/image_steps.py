"""The steps of deploy/Dockerfile without a container engine: in a clean root, by systemd-nspawn.

Both stages are done in one root, with the Python of Debian in place of the image's.  What a build copies must
be let through by .dockerignore, as in a build.
"""

from __future__ import annotations

import json
import shlex
import shutil
from dataclasses import dataclass, field
from pathlib import Path

from debian_root import SPAWN, DebianRoot
from documentation import ROOT

DOCKERFILE = ROOT / "deploy" / "Dockerfile"
IGNORED = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so")  # as .dockerignore has it


def instructions() -> list[tuple[str, str]]:
    """The word and the rest of each line; comments are left out."""
    lines = DOCKERFILE.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if line.strip() and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in kept)]


def let_through() -> set[str]:
    """The files and folders of the checkout that a build can see."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in lines, "all else is left out"
    return {line.removeprefix("!") for line in lines if line.startswith("!")}


@dataclass
class Image:
    """What the steps have said so far."""

    root: DebianRoot
    environment: dict[str, str] = field(default_factory=dict)
    folder: str = "/"
    user: str = "0:0"
    said: dict[str, list[str]] = field(default_factory=dict)  # ENTRYPOINT, CMD and HEALTHCHECK, as words

    def build(self, **environment: str) -> None:
        """Do all steps; `environment` is for the commands alone."""
        for word, rest in instructions():
            if word == "FROM":
                self.folder, self.user, self.environment = "/", "0:0", {}
            elif word == "WORKDIR":
                self.folder = rest
            elif word == "COPY":
                self.copy(rest)
            elif word == "RUN":
                self.root.fetch(f"mkdir -p {self.folder} && cd {self.folder} && {rest}", **environment)
            elif word == "USER":
                self.user = rest
            elif word == "ENV":
                self.environment |= dict(pair.split("=", 1) for pair in shlex.split(rest))
            elif word in ("ENTRYPOINT", "CMD", "HEALTHCHECK"):
                self.said[word] = json.loads(rest[rest.index("[") :])
            else:
                assert word == "STOPSIGNAL", word
                assert rest == "SIGTERM", rest

    def copy(self, rest: str) -> None:
        *sources, target = rest.split()
        if sources[0].startswith("--from="):
            assert sources[1] == target, "one root stands for both stages"
            return
        where = self.root.folder / self.folder.lstrip("/") / target
        for source in sources:
            assert source in let_through(), f"{source} does not reach a build"
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, where, ignore=IGNORED, dirs_exist_ok=True)
            else:
                where.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, where / source)

    def command(self) -> list[str]:
        """The words that run it: as nobody, with a root that cannot be written, in a network of its own."""
        user, group = self.user.split(":")
        return [
            *SPAWN,
            f"--directory={self.root.folder}",
            "--read-only",
            "--private-network",
            "--tmpfs=/tmp:mode=1777",
            "--kill-signal=SIGTERM",
            f"--chdir={self.folder}",
            *[f"--setenv={name}={value}" for name, value in self.environment.items()],
            *["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups", "--no-new-privs"],
            *["--bounding-set=-all", "--inh-caps=-all"],
            *self.said["ENTRYPOINT"],
            *self.said["CMD"],
        ]


def megabytes(folder: Path) -> float:
    return sum(path.lstat().st_size for path in folder.rglob("*")) / 1e6
