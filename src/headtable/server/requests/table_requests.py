"""What a line can ask of its table, and what it is answered."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from headtable.bots.roster import LEVELS
from headtable.narration import refusals
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.errors import Complaint, Refusal, Unreadable
from headtable.server import protocol
from headtable.server.error_reports import gone_wrong
from headtable.server.protocol import Done, Explained, FromServer, Hinted, Refused, Renewed, Said, shown
from headtable.server.stores.store import Overtaken, StoreFull, Unstorable
from headtable.server.streams.request_ids import Answered, Asked, OtherContent
from headtable.server.tables.bot_process import HINT, NoThought
from headtable.server.tables.live_table import Begun, Draft, Table
from headtable.server.tables.seat_connections import NOT_YOURS, SeatGone
from headtable.server.tables.table_config import OPEN, SPEEDS
from headtable.server.tables.table_history import (
    CHAIR,
    CUT,
    MOST_UNDOS,
    MOVE,
    OFF,
    ON,
    PAUSE,
    RENEW,
    START,
    SWAP,
)
from headtable.server.tokens import Tokens
from headtable.server.transport.connection import PUBLIC, Connection
from headtable.table.fairness import why_not_cut
from headtable.table.log import UNDO
from headtable.table.logged_game import CLAUSE_OF_UNDO

ONLY_SEATS = "Who only looks on cannot do that."
HAS_BEGUN = "The game has begun."
OF_EVENINGS = (protocol.AtEvening, protocol.SayLine, protocol.Invite, protocol.Door)


class Late(Complaint):
    """A move that answers a view which is not the newest any more."""


class Requests:
    """Does what the lines of all tables ask for."""

    def __init__(self, tokens: Tokens, rematch: Callable[[Table, bool], Awaitable[None]]) -> None:
        self.tokens = tokens
        self.rematch = rematch

    def act_at_once(
        self, line: Connection, request: protocol.MakeMove | protocol.Cut, then: Callable[[bool], None]
    ) -> bool:
        """Move or cut the shortest way; False where something is unusual and `answer` has to be asked.

        `then` is called when it was answered; with False where even now `answer` has to be asked.
        """
        table = line.table
        if table is None or line.seat == PUBLIC or table.is_lost or not table.lock.take():
            return False
        try:
            asked = Asked(str(line.person), request)
            if table.answers.to(asked) is not None:
                table.lock.release()
                return False
            begun = table.begin(self.proposal(line, table, request), asked.stored())
        except Exception:  # a refusal: `answer` finds it again, and says it
            table.lock.release()
            return False
        stored = partial(self._stored, line, table, begun, request.id, then)
        try:
            table.store.write(table.code, begun.rows, stored)
        except Exception as error:
            stored(error)
        return True

    def _stored(
        self, line: Connection, table: Table, begun: Begun, id: str, then: Callable[[bool], None],
        error: Exception | None,
    ) -> None:  # fmt: skip
        """The rows of a move are durable, or could not be written."""
        line.hold()  # so that the answer and the view go together
        try:
            table.end(begun, error)
            if error is None:
                line.tell(Done(begun.number, id))
            elif isinstance(error, (StoreFull, Unstorable)):
                line.tell(Refused(table.story.seq, id, shown(str(error))))
        except Exception as fault:
            error = fault
        table.lock.release()
        line.release()
        if error is None or isinstance(error, (StoreFull, Unstorable, Overtaken)):
            then(not isinstance(error, Overtaken))
        else:
            line.close(gone_wrong(error))
            then(True)

    async def answer(self, line: Connection, request: protocol.Request) -> None:
        """Do it, and tell the line; nothing is ever raised but what is a fault of ours."""
        table = line.table
        assert table is not None
        asked = Asked(str(line.person), request)
        id = asked.id
        is_kept = line.seat != PUBLIC
        try:
            known = table.answers.to(asked) if is_kept else None
            if known is not None:
                raise Answered(known)
            answer = await self.do(line, table, request, asked)
        except Answered as before:
            answer = self.again(line, table, request, before.answer)
            is_kept = False
        except Refusal as refusal:
            answer = self.refused(line, table, id, refusal)
        except (StoreFull, SeatGone) as now:
            answer = Refused(table.story.seq, id, shown(str(now)))
            is_kept = False  # the same may be tried again, on another line
        except Complaint as complaint:
            answer = Refused(table.story.seq, id, shown(str(complaint)))
            is_kept = is_kept and not isinstance(complaint, OtherContent)
        if answer is not None:
            if is_kept and isinstance(answer, Done | Refused):
                table.answers.keep(asked, answer)
            line.tell(answer)

    def refused(self, line: Connection, table: Table, id: str, refusal: Refusal) -> Refused:
        """The refusal of a move, told from what the line's own seat sees."""
        seat = line.seat if refusal.seat >= 0 else refusal.seat
        company = SeatNames(table.story.names, line.seat, table.story.state.sides)
        clause, says = refusals.told(table.story.state, seat, refusal.text, refusal.clause, company)
        return Refused(table.story.seq, id, says, clause)

    def again(
        self, line: Connection, table: Table, request: protocol.Request, before: FromServer
    ) -> FromServer | None:
        """The answer to a request that was answered before; a token goes only to a line of its person."""
        if isinstance(request, protocol.Renew) and isinstance(before, Done) and table.is_current(line):
            return Renewed(before.seq, request.id, self.token_of(line, table))
        return before

    async def do(
        self, line: Connection, table: Table, request: protocol.Request, asked: Asked
    ) -> FromServer | None:
        id = asked.id
        if line.is_closing or not table.is_current(line):
            raise SeatGone(NOT_YOURS)
        if isinstance(request, protocol.Chat):
            self.chat(line, table, request)
            return None
        if isinstance(request, protocol.Sit | protocol.Watch):
            raise Complaint("This line has a place already: open another one.")
        if isinstance(request, OF_EVENINGS):
            raise Complaint("That belongs to an evening: this line is a table's.")
        if line.seat == PUBLIC:
            raise Complaint(ONLY_SEATS)
        if isinstance(request, protocol.Hint):
            return await self.hint(line, table, id)
        if isinstance(request, protocol.Why):
            async with table.lock:  # what is not stored yet is told to nobody
                return self.why(line, table, request)
        if isinstance(request, protocol.Speed):
            return self.speed(table, request)
        if isinstance(request, protocol.Rematch):
            require_alone(table)
            await self.rematch(table, request.same)
            return Done(table.story.seq, id)
        number = await table.commit(lambda: self.proposal(line, table, request), asked, line)
        if isinstance(request, protocol.Renew):
            return Renewed(number, id, self.token_of(line, table))
        return Done(number, id)

    def token_of(self, line: Connection, table: Table) -> str:
        return self.tokens.token(table.code, line.person, line.generation)

    def proposal(self, line: Connection, table: Table, request: protocol.Request) -> Sequence[Draft]:
        """The rows that a request comes to, judged by the table as it is now."""
        if line.is_closing or not table.is_current(line):
            raise SeatGone(NOT_YOURS)
        seat, story = line.seat, table.story
        if isinstance(request, protocol.MakeMove):
            return self.move(seat, table, request)
        if isinstance(request, protocol.Undo):
            return self.undo(seat, table)
        if isinstance(request, protocol.Start):
            require_host(line, table)
            if story.is_started:
                raise Complaint(HAS_BEGUN)
            return [(START, seat, "")]
        if isinstance(request, protocol.Pause):
            require_alone(table)
            if request.on:
                require_calm(line, table)
            return [] if story.is_paused == request.on else [(PAUSE, seat, ON if request.on else OFF)]
        require_calm(line, table)
        if isinstance(request, protocol.Renew):
            require_alone(table)
            return [(RENEW, seat, "")]
        if isinstance(request, protocol.GiveChair):
            return self.chair(line, table, request)
        if story.is_started:
            raise Complaint(HAS_BEGUN)
        if isinstance(request, protocol.Cut):
            if why_not_cut(request.value):
                raise Complaint(f"The cut {why_not_cut(request.value)}.")
            return [(CUT, seat, request.value)]
        assert isinstance(request, protocol.Swap)
        if request.seat >= len(story.chairs) or not story.chairs[request.seat].is_open:
            raise Complaint("That chair is not open.")
        return [(SWAP, seat, str(request.seat))]

    # One by one ------------------------------------------------------------------------------------

    def move(self, seat: int, table: Table, request: protocol.MakeMove) -> Sequence[Draft]:
        story = table.story
        if not story.is_started:
            raise Complaint("The game has not begun.")
        if story.is_paused:
            raise Complaint("The game is paused.")
        listener = table.listeners.get(seat)
        is_late = listener is not None and request.seq < listener.chooses_since
        if is_late and not story.state.is_live():
            raise Late("This comes too late: the table has gone on since.")
        return [(MOVE, seat, story.moved_text(request.text))]

    def undo(self, seat: int, table: Table) -> Sequence[Draft]:
        sitting = table.story.sitting
        if table.hall is not None and table.hall.has_rung(table):
            raise Complaint("The bell has rung: nothing is taken back any more.")
        if table.story.undos.get(seat, 0) >= MOST_UNDOS:
            raise Complaint("You have taken back often enough in this deal.")
        sitting.humans = table.story.humans() | {seat}
        reason = sitting.may_undo(seat)
        if reason:
            raise Complaint(f"{reason} ({CLAUSE_OF_UNDO})")
        return [(MOVE, seat, UNDO)]

    def chair(self, line: Connection, table: Table, request: protocol.GiveChair) -> Sequence[Draft]:
        """The host gives a chair to the house or to whoever comes, also one in which somebody sits."""
        story = table.story
        require_host(line, table)
        if request.level != OPEN and request.level not in LEVELS:
            raise Complaint(f"There is no level '{shown(request.level)}'; there are: {', '.join(LEVELS)}.")
        if story.is_over:
            raise Complaint("The game is over.")
        if request.seat >= len(story.chairs) or request.seat == line.seat:
            raise Complaint("That is no chair that you can give to somebody else.")
        if story.chairs[request.seat].who == request.level:
            return []
        return [(CHAIR, request.seat, request.level)]

    def speed(self, table: Table, request: protocol.Speed) -> FromServer:
        require_alone(table)
        if request.speed not in SPEEDS:
            raise Complaint(f"There is no such speed; there are: {', '.join(SPEEDS)}.")
        table.neighbours.set_speed(request.speed)
        table.neighbours.show()
        table.house.stop()
        table.show()
        return Done(table.story.seq, request.id)

    def why(self, line: Connection, table: Table, request: protocol.Why) -> FromServer:
        if not table.is_current(line):
            raise SeatGone(NOT_YOURS)
        seq = table.story.seq
        try:
            company = SeatNames(table.story.names, line.seat, table.story.state.sides)
            clause, says = refusals.why_not(table.story.state, line.seat, request.text, company)
        except Unreadable:
            return Explained(seq, request.id, "This is no move of the game.")
        return Explained(seq, request.id, says or "It is allowed.", clause)

    async def hint(self, line: Connection, table: Table, id: str) -> FromServer:
        story = table.story
        require_alone(table)
        if line.seat not in story.state.awaited_in_public():
            raise Complaint("It is not your turn.")
        if line.is_asking:
            raise Complaint("The expert is thinking already.")
        line.is_asking = True
        try:
            question = table.house.question(line.seat, HINT)
            move, says, clause = await table.house.thinker.ask(question)
        except NoThought as none:
            raise Complaint(str(none)) from none
        finally:
            line.is_asking = False
        company = SeatNames(story.names, line.seat, story.state.sides)
        return Hinted(story.seq, id, move, company.named(says), clause)

    def chat(self, line: Connection, table: Table, request: protocol.Chat) -> None:
        text = " ".join(request.text.split())
        if not text:
            raise Complaint("There is nothing in it that could be said.")
        name = table.names[line.seat] if line.seat != PUBLIC else "a spectator"
        said = Said(table.story.seq, line.seat, name, text)
        table.spread(said)
        table.neighbours.pass_on(said)


def require_host(line: Connection, table: Table) -> None:
    """Refuse what is the host's: the person who has set up the table, wherever that person sits now."""
    if not table.story.is_host(line.person):
        raise Complaint("Only who has set up the table can do that.")


def require_calm(line: Connection, table: Table) -> None:
    """Refuse what somebody does again and again while the game does not go on: every row is kept for ever."""
    if not table.story.is_calm(str(line.person)):
        raise Complaint("That is enough for now: go on with the game first.")


def require_alone(table: Table) -> None:
    """Refuse what would hold up or favour somebody at a table that plays for an evening."""
    if table.story.arrangement.evening is not None:
        raise Complaint("Not while this table plays for an evening.")
