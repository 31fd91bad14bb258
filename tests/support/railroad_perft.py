"""How many games of so many plays there are from fixed positions of The Great Railroad Game.

`make golden` writes the counts anew, and so does

    PYTHONPATH=src:tests/support python -m railroad_perft
"""

from pathlib import Path

from railroad_table import position

from headtable import State

FILE = Path(__file__).parent.parent / "golden" / "great-railroad-game-perft.txt"
DEEPEST = 6
MOST = 20_000  # games; a deeper count than that is left out
HEAD = """\
# The Great Railroad Game: how many ways there are to go on for one play, two plays, three plays …
# Each position names the players, the options, and where every train stands that is not off the board;
# seat 1 is to play.
"""

Options = dict[str, object]
POSITIONS: list[tuple[int, Options, dict[int, str]]] = [
    (2, {}, {}),
    (3, {}, {}),
    (4, {}, {}),
    (3, {"trains": 2}, {}),
    (4, {"trains": 2}, {}),
    (3, {}, {1: "omaha > cheyenne", 2: "cincinnati w", 3: "pittsburg nw"}),
    (3, {"smashup": "refused"}, {1: "omaha > cheyenne", 2: "cincinnati w", 3: "pittsburg nw"}),
    (3, {}, {1: "chicago e", 2: "cleveland > chicago", 3: "dallas w"}),
    (3, {"head-on": "track only"}, {1: "cleveland > chicago", 2: "chicago e", 3: "dallas w"}),
    (3, {}, {1: "chicago > omaha", 2: "omaha w", 3: "kansas-city > omaha"}),
    (3, {"turn-into-smashup": "yes"}, {1: "denver nw", 2: "pittsburg nw", 3: "omaha nw"}),
    (3, {"depot-may-turn": "yes"}, {1: "depot-2 w", 2: "cincinnati w", 3: "depot-3 w"}),
    (2, {}, {1: "home", 3: "home", 5: "los-angeles nw", 2: "home", 4: "home", 6: "sacramento sw"}),
    (2, {"win-with": "first"}, {1: "sacramento > san-francisco", 3: "dallas w", 2: "omaha w", 4: "denver n"}),
    (
        4,
        {"trains": 2, "terminal": "denver"},
        {1: "wichita nw", 2: "omaha s", 3: "santa-fe ne", 8: "dallas w"},
    ),
]


def count(state: State, plays: int) -> int:
    """The games of so many plays from here; one that ends sooner counts as one."""
    if state.is_over():
        return 1
    seat = state.to_act()
    moves = state.legal_moves(seat)
    if plays == 1:
        return len(moves)
    total = 0
    for move in moves:
        twin = state.clone()
        twin.apply(seat, move)
        total += count(twin, plays - 1)
    return total


def line(seats: int, options: Options, trains: dict[int, str]) -> str:
    state = position(seats, trains, options=options)
    counts: list[int] = []
    while len(counts) < DEEPEST and (not counts or counts[-1] * len(state.legal_moves(0)) <= MOST):
        counts.append(count(state, len(counts) + 1))
    chosen = "".join(f", {id}={value}" for id, value in options.items())
    placed = ", ".join(f"{train} {where}" for train, where in trains.items()) or "all off the board"
    return f"{seats} players{chosen}; {placed}: {' '.join(str(number) for number in counts)}"


def counted() -> str:
    return HEAD + "".join(f"{line(*fixed)}\n" for fixed in POSITIONS)


def write() -> None:
    FILE.write_text(counted(), encoding="utf-8")


if __name__ == "__main__":
    write()
