"""What the numbers of the moves of each game mean, in one line: tests/golden/move-numbers.txt.

A line has the version of the rules, how many numbers there are, and a digest of the rows and of games played
by number.  It changes only with the version of the rules: a policy that has learnt the old numbers would play
nonsense.  So `make golden` writes the line of a new game or version, and refuses to change any other.
"""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from numbering_laws import Numbering

from headtable import CHANCE, NOBODY, Game, Rng, games
from headtable.research import move_numbers

FILE = Path(__file__).parent.parent / "golden" / "move-numbers.txt"


class NumbersChanged(Exception):
    """A game numbers its moves otherwise than before, with the same version of its rules."""


def fingerprint(numbers: Numbering, game: Game) -> str:
    """The rows tell what is fixed; what depends on the position is told by the moves of a game by number."""
    digest = sha256(str(numbers.rows()).encode())
    options = {"honour": "on"} if "honour" in [option.id for option in game.options] else {}
    for seats in game.seats:
        state = game.start(seats, options=options)
        rng = Rng(seats)
        for _ in range(400):
            while state.to_act() == CHANCE:
                state.apply(CHANCE, state.chance(rng))
            if state.to_act() == NOBODY:
                break
            seat = state.to_act()
            legal = sorted(numbers.legal(state, seat))
            move = numbers.move(state, seat, legal[rng.below(len(legal))])
            assert move is not None
            digest.update(f"{legal} {move.text}".encode())
            state.apply(seat, move)
    return f"{game.id}: {rules(game)}{numbers.size} numbers, {digest.hexdigest()[:8]}"


def rules(game: Game) -> str:
    return f"rules {game.version}, "


def written() -> dict[str, str]:
    """The lines of the file, by game."""
    return {line.partition(":")[0]: line for line in FILE.read_text(encoding="utf-8").splitlines()}


def updated(old: dict[str, str], chosen: Sequence[Game]) -> dict[str, str]:
    """The lines with those of the chosen games; NumbersChanged where that would break the promise."""
    lines = {}
    for game in games():
        if game in chosen:
            line = lines[game.id] = fingerprint(move_numbers(game.id), game)
            before = old.get(game.id, line)
            if before != line and before.startswith(f"{game.id}: {rules(game)}"):
                raise NumbersChanged(
                    f"the moves of {game.id} have other numbers than in {FILE.name}: "
                    "raise the version of its rules, or keep the old numbers"
                )
        elif game.id in old:
            lines[game.id] = old[game.id]
    return lines


def write(chosen: Sequence[Game]) -> None:
    lines = updated(written(), chosen)
    FILE.write_text("".join(f"{line}\n" for line in lines.values()), encoding="utf-8")
