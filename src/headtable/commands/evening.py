"""`headtable evening FORM`: simulate a progressive evening of house players and report each round."""

import argparse
import json
import os
import sys

from headtable.commands.base_parser import add_simulation_arguments, whole_number


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which form, who comes, and how long."""
    parser.description = (
        "Simulate a progressive evening: guests at many tables play short games, the winners move up towards "
        "the head table, and prizes are given at the end. House players sit on all chairs."
    )
    parser.add_argument(
        "form", metavar="FORM", help="which kind of evening, as progressive-trolley-euchre; `list` lists them"
    )
    parser.add_argument("--guests", type=whole_number, default=24, metavar="N", help="how many come (24)")
    parser.add_argument(
        "--bots",
        default="regular",
        metavar="LEVEL",
        help="how well they play: random, novice, regular (default) or expert; "
        "several with commas take turns",
    )
    parser.add_argument("--rounds", type=whole_number, metavar="N", help="how many rounds the evening has")
    add_simulation_arguments(parser, "evening")
    parser.add_argument("--log", default="", metavar="FILE", help="write the log of the evening to this file")
    parser.add_argument("--json", default="", metavar="FILE", help="write all results to this file")


def run(args: argparse.Namespace) -> int:
    """Play it and tell it; Ctrl-C ends it with what there is."""
    from headtable.arena.engines.chunk_queue import EngineFailed
    from headtable.commands.output import check_writable, complain, counted, save
    from headtable.commands.progress import ProgressBar
    from headtable.commands.typed_names import form_named, options_given
    from headtable.evening import log, text_report
    from headtable.evening.forms import FORMS
    from headtable.evening.simulation import Plan, Simulation
    from headtable.table.house_seats import level_named

    if args.form.lower() == "list":
        print("\n".join(f"{one.id:28}  {one.name}" for one in FORMS))
        return 0
    chosen = form_named(args.form)
    options = options_given(chosen.options, args.option)
    if args.rounds is not None:
        options["rounds" if any(one.id == "rounds" for one in chosen.options) else "games"] = args.rounds
    levels = tuple(level_named(level) for level in args.bots.split(","))
    plan = Plan(chosen, args.guests, levels, options, args.seed)
    for file in (args.log, args.json):
        check_writable(file)
    simulation = Simulation(plan, args.processes or os.cpu_count() or 1)
    state = simulation.evening.state
    total = state.rounds_agreed * simulation.tables
    guests, tables = counted(args.guests, "guest"), counted(simulation.tables, "table")
    print(f"{chosen.name}: {guests}, {tables}, {counted(state.rounds_agreed, 'game')}")
    status = 0
    try:
        for number in simulation.run(ProgressBar(total).show):
            print(text_report.in_words(simulation.evening, number))
    except KeyboardInterrupt:
        print("\nstopped; this is what there is", file=sys.stderr)
    except EngineFailed as failed:
        complain(failed)
        status = 1
    print(text_report.result_in_words(simulation.evening))
    save(args.log, log.text_of(simulation.evening))
    save(args.json, json.dumps(simulation.evening.as_data(), indent=2) + "\n")
    return status
