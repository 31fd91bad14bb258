"""The games in a numbered list, for somebody who has not said which."""

import headtable
from headtable import rulebooks
from headtable.rules.core.errors import BadSetup
from headtable.terminal.ansi import clipped
from headtable.terminal.screen import Screen


def choose_game(screen: Screen, deed: str) -> str:
    """The game that is chosen, as it was typed or by its number; "" where the person leaves.

    Where nobody sits at a terminal, BadSetup says that a game must be named.
    """
    games = headtable.games()
    if not screen.is_live:
        known = ", ".join(game.id for game in games)
        raise BadSetup(f"say which game to {deed}; there are: {known}")
    screen.write(f"Which game would you like to {deed}?", "")
    widest = max(len(game.id) for game in games)
    for number, game in enumerate(games, 1):
        line = f"{number:>2}  {game.id:{widest}}  {rulebooks.game(game.id).tagline}"
        screen.write(clipped(line, screen.width))
    screen.write("")
    try:
        while True:
            typed = screen.ask("A number or a name (Enter leaves): ")
            if not (typed.isascii() and typed.isdigit()):
                return typed
            if 1 <= int(typed) <= len(games):
                return games[int(typed) - 1].id
            screen.write(f"There are games 1 to {len(games)}.")
    except (EOFError, KeyboardInterrupt):
        screen.write("")
        return ""
