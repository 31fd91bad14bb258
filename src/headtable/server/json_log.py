"""Lines of the log as JSON, for programs that collect logs."""

import logging
from datetime import UTC, datetime

import msgspec

from headtable.server.error_reports import places_of


class JsonLines(logging.Formatter):
    """One object a line: `time`, `level`, `logger`, `message`, and `fields` where the line has any.

    Of an exception only its type and its place in the code are told: its text may hold what somebody sent.
    """

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage().strip(),
        }
        line |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            line |= {"error": type(error).__name__, "at": places_of(error)}
        return msgspec.json.encode(line).decode()


def log_as_json(level: int) -> None:
    """Write the log to standard error as JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level)
