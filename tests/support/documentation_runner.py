"""Runs the code blocks of a documentation page as they are written, in a folder of its own.

Shell: each command by itself, after the `export` lines above it, with this build's `headtable` on PATH.
A server is started, asked for its first page, and stopped.  `make` only says what it would do, as it would
install packages and take minutes; `.venv/bin/pytest` only collects.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Callable
from contextlib import chdir
from dataclasses import dataclass, field
from pathlib import Path

from documentation import ROOT, Block

import headtable

SLOWEST = 300.0  # seconds for a command on a busy machine
SAVED_GAME = ROOT / "tests" / "golden" / "trolley-euchre-4.log"  # the pages call it game.log
ADDRESS = re.compile(r"http://(?:127\.0\.0\.1|\[::1\]|localhost):\d+/?")
ENDS_AT_ONCE = ("--version", "--help", "-h")  # behind `headtable`: no server
TOOLS = ".venv/bin/"  # where CONTRIBUTING.md has pytest and the like


RUN: set[tuple[str, ...]] = set()  # what has ended well and reads no file, so that no page need run it again


class DoesNotWork(AssertionError):
    """A block that does not do what its page says; the text names the line."""


@dataclass
class PageRunner:
    """One page: its blocks run in their order, and later ones find the files of earlier ones."""

    page: str
    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    names: dict[str, object] = field(default_factory=dict)  # what its Python blocks have defined

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(SAVED_GAME, self.folder / "game.log")
        (self.folder / "bin").mkdir(exist_ok=True)
        command = self.folder / "bin" / "headtable"
        command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -P -m headtable "$@"\n')
        command.chmod(0o755)
        path = [str(command.parent), str(Path(sys.executable).parent), os.environ["PATH"]]
        home = {"HOME": str(self.folder / "home"), "XDG_DATA_HOME": str(self.folder / "home")}
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("HEADTABLE_")},
            **home,
            "PATH": os.pathsep.join(path),
            "PYTHONPATH": str(Path(headtable.__file__).parents[1]),
            "BROWSER": "true",  # a browser that shows nothing
            **self.environment,
        }

    def run(self, block: Block, is_costly: bool = False) -> None:
        """Run one block; of a shell block only the commands that cost so much."""
        if block.language == "sh":
            self.shell(block, is_costly)
        elif block.file:
            (self.folder / block.file).write_text(block.text, encoding="utf-8")
        elif block.language in RUNNERS:
            RUNNERS[block.language](self, block)
        else:
            raise DoesNotWork(f"{self.page}:{block.line}: nothing runs a block of '{block.language}'")

    def shell(self, block: Block, is_costly: bool) -> None:
        exports: list[str] = []
        for line, command in block.commands():
            if command.startswith("export "):
                exports.append(command)
            elif costs_much(command) == is_costly:
                self.command(line, exports, command)

    def command(self, line: int, exports: list[str], command: str) -> None:
        words = shlex.split(command, comments=True)
        try:
            if is_server(words):
                self.serve([*exports, f"exec {shlex.join([*words, *free_port(words)])}"])
            elif words[0] == "make":
                self.bash([shlex.join([*words, "--dry-run", "MAKE=true"])], ROOT)  # nor what it calls again
            elif words[0].startswith(TOOLS):
                self.tool(words)
            elif tuple(words) not in RUN or exports:
                self.bash([*exports, command], self.folder)
                if words[0] == "headtable" and not re.search(r"[.|>&;$]", command.partition("#")[0]):
                    RUN.add(tuple(words))
        except DoesNotWork as fault:
            raise DoesNotWork(f"{self.page}:{line}: {command}\n{fault}") from None

    def tool(self, words: list[str]) -> None:
        """A tool of the environment that the tests run in; pytest collects, others say their version."""
        tool = str(Path(sys.executable).parent / words[0].removeprefix(TOOLS))
        if tool.endswith("/pytest"):
            self.bash([shlex.join([tool, *words[1:], "--collect-only", "-p", "no:cacheprovider"])], ROOT)
        elif tool.endswith("/python"):
            self.bash([shlex.join([tool, *words[1:]])], ROOT)
        else:
            self.bash([shlex.join([tool, "--version"])], ROOT)

    def bash(self, lines: list[str], folder: Path) -> str:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", "\n".join(lines)],
            cwd=folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SLOWEST,
            check=False,
        )
        if done.returncode:
            raise DoesNotWork(f"ends with status {done.returncode}:\n{done.stdout[-2000:]}")
        return done.stdout

    def serve(self, lines: list[str]) -> None:
        """Start a server, ask for its first page at the address that it names, and stop it as Ctrl-C does."""
        process = subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", "\n".join(lines)],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        assert process.stdout is not None
        said: list[str] = []
        try:
            for line in process.stdout:
                said.append(line)
                if address := ADDRESS.search(line):
                    break
            else:
                raise DoesNotWork(f"names no address:\n{''.join(said)[-2000:]}")
            with urllib.request.urlopen(address.group(), timeout=SLOWEST) as answer:
                if b"Head Table" not in answer.read():
                    raise DoesNotWork(f"{address.group()} does not show the shelf")
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)
            process.wait(timeout=SLOWEST)
            process.stdout.close()

    def python(self, block: Block) -> None:
        """All Python blocks of a page are one program; a traceback names the line of the page."""
        text = "\n" * block.line + block.text
        try:
            with chdir(self.folder):
                exec(compile(text, self.page, "exec"), self.names)
        except Exception as fault:
            raise DoesNotWork(f"{self.page}:{block.line}: {type(fault).__name__}: {fault}") from fault

    def log(self, block: Block) -> None:
        """A whole game: `headtable replay` reads it to its end."""
        (self.folder / "page.log").write_text(block.text, encoding="utf-8")
        self.command(block.line, [], "headtable replay page.log | grep 'Won by'")

    def scenario(self, block: Block) -> None:
        (self.folder / "page.scenario").write_text(block.text, encoding="utf-8")
        self.command(block.line, [], "headtable check page.scenario")

    def json(self, block: Block) -> None:
        """One value, or one a line."""
        try:
            try:
                json.loads(block.text)
            except ValueError:
                for line in block.text.splitlines():
                    json.loads(line)
        except ValueError as fault:
            raise DoesNotWork(f"{self.page}:{block.line}: {fault}") from None

    def toml(self, block: Block) -> None:
        try:
            tomllib.loads(block.text)
        except tomllib.TOMLDecodeError as fault:
            raise DoesNotWork(f"{self.page}:{block.line}: {fault}") from None

    def bibtex(self, block: Block) -> None:
        """An entry of this version."""
        if not re.fullmatch(r"@\w+\{\w+,\n(  \w+ +=  ?\{.*\},?\n)+\}\n", block.text):
            raise DoesNotWork(f"{self.page}:{block.line}: no entry of BibTeX")
        if f"{{{headtable.__version__}}}" not in block.text:
            raise DoesNotWork(f"{self.page}:{block.line}: this is version {headtable.__version__}")

    def nginx(self, block: Block) -> None:
        """By nginx itself where it is installed, with a certificate of its own; else only its shape."""
        lines = [line.strip() for line in block.text.splitlines() if line.strip()]
        wrong = [line for line in lines if not line.endswith((";", "{", "}"))]
        if wrong or block.text.count("{") != block.text.count("}"):
            raise DoesNotWork(f"{self.page}:{block.line}: no configuration of nginx: {wrong or 'braces'}")
        if shutil.which("nginx") and shutil.which("openssl"):
            made = "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=x -keyout k.pem -out c.pem"
            self.bash([made], self.folder)
            text = re.sub(r"(ssl_certificate(?:_key)?) .*;", self._certificate, block.text)
            whole = f"pid {self.folder}/nginx.pid;\nevents {{}}\nhttp {{\n{text}\n}}\n"
            (self.folder / "nginx.conf").write_text(whole, encoding="utf-8")
            self.bash([f"nginx -t -e stderr -c {self.folder}/nginx.conf"], self.folder)

    def _certificate(self, setting: re.Match[str]) -> str:
        file = "k.pem" if setting.group(1).endswith("key") else "c.pem"
        return f"{setting.group(1)} {self.folder / file};"


RUNNERS: dict[str, Callable[[PageRunner, Block], None]] = {
    "python": PageRunner.python,
    "log": PageRunner.log,
    "scenario": PageRunner.scenario,
    "json": PageRunner.json,
    "toml": PageRunner.toml,
    "nginx": PageRunner.nginx,
    "bibtex": PageRunner.bibtex,
}


def is_server(words: list[str]) -> bool:
    """Whether a command goes on until it is stopped."""
    if words[0] == "uvicorn":
        return True
    if words[0] != "headtable":
        return False
    return not words[1:] or words[1] == "serve" or (words[1].startswith("-") and words[1] not in ENDS_AT_ONCE)


def free_port(words: list[str]) -> list[str]:
    """The page's port may be taken here.  The last one given counts; `headtable` alone takes a free one."""
    return ["--port", "0"] if words[0] == "uvicorn" or "serve" in words else []


def costs_much(command: str) -> bool:
    """Whether a command is left to the long tests: it collects every test, needs a PostgreSQL, or
    starts a Ray cluster."""
    return command.startswith(TOOLS) or "postgresql:" in command or "--engine ray" in command
