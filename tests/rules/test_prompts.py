"""A prompt names what the seat can do now, and nothing else."""

import pytest
from game_setups import Table

import headtable
from headtable import CHANCE, NOBODY, Rng
from headtable.rules.core.prompt import Prompt, either
from headtable.rules.core.view import View

MOVES = 120
# Calls of faults that a seat may make besides what it is asked for.
BESIDES = {"challenge", "revoke", "take back", "count", "lay down"}
# Options under which other moves come up than usually, by game.
MORE: dict[str, list[dict[str, str | int]]] = {
    "trolley-pinochle": [{"call-out": "on"}],
    "trolley-transfer": [{"call": "by the player"}],
    "trolley-matchem": [{"free-lay": "yes"}],
    "gyp": [{"hold-back": "yes"}],
    "hilo": [{"extra-cards": "discard to six", "ask-again": "yes"}],
    "rover": [{"hand-order": "holder arranges"}],
    "trix-exchange": [{"form": "live", "corner-call": "manual"}],
    "trix-football": [{"yield-timing": "either"}],
    "trocadero": [{"rebuy": "stack", "stake": 10}, {"auction": "sealed", "reserve": "on"}],
}


def tables() -> list[Table]:
    found = []
    for game in headtable.games():
        ways: list[dict[str, str | int]] = [{}, *MORE.get(game.id, [])]
        if any(option.id == "honour" for option in game.options):
            ways.append({"honour": "on"})
        for seats in sorted({min(game.seats), 4 if 4 in game.seats else max(game.seats)}):
            fitting = [way for way in ways if game.fitting(way, seats) == way]
            found += [Table(game, seats, tuple(way.items())) for way in fitting]
    return found


def check(view: View) -> None:
    """What the prompt names is on offer, and what is on offer is named."""
    kinds = {choice.kind for choice in view.choices}
    ways = dict(view.prompt.ways)
    named = {kind for kind in ways if kind in kinds}
    assert named, (view.asks, kinds)
    assert kinds - set(ways) <= BESIDES, (view.asks, kinds)
    if len(named) == 1:
        (kind,) = named
        assert view.asks == view.prompt.alone.get(kind, ways[kind])
    else:
        assert view.asks == either([phrase for kind, phrase in view.prompt.ways if kind in named])


@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_prompt_names_just_what_can_be_done(table: Table) -> None:
    state, rng = table.start(), Rng(17)
    for _ in range(MOVES):
        if state.to_act() == NOBODY:
            break
        if state.to_act() == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            continue
        waiting = state.waiting()
        seat = waiting[rng.below(len(waiting))]
        view = state.view(seat)
        if seat in view.waiting:
            check(view)
        moves = state.legal_moves(seat)
        state.apply(seat, moves[rng.below(len(moves))])


def test_a_prompt_with_a_way_that_is_shut_is_found_out() -> None:
    view = headtable.game("gyp").start(3, 0).view(0)
    view.waiting = [0]
    view.prompt = Prompt([("play", "play a card")])
    view.offer(headtable.game("gyp").start(3).parse("pass"), [])
    with pytest.raises(AssertionError):
        check(view)


@pytest.mark.clause("trolley.show")
@pytest.mark.clause("magna.discard")
def test_whoever_lays_cards_aside_is_told_how_many_are_left() -> None:
    state, rng = headtable.game("magna").start(2, 0), Rng(1)
    while state.prompt().public != "lay four cards aside":
        moves = [state.chance(rng)] if state.to_act() == CHANCE else state.legal_moves(state.to_act())
        state.apply(state.to_act(), moves[-1])
    asked = []
    for _ in range(4):
        asked.append(state.view(0).asks)
        assert state.view(1).asks == state.view(None).asks == "lay four cards aside"
        state.apply(0, state.legal_moves(0)[0])
    assert asked == ["lay four cards aside", *[f"lay {left} more aside" for left in ("three", "two", "one")]]


def test_only_the_seat_itself_is_told_that_it_has_nothing_to_show() -> None:
    """The asking gives nothing away: the others read the same whether he has a combination or not."""
    game = headtable.game("trolley")
    own: set[str] = set()
    others: set[str] = set()
    for seed in range(12):
        state, rng = game.start(2), Rng(seed)
        while state.prompt().public != "show a combination or draw without showing":
            moves = [state.chance(rng)] if state.to_act() == CHANCE else state.legal_moves(state.to_act())
            state.apply(state.to_act(), moves[rng.below(len(moves))])
        own.add(state.view(state.to_act()).asks)
        others |= {state.view(1 - state.to_act()).asks, state.view(None).asks}
    assert own == {"show a combination or draw without showing", "draw: you have no combination to show"}
    assert others == {"show a combination or draw without showing"}


@pytest.mark.parametrize(
    ("phrases", "said"),
    [
        ([], ""),
        (["draw"], "draw"),
        (["bid", "pass"], "bid or pass"),
        (["rush", "punt", "yield"], "rush, punt or yield"),
    ],
)
def test_ways_are_put_together_as_one_says_them(phrases: list[str], said: str) -> None:
    assert either(phrases) == said
