"""Simulation of a whole evening by house players, timed in ticks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

import headtable
from headtable.arena.engines.process_engine import ProcessEngine
from headtable.bots.novice_and_regular import Player
from headtable.bots.roster import house_player
from headtable.evening.evening import Evening
from headtable.evening.evening_state import OVER
from headtable.evening.forms import Form
from headtable.evening.table_game_setup import DEAL_TICKS, TableSetup, shared_shuffle, ticks_of
from headtable.evening.word_parser import written
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, State
from headtable.table.house_seats import DEFAULT_LEVEL, NAMES, level_of, limit_worlds

NO_BELL: Final = 0
LAST_HANDS: Final = 1 << 11  # counted as a round, for the chance of the deciding games
WENT_OUT: Final = "gyp.out"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is simulated: the form, the number of guests, and their levels in rotation."""

    form: Form
    guests: int
    levels: tuple[str, ...]
    options: Mapping[str, object]
    seed: int = 1


@dataclass(frozen=True, slots=True)
class TableJob:
    """One table's game: its setup, the levels by seat, the seed, and the last tick (0: to its end)."""

    setup: TableSetup
    levels: tuple[str, ...]
    number: int
    until: int = NO_BELL


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """A hand that was played right out."""

    table: int
    deal: int
    scores: tuple[int, ...]  # by seat
    tick: int
    out: int = 0


@cache
def player_of(game: str, level: str) -> Player:
    return limit_worlds(house_player(game, level))


# One table -------------------------------------------------------------------------------------


def play_table(job: TableJob) -> list[FinishedHand]:
    """The hands that a table finishes by the bell, each with its tick: progressive-trolley-euchre.unfinished.

    Every table has a pack and a stream of chance of its own (progressive-trolley-euchre.own-pack), unless
    all play the same deals.
    """
    setup = job.setup
    state = headtable.game(setup.game).start(len(setup.guests), setup.dealer, dict(setup.options))
    players = [player_of(setup.game, level) for level in job.levels]
    chance_rng = Rng(job.number)
    player_rngs = [Rng(job.number | seat + 1 << 80) for seat in range(state.seats)]
    hands: list[FinishedHand] = []
    tick = 0
    before = list(state.scores)
    while state.to_act() != NOBODY:
        deal = state.deals
        if state.to_act() == CHANCE:
            tick += DEAL_TICKS if state.opening is None else 0
            state.apply(CHANCE, _next_chance(state, setup.seed, chance_rng))
            continue
        seat = state.to_act()
        move = players[seat].choose(state, seat, player_rngs[seat])
        tick += ticks_of(move)
        if job.until and tick > job.until:
            break
        state.apply(seat, move)
        if state.is_over() or state.deals != deal:
            made = tuple(now - then for now, then in zip(state.scores, before, strict=True))
            before = list(state.scores)
            if any(made):
                hands.append(FinishedHand(setup.table, deal, made, tick, _went_out(state)))
    return hands


def _next_chance(state: State, seed: int, chance_rng: Rng) -> Move:
    return shared_shuffle(state, seed) if seed and state.opening is None else state.chance(chance_rng)


def _went_out(state: State) -> int:
    return next((note.seat + 1 for note in state.notes if note.clause == WENT_OUT), 0)


def _count_on(on_progress: Callable[[int], None], past: int, done: int) -> None:
    on_progress(past + done)


def _play_numbered(jobs: Sequence[TableJob], number: int) -> list[FinishedHand]:
    return play_table(jobs[number])


# The whole evening -------------------------------------------------------------------------------


class Simulation:
    """Plays an evening round by round; `evening` is what has happened so far."""

    def __init__(self, plan: Plan, processes: int = 1) -> None:
        if plan.guests < 2:
            raise BadSetup("an evening takes at least two guests")
        for level in plan.levels:
            house_player(plan.form.game, level)
        self.plan = plan
        self.processes = processes
        self.rng = Rng(plan.seed)
        self.evening = Evening(plan.form, plan.options)
        for guest in range(plan.guests):
            self.say(f"arrive {name_of(guest, plan.levels[guest % len(plan.levels)])}")
        self.say("seat by lot")

    @property
    def tables(self) -> int:
        return len(self.evening.state.tables)

    def say(self, line: str) -> None:
        """Apply a line and let chance say what follows from it."""
        self.evening.apply(line)
        self.evening.let_chance(self.rng)

    def run(self, on_progress: Callable[[int], None]) -> Iterator[int]:
        """Play to the end and yield the number of each round; `on_progress` gets the tables finished."""
        agreed = self.evening.state.rounds_agreed
        for number in range(1, agreed + 1):
            self.say("begin")
            self._play_round(number, partial(_count_on, on_progress, (number - 1) * self.tables))
            yield number
            self.say("change" if number < agreed else "finish")
        while self.evening.phase != OVER:
            self._play_off()

    def _play_round(self, number: int, on_progress: Callable[[int], None]) -> None:
        """The head table first, as its last card is the bell for all; then the others up to that tick."""
        jobs = [self.job(self.evening.setup(table + 1), number) for table in range(self.tables)]
        hands: list[FinishedHand] = []
        first = 0
        if self.plan.form.has_bell:
            first = 1
            hands = play_table(jobs[0])
            bell = hands[-1].tick
            jobs = [TableJob(job.setup, job.levels, job.number, bell) for job in jobs]
        rest = jobs[first:]
        for finished in ProcessEngine(self.processes).run(
            partial(_play_numbered, rest), len(rest), lambda done: on_progress(first + done)
        ):
            hands += finished
        for hand in sorted(hands, key=lambda one: (one.tick, -one.table)):  # the head table's last comes last
            self.say(self._line(hand))

    def job(self, setup: TableSetup, number: int) -> TableJob:
        """What a table has to play in a round: its players, and a stream of chance of its own."""
        levels = tuple(level_of(name) or DEFAULT_LEVEL for name in setup.names)
        seed = self.plan.seed & (1 << 40) - 1
        return TableJob(setup, levels, seed | number << 40 | setup.table << 52 | 1 << 64)

    def _line(self, hand: FinishedHand) -> str:
        scores = hand.scores[:2] if self.plan.form.is_couples else hand.scores
        out = f" out {hand.out}" if hand.out else ""
        return f"hand {hand.table} {written(scores)} deal {hand.deal} at {hand.tick}{out}"

    def _play_off(self) -> None:
        setup = self.evening.play_off_setup()
        assert setup is not None, "an evening that is not over waits for a deciding game"
        played = len(self.evening.state.play_off.games) if self.evening.state.play_off else 0
        hands = play_table(self.job(setup, LAST_HANDS + played))
        totals = [sum(hand.scores[seat] for hand in hands) for seat in range(len(setup.guests))]
        is_paired = self.evening.state.play_off is not None and self.evening.state.play_off.is_paired()
        self.say(f"decide {written(totals[:2] if is_paired else totals)}")


def name_of(guest: int, level: str) -> str:
    """What the house player who comes as this guest is called."""
    again = guest // len(NAMES)
    initial = ""
    while again:  # Bo, then Bo B., Bo C. …
        initial = chr(ord("A") + again % 26) + initial
        again //= 26
    return f"{NAMES[guest % len(NAMES)]}{f' {initial}.' if initial else ''} ({level})"
