"""Writes docs/levels.md: how much better each level of the house players is than the one below it.

make levels
make levels ONLY=gyp PAIR=regular,novice

What is measured anew replaces its row; the other rows stay as they were, in docs/levels.json.
"""

import argparse
import json
import shlex
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

import headtable
from headtable.arena.contest import Contest, run
from headtable.arena.engines import ENGINES, PROCESSES, Engine, engine_named
from headtable.arena.engines.chunk_queue import EngineFailed
from headtable.arena.statistics import DealResult, Interval, standings
from headtable.commands.output import complain
from headtable.commands.progress import ProgressBar
from headtable.rules.core.errors import Complaint
from headtable.rules.core.options import ONE_DEAL
from headtable.table.house_seats import default_seats

PAIRS = ("novice,random", "regular,novice", "expert,regular")
ROVER = "expert,random"
# For each of these pairs, how many deals; where there is no length to agree on, whole games.
DEALS = {
    "trolley": (200, 200, 100),
    "trolley-euchre": (200, 200, 600),
    "trolley-transfer": (200, 200, 300),
    "trolley-matchem": (200, 200, 200),
    "trolley-pinochle": (200, 200, 150),
    "trix": (200, 200, 100),
    "forty-two": (200, 200, 200),
    "call-suit-forty-two": (200, 200, 300),
    "gyp": (1500, 800, 300),
    "hilo": (200, 200, 400),
    "magna": (200, 200, 200),
    "trix-football": (200, 200, 100),
    "trix-authors": (100, 100, 300),
    "trix-exchange": (200, 1500, 200),
    "trocadero": (200, 1500, 600),
    "great-railroad-game": (200, 200, 100),
    "mayflower": (200, 200, 300),
    "mayflower-authors": (200, 200, 200),
}
ROVER_DEALS = 10_000
SEED = 20_000  # shuffles on which no player was tuned
MANY = 400  # a pair that took more deals is named as one of much luck

PAGE = Path(__file__).with_suffix(".md")
STORE = Path(__file__).with_suffix(".json")
HEAD = """# How good the house players are

Made by `make levels`; the figures are kept in `levels.json`.

House players have four levels: random, novice, regular and expert. Here each plays against the one below it.

Every row is a contest in the arena over duplicate deals: each deal is played twice with the same shuffles,
with the seats exchanged. In games for partners each level has one side of the table; in the others the two
levels sit alternately.

- *Points ahead*: how many points more the better level makes in a deal.
- *Wins above fair*: its share of the wins, minus the share that equal players would have.
- *ms a move, 95 %*: 95 % of its moves took at most so many milliseconds. The cores had other work to do, so a
  quiet machine is faster.

The ± is the 95 % confidence interval. Games that can be played for a single deal were played for one, the
others to their end.
"""
ROVER_NOTE = """
Rover is nothing but luck: all that a player ever chooses is where to draw from a shuffled hand, and
`tests/bots/heuristics/test_rover.py` proves that every place gives every card equally often. No level can
beat another, so its one row, the expert against random, has to be a draw.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One contest: who met, how often, and what came of it for the first of the two."""

    game: str
    seats: int
    pair: str
    deals: int
    is_one_deal: bool
    ahead: tuple[float, float]  # points, and how far the truth may be from it
    wins: tuple[float, float]  # likewise, the share of the wins above a fair one
    slow_ms: float

    def command(self) -> str:
        words = ["headtable", "arena", self.game, "--players", self.pair, "--seats", str(self.seats)]
        words += ["--deals", str(self.deals), "--seed", str(SEED)]
        return shlex.join([*words, "--option", f"length={ONE_DEAL}"] if self.is_one_deal else words)

    def verdict(self) -> str:
        """What is to be said of the figures; nothing where the first is better, in wins or else in points."""
        wins = Interval(*self.wins)
        measure = wins if wins.excludes_nought() else Interval(*self.ahead)
        if not measure.excludes_nought():
            return "a draw" if self.game == "rover" else "too close to call"
        if measure.mean < 0:
            return "the other way round"
        return "in wins, which decide here" if self.ahead[0] < 0 else ""

    def as_line(self) -> str:
        (ahead, margin), (wins, wins_margin) = self.ahead, self.wins
        cells = [
            self.game,
            str(self.seats),
            self.pair.replace(",", " – "),
            f"{self.deals:,}",
            f"{ahead:+.2f} ± {margin:.2f}",
            f"{100 * wins:+.1f} ± {100 * wins_margin:.1f} %",
            f"{self.slow_ms:.2f}",
            self.verdict(),
            f"`{self.command()}`",
        ]
        return f"| {' | '.join(cells)} |"


def pairs_of(game: str) -> dict[str, int]:
    """Who meets at a game, and over how many deals."""
    return {ROVER: ROVER_DEALS} if game == "rover" else dict(zip(PAIRS, DEALS[game], strict=True))


def measure(game: headtable.Game, pair: str, deals: int, engine: Engine) -> Row:
    """Hold one contest, as `headtable arena` does."""
    is_one_deal = any(option.id == "length" for option in game.options)
    options: dict[str, object] = {"length": ONE_DEAL} if is_one_deal else {}
    meeting = Contest(game.id, default_seats(game), pair.split(","), options, SEED)
    played = run(meeting, deals, engine, ProgressBar(deals).show)
    results = [one for one in played if isinstance(one, DealResult)]
    better = standings(meeting.entrants, results)[0]
    ahead = (better.ahead.mean, better.ahead.margin)
    wins = (better.luckless.mean, better.luckless.margin)
    return Row(game.id, meeting.seats, pair, deals, is_one_deal, ahead, wins, better.slow_ms)


def page(rows: list[Row]) -> str:
    """The document: what is to be said of it all, and the table."""
    lucky = [
        f"{row.game} ({row.pair.replace(',', ' – ')}: {row.deals:,})"
        for row in rows
        if row.deals > MANY and row.game != "rover"
    ]
    luck = (
        f"\nWhere luck is great, more than {MANY} deals were needed: {'; '.join(lucky)}.\n" if lucky else ""
    )
    titles = ["game", "seats", "levels", "deals", "points ahead", "wins above fair", "ms a move, 95 %"]
    table = [f"| {' | '.join([*titles, 'remark', 'command'])} |", "|---|--:|---|--:|--:|--:|--:|---|---|"]
    return "\n".join([HEAD + luck + ROVER_NOTE, *table, *[row.as_line() for row in rows]]) + "\n"


def load() -> dict[tuple[str, str], Row]:
    if not STORE.exists():
        return {}
    found = json.loads(STORE.read_text(encoding="utf-8"))
    rows = [Row(**{**row, "ahead": tuple(row["ahead"]), "wins": tuple(row["wins"])}) for row in found]
    return {(row.game, row.pair): row for row in rows}


def save(rows: dict[tuple[str, str], Row]) -> None:
    """In the order of the shelf, and without what is not asked for any more."""
    keys = [(game.id, pair) for game in headtable.games() for pair in pairs_of(game.id)]
    kept = [rows[key] for key in keys if key in rows]
    STORE.write_text(json.dumps([asdict(row) for row in kept], indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(kept), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="measure the levels against each other")
    parser.add_argument("--only", action="append", default=[], metavar="GAME", help="may be repeated")
    parser.add_argument(
        "--pair", action="append", default=[], choices=[*PAIRS, ROVER], help="may be repeated"
    )
    parser.add_argument("--processes", type=int, default=0, help="one for each core (default)")
    parser.add_argument("--engine", choices=ENGINES, default=PROCESSES)
    parser.add_argument("--address", default="", help="of a Ray cluster; without it one is started here")
    asked = parser.parse_args()
    engine = engine_named(asked.engine, asked.processes, asked.address, complain)
    for name in asked.only:
        headtable.game(name)  # complains of one that is not there
    rows = load()
    for game in headtable.games():
        for pair, deals in pairs_of(game.id).items():
            if (not asked.only or game.id in asked.only) and (not asked.pair or pair in asked.pair):
                row = measure(game, pair, deals, engine)
                rows[game.id, pair] = row
                save(rows)  # at once, so that nothing is lost when it is stopped
                sys.stdout.write(f"{row.as_line()}\n")
                sys.stdout.flush()
    save(rows)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Complaint, EngineFailed) as trouble:
        complain(trouble)
        sys.exit(1)
