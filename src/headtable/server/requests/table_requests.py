"""What a connection can ask of its table, and what it is answered."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from headtable.bots.roster import LEVELS
from headtable.narration import refusals
from headtable.narration.capital_and_stop import sentence
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.errors import Complaint, Refusal, Unreadable
from headtable.server import protocol
from headtable.server.error_reports import report_fault
from headtable.server.printable_text import shown
from headtable.server.protocol import Done, Explained, FromServer, Hinted, Refused, Renewed, Said
from headtable.server.requests.answering import RULE, Late, TooMuchTalk, reason_of
from headtable.server.stores.store import NoSuchTable, Overtaken, StoreFull, Unstorable
from headtable.server.streams.deletion import delete_stream
from headtable.server.streams.request_ids import RequestKey
from headtable.server.streams.stream import Draft, PendingRows
from headtable.server.tables.bot_moves import question_for
from headtable.server.tables.bot_process import HINT, NoAnswer
from headtable.server.tables.figures import FIGURES
from headtable.server.tables.live_table import Table
from headtable.server.tables.phrases import PHRASES
from headtable.server.tables.registry import Tables
from headtable.server.tables.seat_connections import NOT_YOURS, SeatGone
from headtable.server.tables.table_config import OPEN, SPEEDS
from headtable.server.tables.table_history import (
    CHAIR,
    CUT,
    FIGURE,
    MOVE,
    OFF,
    ON,
    PAUSE,
    RENEW,
    START,
    SWAP,
)
from headtable.server.tables.undo_availability import prepared
from headtable.server.tables.undo_refusals import SENTENCES, NoUndo, why_no_undo
from headtable.server.transport.connection import PUBLIC, Connection
from headtable.table.fairness import why_not_cut
from headtable.table.log import UNDO
from headtable.table.logged_game import CLAUSE_OF_UNDO

ONLY_SEATS = "Who only looks on cannot do that."
HAS_BEGUN = "The game has begun."
OF_EVENINGS = (protocol.AtEvening, protocol.SayLine, protocol.Invite, protocol.Door)
Then: TypeAlias = Callable[[bool], None]


class TableRequests:
    """Does what the connections to all tables ask for."""

    def __init__(self, tables: Tables, refused: Counter[str]) -> None:
        self.tables = tables
        self.refusals = refused
        self.tokens = tables.context.tokens

    # Moves and cuts, at once ------------------------------------------------------------------

    def act_at_once(
        self, connection: Connection, table: Table, request: protocol.MakeMove | protocol.Cut, then: Then
    ) -> bool:
        """Move or cut without a task; False where something is unusual and it has to be done in one.

        `then` is called when it was answered; with False where even now it has to be done in a task.
        """
        if connection.seat == PUBLIC or table.is_lost or not table.lock.take():
            return False
        try:
            key = self.key_of(connection, request)
            if table.answers.to(key) is not None:
                table.lock.release()
                return False
            pending = table.begin(self.proposal(connection, table, request), key.stored())
        except Exception:  # a refusal: the task finds it again, and sends it
            table.lock.release()
            return False
        stored = partial(self._stored, connection, table, pending, request.id, then)
        try:
            table.store.write(table.code, pending.rows, stored)
        except Exception as error:
            stored(error)
        return True

    def _stored(
        self, connection: Connection, table: Table, pending: PendingRows, id: str, then: Then,
        error: Exception | None,
    ) -> None:  # fmt: skip
        """The rows of a move are stored, or could not be."""
        connection.hold()  # so that the answer and the view go together
        try:
            table.end(pending, error)
            if error is None:
                connection.tell(Done(pending.number, id))
            elif isinstance(error, (StoreFull, Unstorable)):
                reason = reason_of(error)
                self.refusals[reason or RULE] += 1
                connection.tell(Refused(table.history.seq, id, shown(str(error)), "", reason))
        except Exception as fault:
            error = fault
        table.lock.release()
        connection.release()
        if error is None or isinstance(error, (StoreFull, Unstorable, Overtaken, NoSuchTable)):
            then(not isinstance(error, Overtaken))
        else:
            connection.close(report_fault(error))
            then(True)

    # As every handler (answering.py) ----------------------------------------------------------

    def key_of(self, connection: Connection, request: protocol.Request) -> RequestKey:
        return RequestKey(str(connection.person), request)

    def shown_number(self, table: Table) -> int:
        return table.history.seq

    def refused(self, connection: Connection, table: Table, id: str, complaint: Complaint) -> Refused:
        """The refusal of a request; that of a move is told from what the connection's own seat sees."""
        if not isinstance(complaint, Refusal):
            clause = CLAUSE_OF_UNDO if isinstance(complaint, NoUndo) else ""
            return Refused(table.history.seq, id, shown(str(complaint)), clause)
        history = table.history
        seat = connection.seat if complaint.seat >= 0 else complaint.seat
        company = SeatNames(history.names, connection.seat, history.state.sides)
        clause, says = refusals.told(history.state, seat, complaint.text, complaint.clause, company)
        return Refused(history.seq, id, says, clause)

    async def repeat(
        self, connection: Connection, table: Table, request: protocol.Request, before: FromServer
    ) -> FromServer | None:
        """A token goes only to a connection of its person; all else is answered as it was."""
        is_current = table.seats.is_current(connection)
        if isinstance(request, protocol.Renew) and isinstance(before, Done) and is_current:
            return Renewed(before.seq, request.id, self.token_of(connection, table))
        return before

    async def do(
        self, connection: Connection, table: Table, request: protocol.Request, key: RequestKey
    ) -> FromServer | None:
        id = key.id
        if connection.is_closing or not table.seats.is_current(connection):
            raise SeatGone(NOT_YOURS)
        if isinstance(request, protocol.Chat):
            self.chat(connection, table, request)
            return None
        if isinstance(request, protocol.Sit | protocol.Watch):
            raise Complaint("This line has a place already: open another one.")
        if isinstance(request, OF_EVENINGS):
            raise Complaint("That belongs to an evening: this line is a table's.")
        if connection.seat == PUBLIC:
            raise Complaint(ONLY_SEATS)
        if isinstance(request, protocol.Phrase):
            self.phrase(connection, table, request)
            return None
        if isinstance(request, protocol.Hint):
            return await self.hint(connection, table, id)
        if isinstance(request, protocol.Why):
            async with table.lock:  # what is not stored yet is told to nobody
                return self.why(connection, table, request)
        if isinstance(request, protocol.Speed):
            return self.speed(table, request)
        if isinstance(request, protocol.Delete):
            await self.delete(connection, table, id)
            return None
        if isinstance(request, protocol.Rematch):
            require_alone(table)
            await self.tables.rematch(table, request.same)
            return Done(table.history.seq, id)
        number = await table.commit(lambda: self.proposal(connection, table, request), key, connection)
        if isinstance(request, protocol.Renew):
            return Renewed(number, id, self.token_of(connection, table))
        return Done(number, id)

    async def delete(self, connection: Connection, table: Table, id: str) -> None:
        """Only the host may; a table that plays for an evening has none, and goes with the evening."""

        def check() -> None:
            if connection.is_closing or not table.seats.is_current(connection):
                raise SeatGone(NOT_YOURS)
            require_alone(table)
            require_host(connection, table)

        await delete_stream(self.tables.context, table, connection, id, check)

    def token_of(self, connection: Connection, table: Table) -> str:
        return self.tokens.token(table.code, connection.person, connection.generation)

    def proposal(self, connection: Connection, table: Table, request: protocol.Request) -> Sequence[Draft]:
        """The rows that a request comes to, judged by the table as it is now."""
        if connection.is_closing or not table.seats.is_current(connection):
            raise SeatGone(NOT_YOURS)
        seat, history = connection.seat, table.history
        if isinstance(request, protocol.MakeMove):
            return self.move(seat, table, request)
        if isinstance(request, protocol.Undo):
            return self.undo(seat, table)
        if isinstance(request, protocol.Start):
            require_host(connection, table)
            if history.is_started:
                raise Complaint(HAS_BEGUN)
            return [(START, seat, "")]
        if isinstance(request, protocol.Pause):
            require_alone(table)
            if request.on:
                require_calm(connection, table)
            return [] if history.is_paused == request.on else [(PAUSE, seat, ON if request.on else OFF)]
        require_calm(connection, table)
        if isinstance(request, protocol.Renew):
            require_alone(table)
            return [(RENEW, seat, "")]
        if isinstance(request, protocol.ChooseFigure):
            return self.figure(seat, table, request)
        if isinstance(request, protocol.GiveChair):
            return self.chair(connection, table, request)
        if history.is_started:
            raise Complaint(HAS_BEGUN)
        if isinstance(request, protocol.Cut):
            if why_not_cut(request.value):
                raise Complaint(f"The cut {why_not_cut(request.value)}.")
            return [(CUT, seat, request.value)]
        assert isinstance(request, protocol.Swap)
        if request.seat >= len(history.chairs) or not history.chairs[request.seat].is_open:
            raise Complaint("That chair is not open.")
        return [(SWAP, seat, str(request.seat))]

    # One by one ------------------------------------------------------------------------------------

    def move(self, seat: int, table: Table, request: protocol.MakeMove) -> Sequence[Draft]:
        history = table.history
        if not history.is_started:
            raise Complaint("The game has not begun.")
        if history.is_paused:
            raise Complaint("The game is paused.")
        feed = table.feeds.get(seat)
        is_late = feed is not None and request.seq < feed.chooses_since
        if is_late and not history.state.is_live():
            raise Late("This comes too late: the table has gone on since.")
        return [(MOVE, seat, history.moved_text(request.text))]

    def undo(self, seat: int, table: Table) -> Sequence[Draft]:
        why = why_no_undo(table, seat)
        if why in SENTENCES:
            raise NoUndo(SENTENCES[why])
        reason = prepared(table.history, seat).may_undo(seat)
        if reason:
            raise NoUndo(reason)
        return [(MOVE, seat, UNDO)]

    def chair(self, connection: Connection, table: Table, request: protocol.GiveChair) -> Sequence[Draft]:
        """The host gives a chair to the house or to whoever comes, also one in which somebody sits."""
        history = table.history
        require_host(connection, table)
        require_no_daily(table, "The daily deal is played against the same house by everybody.")
        if request.level != OPEN and request.level not in LEVELS:
            raise Complaint(f"There is no level '{shown(request.level)}'; there are: {', '.join(LEVELS)}.")
        if history.is_over:
            raise Complaint("The game is over.")
        if request.seat >= len(history.chairs) or request.seat == connection.seat:
            raise Complaint("That is no chair that you can give to somebody else.")
        if history.chairs[request.seat].who == request.level:
            return []
        return [(CHAIR, request.seat, request.level)]

    def figure(self, seat: int, table: Table, request: protocol.ChooseFigure) -> Sequence[Draft]:
        """Where another person has the figure, the next free one is given."""
        require_alone(table)
        if request.figure not in FIGURES:
            raise Complaint("There is no such figure.")
        is_same = table.history.chairs[seat].figure == request.figure
        return [] if is_same else [(FIGURE, seat, request.figure)]

    def speed(self, table: Table, request: protocol.Speed) -> FromServer:
        require_alone(table)
        if request.speed not in SPEEDS:
            raise Complaint(f"There is no such speed; there are: {', '.join(SPEEDS)}.")
        table.set_speed(request.speed)
        return Done(table.history.seq, request.id)

    def why(self, connection: Connection, table: Table, request: protocol.Why) -> FromServer:
        if not table.seats.is_current(connection):
            raise SeatGone(NOT_YOURS)
        seq = table.history.seq
        try:
            company = SeatNames(table.history.names, connection.seat, table.history.state.sides)
            clause, says = refusals.why_not(table.history.state, connection.seat, request.text, company)
        except Unreadable as unreadable:
            return Explained(seq, request.id, sentence(str(unreadable)))
        return Explained(seq, request.id, says or "It is allowed.", clause)

    async def hint(self, connection: Connection, table: Table, id: str) -> FromServer:
        history = table.history
        require_alone(table)
        require_no_daily(table, "The daily deal is played without hints.")
        if connection.seat not in history.state.awaited_in_public():
            raise Complaint("It is not your turn.")
        if connection.is_asking:
            raise Complaint("The expert is thinking already.")
        connection.is_asking = True
        try:
            question = question_for(history, connection.seat, HINT)
            found = await self.tables.bots.ask(question)
        except NoAnswer as none:
            raise Complaint(str(none)) from none
        finally:
            connection.is_asking = False
        seats = SeatNames(history.names, connection.seat, history.state.sides).inside()
        says, figures = found.why.format(*seats), found.figures.format(*seats)
        return Hinted(history.seq, id, found.move, says, figures, found.clause)

    def chat(self, connection: Connection, table: Table, request: protocol.Chat) -> None:
        text = " ".join(request.text.split())
        if not text:
            raise Complaint("There is nothing in it that could be said.")
        self.say(connection, table, text)

    def phrase(self, connection: Connection, table: Table, request: protocol.Phrase) -> None:
        if request.phrase not in PHRASES:
            raise Complaint("There is no such phrase.")
        self.say(connection, table, phrase=request.phrase)

    def say(self, connection: Connection, table: Table, text: str = "", phrase: str = "") -> None:
        is_seated = connection.seat != PUBLIC
        if not table.talk_limits.take(str(connection.person) if is_seated else connection.address):
            raise TooMuchTalk("You have said much: let the others read it first.")
        name = table.seats.names[connection.seat] if is_seated else "a spectator"
        table.chat(Said(table.history.seq, connection.seat, name, text, phrase))


def require_host(connection: Connection, table: Table) -> None:
    """Refuse what is the host's: the person who has set up the table, wherever that person sits now."""
    if not table.history.is_host(connection.person):
        raise Complaint("Only who has set up the table can do that.")


def require_calm(connection: Connection, table: Table) -> None:
    """Refuse what somebody does again and again while the game does not go on: every row is kept for ever."""
    if not table.history.is_calm(str(connection.person)):
        raise Complaint("That is enough for now: go on with the game first.")


def require_alone(table: Table) -> None:
    """Refuse what would hold up or favour somebody at a table that plays for an evening."""
    if table.history.config.evening is not None:
        raise Complaint("Not while this table plays for an evening.")


def require_no_daily(table: Table, says: str) -> None:
    """Refuse what would make a daily deal another than everybody's."""
    if table.history.config.daily:
        raise Complaint(says)
