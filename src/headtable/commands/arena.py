"""`headtable arena GAME`: let players meet over duplicate deals, and say who is better and how surely."""

import argparse
import json
import sys
from collections import Counter
from typing import TYPE_CHECKING, Final

from headtable.commands.base_parser import add_simulation_arguments, whole_number
from headtable.commands.engine_choice import add_engine_arguments, engine_given
from headtable.commands.output import counted as counted_in_words

if TYPE_CHECKING:
    from headtable.arena.contest import Contest, Failure
    from headtable.arena.statistics import DealResult, EntrantStanding

MOST_FAULTS: Final = 5  # that are told of
FEWEST_DEALS: Final = 10  # for a verdict: few deals may all come out alike by chance


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, who plays, and how much."""
    parser.description = (
        "Let players compete over duplicate deals, and say who is better and how surely. Every shuffle is "
        "played several times, with the players in each other's seats, so that good cards do not decide."
    )
    parser.add_argument("game", metavar="GAME", help="which game; `headtable games` lists them")
    parser.add_argument(
        "--players",
        default="regular,random",
        metavar="A,B",
        help="who competes: two of random, novice, regular, expert, or as many as there are seats; "
        "program:COMMAND is your own program, mcp:COMMAND an AI assistant (regular,random)",
    )
    parser.add_argument("--seats", type=whole_number, metavar="N", help="how many play at the table")
    parser.add_argument(
        "--deals",
        type=whole_number,
        default=100,
        metavar="N",
        help="how many deals to play, each in every seating (100); where a game has a target these are whole "
        "games, unless --option length=one-deal",
    )
    parser.add_argument(
        "--moves",
        choices=("listed", "hidden"),
        default="listed",
        help="whether assistants are told the legal moves (listed)",
    )
    parser.add_argument(
        "--seconds",
        type=whole_number,
        default=60,
        metavar="N",
        help="how long an assistant may take for a move (60)",
    )
    add_simulation_arguments(parser, "shuffles")
    add_engine_arguments(parser)
    parser.add_argument("--json", default="", metavar="FILE", help="write the figures to this file as well")
    parser.add_argument("--svg", default="", metavar="FILE", help="write a chart of them to this file")


def run(args: argparse.Namespace) -> int:
    """Play, and print the table; Ctrl-C ends it with what there is."""
    from headtable.arena import contest, statistics, svg_charts
    from headtable.arena.engines.chunk_queue import EngineFailed
    from headtable.assistant.require_mcp import require_package
    from headtable.commands.output import check_writable, complain, save
    from headtable.commands.progress import ProgressBar
    from headtable.commands.typed_names import game_named, options_given
    from headtable.rules.core.errors import BadSetup
    from headtable.table.house_seats import default_seats, level_named

    game = game_named(args.game)
    entrants = [
        name.strip() if name.strip().startswith((contest.PROGRAM, contest.ASSISTANT)) else level_named(name)
        for name in args.players.split(",")
    ]
    if args.deals < 1:
        raise BadSetup("play at least one deal")
    meeting = contest.Contest(
        game.id,
        args.seats or default_seats(game),
        entrants,
        options_given(game.options, args.option),
        args.seed,
        args.moves,
        args.seconds,
    )
    if args.seconds < 1:
        raise BadSetup("give assistants at least one second for a move")
    if any(entrant.startswith(contest.ASSISTANT) for entrant in entrants):
        require_package()
    meeting.seatings()  # complains before anything is begun
    for entrant in entrants:
        contest.chooser(game.id, entrant)
    for file in (args.json, args.svg):
        check_writable(file)
    engine = engine_given(args)
    deals: list[DealResult] = []
    failures: list[Failure] = []
    trouble: EngineFailed | None = None
    try:
        for played in contest.run(meeting, args.deals, engine, ProgressBar(args.deals).show):
            if isinstance(played, contest.Failure):
                failures.append(played)
            else:
                deals.append(played)
    except KeyboardInterrupt:
        print("\nstopped; this is what there is", file=sys.stderr)
    except EngineFailed as failed:
        trouble = failed
        complain(failed)
    for sentence in failures_in_words(entrants, failures):
        complain(sentence)
    if not deals:
        if trouble is None:
            complain(why_none_counts(failures))
        save(args.json, figures_file(meeting, [], deals, failures))
        return 1
    table = statistics.standings(entrants, deals)
    print(in_words(meeting, table, len(deals), len(failures)))
    save(args.json, figures_file(meeting, table, deals, failures))
    save(args.svg, svg_charts.standings_chart(meeting.game, table))
    return 1 if failures or trouble else 0


def counted(failures: "list[Failure]") -> "Counter[tuple[int, str]]":
    """How many deals each program failed in, and how."""
    return Counter((failure.entrant, failure.fault) for failure in failures)


def failures_in_words(entrants: list[str], failures: "list[Failure]") -> list[str]:
    """What the programs did wrong, a sentence for each fault; of many, the commonest."""
    faults = counted(failures).most_common()
    sentences = []
    for (entrant, fault), times in faults[:MOST_FAULTS]:
        often = "1 deal does not count" if times == 1 else f"{times} deals do not count"
        command = entrants[entrant].removeprefix("program:").removeprefix("mcp:")
        sentences.append(f"'{command}' {fault}: {often}")
    if len(faults) > MOST_FAULTS:
        sentences.append(f"and {len(faults) - MOST_FAULTS} other faults")
    return sentences


def why_none_counts(failures: "list[Failure]") -> str:
    """What is said in place of a table; a program that never made a move has ended the contest."""
    last = [failure for failure in failures if failure.entrant == failures[-1].entrant]
    if last and not any(failure.has_moved for failure in last):
        return "it never made a move, so the contest is over"
    return "no deal counts" if failures else "no deal was finished"


def in_words(meeting: "Contest", table: "list[EntrantStanding]", deals: int, failed: int) -> str:
    """The table of a contest; `failed` deals do not count."""
    games = deals * len(meeting.seatings())
    lines = [
        f"{meeting.game}, {meeting.seats} seats: {counted_in_words(deals, 'deal')}, "
        f"{counted_in_words(games, 'game')}"
    ]
    width = max(len(one.name) for one in table)
    lines.append(
        f"{'player':{width}}  {'points ahead':>18}  {'wins above fair':>18}"
        f"  {'rating':>6}  {'ms a move, 95 %':>15}"
    )
    for one in table:
        lines.append(
            f"{one.name:{width}}  {one.ahead!s:>18}  {one.luckless!s:>18}  {one.rating:6.0f}"
            f"  {one.mean_ms:7.2f} {one.slow_ms:7.2f}"
        )
    lines += [
        f"{one.name}: {counted_in_words(one.refused, 'refused move')} and"
        f" {counted_in_words(one.asked_about, 'question')} (why) in {one.decisions} decisions"
        for one in table
        if one.name.startswith("mcp:")
    ]
    if failed:
        lines.append(
            f"no verdict: {failed} of {deals + failed} deals do not count,"
            " and a program may fail where it would lose"
        )
    elif len(table) == 2 and deals > 1:
        lines.append(verdict(table, deals))
    return "\n".join(lines)


def verdict(table: "list[EntrantStanding]", deals: int) -> str:
    """Who wins more often; where that cannot be told, who makes more points, and no more is said of it."""
    if deals < FEWEST_DEALS:
        return f"too few deals to tell: play at least {FEWEST_DEALS}"
    first, second = table
    if first.luckless.excludes_nought():
        return f"{(first if first.luckless.mean > 0 else second).name} wins more often"
    if first.ahead.excludes_nought():
        better = first if first.ahead.mean > 0 else second
        return f"{better.name} makes more points; who wins more often is too close to call"
    return "too close to call: play more deals"


def figures_file(
    meeting: "Contest", table: "list[EntrantStanding]", deals: "list[DealResult]", failures: "list[Failure]"
) -> str:
    """What `--json` writes; without a deal that counts there is no table, and the failures say why."""
    return json.dumps(as_data(meeting, table, deals, failures), indent=2) + "\n"


def as_data(
    meeting: "Contest", table: "list[EntrantStanding]", deals: "list[DealResult]", failures: "list[Failure]"
) -> dict[str, object]:
    """The figures; all but `clock` are the same on every machine and engine."""
    return {
        "game": meeting.game,
        "seats": meeting.seats,
        "options": meeting.options,
        "seed": meeting.seed,
        "deals": len(deals),
        "players": [
            {
                "name": one.name,
                "points_ahead": [one.ahead.mean, one.ahead.margin],
                "wins_above_fair": [one.luckless.mean, one.luckless.margin],
                "rating": one.rating,
            }
            for one in table
        ],
        "failures": [
            {"player": meeting.entrants[entrant], "fault": fault, "deals": times}
            for (entrant, fault), times in counted(failures).most_common()
        ],
        "assistants": [
            {
                "name": one.name,
                "decisions": one.decisions,
                "refused_moves": one.refused,
                "asked_moves": one.asked_about,
            }
            for one in table
            if one.name.startswith("mcp:")
        ],
        "clock": [{"name": one.name, "mean_ms": one.mean_ms, "slow_ms": one.slow_ms} for one in table],
    }
