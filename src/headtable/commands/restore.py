"""`headtable restore`: an empty store is filled from a backup."""

import argparse

from headtable.commands.backup import add_database
from headtable.commands.output import complain, counted, printable, signals_as_exits


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which file, and the store."""
    parser.description = (
        "Fill an empty store from a file that headtable backup has written, whichever kind of store that was "
        "of. A file that is damaged or not whole is refused, and so is a store that holds tables or is used "
        "by a server; then nothing is changed. The key that signs the players' tokens is not in the file: "
        "put seat-key beside the store, or set HEADTABLE_KEY, as it was."
    )
    parser.add_argument("file", metavar="FILE", help="the backup")
    add_database(parser)
    parser.add_argument("--check", action="store_true", help="only look whether the file is whole")


def run(args: argparse.Namespace) -> int:
    """1 where the file is no whole backup, or the store is not empty or in use."""
    from headtable.rules.core.errors import Complaint
    from headtable.server.stores.backup_file import UnusableFile

    try:
        return restored(args)
    except UnusableFile:  # ends with 2, as what was typed is wrong
        raise
    except Complaint as complaint:
        complain(complaint)
        return 1


def restored(args: argparse.Namespace) -> int:
    import asyncio
    from pathlib import Path

    from headtable.server.stores.backup_file import check_backup, read_backup
    from headtable.server.stores.open_store import place_of, target_at

    file = Path(args.file)
    end = check_backup(file)
    held = f"{counted(end.tables, 'table')}, {counted(end.rows, 'row')}"
    if args.check:
        print(f"{printable(args.file)} is whole: {held}")
        return 0
    with signals_as_exits():
        asyncio.run(target_at(args.database).fill(read_backup(file)))
    where = printable(place_of(args.database))
    print(
        f"restored to {where}: {held}. The key of the seats is not in a backup: see headtable help restore."
    )
    return 0
