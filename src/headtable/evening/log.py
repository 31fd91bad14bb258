"""The log of an evening in text: a header that says what was agreed, then one line an event."""

from typing import Final

import headtable
from headtable.evening.evening import Evening
from headtable.evening.evening_state import Refused
from headtable.evening.forms import Form, form
from headtable.rules.core.errors import BadSetup, Complaint
from headtable.rules.core.options import Options, Value
from headtable.table.log import quoted, without_remark

FIRST_LINE: Final = "head table evening 1"


class DamagedEvening(Complaint):
    """A log that cannot be trusted from `line` on; `whole` is the evening before it, None without one."""

    def __init__(self, line: int, reason: str, whole: Evening | None = None) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
        self.whole = whole


def text_of(evening: Evening) -> str:
    """The whole log."""
    lines = [FIRST_LINE, f"form: {evening.form.id}"]
    lines += [f"option {id}: {value}" for id, value in evening.chosen.items()]
    lines += [f"made: headtable {headtable.__version__}", ""]
    return "\n".join([*lines, *evening.lines]) + "\n"


def read(text: str) -> Evening:
    """The evening in a log's text; DamagedEvening names the first line at fault."""
    lines = text.split("\n")
    evening, start = _header(lines)
    if lines[-1]:
        raise DamagedEvening(
            len(lines), f"the file breaks off in this line, after {quoted(lines[-1])}", evening
        )
    for number, line in enumerate(lines[start:], start + 1):
        said = without_remark(line)
        if said:
            try:
                evening.apply(said)
            except Refused as refused:
                raise DamagedEvening(number, f"{quoted(said)}: {refused}", evening) from refused
    return evening


def _header(lines: list[str]) -> tuple[Evening, int]:
    """The evening that the header agrees on, and how many lines it has."""
    if without_remark(lines[0]) != FIRST_LINE:
        raise DamagedEvening(1, f"an evening's log begins with '{FIRST_LINE}'")
    played: Form | None = None
    chosen: dict[str, Value] = {}
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            if played is None:
                break
            return Evening(played, chosen), number
        key, _, value = without_remark(line).partition(":")
        try:
            if key == "form":
                played = form(value.strip())
            elif key.startswith("option ") and played is not None:
                id = key.removeprefix("option ")
                chosen[id] = Options(played.options, {id: value.strip()}).values[id]
            elif key != "made" and line.strip():
                raise BadSetup(f"{quoted(line)} belongs to no header")
        except BadSetup as bad:
            raise DamagedEvening(number, str(bad)) from bad
    raise DamagedEvening(len(lines), "the header ends without a form")
