"""What the seats know of the cards in Trolley Transfer, and imagine of the rest."""

import pytest
from game_setups import fields, play
from transfer_table import (
    BY_PLAYER,
    CAR,
    CONDUCTOR,
    EVERY_COUNT,
    EVERY_OPTION,
    FARE,
    IN_TURN,
    MIXED,
    MOTORMAN,
    PASSENGER,
    TRANSFER,
    all_do,
    collect,
    dealt,
    start,
)

from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY
from headtable.rules.equipment.trolley import DENOMINATIONS, SIXTY
from headtable.rules.games.trolley_transfer import GAME, TrolleyTransfer
from headtable.rules.games.trolley_transfer.passed_cards import cards_of

# What a seat knows ------------------------------------------------------------------------------


def knows_rightly(state: TrolleyTransfer, viewer: int, world: TrolleyTransfer) -> None:
    """What the viewer can tell in the state must hold in a world: the true one or an imagined one."""
    memory = state.cards.memory
    own = state.cards.hands[viewer] + state.cards.discards[viewer :: state.seats]
    assert world.cards.hands[viewer] == state.cards.hands[viewer]
    assert world.cards.discards[viewer :: state.seats] == state.cards.discards[viewer :: state.seats]
    if memory.given[viewer] >= 0:
        assert memory.given[viewer] in world.cards.hands[(viewer + 1) % state.seats]
    outside = own + cards_of(memory.abroad(viewer))
    stock = world.cards.stock
    missing = 0
    for card in range(6):
        assert stock.count(card) <= 10 - outside.count(card)
        missing += max(0, cards_of(memory.buried[viewer]).count(card) - stock.count(card))
    assert missing <= sum(memory.drawn) - memory.drawn[viewer]
    if state.stage < 4 and not state.by_player:
        assert world.is_possible(viewer)


@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.parametrize("options", EVERY_OPTION[:4], ids=str)
def test_what_a_seat_can_tell_is_true_and_holds_in_every_imagined_world(
    seats: int, options: dict[str, object]
) -> None:
    for seed in range(2):
        state = GAME.start(seats, None, options)
        assert isinstance(state, TrolleyTransfer)
        rng = Rng(seed)
        told = 0
        for moment in range(700):
            if state.to_act() == NOBODY:
                break
            collect(state, rng, 1)
            viewer = moment % seats
            knows_rightly(state, viewer, state)
            told += bool(state.cards.memory.abroad(viewer))
            if moment % 7 == 0:
                world = state.imagine(viewer, Rng(moment))
                knows_rightly(state, viewer, world)
                assert world.view(viewer) == state.view(viewer)
                assert sorted(card for place in world.places() for card in place.cards) == SIXTY
                again = state.imagine(viewer, Rng(moment + 1))
                assert fields(world.imagine(viewer, Rng(moment + 1))) == fields(again)
                for other in range(seats):
                    knows_rightly(world, other, world)
        assert told


def test_the_buried_discards_are_remembered() -> None:
    """Two players: when the discards are shuffled each knows where half of them came from."""
    state = start(2, 0, call=BY_PLAYER)
    rng = Rng(6)
    state.apply(CHANCE, state.chance(rng))
    while state.to_act() != CHANCE:
        play(state, rng, 1)
    own = state.cards.discards[0::2]
    assert len(own) == 25
    state.apply(CHANCE, state.chance(rng))
    assert len(cards_of(state.cards.memory.buried[0])) == 24  # his own draw may have been one of them
    for seed in range(40):
        stock = state.imagine(0, Rng(seed)).cards.stock
        missing = sum(
            max(0, cards_of(state.cards.memory.buried[0]).count(c) - stock.count(c)) for c in range(6)
        )
        assert missing <= 1  # the other has drawn once


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_card_handed_on_may_be_back_when_it_has_gone_all_round_and_not_before(seats: int) -> None:
    """Everybody hands on what he was given, so that a card comes back after as many passes as seats."""
    state = start(seats, 0, call=BY_PLAYER)
    dealt(state, *([MIXED] * seats))
    given = ["pass car"] + ["pass transfer"] * (seats - 1)
    for number in range(seats):
        assert (CAR in cards_of(state.cards.memory.abroad(0))) == (number > 0)
        all_do(state, *given)
        received = [state.cards.memory.given[seat - 1] for seat in range(seats)]
        given = [f"pass {DENOMINATIONS[card]}" for card in received]
        if number < seats - 1:
            kept = [{CAR, card} for card in received]
            for seat in range(seats):
                state.apply(seat, next(m for m in state.legal_moves(seat) if m.card not in kept[seat]))
    assert CAR not in cards_of(state.cards.memory.abroad(0))
    assert state.cards.hands[0].count(CAR) >= 1
    assert len(cards_of(state.cards.memory.abroad(0))) == seats - 1


def test_secret_choices_of_others_are_chosen_again_from_imagined_hands() -> None:
    state = start(3, 0, call=BY_PLAYER)
    dealt(state, MIXED, MIXED, MIXED)
    state.apply(1, state.parse("pass car"))
    state.apply(2, state.parse("pass fare"))
    found = set()
    for seed in range(40):
        world = state.imagine(2, Rng(seed))
        own, other = world.choices.of(2), world.choices.of(1)
        assert own is not None
        assert other is not None
        assert own.text == "pass fare"
        assert other.card in world.cards.hands[1]
        assert world.waiting() == [0]
        found.add(other.text)
    assert len(found) > 3


def two_who_keep_to_their_kinds() -> TrolleyTransfer:
    """After 24 rounds seat 1 has seen all thirty cards of three kinds, and seat 2 those of the others."""
    state = start(2)
    mine, other = [CONDUCTOR, PASSENGER, TRANSFER], [CAR, MOTORMAN, FARE]
    stock = [kinds[number % 3] for number in range(24) for kinds in (mine, other)]
    dealt(state, mine * 2, other * 2, stock=stock)
    for number in range(24):
        if number % 2:
            all_do(state, "pass car", "pass transfer")  # back again
        else:
            all_do(state, "pass transfer", "pass car")
        for seat, kinds in enumerate((mine, other)):
            hand = state.cards.hands[seat]
            most = max(kinds, key=hand.count)
            state.apply(seat, state.parse(f"discard {DENOMINATIONS[most]}"))
    assert (state.rounds, state.cards.stock) == (24, [])
    return state


def test_nobody_is_imagined_to_hold_what_the_table_would_have_called() -> None:
    state = two_who_keep_to_their_kinds()
    rng = Rng(1)
    for _ in range(4000):
        hand = state.imagine(0, rng).cards.hands[1]
        assert set(hand) <= {CAR, MOTORMAN, FARE}
        assert len(set(hand)) > 1


def test_what_would_have_been_called_is_told_at_every_stage() -> None:
    state = start(2)
    dealt(state, MIXED, MIXED)
    assert state.is_possible(0)
    world = state.clone()
    world.cards.hands[1] = [FARE] * 6
    assert not world.is_possible(0)
    assert world.is_possible(1)
    all_do(state, "pass car", "pass fare")
    world = state.clone()
    world.cards.hands[1] = [CAR] + [FARE] * 5  # with the Fare that he passed they were six
    assert not world.is_possible(0)
    in_turn = start(3, 0, passing=IN_TURN)
    dealt(in_turn, MIXED, MIXED, MIXED)
    in_turn.apply(0, in_turn.parse("pass car"))
    for hand, is_possible in (([CAR] + [FARE] * 6, False), ([CAR] * 6 + [FARE], True), ([CAR] * 7, False)):
        world = in_turn.clone()
        world.cards.hands[1] = hand  # one of them is the Car that he was given
        assert world.is_possible(0) == is_possible
    in_turn.apply(1, in_turn.parse("pass car"))
    world = in_turn.clone()
    world.cards.hands[1] = [FARE] * 6  # may be so until the pass is over
    assert world.is_possible(0)
