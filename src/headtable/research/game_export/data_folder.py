"""The folder of a data set: its tables and the manifest, written aside and put in place when all is whole."""

import json
import os
import shutil
from pathlib import Path
from secrets import token_hex
from typing import Final

import headtable
from headtable.research.game_export.columns import TABLES
from headtable.research.game_export.parquet_table import ParquetTable, pyarrow_version
from headtable.research.game_export.played_game import PlayedGame, SelfPlay
from headtable.research.move_numbering.numberings import move_numbers
from headtable.rules.core.errors import Complaint

MANIFEST: Final = "manifest.json"
FORMAT: Final = 1  # of the manifest and the tables


class DataFolder:
    """A data set in the making.  Whoever makes one must call `put_in_place` or `discard`."""

    def __init__(self, target: Path, plan: SelfPlay) -> None:
        self.target = target
        self.plan = plan
        require_empty(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        self.draft = target.with_name(f".headtable-{token_hex(8)}.part")
        self.draft.mkdir()
        self.tables = {name: ParquetTable(self.draft / name, columns) for name, columns in TABLES.items()}

    def add(self, played: PlayedGame) -> None:
        self.tables["games"].add([played.game])
        self.tables["decisions"].add(played.decisions)

    def put_in_place(self, command: str) -> None:
        """Finish all files and let them appear at once; `command` is what makes the same data set again."""
        for table in self.tables.values():
            table.close()
        manifest = json.dumps(self.manifest(command), indent=2, ensure_ascii=False) + "\n"
        (self.draft / MANIFEST).write_text(manifest, encoding="utf-8")
        require_empty(self.target)
        if self.target.exists():
            self.target.rmdir()
        os.rename(self.draft, self.target)

    def discard(self) -> None:
        """Remove what was not put in place."""
        for table in self.tables.values():
            table.abandon()
        shutil.rmtree(self.draft, ignore_errors=True)

    def manifest(self, command: str) -> dict[str, object]:
        game = headtable.game(self.plan.game)
        options = game.start(self.plan.seats, 0, self.plan.options).setup.options.values
        return {
            "format": FORMAT,
            "game": game.id,
            "rules": game.version,
            "headtable": headtable.__version__,
            "pyarrow": pyarrow_version(),
            "seats": self.plan.seats,
            "options": options,
            "level": self.plan.level,
            "seed": self.plan.seed,
            "games": self.tables["games"].rows,
            "decisions": self.tables["decisions"].rows,
            "move_numbers": move_numbers(game.id, self.plan.options).size,
            "command": command,
            "tables": {name: table.described() for name, table in self.tables.items()},
        }


def require_empty(folder: Path) -> None:
    """Complain of a folder that holds anything: nothing is mixed with it and nothing replaced."""
    if folder.is_dir() and any(folder.iterdir()):
        raise Complaint(f"'{folder}' is not empty: choose a folder that is empty or not there yet")
    if folder.exists() and not folder.is_dir():
        raise Complaint(f"cannot write to '{folder}': it is a file")
