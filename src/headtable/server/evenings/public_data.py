"""The public data of an evening at the server, and its public log."""

from typing import Final, TypeAlias

from headtable.evening import log
from headtable.evening.cutting import pack_of
from headtable.evening.evening_state import OVER
from headtable.evening.line_data import line_data
from headtable.server.evenings.evening_config import BY_HAND
from headtable.server.evenings.evening_history import DEALS, GUEST, EveningHistory, Spoken
from headtable.table.fairness import commitment

MOST_RECENT: Final = 40
NOT_YET: Final = "# the deals of this round, and what came after, are shown when it is over"
Data: TypeAlias = dict[str, object]


def evening_data(history: EveningHistory, coming: tuple[str, int] | None) -> Data:
    """What the engine knows, and what the server adds; `coming` is what it will say by itself, and when."""
    config = history.config
    data = history.evening.as_data()
    if history.why_not_undo():
        data["undoable"] = None
    return data | {
        "code": history.code,
        "name": config.name,
        "way": config.way,
        "level": config.level,
        "speed": config.speed,
        "hold": config.hold,
        "move_seconds": config.move_seconds,
        "cuts": config.cuts,
        "go_on": config.go_on,
        "door": history.is_open,
        "rush": history.is_rush,
        "newcomers": [number for number in history.newcomers() if history.has_token(number)],
        "made_at": history.record.made_at,
        "claimed": [number for number in sorted(history.arrivals) if history.has_token(number)],
        "pack": list(dict.fromkeys(pack_of(config.form)[0])) if config.cuts == BY_HAND else [],
        "bells": bells(history),
        "next": {"line": coming[0], "at": coming[1]} if coming else None,
        "codes": {str(table): laid.code for table, laid in sorted(history.current().items())},
        "recent": recent(history),
        "fair": fair(history),
    }


def bells(history: EveningHistory) -> int:
    """How often the bell has been struck: once for each beginning and once for each end of a round."""
    rounds = history.evening.state.rounds
    return len(rounds) + sum(round.is_rung for round in rounds)


def fair(history: EveningHistory) -> Data:
    """What binds the house to its lots and cuts, and at the end the proof."""
    secret = history.record.secret
    is_over = history.evening.phase == OVER
    return {"commitment": commitment(history.code, secret), "secret": secret.hex() if is_over else ""}


def recent(history: EveningHistory) -> list[Data]:
    hidden = history.secret_line()
    first = max(0, len(history.spoken) - MOST_RECENT)
    return [
        spoken_data(spoken, place == hidden) for place, spoken in enumerate(history.spoken[first:], first)
    ]


def spoken_data(spoken: Spoken, is_hidden: bool) -> Data:
    return {
        "seq": spoken.row.seq + 1,
        "at": spoken.row.at,
        "by": spoken.by,
        "by_guest": spoken.row.seat if spoken.by == GUEST else 0,
        "undone": spoken.is_undone,
        **line_data(DEALS if is_hidden else spoken.text),
    }


def log_text(history: EveningHistory) -> str:
    """The log; that of a duplicate evening ends before the deals of a round that is not over."""
    text = log.text_of(history.evening)
    hidden = history.secret_line()
    if hidden < 0:
        return text
    lines = text.split("\n")
    header = len(lines) - 1 - len(history.spoken)
    return "\n".join([*lines[: header + hidden], NOT_YET, ""])
