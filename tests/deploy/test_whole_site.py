"""docs/hosting.md from a bare server to a site with TLS, by its own commands, in a clean root.

Then the processes are restarted one after the other, as the page says it, while people play.  `make site`
runs this alone and prints the figures; it takes some minutes and needs root, debootstrap and systemd-nspawn.
HEADTABLE_COMPILE and HEADTABLE_OPTIMIZE are handed on to the installation.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import site_players
from debian_root import CommandFailed, DebianRoot, check_machine
from documentation import ROOT, Block, blocks_of
from resending import check_table

pytestmark = pytest.mark.long

TEST = "tests/deploy/test_whole_site.py"  # the page says of each of these blocks that this file runs it
PAGE = ROOT / "docs" / "hosting.md"
NAME = "games.example.org"
REPOSITORY = "https://example.org/headtable.git"  # as the page has it
FETCHING = 4  # commands that need the network: name, packages, sources, installation
TABLES = 8
ROUNDS = 4
SLOWEST_ANSWER = 2.0  # seconds, for 99 of 100
ROWS = (
    "SELECT coalesce(json_agg(json_build_array(seq, kind, seat, text, id) ORDER BY seq), '[]')"
    " FROM headtable_rows WHERE code = "
)


def block_beginning(words: str) -> Block:
    page = blocks_of(PAGE.read_text(encoding="utf-8"))
    blocks = [block for block in page if block.text.startswith(words) and TEST in block.not_run]
    assert len(blocks) == 1, words
    return blocks[0]


def commands_of(block: Block) -> list[str]:
    """The commands, each after the `export` lines before it, as a shell would have them."""
    commands = [command for _, command in block.commands()]
    exports = [command for command in commands if command.startswith("export ")]
    assert commands[: len(exports)] == exports, "variables come first"
    return ["\n".join([*exports, command]) for command in commands]


def say(words: str) -> None:
    sys.stderr.write(f"{time.strftime('%X')} {words}\n")  # shown by `make site`


def publish_sources(root: DebianRoot) -> None:
    """Put this working tree where the page's address leads to in the root: a repository with one commit."""
    source = root.folder / "srv" / "headtable.git"
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, source / name)
    git = ["git", "-C", str(source), "-c", "user.name=Site", "-c", f"user.email=site@{NAME}"]
    for words in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message=As it is"]):
        subprocess.run([*git, *words], check=True)
    where = f'[url "/srv/headtable.git"]\n\tinsteadOf = {REPOSITORY}\n[safe]\n\tdirectory = *\n'
    (root.folder / "etc" / "gitconfig").write_text(where, encoding="utf-8")


@pytest.fixture(scope="module")
def site() -> Iterator[DebianRoot]:
    """The machine, after the ten commands."""
    check_machine()
    folder = Path(tempfile.mkdtemp(prefix="headtable-site-"))
    folder.chmod(0o755)
    root = DebianRoot(folder / "root")
    handed_on = {
        name: os.environ[name] for name in ("HEADTABLE_COMPILE", "HEADTABLE_OPTIMIZE") if name in os.environ
    }
    try:
        say("debootstrap")
        root.make()
        publish_sources(root)
        commands = commands_of(block_beginning("export SITE="))
        assert len(commands) == 10
        for command in commands[:FETCHING]:
            say(command.splitlines()[-1])
            root.fetch(command, **handed_on)
        root.boot()
        for command in commands[FETCHING:]:
            say(command.splitlines()[-1])
            root.run(command)
        yield root
    finally:
        root.remove()
        shutil.rmtree(folder)


def ask(site: DebianRoot, path: str, *options: str) -> str:
    """The status of an answer, and where it leads to."""
    words = ["--silent", "--output", "/dev/null", "--write-out", "%{http_code} %{redirect_url}", *options]
    where = f"--resolve {NAME}:443:127.0.0.1 --resolve {NAME}:80:127.0.0.1 --cacert /etc/ssl/{NAME}.pem"
    return site.run(f"curl {' '.join(repr(word) for word in words)} {where} {path}").strip()


def test_the_site_answers_and_its_processes_may_do_little(site: DebianRoot) -> None:
    for command in commands_of(block_beginning("systemctl is-active")):
        said = site.run(command)
    assert "tables-" in said, "a backup was made"
    assert ask(site, f"https://{NAME}/") == "200"
    assert ask(site, f"https://{NAME}/healthz") == "200"
    assert ask(site, f"https://{NAME}/metrics") == "404"
    assert ask(site, f"http://{NAME}/t/ABCD") == f"308 https://{NAME}/t/ABCD"
    assert ask(site, f"https://{NAME}/", "--header", "Host: elsewhere.example.org").startswith("4")

    assert site.run("stat --format %a:%U /etc/headtable/environment /etc/headtable").split() == [
        "600:root",
        "700:root",
    ]
    for port in (8191, 8192):
        process = site.run(f"systemctl show --property MainPID --value headtable@{port}").strip()
        status = dict(
            line.split(":\t")
            for line in site.run(f"cat /proc/{process}/status").splitlines()
            if ":\t" in line
        )
        assert status["NoNewPrivs"] == "1"
        assert int(status["CapBnd"], 16) == int(status["CapEff"], 16) == 0
        assert site.run(f"stat --format %U /proc/{process}").strip() == "headtable"
        for folder in ("/opt/headtable", "/etc", "/usr", "/var/lib/postgresql"):
            with pytest.raises(CommandFailed, match=r"Read-only|Permission denied"):
                site.run(f"nsenter --target {process} --mount runuser -u headtable -- touch {folder}/planted")
    say(site.run("systemd-analyze security headtable@8191 --no-pager | tail -n 1").strip())


class Crowd:
    """People who play from a process of their own, in the network of the site."""

    def __init__(self, site: DebianRoot) -> None:
        certificate = site.folder / "etc" / "ssl" / f"{NAME}.pem"
        words = [sys.executable, site_players.__file__, NAME, str(certificate), str(TABLES)]
        self.process = subprocess.Popen(
            [*site.inside("--net"), *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def goes_on(self) -> None:
        """Wait until every table has had some more moves."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("more\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "more\n"

    def leave(self) -> dict[str, Any]:
        """What they have seen."""
        seen, _ = self.process.communicate(timeout=site_players.PATIENCE)
        assert self.process.returncode == 0
        return dict(json.loads(seen))

    def end(self) -> None:
        """Whatever has happened."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


def figures(seconds: list[float]) -> str:
    return (
        f"{len(seconds)}, median {statistics.median(seconds):.3f} s, "
        f"p99 {percentile(seconds):.3f} s, longest {max(seconds):.3f} s"
    )


def percentile(seconds: list[float]) -> float:
    """Which 99 of 100 do not exceed."""
    return sorted(seconds)[max(0, -(-99 * len(seconds) // 100) - 1)]


def test_a_rolling_restart_loses_no_acknowledged_move_and_nobody_waits_long(site: DebianRoot) -> None:
    (restart,) = commands_of(block_beginning("systemctl restart"))
    crowd = Crowd(site)
    took: list[float] = []
    try:
        crowd.goes_on()
        for _ in range(ROUNDS):
            began = time.monotonic()
            site.run(restart)
            took.append(time.monotonic() - began)
            crowd.goes_on()
        seen = crowd.leave()
    finally:
        crowd.end()
    say(
        f"tables {len(seen['acknowledged'])}, {ROUNDS} rolling restarts in {statistics.mean(took):.1f} s each"
    )
    say(f"answers to moves {figures(seen['waits'])}")
    say(f"connections that were cut {figures(seen['absences'])}")

    for code, acknowledged in seen["acknowledged"].items():
        rows = site.run(f"""cd / && runuser -u headtable -- psql headtable -At -c "{ROWS}'{code}'" """)
        moves = {int(number): (seat, text) for number, (seat, text) in acknowledged.items()}
        check_table([tuple(row) for row in json.loads(rows)], moves)
    assert sum(map(len, seen["acknowledged"].values())) >= TABLES * ROUNDS * site_players.STEPS
    assert len(seen["absences"]) >= 2 * TABLES, "people were sent from one process to the other"
    assert percentile(seen["waits"]) < SLOWEST_ANSWER
    assert percentile(seen["absences"]) < SLOWEST_ANSWER
    logged = site.run("journalctl --quiet --identifier headtable --output cat").splitlines()
    assert len(logged) >= 2 * ROUNDS
    assert [line for line in logged if not line.startswith("Head Table is open at")] == [], (
        "nothing went wrong"
    )
