"""A game at a table with real cards, in which the program takes a seat and knows only what it is told.

There is no true deal here.  The state is one world of many that agree with what was told; whoever chooses
for the program imagines others from it, by what its seat knows (`State.imagine`), as every house player does.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from headtable.bots.roster import EXPERT, expert_at, house_player
from headtable.rules.core.errors import Complaint, Unreadable
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import Choice, Wording
from headtable.table.absent_complaints import Slip, SlipWords
from headtable.table.absent_diagnosis import Diagnosis
from headtable.table.absent_question_types import (
    CARDS,
    DEALER,
    MOVE,
    OUTCOME,
    OVER,
    OWN,
    Answer,
    Question,
    left_in_pack,
)
from headtable.table.absent_reading import (
    actor_and_rest,
    faces_named,
    move_heard,
    seat_named,
    with_numbers,
)
from headtable.table.absent_revealed_cards import SHOWN, coarse
from headtable.table.absent_setup import AbsentSetup, ToldLine
from headtable.table.absent_worlds import (
    GLIMPSED,
    LOOKED_AT,
    Made,
    Search,
    Step,
    dealt_in_sight,
    heard_text,
    is_hidden,
    is_whole_deal,
    spelt,
)
from headtable.table.hints_and_review import Hint, hint, reason_for

OTHER: Final = "other"  # told where none of the outcomes offered is right
MORE: Final = 15  # times as many worlds are then looked at


@dataclass(frozen=True, slots=True)
class Moment:
    """What is known between two lines: a world, the step that is being told, and what is asked."""

    question: Question
    world: State | None = None
    step: Step | None = None  # the one that is being told, or else the last one
    looked_at: int = LOOKED_AT


class Impossible(Exception):
    """No world was found in which a step comes out as told."""


class AbsentGame:
    """One game, told line by line.  Everything follows from the setup and the lines."""

    def __init__(self, setup: AbsentSetup) -> None:
        self.setup = setup.checked()
        self.own = setup.seat
        self.names = list(self.setup.names)
        self.told: list[ToldLine] = []
        state = self.setup.start()
        is_asked = state.opening is not None
        self.moments = [
            Moment(Question(DEALER)) if is_asked else self.settle(state, None)
        ]  # one more than lines

    # What is asked, and what it sees -------------------------------------------------------------

    @property
    def moment(self) -> Moment:
        return self.moments[-1]

    def question(self) -> Question:
        """What must be told next."""
        return self.moment.question

    def world(self) -> State:
        """A world that agrees with all that was told, for the program's own eyes."""
        moment = self.moment
        if moment.world is None:
            raise Complaint("tell first who deals")
        return moment.world

    def view(self) -> View:
        """What the program's seat sees."""
        return self.world().view(self.own)

    def answer(self) -> Answer:
        """What the program plays now, and why."""
        if self.question().kind != OWN:
            raise Complaint("it is not my turn")
        state = self.world()
        seed = self.seed()
        if self.setup.level == EXPERT:
            advice = hint(state, self.own, seed)
            return Answer(advice.move, advice)
        move = house_player(self.setup.game, self.setup.level).choose(state, self.own, Rng(seed))
        said = Wording(move, state.faces_of(move))
        expert = expert_at(self.setup.game)
        reason = reason_for(expert, state.imagine(self.own, Rng(seed)), self.own, move)
        is_only = len(state.legal_moves(self.own)) == 1
        return Answer(said, Hint(said, 0.0, None, 0, reason, is_only=is_only))

    def seed(self) -> int:
        return self.setup.seed * 1_000_003 + len(self.told)

    def words(self) -> SlipWords:
        return SlipWords(self.names, self.own)

    # Telling -----------------------------------------------------------------------------------------

    def tell(self, text: str) -> None:
        """One line; Slip or Unreadable where it will not do, and nothing has changed."""
        if len(text) > 400 or not text.isprintable():
            raise Unreadable("this is no line of a game")
        kind = self.question().kind
        if kind == OVER:
            raise Complaint("the game is over")
        if text.strip().casefold() == OTHER:
            self.look_again()
            return
        tell = {DEALER: self.tell_dealer, CARDS: self.tell_cards, OUTCOME: self.tell_outcome}
        line, moment = tell.get(kind, self.tell_move)(text)
        self.told.append(line)
        self.moments.append(moment)

    def look_again(self) -> None:
        """It came out otherwise than was thought of: look for rarer outcomes of the last step."""
        moment = self.moment
        if moment.step is None or moment.looked_at > LOOKED_AT:
            raise Complaint("nothing else can have come of it, after all that I was told")
        self.moments[-1] = self.settle(moment.step.before, moment.step, moment.looked_at * MORE)

    def tell_dealer(self, text: str) -> tuple[ToldLine, Moment]:
        seat = seat_named(self.names, text.lower().removeprefix("*").strip().removeprefix("dealer"))
        if seat < 0:
            raise Unreadable(f"'{text}' is nobody here: say who deals by name or number")
        return ToldLine(CHANCE, f"dealer {seat + 1}"), self.settle(self.setup.start(seat), None)

    def tell_cards(self, text: str) -> tuple[ToldLine, Moment]:
        """The cards of the place that is asked for."""
        question, step = self.question(), self.moment.step
        assert step is not None
        place, colon, cards = text.lower().removeprefix("*").strip().partition(":")
        if colon and place.strip() != question.place:
            raise self.words().no_place(question.place, f"{place.strip()} is not asked for")
        faces = faces_named(step.before, cards if colon else place, question.faces)
        if len(faces) != question.count:
            raise self.words().count(question.count, len(faces))
        line = ToldLine(CHANCE, f"{question.place}: {' '.join(faces)}")
        self.diagnosis().check_faces(faces, question)
        further = step.with_faces(question.place, faces)
        try:
            return line, self.settle(self.world(), further)
        except Impossible:
            raise self.diagnosis().faces(further, faces, question) from None

    def tell_outcome(self, text: str) -> tuple[ToldLine, Moment]:
        """Which of the outcomes it was, by its number or its id."""
        question, step = self.question(), self.moment.step
        assert step is not None
        word = text.lower().removeprefix("*").strip().removeprefix("outcome").strip()
        ids = outcome_ids(question.options)
        if word.isascii() and word.isdigit() and 0 < int(word) <= len(ids):
            word = ids[int(word) - 1]
        if word not in ids:
            raise Unreadable(f"'{text}' is none of the outcomes: tell its number, or '{OTHER}'")
        made = question.options[ids.index(word)]
        further = step.with_result(made.result if question.is_last else coarse(made.result), made)
        return ToldLine(CHANCE, f"outcome {word}"), self.settle(self.world(), further)

    def tell_move(self, text: str) -> tuple[ToldLine, Moment]:
        """A move of the seat that is awaited, or of another that is named."""
        question, world = self.question(), self.world()
        if text.startswith("*"):
            return self.tell_chance(text[1:].strip())
        named, rest = actor_and_rest(self.names, text)
        if named >= 0 and spelt(world, text) is not None:
            named, rest = -1, text
        seat = question.seat if named < 0 else named
        if not world.is_asked(seat):
            raise self.words().turn(seat, question.seat)
        heard = move_heard(world, self.own, seat, with_numbers(self.names, rest), question)
        step = Step(world, seat, heard)
        line = ToldLine(seat, heard)
        try:
            return line, self.settle(world, step)
        except Impossible:
            raise self.diagnosis().move(step) from None

    def tell_chance(self, text: str) -> tuple[ToldLine, Moment]:
        """What the table does out of turn: a bell, or a clock that has run out."""
        world = self.world().clone()
        move = world.parse(text)
        if move.verb == "shuffle" or world.why_not_chance(move):
            raise Unreadable(f"'{text}' is nothing that the table does now")
        world.apply(CHANCE, move)
        return ToldLine(CHANCE, move.text), self.settle(world, None)

    def diagnosis(self) -> Diagnosis:
        worlds = [(line, moment.world) for line, moment in zip(self.told, self.moments, strict=False)]
        return Diagnosis(self.words(), worlds, self.world(), self.seed())

    # Going on until something must be told ------------------------------------------------------------

    def settle(self, world: State | None, step: Step | None, looked_at: int = LOOKED_AT) -> Moment:
        """Make the step, and all after it of which nothing need be told."""
        assert world is not None
        search = Search(self.own, self.seed())
        last: Step | None = None
        while True:
            if step is not None:
                asked = self.asked_of_deal(step)
                made = [] if asked else search.several(step, looked_at)
                if not asked and not made:
                    raise Impossible
                question = asked or self.asked_of(step, made)
                if question is not None:
                    return Moment(question, world, step, looked_at)
                world, last, step = made[0].after, step, None
            if world.is_over():
                return Moment(Question(OVER, winners=tuple(world.winners())), world)
            if world.to_act() == CHANCE:
                step = Step(world, CHANCE)
            elif world.is_asked(self.own):
                choices = tuple(world.view(self.own).choices)
                faces = tuple(dict.fromkeys(face for choice in choices for face in choice.faces))
                return Moment(Question(OWN, self.own, choices=choices, faces=faces), world, last, looked_at)
            else:
                question = self.asked_of_another(world, search)
                if question.choices:
                    return Moment(question, world, last, looked_at)
                step = Step(world, question.seat, question.text)

    def asked_of_deal(self, step: Step) -> Question | None:
        """The cards of the coming deal that are not told yet."""
        if step.seat != CHANCE or step.result is not None:
            return None
        for place, count in dealt_in_sight(step.before, self.own, Rng(self.setup.seed)).items():
            if place not in step.wanted:
                seen = [face for faces in step.wanted.values() for face in faces]
                left = left_in_pack(self.dealt_from(step.before), seen)
                return Question(CARDS, owner_of(place), place, count, left, is_deal=True)
        return None

    def dealt_from(self, state: State) -> list[str]:
        """The faces that a deal can bring: all, or where only a part is shuffled, those not in sight."""
        whole = Counter(state.names()[card] for card in state.to_shuffle())
        faces = whole if is_whole_deal(state) else whole | Counter(self.unseen(state))
        return sorted(faces.elements(), key=state.names().index)

    def asked_of(self, step: Step, made: Sequence[Made]) -> Question | None:
        """What is still open of a step: which outcome, or which cards."""
        results = {coarse(one.result): one for one in reversed(made)}
        if step.result is None and len(results) > 1:
            return Question(OUTCOME, step.seat, text=step.heard, options=tuple(results.values()))
        for place in made[0].revealed:
            variants = {tuple(one.revealed.get(place, ())) for one in made}
            if place not in step.wanted and len(variants) > 1:
                faces = self.may_come_to(place, step.before)
                count = len(made[0].revealed[place])
                return Question(CARDS, owner_of(place), place, count, faces)
        results = {one.result: one for one in reversed(made)}
        if len(results) > 1 and (step.result is None or len(step.result) < len(made[0].result)):
            options = tuple(results.values())
            return Question(OUTCOME, step.seat, text=step.heard, options=options, is_last=True)
        return None

    def asked_of_another(self, world: State, search: Search) -> Question:
        """The move of another seat; without choices, where nothing of it would be heard."""
        waiting = [seat for seat in world.waiting() if seat != self.own]
        seat = world.to_act() if world.to_act() in waiting else waiting[0]
        choices: dict[str, Choice] = {}
        hidden: set[str] = set()
        hand: set[int] = set()
        for other in search.worlds(world, GLIMPSED):
            for place in other.places():
                if place.name == f"hand {seat + 1}":
                    hand.update(place.cards)
            for move in other.legal_moves(seat):
                text = heard_text(other, self.own, seat, move)
                if text not in choices:
                    is_whole = text == move.text
                    choice = Choice(move, other.faces_of(move) if is_whole else [])
                    choice.text = text
                    choices[text] = choice
                if not text or is_hidden(other, self.own, seat, move):
                    hidden.add(text)
        if len(choices) == 1 and hidden:
            return Question(MOVE, seat, text=next(iter(choices)))
        names = world.names()
        faces = tuple(names[card] for card in sorted(hand) if card < len(names))
        return Question(MOVE, seat, choices=tuple(choices.values()), faces=faces)

    def may_come_to(self, place: str, state: State) -> tuple[str, ...]:
        """The faces that can come to light at a place; one that is only shown may be the program's own."""
        if place != SHOWN:
            return self.unseen(state)
        hand = state.view(self.own).pile(f"hand {self.own + 1}")
        return tuple(hand.faces if hand else []) + self.unseen(state)

    def unseen(self, state: State) -> tuple[str, ...]:
        """Every face that the program has not in sight, as often as it can be there."""
        left = [state.names()[card] for card in state.pack()]
        for pile in state.view(self.own).piles:
            for face in pile.faces:
                if face.partition("+")[0] in left:
                    left.remove(face.partition("+")[0])
        return tuple(left)

    # Taking back and correcting ------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last line back."""
        if not self.told:
            raise Complaint("nothing has been told yet")
        self.told.pop()
        self.moments.pop()

    def correct(self, index: int, text: str) -> None:
        """Tell one line anew and all after it once more.

        Where the line itself will not do, nothing changes.  Where a later one no longer fits, the lines end
        before it, and the Slip names it.
        """
        if not 0 <= index < len(self.told):
            raise Complaint(f"there is no line {index + 1}; {len(self.told)} have been told")
        told, moments = self.told, self.moments
        self.told, self.moments = told[:index], moments[: index + 1]
        try:
            self.tell(f"{told[index].seat + 1} {text}" if is_bare(text, told[index], self.names) else text)
        except Complaint:
            self.told, self.moments = told, moments
            raise
        for number, line in enumerate(told[index + 1 :], index + 1):
            try:
                self.tell(str(line))
            except Complaint as reason:
                raise self.no_longer_fits(reason, told, number) from reason

    def no_longer_fits(self, reason: Complaint, told: Sequence[ToldLine], number: int) -> Slip:
        """The slip for a later line that a correction has made wrong."""
        says = f"Line {number + 1} ({told[number]}) does not fit any more: {reason}"
        kind = reason.kind if isinstance(reason, Slip) else "contradiction"
        slip = Slip(kind, says, told[number].seat, line=number)
        slip.dropped = [str(line) for line in told[number:]]
        return slip


def is_bare(text: str, line: ToldLine, names: Sequence[str]) -> bool:
    """Whether a corrected line leaves out whose move it is."""
    return line.seat >= 0 and actor_and_rest(names, text)[0] < 0


def owner_of(place: str) -> int:
    """The seat whose place it is by its name, or -1."""
    number = place.rpartition(" ")[2]
    return int(number) - 1 if number.isdigit() else -1


def outcome_ids(options: Sequence[Made]) -> list[str]:
    """A word for each outcome; those of the same word are numbered."""
    found = [made.label for made in options]
    return [
        f"{word}-{found[:at].count(word) + 1}" if word in found[:at] else word
        for at, word in enumerate(found)
    ]
