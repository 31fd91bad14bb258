"""Finds why a told line is impossible: an earlier line contradicts it, or a rule forbids it."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, State
from headtable.table.absent_complaints import Slip, SlipWords
from headtable.table.absent_question_types import Question
from headtable.table.absent_revealed_cards import faces_in
from headtable.table.absent_setup import ToldLine
from headtable.table.absent_worlds import Step, spelt

LOOKED_AT: Final = 60

Told = Sequence[tuple[ToldLine, State | None]]  # each line with a world before it


class Diagnosis:
    """Looks for the reason against a line, from the surest to the vaguest."""

    def __init__(self, words: SlipWords, told: Told, world: State, seed: int) -> None:
        self.words = words
        self.told = told
        self.world = world
        self.seed = seed

    def check_faces(self, faces: Sequence[str], question: Question) -> None:
        """That no card is told more often than there can be of it; Slip where one is."""
        left = Counter(question.faces)
        for face, count in Counter(faces).items():
            if count > left[face]:
                raise self.known(face) or self.words.no_place(face, question.place)

    def faces(self, step: Step, faces: Sequence[str], question: Question) -> Slip:
        """Why these cards cannot have come to light."""
        for face in faces:
            slip = self.known(face)
            if slip is not None:
                return slip
        return self.words.unlikely(step.seat, " ".join(faces))

    def move(self, step: Step) -> Slip:
        """Why a move cannot have been made."""
        seat = step.seat
        move = spelt(self.world, step.heard)
        if move is None:
            return self.words.unlikely(seat, step.heard)
        if seat == self.words.own:
            return self.words.rule(seat, move.text, self.world.why_not(seat, move))
        names = self.world.names()
        cards = cards_of(move)
        held = self.holds(self.world, seat, move)
        if not any(is_held for is_held, _ in held):
            for card in cards:
                slip = self.known(names[card]) if card < len(names) else None
                if slip is not None:
                    return slip
        clauses = [clause for is_held, clause in held if is_held or not cards]
        if clauses and all(clauses):
            return self.contradicted(step, move) or self.words.rule(seat, move.text, clauses[0])
        return self.contradicted(step, move) or self.words.unlikely(seat, move.text)

    def known(self, face: str) -> Slip | None:
        """Where a card lies by what was told, if all its copies are placed."""
        own = f"hand {self.words.own + 1}"
        in_sight = faces_in(self.world.view(self.words.own))
        copies = [self.world.names()[card] for card in self.world.pack()].count(face)
        if in_sight.get(own, Counter())[face] >= copies:
            return self.words.own_card(face)
        lines = [
            (number, line)
            for number, line in self.since_deal()
            if face in line.text.replace(":", " ").split()
        ]
        if len(lines) >= copies:
            number, line = lines[-1]
            return self.words.played(face, line.text, line.seat, number)
        return None

    def since_deal(self) -> list[tuple[int, ToldLine]]:
        """The lines of this deal, with their numbers."""
        return [
            (number, line)
            for number, (line, world) in enumerate(self.told)
            if world is not None and world.deals == self.world.deals
        ]

    def holds(self, world: State, seat: int, move: Move) -> list[tuple[bool, str]]:
        """In several imagined worlds: whether the seat has the cards of a move, and the reason against it."""
        found = []
        rng = Rng(self.seed)
        for _ in range(LOOKED_AT):
            other = world.imagine(self.words.own, rng)
            hand = hand_of(other, seat)
            found.append((all(card in hand for card in cards_of(move)), other.why_not(seat, move)))
        return found

    def contradicted(self, step: Step, move: Move) -> Slip | None:
        """The earlier line of the same seat after which it cannot have the card any more."""
        lines = [(number, line) for number, line in self.since_deal() if line.seat == step.seat]
        for number, line in reversed(lines if move.card >= 0 else []):
            before = self.told[number][1]
            if before is None or before.to_act() == CHANCE:
                continue
            if any(is_held for is_held, _ in self.holds(before, step.seat, move)):
                return self.words.contradiction(step.seat, move.text, line.text, number)
        return None


def cards_of(move: Move) -> list[int]:
    return [move.card] if move.card >= 0 else move.cards


def hand_of(world: State, seat: int) -> list[int]:
    return [card for place in world.places() if place.name == f"hand {seat + 1}" for card in place.cards]
