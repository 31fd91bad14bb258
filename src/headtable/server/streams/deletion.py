"""Deleting a table or an evening for ever, at the request of its host or organiser."""

from collections.abc import Callable

from headtable.server.protocol import Done
from headtable.server.stores.store import NoSuchTable
from headtable.server.streams.server_context import ServerContext
from headtable.server.streams.stream import Stream
from headtable.server.transport.connection import Connection


async def delete_stream(
    context: ServerContext, stream: Stream, connection: Connection, id: str, check: Callable[[], None]
) -> None:
    """Delete a stream, from the store and from memory; the connection is told, then all are closed.

    `check` raises a Complaint where the connection may not do this, judged by what is stored at that moment.
    Gone where it is gone already; StoreFull, and then nothing is deleted.
    """
    async with stream.lock:
        stream.require_there()
        if stream.store.is_shared:
            await stream.catch_up()  # the token may have ended at another process
        check()
        try:
            codes = await stream.store.delete(stream.code)
        except NoSuchTable:  # another process has done it in this moment
            codes = [stream.code]
        connection.tell(Done(stream.seq(), id))
        for code in codes:
            context.forget(code)
