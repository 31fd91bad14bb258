"""`headtable mcp`: a seat for an AI assistant, as a server of the Model Context Protocol."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from headtable.assistant.toolbox import Toolbox

LISTED = "listed"
HIDDEN = "hidden"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where the tables are, and what the assistant is told."""
    parser.description = (
        "Let an AI assistant take a seat. The assistant's program starts this command and speaks the Model "
        "Context Protocol with it over standard input and output. Without --server the assistant plays at "
        "tables of its own on this machine, against the house or with you in a browser. It needs the extra "
        "mcp."
    )
    parser.add_argument(
        "--server", default="", metavar="URL", help="the server with the tables, as http://127.0.0.1:8190"
    )
    parser.add_argument(
        "--moves",
        choices=(LISTED, HIDDEN),
        default=LISTED,
        help="whether the legal moves are listed with the table; hidden is for testing models (listed)",
    )
    parser.add_argument("--hints", action="store_true", help="let the assistant ask the expert for a move")


def run(args: argparse.Namespace) -> int:
    """Serve until the assistant's program hangs up; 1 where the server's address or own server fails."""
    from headtable.assistant.require_mcp import require_package
    from headtable.assistant.seats_in_use import Seats
    from headtable.assistant.toolbox import ALL_TOOLS, Toolbox
    from headtable.rules.core.errors import BadSetup

    require_package()
    if args.hints and args.moves == HIDDEN:
        raise BadSetup("a hint names a legal move: --hints does not go with --moves hidden")
    tools = tuple(name for name in ALL_TOOLS if name != "hint" or args.hints)
    toolbox = Toolbox(Seats(is_alone=True), args.moves == LISTED, tools)
    if args.server:
        return serve(toolbox, address_from(args.server))
    from headtable.commands.own_server import OwnServer

    with OwnServer() as own:
        return serve(toolbox, own.address)


def serve(toolbox: "Toolbox", address: str) -> int:
    import asyncio

    from headtable.assistant.mcp_server import serve_stdio
    from headtable.assistant.remote_server import RemoteServer

    async def serve_until_left() -> None:
        try:
            await serve_stdio(toolbox, RemoteServer(address))
        finally:
            toolbox.seats.close()

    asyncio.run(serve_until_left())
    return 0


def address_from(text: str) -> str:
    """The address of a server; BadSetup, which never repeats what was typed, where it is none."""
    from headtable.rules.core.errors import BadSetup
    from headtable.terminal.server_connection import Link

    typed = text.rstrip("/")
    try:
        base = Link.read(f"{typed}/t/XXXX").base
    except BadSetup:
        base = ""
    if not base or base.lower() != typed.lower():
        raise BadSetup(
            "the address of a server begins with http:// or https:// and ends with its name or port, as "
            "http://127.0.0.1:8190; the code of a table is told to the assistant"
        )
    return base
