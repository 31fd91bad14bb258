"""Random play, clones and imagined worlds of every game, in both builds, beside OpenSpiel's euchre.

    make bench

Worlds are imagined at moments spread over whole games: a rate over all of them, the one at the slowest
moment, and the one of the first world of each, for which all that the seat knows is worked out.

Each figure is taken in a process of its own; the processes of one round follow each other, and what
is printed is the median over the rounds.  The machines are noisy: trust the ratios of one run.

OpenSpiel is driven from Python in two ways: `plain`, as its documentation does it (chance drawn by the
probabilities of `chance_outcomes`), and `lean`, the fastest that we could write.  Ours is driven from
Python with the same loop, and by `play_out`, which is compiled with the rules.

Last come whole hands of Euchre, from the deal to the last trick: copied and played out at random by us, and
the simulations of OpenSpiel's `MCTSBot` with random roll-outs, which is C++ throughout.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE.parent / "src"
COMPILED = HERE.parent / "build" / "compiled"
MEASURES = ("driven", "play_out", "clone", "imagine", "slowest", "first")


def measure(arguments: list[str], build: str) -> dict[str, float]:
    """Run one worker process on the source tree or on the compiled build."""
    environment = os.environ | {"PYTHONPATH": str(SOURCES if build == "uncompiled" else COMPILED)}
    command = [sys.executable, str(HERE / "game_speed_process.py"), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return {name: float(value) for name, value in json.loads(done.stdout).items()}


def medians(rounds: list[dict[str, float]]) -> dict[str, float]:
    return {name: statistics.median(one[name] for one in rounds) for name in rounds[0]}


def tables(asked: list[str]) -> list[tuple[str, int]]:
    """The game and seat counts to measure: all."""
    import headtable  # noqa: PLC0415 - the parent only needs the list

    return [
        (game.id, seats)
        for game in headtable.games()
        if not asked or game.id in asked
        for seats in game.seats
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="measure random play, clone and imagine")
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--seconds", type=float, default=0.4, help="for each figure (default 0.4)")
    parser.add_argument("--rounds", type=int, default=3, help="median of so many (default 3)")
    parser.add_argument("--json", metavar="FILE", help="write the figures to a file too")
    asked = parser.parse_args()
    seconds = str(asked.seconds)
    figures: dict[str, dict[str, float]] = {}
    names = ["open_spiel"] + [f"{game} {seats}" for game, seats in tables(asked.games)]
    rounds: dict[str, list[dict[str, float]]] = {}
    for _ in range(asked.rounds):
        for name in names:
            for build in ("compiled",) if name == "open_spiel" else ("uncompiled", "compiled"):
                rounds.setdefault(f"{name} {build}", []).append(measure([*name.split(), seconds], build))
    figures = {name: medians(taken) for name, taken in rounds.items()}
    report(figures, names[1:])
    if asked.json:
        Path(asked.json).write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return 0


def report(figures: dict[str, dict[str, float]], names: list[str]) -> None:
    peer = figures["open_spiel compiled"]
    print("OpenSpiel's euchre driven from Python, decisions a second:")
    print(f"plain {peer['plain']:,.0f}, lean {peer['lean']:,.0f}")
    print("thousands a second; in brackets the ratio to OpenSpiel (plain / lean)\n")
    heads = "".join(f"{name:>26}" for name in ("driven from Python", "play_out"))
    print(f"{'game, seats, build':40}{heads}" + "".join(f"{name:>10}" for name in MEASURES[2:]))
    for name in names:
        for build in ("uncompiled", "compiled"):
            ours = figures[f"{name} {build}"]
            played = "".join(
                f"{ours[measure] / 1000:>12,.0f} ({ours[measure] / peer['plain']:4.1f} / "
                f"{ours[measure] / peer['lean']:4.1f})"
                for measure in MEASURES[:2]
            )
            rest = "".join(f"{ours[measure] / 1000:>10,.0f}" for measure in MEASURES[2:])
            print(f"{name + ' ' + build:40}{played}{rest}")
    ours = figures.get("trolley-euchre 4 compiled", {})
    if ours:
        print(
            "\nEuchre hands played out at random, thousands a second:"
            f" ours {ours['simulations'] / 1000:,.0f},"
            f" OpenSpiel's MCTSBot {peer['simulations'] / 1000:,.0f},"
            f" ratio {ours['simulations'] / peer['simulations']:.2f}"
        )


if __name__ == "__main__":
    sys.exit(main())
