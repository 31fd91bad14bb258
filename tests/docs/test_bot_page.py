"""The page on bots shows a question that is really asked, and explains all of it."""

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

from documentation import ROOT, blocks_of

from headtable.arena.contest import Contest, play_deal
from headtable.arena.statistics import DealResult

PAGE = (ROOT / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
SAMPLE: dict[str, Any] = json.loads(next(block.text for block in blocks_of(PAGE) if block.language == "json"))
WITNESS = """
import runpy, sys
lines = sys.stdin

class Noted:
    def __iter__(self):
        for line in lines:
            with open(sys.argv[2], "a", encoding="utf-8") as notes:
                notes.write(line)
            yield line

sys.stdin = Noted()
runpy.run_path(sys.argv[1])
"""


def test_the_sample_is_the_third_question_of_its_contest(tmp_path: Path) -> None:
    bot, witness, notes = (tmp_path / name for name in ("my_bot.py", "witness.py", "notes"))
    bot.write_text(next(block.text for block in blocks_of(PAGE) if block.file), encoding="utf-8")
    witness.write_text(WITNESS, encoding="utf-8")
    command = shlex.join([sys.executable, str(witness), str(bot), str(notes)])
    contest = Contest("trix", 2, [f"program:{command}", "random"], {"length": "one deal"})
    assert isinstance(play_deal(contest, 0), DealResult)
    asked = [json.loads(line) for line in notes.read_text(encoding="utf-8").splitlines()]
    assert asked[2] == SAMPLE
    answer = next(move for move in asked[3]["past"] if move["seat"] == SAMPLE["view"]["seat"])["text"]
    assert f"the text of one of the moves: `{answer}`" in PAGE


def test_every_field_of_a_question_has_its_row() -> None:
    named = {name for row in re.findall(r"^\| (`.*?`) \|", PAGE, re.MULTILINE) for name in row.split("`")}
    fields = {*SAMPLE, *SAMPLE["past"][0], *SAMPLE["view"]}
    assert len(fields) > 20
    assert fields - named == set()
