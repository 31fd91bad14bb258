"""`headtable games`: the games on the shelf, or one of them with its options."""

import argparse
import json
import shlex
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from headtable.rules.core.game_on_shelf import Game
    from headtable.terminal.page_writer import Page


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game; none lists them all."""
    parser.description = (
        "List the games, or show one game: what it is about, and its options with their values."
    )
    parser.add_argument("game", nargs="?", default="", metavar="GAME", help="show this game (list them all)")
    parser.add_argument("--json", action="store_true", help="print it as JSON, for programs")


def run(args: argparse.Namespace) -> int:
    """Print the shelf or one game."""
    import headtable
    from headtable.commands.typed_names import game_named
    from headtable.terminal.page_writer import page_for, show

    shown = (game_named(args.game),) if args.game else headtable.games()
    if args.json:
        described = [as_data(game) for game in shown]
        print(json.dumps(described[0] if args.game else described, indent=2, ensure_ascii=False))
        return 0
    page = page_for(sys.stdout)
    if args.game:
        write_game(page, shown[0])
    else:
        write_shelf(page, shown)
    show(page)
    return 0


def write_shelf(page: "Page", games: "tuple[Game, ...]") -> None:
    """A table of the games, each with its name and one sentence below."""
    from headtable import rulebooks
    from headtable.terminal.styled_text import BOLD, DIM

    rows = [("game", "seats", "family", "book")]
    rows += [(game.id, seats_of(game), game.family, source_of(game)) for game in games]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    table = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    page.lines.append(page.styled(table[0], DIM))
    for game, line in zip(games, table[1:], strict=True):
        page.lines.append(page.styled(line, BOLD))
        page.paragraph(f"{name_of(game)}: {rulebooks.game(game.id).tagline}", 2)
    page.gap()
    page.paragraph("headtable games GAME shows its options, headtable play GAME begins.", style=DIM)


def write_game(page: "Page", game: "Game") -> None:
    """One game and all its house rules."""
    from headtable import rulebooks
    from headtable.rules.core.options import players
    from headtable.terminal.styled_text import DIM

    entry = rulebooks.game(game.id)
    page.title(name_of(game))
    page.edges(f"{game.family} for {seats_of(game)}".capitalize(), source_of(game), DIM)
    page.gap()
    page.paragraph(entry.summary)
    if entry.goal:
        page.gap()
        page.paragraph(entry.goal, label="Goal:")
    page.heading("Options")
    for option in game.options:
        page.edges(f"{option.id} = {option.default()}", option.clause)
        only = f" (for {players(option.seats)})" if option.seats else ""
        wording = entry.wording_of(option.id)
        page.paragraph(f"{wording.asks if wording else option.says}{only}", 2)
        page.paragraph(option.values(wording.words if wording else {}), 4)
        page.gap()
    page.paragraph(f"headtable play {game.id} --option {example_of(game)}", style=DIM)


def example_of(game: "Game") -> str:
    """An option with another value than its default."""
    option = next((option for option in game.options if len(option.choices) > 1), None)
    return shlex.quote(f"{option.id}={option.choices[1]}") if option else "ID=VALUE"


def as_data(game: "Game") -> dict[str, object]:
    """A game as plain data."""
    from headtable import rulebooks

    entry = rulebooks.game(game.id)
    return {
        "id": game.id,
        "name": name_of(game),
        "reconstruction": entry.is_reconstruction,
        "seats": list(game.seats),
        "book": game.book,
        "year": rulebooks.book(game.book).year,
        "family": game.family,
        "version": game.version,
        "summary": entry.summary,
        "options": [
            {
                "id": option.id,
                "says": option.says,
                "clause": option.clause,
                "default": option.default(),
                "choices": list(option.choices),
                "choices_for": [list(option.counts(choice)) for choice in option.choices],
                "any_number": option.any_number,
                "any_text": option.any_text,
            }
            for option in game.options
        ],
    }


def name_of(game: "Game") -> str:
    """The name as the catalogue has it, with the word for a game that is rebuilt."""
    from headtable import rulebooks

    entry = rulebooks.game(game.id)
    name = entry.short_name
    return f"{name} (Reconstruction)" if entry.is_reconstruction else name


def seats_of(game: "Game") -> str:
    """ "2 to 8 seats", "2 or 4 seats"."""
    seats = game.seats
    if len(seats) > 2 and seats == tuple(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]} to {seats[-1]} seats"
    return " or ".join(str(count) for count in seats) + " seats"


def source_of(game: "Game") -> str:
    from headtable import rulebooks

    return rulebooks.book(game.book).dated
