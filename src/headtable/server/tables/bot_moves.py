"""What a table does by itself: house players at a human pace, stand-ins, clocks, and the deals."""

import asyncio
import time
from collections.abc import Sequence
from secrets import randbits
from typing import TYPE_CHECKING, Final

from headtable.bots.players import Player
from headtable.bots.roster import EXPERT, REGULAR, house_player
from headtable.rules.core.errors import Complaint
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.server.stores.store import Row
from headtable.server.tables import game_clocks
from headtable.server.tables.bot_process import BotProcess, NoAnswer, Question
from headtable.server.tables.claim_deadline import ClaimDeadline, let_pass
from headtable.server.tables.table_config import SPEEDS
from headtable.server.tables.table_history import FLAG, MOVE, OFF, ON, STAND_IN, START, WAKE

if TYPE_CHECKING:
    from headtable.server.tables.live_table import Draft, Table

DEAL_PAUSE: Final = 2.0  # so many times its pace the house waits before it deals again
LIVE_SPREAD: Final = 1.6  # in a live pit nobody acts in step with the others
SOON: Final = 0.05
DEALING: Final = -1  # keys of what the house does besides its seats
STARTING: Final = -3
STANDING_IN: Final = -4
LETTING_PASS: Final = -5
WITHOUT_THEM: Final = 2  # the game begins although some have not come
FLAGS: Final = 100  # added to a seat: its time is up


class TableAutomation:
    """The house at one table.  `plan` looks at the table as it is and sees to what has to come."""

    __deletable__ = ("table",)  # so that a table and its house do not keep each other for ever

    def __init__(self, table: "Table", thinker: BotProcess) -> None:
        self.table = table
        self.thinker = thinker
        self.rng = Rng(randbits(96))
        self.players: dict[str, Player] = {}
        self.tasks: dict[int, tuple[int, asyncio.Task[None]]] = {}  # by seat: for which moment, and what
        self.is_dismissed = False
        self.complete_at = 0.0  # when the last one of a complete company came
        self.claims = ClaimDeadline(table.settings.claim_seconds)

    def stop(self) -> None:
        for _, task in self.tasks.values():
            task.cancel()
        self.tasks.clear()

    def dismiss(self) -> None:
        """The table is given up: plan nothing any more, and let go of it."""
        self.stop()
        self.is_dismissed = True
        del self.table

    def give_way(self, row: Row) -> None:
        """Another process has moved for a seat: what was planned here for the same is too late."""
        if row.kind == MOVE and row.seat in self.tasks:
            _, task = self.tasks.pop(row.seat)
            if task is not asyncio.current_task():
                task.cancel()

    # When --------------------------------------------------------------------------------------

    def pace(self) -> float:
        return SPEEDS[self.table.speed] / self.table.settings.haste

    def waits_to_deal(self) -> bool:
        """Whether the cards of the last deal should be seen for a while before the next."""
        history = self.table.history
        state = history.state
        is_whole = len(state.to_shuffle()) == len(state.pack())
        return bool(history.numbers) and state.deals > 1 and is_whole and self.pace() > 0

    def may_act(self) -> bool:
        """Whether anything moves: not without anybody there, nor while the game is paused."""
        history = self.table.history
        if not history.is_started or history.is_over or history.is_paused or self.table.is_lost:
            return False
        if self.table.evening is not None:
            return self.table.evening.is_attended()
        return bool(self.table.own_seats()) if history.persons() else bool(self.table.connections)

    def seats(self) -> set[int]:
        """The seats that the house plays now: also those that wait for somebody in the middle of a game."""
        history = self.table.history
        return {seat for seat, chair in enumerate(history.chairs) if not chair.is_person} | history.stand_ins

    def plan(self) -> None:
        """See to whatever has to happen next; it may be called at any time."""
        if self.is_dismissed or self._goes_by_itself():
            return
        wanted = self._wanted() if self.may_act() else {}
        wanted |= self._affairs()
        current = asyncio.current_task()
        for key, (moment, task) in list(self.tasks.items()):
            if task.done() or key not in wanted or wanted[key][0] != moment:
                del self.tasks[key]
                if task is not current:
                    task.cancel()
        for key, (moment, delay) in wanted.items():
            if key not in self.tasks:
                work = self._see_to(key, moment, delay)
                self.tasks[key] = (moment, asyncio.get_running_loop().create_task(work))

    def _goes_by_itself(self) -> bool:
        """Whether only persons are awaited, and nobody counts their time: so it is at a table of friends."""
        history = self.table.history
        return (
            history.is_started
            and not (self.tasks or history.is_timed or history.takes_claims)
            and not (history.config.stand_in or history.stand_ins)
            and len(history.persons()) == len(history.chairs)
            and history.state.to_act() >= 0
            and not game_clocks.calls_due(history, self.table.settings.haste)
        )

    def _wanted(self) -> dict[int, tuple[int, float]]:
        """For each key the moment that it belongs to, and after how many seconds it is due."""
        state = self.table.history.state
        moment = len(self.table.history.numbers)
        patience = self.table.peers.patience()
        if state.to_act() == CHANCE:
            return {DEALING: (moment, self.pace() * DEAL_PAUSE + patience)}
        wanted: dict[int, tuple[int, float]] = {}
        awaited = state.awaited_in_public()
        is_live = state.is_live()
        for seat in self.seats():
            if seat in awaited:
                spread = 0.5 + LIVE_SPREAD * self.rng.below(1000) / 1000 if is_live else 1.0
                together = is_live or len(awaited) > 1
                wanted[seat] = (-state.deals if together else moment, self.pace() * spread + patience)
        wanted |= self._flags(awaited)
        if self.claims_until():
            wanted[LETTING_PASS] = (self.claims.moment, max(0.0, self.claims.until - time.time()))
        return wanted | game_clocks.calls_due(self.table.history, self.table.settings.haste)

    def _flags(self, awaited: list[int]) -> dict[int, tuple[int, float]]:
        """When the time of each person who is awaited is up."""
        history = self.table.history
        found: dict[int, tuple[int, float]] = {}
        for seat in history.humans() if history.has_clocks else ():
            if seat in awaited:
                due = history.asked_at[seat] / 1000 + self.seconds_left(seat)
                found[FLAGS + seat] = (history.asked_at[seat], max(0.0, due - time.time()))
        return found

    def seconds_left(self, seat: int) -> float:
        """How long a seat may think from the moment that it was asked on."""
        agreed = self.table.history.config
        haste = self.table.settings.haste
        limits = [agreed.move_seconds / haste] if agreed.move_seconds else []
        if agreed.game_seconds:
            limits.append(max(0.0, agreed.game_seconds / haste - self.table.history.used[seat] / 1000))
        return min(limits)

    def _affairs(self) -> dict[int, tuple[int, float]]:
        """The beginning of the game, and those who play for the absent."""
        table, history = self.table, self.table.history
        if history.is_over or table.is_lost:
            return {}
        persons = history.persons()
        here = table.here()
        is_attended = table.evening is not None and table.evening.is_attended()
        if not history.is_started:
            is_complete = not any(chair.is_open for chair in history.chairs)
            if is_complete and (here >= set(persons) if persons else bool(table.connections) or is_attended):
                all_cut = all(history.cuts[seat] for seat in persons)
                return {STARTING: (int(all_cut), 0.0 if all_cut else table.settings.cut_seconds)}
            return {STARTING: (WITHOUT_THEM, self._held())} if is_attended else {}
        wait = history.config.stand_in
        gone = [seat for seat in persons if seat not in here and seat not in history.stand_ins]
        if not wait or not gone or not (here or is_attended) or not history.is_calm(STAND_IN):
            return {}
        first = min(gone, key=lambda seat: table.left_at.get(seat, 0.0))
        left = table.left_at.get(first, time.monotonic()) + wait / table.settings.haste - time.monotonic()
        return {STANDING_IN: (first, max(0.0, left))}

    def _held(self) -> float:
        """How many seconds a table of an evening still waits for those who are to sit there."""
        held = self.table.history.config.stand_in / self.table.settings.haste
        return max(0.0, self.table.history.record.made_at / 1000 + held - time.time())

    # What --------------------------------------------------------------------------------------

    async def _see_to(self, key: int, moment: int, delay: float) -> None:
        try:
            if 0 <= key < FLAGS:
                await self._play(key, delay)
                return
            await asyncio.sleep(delay)
            self.tasks.pop(key, None)
            if key == DEALING:
                await self.table.commit(self._deal)
            elif key == STARTING:
                await self.table.commit(self._start)
            elif key == STANDING_IN:
                await self.table.commit(self._stand_in)
            elif key == LETTING_PASS:
                await self.table.commit(self._let_pass)
            elif key >= FLAGS:
                await self.table.commit(lambda: self._move_for(key - FLAGS))
            elif key in game_clocks.CALLS:
                haste = self.table.settings.haste
                await self.table.commit(lambda: game_clocks.call(self.table.history, key, moment, haste))
        except Complaint:
            await asyncio.sleep(1.0)  # the store refuses just now: the table will be looked at again
            self.tasks.pop(key, None)
            self.plan()

    def _deal(self) -> "Sequence[Draft]":
        is_due = self.may_act() and self.table.history.state.to_act() == CHANCE
        return [self.table.chance()] if is_due else []

    def _start(self) -> "Sequence[Draft]":
        """The game begins if it still should: a chair may have been opened meanwhile."""
        is_due = not self.table.history.is_started and STARTING in self._affairs()
        return [(START, CHANCE, "")] if is_due else []

    def _move_for(self, seat: int) -> "Sequence[Draft]":
        """The flag of a seat has fallen: the house makes its move."""
        history = self.table.history
        is_due = history.asked_at[seat] / 1000 + self.seconds_left(seat) <= time.time() + SOON
        if not self.may_act() or not is_due or seat not in history.state.awaited_in_public():
            return []
        return [(FLAG, seat, ""), *self._picked(seat, REGULAR)]

    def _let_pass(self) -> "Sequence[Draft]":
        """The time for claims is up: whoever could still call says that they do not."""
        until = self.claims_until()
        if not self.may_act() or not until or until / 1000 > time.time() + SOON:
            return []
        asked = let_pass(self.table.history.state)
        humans = self.table.history.humans()
        late = [(FLAG, seat, "") for seat, _ in asked if seat in humans]
        return [*late, *[(MOVE, seat, text) for seat, text in asked]]

    def _stand_in(self) -> "Sequence[Draft]":
        table, history = self.table, self.table.history
        due = time.monotonic() - history.config.stand_in / table.settings.haste
        here = table.here()
        gone = [seat for seat in history.persons() if seat not in here and seat not in history.stand_ins]
        return [(STAND_IN, seat, ON) for seat in gone if table.left_at.get(seat, 0.0) <= due + SOON]

    async def welcome(self, seat: int) -> None:
        """A person is back: whoever played for them makes room, and where all were gone no clock has run."""
        history = self.table.history
        if seat in history.stand_ins:
            await self.table.commit(lambda: [(STAND_IN, seat, OFF)] if seat in history.stand_ins else [])
        if history.is_timed and history.is_started and not history.is_over and self.table.here() == {seat}:
            await self.table.commit(lambda: [(WAKE, seat, "")] if history.is_calm(WAKE) else [])

    # A house player's move -----------------------------------------------------------------------

    async def _play(self, seat: int, delay: float) -> None:
        history = self.table.history
        level = history.chairs[seat].level or REGULAR
        text = ""
        if level == EXPERT:
            begun = time.monotonic()
            text = await self._think(seat)
            delay -= time.monotonic() - begun
        if delay > 0:
            await asyncio.sleep(delay)
        async with self.table.lock:
            self.tasks.pop(seat, None)
            moment = len(history.numbers)
            await self.table.commit_locked(lambda: self._chosen(seat, level, text, moment))

    async def _think(self, seat: int) -> str:
        """What an expert would do, or "" where none can be had."""
        try:
            return (await self.thinker.ask(self.question(seat, EXPERT)))[0]
        except NoAnswer:
            return ""

    def question(self, seat: int, level: str) -> Question:
        sitting = self.table.history.sitting
        entries = [(entry.seat, entry.text) for entry in sitting.entries]
        return Question(self.table.code, sitting.log.header, entries, seat, level, randbits(64))

    def _chosen(self, seat: int, level: str, text: str, moment: int) -> "Sequence[Draft]":
        """The move of a house player, judged once more now that it is to be made.

        Where another process has moved in between, what comes next has been planned anew.
        """
        state = self.table.history.state
        if len(self.table.history.numbers) != moment:
            return []
        if not self.may_act() or seat not in self.seats() or seat not in state.awaited_in_public():
            return []
        if text and self.table.history.is_legal(seat, text):
            return [(MOVE, seat, text)]
        return self._picked(seat, REGULAR if level == EXPERT else level)

    def _picked(self, seat: int, level: str) -> "Sequence[Draft]":
        state = self.table.history.state
        if level not in self.players:
            self.players[level] = house_player(state.setup.game, level)
        return [(MOVE, seat, self.players[level].choose(state, seat, self.rng).text)]

    # Clocks ---------------------------------------------------------------------------------------

    def claims_until(self) -> int:
        """Until when a fault can be called, in milliseconds since 1970; nought where no time is set."""
        history = self.table.history
        if not history.takes_claims:
            return 0
        self.claims.look(history)
        return int(self.claims.until * 1000)

    def clocks(self) -> dict[str, object] | None:
        """What each has left, in milliseconds; None where nobody counts."""
        agreed = self.table.history.config
        if not agreed.move_seconds and not agreed.game_seconds:
            return None
        left = [max(0, agreed.game_seconds * 1000 - used) for used in self.table.history.used]
        asked_at = list(self.table.history.asked_at)
        return {
            "move_seconds": agreed.move_seconds,
            "game_seconds": agreed.game_seconds,
            "left": left,
            "asked_at": asked_at,
        }
