"""The pages of the documentation, taken apart: their code blocks, commands, links and the files they name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^( *)(`{3,})(.*)$")
MARKER = re.compile(r"^ *<!-- (not run|file): (.+) -->$")
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)|<(?:img|a) [^>]*?(?:src|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#{1,6} +(.+?) *$")
NAMED_FILE = re.compile(r"(?:src|tests|docs|benchmarks)/[\w./-]+")


def pages() -> list[Path]:
    """Every page of the repository."""
    return sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@dataclass(frozen=True)
class Block:
    """A fenced code block: the line that it begins at, its language, and what the comment above it says."""

    line: int
    language: str
    text: str
    not_run: str = ""  # why it is not run
    file: str = ""  # the file that the blocks after it find it as

    def commands(self) -> list[tuple[int, str]]:
        """Each command of a shell block with its line; a line that ends with a backslash goes on."""
        found: list[tuple[int, str]] = []
        begun = 0
        lines = self.text.splitlines()
        for number, line in enumerate(lines):
            if line.endswith("\\"):
                continue
            command = "\n".join(lines[begun : number + 1]).strip()
            if command and not command.startswith("#"):
                found.append((self.line + 1 + begun, command))
            begun = number + 1
        return found


def blocks_of(text: str) -> list[Block]:
    """The code blocks of a page."""
    found: list[Block] = []
    opened: tuple[int, str, str] | None = None
    said: dict[str, str] = {}
    inside: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        fence = FENCE.match(line)
        if opened is None:
            if fence:
                opened = (number, fence.group(2), fence.group(3).strip())
                inside = []
            elif marker := MARKER.match(line):
                said[marker.group(1)] = marker.group(2)
            elif line.strip():
                said = {}
        elif fence and fence.group(2) == opened[1] and not fence.group(3):
            body = "".join(f"{one}\n" for one in inside)
            found.append(Block(opened[0], opened[2], body, said.get("not run", ""), said.get("file", "")))
            opened, said = None, {}
        else:
            inside.append(line)
    if opened is not None:
        raise ValueError(f"the block in line {opened[0]} is never closed")
    return found


def prose_of(text: str) -> str:
    """The page without its code blocks, line for line."""
    kept: list[str] = []
    is_code = False
    for line in text.splitlines():
        is_fence = FENCE.match(line) is not None
        kept.append("" if is_code or is_fence else line)
        is_code ^= is_fence
    return "\n".join(kept)


def spans_of(text: str) -> list[str]:
    """What stands between single backquotes."""
    return SPAN.findall(prose_of(text))


def anchors_of(text: str) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = [match.group(1) for line in prose_of(text).splitlines() if (match := HEADING.match(line))]
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page: Path, text: str) -> list[str]:
    """The links of a page to files and anchors that are not there; other sites are not asked."""
    broken: list[str] = []
    for target in [one or other for one, other in LINK.findall(prose_of(text))]:
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path) if path else page
        is_there = file.exists()
        if is_there and anchor:
            is_there = anchor in anchors_of(file.read_text(encoding="utf-8") if path else text)
        if not is_there:
            broken.append(target)
    return broken


def missing_files(text: str) -> list[str]:
    """The files of the repository that a page names between backquotes and that are not there.

    Words in capitals stand for any name.
    """
    named = [span for span in spans_of(text) if NAMED_FILE.fullmatch(span)]
    literal = [name for name in named if not re.search(r"(?<![A-Za-z])[A-Z]{2,}", name)]
    return [name for name in literal if not (ROOT / name).exists()]
