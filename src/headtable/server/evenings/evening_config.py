"""The configuration of an evening, stored as JSON where a table has its own."""

from typing import Final

import msgspec

import headtable
from headtable.bots.roster import LEVELS
from headtable.evening.evening import Evening
from headtable.evening.forms import form
from headtable.rules.core.errors import BadSetup, Complaint
from headtable.rules.core.options import Value
from headtable.server.printable_text import is_plain
from headtable.server.protocol import NewEvening
from headtable.server.tables.table_config import SPEEDS
from headtable.table.log import quoted

ONLINE: Final = "online"  # every table of a round is a table of this server
HOME: Final = "home"  # real cards; only seats, bells, scores and paper come from here
WAYS: Final = (ONLINE, HOME)
BY_HOUSE: Final = "house"
BY_HAND: Final = "hand"  # ties are cut with real cards, and the organiser says what was cut
CUTS: Final = (BY_HOUSE, BY_HAND)
EVENING_SPEEDS: Final = tuple(
    speed for speed, pace in SPEEDS.items() if pace
)  # some play until the bell rings
LIVE_CLOCK: Final = {"clock": "wall clock"}


class EveningConfig(msgspec.Struct, frozen=True):
    """All that is fixed from the beginning; it is stored as JSON and never changed."""

    form: str
    options: dict[str, Value]
    way: str
    name: str = ""
    level: str = "regular"
    go_on: int = 0  # seconds after which the evening goes on by itself; nought for never
    hold: int = 30  # seconds that a guest who is not there is waited for
    move_seconds: int = 0  # that somebody may think online; nought for as long as they like
    speed: str = "human"
    cuts: str = BY_HOUSE
    made: str = ""
    listed: bool = False

    @property
    def is_online(self) -> bool:
        return self.way == ONLINE

    @property
    def evening_code(self) -> str:
        return ""  # it is one

    def encoded(self) -> bytes:
        return msgspec.json.encode(self)

    @staticmethod
    def read(stored: bytes) -> "EveningConfig":
        """What was stored; a Complaint where this program cannot hold it."""
        try:
            return msgspec.json.decode(stored, type=EveningConfig)
        except msgspec.DecodeError:
            raise Complaint("this evening was set up by a program that stored evenings otherwise") from None


def config_from(asked: NewEvening) -> EveningConfig:
    """The checked configuration for a request; BadSetup says what is wrong with it."""
    played = form(asked.form)
    known = {option.id for option in played.options}
    given = {id: value for id, value in LIVE_CLOCK.items() if id in known} | asked.options
    options = Evening(played, given).chosen
    for word, what, words in (
        (asked.way, "way to hold an evening", WAYS),
        (asked.level, "level", LEVELS),
        (asked.speed, "speed for an evening", EVENING_SPEEDS),
        (asked.cuts, "way to cut", CUTS),
    ):
        if word not in words:
            raise BadSetup(f"there is no {what} {quoted(word)}; there are: {', '.join(words)}")
    if asked.cuts == BY_HAND and asked.way == ONLINE:
        raise BadSetup("cards are cut by hand only where there are real ones")
    name = " ".join(asked.name.split())
    if not is_plain(name):
        raise BadSetup("the name of an evening is written in signs that can be printed")
    return EveningConfig(
        form=played.id,
        options=options,
        way=asked.way,
        name=name,
        level=asked.level,
        go_on=asked.go_on,
        hold=asked.hold,
        move_seconds=asked.move_seconds,
        speed=asked.speed,
        cuts=asked.cuts,
        made=f"headtable {headtable.__version__}",
    )
