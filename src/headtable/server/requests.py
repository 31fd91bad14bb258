"""What a line can ask of its table, and what it is answered."""

import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from headtable.bots.house import LEVELS
from headtable.rules.core.errors import Complaint, Refusal, Unreadable
from headtable.server import protocol
from headtable.server.arrangement import OPEN, SPEEDS
from headtable.server.faults import gone_wrong
from headtable.server.lines import PUBLIC, Line
from headtable.server.protocol import Done, Explained, FromServer, Hinted, Refused, Said, is_plain, shown
from headtable.server.store import Overtaken, StoreFull
from headtable.server.story import CHAIR, CUT, MOVE, OFF, ON, PAUSE, START, SWAP
from headtable.server.tables import Begun, Draft, Table
from headtable.server.thinking import HINT, NoThought
from headtable.server.tokens import Tokens
from headtable.table.fairness import why_not_cut
from headtable.table.log import UNDO
from headtable.table.sitting import CLAUSE_OF_UNDO, explain
from headtable.telling.company import Company

ONLY_SEATS = "Who only looks on cannot do that."
OF_EVENINGS = (protocol.AtEvening, protocol.SayLine, protocol.Invite, protocol.Door)


class Late(Complaint):
    """A move that answers a view which is not the newest any more."""


class Requests:
    """Does what the lines of all tables ask for."""

    def __init__(self, tokens: Tokens, rematch: Callable[[Table, bool], Awaitable[None]]) -> None:
        self.tokens = tokens
        self.rematch = rematch

    def act_at_once(
        self, line: Line, request: protocol.MakeMove | protocol.Cut, then: Callable[[bool], None]
    ) -> bool:
        """Move or cut the shortest way; False where something is unusual and `answer` has to be asked.

        `then` is called when it was answered; with False where even now `answer` has to be asked.
        """
        table = line.table
        asked = (line.seat, request.id)
        if table is None or line.seat == PUBLIC or asked in table.made or asked in table.answers:
            return False
        if table.is_lost or not table.lock.take():
            return False
        try:
            begun = table.begin(self.proposal(line, table, request), request.id)
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
        self, line: Line, table: Table, begun: Begun, id: str, then: Callable[[bool], None],
        error: Exception | None,
    ) -> None:  # fmt: skip
        """The rows of a move are durable, or could not be written."""
        line.hold()  # so that the answer and the view go together
        try:
            table.end(begun, error)
            if error is None:
                line.tell(Done(begun.number, id))
            elif isinstance(error, StoreFull):
                line.tell(Refused(table.story.seq, id, shown(str(error))))
        except Exception as fault:
            error = fault
        table.lock.release()
        line.release()
        if error is None or isinstance(error, (StoreFull, Overtaken)):
            then(not isinstance(error, Overtaken))
        else:
            line.close(gone_wrong(error))
            then(True)

    async def answer(self, line: Line, request: protocol.Request) -> None:
        """Do it, and tell the line; nothing is ever raised but what is a fault of ours."""
        table = line.table
        assert table is not None
        id = getattr(request, "id", "")
        known = table.answers.get((line.seat, id)) if id and line.seat != PUBLIC else None
        if known is not None:
            line.tell(known)
            return
        try:
            answer = await self.do(line, table, request, id)
        except Refusal as refusal:
            answer = Refused(table.story.seq, id, explain(refusal.clause), refusal.clause)
        except StoreFull as full:
            line.tell(Refused(table.story.seq, id, shown(str(full))))
            return  # not remembered: the same may be tried again
        except Complaint as complaint:
            answer = Refused(table.story.seq, id, shown(str(complaint)))
        if answer is not None:
            is_made = (line.seat, id) in table.made  # then the row itself answers for it
            if line.seat != PUBLIC and isinstance(answer, Done | Refused) and not is_made:
                table.remember(line.seat, id, answer)
            line.tell(answer)

    async def do(self, line: Line, table: Table, request: protocol.Request, id: str) -> FromServer | None:
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
            return self.why(line, table, request)
        if isinstance(request, protocol.Speed):
            return self.speed(table, request)
        if isinstance(request, protocol.Rematch):
            require_alone(table)
            await self.rematch(table, request.same)
            return Done(table.story.seq, id)
        number = await table.commit(lambda: self.proposal(line, table, request), line.seat, id)
        if isinstance(request, protocol.Swap):
            self.seat_again(line, table, request.seat)
        return Done(number, id)

    def proposal(self, line: Line, table: Table, request: protocol.Request) -> Sequence[Draft]:
        """The rows that a request comes to, judged by the table as it is now."""
        seat, story = line.seat, table.story
        if isinstance(request, protocol.MakeMove):
            return self.move(seat, table, request)
        if isinstance(request, protocol.Undo):
            return self.undo(seat, table)
        if isinstance(request, protocol.Pause):
            require_alone(table)
            return [] if story.is_paused == request.on else [(PAUSE, seat, ON if request.on else OFF)]
        if story.is_started:
            raise Complaint("The game has begun.")
        if isinstance(request, protocol.Cut):
            if why_not_cut(request.value):
                raise Complaint(f"The cut {why_not_cut(request.value)}.")
            return [(CUT, seat, request.value)]
        if isinstance(request, protocol.Swap):
            if request.seat >= len(story.chairs) or not story.chairs[request.seat].is_open:
                raise Complaint("That chair is not open.")
            return [(SWAP, seat, str(request.seat))]
        if seat != story.arrangement.host:
            raise Complaint("Only who has set up the table can do that.")
        if isinstance(request, protocol.GiveChair):
            return self.chair(table, request)
        return [(START, seat, "")]

    # One by one ------------------------------------------------------------------------------------

    def move(self, seat: int, table: Table, request: protocol.MakeMove) -> Sequence[Draft]:
        story = table.story
        if not story.is_started:
            raise Complaint("The game has not begun.")
        if story.is_paused:
            raise Complaint("The game is paused.")
        if not is_plain(request.text):
            raise Complaint("A move is written in signs that can be printed.")
        listener = table.listeners.get(seat)
        is_late = listener is not None and request.seq < listener.chooses_since
        if is_late and not story.state.is_live():
            raise Late("This comes too late: the table has gone on since.")
        return [(MOVE, seat, story.moved_text(request.text))]

    def undo(self, seat: int, table: Table) -> Sequence[Draft]:
        sitting = table.story.sitting
        if table.hall is not None and table.hall.has_rung(table):
            raise Complaint("The bell has rung: nothing is taken back any more.")
        sitting.humans = table.story.humans() | {seat}
        reason = sitting.may_undo(seat)
        if reason:
            raise Complaint(f"{reason} ({CLAUSE_OF_UNDO})")
        return [(MOVE, seat, UNDO)]

    def chair(self, table: Table, request: protocol.GiveChair) -> Sequence[Draft]:
        story = table.story
        if request.level != OPEN and request.level not in LEVELS:
            raise Complaint(f"There is no level '{shown(request.level)}'; there are: {', '.join(LEVELS)}.")
        if request.seat >= len(story.chairs) or story.chairs[request.seat].is_person:
            raise Complaint("That chair is not free.")
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

    def why(self, line: Line, table: Table, request: protocol.Why) -> FromServer:
        seq = table.story.seq
        try:
            clause, says = table.story.sitting.why_not(line.seat, request.text)
        except Unreadable:
            return Explained(seq, request.id, "This is no move of the game.")
        return Explained(seq, request.id, says or "It is allowed.", clause)

    async def hint(self, line: Line, table: Table, id: str) -> FromServer:
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
        company = Company(story.names, line.seat, story.state.sides)
        return Hinted(story.seq, id, move, company.named(says), clause)

    def chat(self, line: Line, table: Table, request: protocol.Chat) -> None:
        text = " ".join(request.text.split())
        if not text or not is_plain(text):
            raise Complaint("Only what can be printed can be said.")
        name = table.story.names[line.seat] if line.seat != PUBLIC else "a spectator"
        said = Said(table.story.seq, line.seat, name, text)
        table.spread(said)
        table.neighbours.pass_on(said)

    def seat_again(self, line: Line, table: Table, seat: int) -> None:
        """Whoever has changed chairs takes the line along, and gets the token of the new seat."""
        old = line.seat
        generation = table.story.chairs[seat].generation
        for other in [other for other in table.lines if other.seat == old]:
            other.seat = seat
            other.generation = generation
            token = self.tokens.token(table.code, seat, generation)
            other.tell(protocol.NewSeat(table.story.seq, seat, token))
        table.left_at[seat] = time.monotonic()
        table.show()


def require_alone(table: Table) -> None:
    """Refuse what would hold up or favour somebody at a table that plays for an evening."""
    if table.story.arrangement.evening is not None:
        raise Complaint("Not while this table plays for an evening.")
