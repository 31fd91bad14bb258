"""`headtable backup`: everything that a store holds, in one file, while servers use it."""

import argparse

from headtable.commands.output import complain, counted, printable, signals_as_exits


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which store, and the file."""
    parser.description = (
        "Write all tables and evenings of a store into one file, also while servers use it. The file is of "
        "one moment, and is put in its place when it is whole and has been read again. headtable restore "
        "fills a store of either kind from it. It holds everybody's hands and the secrets of all shuffles, "
        "so only you may read it; the key that signs the players' tokens is not in it."
    )
    parser.add_argument("file", metavar="FILE", help="the file to write; an older backup there is replaced")
    add_database(parser)


def add_database(parser: argparse.ArgumentParser) -> None:
    """The option that names a store, as for `headtable serve`."""
    parser.add_argument(
        "--database",
        default="",
        metavar="WHERE",
        help="the store: a file, or postgresql://USER@HOST/NAME (the file in your data folder)",
    )


def run(args: argparse.Namespace) -> int:
    """1 where the store cannot be read."""
    import asyncio
    from pathlib import Path

    from headtable.rules.core.errors import Complaint
    from headtable.server.stores.backup_file import BackupWriter, UnusableFile
    from headtable.server.stores.open_store import admin_store_at

    async def back_up() -> None:
        store = admin_store_at(args.database)
        await store.open()
        try:
            with BackupWriter(Path(args.file)) as writer:
                await store.dump(writer.write)
                end = writer.finish()
        finally:
            await store.close()
        print(f"{counted(end.tables, 'table')}, {counted(end.rows, 'row')}: {printable(args.file)}")

    try:
        with signals_as_exits():
            asyncio.run(back_up())
    except UnusableFile:  # ends with 2, as what was typed is wrong
        raise
    except Complaint as complaint:
        complain(complaint)
        return 1
    return 0
