"""A rate limit on the lines of the log, so that nobody fills the disk by sending nonsense."""

import logging
from typing import Final

from headtable.server.transport.rate_limits import Bucket

SOCKETS: Final = "headtable.server.sockets"  # for what uvicorn's code would say of every socket
LOGGERS: Final = ("uvicorn.error", "uvicorn.asgi", "headtable.server", SOCKETS, "asyncio")
LINES_A_SECOND: Final = 2.0
LINE_BURST: Final = 200
OF_CLIENT: Final = '%s - "WebSocket'  # uvicorn's lines with the address of a client and the code of its table
OF_SOCKET: Final = ("connection open", "connection closed")  # what websockets says, without telling of which
LONGEST_LINE: Final = 1000  # characters


class LogLimit(logging.Filter):
    """Passes so many records a second, warnings counted apart from lesser ones; the rest is only counted.

    Of lines about single clients it passes none.
    """

    def __init__(self, rate: float = LINES_A_SECOND, burst: int = LINE_BURST) -> None:
        super().__init__()
        self.plain = Bucket(rate, burst)
        self.serious = Bucket(rate, burst)
        self.left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        if str(record.msg).startswith(OF_CLIENT) or record.msg in OF_SOCKET:
            return False
        bucket = self.serious if record.levelno >= logging.WARNING else self.plain
        if not bucket.take():
            self.left_out += 1
            return False
        text = record.getMessage()
        if len(text) > LONGEST_LINE:
            record.msg, record.args = f"{text[:LONGEST_LINE]} …", ()
        if self.left_out:
            record.msg, record.args = f"{record.getMessage()} ({self.left_out} lines were left out)", ()
            self.left_out = 0
        return True


def limit_logs() -> None:
    """Put the limit on all loggers that a connection can make write; of sockets, only warnings are logged."""
    logging.getLogger(SOCKETS).setLevel(logging.WARNING)
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(found, LogLimit) for found in logger.filters):
            logger.addFilter(LogLimit())
