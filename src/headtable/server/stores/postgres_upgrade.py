"""The tables in a PostgreSQL database: made where they lack, and brought up to date."""

from headtable.rules.core.errors import Complaint
from headtable.server.stores import postgres_statements as statements


async def make_tables(connection: statements.Connection) -> None:
    """In the open transaction; a Complaint where they are of a newer program."""
    await connection.execute(statements.ALONE)
    if await connection.fetchval(statements.IS_NEW):
        await connection.execute(statements.SCHEMA)
        await connection.execute(statements.SET_VERSION, statements.FORM)
    version = await connection.fetchval(statements.GET_VERSION)
    if version < 2:
        await connection.execute(statements.TO_SECOND_FORM)
    if version < 3:
        await connection.execute(statements.TO_THIRD_FORM)
    if version > statements.FORM:
        raise Complaint(
            f"the database has form {version}, and this program knows forms up to {statements.FORM}: "
            "it takes the newer program that made it"
        )
