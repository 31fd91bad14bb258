"""`headtable daily [DATE]`: the daily deal in the terminal."""

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which date."""
    parser.description = "Play the daily deal: one game a day with the same shuffles for everybody."
    parser.add_argument(
        "date", nargs="?", default="", metavar="DATE", help="such as 2026-11-16; today's where none is said"
    )
    parser.add_argument("--plain", action="store_true", help="no colours; so does NO_COLOR")


def run(args: argparse.Namespace) -> int:
    """Play it until it is over or the person leaves."""
    from datetime import date

    import headtable
    from headtable.table import house_seats
    from headtable.table.daily_deal import LEVEL, PERSON, deal_of, read_date
    from headtable.table.logged_game import LoggedGame
    from headtable.terminal.daily_play import DailyPlace
    from headtable.terminal.screen import Screen

    today = date.today()  # as the clock of this machine has it
    deal = deal_of(read_date(args.date, today) if args.date else today)
    names = house_seats.names_for(deal.seats, PERSON, "You", LEVEL)
    logged_game = LoggedGame.start(headtable.game(deal.game), deal.seats, names, None, deal.options)
    place = DailyPlace(deal, logged_game, Screen.standard(args.plain))
    place.welcome()
    return place.run()
