"""Trix Exchange: what a seat may see of the pit, and the worlds that it must hold possible."""

from collections import Counter

import pytest
from exchange_table import FORMS, cards, dealt, draw_lots, hand, start, trading
from game_setups import fields
from move_lines import say

from headtable import Rng
from headtable.rules.core.random_play import play_out
from headtable.rules.games.trix_exchange import HANDING_OVER, TRADING, TrixExchange
from headtable.rules.games.trix_exchange.pack import KINDS
from headtable.rules.inference.trade_history import CORNER, GIFT, SWAP, UNKNOWN

FOUR = ["4 gold 6 zinc", "4 gold 6 iron", "4 lime 6 salt", "4 lime 2 zinc 2 iron 2 salt"]
WORLDS = 120


def worlds(state: TrixExchange, seat: int) -> list[TrixExchange]:
    return [state.imagine(seat - 1, Rng(number)) for number in range(WORLDS)]


def most_alike(world: TrixExchange, seat: int) -> int:
    return max(Counter(world.pit.hands[seat - 1]).values())


def dealt_hands(world: TrixExchange) -> list[Counter[int]]:
    """The hands as they must have been dealt, found by undoing the history; none where that cannot be."""
    hands = [Counter(held) for held in world.pit.hands]
    for entry in reversed(world.pit.history):
        if entry.what == CORNER:
            hands[entry.seat][entry.gave] += 8
            continue
        if entry.gave == UNKNOWN and not entry.cards:
            return []
        back = Counter(entry.cards) if entry.what == GIFT else Counter({entry.gave: entry.number})
        hands[entry.other].subtract(back)
        if entry.what == SWAP:
            hands[entry.seat][entry.got] -= entry.number
        if min(min(held.values()) for held in hands) < 0:
            return []
        hands[entry.seat].update(back)
        if entry.what == SWAP:
            hands[entry.other][entry.got] += entry.number
    return [+held for held in hands]


# What is seen ------------------------------------------------------------------------------


@pytest.mark.clause("trix-exchange.offer", "trix-exchange.equal-and-alike")
def test_all_see_who_offers_and_trades_how_many_and_only_the_two_see_what() -> None:
    state = dealt(*FOUR, form="live")
    say(state, "1 offer 2 gold")
    assert dict(state.view(0).told())["your offer"] == "2 gold"
    for viewer in (None, 1, 2, 3):
        facts = dict(state.view(viewer).told())
        assert facts["offers"] == "seat 1: 2"
        assert "your offer" not in facts
    say(state, "2 accept 2 iron")
    for viewer in (None, 2, 3):
        assert state.view(viewer).extra["trades"] == [[0, 1, 2]]
    for viewer in (0, 1):
        assert state.view(viewer).extra["trades"] == [[0, 1, 2, "gold", "iron"]]


@pytest.mark.clause("trix-exchange.offer", "trix-exchange.equal-and-alike", "trix-exchange.hand-over")
@pytest.mark.parametrize(("seats", "most"), [(3, 300), (5, 300), (8, 400)])
@pytest.mark.parametrize("options", FORMS, ids=str)
def test_no_view_tells_what_a_seat_cannot_know(seats: int, most: int, options: dict[str, object]) -> None:
    """Among traders, so that Corners and gifts come up; the general law tries random players."""
    stages = set()
    for number, (state, _, _) in enumerate(trading(seats, seats, most, **options)):
        is_last_gift = state.stage == HANDING_OVER and len(state.waiting()) == 1
        if number % 50 and not is_last_gift:
            continue
        stages.add(state.stage)
        for seat in range(seats):
            world = state.imagine(seat, Rng(number))
            assert world.view(seat) == state.view(seat)
            assert world.view(None) == state.view(None)
            again = state.imagine(seat, Rng(number + 1)).imagine(seat, Rng(number))
            assert fields(again) == fields(world)
    assert {TRADING, HANDING_OVER} <= stages


# What is known ------------------------------------------------------------------------------


@pytest.mark.clause("trix-exchange.equal-and-alike")
def test_what_one_gave_lies_where_one_gave_it() -> None:
    state = dealt(*FOUR, form="live")
    say(state, "1 offer 3 gold", "2 accept 3 iron")
    for world in worlds(state, 1):
        assert hand(world, 1) == hand(state, 1)
        assert hand(world, 2).get("gold", 0) >= 3
    say(state, "2 offer 1 gold", "3 accept 1 salt")
    assert all(hand(world, 2).get("gold", 0) >= 2 for world in worlds(state, 1))


@pytest.mark.clause("trix-exchange.equal-and-alike")
def test_what_one_gave_is_in_one_of_two_hands_once_it_may_have_gone_on() -> None:
    state = dealt(*FOUR, form="live")
    say(state, "1 offer 3 gold", "2 accept 3 iron", "2 offer 3 gold", "3 accept 3 salt")
    kept = {hand(world, 2).get("gold", 0) >= 3 for world in worlds(state, 1)}
    assert kept == {True, False}
    for world in worlds(state, 1):
        assert max(hand(world, 2).get("gold", 0), hand(world, 3).get("gold", 0)) >= 3


@pytest.mark.clause("trix-exchange.equal-and-alike")
def test_cards_traded_together_were_alike() -> None:
    state = dealt(*FOUR, form="live")
    say(state, "1 offer 3 gold", "2 accept 3 iron")
    for world in worlds(state, 3):
        assert most_alike(world, 1) >= 3
        assert most_alike(world, 2) >= 3
    kinds = {world.pit.history[0].gave for world in worlds(state, 3)}
    assert len(kinds) > 2


@pytest.mark.clause("trix-exchange.offer")
def test_who_holds_up_three_has_three_alike() -> None:
    state = dealt(*FOUR, form="live")
    say(state, "1 offer 3 gold", "2 offer 3 iron", "4 offer 2 lime")
    kinds = set()
    for world in worlds(state, 3):
        for offer in world.pit.offers:
            assert world.pit.count(offer.seat, offer.kind) >= offer.number
        kinds.add(world.pit.offers[0].kind)
    assert len(kinds) > 2


@pytest.mark.clause("trix-exchange.offer")
def test_an_offer_that_fell_was_of_what_its_owner_gave() -> None:
    state = dealt("3 gold 6 zinc 1 iron", "4 gold 6 iron", "4 lime 6 salt", "4 lime", form="live")
    say(state, "1 offer 3 gold", "2 offer 1 iron", "1 accept 1 gold")
    for world in worlds(state, 2):
        assert hand(world, 1).get("gold", 0) == 2
    state = dealt("3 gold 6 zinc 1 iron", "4 gold 6 iron", "4 lime 6 salt", "4 lime", form="live")
    say(state, "1 offer 3 zinc", "2 offer 1 iron", "1 accept 1 gold")
    held = {hand(world, 1).get("gold", 0) for world in worlds(state, 2)}
    assert held > {2}


@pytest.mark.clause("trix-exchange.hand-over")
def test_gifts_stay_known_to_giver_and_receiver() -> None:
    hands = ["8 gold 2 lime", "4 lime 4 zinc 2 iron", "4 zinc 4 salt 2 iron", "2 lime 4 iron 4 salt"]
    state = dealt(*hands, form="live")
    say(state, "2 give iron iron", "3 give iron iron", "4 give lime lime")
    assert hand(state, 1) == {"iron": 4, "lime": 4}
    for world in worlds(state, 2):
        assert hand(world, 1).get("iron", 0) >= 2
    for world in worlds(state, 1):
        gifts = [entry.cards for entry in world.pit.history if entry.what == GIFT]
        assert gifts == [cards("2 iron"), cards("2 iron"), cards("2 lime")]


@pytest.mark.clause("trix-exchange.call-corner")
def test_with_auto_nobody_is_imagined_to_trade_with_a_corner() -> None:
    """Who has been given seven of a kind does not have the eighth; before the lots he still may."""
    options: dict[str, object] = {"round_limit": 20}
    state = dealt("7 gold 4 zinc", "6 salt 5 iron", "1 gold 4 zinc 3 iron 2 salt", **options)
    draw_lots(state, 1, 2, 3)
    say(state, "1 offer 3 gold", "2 accept 3 salt", "3 hold")
    draw_lots(state, 1, 2, 3)
    say(state, "1 offer 3 gold", "2 accept 3 salt", "3 hold")
    draw_lots(state, 1, 2, 3)
    say(state, "1 offer 1 gold", "2 accept 1 iron", "3 hold")
    assert hand(state, 2)["gold"] == 7
    assert all(hand(world, 2)["gold"] == 7 for world in worlds(state, 1))
    manual = dealt("7 gold 4 zinc", "6 salt 5 iron", "1 gold 4 zinc 3 iron 2 salt", corner_call="manual")
    draw_lots(manual, 1, 2, 3)
    say(manual, "1 offer 3 gold", "2 accept 3 salt", "3 hold")
    draw_lots(manual, 1, 2, 3)
    say(manual, "1 offer 3 gold", "2 accept 3 salt", "3 hold")
    draw_lots(manual, 1, 2, 3)
    say(manual, "1 offer 1 gold", "2 accept 1 iron", "3 hold")
    assert {hand(world, 2)["gold"] for world in worlds(manual, 1)} == {7, 8}


@pytest.mark.clause("trix-exchange.equal-and-alike", "trix-exchange.deal")
@pytest.mark.parametrize("options", FORMS, ids=str)
@pytest.mark.parametrize("seats", [3, 4])
def test_an_imagined_past_leads_from_a_deal_to_the_imagined_present(
    seats: int, options: dict[str, object]
) -> None:
    """Seen from the other seats, too: what they remember of it is of one piece."""
    whole = 0
    looked = 0
    for number, (state, mover, _) in enumerate(trading(seats, 40 + seats, 900, **options)):
        if mover < 0 or number % 20:
            continue
        sizes = [len(range(place, len(state.pack()), seats)) for place in range(seats)]
        turns = state.round_from(state.after(state.dealer))
        for seat in range(seats):
            world = state.imagine(seat, Rng(number))
            looked += 1
            first = dealt_hands(world)
            if not first:
                continue
            whole += 1
            assert [sum(first[other].values()) for other in turns] == sizes
            assert sum(first, Counter()) == Counter(state.pack())
            assert first[seat] == dealt_hands(state)[seat]
    assert whole > looked * 0.8


@pytest.mark.clause("trix-exchange.equal-and-alike", "trix-exchange.deal")
@pytest.mark.parametrize("seats", [3, 6, 8])
def test_a_long_imagined_past_leads_from_a_deal_to_the_imagined_present(seats: int) -> None:
    """Among players at random, where few deals agree with what was seen, and most have to be mended."""
    whole = 0
    for moves in range(60, 400, 40):
        state = start(seats, 0)
        play_out(state, Rng(0), moves)
        seat = moves % seats
        for world in [state.imagine(seat, Rng(number)) for number in range(6)]:
            if all(entry.gave != UNKNOWN or entry.cards for entry in world.pit.history):
                whole += 1
                assert dealt_hands(world)
    assert whole > 40


def test_the_commodities_are_called_by_small_letters() -> None:
    assert all(name == name.lower() for name in KINDS)
