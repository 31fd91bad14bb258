"""What `make coverage` prints: for each folder of src/headtable, the share of its lines that tests run."""

import io
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path, PurePath

from coverage import Coverage

DEPTH = 3  # folders below src: headtable/rules/games


def folder_of(file: str) -> str:
    """The folder that a file is counted under: `headtable/rules/games`."""
    parts = PurePath(file).parts
    inside = parts[parts.index("headtable") : -1]
    return "/".join(inside[:DEPTH])


def lines_by_folder(report: dict[str, dict[str, dict[str, dict[str, int]]]]) -> dict[str, tuple[int, int]]:
    """For each folder its lines, and those that were run; from coverage's report in JSON."""
    lines: Counter[str] = Counter()
    run: Counter[str] = Counter()
    for file, found in report["files"].items():
        lines[folder_of(file)] += found["summary"]["num_statements"]
        run[folder_of(file)] += found["summary"]["covered_lines"]
    return {folder: (lines[folder], run[folder]) for folder in sorted(lines)}


def main() -> None:
    coverage = Coverage()
    coverage.load()
    with tempfile.TemporaryDirectory() as place:
        file = Path(place, "coverage.json")
        coverage.json_report(outfile=str(file))
        folders = lines_by_folder(json.loads(file.read_text(encoding="utf-8")))
    page = io.StringIO()
    for folder, (lines, run) in [*folders.items(), ("all", total(folders))]:
        page.write(f"{folder:34} {lines:6} lines {100 * run / max(lines, 1):6.1f} % run\n")
    sys.stdout.write(page.getvalue())


def total(folders: dict[str, tuple[int, int]]) -> tuple[int, int]:
    return sum(lines for lines, _ in folders.values()), sum(run for _, run in folders.values())


if __name__ == "__main__":
    main()
