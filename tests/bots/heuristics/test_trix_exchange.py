"""Heuristic for Trix Exchange: what to collect, what to part with, and how."""

import pytest
from exchange_table import dealt, draw_lots
from heuristic_preferences import edge, preferred, rating
from move_lines import say

from headtable import Rng
from headtable.bots.expert import Expert
from headtable.bots.heuristics.trix_exchange import ExchangeHeuristic
from headtable.bots.novice_and_regular import Player, Regular
from headtable.rules.games.trix_exchange import GAME, TrixExchange

SHORT = {"length": "one deal", "round-limit": 12, "deal-limit": 2}


def trading(first: str, **options: object) -> TrixExchange:
    """Seat 1 of four, with these ten cards, is the first to act."""
    state = dealt(first, "", "", "", **options)
    if not state.live:
        draw_lots(state, 1)
    return state


def choice(state: TrixExchange) -> str:
    return preferred(ExchangeHeuristic(), state)


def test_what_one_has_most_of_is_collected() -> None:
    state = trading("5 salt 3 gold 2 iron")
    assert choice(state) == "offer 3 gold"
    assert rating(ExchangeHeuristic(), state, "offer 3 salt") < 0


def test_a_dear_commodity_is_collected_with_a_card_less() -> None:
    assert choice(trading("4 gold 5 salt 1 iron")) == "offer 3 salt"


def test_what_others_part_with_is_collected() -> None:
    """Who gave zinc away does not collect it, and of four zinc and four gold it is the zinc that comes."""
    state = dealt("4 gold 1 zinc 5 lime", "3 zinc", "", "")
    draw_lots(state, 2, 1)
    say(state, "2 offer 3 zinc", "1 accept 3 lime")
    for _ in range(2):
        say(state, f"{state.to_act() + 1} hold")
    draw_lots(state, 1)
    assert rating(ExchangeHeuristic(), state, "offer 3 zinc") < 0
    assert rating(ExchangeHeuristic(), state, "offer 3 gold") > 0


def test_an_offer_is_accepted_rather_than_another_called() -> None:
    state = dealt("5 salt 3 gold 2 iron", "3 zinc", "", "")
    draw_lots(state, 2, 1)
    say(state, "2 offer 3 zinc")
    assert choice(state) == "accept 3 gold"


def test_no_card_of_what_is_collected_is_traded() -> None:
    state = dealt("7 salt 1 gold 2 iron", "3 zinc", "", "")
    draw_lots(state, 2, 1)
    say(state, "2 offer 3 zinc")
    assert choice(state) == "offer 2 iron"


def test_a_standing_offer_is_not_called_again() -> None:
    state = trading("7 salt 3 gold")
    say(state, "1 offer 3 gold")
    for _ in range(3):
        say(state, f"{state.to_act() + 1} hold")
    draw_lots(state, 1)
    assert rating(ExchangeHeuristic(), state, "offer 3 gold") < rating(ExchangeHeuristic(), state, "hold")


@pytest.mark.parametrize("form", ["discrete", "live"])
def test_a_corner_is_called_at_once(form: str) -> None:
    assert choice(trading("8 lime 1 iron 1 gold", form=form, corner_call="manual")) == "corner lime"


def test_what_is_given_after_a_corner_is_of_least_use() -> None:
    """Gold that is not collected costs two points a card when all settle."""
    state = dealt("8 lime 1 iron 1 zinc", "5 salt 3 iron 2 gold", "", "")
    draw_lots(state, 1)
    assert state.to_act() == 1
    assert choice(state) == "give gold gold"


def test_nearer_to_a_corner_is_worth_more() -> None:
    heuristic = ExchangeHeuristic()
    assert heuristic.worth(trading("7 gold 3 iron"), 0) > heuristic.worth(trading("4 gold 3 iron 3 salt"), 0)


def test_the_expert_does_not_try_to_part_with_what_he_collects() -> None:
    state = trading("6 salt 2 gold 2 iron")
    heuristic = ExchangeHeuristic()
    heuristic.ratings(state, 0, state.legal_moves(0))
    assert heuristic.is_wasteful(state, 0, state.parse("offer 3 salt"))
    assert heuristic.is_wasteful(state, 0, state.parse("hold"))
    assert not heuristic.is_wasteful(state, 0, state.parse("offer 2 iron"))
    assert "salt" not in Expert(ExchangeHeuristic(), 8).choose(state, 0, Rng(1)).text


@pytest.mark.parametrize("form", ["discrete", "live"])
def test_a_regular_beats_chance(form: str) -> None:
    pair = (Regular(ExchangeHeuristic()), Player(ExchangeHeuristic()))
    assert edge(GAME, 4, SHORT | {"form": form}, pair, 20) > 1.0
