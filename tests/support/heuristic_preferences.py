"""What the tests of the house players' senses share: what a sense would do, and how much it gains by it."""

from collections.abc import Mapping

from headtable import CHANCE, NOBODY, Game, Rng, State
from headtable.bots.heuristic import Heuristic
from headtable.bots.novice_and_regular import Player


def preferred(heuristic: Heuristic, state: State) -> str:
    """The move that the sense rates highest for the seat whose turn it is; there must be but one."""
    seat = state.to_act()
    moves = state.legal_moves(seat)
    ratings = heuristic.ratings(state, seat, moves)
    best = [move.text for place, move in enumerate(moves) if ratings[place] == max(ratings)]
    assert len(best) == 1, best
    return best[0]


def rating(heuristic: Heuristic, state: State, text: str) -> int:
    """What the sense thinks of one move of the seat whose turn it is."""
    return heuristic.ratings(state, state.to_act(), [state.parse(text)])[0]


def edge(
    game: Game, seats: int, options: Mapping[str, object], pair: tuple[Player, Player], deals: int
) -> float:
    """By how many points a deal the first of two players beats the second, every deal played both ways."""
    ahead = 0.0
    for deal in range(deals):
        for turn in range(2):
            at = [pair[(seat + turn) % 2] for seat in range(seats)]
            state = game.start(seats, 0, dict(options))
            rng = Rng(deal)
            while state.to_act() != NOBODY:
                if state.to_act() == CHANCE:
                    state.apply(CHANCE, state.chance(Rng(1000 * deal + state.deals)))
                else:
                    state.apply(state.to_act(), at[state.to_act()].choose(state, state.to_act(), rng))
            for seat in range(seats):
                ahead += state.scores[seat] if at[seat] is pair[0] else -state.scores[seat]
    return ahead / deals / seats
