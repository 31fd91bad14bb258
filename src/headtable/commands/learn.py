"""`headtable learn GAME`: a lesson in the terminal."""

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game."""
    parser.description = "Learn a game in a few minutes: a hand on a fixed deal, one idea at a time."
    parser.add_argument("game", metavar="GAME", help="as `headtable games` calls it")
    parser.add_argument("--plain", action="store_true", help="no colours; so does NO_COLOR")


def run(args: argparse.Namespace) -> int:
    """Walk through the lesson."""
    import headtable
    from headtable import teaching
    from headtable.teaching.lesson_replay import replayed
    from headtable.terminal.lesson_screen import LessonScreen
    from headtable.terminal.screen import Screen

    game = headtable.game(args.game).id
    lesson = teaching.material(game).lesson
    return LessonScreen(Screen.standard(args.plain), game, lesson, replayed(game, lesson)).run()
