"""What is our own fault: a number for who has met with it, and where it happened for who looks after it."""

import logging
import secrets
from typing import Final

LOG: Final = logging.getLogger("headtable.server")


def gone_wrong(error: BaseException) -> str:
    """Write down where a fault happened, without what was being handled, and say so in a sentence."""
    number = secrets.token_hex(4)
    places = []
    trace = error.__traceback__
    while trace is not None:
        places.append(f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}")
        trace = trace.tb_next
    LOG.error("fault %s: %s at %s", number, type(error).__name__, " < ".join(reversed(places[-8:])))
    return f"Something went wrong here; it is noted as {number}."
