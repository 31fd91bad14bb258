"""A lesson in the terminal, walked by somebody who knows nothing but what is on the screen."""

import io

import pytest

import headtable
from headtable import teaching
from headtable.teaching.lesson_replay import replayed
from headtable.terminal.lesson_screen import LessonScreen
from headtable.terminal.screen import Screen

GAMES = [game.id for game in headtable.games()]


def walked(game: str, typed: list[str]) -> str:
    """All that is written while these lines are typed."""
    lesson = teaching.material(game).lesson
    target = io.StringIO()
    screen = Screen(io.StringIO("".join(f"{line}\n" for line in typed)), target, plain=True)
    screen.letters_only = False
    assert LessonScreen(screen, game, lesson, replayed(game, lesson)).run() == 0
    return target.getvalue()


def flowing(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_can_be_walked_to_its_end(game: str) -> None:
    lesson = teaching.material(game).lesson
    text = flowing(walked(game, [step.attempt for step in lesson.steps]))
    for step in lesson.steps:
        assert flowing(step.says) in text
        assert not step.right or flowing(step.right) in text
    for sentence in lesson.learnt:
        assert flowing(sentence) in text


def test_a_wrong_try_is_answered_and_not_made() -> None:
    lesson = teaching.material("hilo").lesson
    typed = [""] * 4 + ["another deal", "play 10-10", "stand"]
    text = flowing(walked("hilo", typed))
    first = next(step for step in lesson.steps if step.attempt)
    assert flowing(first.answers["another deal"]) in text
    assert "That is none of the moves here." in text
    assert flowing(first.right) in text
    assert "Step 6 of" in text
    assert "Step 7 of" not in text


def test_one_can_go_back_look_things_up_and_leave() -> None:
    text = walked("hilo", ["", "", "back", "crib", "rules", "quit", "", ""])
    assert text.count("Step 2 of") == 2
    assert "crib card" in text
    assert "Step 4 of" not in text
    assert "Step 3 of" not in walked("hilo", ["back", "back", "", ""]).partition("Step 2 of")[0]
