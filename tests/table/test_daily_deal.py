"""The daily deal: everything follows from the date, for everybody alike."""

import hashlib
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from daily_games import moves_of, played

import headtable
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.moves import Move
from headtable.table import daily_seeds
from headtable.table.daily_deal import (
    AHEAD,
    BEHIND,
    LEVEL_WITH_OTHERS,
    PERSON,
    ROTATION,
    SQUARES,
    DailyDeal,
    deal_of,
    read_date,
    shared_text,
)
from headtable.table.fairness import verify
from headtable.table.log import Log
from headtable.table.logged_game import LoggedGame

DAY = date(2026, 11, 16)
QUICK = ("trolley-euchre", "hilo", "gyp", "forty-two")


def deal_with(game: str) -> DailyDeal:
    days = (DAY - timedelta(days=back) for back in range(len(ROTATION)))
    return next(deal for deal in map(deal_of, days) if deal.game == game)


def last(moves: list[Move]) -> Move:
    return moves[-1]


def test_every_game_of_the_shelf_has_its_turn() -> None:
    assert sorted(ROTATION) == sorted(game.id for game in headtable.games())
    days = [deal_of(DAY + timedelta(days=on)).game for on in range(len(ROTATION))]
    assert sorted(days) == sorted(ROTATION)


def test_a_date_keeps_its_deal_for_ever() -> None:
    deal = deal_of(DAY)
    assert (deal.game, deal.seats, deal.options) == ("trolley-euchre", 4, {"length": "one deal"})
    said = b"head table daily 1\nshuffles\n2026-11-16"
    assert deal.fairness().secret == hashlib.sha256(said).digest()
    said = b"head table daily 1\nhouse\n2026-11-16\n3\n5"
    assert daily_seeds.house_seed("2026-11-16", 3, 5) == int.from_bytes(
        hashlib.sha256(said).digest()[:12], "big"
    )


@pytest.mark.parametrize("game", QUICK)
def test_the_same_moves_make_the_same_game(game: str) -> None:
    deal = deal_with(game)
    once = moves_of(played(deal, last))
    assert once == moves_of(played(deal, last))
    another = DailyDeal("2020-02-29", deal.game, deal.seats, deal.options)
    assert once != moves_of(played(another, last))


def test_a_house_player_has_new_luck_at_every_move_and_seat() -> None:
    seeds = {daily_seeds.house_seed("2026-11-16", seat, moves) for seat in range(4) for moves in range(20)}
    assert len(seeds) == 80


def test_its_log_says_that_the_shuffles_are_public() -> None:
    text = played(deal_of(DAY), last).log.text()
    verdict = verify(Log.read(text))
    assert verdict.is_proved
    assert "the shuffles of the daily deal of 2026-11-16" in verdict.says
    assert "could be known before" in verdict.says


@pytest.mark.parametrize(
    ("forged", "says"),
    [
        ({"secret": bytes(32)}, "not what the daily deal of 2026-11-16 is made of"),
        ({"cuts": ("one that deals well", "", "", "")}, "nobody cuts in the daily deal of 2026-11-16"),
    ],
)
def test_a_log_that_only_calls_itself_a_daily_deal_is_found_out(forged: dict[str, Any], says: str) -> None:
    deal = deal_of(DAY)
    false = replace(deal.fairness(), **forged)
    logged_game = LoggedGame.start(headtable.game(deal.game), deal.seats, list("abcd"), None, deal.options)
    false.promise(logged_game.log)
    false.chance(logged_game)
    false.reveal(logged_game.log)
    verdict = verify(logged_game.log)
    assert not verdict.is_proved
    assert says in verdict.says


# Dates --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "today",
        "2026-02-30",
        "2026-13-01",
        "20261116",
        "2026-W47-1",
        "2026-11-1",
        "２０２６-11-16",
        "0000-01-01",
    ],
)
def test_a_date_that_is_none(text: str) -> None:
    with pytest.raises(BadSetup, match="is no date: write year, month and day, such as 2026-11-16"):
        read_date(text, DAY)


def test_a_date_that_is_not_yet() -> None:
    assert read_date("2026-11-16", DAY) == DAY
    assert read_date("1999-12-31", DAY) == date(1999, 12, 31)
    with pytest.raises(BadSetup, match="2026-11-17 is not there yet; the latest is that of 2026-11-16"):
        read_date("2026-11-17", DAY)


# The result ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", QUICK)
def test_the_result_tells_how_it_went_and_no_card(game: str) -> None:
    deal = deal_with(game)
    logged_game = played(deal, last)
    head, outcome, course = shared_text(deal.date, logged_game).splitlines()
    state = logged_game.state
    assert head == f"Head Table, daily deal of {deal.date}"
    assert len(course) == SQUARES
    assert set(course) <= {AHEAD, LEVEL_WITH_OTHERS, BEHIND}
    has_won = PERSON in state.winners()
    assert (": won" in outcome or ": shared the win" in outcome) == has_won
    assert (course[-1] == BEHIND) == (not has_won)
    assert f"{state.scores[PERSON]} to " in outcome
