"""The public data of an evening at the server, and its public log."""

from typing import Final, TypeAlias

from headtable.evening import log
from headtable.evening.cutting import pack_of
from headtable.evening.evening_state import OVER
from headtable.evening.line_data import line_data
from headtable.server.evenings.evening_history import DEALS, GUEST, EveningHistory, Spoken
from headtable.server.evenings.evening_setup import BY_HAND
from headtable.table.fairness import commitment

MOST_RECENT: Final = 40
NOT_YET: Final = "# the deals of this round, and what came after, are shown when it is over"
Data: TypeAlias = dict[str, object]


def evening_data(story: EveningHistory, coming: tuple[str, int] | None) -> Data:
    """What the engine knows, and what the server adds; `coming` is what it will say by itself, and when."""
    setup = story.setup
    data = story.evening.as_data()
    if story.why_not_undo():
        data["undoable"] = None
    return data | {
        "code": story.code,
        "name": setup.name,
        "way": setup.way,
        "level": setup.level,
        "speed": setup.speed,
        "hold": setup.hold,
        "move_seconds": setup.move_seconds,
        "cuts": setup.cuts,
        "go_on": setup.go_on,
        "door": story.is_open,
        "rush": story.is_rush,
        "newcomers": [number for number in story.newcomers() if story.has_token(number)],
        "made_at": story.record.made_at,
        "claimed": [number for number in sorted(story.arrivals) if story.has_token(number)],
        "pack": list(dict.fromkeys(pack_of(setup.form)[0])) if setup.cuts == BY_HAND else [],
        "bells": bells(story),
        "next": {"line": coming[0], "at": coming[1]} if coming else None,
        "codes": {str(table): laid.code for table, laid in sorted(story.current().items())},
        "recent": recent(story),
        "fair": fair(story),
    }


def bells(story: EveningHistory) -> int:
    """How often the bell has been struck: once for each beginning and once for each end of a round."""
    rounds = story.evening.state.rounds
    return len(rounds) + sum(round.is_rung for round in rounds)


def fair(story: EveningHistory) -> Data:
    """What binds the house to its lots and cuts, and at the end the proof."""
    secret = story.record.secret
    is_over = story.evening.phase == OVER
    return {"commitment": commitment(story.code, secret), "secret": secret.hex() if is_over else ""}


def recent(story: EveningHistory) -> list[Data]:
    hidden = story.secret_line()
    first = max(0, len(story.spoken) - MOST_RECENT)
    return [spoken_data(spoken, place == hidden) for place, spoken in enumerate(story.spoken[first:], first)]


def spoken_data(spoken: Spoken, is_hidden: bool) -> Data:
    return {
        "seq": spoken.row.seq + 1,
        "at": spoken.row.at,
        "by": spoken.by,
        "by_guest": spoken.row.seat if spoken.by == GUEST else 0,
        "undone": spoken.is_undone,
        **line_data(DEALS if is_hidden else spoken.text),
    }


def log_text(story: EveningHistory) -> str:
    """The log; that of a duplicate evening ends before the deals of a round that is not over."""
    text = log.text_of(story.evening)
    hidden = story.secret_line()
    if hidden < 0:
        return text
    lines = text.split("\n")
    header = len(lines) - 1 - len(story.spoken)
    return "\n".join([*lines[: header + hidden], NOT_YET, ""])
