"""How a request is answered, at tables and evenings alike: done once, remembered, refused with a reason."""

from collections import Counter
from typing import Final, Protocol, TypeVar

from headtable.rules.core.errors import Complaint
from headtable.server.printable_text import shown
from headtable.server.protocol import BUSY, LATE, LOST_SEAT, TOO_FAST, Done, FromServer, Refused, Request
from headtable.server.stores.store import StoreFull
from headtable.server.streams.request_ids import AlreadyAnswered, RequestKey
from headtable.server.streams.stream import Busy, Stream
from headtable.server.tables.seat_connections import SeatGone
from headtable.server.transport.connection import PUBLIC, Connection

RULE: Final = "rule"  # a refusal that is final: a rule of the game or of the server is against it
Live = TypeVar("Live", bound=Stream)
Live_contra = TypeVar("Live_contra", bound=Stream, contravariant=True)


class Late(Complaint):
    """A move that answers a view which is not the newest any more."""


class TooMuchTalk(Complaint):
    """Somebody says more than others can read."""


class RequestHandler(Protocol[Live_contra]):
    """Does the requests of connections to one kind of stream."""

    refusals: Counter[str]  # by reason; those without one are RULE

    def key_of(self, connection: Connection, request: Request) -> RequestKey:
        """By what a request is known when it comes again."""

    async def do(
        self, connection: Connection, stream: Live_contra, request: Request, key: RequestKey
    ) -> FromServer | None:
        """Do a request; AlreadyAnswered where it was done before, else a Complaint where it is refused."""

    async def repeat(
        self, connection: Connection, stream: Live_contra, request: Request, before: FromServer
    ) -> FromServer | None:
        """The answer to a request that was answered before."""

    def refused(self, connection: Connection, stream: Live_contra, id: str, complaint: Complaint) -> Refused:
        """The refusal of a request."""

    def shown_number(self, stream: Live_contra) -> int:
        """The number of the row up to which the stream is shown."""


async def answer(
    handler: RequestHandler[Live], stream: Live, connection: Connection, request: Request
) -> None:
    """Do a request and send the answer; only faults of our own are raised.

    An answer is remembered, unless the same request may succeed later or on another connection.
    """
    key = handler.key_of(connection, request)
    is_kept = connection.seat != PUBLIC
    found: FromServer | None
    try:
        found = await done_or_repeated(handler, stream, connection, request, key)
    except Complaint as complaint:
        reason = reason_of(complaint)
        is_kept = is_kept and reason not in (BUSY, LOST_SEAT, TOO_FAST)
        if reason:
            found = Refused(handler.shown_number(stream), key.id, shown(str(complaint)), "", reason)
        else:
            found = handler.refused(connection, stream, key.id, complaint)
    if found is not None:
        if isinstance(found, Refused):
            handler.refusals[found.reason or RULE] += 1
        if is_kept and isinstance(found, Done | Refused):
            stream.answers.keep(key, found)
        connection.tell(found)


async def done_or_repeated(
    handler: RequestHandler[Live], stream: Live, connection: Connection, request: Request, key: RequestKey
) -> FromServer | None:
    known = stream.answers.to(key) if connection.seat != PUBLIC else None
    if known is None:
        try:
            return await handler.do(connection, stream, request, key)
        except AlreadyAnswered as before:
            known = before.answer
    return await handler.repeat(connection, stream, request, known)


def reason_of(complaint: Complaint) -> str:
    """The code of a refusal that is not final: what a program has to do before it may try again."""
    if isinstance(complaint, (Busy, StoreFull)):
        return BUSY
    if isinstance(complaint, SeatGone):
        return LOST_SEAT
    if isinstance(complaint, TooMuchTalk):
        return TOO_FAST
    return LATE if isinstance(complaint, Late) else ""
