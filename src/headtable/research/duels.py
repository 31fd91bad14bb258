"""Duels: a policy against a house player, or another policy, over duplicate deals, with intervals."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypedDict, Unpack

from headtable.arena.game_runner import Chooser, play_game
from headtable.arena.seat_rotation import seat_rotations
from headtable.arena.statistics import Interval, deal_result, interval
from headtable.bots.roster import house_player
from headtable.research.argument_checks import (
    require_one_of,
    require_settings,
    required_number,
    seed_number,
    whole_number,
)
from headtable.research.environment_setup import EnvironmentSetup, environment_setup
from headtable.research.extras import require
from headtable.research.move_numbering.move_numbers import MoveNumbers
from headtable.research.move_numbering.numberings import move_numbers
from headtable.research.observations.layouts import Layout, layout
from headtable.rules.core.errors import BadSetup, Complaint
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State

Policy: TypeAlias = Callable[..., Any]

VECTOR: Final = "vector"  # what a policy is shown
VIEW: Final = "view"
POLICY: Final = "policy"  # the name of the entrant that is tried


class BadMove(Complaint):
    """A policy chose what is no legal move."""


@dataclass(frozen=True, slots=True)
class Duel:
    """How a policy did, as means over the deals with margins of 95 in a hundred."""

    game: str
    seats: int
    against: str
    deals: int
    points_ahead: Interval
    wins_above_fair: Interval  # the share of the win above what equals would have

    def __str__(self) -> str:
        return (
            f"{self.game}, {self.seats} seats, {self.deals} deals against {self.against}: "
            f"points ahead {self.points_ahead}, wins above fair {self.wins_above_fair}"
        )


class DuelSettings(TypedDict, total=False):
    """What a duel may leave to the default."""

    seats: int | None  # four where four play as partners, else the fewest
    options: Mapping[str, object] | None  # one deal, unless `length` or `target` is named
    seed: int  # 1
    sees: str  # "vector" or "view"


def play(
    policy: str | Policy,
    game: str,
    against: str | Policy = "regular",
    deals: int = 200,
    **settings: Unpack[DuelSettings],
) -> Duel:
    """Let a policy play against a level of the house players; either may also be a level or a policy.

    Every deal is played with the two of them in each other's seats, so that good cards do not decide.  A
    policy is called as `policy(observation, mask)` and returns the number of a move; with `sees="view"` it is
    called as `policy(view)` and returns the text of one of `view.choices`.  The same seed gives the same
    result, as long as the policies always choose alike.
    """
    require_settings(settings, DuelSettings.__annotations__)
    setup = environment_setup(game, settings.get("seats"), settings.get("options"))
    sees = settings.get("sees", VECTOR)
    require_one_of("sees", sees, (VECTOR, VIEW))
    deals = required_number("deals", deals)
    if deals < 1:
        raise BadSetup("play at least one deal")
    first = seed_number(settings.get("seed", 1))
    makers = [_maker(setup, one, sees) for one in (policy, against)]
    seatings = seat_rotations([POLICY, "other"], setup.game.start(setup.seats, 0, setup.options).sides)
    played = []
    for number in range(deals):
        games = []
        for seating in seatings:
            players = [makers[entrant]() for entrant in seating]
            games.append((seating, play_game(setup.game, setup.options, players, first + number)))
        played.append(deal_result(len(makers), games))
    return Duel(
        game=setup.game_id,
        seats=setup.seats,
        against=against if isinstance(against, str) else getattr(against, "__name__", "another policy"),
        deals=deals,
        points_ahead=interval([deal.ahead[0] for deal in played]),
        wins_above_fair=interval([deal.luckless[0] for deal in played]),
    )


def _maker(setup: EnvironmentSetup, player: str | Policy, sees: str) -> Callable[[], Chooser]:
    """What makes a player for one seat of one game."""
    if isinstance(player, str):
        house_player(setup.game_id, player)  # complains before anything is begun
        return lambda: house_player(setup.game_id, player)
    if not callable(player):
        raise BadSetup(f"a player is a level or something to call, not {player!r}")
    if sees == VIEW:
        return lambda: ViewPlayer(player)
    require("zoo", "numpy")
    numbers = move_numbers(setup.game_id, setup.options)
    vectors = layout(setup.game_id, setup.seats, setup.options)
    return lambda: VectorPlayer(player, numbers, vectors)


class ViewPlayer:
    """A seat whose policy is shown the view."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, state: State, seat: int, rng: Rng) -> Move:
        text = self.policy(state.view(seat))
        for move in state.legal_moves(seat):
            if move.text == text:
                return move
        raise BadMove(f"a policy answers with the text of one of the view's choices, not with {text!r}")


class VectorPlayer:
    """A seat whose policy is shown the observation and the mask."""

    def __init__(self, policy: Policy, numbers: MoveNumbers, vectors: Layout) -> None:
        self.policy = policy
        self.numbers = numbers
        self.vectors = vectors

    def choose(self, state: State, seat: int, rng: Rng) -> Move:
        import numpy as np  # noqa: PLC0415 - it comes with an extra

        mask = bytearray(self.numbers.size)
        self.numbers.mark(state, seat, mask, 0)
        shown = np.frombuffer(self.vectors.observe(state, seat), np.int16)
        answer = self.policy(shown, np.frombuffer(mask, np.int8))
        chosen = whole_number(answer)
        for number, move in zip(self.numbers.legal(state, seat), state.legal_moves(seat), strict=True):
            if number == chosen:
                return move
        raise BadMove(f"a policy answers with a number at which the mask is 1, not with {answer!r}")
