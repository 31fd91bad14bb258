"""One game between house players, as rows of the data set."""

from dataclasses import dataclass, field

import headtable
from headtable.arena.game_runner import play_game
from headtable.bots.novice_and_regular import Player
from headtable.bots.roster import REGULAR, house_player
from headtable.research.move_numbering.numberings import move_numbers
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, State

Row = dict[str, object]  # by the names of columns


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Which games are played: all seats have the same level, game n has the seed `seed` + n."""

    game: str
    seats: int
    level: str = REGULAR
    options: dict[str, object] = field(default_factory=dict)
    seed: int = 1


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """The row of a game and those of its decisions."""

    game: Row
    decisions: list[Row]


def played_game(plan: SelfPlay, number: int) -> PlayedGame:
    """Play one game; it depends on the plan and its number only."""
    recorder = DecisionRecorder(plan, number)
    seed = plan.seed + number
    outcome = play_game(headtable.game(plan.game), plan.options, [recorder] * plan.seats, seed)
    for row, seat in zip(recorder.rows, recorder.movers, strict=True):
        row["final_score"] = outcome.scores[seat]
        row["win_share"] = outcome.shares[seat]
    game: Row = {
        "game": number,
        "seed": seed,
        "dealer": seed % plan.seats,
        "sides": recorder.sides,
        "scores": outcome.scores,
        "win_shares": outcome.shares,
        "deals": outcome.deals,
        "decisions": outcome.moves,
        "chance": recorder.chance,
    }
    return PlayedGame(game, recorder.rows)


class DecisionRecorder:
    """A house player at every seat of one game that writes down each decision, and the moves of chance."""

    def __init__(self, plan: SelfPlay, number: int) -> None:
        self.number = number
        self.player: Player = house_player(plan.game, plan.level)
        self.numbers = move_numbers(plan.game, plan.options)
        self.rows: list[Row] = []
        self.movers: list[int] = []  # for each row, its seat
        self.chance: list[str] = []
        self.sides: list[int] = []

    def choose(self, state: State, seat: int, rng: Rng) -> Move:
        move = self.player.choose(state, seat, rng)
        self.sides = list(state.sides)
        self.movers.append(seat)
        self.rows.append(
            {
                "game": self.number,
                "ply": len(self.rows),
                "deal": state.deals,
                "seat": seat,
                "move": move.text,
                "move_number": self.numbers.number(state, seat, move),
                "legal_moves": len(state.legal_moves(seat)),
                "score": state.scores[seat],
                "scores": list(state.scores),
            }
        )
        return move

    def hear(self, state: State, own_seat: int, seat: int, move: Move) -> None:
        """Keep a move of chance; all seats are told of it, which is once too often for one recorder."""
        if seat == CHANCE and own_seat == 0:
            self.chance.append(move.text)
