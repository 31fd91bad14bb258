"""The clock of the live pit: what is waited for in a deal, and how long."""

from typing import Final

from headtable.rules.core.moves import TIME
from headtable.rules.core.options import Options
from headtable.rules.core.time_keeper_calls import OF_PERIOD, Period, TimedCall, Timing

TRADING_SECONDS: Final = 300  # for each Corner: trix-exchange.call-corner
GIFT_SECONDS: Final = 20  # to choose a gift: trix-exchange.hand-over
WAITS: Final = ("looking", "trading", "handing over", "trading")  # in the order of a deal


def pit_timing(deal: int, wait: int, options: Options, runs: bool) -> Timing:
    """The wait of this number in a deal, which `time` ends."""
    seconds = [options.number("look-time"), TRADING_SECONDS, GIFT_SECONDS, TRADING_SECONDS][wait]
    period = Period(WAITS[wait], deal * len(WAITS) + wait, seconds, runs)
    return Timing(period, [TimedCall(TIME.text, seconds, OF_PERIOD)])
