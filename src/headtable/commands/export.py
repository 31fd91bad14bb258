"""`headtable export GAME`: games between house players as Parquet files, for research."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from headtable.commands.base_parser import add_simulation_arguments, whole_number
from headtable.commands.engine_choice import add_engine_arguments, engine_given

if TYPE_CHECKING:
    from headtable.research.game_export.played_game import SelfPlay

GAMES: Final = 1000
MOST_SEED: Final = 1 << 62  # so that the seed of every game fits its column


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, who plays, how much, and where it goes."""
    parser.description = (
        "Let house players play a game many times over and write every decision to Parquet files, with a "
        "manifest that says what is in them. The same command gives the same files on every engine."
    )
    parser.add_argument("game", metavar="GAME", help="which game; `headtable games` lists them")
    parser.add_argument(
        "--games", type=whole_number, default=GAMES, metavar="N", help=f"how many games to play ({GAMES})"
    )
    parser.add_argument(
        "--level",
        default="regular",
        metavar="LEVEL",
        help="how well all of them play: random, novice, regular (default) or expert",
    )
    parser.add_argument("--seats", type=whole_number, metavar="N", help="how many play at the table")
    parser.add_argument(
        "--to", required=True, metavar="FOLDER", help="where the files go: a folder that is empty or new"
    )
    add_simulation_arguments(parser, "games")
    add_engine_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Play, and write the files; Ctrl-C ends it with what there is."""
    from functools import partial

    from headtable.arena.engines.chunk_queue import EngineFailed
    from headtable.arena.engines.worker_stop import interruptible, unbroken
    from headtable.commands.output import complain, counted, printable, signals_as_exits
    from headtable.commands.progress import ProgressBar
    from headtable.research.game_export.data_folder import DataFolder
    from headtable.research.game_export.parquet_table import require_pyarrow
    from headtable.research.game_export.played_game import played_game

    plan = planned(args)
    engine = engine_given(args)
    require_pyarrow()
    target = Path(args.to)
    status = games = decisions = 0
    with signals_as_exits():
        with writing_to(target):
            folder = DataFolder(target, plan)
        try:
            try:
                with interruptible():
                    for played in engine.run(
                        partial(played_game, plan), args.games, ProgressBar(args.games).show
                    ):
                        with unbroken(), writing_to(target):  # a game is written and counted, or neither
                            folder.add(played)
                            games += 1
                            decisions += len(played.decisions)
            except KeyboardInterrupt:
                print("\nstopped; this is what there is", file=sys.stderr)
            except EngineFailed as failed:
                complain(failed)
                status = 1
            if not games:
                if not status:
                    complain("no game was finished")
                return 1
            with writing_to(target):
                folder.put_in_place(as_typed(args, plan, games))
        finally:
            folder.discard()
    where = printable(str(target))
    print(f"{counted(games, 'game')} with {counted(decisions, 'decision')} are in {where}")
    return status


def planned(args: argparse.Namespace) -> "SelfPlay":
    """What the arguments ask for; what is wrong with them is said before anything is begun."""
    from headtable.commands.typed_names import game_named, options_given
    from headtable.research.game_export.played_game import SelfPlay
    from headtable.rules.core.errors import BadSetup
    from headtable.table.house_seats import default_seats, level_named

    game = game_named(args.game)
    seats = args.seats or default_seats(game)
    if args.games < 1:
        raise BadSetup("play at least one game")
    if abs(args.seed) >= MOST_SEED:
        raise BadSetup("the seed has too many digits to be written down")
    options = options_given(game.options, args.option)
    game.start(seats, 0, options)
    return SelfPlay(game.id, seats, level_named(args.level), options, args.seed)


def as_typed(args: argparse.Namespace, plan: "SelfPlay", games: int) -> str:
    """The command that gives the same files again, wherever they are to go."""
    words = ["headtable export", plan.game, f"--games {games}", f"--level {plan.level}"]
    words += [f"--seats {plan.seats}"]
    words += [f'--option "{option}"' for option in args.option]
    return " ".join([*words, f"--seed {args.seed}"])


@contextmanager
def writing_to(folder: Path) -> Iterator[None]:
    """A full disk is an OSError that names the folder, other trouble a Complaint."""
    from headtable.commands.output import DISK_IS_FULL, printable, unwritable

    try:
        yield
    except OSError as error:
        if error.errno in DISK_IS_FULL:
            raise OSError(error.errno, error.strerror, printable(str(folder))) from error
        raise unwritable(str(folder), error) from error
