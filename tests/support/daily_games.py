"""A daily deal played on this machine: the house as always, the person by a rule."""

from collections.abc import Callable

import headtable
from headtable.bots.roster import house_player
from headtable.rules.core.moves import Move
from headtable.rules.core.state import CHANCE
from headtable.table.daily_deal import LEVEL, PERSON, DailyDeal, house_rng
from headtable.table.logged_game import LoggedGame


def played(deal: DailyDeal, pick: Callable[[list[Move]], Move]) -> LoggedGame:
    """The deal played to its end; `pick` chooses for the person among the legal moves."""
    names = ["You", *(f"Bo {seat}" for seat in range(1, deal.seats))]
    logged_game = LoggedGame.start(headtable.game(deal.game), deal.seats, names, None, deal.options)
    fairness = deal.fairness()
    fairness.promise(logged_game.log)
    house = house_player(deal.game, LEVEL)
    while not logged_game.state.is_over():
        if logged_game.state.to_act() == CHANCE:
            fairness.chance(logged_game)
            continue
        seat = logged_game.state.awaited_in_public()[0]
        if seat == PERSON:
            logged_game.move(seat, pick(logged_game.state.legal_moves(seat)))
        else:
            luck = house_rng(deal.date, logged_game, seat)
            logged_game.move(seat, house.choose(logged_game.state, seat, luck))
    fairness.reveal(logged_game.log)
    return logged_game


def moves_of(logged_game: LoggedGame) -> list[str]:
    return [entry.text for entry in logged_game.entries]
