"""`headtable almanac GAME`: what many games between house players say of a game."""

import argparse
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from headtable.commands.base_parser import add_simulation_arguments, whole_number
from headtable.commands.engine_choice import add_engine_arguments, engine_given

if TYPE_CHECKING:
    from headtable.arena.almanac_record import GameRecord, Survey

GAMES: Final = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, who plays, and how much."""
    parser.description = (
        "Let house players play a game many times over, and show what is usual in it: who wins from which "
        "seat, how long a game takes, scores and bids, what is scored how often, and whether the book's "
        "advice is good."
    )
    parser.add_argument("game", metavar="GAME", help="which game; `headtable games` lists them")
    parser.add_argument(
        "--games", type=whole_number, default=GAMES, metavar="N", help=f"how many games to play ({GAMES})"
    )
    parser.add_argument(
        "--players",
        default="regular",
        metavar="LEVEL",
        help="how well they play: random, novice, regular (default) or expert",
    )
    parser.add_argument("--seats", type=whole_number, metavar="N", help="how many play at the table")
    add_simulation_arguments(parser, "page")
    add_engine_arguments(parser)
    parser.add_argument(
        "--to", default="", metavar="FOLDER", help="write the page and its plots there, not to the terminal"
    )


def run(args: argparse.Namespace) -> int:
    """Play, and print or write the page; Ctrl-C ends it with what there is."""
    from functools import partial

    from headtable.arena import almanac_page, almanac_record
    from headtable.arena.engines.chunk_queue import EngineFailed
    from headtable.commands.output import complain
    from headtable.commands.progress import ProgressBar

    survey = surveyed(args)
    if args.to:
        prepare(Path(args.to), survey)
    engine = engine_given(args)
    records: list[GameRecord] = []
    status = 0
    try:
        for record in engine.run(
            partial(almanac_record.record_game, survey), args.games, ProgressBar(args.games).show
        ):
            records.append(record)
    except KeyboardInterrupt:
        print("\nstopped; this is what there is", file=sys.stderr)
    except EngineFailed as failed:
        complain(failed)
        status = 1
    if not records:
        if not status:
            complain("no game was finished")
        return 1
    command = as_typed(args, survey, len(records))
    if args.to:
        write(Path(args.to), survey, records, command)
    else:
        width = shutil.get_terminal_size((80, 24)).columns
        print(almanac_page.in_words(survey, records, command, width), end="")
    return status


def surveyed(args: argparse.Namespace) -> "Survey":
    """The survey that the arguments ask for; what is wrong with them is said before anything is begun."""
    from headtable import rulebooks
    from headtable.arena.almanac_record import Survey
    from headtable.commands.typed_names import game_named, options_given
    from headtable.rules.core.errors import BadSetup
    from headtable.table.house_seats import default_seats, level_named

    game = game_named(args.game)
    seats = args.seats or default_seats(game)
    if args.games < 1:
        raise BadSetup("play at least one game")
    options = options_given(game.options, args.option)
    game.start(seats, 0, options)
    advice = tuple(
        clause.id
        for clause in rulebooks.clauses(game.id)
        if not clause.is_enforceable and (not clause.players or seats in clause.players)
    )
    return Survey(game.id, seats, level_named(args.players), options, args.seed, advice)


def as_typed(args: argparse.Namespace, survey: "Survey", games: int) -> str:
    """The command that gives the same page again."""
    words = ["headtable almanac", survey.game, f"--games {games}", f"--players {survey.level}"]
    words += [f"--seats {args.seats}"] if args.seats else []
    words += [f'--option "{option}"' for option in args.option]
    return " ".join([*words, f"--seed {args.seed}"])


def prepare(folder: Path, survey: "Survey") -> None:
    """Make the folder, and complain where nothing can be written there."""
    from headtable.commands.output import check_writable
    from headtable.rules.core.errors import Complaint

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Complaint(f"cannot write to '{folder}': {error.strerror}") from error
    check_writable(str(page_in(folder, survey)))


def page_in(folder: Path, survey: "Survey") -> Path:
    return folder / f"{survey.game}.md"


def write(folder: Path, survey: "Survey", records: "list[GameRecord]", command: str) -> None:
    """The page and beside it its plots."""
    from headtable.arena import almanac_page
    from headtable.commands.output import counted, save

    file = page_in(folder, survey)
    save(str(file), almanac_page.page(survey, records, command))
    for section in almanac_page.sections(survey, records):
        if section.plot is not None:
            save(str(folder / almanac_page.file_name(survey, section.plot)), section.plot.svg)
    print(f"The almanac of {counted(len(records), 'game')} is in {file}")
