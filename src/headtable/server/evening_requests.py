"""What a line can ask of its evening, and what it is answered."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from headtable.evening import room
from headtable.evening.evening import CHANCE_MARK, UNDO, tidy
from headtable.evening.playing import unknown
from headtable.rules.core.errors import Complaint
from headtable.server import protocol
from headtable.server.evening_setup import BY_HAND, HOME
from headtable.server.evening_story import DOOR, DRAWN, INVITED, LINE, OPEN, ORGANISER, SHUT, EveningStory
from headtable.server.evening_tables import BELL, bell_line
from headtable.server.lines import PUBLIC, Line
from headtable.server.protocol import Done, FromServer, Invited, Refused, shown
from headtable.server.store import StoreFull
from headtable.server.tokens import Tokens

if TYPE_CHECKING:
    from headtable.server.evening_hall import Hall
    from headtable.server.tables import Draft

ONLY_ORGANISER: Final = "Only the organiser can do that."
OF_TABLES: Final = ("hand", "decide")  # what tables of this server tell by themselves
LET_HOUSE_CUT: Final = f"{CHANCE_MARK} cut"
OF_GUESTS: Final = ("hand", "score")  # what a guest may say of the own table, at home


class EveningRequests:
    """Does what the lines of all evenings ask for."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens

    async def answer(self, line: Line, request: protocol.Request) -> None:
        """Do it, and tell the line; nothing is ever raised but what is a fault of ours."""
        hall = line.hall
        assert hall is not None
        id = getattr(request, "id", "")
        known = hall.answers.get((line.seat, id)) if id and line.seat != PUBLIC else None
        if known is not None:
            line.tell(known)
            return
        try:
            answer = await self.do(line.seat, hall, request, id)
        except StoreFull as full:
            line.tell(Refused(hall.number, id, shown(str(full))))
            return  # not remembered: the same may be tried again
        except room.Refused as refused:
            answer = Refused(hall.number, id, sentence(refused), refused.clause)
        except Complaint as complaint:
            answer = Refused(hall.number, id, shown(str(complaint)))
        if line.seat != PUBLIC and isinstance(answer, Done | Refused):
            hall.remember(line.seat, id, answer)
        line.tell(answer)

    async def do(self, who: int, hall: "Hall", request: protocol.Request, id: str) -> FromServer:
        if isinstance(request, protocol.AtEvening | protocol.Sit | protocol.Watch):
            raise Complaint("This line has a place already: open another one.")
        if not isinstance(request, protocol.SayLine | protocol.Invite | protocol.Door):
            raise Complaint("That is done at a table, not in the room.")
        if who == PUBLIC or (who != ORGANISER and not isinstance(request, protocol.SayLine)):
            raise Complaint(ONLY_ORGANISER)
        if isinstance(request, protocol.Invite):
            await hall.commit(lambda: invitation(hall.story, request.guest))
            token = self.tokens.token(hall.code, request.guest, hall.story.generation(request.guest))
            return Invited(hall.number, id, request.guest, token)
        if isinstance(request, protocol.Door):
            word = OPEN if request.open else SHUT
            return Done(await hall.commit(lambda: [(DOOR, ORGANISER, word)], who, id), id)
        text = request.text
        if is_bell(hall.story, who, text):  # what the tables have finished by now still counts
            claims = await hall.steward.close_tables()
            text = bell_line(claims) if claims else text
        return Done(await hall.commit(lambda: spoken(hall.story, who, text), who, id), id)


def sentence(refused: room.Refused) -> str:
    """What the evening has against a line, for a person to read."""
    said = refused.sentence
    return shown(f"{said[:1].upper()}{said[1:]}" + ("" if said.endswith((".", "?", "!")) else "."))


def invitation(story: EveningStory, guest: int) -> "Sequence[Draft]":
    """The row that gives a guest a link.  Online nobody may get the token of one who came without help."""
    if guest not in story.arrivals:
        raise Complaint("There is no such guest.")
    if story.setup.way != HOME and not story.is_hosted(guest):
        raise Complaint("This guest has come without help and alone holds the link.")
    return [] if guest in story.invited or not story.is_hosted(guest) else [(INVITED, guest, "")]


def is_bell(story: EveningStory, who: int, text: str) -> bool:
    """Whether the organiser rings, and may, while tables of this server play."""
    if who != ORGANISER or not story.setup.is_online or tidy(text).partition(" ")[0] != BELL:
        return False
    return not story.evening.why_not(text)[1]


def spoken(story: EveningStory, who: int, text: str) -> "Sequence[Draft]":
    """The row of a line that somebody says, if it is theirs to say; the evening itself judges the rest."""
    said = tidy(text)
    words = said.split(" ")
    if who == ORGANISER:
        _require_organisers(story, said, words)
        if said == LET_HOUSE_CUT and story.is_cut_by_hand():
            return [(DRAWN, who, story.chance())]
    else:
        _require_own_table(story, who, words)
    return [(LINE, who, said)]


def _require_organisers(story: EveningStory, said: str, words: list[str]) -> None:
    """Chance is the house's, but for cuts with real cards; and tables of this server speak for themselves."""
    if words[0] == CHANCE_MARK and (story.setup.cuts != BY_HAND or words[1:2] != ["cut"]):
        raise Complaint("Chance is drawn by the house this evening.")
    if story.setup.is_online and words[0] in OF_TABLES:
        raise Complaint("The tables tell their hands by themselves; a slip is corrected with score.")
    if said == UNDO and story.why_not_undo():
        raise room.Refused(story.why_not_undo())


def _require_own_table(story: EveningStory, guest: int, words: list[str]) -> None:
    """A guest tells the score of the table where they sit in the running round, and nothing else."""
    if story.setup.way != HOME or words[0] not in OF_GUESTS:
        raise Complaint(ONLY_ORGANISER)
    place = story.evening.room.places().get(guest)
    story.evening.room.require(room.PLAYING, room.SETTLING)
    if place is None or words[1:2] != [str(place.table)]:
        raise Complaint("You can tell the score of your own table only.")
    if story.evening.phase == room.SETTLING and place.table not in unknown(story.evening.room):
        raise Complaint("The round is over, and only the organiser corrects its scores now.")
