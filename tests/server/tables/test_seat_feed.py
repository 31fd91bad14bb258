"""The short ways of telling a move tell the same as the long one."""

import json

import pytest

import headtable
from headtable import CHANCE, Rng
from headtable.bots.roster import house_player
from headtable.narration.card_names import card_name
from headtable.narration.narrator import Sentence
from headtable.server.http.replay_job import moments_of
from headtable.server.protocol import NewTable, encoder
from headtable.server.stores.store import TableRecord
from headtable.server.tables.seat_feed import (
    MoveNarrator,
    MoveReport,
    SeatFeed,
    ViewSummary,
    as_told,
    public_news,
)
from headtable.server.tables.table_config import config_from
from headtable.server.tables.table_history import MOVE, START, TableHistory
from headtable.server.transport.connection import PUBLIC
from headtable.table.log import UNDO

MOVES = 60


def begun(game: str) -> TableHistory:
    seats = headtable.game(game).seats
    chairs = ["me", *["regular"] * (seats[min(1, len(seats) - 1)] - 1)]
    agreed = config_from(NewTable(game, seats=len(chairs), chairs=chairs, name="Ann"))
    history = TableHistory(TableRecord("KRTW", agreed.encoded(), b"s" * 32, 0, False))
    history.apply(history.row(START, CHANCE, "", 0))
    return history


@pytest.mark.parametrize("game", [game.id for game in headtable.games()])
def test_the_short_ways_tell_the_same(game: str) -> None:
    history = begun(game)
    rng = Rng(3)
    player = house_player(game, "random")
    quick = alike = 0
    while len(history.numbers) < MOVES and not history.state.is_over():
        state = history.state
        seat = state.to_act()
        move = state.chance(rng) if seat == CHANCE else player.choose(state, seat, rng)
        old = state.clone()
        row = history.row(MOVE, seat, move.text, 0)
        history.apply(row)
        told = MoveReport(history, row, old)
        heard_by_others: set[str] = set()
        for listener in range(history.state.seats):
            reporter = MoveNarrator(history, listener)
            before, after = old.view(listener), history.state.view(listener)
            text, lines = reporter.report(before, old, row, after, history.state)
            seen, now = ViewSummary(before), ViewSummary(after)
            short = reporter.at_once(seen, told, after, now)
            if short:
                quick += 1
                assert (text, [line.text for line in lines]) == (row.text, short)
                if len(short) == 1 and listener != seat:
                    heard_by_others.add(short[0])
            is_other = seat >= 0 and seat != listener
            if is_other and told.report()[0] and told.is_same_for(listener, seen, now):
                alike += 1
                assert (text, lines) == told.report()
        assert len(heard_by_others) <= 1
    assert game not in ("hilo", "trolley-euchre", "forty-two") or quick > 20
    assert game not in ("hilo", "mayflower", "gyp") or alike > 10


@pytest.mark.parametrize("game", [game.id for game in headtable.games()])
def test_who_comes_late_to_look_on_is_told_what_others_were_told(game: str) -> None:
    history = begun(game)
    early = SeatFeed(history, PUBLIC)
    rng = Rng(7)
    player = house_player(game, "random")
    taken_back = 0
    while len(history.numbers) < MOVES and not history.state.is_over():
        state = history.state
        seat = state.to_act()
        move = state.chance(rng) if seat == CHANCE else player.choose(state, seat, rng)
        text = move.text
        history.logged_game.humans = history.humans()
        if seat == 0 and len(history.numbers) % 7 == 6 and not history.logged_game.may_undo(0):
            text = UNDO
            taken_back += 1
        old = state.clone()
        row = history.row(MOVE, seat, text, 0)
        history.apply(row)
        early.hear(MoveReport(history, row, old, is_shared=True))
        if len(history.numbers) % 10 == 0:
            assert public_news(history, 20) == early.heard[-20:]
    assert public_news(history, 1) == early.heard[-1:]
    assert game != "great-railroad-game" or taken_back


def test_a_card_that_changes_hands_unseen_is_not_named() -> None:
    history = begun("trolley-transfer")
    rng = Rng(5)
    passed = 0
    while passed < 6:
        state = history.state
        seat = state.to_act()
        move = state.chance(rng) if seat == CHANCE else state.legal_moves(seat)[0]
        old = state.clone()
        row = history.row(MOVE, seat, move.text, 0)
        history.apply(row)
        if seat >= 0 and move.verb == "pass":
            passed += 1
            report = MoveNarrator(history, -1).report(
                old.view(None), old, row, history.state.view(None), history.state
            )
            assert report[0] == ""
            said = " ".join([line.text for line in report[1]])
            assert not {move.text.split()[-1]} & set(said.lower().rstrip(".").split())


def test_the_replay_of_a_finished_game_names_every_card() -> None:
    history = begun("trolley-transfer")
    rng = Rng(5)
    player = house_player("trolley-transfer", "random")
    while not history.state.is_over():
        seat = history.state.to_act()
        chosen = history.state.chance(rng) if seat == CHANCE else player.choose(history.state, seat, rng)
        history.apply(history.row(MOVE, seat, chosen.text, 0))
    moments = [json.loads(encoder.encode(moment)) for moment in moments_of(history)]
    passed = [moment for moment in moments if moment["text"].startswith("pass ")]
    assert len(passed) > 6
    for moment in passed:
        assert card_name(moment["text"].split()[-1]) in moment["lines"][0]


def test_a_new_hand_and_the_clauses_behind_points_are_marked_where_there_are_any() -> None:
    row = begun("hilo").row(MOVE, CHANCE, "shuffle", 0)
    plain = {"seq": row.seq + 1, "seat": CHANCE, "text": "", "lines": ["Bo deals."]}
    assert json.loads(as_told(row, "", [Sentence("Bo deals.")])) == plain
    assert json.loads(as_told(row, "", [Sentence("Bo deals.", is_heading=True)])) == {
        **plain,
        "new_hand": True,
    }
    scored = as_told(row, "", [Sentence("Bo deals.", clause="hilo.high")])
    assert json.loads(scored) == {**plain, "clauses": ["hilo.high"]}
