"""Scenarios: a rule as a short game that a rules lawyer can read, with what must come of each move.

    [trolley-euchre.follow] a seat that holds the colour led must play it
    trolley-euchre, 2 seats, dealer 2, lone-hands=barred
    hand 1  red-car red-fare
    hand 2  red-transfer black-car green-car
    trump card  red-motorman
    1 order up
    2 discard green-car
    1 play red-car
    2 play black-car      # refused: trolley-euchre.follow

First the ids that it proves and a sentence; then the game, its seats and options; then places with
the cards that the next deal must put there (the rest is dealt by a fixed generator) and moves.  A
deal that is due is made when the next seat moves, or by `* deal`; `*` also begins the other moves of
chance.  Behind the hash stand expectations (see `scenario_expectations`) and remarks; an indented line that
begins with a hash goes on with them.
"""

import re
from dataclasses import dataclass, field
from typing import Final

import headtable
from headtable import rulebooks
from headtable.rulebooks.railroad_boards import with_board
from headtable.rules.core.errors import Complaint, Refusal
from headtable.rules.core.game_on_shelf import require_seat
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, State
from headtable.table.log import MARK_OF_CHANCE, MOVE_LINE, quoted, without_remark
from headtable.table.scenario_expectations import Expectation, Outcome, read_expectations
from headtable.table.shuffle_finder import positions, shuffle_for

TITLE: Final = re.compile(r"\[([^\]]+)\]\s*(\S.*)")
SETUP: Final = re.compile(r"([a-z0-9-]+), *([0-9]+) seats?((?:, *[^,]+)*)")
DEAL: Final = "deal"
SEED: Final = 1904


class Failed(Complaint):
    """A scenario that does not hold, and the line that shows it."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass(frozen=True, slots=True)
class ScenarioLine:
    """One line of a scenario: its number, what is said, and what is expected of it."""

    number: int
    content: str
    expectations: list[Expectation] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Scenario:
    """One case: the ids that it proves, its sentence, how it is set up, and its lines."""

    ids: list[str]
    sentence: str
    number: int
    setup: ScenarioLine
    lines: list[ScenarioLine]

    def run(self) -> None:
        """Play it through; Failed names the first line that does not hold."""
        _Run(self).play()


# Reading --------------------------------------------------------------------------------


def read_scenarios(text: str) -> list[Scenario]:
    """Every scenario in a text; a Complaint names the line that cannot be read."""
    parts: list[list[ScenarioLine]] = []
    for line in _lines(text):
        if line.content.startswith("["):
            parts.append([])
        elif not parts:
            raise Complaint(
                f"line {line.number}: {quoted(line.content)} stands before the first [clause] line"
            )
        parts[-1].append(line)
    if not parts:
        raise Complaint("there is no scenario in it: one begins with [clause] and a sentence")
    return [_scenario(part) for part in parts]


def _lines(text: str) -> list[ScenarioLine]:
    """The lines that say something, each with its expectations, those of the lines after it included."""
    lines: list[ScenarioLine] = []
    for number, raw in enumerate(text.splitlines(), 1):
        content = without_remark(raw)
        if content:
            lines.append(ScenarioLine(number, content))
        if lines and (content or raw[:1].isspace()):
            try:
                lines[-1].expectations.extend(read_expectations(raw.partition("#")[2]))
            except Complaint as complaint:
                raise Complaint(f"line {number}: {complaint}") from complaint
    return lines


def _scenario(lines: list[ScenarioLine]) -> Scenario:
    number = lines[0].number
    title = TITLE.fullmatch(lines[0].content)
    if title is None:
        raise Complaint(f"line {number}: a scenario begins with [clause, clause] and a sentence")
    ids = [id.strip() for id in title[1].split(",")]
    for id in ids:
        _must_know(id, number)
    if len(lines) < 2 or SETUP.fullmatch(lines[1].content) is None:
        raise Complaint(f"line {lines[:2][-1].number}: here belongs 'game, 4 seats, dealer 1, option=value'")
    for line in [lines[0], *lines[2:]]:
        if line.expectations and not MOVE_LINE.fullmatch(line.content):
            raise Complaint(f"line {line.number}: only a move can lead to '{line.expectations[0].text}'")
    return Scenario(ids, title[2], number, lines[1], lines[2:])


def _must_know(id: str, number: int) -> None:
    try:
        if id not in [example.id for example in rulebooks.game_of(id).examples]:
            rulebooks.reason(id)
    except Complaint as unknown:
        raise Complaint(f"line {number}: {unknown}") from unknown


# Playing --------------------------------------------------------------------------------


class _Run:
    """One scenario being played."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.wanted: dict[str, list[int]] = {}  # the places that the next shuffle must fill
        self.wanted_line = 0
        self.chances = 0
        self.line = scenario.setup
        try:
            self.state = _start(scenario.setup.content)
        except Complaint as complaint:
            raise self.failed(str(complaint)) from complaint

    def play(self) -> None:
        if not self.scenario.lines and not self.line.expectations:
            raise self.failed("nothing is played or expected here, so it proves nothing")
        self.look(Outcome(self.state, [], ""))
        for line in self.scenario.lines:
            self.line = line
            try:
                self.do(line.content)
            except Failed:
                raise
            except Complaint as complaint:
                raise self.failed(str(complaint)) from complaint
        if self.wanted:
            raise Failed(self.wanted_line, "these places were never dealt; `* deal` deals")

    def do(self, content: str) -> None:
        move = MOVE_LINE.fullmatch(content)
        if move is None:
            self.shape(content)
        elif move[1] == MARK_OF_CHANCE:
            self.move_chance(move[2])
        else:
            while self.state.to_act() == CHANCE:
                self.make_chance()
            seat = int(move[1]) - 1
            if not 0 <= seat < self.state.seats:
                raise self.failed(f"there is no seat {move[1]}")
            self.move(seat, self.state.parse(move[2]))

    def move_chance(self, text: str) -> None:
        if text == DEAL:
            written = len(self.state.notes)
            self.make_chance()
            self.look(Outcome(self.state, self.state.notes[written:], ""))
            return
        move = self.state.parse(text)
        if move.verb == "shuffle" and self.wanted:
            raise self.failed(f"line {self.wanted_line} shapes this deal already")
        self.move(CHANCE, move)

    def make_chance(self) -> None:
        """The draw or the deal that is due: as the places want it, else by the fixed generator."""
        rng = Rng(SEED + self.chances)
        self.chances += 1
        if self.state.opening is None and self.wanted:
            move = shuffle_for(self.state, self.wanted, rng)
            self.wanted = {}
        else:
            move = self.state.chance(rng)
        self.state.apply(CHANCE, move)

    def shape(self, content: str) -> None:
        """Read `PLACE cards…`, once or more on a line, for the next shuffle."""
        names = {place.name for place in self.state.places()} | _places_after_a_deal(self.state)
        words = content.split()
        place = ""
        while words:
            named = [name for name in names if words[: len(name.split())] == name.split()]
            if named:
                place = max(named, key=len)
                words = words[len(place.split()) :]
                if place in self.wanted:
                    raise self.failed(f"'{place}' is given twice")
                self.wanted[place] = []
            elif not place:
                raise self.failed(f"{quoted(content)} is neither a move nor a place of this game")
            else:
                self.wanted[place].append(self.state.notation().card(words.pop(0).lower()))
        self.wanted_line = self.line.number

    def move(self, seat: int, move: Move) -> None:
        before = _all_of(self.state) if self.is_refusal() else []
        written = len(self.state.notes)
        clause = self.state.why_not(seat, move)
        try:
            self.state.apply(seat, move)
        except Refusal as refusal:
            if refusal.clause != clause:
                raise self.failed(
                    f"refused by {refusal.clause}, but why_not says {clause or 'nothing'}"
                ) from refusal
        if clause and not self.is_refusal():
            raise self.failed(f"expected a legal move, came a refusal by {clause}")
        self.look(Outcome(self.state, self.state.notes[written:], clause))
        if clause and _all_of(self.state) != before:
            raise self.failed("the refused move changed something")

    def is_refusal(self) -> bool:
        return any(expectation.is_refusal for expectation in self.line.expectations)

    def look(self, outcome: Outcome) -> None:
        for expectation in self.line.expectations:
            failure = expectation.failure(outcome)
            if failure:
                raise self.failed(failure)

    def failed(self, reason: str) -> Failed:
        return Failed(self.line.number, reason)


def _start(content: str) -> State:
    setup = SETUP.fullmatch(content)
    assert setup is not None  # the reader has seen to it
    dealer: int | None = None
    options: dict[str, object] = {}
    for part in setup[3].split(",")[1:]:
        word = part.strip()
        id, equals, value = word.partition("=")
        named = re.fullmatch("dealer ([0-9]+)", word)
        if equals:
            options[id.strip()] = value.strip()
        elif named is not None:
            require_seat(int(named[1]), int(setup[2]))
            dealer = int(named[1]) - 1
        else:
            raise Complaint(f"{quoted(word)} is neither 'dealer N' nor 'option=value'")
    game = headtable.game(setup[1])
    return game.start(int(setup[2]), dealer, with_board(game, options))


def _places_after_a_deal(state: State) -> set[str]:
    """The names of the places that the first deal fills, where a game begins with one."""
    trial = state.setup
    fresh = headtable.game(trial.game).start(trial.seats, 0, trial.options.values)
    return set(positions(fresh)) if fresh.to_act() == CHANCE else set()


def _all_of(state: State) -> list[object]:
    """All that can be told of a state, to see that nothing has changed."""
    views: list[object] = [state.view(seat).as_data() for seat in [None, *range(state.seats)]]
    return [*views, [(place.name, place.cards[:]) for place in state.places()]]
