"""Lines of the log as JSON."""

import json
import logging
import sys

from headtable.server.error_reports import report_fault
from headtable.server.json_log import JsonLines


def test_a_line_has_its_fields_and_of_an_exception_its_place_only() -> None:
    lines: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(JsonLines().format(record))

    handler = Kept()
    logger = logging.getLogger("headtable.server")
    logger.addHandler(handler)
    try:
        try:
            raise ValueError("what somebody has sent")
        except ValueError as error:
            says = report_fault(error)
            logger.exception("it failed\nhere", exc_info=sys.exc_info())
    finally:
        logger.removeHandler(handler)
    fault, other = [json.loads(line) for line in lines]
    assert fault["fault"] in says
    assert fault["level"] == "error"
    for line in (fault, other):
        assert line["error"] == "ValueError"
        assert line["at"][0].startswith("test_a_line_has_its_fields")
    assert other["message"] == "it failed\nhere"
    assert "sent" not in "".join(lines)
    assert not any("\n" in line for line in lines)
