"""`headtable rules`: read the books, a game's rules or one clause."""

import argparse
import sys


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to read; nothing at all lists the books and games."""
    parser.description = (
        "Read the rules, clause by clause: of a game, of a whole rulebook, or one clause alone. Without a "
        "name the books and their games are listed."
    )
    parser.add_argument(
        "name",
        nargs="?",
        default="",
        metavar="GAME[.CLAUSE]",
        help="a game (trolley-euchre), one of its clauses or examples (trolley-euchre.follow), or the id of "
        "the reason why a program's move was refused",
    )
    parser.add_argument("--book", default="", metavar="BOOK", help="a whole rulebook, as trolley or trix")
    parser.add_argument(
        "--find",
        default="",
        metavar="TEXT",
        help="only clauses with this text in them, of a game, a book or all",
    )


def run(args: argparse.Namespace) -> int:
    """Print what was asked for; 1 when a search finds nothing."""
    from headtable.rules.core.errors import Complaint

    args.name, args.book = args.name.lower(), args.book.lower()
    if args.name and args.book:
        raise Complaint("give a name or --book, not both: a game's name says which book it is from")
    if args.find.strip():
        return _find(args.find.strip(), args.name, args.book)
    return _read(args.name, args.book)


def _read(name: str, book_id: str) -> int:
    from headtable import rulebooks
    from headtable.terminal import rules_page
    from headtable.terminal.page_writer import page_for, show

    page = page_for(sys.stdout)
    if "." in name:
        game = rulebooks.game_of(name)
        if any(example.id == name for example in game.examples):
            rules_page.write_example(page, rulebooks.book(game.book), rulebooks.example(name))
        else:
            reason = rulebooks.reason(name)
            clause = rulebooks.clause(reason.clause)
            if reason.id != clause.id:
                rules_page.write_reason(page, reason)
            rules_page.write_clause(page, rulebooks.book(clause.book), clause)
    elif book_id or (name in rulebooks.BOOKS and not rulebooks.is_game(name)):
        rules_page.write_book(page, rulebooks.book(book_id or name))
    elif name:
        game = rulebooks.game(name)
        book = rulebooks.book(game.book)
        if book.id == game.id:
            rules_page.write_book_opening(page, book)
        rules_page.write_game(page, book, game)
    else:
        rules_page.write_shelf(page, rulebooks.books())
    show(page)
    return 0


def _find(word: str, name: str, book_id: str) -> int:
    from headtable import rulebooks
    from headtable.terminal import rules_page
    from headtable.terminal.page_writer import page_for, show

    page = page_for(sys.stdout)
    games = rulebooks.book(book_id).games if book_id else rulebooks.games()
    if name:
        games = (rulebooks.game(name),)
    if rules_page.write_found(page, word, games) == 0:
        print(f"Nothing in the rules says '{word}'.")
        return 1
    show(page)
    return 0
