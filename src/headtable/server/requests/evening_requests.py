"""What a line can ask of its evening, and what it is answered."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from headtable.evening import evening_state
from headtable.evening.evening import UNDO, tidy
from headtable.evening.line_parser import CHANCE_MARK
from headtable.evening.rounds import unknown
from headtable.rules.core.errors import BadSetup, Complaint
from headtable.server import protocol
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
from headtable.server.evenings.evening_setup import BY_HAND, HOME
from headtable.server.evenings.live_evening import Busy
from headtable.server.evenings.round_tables import BELL
from headtable.server.protocol import Done, FromServer, Invited, Refused, Renewed, shown
from headtable.server.stores.store import StoreFull
from headtable.server.streams.request_ids import Answered, Asked
from headtable.server.tables.table_config import require_visible
from headtable.server.tokens import Tokens
from headtable.server.transport.connection import PUBLIC, Connection

if TYPE_CHECKING:
    from headtable.server.evenings.live_evening import LiveEvening
    from headtable.server.tables.live_table import Draft

ONLY_ORGANISER: Final = "Only the organiser can do that."
OF_TABLES: Final = ("hand", "decide")  # what tables of this server tell by themselves
LET_HOUSE_CUT: Final = f"{CHANCE_MARK} cut"
OF_NAMES: Final = {"arrive": 1, "rename": 2}  # lines with a name, and which word it begins with
MOST_TOLD: Final = 60  # lines of one guest in one round
MOST_RENEWALS: Final = 30  # of one guest
OF_GUESTS: Final = ("hand", "score")  # what a guest may say of the own table, at home


class EveningRequests:
    """Does what the lines of all evenings ask for."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens

    async def answer(self, line: Connection, request: protocol.Request) -> None:
        """Do it, and tell the line; nothing is ever raised but what is a fault of ours."""
        hall = line.hall
        assert hall is not None
        asked = Asked(asker_of(line), request)
        try:
            answer = await self._answered(line, hall, request, asked)
        except (StoreFull, Busy, NotGood) as now:
            line.tell(Refused(hall.number, asked.id, shown(str(now))))
            return  # not remembered: the same may be tried again
        except evening_state.Refused as refused:
            answer = Refused(hall.number, asked.id, sentence(refused), refused.clause)
        except Complaint as complaint:
            answer = Refused(hall.number, asked.id, shown(str(complaint)))
        if line.seat != PUBLIC and isinstance(answer, Done | Refused):
            hall.answers.keep(asked, answer)
        line.tell(answer)

    async def _answered(
        self, line: Connection, hall: "LiveEvening", request: protocol.Request, asked: Asked
    ) -> FromServer:
        """What the same request was answered before, or what comes of it now."""
        known = hall.answers.to(asked) if line.seat != PUBLIC else None
        if known is None:
            try:
                return await self.do(line, hall, request, asked)
            except Answered as before:
                known = before.answer
        if isinstance(known, Done) and isinstance(request, protocol.Invite | protocol.Renew):
            await hall.refresh()
            require_good(hall, line)
            return self.granted(line, hall, request, known.seq)
        return known

    async def do(
        self, line: Connection, hall: "LiveEvening", request: protocol.Request, asked: Asked
    ) -> FromServer:
        who = line.seat
        if isinstance(request, protocol.AtEvening | protocol.Sit | protocol.Watch):
            raise Complaint("This line has a place already: open another one.")
        if not isinstance(request, protocol.SayLine | protocol.Invite | protocol.Door | protocol.Renew):
            raise Complaint("That is done at a table, not in the room.")
        if who == PUBLIC or (who != ORGANISER and not isinstance(request, protocol.SayLine | protocol.Renew)):
            raise Complaint(ONLY_ORGANISER)
        if isinstance(request, protocol.Renew):
            return await self.renew(line, hall, request, asked)
        if isinstance(request, protocol.Invite):
            invite = partial(invitation, hall, request)
            return self.granted(line, hall, request, await hall.commit(checked(hall, line, invite), asked))
        if isinstance(request, protocol.Door):
            drafts: list[Draft] = [(DOOR, ORGANISER, OPEN if request.open else SHUT)]
            return Done(await hall.commit(checked(hall, line, partial(list, drafts)), asked), request.id)
        say = partial(spoken, hall, who, request.text)
        return Done(await hall.commit(checked(hall, line, say), asked), request.id)

    async def renew(
        self, line: Connection, hall: "LiveEvening", request: protocol.Renew, asked: Asked
    ) -> FromServer:
        """A new token for whoever asks, whose line goes on with it; every other line of theirs is closed."""
        hall.heirs[asked.stored()] = line
        try:
            number = await hall.commit(checked(hall, line, partial(renewal, hall, line.seat)), asked)
        finally:
            hall.heirs.pop(asked.stored(), None)
        hall.answers.keep(Asked(asker_of(line), request), Done(number, request.id))
        return self.granted(line, hall, request, number)

    def granted(
        self, line: Connection, hall: "LiveEvening", request: protocol.Invite | protocol.Renew, number: int
    ) -> FromServer:
        """The token that a row has granted, as long as it is good: no other is ever told in its place."""
        who = request.guest if isinstance(request, protocol.Invite) else line.seat
        generation = hall.story.granted.get(number - 1, NOBODY)
        if generation < 0 or generation != hall.story.generation(who):
            raise NotGood("The link that this gave is not good any more: ask for a new one.")
        token = self.tokens.token(hall.code, who, generation)
        if isinstance(request, protocol.Invite):
            return Invited(number, request.id, who, token)
        return Renewed(number, request.id, token)


class NotGood(Complaint):
    """A token that is good no more; nobody is told another one instead."""


def asker_of(line: Connection) -> str:
    """Who asks: whoever comes later with the same number is somebody else."""
    return f"{line.seat}.{line.generation}"


def require_good(hall: "LiveEvening", line: Connection) -> None:
    """Refuse what is asked with a token that is good no more; the line is being closed anyhow."""
    if hall.story.generation(line.seat) != line.generation:
        raise NotGood(hall.why_ended(line))


def checked(
    hall: "LiveEvening", line: Connection, propose: "Callable[[], Sequence[Draft]]"
) -> "Callable[[], Sequence[Draft]]":
    """The proposal of a line, judged only as long as its token is good at that moment."""

    def judged() -> "Sequence[Draft]":
        require_good(hall, line)
        return propose()

    return judged


def sentence(refused: evening_state.Refused) -> str:
    """What the evening has against a line, for a person to read."""
    said = refused.sentence
    return shown(f"{said[:1].upper()}{said[1:]}" + ("" if said.endswith((".", "?", "!")) else "."))


def invitation(hall: "LiveEvening", request: protocol.Invite) -> "Sequence[Draft]":
    """The row that gives a guest a link.  Online nobody may get the token of one who came without help."""
    story, guest = hall.story, request.guest
    if story.generation(guest) < 0:
        raise Complaint("There is no such guest.")
    if story.setup.way != HOME and not story.is_hosted(guest):
        raise Complaint("This guest has come without help and alone holds the link.")
    if request.renew:
        return [(RENEWED, guest, BY_ORGANISER)]
    if guest in story.keeps_own:
        raise Complaint("This guest has renewed the link and alone holds it; a new one would end it.")
    return [(INVITED, guest, "")]


def renewal(hall: "LiveEvening", who: int) -> "Sequence[Draft]":
    """The row that ends all older tokens of whoever asks."""
    if who != ORGANISER and hall.story.renewals[who] >= MOST_RENEWALS:
        raise Complaint("You have renewed your link very often: ask the organiser for a new one.")
    return [(RENEWED, who, "")]


def spoken(hall: "LiveEvening", who: int, text: str) -> "Sequence[Draft]":
    """The row of a line that somebody says, if it is theirs to say; the evening itself judges the rest."""
    story = hall.story
    said = tidy(text)
    words = said.split(" ")
    if who == ORGANISER:
        _require_organisers(story, said, words)
        if said == LET_HOUSE_CUT and story.is_cut_by_hand():
            return [(DRAWN, who, story.chance())]
        if story.setup.is_online and said == BELL:  # the hall closes the tables before it hears this
            said = hall.steward.bell_line()
    else:
        _require_own_table(story, who, words)
    return [(LINE, who, said)]


def _require_organisers(story: EveningHistory, said: str, words: list[str]) -> None:
    """Chance is the house's, but for cuts with real cards; and tables of this server speak for themselves."""
    if words[0] == CHANCE_MARK and (story.setup.cuts != BY_HAND or words[1:2] != ["cut"]):
        raise Complaint("Chance is drawn by the house this evening.")
    if story.setup.is_online and words[0] in OF_TABLES:
        raise Complaint("The tables tell their hands by themselves; a slip is corrected with score.")
    if said == UNDO and story.why_not_undo():
        raise evening_state.Refused(story.why_not_undo())
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


def _require_own_table(story: EveningHistory, guest: int, words: list[str]) -> None:
    """A guest tells the score of the table where they sit in the running round, and nothing else."""
    if story.setup.way != HOME or words[0] not in OF_GUESTS:
        raise Complaint(ONLY_ORGANISER)
    place = story.evening.state.places().get(guest)
    story.evening.state.require(evening_state.PLAYING, evening_state.SETTLING)
    if place is None or words[1:2] != [str(place.table)]:
        raise Complaint("You can tell the score of your own table only.")
    if story.evening.phase == evening_state.SETTLING and place.table not in unknown(story.evening.state):
        raise Complaint("The round is over, and only the organiser corrects its scores now.")
    if story.told[len(story.evening.state.rounds), guest] >= MOST_TOLD:
        raise Complaint("You have told very many scores in this game: tell the organiser the next one.")
