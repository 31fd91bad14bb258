"""`headtable serve`: the table in the browser; `headtable` alone does the same on this machine.

`headtable --house` lets phones in the same network come in as well.
"""

import argparse
import logging
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from headtable.commands.base_parser import whole_number

if TYPE_CHECKING:
    import socket

    from headtable.server.house_network.switch import HouseSwitch
    from headtable.server.settings import Settings

LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8190
LAST_PORT: Final = 65535
HOST: Final = re.compile(
    r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?"
)
JSON_LOG: Final = "json"
LOG_LINE: Final = "%(asctime)s %(levelname)s %(message)s"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to listen and where to keep the tables."""
    parser.description = (
        "Run a server, so that people can play in their browsers. The tables are kept in one file, and "
        "beside it the key that signs the players' tokens. With PostgreSQL several processes "
        "can share the tables; then the variable HEADTABLE_KEY must hold the key, the same for all of them "
        "and at least 16 characters long."
    )
    parser.add_argument(
        "--host", default=LOOPBACK, metavar="ADDRESS", help=f"the address to listen at ({LOOPBACK})"
    )
    parser.add_argument(
        "--port",
        type=port_from,
        default=PORT,
        metavar="N",
        help=f"the port; 0 for any that is free ({PORT})",
    )
    parser.add_argument(
        "--database",
        default="",
        metavar="WHERE",
        help="where the tables are kept: a file, or postgresql://USER@HOST/NAME (a file in your data folder)",
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        type=host_from,
        metavar="HOST",
        help="a name under which people reach this server, as games.example.org; may be repeated",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        type=proxy_from,
        metavar="ADDRESS",
        help="the address of a reverse proxy whose X-Forwarded headers can be trusted; may be repeated",
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="HOST",
        help="another site whose pages may use this server; may be repeated",
    )
    parser.add_argument(
        "--compress", action="store_true", help="compress messages: less traffic, more work for this machine"
    )
    parser.add_argument(
        "--plain", action="store_true", help="use only public interfaces of uvicorn: slower, fewer limits"
    )
    parser.add_argument(
        "--thinkers",
        type=thinkers_from,
        default=0,
        metavar="N",
        help="how many processes experts think in (one less than there are cores, at least one)",
    )
    parser.add_argument(
        "--mcp",
        nargs="?",
        const="listed",
        default="",
        choices=("listed", "hidden"),
        help="seats for AI assistants at /mcp, with the legal moves listed or hidden (listed)",
    )
    parser.add_argument(
        "--log", choices=("text", JSON_LOG), default="text", help="the log as text or as JSON lines (text)"
    )
    parser.add_argument(
        "--forget-after",
        type=days_from,
        default=0,
        metavar="DAYS",
        help="delete tables and evenings for ever that have not changed for so many days (never)",
    )
    parser.add_argument("--open", action="store_true", help="open the page in your browser")
    parser.add_argument("--quiet", action="store_true", help="log only what goes wrong")
    parser.set_defaults(at_home=False)


def run(args: argparse.Namespace) -> int:
    """Serve until stopped; 1 when the server could not be opened."""
    from headtable.commands.output import complain
    from headtable.rules.core.errors import BadSetup, Complaint

    try:
        with listen_at_home() if args.at_home else listen(args.host, args.port) as listening:
            return serve(args, listening)
    except BadSetup:  # a setting that can be no server's ends with 2
        raise
    except Complaint as complaint:
        complain(complaint)
        return 1


def run_at_home(words: Sequence[str] = ()) -> int:
    """What `headtable` alone does: serve on loopback, and open the browser.

    Where a server runs already, its page is opened.
    """
    parser = argparse.ArgumentParser(prog="headtable", usage="headtable [--house [ADDRESS]]")
    parser.add_argument(
        "--house",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="let phones in the same network come in; ADDRESS is one of this machine's where the usual one "
        "will not do, and may have a port behind it",
    )
    house = parser.parse_args(words).house
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    args = parser.parse_args(["--open", "--quiet"])
    args.at_home = True
    args.opens_house = house is not None
    args.place = house_from(house) if house else None
    return run(args)


def listen(host: str, port: int) -> "socket.socket":
    from headtable.rules.core.errors import Complaint
    from headtable.server.transport.listening import listening_at

    try:
        return listening_at(host, port)
    except (OSError, OverflowError) as error:
        reason = error.strerror if isinstance(error, OSError) else "ports go from 0 to 65535"
        raise Complaint(f"cannot listen at {host}, port {port}: {reason}") from error


def listen_at_home() -> "socket.socket":
    """The same port at every start, as the browser keeps a player's record by it; where it is taken, any."""
    from headtable.rules.core.errors import Complaint

    try:
        return listen(LOOPBACK, PORT)
    except Complaint:
        return listen(LOOPBACK, 0)


def serve(args: argparse.Namespace, listening: "socket.socket") -> int:
    """Open the store and serve; a Complaint says why it cannot be opened, before anything is announced."""
    from headtable.assistant.require_mcp import require_package
    from headtable.server.app import make_app
    from headtable.server.house_network.owner import new_ticket
    from headtable.server.json_log import log_as_json
    from headtable.server.metrics_token import token_from_environment
    from headtable.server.process import run
    from headtable.server.settings import Settings
    from headtable.server.stores.file_lock import InUse
    from headtable.server.stores.open_store import store_at

    if args.mcp:
        require_package()
    address = address_of(listening)
    store, key = store_at(args.database, address)
    settings = Settings(
        key=key,
        origins=tuple(origin.lower() for origin in args.origin),
        hosts=tuple(args.name),
        proxies=tuple(args.proxy),
        plain_transport=args.plain,
        assistants=args.mcp,
        thinkers=args.thinkers,
        metrics_token=token_from_environment(),
        forget_after=args.forget_after,
    )
    if args.log == JSON_LOG:
        log_as_json(logging.WARNING)
    else:
        logging.basicConfig(format=LOG_LINE, level=logging.WARNING)

    app = make_app(store, settings, house_of(args, settings, listening) if args.at_home else None)
    ticket = f"#owner={new_ticket(key)}" if args.at_home else ""

    def announce() -> None:
        print(f"Head Table is open at {address} (Ctrl-C closes it)", flush=True)
        if args.open:
            open_browser(address + ticket)

    try:
        level = "warning" if args.quiet else "info"
        run(app, listening, args.compress, level, announce, args.log == JSON_LOG)
    except InUse as running:
        if not (args.at_home and running.address):
            raise
        print(f"Head Table is open already at {running.address}", flush=True)
        if args.opens_house:
            print("To let phones come in, turn the switch on the page that invites others.", flush=True)
        open_browser(running.address + ticket)
    return 0


def house_of(args: argparse.Namespace, settings: "Settings", listening: "socket.socket") -> "HouseSwitch":
    """The switch for phones in the same network, as the words of the command set it."""
    from headtable.server.house_network.switch import HouseSwitch

    def say(sentence: str) -> None:
        with suppress(OSError):  # nobody may read what is printed any more
            print(sentence, flush=True)

    house = HouseSwitch(settings, listening.getsockname()[:2], args.place)
    house.opens_at_start = args.opens_house
    house.say = say
    return house


def house_from(text: str) -> tuple[str, int | None]:
    """An address of this machine, and a port where one is named."""
    from ipaddress import ip_address

    from headtable.rules.core.errors import Complaint
    from headtable.server.http.origins import is_address, split_host

    host, port = (text, None) if is_address(text) else split_host(text) or ("", None)
    if not is_address(host) or ip_address(host).is_unspecified:
        raise Complaint(f"'{text}' is no address of a machine: write it as 192.168.1.5 or 192.168.1.5:8190")
    return str(ip_address(host)), port


def host_from(name: str) -> str:
    """A host's name, with a port where it has one; a Complaint for an address of a page and the like."""
    from headtable.rules.core.errors import Complaint

    if not HOST.fullmatch(name):
        raise Complaint(f"'{name}' is no name of a host: write it as games.example.org, without http://")
    return name.lower()


def port_from(text: str) -> int:
    """The number of a port; 0 stands for any that is free."""
    from headtable.rules.core.errors import Complaint

    port = whole_number(text)
    if not 0 <= port <= LAST_PORT:
        raise Complaint(f"there is no port {port}: ports go from 0 to {LAST_PORT}")
    return port


def thinkers_from(text: str) -> int:
    """A number of processes, one at least."""
    from headtable.rules.core.errors import Complaint

    thinkers = whole_number(text)
    if thinkers < 1:
        raise Complaint("experts need at least one process to think in: --thinkers 1")
    return thinkers


def days_from(text: str) -> int:
    """A number of days, one at least."""
    from headtable.rules.core.errors import Complaint

    days = whole_number(text)
    if days < 1:
        raise Complaint("what is forgotten must be at least one day old: --forget-after 1")
    return days


def proxy_from(address: str) -> str:
    """An IP address, or a network of them as 10.0.0.0/8."""
    from ipaddress import ip_network

    from headtable.rules.core.errors import Complaint

    try:
        ip_network(address, strict=False)
    except ValueError:
        raise Complaint(f"'{address}' is no IP address of a proxy: write it as 127.0.0.1") from None
    return address


def address_of(listening: "socket.socket") -> str:
    """The link to a server that listens there."""
    from headtable.server.transport.listening import web_address

    host, port = listening.getsockname()[:2]
    return f"{web_address(in_network(host), port)}/"


def in_network(host: str) -> str:
    """The address under which others reach this machine, where it listens at all of its addresses."""
    from headtable.server.house_network.addresses import EVERYWHERE, own_address_towards

    return (own_address_towards(EVERYWHERE[host]) if host in EVERYWHERE else "") or host


def open_browser(address: str) -> None:
    """Without waiting for it: some browsers stay until they are closed."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=[address]).start()
