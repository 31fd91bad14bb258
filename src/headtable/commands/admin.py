"""`headtable admin`: the tables and evenings of a store, for whoever runs the server, also while it runs."""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from headtable.commands.backup import add_database
from headtable.commands.base_parser import whole_number
from headtable.commands.output import complain, counted, printable

if TYPE_CHECKING:
    from headtable.server.stores.admin_store import AdminStore, Summary

LIST: Final = "list"
CLOSE: Final = "close"
OPEN: Final = "open"
DELETE: Final = "delete"
CLEAR: Final = "clear"
OVER: Final = "over"
DAY: Final = 24 * 3600 * 1000  # milliseconds
HEADINGS: Final = ("code", "what", "made", "changed", "rows", "state", "evening")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, with which table, in which store."""
    parser.description = (
        "Look after the tables and evenings of a server, also while it runs: list them; close one, so that "
        "nobody can come in, or open it again; delete one for ever, with the names of its people; or clear "
        "all that have not changed for some days. Deleting an evening deletes its tables."
    )
    parser.add_argument(
        "action", choices=(LIST, CLOSE, OPEN, DELETE, CLEAR), type=str.lower, help="what to do"
    )
    parser.add_argument("code", nargs="?", default="", metavar="CODE", help="of the table or evening")
    add_database(parser)
    parser.add_argument("--names", action="store_true", help="list: with the names of the people")
    parser.add_argument("--json", action="store_true", help="list: as JSON, for programs")
    parser.add_argument("--days", type=whole_number, metavar="N", help="clear: unchanged for so many days")
    parser.add_argument("--yes", action="store_true", help="delete, clear: do not ask")


def run(args: argparse.Namespace) -> int:
    """1 where it cannot be done, or is not confirmed."""
    import asyncio

    from headtable.rules.core.errors import BadSetup, Complaint

    needs_code = args.action in (CLOSE, OPEN, DELETE)
    if needs_code != bool(args.code):
        raise BadSetup(f"headtable admin {args.action} {'needs a code' if needs_code else 'takes no code'}")
    if args.action == CLEAR and (args.days is None or args.days < 1):
        raise BadSetup("headtable admin clear needs --days, and at least one")
    args.code = args.code.upper()
    try:
        return asyncio.run(administer(args))
    except Complaint as complaint:
        complain(complaint)
        return 1


async def administer(args: argparse.Namespace) -> int:
    from headtable.server.stores.open_store import admin_store_at
    from headtable.server.stores.store import CLOSED, REOPENED

    store = admin_store_at(args.database)
    await store.open()
    try:
        if args.action == LIST:
            await show(store, args)
        elif args.action == DELETE:
            return await delete(store, args)
        elif args.action == CLEAR:
            return await clear(store, args)
        else:
            await require_alone(store, args.code)
            kind = CLOSED if args.action == CLOSE else REOPENED
            await store.add_row(args.code, kind, int(time.time() * 1000))
            print(f"{args.code} is {'closed' if args.action == CLOSE else 'open again'}")
    finally:
        await store.close()
    return 0


async def require_alone(store: "AdminStore", code: str) -> None:
    """Refuse to close a table whose evening would go on waiting for it."""
    from headtable.rules.core.errors import Complaint

    found = await store.load(code)
    if found is not None and found[0].evening and await store.load(found[0].evening) is not None:
        raise Complaint(f"table {code} plays for evening {found[0].evening}: close or open that")


# Deleting -----------------------------------------------------------------------------------------


async def delete(store: "AdminStore", args: argparse.Namespace) -> int:
    if not is_confirmed(args, f"Delete {args.code} for ever, with all that belongs to it?"):
        return 1
    codes = await store.delete(args.code)
    more = f", and {counted(len(codes) - 1, 'table')} of it" if len(codes) > 1 else ""
    print(f"{args.code} is deleted{more}")
    return 0


async def clear(store: "AdminStore", args: argparse.Namespace) -> int:
    from headtable.server.stores.store import NoSuchTable, StillUsed

    since = int(time.time() * 1000) - args.days * DAY
    codes = await store.unchanged(since)
    days = counted(args.days, "day")
    if codes and not is_confirmed(args, f"Delete {len(codes)} unchanged for more than {days}, for ever?"):
        return 1
    deleted = 0
    for code in codes:
        try:
            deleted += len(await store.delete(code, since))
        except (NoSuchTable, StillUsed):  # a server has done it, or somebody has played on
            continue
    print(f"{deleted} deleted that had not changed for more than {days}")
    return 0


def is_confirmed(args: argparse.Namespace, question: str) -> bool:
    """Ask, unless the words say that nobody need be asked."""
    if args.yes:
        return True
    sys.stdout.write(f"{question} Type yes: ")
    sys.stdout.flush()
    if sys.stdin.readline().strip().lower() == "yes":
        return True
    complain("nothing was deleted")
    return False


# Listing ------------------------------------------------------------------------------------------


async def show(store: "AdminStore", args: argparse.Namespace) -> None:
    """One line for each table and evening, the oldest first; names only where they are asked for."""
    sitters = await store.sitters() if args.names else {}
    at = moment_in_utc if args.json else moment
    listed: list[tuple[dict[str, str | int], list[str]]] = []
    for summary in await store.summaries():
        is_over, names = await over_and_names(store, summary, sitters)
        state = "closed" if summary.is_closed else "over" if is_over else "open"
        one: dict[str, str | int] = {
            "code": summary.code,
            "what": what_is_played(summary),
            "made": at(summary.made_at),
            "changed": at(summary.changed_at),
            "rows": summary.rows,
            "state": state,
            "evening": summary.evening,
        }
        listed.append((one, list(dict.fromkeys(names)) if args.names else []))
    if args.json:
        described = [one | ({"names": names} if args.names else {}) for one, names in listed]
        print(json.dumps(described, indent=2, ensure_ascii=False))
    else:
        show_lines(listed)


def show_lines(listed: "Sequence[tuple[dict[str, str | int], list[str]]]") -> None:
    rows = [HEADINGS, *(tuple(printable(str(one[heading])) for heading in HEADINGS) for one, _ in listed)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    for row, names in zip(rows, [[], *(names for _, names in listed)], strict=True):
        print("  ".join(map(str.ljust, row, widths)).rstrip())
        if names:
            print(f"    {printable(', '.join(names))}")


def what_is_played(summary: "Summary") -> str:
    """The game of a table, or the form of an evening."""
    setup = json.loads(summary.setup)
    return str(setup.get("form") or setup.get("game") or "?")


async def over_and_names(
    store: "AdminStore", summary: "Summary", sitters: dict[str, list[str]]
) -> tuple[bool, list[str]]:
    """Whether it is over, and the names of all people who were ever there."""
    from headtable.rules.core.errors import Complaint
    from headtable.server.evenings.evening_history import history_of
    from headtable.server.tables.table_config import PERSON

    setup = json.loads(summary.setup)
    if "form" not in setup:
        chairs = [chair for chair in setup.get("chairs", []) if chair.get("who") == PERSON]
        names = [str(chair.get("name", "")) for chair in chairs]
        return summary.is_over, [name for name in [*names, *sitters.get(summary.code, [])] if name]
    found = await store.load(summary.code)
    if found is None:  # it was deleted just now
        return False, []
    try:
        evening = history_of(*found).evening
    except Complaint:  # of a program that held evenings otherwise
        return False, []
    return evening.phase == OVER, [guest.name for guest in evening.state.guests.values()]


def moment(at: int) -> str:
    """A time in milliseconds since 1970, by the clock of this machine."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000))


def moment_in_utc(at: int) -> str:
    """A time in milliseconds since 1970, for programs."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at / 1000))
