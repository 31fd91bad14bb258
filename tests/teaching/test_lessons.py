"""Every lesson is replayed by the rules, and says nothing of its positions that is not so."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from lesson_claims import citable, wrong_claims

import headtable
from headtable import rulebooks, teaching
from headtable.rules.core.errors import Complaint
from headtable.rules.core.view import View
from headtable.teaching.lesson_replay import ReplayedLesson, replayed
from headtable.teaching.material import LEARNER, Step

GAMES = [game.id for game in headtable.games()]
STEPS = range(10, 23)
TRIES = range(4, 10)
MINUTES = range(3, 9)
LEARNT = range(3, 7)
LONGEST = 320  # characters of what a step says


@cache
def lesson_of(game: str) -> ReplayedLesson:
    return replayed(game, teaching.material(game).lesson)


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def grounds(game: str, step: Step) -> set[str]:
    """The numbers that a step may name: of its claims, clause, cards and moves, and of the crib card."""
    crib = teaching.material(game).crib
    clause = rulebooks.clause(step.clause) if step.clause else None
    texts = [str(step.claims), step.attempt, *[move.text for move in step.moves]]
    texts += [pointer.name for pointer in step.points_at]
    texts += [f"{clause.says} {clause.ruling}"] if clause else []
    texts += [f"{row.says} {row.points}" for box in crib for row in box.rows]
    return numbers(" ".join(texts))


def in_sight(view: View, face: str) -> bool:
    return any(face == one.partition("+")[0] or face == one for pile in view.piles for one in pile.faces)


def on_board(view: View) -> list[str]:
    """What boards name: places of a map and the trains on it, the field and the ball, the pit, the pool."""
    extra: Mapping[str, Any] = view.extra
    if "yards" in extra:
        return ["field", "ball"]
    if "worth" in extra:
        return ["pit"]
    if "flushes" in extra:
        return ["pool"]
    if "map" not in extra:
        return []
    places = [place["id"] for place in extra["map"]["places"]]
    return places + [f"train-{train['number']}" for train in extra["trains"] if train["place"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_lawful_from_its_first_move_to_its_last(game: str) -> None:
    lesson = teaching.material(game).lesson
    steps = lesson_of(game).steps
    require_in(STEPS, len(steps), "steps")
    require_in(TRIES, len([one for one in steps if one.step.attempt]), "steps with a try")
    require_in(MINUTES, lesson.minutes, "minutes")
    assert lesson.seats in headtable.game(game).seats
    require_in(LEARNT, len(lesson.learnt), "sentences that are learnt")


def require_in(bounds: range, found: int, what: str) -> None:
    assert found in bounds, f"a lesson has {bounds[0]} to {bounds[-1]} {what}, this one has {found}"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_lesson_claims_is_so(game: str) -> None:
    lesson = lesson_of(game)
    wrong = {
        f"{number}: {one.step.says[:50]}": found
        for number, one in enumerate(lesson.steps, 1)
        if (found := wrong_claims(lesson, one))
    }
    assert wrong == {}
    assert sum(len(one.step.claims) for one in lesson.steps) >= len(lesson.steps) // 2


@pytest.mark.parametrize("game", GAMES)
def test_a_try_is_the_learners_turn_and_every_answer_fits_a_move_on_offer(game: str) -> None:
    lesson = lesson_of(game)
    for number, one in enumerate(lesson.steps, 1):
        view = lesson.moments[one.read_at].view
        texts = {choice.text for choice in view.choices}
        if one.step.attempt:
            assert LEARNER in view.waiting, number
            assert one.step.attempt in texts, (number, one.step.attempt, sorted(texts))
            assert one.step.right, number
            assert set(one.step.answers) <= texts - {one.step.attempt}, (number, sorted(texts))


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_points_at_what_is_in_sight(game: str) -> None:
    lesson = lesson_of(game)
    for number, one in enumerate(lesson.steps, 1):
        view = lesson.moments[one.read_at].view
        for pointer in one.step.points_at:
            if pointer.kind == "card":
                assert in_sight(view, pointer.name), (number, pointer)
            elif pointer.kind == "pile":
                named = [pile.name for pile in view.piles]
                assert pointer.name in named + on_board(view), (number, pointer, named)
            elif pointer.kind == "seat":
                assert int(pointer.name) in range(1, view.seats + 1), (number, pointer)
            else:
                assert not pointer.name, (number, pointer)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_step_says_is_short_and_its_numbers_have_a_ground(game: str) -> None:
    known = citable(game)
    for number, one in enumerate(lesson_of(game).steps, 1):
        step = one.step
        assert not step.clause or step.clause in known, (number, step.clause)
        for text in (step.says, step.right, step.wrong, *step.answers.values()):
            assert len(text) <= LONGEST, (number, len(text))
            unfounded = sorted(numbers(text) - grounds(game, step))
            assert not unfounded, (
                f"step {number} names {unfounded}, which neither its claims, clause, moves and pointers "
                f"nor the crib card has: {text}"
            )
            assert not re.search(r"  |\b[a-z-]+\.[a-z-]+\b", text), (number, text)


def test_a_lesson_for_no_game_is_complained_of() -> None:
    for name in ("chess", "../material", "hilo.toml", ""):
        with pytest.raises(Complaint, match="There is no lesson"):
            teaching.material(name)
