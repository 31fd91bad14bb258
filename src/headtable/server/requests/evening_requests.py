"""What a connection can ask of its evening, and what it is answered."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Final

from headtable.evening import evening_state
from headtable.evening.evening import UNDO, tidy
from headtable.evening.rounds import unknown
from headtable.evening.word_parser import CHANCE_MARK
from headtable.narration.capital_and_stop import sentence
from headtable.rules.core.errors import BadSetup, Complaint
from headtable.server import protocol
from headtable.server.evenings.evening_config import BY_HAND, HOME
from headtable.server.evenings.evening_history import (
    BY_ORGANISER,
    DOOR,
    DRAWN,
    INVITED,
    LINE,
    NOBODY,
    OPEN,
    ORGANISER,
    RENEWED,
    SHUT,
    EveningHistory,
)
from headtable.server.evenings.live_evening import LiveEvening
from headtable.server.evenings.round_tables import BELL
from headtable.server.printable_text import shown
from headtable.server.protocol import Done, FromServer, Invited, Refused, Renewed
from headtable.server.streams.deletion import delete_stream
from headtable.server.streams.request_ids import RequestKey
from headtable.server.streams.stream import Draft, Proposal
from headtable.server.tables.seat_connections import SeatGone
from headtable.server.tables.table_config import require_visible
from headtable.server.tokens import Tokens
from headtable.server.transport.connection import PUBLIC, Connection

ONLY_ORGANISER: Final = "Only the organiser can do that."
OF_TABLES: Final = ("hand", "decide")  # what tables of this server tell by themselves
LET_HOUSE_CUT: Final = f"{CHANCE_MARK} cut"
OF_NAMES: Final = {"arrive": 1, "rename": 2}  # lines with a name, and which word it begins with
MOST_TOLD: Final = 60  # lines of one guest in one round
MOST_RENEWALS: Final = 30  # of one guest
OF_ROOM: Final = (protocol.SayLine, protocol.Invite, protocol.Door, protocol.Renew, protocol.Delete)
OF_GUESTS: Final = ("hand", "score")  # what a guest may say of the own table, at home


class EveningRequests:
    """Does what the connections to all evenings ask for."""

    def __init__(self, tokens: Tokens, refused: Counter[str]) -> None:
        self.tokens = tokens
        self.refusals = refused

    # As every handler (answering.py) ----------------------------------------------------------

    def key_of(self, connection: Connection, request: protocol.Request) -> RequestKey:
        """Who comes later with the same number is somebody else: the generation tells them apart."""
        return RequestKey(f"{connection.seat}.{connection.generation}", request)

    def shown_number(self, evening: LiveEvening) -> int:
        return evening.number

    def refused(self, connection: Connection, evening: LiveEvening, id: str, complaint: Complaint) -> Refused:
        if isinstance(complaint, evening_state.Refused):
            return Refused(evening.number, id, refusal_in_words(complaint), complaint.clause)
        return Refused(evening.number, id, shown(str(complaint)))

    async def repeat(
        self, connection: Connection, evening: LiveEvening, request: protocol.Request, before: FromServer
    ) -> FromServer:
        """A token is told only as long as it is good; all else is answered as it was."""
        if isinstance(before, Done) and isinstance(request, protocol.Invite | protocol.Renew):
            await evening.refresh()
            require_good(evening, connection)
            return self.granted(connection, evening, request, before.seq)
        return before

    async def do(
        self, connection: Connection, evening: LiveEvening, request: protocol.Request, key: RequestKey
    ) -> FromServer | None:
        who = connection.seat
        if isinstance(request, protocol.AtEvening | protocol.Sit | protocol.Watch):
            raise Complaint("This line has a place already: open another one.")
        if not isinstance(request, OF_ROOM):
            raise Complaint("That is done at a table, not in the room.")
        if who == PUBLIC or (who != ORGANISER and not isinstance(request, protocol.SayLine | protocol.Renew)):
            raise Complaint(ONLY_ORGANISER)
        if isinstance(request, protocol.Delete):
            may = partial(require_good, evening, connection)
            await delete_stream(evening.tables.context, evening, connection, request.id, may)
            return None
        if isinstance(request, protocol.Renew):
            return await self.renew(connection, evening, request, key)
        if isinstance(request, protocol.Invite):
            invite = partial(invitation, evening, request)
            return self.granted(
                connection, evening, request, await evening.commit(checked(evening, connection, invite), key)
            )
        if isinstance(request, protocol.Door):
            drafts: list[Draft] = [(DOOR, ORGANISER, OPEN if request.open else SHUT)]
            return Done(
                await evening.commit(checked(evening, connection, partial(list, drafts)), key), request.id
            )
        say = partial(spoken, evening, who, request.text)
        return Done(await evening.commit(checked(evening, connection, say), key), request.id)

    async def renew(
        self, connection: Connection, evening: LiveEvening, request: protocol.Renew, key: RequestKey
    ) -> FromServer:
        """A new token for the asker, whose connection goes on with it; all others of theirs are closed."""
        evening.heirs[key.stored()] = connection
        try:
            number = await evening.commit(
                checked(evening, connection, partial(renewal, evening, connection.seat)), key
            )
        finally:
            evening.heirs.pop(key.stored(), None)
        evening.answers.keep(self.key_of(connection, request), Done(number, request.id))
        return self.granted(connection, evening, request, number)

    def granted(
        self,
        connection: Connection,
        evening: LiveEvening,
        request: protocol.Invite | protocol.Renew,
        number: int,
    ) -> FromServer:
        """The token that a row has granted, as long as it is good: no other is ever told in its place."""
        who = request.guest if isinstance(request, protocol.Invite) else connection.seat
        generation = evening.history.granted.get(number - 1, NOBODY)
        if generation < 0 or generation != evening.history.generation(who):
            raise LinkEnded("The link that this gave is not good any more: ask for a new one.")
        token = self.tokens.token(evening.code, who, generation)
        if isinstance(request, protocol.Invite):
            return Invited(number, request.id, who, token)
        return Renewed(number, request.id, token)


class LinkEnded(Complaint):
    """The token that a request has granted is good no more; nobody is told another one instead."""


def require_good(evening: LiveEvening, connection: Connection) -> None:
    """Refuse what is asked with a token that is good no more; the connection is being closed anyhow."""
    if evening.history.generation(connection.seat) != connection.generation:
        raise SeatGone(evening.why_ended(connection))


def checked(evening: LiveEvening, connection: Connection, propose: Proposal) -> Proposal:
    """A proposal that is judged only if the token of its connection is good at that moment."""

    def judged() -> Sequence[Draft]:
        require_good(evening, connection)
        return propose()

    return judged


def refusal_in_words(refused: evening_state.Refused) -> str:
    """What the evening has against a line, for a person to read."""
    return shown(sentence(refused.sentence))


def invitation(evening: LiveEvening, request: protocol.Invite) -> Sequence[Draft]:
    """The row that gives a guest a link.  Online nobody may get the token of one who came without help."""
    history, guest = evening.history, request.guest
    if history.generation(guest) < 0:
        raise Complaint("There is no such guest.")
    if history.config.way != HOME and not history.is_hosted(guest):
        raise Complaint("This guest has come without help and alone holds the link.")
    if request.renew:
        return [(RENEWED, guest, BY_ORGANISER)]
    if guest in history.keeps_own:
        raise Complaint("This guest has renewed the link and alone holds it; a new one would end it.")
    return [(INVITED, guest, "")]


def renewal(evening: LiveEvening, who: int) -> Sequence[Draft]:
    """The row that ends all older tokens of whoever asks."""
    if who != ORGANISER and evening.history.renewals[who] >= MOST_RENEWALS:
        raise Complaint("You have renewed your link very often: ask the organiser for a new one.")
    return [(RENEWED, who, "")]


def spoken(evening: LiveEvening, who: int, text: str) -> Sequence[Draft]:
    """The row of a line that somebody says, if it is theirs to say; the evening itself judges the rest."""
    history = evening.history
    said = tidy(text)
    words = said.split(" ")
    if who == ORGANISER:
        _require_organisers(history, said, words)
        if said == LET_HOUSE_CUT and history.is_cut_by_hand():
            return [(DRAWN, who, history.chance())]
        if history.config.is_online and said == BELL:  # the tables are closed before this is said
            said = evening.scheduler.bell_line()
    else:
        _require_own_table(history, who, words)
    return [(LINE, who, said)]


def _require_organisers(history: EveningHistory, said: str, words: list[str]) -> None:
    """Chance is the house's, but for cuts with real cards; and tables of this server speak for themselves."""
    if words[0] == CHANCE_MARK and (history.config.cuts != BY_HAND or words[1:2] != ["cut"]):
        raise Complaint("Chance is drawn by the house this evening.")
    if history.config.is_online and words[0] in OF_TABLES:
        raise Complaint("The tables tell their hands by themselves; a slip is corrected with score.")
    if said == UNDO and history.why_not_undo():
        raise evening_state.Refused(history.why_not_undo())
    if words[0] in OF_NAMES:
        _require_visible(words[OF_NAMES[words[0]] :])


def _require_visible(words: list[str]) -> None:
    """Refuse a name that nobody could see; evenings that are stored may have such names."""
    name = words[:-2] if len(words) > 2 and words[-2] == "as" else words
    try:
        if name:
            require_visible(" ".join(name))
    except BadSetup as bad:
        raise evening_state.Refused(str(bad)) from bad


def _require_own_table(history: EveningHistory, guest: int, words: list[str]) -> None:
    """A guest tells the score of the table where they sit in the running round, and nothing else."""
    if history.config.way != HOME or words[0] not in OF_GUESTS:
        raise Complaint(ONLY_ORGANISER)
    place = history.evening.state.places().get(guest)
    history.evening.state.require(evening_state.PLAYING, evening_state.SETTLING)
    if place is None or words[1:2] != [str(place.table)]:
        raise Complaint("You can tell the score of your own table only.")
    if history.evening.phase == evening_state.SETTLING and place.table not in unknown(history.evening.state):
        raise Complaint("The round is over, and only the organiser corrects its scores now.")
    if history.told[len(history.evening.state.rounds), guest] >= MOST_TOLD:
        raise Complaint("You have told very many scores in this game: tell the organiser the next one.")
