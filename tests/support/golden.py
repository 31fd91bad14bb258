"""Golden files: whole games as text that a person can review.  `make golden` writes them anew, and
`make golden GAME=hilo` those of one game.

A log a game and seat count under tests/golden, and one line a table in fingerprints.txt: what a
random game of every game, seat count and option set comes to.  Both builds must give just these.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

import golden_refusals
import move_number_fingerprints
import railroad_perft
from game_setups import LED, Table, every_table, play, step

import headtable
from headtable import CHANCE, NOBODY, Game, Rng, games
from headtable.table.logged_game import LoggedGame

FOLDER = Path(__file__).parent.parent / "golden"
FINGERPRINTS = FOLDER / "fingerprints.txt"
SEED = 1904
SHORT: dict[str, dict[str, object]] = {
    "trolley-transfer": {"length": "one deal", "round-limit": 8},
    "trolley-matchem": {"target": "one deal"},
    "trix-football": {"half-length": 3},
    "trix-authors": {},
    "mayflower-authors": {},
    "great-railroad-game": {"terminal": "chicago", "smashup": "refused"},
    "trocadero": {"stake": 30, "rounds": 2},
    "trix-exchange": {"length": "one deal", "round-limit": 30, "deal-limit": 2},
}


def golden_log(game: Game, seats: int) -> str:
    """A game of one deal, played at random from a fixed seed, as its log, less the version that made it."""
    logged_game = LoggedGame.start(game, seats, options=SHORT.get(game.id, {"length": "one deal"}))
    rng = Rng(SEED + seats)
    state = logged_game.state
    while state.to_act() != NOBODY:
        if state.to_act() == CHANCE:
            logged_game.chance(rng)
        elif game.id in LED:
            logged_game.move(*step(state, rng))
        else:
            moves = state.legal_moves(state.to_act())
            logged_game.move(state.to_act(), moves[rng.below(len(moves))])
    scores = " ".join(str(score) for score in state.scores)
    winners = " ".join(str(seat + 1) for seat in state.winners())
    kept = [line for line in logged_game.log.text().rstrip().splitlines() if not line.startswith("made:")]
    text = "\n".join(kept)
    return f"{text}\n\n# scores {scores}; won by {winners}\n"


def log_file(game: Game, seats: int) -> Path:
    return FOLDER / f"{game.id}-{seats}.log"


def fingerprint(table: Table) -> str:
    """A random game in one line: its length, a sum over all its moves, and the scores."""
    state = table.start()
    moves = play(state, Rng(SEED), 3000)
    text = "\n".join(f"{seat} {move.text}" for seat, move in moves)
    scores = " ".join(str(score) for score in state.scores)
    return f"{table}: {len(moves)} moves, {crc32(text.encode()):08x}, scores {scores}"


def fingerprints(chosen: Sequence[Game], kept: Sequence[str]) -> str:
    """The lines of all tables; those of other games than the chosen ones stay as they are."""
    old = {line.partition(": ")[0]: line for line in kept}
    lines = [
        fingerprint(table) if table.game in chosen or str(table) not in old else old[str(table)]
        for table in every_table()
    ]
    return "".join(f"{line}\n" for line in lines)


def require_written(path: Path, game: Game) -> None:
    """Fail with the command that writes the file, instead of with a file that is not there."""
    assert path.exists(), f"{path.name} is missing: write it with `make golden GAME={game.id}`, and read it"


def write(chosen: Sequence[Game]) -> None:
    """Write the files of these games; refuse at last what would break a promise to researchers."""
    known = {log_file(game, seats) for game in games() for seats in game.seats}
    for old in FOLDER.glob("*.log"):
        if old not in known:
            old.unlink()
    for game in chosen:
        for seats in game.seats:
            log_file(game, seats).write_text(golden_log(game, seats), encoding="utf-8")
        golden_refusals.write(game)
    kept = FINGERPRINTS.read_text(encoding="utf-8").splitlines()
    FINGERPRINTS.write_text(fingerprints(chosen, kept), encoding="utf-8")
    if "great-railroad-game" in [game.id for game in chosen]:
        railroad_perft.write()
    move_number_fingerprints.write(chosen)


if __name__ == "__main__":
    try:
        write([headtable.game(id) for id in sys.argv[1:]] or games())
    except (headtable.BadSetup, move_number_fingerprints.NumbersChanged) as refused:
        sys.exit(f"make golden: {refused}")
