"""`headtable learn`: a lesson in the terminal."""

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game."""
    parser.description = "Learn a game in a few minutes: you play one prepared hand, one idea at a time."
    parser.add_argument(
        "game", nargs="?", default="", metavar="GAME", help="which game; without it you choose from a list"
    )
    parser.add_argument(
        "--plain", action="store_true", help="no colours; the variable NO_COLOR does the same"
    )


def run(args: argparse.Namespace) -> int:
    """Walk through the lesson."""
    from headtable import teaching
    from headtable.commands.game_menu import choose_game
    from headtable.commands.typed_names import game_named
    from headtable.teaching.lesson_replay import replayed
    from headtable.terminal.lesson_screen import LessonScreen
    from headtable.terminal.screen import Screen

    screen = Screen.standard(args.plain)
    game = game_named(args.game) if args.game else choose_game(screen, "learn")
    if game is None:
        return 0
    lesson = teaching.material(game.id).lesson
    return LessonScreen(screen, game.id, lesson, replayed(game.id, lesson)).run()
