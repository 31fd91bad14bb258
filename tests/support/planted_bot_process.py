"""What the thinking process does in tests that plant something into it; that process imports this too."""

import time
from multiprocessing.connection import Connection
from typing import Final

from headtable.server.tables import bot_process
from headtable.server.tables.bot_process import BotAnswer, Question
from headtable.table.log import LogHeader

SLOW: Final = 1  # the seed of a question that is never answered
FOR_EVER: Final = 3600.0


def question(table: str, seat: int = 0, seed: int = 0, entries: int = 0) -> Question:
    return Question(table, LogHeader("hilo", 1, 2), [(0, "x" * 100)] * entries, seat, "expert", seed)


def answered(_: object, asked: Question) -> BotAnswer:
    if asked.seed == SLOW:
        time.sleep(FOR_EVER)
    return BotAnswer(asked.table)


def answer_at_once(pipe: Connection) -> None:
    """Answer with the table's name, without a game; but a slow question never."""
    planted = {"followed": lambda *_: None, "thought": answered}
    for name, instead in planted.items():
        setattr(bot_process, name, instead)
    bot_process.think_for_ever(pipe)


def never_begin(_: Connection) -> None:
    """A process that does not come up."""
    time.sleep(FOR_EVER)


def impatient(question: Question) -> float:
    """Waits long for an ordinary answer, as the machine may be slow, and not for a slow one."""
    return 0.2 if question.seed == SLOW else 60.0
