"""What is chosen in secret is told to nobody else: table.secret, trocadero.auction-end.

Real positions of every table with such choices are played twice.  In the copy one seat, the first or the last
to choose, makes another legal choice.  Until the rules reveal something, every other listener must be shown
and told the same at both.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from game_setups import Table, every_table

import headtable
from headtable.bots.roster import house_player
from headtable.narration.narrator import CHOSEN, Moment, Narrator
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, State
from headtable.server.protocol import NewTable
from headtable.server.stores.store import Row, TableRecord
from headtable.server.tables.seat_feed import MoveNarrator
from headtable.server.tables.table_config import config_from
from headtable.server.tables.table_history import MOVE, TableHistory
from headtable.table.log import LogEntry
from headtable.table.logged_game import LoggedGame
from headtable.terminal.replay_in_text import Onlooker, Replay

# The tables at which several choose at once, and which choice it is there.
SECRET: dict[str, dict[str, object]] = {
    "trocadero": {"auction": "sealed"},
    "trix-exchange": {},
    "trolley-transfer": {},
    "magna": {},
    "hilo": {"extra-cards": "discard to six"},
    "trolley": {"honour": "on"},
}
MOST_MOVES = 2000  # that are looked through for such choices
ROUNDS = 4  # of them at a table
MOST_SEATS = 4  # where every option is tried


@dataclass
class Choosing:
    """One round of secret choices: the state before it, and who chose what in which order."""

    start: State
    choices: list[tuple[int, Move]]


def is_secret(state: State) -> bool:
    """Whether the seat whose turn it is chooses in secret."""
    seat = state.to_act()
    return seat >= 0 and state.is_awaited(seat) and not state.is_live()


def rounds(state: State, rng: Rng) -> Iterator[Choosing]:
    """Play at random, and find the rounds of secret choices; the seats choose in any order."""
    moves = 0
    while moves < MOST_MOVES and not state.is_over():
        if not is_secret(state):
            move = state.chance(rng) if state.to_act() == CHANCE else eager(state, rng)
            state.apply(state.to_act(), move)
            moves += 1
            continue
        found = Choosing(state.clone(), [])
        asked = state.awaited_in_public()
        while is_secret(state) and set(state.awaited_in_public()) <= set(asked):
            asked = state.awaited_in_public()
            seat = asked[rng.below(len(asked))]
            move = house_player(state.setup.game, "random").choose(state, seat, rng)
            state.apply(seat, move)
            found.choices.append((seat, move))
            moves += 1
        yield found


def eager(state: State, rng: Rng) -> Move:
    """A move that leads to secret choices, where there is one; in the pit only play that has a plan does."""
    for move in state.legal_moves(state.to_act()):
        if move.verb in ("sell", "show", "another deal", "deal three more"):
            return move
    level = "regular" if state.setup.game == "trix-exchange" else "random"
    return house_player(state.setup.game, level).choose(state, state.to_act(), rng)


def story_at(table: Table) -> TableHistory:
    """A story for the names of the company alone."""
    agreed = config_from(NewTable(table.game.id, seats=table.seats, chairs=["me"] * table.seats, name="Ann"))
    return TableHistory(TableRecord("KRTW", agreed.encoded(), b"s" * 32, 0, False))


@dataclass
class Heard:
    """All that a listener hears of a move: from the server, in a terminal, and in a replay."""

    text: str
    lines: list[str]
    in_terminal: list[str]
    in_replay: str

    def is_hidden(self) -> bool:
        """Whether it tells no more than that somebody has chosen, and what has come of it."""
        first = [lines[0] for lines in (self.lines, self.in_terminal) if lines]
        is_said = all(line.endswith(f"{CHOSEN}.") for line in first)
        return is_said and not self.text and self.in_replay == CHOSEN


def news(history: TableHistory, listener: int, before: State, seat: int, text: str, after: State) -> Heard:
    viewer = None if listener < 0 else listener
    row = Row(0, MOVE, seat, text, 0)
    reporter = MoveNarrator(history, listener)
    known, lines = reporter.report(before.view(viewer), before, row, after.view(viewer), after)
    told: list[str] = []
    if listener >= 0:  # nobody looks on at a terminal
        teller = Narrator(SeatNames(history.names, listener, after.sides), listener)
        then, now = Moment.of(before, listener), Moment.of(after, listener)
        told = [line.text for line in teller.tell(then, seat, text, now)]
    sent = [line.text for line in lines]
    return Heard(known, sent, told, replayed(history, viewer, before, seat, text, after))


def replayed(
    history: TableHistory, viewer: int | None, before: State, seat: int, text: str, after: State
) -> str:
    """The line of a move in a replay, as an onlooker who sees no hidden card reads it."""
    replay = Replay(LoggedGame(history.logged_game.log), Onlooker(viewer))
    replay.states = [before, after]
    return replay.told(1, LogEntry(seat, text, 0))


def others(state: State, seat: int) -> list[int]:
    return [listener for listener in range(-1, state.seats) if listener != seat]


def seen_by(state: State, listener: int) -> object:
    return state.view(None if listener < 0 else listener).as_data()


def imagined(state: State, listener: int) -> list[object]:
    """What a seat may hold possible: the views of all in some worlds that it imagines."""
    worlds = [state.imagine(listener, Rng(number)) for number in range(2 if listener >= 0 else 0)]
    return [seen_by(world, viewer) for world in worlds for viewer in range(-1, state.seats)]


def complaints(history: TableHistory, played: Choosing, at: int, instead: Move) -> Iterator[str]:
    """What tells another listener which of two choices was made; `at` says which choice is changed."""
    state, twin = played.start.clone(), played.start.clone()
    chooser = played.choices[at][0]
    for place, (seat, move) in enumerate(played.choices):
        made = instead if place == at else move
        if twin.why_not(seat, made) or (place > at and not is_secret(twin)):
            return  # the other choice has led elsewhere, as the rules say
        old, old_twin = state.clone(), twin.clone()
        state.apply(seat, move)
        twin.apply(seat, made)
        is_on = is_secret(state) and is_secret(twin) and len(played.choices) > place + 1
        for listener in others(state, chooser):
            look, look_at_twin = seen_by(state, listener), seen_by(twin, listener)
            told = news(history, listener, old, seat, move.text, state)
            if listener != seat and not told.is_hidden():
                yield f"seat {listener} is told {told} of a choice made in secret"
            if is_on and look != look_at_twin:
                yield f"seat {listener} sees what seat {chooser} has chosen, {move} or {made}"
            if look != look_at_twin:
                continue
            told_of_twin = news(history, listener, old_twin, seat, made.text, twin)
            if told != told_of_twin:
                yield f"seat {listener} is told {told} or {told_of_twin}"
            if imagined(state, listener) != imagined(twin, listener):
                yield f"seat {listener} would not imagine the same after {move} and {made}"


def found_at(table: Table, dice: Rng, most: int) -> tuple[set[int], list[str]]:
    """Of how many places in a round the choice was changed, counted from the end too, and what was wrong."""
    history = story_at(table)
    places: set[int] = set()
    wrong: list[str] = []
    for number, played in enumerate(rounds(table.start(), dice)):
        if number == most:
            break
        for at in {0, len(played.choices) // 2, len(played.choices) - 1}:
            seat, move = played.choices[at]
            before = played.start.clone()
            for one, made in played.choices[:at]:
                before.apply(one, made)
            instead = [other for other in before.legal_moves(seat) if other != move]
            if instead:
                places |= {at, at - len(played.choices)}
                wrong += complaints(history, played, at, instead[dice.below(len(instead))])
    return places, wrong


@pytest.mark.parametrize("game", SECRET)
def test_nobody_else_is_told_what_was_chosen_in_secret(game: str) -> None:
    known = headtable.game(game)
    seats = 4 if 4 in known.seats else known.seats[-1]
    options = tuple((id, str(value)) for id, value in SECRET[game].items())
    places, wrong = found_at(Table(known, seats, options), Rng(7), ROUNDS)
    assert wrong == []
    assert {0, -1} < places


def test_these_are_all_the_games_with_secret_choices() -> None:
    """Every game that ever awaits several seats at once, and does not take them as they come."""
    answering = {type(table.start()) for table in every_table()}
    asked = {kind for kind in answering if kind.is_awaited is not State.is_awaited}
    assert {type(headtable.game(game).start(headtable.game(game).seats[0])) for game in SECRET} == asked


@pytest.mark.long
def test_nobody_else_is_told_what_was_chosen_in_secret_at_any_table() -> None:
    looked_at = 0
    for table in every_table():
        if table.game.id in SECRET and table.seats <= MOST_SEATS:
            places, wrong = found_at(table, Rng(len(str(table))), 1)
            assert wrong == [], str(table)
            looked_at += bool(places)
    assert looked_at > 40
