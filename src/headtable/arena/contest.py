"""A contest between players: many deals on any engine; deals that are finished count after a stop."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

import headtable
from headtable.arena.engines import Engine
from headtable.arena.engines.worker_stop import unbroken
from headtable.arena.game_runner import Chooser, play_game
from headtable.arena.program_seat import OutsidePlayer, ProgramFailed, ProgramPlayer
from headtable.arena.seat_rotation import seat_rotations
from headtable.arena.statistics import DealResult, deal_result
from headtable.bots.roster import house_player

PROGRAM = "program:"  # stands before the command line of a program that takes a seat
ASSISTANT = "mcp:"  # and of one that does by the Model Context Protocol
ASSISTANT_SECONDS = 60.0  # for a move of an assistant
LISTED = "listed"


@dataclass(frozen=True, slots=True)
class Contest:
    """A game, its options and its entrants: levels, or `program:` or `mcp:` and a command line.

    `moves` and `seconds` are for assistants: whether they are told the legal moves, and their time for one.
    """

    game: str
    seats: int
    entrants: list[str]
    options: dict[str, object] = field(default_factory=dict)
    seed: int = 1
    moves: str = LISTED
    seconds: float = ASSISTANT_SECONDS

    def seatings(self) -> list[list[int]]:
        state = headtable.game(self.game).start(self.seats, 0, self.options)
        return seat_rotations(self.entrants, state.sides)


@dataclass(frozen=True, slots=True)
class Failure:
    """A deal that does not count, because the program of an entrant failed in it."""

    entrant: int
    fault: str  # what the program did, to be read after its name
    has_moved: bool  # whether it had made any move in this deal


def chooser(game: str, entrant: str, moves: str = LISTED, seconds: float = ASSISTANT_SECONDS) -> Chooser:
    """The player that an entrant's name stands for."""
    if entrant.startswith(ASSISTANT):
        from headtable.arena.assistant_seat import AssistantPlayer  # noqa: PLC0415 - an extra

        return AssistantPlayer(entrant.removeprefix(ASSISTANT), moves == LISTED, seconds)
    if entrant.startswith(PROGRAM):
        return ProgramPlayer(entrant.removeprefix(PROGRAM))
    return house_player(game, entrant)


def play_deal(contest: Contest, number: int) -> DealResult | Failure:
    """One deal in every line-up; it is broken off where a program fails.

    Every seat of every line-up has a player of its own: what one learns of the deal, no other knows.
    """
    game = headtable.game(contest.game)
    games = []
    refused = [0] * len(contest.entrants)
    asked_about = [0] * len(contest.entrants)
    for seating in contest.seatings():
        entrants = [contest.entrants[entrant] for entrant in seating]
        players = [chooser(contest.game, one, contest.moves, contest.seconds) for one in entrants]
        programs = {seat: one for seat, one in enumerate(players) if isinstance(one, OutsidePlayer)}
        try:
            games.append((seating, play_game(game, contest.options, players, contest.seed + number)))
        except ProgramFailed as failed:
            entrant = seating[failed.seat]
            moves = [program.moves for seat, program in programs.items() if seating[seat] == entrant]
            return Failure(entrant, str(failed), has_moved=bool(games) or any(moves))
        finally:
            with unbroken():
                for seat, program in programs.items():
                    refused[seating[seat]] += program.refused
                    asked_about[seating[seat]] += program.asked_about
                    program.stop()
    return replace(deal_result(len(contest.entrants), games), refused=refused, asked_about=asked_about)


def run(
    contest: Contest, deals: int, engine: Engine, on_progress: Callable[[int], None]
) -> Iterator[DealResult | Failure]:
    """Play the deals and yield each in its turn; `on_progress` gets the number that have ended.

    A program that fails before it has made a single move ends the contest: it is not there at all.  When the
    caller stops asking, what is under way is dropped.
    """
    there: set[int] = set()  # entrants that have made a move
    for played in engine.run(partial(play_deal, contest), deals, on_progress):
        yield played
        if isinstance(played, DealResult):
            there.update(range(len(contest.entrants)))
        elif played.has_moved:
            there.add(played.entrant)
        elif played.entrant not in there:
            return
