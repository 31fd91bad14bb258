"""The games in a numbered list, for somebody who has not said which."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from headtable.rules.core.game_on_shelf import Game
    from headtable.terminal.screen import Screen


def choose_game(screen: "Screen", deed: str) -> "Game | None":
    """The game that is chosen by its number or its name; None where the person leaves.

    Where nobody sits at a terminal, BadSetup says that a game must be named.
    """
    import headtable
    from headtable.rules.core.errors import BadSetup

    games = headtable.games()
    if not screen.is_live:
        known = ", ".join(game.id for game in games)
        raise BadSetup(f"say which game to {deed}; there are: {known}")
    show_list(screen, deed, games)
    try:
        while typed := screen.ask("A number or a name (Enter leaves): "):
            try:
                return game_meant(typed, games)
            except BadSetup as unknown:
                screen.write(f"Sorry, {unknown}")
    except (EOFError, KeyboardInterrupt):
        screen.write("")
    return None


def show_list(screen: "Screen", deed: str, games: "tuple[Game, ...]") -> None:
    from headtable.commands.games import seats_of

    rows = [(game.id, seats_of(game), game.family) for game in games]
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    screen.write(f"Which game would you like to {deed}?", "")
    for number, (name, seats, family) in enumerate(rows, 1):
        screen.write(f"{number:>2}  {name:{widths[0]}}  {seats:{widths[1]}}  {family}")
    screen.write("")


def game_meant(typed: str, games: "tuple[Game, ...]") -> "Game":
    """The game of this number or name; BadSetup where there is none."""
    from headtable.commands.typed_names import game_named
    from headtable.rules.core.errors import BadSetup

    if not (typed.isascii() and typed.isdigit()):
        return game_named(typed)
    if not 1 <= int(typed) <= len(games):
        raise BadSetup(f"there are games 1 to {len(games)}")
    return games[int(typed) - 1]
