"""The moves of house players: when they move, at a human pace, and what they play."""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from secrets import randbits
from typing import Final, TypeAlias

from headtable.bots.novice_and_regular import Player
from headtable.bots.roster import EXPERT, REGULAR, house_player
from headtable.rules.core.rng import Rng
from headtable.server.streams.stream import Draft
from headtable.server.tables.bot_pool import BotPool
from headtable.server.tables.bot_process import NoAnswer, Question
from headtable.server.tables.live_table import Table
from headtable.server.tables.table_config import SPEEDS
from headtable.server.tables.table_history import MOVE, TableHistory
from headtable.table.daily_deal import house_rng

Due: TypeAlias = tuple[int, float]  # the moment that a timer belongs to, and in how many seconds it is due
LIVE_SPREAD: Final = 1.6  # in a live pit house players do not act all at the same time
STEP_BACK: Final = 0.5  # seconds that a process waits for the one which moves the house players first
MOST_SEATS: Final = 100  # greater than every seat: keys from here on are not those of seats


class BotMoves:
    """The house players of one table."""

    __deletable__ = ("table",)

    def __init__(self, table: Table, bots: BotPool) -> None:
        self.table = table
        self.bots = bots
        self.rng = Rng(randbits(96))
        self.players: dict[str, Player] = {}

    def dismiss(self) -> None:
        del self.table

    def pace(self) -> float:
        """Seconds before a house player moves."""
        return SPEEDS[self.table.speed] / self.table.settings.haste

    def patience(self) -> float:
        """Seconds to let another process move first: that to which the lowest seat is connected."""
        table = self.table
        own = min(table.own_present(), default=len(table.history.chairs))
        return STEP_BACK if min(table.peers.present(), default=own) < own else 0.0

    def may_act(self) -> bool:
        """Whether anything moves: not while nobody is there, nor while the game is paused."""
        table, history = self.table, self.table.history
        if not history.is_started or history.is_over or history.is_paused or table.is_lost:
            return False
        if table.evening is not None:
            return table.evening.is_attended()
        return bool(table.own_present()) if history.persons() else bool(table.connections)

    def seats(self) -> set[int]:
        """The seats that house players play now, also for those who are away in the middle of a game."""
        history = self.table.history
        return {seat for seat, chair in enumerate(history.chairs) if not chair.is_person} | history.stand_ins

    def is_seat(self, key: int) -> bool:
        return 0 <= key < MOST_SEATS

    def due(self) -> dict[int, Due]:
        """When each house player moves that is awaited."""
        history, state = self.table.history, self.table.history.state
        awaited = state.awaited_in_public()
        is_live = state.is_live()
        patience = self.patience()
        moment = -state.deals if is_live or len(awaited) > 1 else len(history.numbers)
        found: dict[int, Due] = {}
        for seat in self.seats():
            if seat in awaited:
                spread = 0.5 + LIVE_SPREAD * self.rng.below(1000) / 1000 if is_live else 1.0
                found[seat] = (moment, self.pace() * spread + patience)
        return found

    async def think(self, seat: int, delay: float) -> str:
        """Wait so long; the move of an expert, who thinks meanwhile, or ""."""
        text = ""
        if self._level(seat) == EXPERT:
            begun = time.monotonic()
            with contextlib.suppress(NoAnswer):
                text = (await self.bots.ask(question_for(self.table.history, seat, EXPERT))).move
            delay -= time.monotonic() - begun
        if delay > 0:
            await asyncio.sleep(delay)
        return text

    def _level(self, seat: int) -> str:
        return self.table.history.chairs[seat].level or REGULAR

    def rows(self, seat: int, text: str, moment: int) -> Sequence[Draft]:
        """The move of a house player, judged once more now that it is to be made.

        Where another process has moved in between, what comes next has been planned anew.
        """
        history = self.table.history
        if len(history.numbers) != moment:
            return []
        if not self.may_act() or seat not in self.seats() or seat not in history.state.awaited_in_public():
            return []
        if text and history.is_legal(seat, text):
            return [(MOVE, seat, text)]
        level = self._level(seat)
        return self.picked(seat, REGULAR if level == EXPERT else level)

    def picked(self, seat: int, level: str) -> Sequence[Draft]:
        """A move that a player of this level makes at once."""
        state = self.table.history.state
        if level not in self.players:
            self.players[level] = house_player(state.setup.game, level)
        return [(MOVE, seat, self.players[level].choose(state, seat, self._luck(seat)).text)]

    def _luck(self, seat: int) -> Rng:
        """The generator of a move; in the daily deal the same for everybody."""
        history = self.table.history
        daily = history.config.daily
        return house_rng(daily, history.logged_game, seat) if daily else self.rng


def question_for(history: TableHistory, seat: int, level: str) -> Question:
    """What the bot process is asked about a seat of a table."""
    logged_game = history.logged_game
    entries = [(entry.seat, entry.text) for entry in logged_game.entries]
    return Question(history.record.code, logged_game.log.header, entries, seat, level, randbits(64))
