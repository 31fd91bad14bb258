"""Which engine a simulation runs on, as it is given on the command line."""

import argparse
from typing import TYPE_CHECKING

from headtable.commands.base_parser import did_you_mean

if TYPE_CHECKING:
    from headtable.arena.engines import Engine


def add_engine_arguments(parser: argparse.ArgumentParser) -> None:
    """The engine, and where it is."""
    parser.add_argument(
        "--engine",
        default="processes",
        metavar="ENGINE",
        help="what it runs on: processes of this machine (default), or a Ray cluster: ray",
    )
    parser.add_argument(
        "--address",
        default="",
        metavar="ADDRESS",
        help="the Ray cluster, as Ray takes it: auto, host:port or ray://host:port "
        "(default: one on this machine, for this command only)",
    )


def engine_given(args: argparse.Namespace) -> "Engine":
    """The engine that the arguments ask for."""
    from headtable.arena.engines import ENGINES, engine_named
    from headtable.commands.output import complain
    from headtable.commands.typed_names import known_name
    from headtable.rules.core.errors import BadSetup

    name = known_name(args.engine, ENGINES)
    try:
        return engine_named(name, args.processes, args.address, complain)
    except BadSetup as refused:
        raise BadSetup(f"{refused}{'' if name in ENGINES else did_you_mean(name, ENGINES)}") from refused
