"""How much a perfect opponent wins from a player in the last two tricks of Forty-two.

    pip install ".[spiel]"  # in a checkout
    python examples/best_response.py [--seed 8]

Regular house players bid and play five tricks.  Then two cards are left in each hand, and all that everybody
knows leaves so many ways in which they can lie: a game that is small enough to be looked at whole.  OpenSpiel
gets it as a position with explicit chance.  Its own algorithms then say, for each seat, how many points it
would gain by answering the other three perfectly instead of playing as they do (`BestResponsePolicy`).  The
sum over the seats is NashConv, which is 0 where nobody can gain.  Compared are players who choose at random
and regulars.
"""

import argparse
from hashlib import blake2b
from typing import Any

import headtable
from headtable import CHANCE, Rng
from headtable.bots.roster import REGULAR, house_player
from headtable.research import openspiel_games
from headtable.research.extras import program_needs
from headtable.research.openspiel_games.starting_positions import in_letters
from headtable.table.logged_game import LoggedGame

with program_needs("spiel"):
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import best_response, expected_game_score

GAME = "forty-two"
CARDS_LEFT = 2  # in each hand


class HousePolicy(policy.Policy):
    """A house player as a policy of OpenSpiel: what it does depends on the information state alone."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.player = house_player(GAME, REGULAR)

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        seat = state.current_player() if player_id is None else player_id
        known = blake2b(state.information_state_string(seat).encode(), digest_size=8).digest()
        move = self.player.choose(state.headtable, seat, Rng(int.from_bytes(known)))
        chosen = state.get_game().table.numbers.number(state.headtable, seat, move)
        return {action: float(action == chosen) for action in state.legal_actions(seat)}


def last_tricks(seed: int) -> str:
    """The log of a deal that regulars have played until so few cards are left."""
    played = LoggedGame.start(headtable.game(GAME), 4, dealer=0, options={"length": "one deal"})
    rng = Rng(seed)
    player = house_player(GAME, REGULAR)
    while not played.state.is_over():
        seat = played.state.to_act()
        hands = [len(place.cards) for place in played.state.places() if place.name.startswith("hand")]
        if seat == CHANCE:
            played.chance(rng)
        elif set(hands) == {CARDS_LEFT}:
            break
        else:
            played.move(seat, player.choose(played.state, seat, rng))
    return played.log.text()


def gains(game: Any, players: Any) -> list[float]:
    """What each seat would gain by answering the others perfectly."""
    root = game.new_initial_state()
    expected = expected_game_score.policy_value(root, [players] * game.num_players())
    found = []
    for seat in range(game.num_players()):
        answer = best_response.BestResponsePolicy(game, seat, players)
        found.append(answer.value(root) - expected[seat])
    return found


def main(arguments: list[str] | None = None) -> dict[str, list[float]]:
    parser = argparse.ArgumentParser(description="best responses in the last two tricks of Forty-two")
    parser.add_argument("--seed", type=int, default=8, help="of the deal (default 8)")
    asked = parser.parse_args(arguments)
    openspiel_games.register()
    position = in_letters(last_tricks(asked.seed))
    parameters = {"chance": "explicit", "reward": "score", "position": position}
    game = pyspiel.load_game(openspiel_games.short_name(GAME), parameters)
    print(f"Forty-two, two tricks left: {len(game.table.worlds)} ways in which the hidden cards may lie")
    found = {}
    for name, players in (("random", policy.UniformRandomPolicy(game)), ("regular", HousePolicy(game))):
        found[name] = gains(game, players)
        told = "  ".join(f"seat {seat + 1} {gain:+.3f}" for seat, gain in enumerate(found[name]))
        print(f"points gained by a best response to {name} players: {told}; NashConv {sum(found[name]):.3f}")
    return found


if __name__ == "__main__":
    main()
