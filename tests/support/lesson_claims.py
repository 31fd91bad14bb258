"""What a step of a lesson claims of its position, checked against the rules.

A claim is a key of `claims` (src/headtable/teaching/material.py); each check gives "" or what is wrong.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final

import headtable
from headtable import rulebooks
from headtable.narration.narrator import taker_of
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import HAND
from headtable.teaching.lesson_replay import LessonMoment, ReplayedLesson, ReplayedStep
from headtable.teaching.material import LEARNER


def citable(game: str) -> set[str]:
    """The clauses of a game, and those of its book that belong to no game but to the pack."""
    playable = {one.id for one in headtable.games()}
    book = next(book for book in rulebooks.books() if game in [entry.id for entry in book.games])
    entries = [entry for entry in book.games if entry.id == game or entry.id not in playable]
    return {clause.id for entry in entries for clause in entry.clauses}


def held(view: View) -> Counter[str]:
    """The faces in the learner's hand, without marks."""
    faces: Counter[str] = Counter()
    for pile in view.piles:
        if pile.owner == LEARNER and pile.lies == HAND:
            faces.update(face.partition("+")[0] for face in pile.faces)
    return faces


def offers(moment: LessonMoment, wanted: list[str]) -> str:
    known = {choice.text for choice in moment.view.choices} | {choice.kind for choice in moment.view.choices}
    missing = [one for one in wanted if one not in known]
    return f"not on offer: {missing}; on offer: {sorted(known)}" if missing else ""


def offers_not(moment: LessonMoment, wanted: list[str]) -> str:
    known = {choice.text for choice in moment.view.choices} | {choice.kind for choice in moment.view.choices}
    return f"on offer: {[one for one in wanted if one in known]}" if known & set(wanted) else ""


def hand(moment: LessonMoment, wanted: list[str]) -> str:
    cards = held(moment.view)
    missing = sorted((Counter(wanted) - cards).elements())
    return f"not held: {missing}; held: {sorted(cards.elements())}" if missing else ""


def hand_not(moment: LessonMoment, wanted: list[str]) -> str:
    found = [one for one in wanted if held(moment.view)[one]]
    return f"held: {found}" if found else ""


def scores(moment: LessonMoment, wanted: list[int]) -> str:
    shown = moment.view.shown_scores()
    return f"the scores are {shown}" if shown != wanted else ""


def turn(moment: LessonMoment, wanted: int) -> str:
    waiting = [seat + 1 for seat in moment.view.waiting]
    return f"the table waits for {waiting}" if wanted not in waiting else ""


def noted(moment: LessonMoment, wanted: dict[str, int]) -> str:
    lines = [(note.clause, note.points) for note in moment.view.notes]
    missing = [one for one in wanted.items() if one not in lines]
    return f"not on the score sheet: {missing}; there: {lines}" if missing else ""


def pile(moment: LessonMoment, wanted: dict[str, list[str]]) -> str:
    for name, faces in wanted.items():
        found = moment.view.pile(name)
        if found is None:
            return f"no pile '{name}' among {[one.name for one in moment.view.piles]}"
        missing = Counter(faces) - Counter(face.partition("+")[0] for face in found.faces)
        if missing:
            return f"not in '{name}': {sorted(missing.elements())}; there: {found.faces}"
    return ""


def fact(moment: LessonMoment, wanted: dict[str, str]) -> str:
    told = dict(moment.view.told())
    wrong = {name: told.get(name) for name, words in wanted.items() if told.get(name) != words}
    return f"the facts are {told}" if wrong else ""


def refuses(moment: LessonMoment, wanted: dict[str, str]) -> str:
    for text, reason in wanted.items():
        found = moment.state.why_not(LEARNER, moment.state.parse(text))
        if found != reason:
            return f"'{text}' is refused by '{found}'"
    return ""


CHECKS: Final[Mapping[str, Callable[[LessonMoment, Any], str]]] = {
    "offers": offers,
    "offers_not": offers_not,
    "hand": hand,
    "hand_not": hand_not,
    "scores": scores,
    "turn": turn,
    "noted": noted,
    "pile": pile,
    "fact": fact,
    "refuses": refuses,
}


def wrong_claims(lesson: ReplayedLesson, replayed: ReplayedStep) -> list[str]:
    """Each claim of a step that is not so."""
    moment = lesson.moments[replayed.read_at]
    wrong = []
    for claim, wanted in replayed.step.claims.items():
        if claim == "taker":
            found = taker(lesson, replayed)
            complaint = "" if found == wanted else f"the trick goes to {found}"
        elif claim in CHECKS:
            complaint = CHECKS[claim](moment, wanted)
        else:
            complaint = "is no claim that is known"
        if complaint:
            wrong.append(f"{claim} {wanted}: {complaint}")
    return wrong


def taker(lesson: ReplayedLesson, replayed: ReplayedStep) -> int:
    """Who takes a trick in the moves of this step, counted from 1; 0 for nobody."""
    places = [replayed.read_at, *replayed.moments]
    for before, after in pairwise(places):
        found = taker_of(lesson.moments[before].view, lesson.moments[after].view)
        if found >= 0:
            return found + 1
    return 0
