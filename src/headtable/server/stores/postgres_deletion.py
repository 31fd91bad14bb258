"""Deleting from PostgreSQL: for the store of a server, and for `headtable admin`."""

from headtable.server.stores import postgres_statements as statements
from headtable.server.stores.store import NoSuchTable, PartOfEvening, StillUsed


async def delete_in(
    connection: statements.Connection, sender: str, code: str, unchanged_since: int | None
) -> list[str]:
    """Delete a table, or an evening with its tables; the codes of what is gone, which all servers are told.

    NoSuchTable, PartOfEvening or StillUsed: then nothing was deleted.
    """
    async with connection.transaction():
        await connection.fetch(statements.LOCK_WITH_TABLES, code)
        # again: a table may have been made for the evening just before it was locked
        locked = await connection.fetch(statements.LOCK_WITH_TABLES, code)
        found = {str(each): str(evening) for each, evening in locked}
        if code not in found:
            raise NoSuchTable(code)
        evening = found[code]
        if evening and await connection.fetchval(statements.IS_THERE, evening):
            raise PartOfEvening(code, evening)
        codes = list(found)
        if unchanged_since is not None and await connection.fetchval(
            statements.CHANGED_SINCE, codes, unchanged_since
        ):
            raise StillUsed(code)
        await connection.execute(statements.KEEP_CODES, codes)
        await connection.execute(statements.DELETE_ROWS, codes)
        await connection.execute(statements.DELETE_TABLES, codes)
        await connection.execute(statements.TELL_CHANGE, sender, codes)
    return codes
