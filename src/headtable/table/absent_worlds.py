"""Worlds that agree with all that was told, found by trying.

A step is one deal or one move as far as it has been told.  Worlds before it are imagined by the program's own
seat, so that they hold what the seat knows and nothing else; the step is made in each, and those in which it
comes out as it was told are kept.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from headtable.rules.core.errors import Complaint, Unreadable
from headtable.rules.core.heard_of_move import UNHEARD, WHOLE, heard_by
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, State
from headtable.table.absent_revealed_cards import Faces, label_of, new_faces, result_of
from headtable.table.shuffle_finder import positions, shuffle_for

LOOKED_AT: Final = 96  # worlds by which it is seen what can come of a step
GLIMPSED: Final = 12  # and what another seat may do
MOST_WORLDS: Final = 1500  # tried before something is called impossible
MANY_WORLDS: Final = 10 * MOST_WORLDS  # and where several cards are told at once
OF_SETS: Final = ("show", "meld")  # verbs of moves with several cards
SURE: Final = 1500  # worlds after which a rule that forbids a move in all of them is believed
NOT_HELD: Final = "table.not-held"
ENOUGH: Final = 12  # worlds in which a step came out as told, to see what else can come of it
GLANCES: Final = 3  # imagined worlds by which unknown places are told
BLIND: Final = "draw"  # a card drawn from a fanned hand: which place it had there means nothing


@dataclass(frozen=True, slots=True)
class Step:
    """A deal (seat CHANCE) or a move as it was heard, what has come to light by it, and what came of it."""

    before: State
    seat: int
    heard: str = ""
    wanted: Mapping[str, Sequence[str]] = field(default_factory=dict)
    result: tuple[object, ...] | None = None
    example: "Made | None" = None  # a world in which it was seen to come out so

    def is_rare(self) -> bool:
        """Whether several hidden cards are told with it, which luck seldom brings together."""
        move = spelt(self.before, self.heard)
        is_set = move is not None and (len(move.cards) > 1 or move.verb in OF_SETS)
        return is_set or sum(map(len, self.wanted.values())) > 1

    def with_faces(self, place: str, faces: Sequence[str]) -> "Step":
        return replace(self, wanted={**self.wanted, place: tuple(faces)})

    def with_result(self, result: tuple[object, ...], example: "Made") -> "Step":
        return replace(self, result=result, example=example)


@dataclass(frozen=True, slots=True)
class Made:
    """A step made in one imagined world: the state before and after it, and the move."""

    before: State
    after: State
    move: Move
    revealed: Faces  # the faces that the seat sees for the first time and that were not named by the move
    result: tuple[object, ...]  # what came of it, without the faces
    label: str  # a word for it


def heard_text(state: State, own: int, seat: int, move: Move) -> str:
    """A move of a seat as the program's seat hears it; "" for one that is not heard at all."""
    if move.verb == BLIND and move.count >= 0:
        return BLIND
    heard = heard_by(state, own, seat, move)
    if heard == UNHEARD:
        return ""
    if heard == WHOLE:
        return move.text
    count = move.count if move.count >= 0 else len(move.cards)
    return f"{move.verb} {count}" if count > 0 else move.verb


def is_hidden(state: State, own: int, seat: int, move: Move) -> bool:
    """Whether the program's seat does not hear which cards a move names."""
    return seat != own and heard_by(state, own, seat, move) != WHOLE


# Making a step ------------------------------------------------------------------------------------


class Search:
    """Tries a step in imagined worlds; what it finds depends on the step and the seed alone."""

    def __init__(self, own: int, seed: int) -> None:
        self.own = own
        self.rng = Rng(seed)
        self.reasons: set[str] = set()  # against the move told, in the worlds tried
        self.unknown: set[str] = set()  # the places in which hidden cards may change places
        self.has_changed = False  # whether they have in the world that is tried

    def worlds(self, state: State, most: int) -> Iterator[State]:
        """The state itself and then imagined ones."""
        yield state.clone()
        for _ in range(most - 1):
            yield state.imagine(self.own, self.rng)

    def several(self, step: Step, looked_at: int) -> list[Made]:
        """The step in so many worlds, and in more where it seldom comes out as told."""
        self.reasons.clear()
        self.unknown = self.unknown_places(step.before) if step.seat != CHANCE else set()
        example = step.example
        found = [example] if example is not None and self.fits(step, example) else []
        many = MANY_WORLDS if step.is_rare() else MOST_WORLDS
        is_rare = looked_at > LOOKED_AT and len(set(step.before.pack())) < len(step.before.pack())
        for tried, world in enumerate(self.worlds(step.before, max(many, looked_at))):
            self.has_changed = False
            if is_rare and tried % 2:
                self.gather_alike(world)
            if tried >= looked_at and len(found) >= (ENOUGH if tried < MOST_WORLDS else 1):
                break
            if tried == SURE and not found and len(self.reasons - {NOT_HELD}) == len(self.reasons) == 1:
                break  # one rule forbids it in every world, whatever the cards
            made = self.attempt(step, world)
            if made is not None:
                found.append(made)
        return found

    def attempt(self, step: Step, world: State) -> Made | None:
        """The step in this world; not in one whose exchanged cards contradict what its seats have chosen."""
        try:
            made = self.make(step, world)
            if made is not None and self.has_changed:
                made.after.imagine(self.own, self.rng)
        except ValueError:
            if not self.has_changed:
                raise
            return None
        return made

    def make(self, step: Step, world: State) -> Made | None:
        move = self.move_in(step, world)
        if move is None:
            return None
        made = self.apply(step, world, move)
        if self.fits(step, made):
            return made
        if step.seat == CHANCE or sum(map(len, step.wanted.values())) < 2:
            return None  # one card is found by luck
        other = self.exchanged(step, world, made)
        return other if other is not None and self.fits(step, other) else None

    def move_in(self, step: Step, world: State) -> Move | None:
        """The move that was told, as it is in this world; None where it cannot be made."""
        if step.seat == CHANCE:
            return self.shuffle_in(step, world)
        if step.seat == self.own:
            move = spelt(world, step.heard)
            return move if move is not None and not world.why_not(step.seat, move) else None
        whole = spelt(world, step.heard)
        if whole is not None and heard_text(world, self.own, step.seat, whole) == whole.text:
            if world.why_not(step.seat, whole):
                self.give_cards(world, step.seat, whole)
            reason = world.why_not(step.seat, whole)
            self.reasons.add(reason)
            return None if reason else whole
        if not world.is_asked(step.seat):
            return None
        fitting = [
            move
            for move in world.legal_moves(step.seat)
            if heard_text(world, self.own, step.seat, move) == step.heard
        ]
        return fitting[self.rng.below(len(fitting))] if fitting else None

    def shuffle_in(self, step: Step, world: State) -> Move | None:
        """A shuffle that deals what was told; in a place that is not dealt to, nothing can be wanted."""
        if not step.wanted:
            return world.chance(self.rng)
        where = positions(world)
        cards = {name: numbers(world, faces) for name, faces in step.wanted.items() if where.get(name)}
        try:
            return shuffle_for(world, cards, self.rng)
        except Complaint:
            return None

    def apply(self, step: Step, world: State, move: Move) -> Made:
        after = world.clone()
        seen = world.view(self.own)
        dealt = refilled(world, self.own) if step.seat == CHANCE else []
        named = (
            [] if step.seat == CHANCE or is_hidden(world, self.own, step.seat, move) else world.faces_of(move)
        )
        after.apply(step.seat, move)
        now = after.view(self.own)
        revealed = new_faces(seen, now, step.seat, named, dealt)
        return Made(world, after, move, revealed, result_of(seen, now, revealed), label_of(now, revealed))

    def fits(self, step: Step, made: Made) -> bool:
        if step.result is not None and step.result != made.result[: len(step.result)]:
            return False
        dealt = positions(step.before) if step.seat == CHANCE else {}  # by the shuffle, as it was told
        return all(
            Counter(made.revealed.get(place, [])) == Counter(faces)
            for place, faces in step.wanted.items()
            if not dealt.get(place)
        )

    # Exchanging hidden cards, where many are told at once ------------------------------------------

    def give_cards(self, world: State, seat: int, move: Move) -> None:
        """Put the cards of a meld into a hand, each for one that it does not need, where that can be done."""
        if len(move.cards) < 2:
            return  # one card is found by luck, and what is known of the hand is not to be overruled
        needed = Counter(move.cards)
        hand = f"hand {seat + 1}"
        held = Counter(card for place in world.places() if place.name == hand for card in place.cards)
        spare = list((held - needed).elements())
        for card in (needed - held).elements():
            if not spare:
                return
            self.exchange(world, card, spare.pop(self.rng.below(len(spare))), hand)

    def gather_alike(self, world: State) -> None:
        """Put like cards into one other hand, all but one: luck alone hardly ever does."""
        others = [seat for seat in range(world.seats) if seat != self.own]
        hand = f"hand {others[self.rng.below(len(others))] + 1}"
        held = [card for place in world.places() if place.name == hand for card in place.cards]
        if held:
            kind = held[self.rng.below(len(held))]
            for card in [card for card in held if card != kind][1:]:
                self.exchange(world, kind, card, hand)

    def exchanged(self, step: Step, world: State, made: Made) -> Made | None:
        """The step once more after the cards wanted have changed places with those that came instead."""
        seen = world.view(self.own)
        twin = world.clone()
        number = {name: card for card, name in enumerate(world.names())}
        for place, faces in step.wanted.items():
            came = Counter(made.revealed.get(place, []))
            wanted = Counter(faces)
            if came.total() != wanted.total():
                return None
            pairs = zip((wanted - came).elements(), (came - wanted).elements(), strict=True)
            for right, wrong in pairs:
                self.exchange(twin, number[right], number[wrong])
        if twin.view(self.own) != seen:
            return None
        move = self.move_in(step, twin)
        return None if move is None else self.apply(step, twin, move)

    def unknown_places(self, world: State) -> set[str]:
        """The places of which the program's seat does not know what lies there."""
        found: set[str] = set()
        before = {place.name: sorted(place.cards) for place in world.places()}
        for _ in range(GLANCES):
            for place in world.imagine(self.own, self.rng).places():
                if before.get(place.name) != sorted(place.cards):
                    found.add(place.name)
        return found

    def exchange(self, world: State, one: int, other: int, hand: str = "") -> None:
        """Let two hidden cards change places, the other one in the hand named, if any.

        Where the lists of `State.places` are only copies nothing happens, and luck must do.
        """
        self.has_changed = True
        hidden = [place for place in world.places() if place.name in self.unknown]
        holding = [place for place in hidden if other in place.cards and place.name == (hand or place.name)]
        drawn_from = [place for place in holding if not place.name.startswith("hand ")]
        there = [place.cards for place in drawn_from or holding]
        here = [place.cards for place in hidden if one in place.cards and place.name != hand]
        if not there or not here:
            return
        at_one, at_other = here[self.rng.below(len(here))], there[self.rng.below(len(there))]
        for cards, gone, come in ((at_one, one, other), (at_other, other, one)):
            is_sorted = cards == sorted(cards)
            spots = [spot for spot, card in enumerate(cards) if card == gone]
            cards[spots[self.rng.below(len(spots))]] = come
            if is_sorted:
                cards.sort()


def spelt(state: State, text: str) -> Move | None:
    """The move that a text spells, if any."""
    try:
        return state.parse(text) if text else None
    except Unreadable:
        return None


def numbers(state: State, faces: Sequence[str]) -> list[int]:
    return [state.names().index(face) for face in faces]


def is_whole_deal(state: State) -> bool:
    """Whether the shuffle that is due is of the whole pack."""
    return list(state.to_shuffle()) == state.pack()


def refilled(state: State, own: int) -> list[str]:
    """The places in which a deal leaves nothing of what lay there; a hand may only be added to."""
    if is_whole_deal(state):
        return [pile.name for pile in state.view(own).piles]
    return [place for place, numbers in positions(state).items() if numbers and not place.startswith("hand ")]


def dealt_in_sight(state: State, own: int, rng: Rng) -> dict[str, int]:
    """The places that the coming deal puts cards into before the program's eyes, and how many."""
    where = positions(state)
    before = state.view(own)
    trial = state.clone()
    trial.apply(CHANCE, state.chance(rng))
    revealed = new_faces(before, trial.view(own), CHANCE, [], refilled(state, own))
    return {place: len(where[place]) for place in revealed if where.get(place)}
