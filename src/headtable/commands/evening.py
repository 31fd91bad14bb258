"""`headtable evening FORM`: simulate a progressive evening of house players and report each round."""

import argparse
import json
import os
import sys


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which form, who comes, and how long."""
    parser.description = (
        "Let house players hold a progressive evening: many tables, the bell, the head table, the prizes."
    )
    parser.add_argument("form", metavar="FORM", help="such as progressive-trolley-euchre; `list` names all")
    parser.add_argument("--guests", type=int, default=24, metavar="N", help="how many come (24)")
    parser.add_argument(
        "--bots",
        default="regular",
        metavar="LEVEL",
        help="how good they are: random, novice, regular, expert; several with commas, in turn",
    )
    parser.add_argument("--rounds", type=int, metavar="N", help="how many games make up the evening")
    parser.add_argument("--option", action="append", default=[], metavar="ID=VALUE", help="a house rule")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same gives the same again (1)")
    parser.add_argument("--processes", type=int, default=0, metavar="N", help="as many as there are cores")
    parser.add_argument("--log", default="", metavar="FILE", help="write the log of the evening to a file")
    parser.add_argument("--json", default="", metavar="FILE", help="write everything that is known to a file")


def run(args: argparse.Namespace) -> int:
    """Play it and tell it; Ctrl-C ends it with what there is."""
    from headtable.commands.arena import show_bar
    from headtable.commands.output import check_writable, save
    from headtable.commands.play import options_from
    from headtable.evening import log, text_report
    from headtable.evening.forms import FORMS, form
    from headtable.evening.simulation import Plan, Simulation

    if args.form == "list":
        print("\n".join(f"{one.id:28}  {one.name}" for one in FORMS))
        return 0
    chosen = form(args.form)
    options = options_from(args.option)
    if args.rounds is not None:
        options["rounds" if any(one.id == "rounds" for one in chosen.options) else "games"] = args.rounds
    levels = tuple(level.strip() for level in args.bots.split(","))
    plan = Plan(chosen, args.guests, levels, options, args.seed)
    for file in (args.log, args.json):
        check_writable(file)
    simulation = Simulation(plan, args.processes or os.cpu_count() or 1)
    state = simulation.evening.state
    total = state.rounds_agreed * simulation.tables
    print(f"{chosen.name}: {args.guests} guests, {simulation.tables} tables, {state.rounds_agreed} games")
    try:
        for number in simulation.run(lambda done: show_bar(done, total)):
            print(text_report.in_words(simulation.evening, number))
    except KeyboardInterrupt:
        print("\nstopped; this is what there is", file=sys.stderr)
    print(text_report.result_in_words(simulation.evening))
    save(args.log, log.text_of(simulation.evening))
    save(args.json, json.dumps(simulation.evening.as_data(), indent=2) + "\n")
    return 0
