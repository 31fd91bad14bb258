"""Trix Exchange: the pack, the deal, the pit and its Corners."""

from collections import Counter

import pytest
from exchange_table import EVERY_COUNT, FORMS, dealt, draw_lots, hand, offers, start, trading
from move_lines import refused, say, texts, why_not

from headtable import CHANCE, NOBODY, Rng
from headtable.rules.core.errors import BadSetup
from headtable.rules.equipment.trix import COMMODITIES, COMMODITY, PACK, SUM
from headtable.rules.games.trix_exchange import GAME, LOOKING, TRADING
from headtable.rules.games.trix_exchange.pack import KINDS

EVERY_FORM = pytest.mark.parametrize("options", FORMS, ids=str)
AT_EVERY_COUNT = pytest.mark.parametrize("seats", EVERY_COUNT)
FOUR = ["4 gold 6 zinc", "4 gold 6 iron", "4 lime 6 salt", "4 lime 2 zinc 2 iron 2 salt"]


# The pack, the seats and the deal ---------------------------------------------------------


@pytest.mark.clause("trix-exchange.pack", "trix-exchange.commodities")
def test_one_commodity_more_than_players_and_eight_cards_of_each() -> None:
    names = ["gold", "zinc", "iron", "salt", "lime", "coal", "lead", "mica", "alum"]
    assert GAME.seats == (3, 4, 5, 6, 7, 8)
    for seats, size in zip(EVERY_COUNT, [32, 40, 48, 56, 64, 72], strict=True):
        state = start(seats)
        in_use = Counter(state.names()[card] for card in state.pack())
        assert in_use == dict.fromkeys(names[: seats + 1], 8)
        assert len(state.pack()) == size


@pytest.mark.clause("trix-exchange.partners")
def test_partners_sit_opposite_and_have_one_score_where_there_can_be_pairs() -> None:
    sides = {4: [0, 1, 0, 1], 6: [0, 1, 2, 0, 1, 2], 8: [0, 1, 2, 3, 0, 1, 2, 3]}
    for seats in EVERY_COUNT:
        assert start(seats).sides == list(range(seats))
    for seats, paired in sides.items():
        assert start(seats, None, partners="pairs opposite").sides == paired


@pytest.mark.clause("trix-exchange.partners")
def test_partners_trade_with_each_other_and_see_no_more_than_anybody() -> None:
    state = dealt(*FOUR, partners="pairs opposite", form="live")
    assert all(not pile.faces for pile in state.view(0).piles if pile.owner == 2)
    say(state, "1 offer 2 gold", "3 accept 2 lime from seat 1")
    assert hand(state, 1) == {"gold": 2, "zinc": 6, "lime": 2}


@pytest.mark.clause("trix-exchange.partners", "trix-exchange.corner")
def test_a_corner_of_two_partners_is_none() -> None:
    state = dealt(
        "4 gold 6 zinc", "4 lime 6 iron", "4 gold 6 salt", "4 lime 2 zinc 2 iron 2 salt",
        partners="pairs opposite", form="live", corner_call="manual",
    )  # fmt: skip
    assert why_not(state, "1 corner gold") == why_not(state, "3 corner gold") == "trix-exchange.corner"


@pytest.mark.clause("trix-exchange.first-dealer")
@AT_EVERY_COUNT
def test_the_lowest_sum_drawn_deals_and_equals_draw_again(seats: int) -> None:
    """From the cards in use alone."""
    state = GAME.start(seats)
    in_use = [card for card in PACK if COMMODITY[card] <= seats]
    names = {card: state.names()[len(KINDS) + card] for card in in_use}
    by_sum = sorted(in_use, key=lambda card: (-SUM[card], card))
    lowest = [card for card in in_use if SUM[card] == min(SUM[one] for one in in_use)]
    drawn = [*by_sum[: seats - 1], lowest[0]]
    state.apply(CHANCE, state.parse("cut " + " ".join(names[card] for card in drawn)))
    assert (state.dealer, state.to_act()) == (seats - 1, CHANCE)

    tied = next(
        (one, two) for one in in_use for two in in_use if one < two and SUM[one] == SUM[two] < SUM[by_sum[0]]
    )
    again = GAME.start(seats)
    higher = [card for card in by_sum if SUM[card] > SUM[tied[0]]][: seats - 2]
    again.apply(CHANCE, again.parse("cut " + " ".join(names[card] for card in [*tied, *higher])))
    assert again.dealer == -1
    again.apply(CHANCE, again.parse(f"cut {names[by_sum[0]]} {names[lowest[0]]}"))
    assert again.dealer == 1


@pytest.mark.clause("trix-exchange.first-dealer")
def test_nothing_is_drawn_but_cards_in_use_and_a_seat_or_a_lot_may_stand_for_it() -> None:
    state = GAME.start(3)
    alum = state.names()[len(KINDS) + COMMODITY.index(COMMODITIES.index("Alum"))]
    gold = [state.names()[len(KINDS) + card] for card in PACK if COMMODITY[card] == 0]
    assert state.why_not(CHANCE, state.parse(f"cut {gold[0]} {gold[1]} {alum}")) == "table.whole-pack"
    assert state.why_not(CHANCE, state.parse(f"cut {gold[0]} {gold[1]} {gold[2]}")) == ""
    for seed in range(20):
        assert state.why_not(CHANCE, state.chance(Rng(seed))) == ""
    assert GAME.start(3, None, {"first-dealer": 2}).dealer == 1
    by_lot = GAME.start(3, None, {"first-dealer": "by lot"})
    by_lot.apply(CHANCE, by_lot.parse("dealer 3"))
    assert by_lot.dealer == 2


@pytest.mark.clause("trix-exchange.first-dealer", "trix-exchange.after-two")
@pytest.mark.parametrize("seats", [3, 6])
def test_the_deal_passes_to_the_left_after_every_deal(seats: int) -> None:
    dealers: list[int] = []
    for state, seat, move in trading(seats, 5):
        if seat == CHANCE and move.verb == "shuffle" and state.stage != TRADING:
            dealers.append(state.dealer)
    assert len(dealers) > 1
    assert dealers == [(dealers[0] + turn) % seats for turn in range(len(dealers))]


@pytest.mark.clause("trix-exchange.deal")
@AT_EVERY_COUNT
def test_all_cards_are_dealt_one_at_a_time_from_the_dealers_left(seats: int) -> None:
    sizes = {3: [11, 11, 10], 4: [10] * 4, 5: [10, 10, 10, 9, 9], 6: [10, 10, 9, 9, 9, 9]}
    sizes |= {7: [10, 9, 9, 9, 9, 9, 9], 8: [9] * 8}
    state = start(seats, 0)
    order = list(state.chance(Rng(7)).cards)
    names = " ".join(state.names()[card] for card in order)
    state.apply(CHANCE, state.parse(f"shuffle {names}"))
    turns = [*range(1, seats), 0]
    assert [len(state.pit.hands[seat]) for seat in turns] == sizes[seats]
    for place, seat in enumerate(turns):
        assert state.pit.hands[seat] == sorted(order[place::seats])


# Looking and the word to trade ---------------------------------------------------------------


@pytest.mark.clause("trix-exchange.look", "trix-exchange.start")
def test_in_live_play_all_look_until_the_dealer_says_trade() -> None:
    state = start(4, 1, form="live", look_time=45)
    state.apply(CHANCE, state.chance(Rng(1)))
    assert state.stage == LOOKING
    assert dict(state.view(3).told())["seconds to look"] == "45"
    for seat in range(4):
        faces = [pile.faces for pile in state.view(seat).piles if pile.owner == seat]
        assert len(faces[0]) == 10
    assert (state.waiting(), texts(state, 2)) == ([1], ["trade"])
    assert refused(state, "2 offer 1 gold") == refused(state, "2 hold") == "trix-exchange.start"
    assert refused(state, "1 trade") == "table.turn"
    assert refused(state, "2 give gold") == "table.not-now"
    say(state, "2 trade")
    assert state.stage == TRADING
    assert "seconds to look" not in dict(state.view(3).told())
    assert refused(state, "2 trade") == "trix-exchange.trading-is-open"


@pytest.mark.clause("trix-exchange.start", "trix-exchange.look")
def test_the_end_of_the_time_to_look_opens_the_trade_too() -> None:
    state = start(4, None, form="live")
    state.apply(CHANCE, state.chance(Rng(1)))
    state.apply(CHANCE, state.parse("time"))
    assert state.waiting() == [0, 1, 2, 3]
    assert start(4).setup.options.number("look-time") == 60


@pytest.mark.clause("trix-exchange.look")
def test_nobody_may_agree_on_more_than_a_minute_to_look() -> None:
    for seconds in (1, 59, 60):
        assert start(4, form="live", look_time=seconds).setup.options.number("look-time") == seconds
    for seconds in (0, 61, 600):
        with pytest.raises(BadSetup, match="look-time"):
            start(4, form="live", look_time=seconds)


@pytest.mark.clause("trix-exchange.start")
def test_in_the_discrete_form_trading_simply_opens() -> None:
    state = start(4)
    state.apply(CHANCE, state.chance(Rng(1)))
    assert state.to_act() == CHANCE
    assert state.why_not(CHANCE, state.chance(Rng(1))) == ""
    assert why_not(state, "* time") == "trix-exchange.no-clock"
    draw_lots(state, 2)
    assert state.waiting() == [1]
    assert why_not(state, "* time") == "trix-exchange.no-clock"
    assert why_not(state, "2 time") == "trix-exchange.no-clock"


# Offers and swaps ------------------------------------------------------------------------------


@pytest.mark.clause("trix-exchange.offer")
def test_in_the_live_pit_everybody_may_act_at_any_moment() -> None:
    state = dealt(*FOUR, form="live")
    assert state.is_live()
    assert state.waiting() == [0, 1, 2, 3]
    say(state, "3 offer 2 lime", "3 offer 1 salt", "1 offer 3 zinc", "3 withdraw", "2 offer 1 gold")
    assert offers(state) == "seat 1: 3, seat 2: 1"
    assert all(texts(state, seat) for seat in (1, 2, 3, 4))


@pytest.mark.clause("trix-exchange.offer")
def test_one_to_three_cards_that_one_holds() -> None:
    state = dealt(*FOUR, form="live")
    named = [text for text in texts(state, 1) if text.startswith("offer")]
    assert named == [f"offer {number} {name}" for name in ("gold", "zinc") for number in (1, 2, 3)]
    assert refused(state, "1 offer 4 gold") == "trix-exchange.offer"
    assert refused(state, "1 offer 1 iron") == "trix-exchange.too-few"
    assert refused(state, "4 offer 3 salt") == "trix-exchange.too-few"


@pytest.mark.clause("trix-exchange.offer", "trix-exchange.equal-and-alike")
def test_an_acceptance_swaps_both_bundles_and_the_next_is_told_that_it_is_gone() -> None:
    state = dealt(*FOUR, form="live")
    say(state, "1 offer 2 gold")
    assert "accept 2 iron from seat 1" in texts(state, 2)
    say(state, "2 accept 2 iron from seat 1")
    assert hand(state, 1) == {"gold": 2, "zinc": 6, "iron": 2}
    assert hand(state, 2) == {"gold": 6, "iron": 4}
    assert offers(state) == ""
    assert refused(state, "3 accept 2 salt from seat 1") == "trix-exchange.no-offer-there"
    assert refused(state, "3 accept 2 salt") == "trix-exchange.no-such-offer"


@pytest.mark.clause("trix-exchange.equal-and-alike")
def test_both_give_the_same_number_each_of_one_commodity() -> None:
    state = dealt(*FOUR, form="live")
    say(state, "1 offer 3 zinc")
    assert refused(state, "2 accept 2 iron from seat 1") == "trix-exchange.equal-and-alike"
    assert refused(state, "4 accept 3 salt from seat 1") == "trix-exchange.too-few"
    assert refused(state, "1 accept 3 gold from seat 1") == "trix-exchange.trade-with-another"
    accepts = [text for text in texts(state, 4) if text.startswith("accept")]
    assert accepts == ["accept 3 lime", "accept 3 lime from seat 1"]


@pytest.mark.clause("trix-exchange.equal-and-alike")
def test_the_bundles_may_be_of_the_same_commodity() -> None:
    state = dealt(*FOUR, form="live")
    say(state, "1 offer 2 gold", "2 accept 2 gold from seat 1")
    assert [hand(state, 1), hand(state, 2)] == [{"gold": 4, "zinc": 6}, {"gold": 4, "iron": 6}]


@pytest.mark.clause("trix-exchange.equal-and-alike")
@EVERY_FORM
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_every_swap_is_of_two_bundles_of_one_commodity_each_and_keeps_the_hands_as_large(
    seats: int, options: dict[str, object]
) -> None:
    swaps = 0
    before: list[list[int]] = []
    for state, _, _ in trading(seats, 11, 400, **options):
        after = [held[:] for held in state.pit.hands]
        changed = [seat for seat in range(seats) if before and before[seat] != after[seat]]
        if state.stage == TRADING and len(changed) == 2 and len(before[0]) == len(after[0]):
            swaps += 1
            gone = [list((Counter(before[seat]) - Counter(after[seat])).elements()) for seat in changed]
            assert [len(before[seat]) for seat in changed] == [len(after[seat]) for seat in changed]
            assert gone[0] == list((Counter(after[changed[1]]) - Counter(before[changed[1]])).elements())
            assert all(len(set(bundle)) == 1 and len(bundle) <= 3 for bundle in gone)
        before = after
    assert swaps > 10


@pytest.mark.clause("trix-exchange.change-number")
def test_a_caller_may_change_his_number_and_an_offer_may_be_withdrawn() -> None:
    state = dealt(*FOUR, form="live")
    assert refused(state, "1 withdraw") == "trix-exchange.change-number"
    say(state, "1 offer 1 gold", "2 offer 2 iron", "1 offer 3 zinc")
    assert offers(state) == "seat 2: 2, seat 1: 3"
    say(state, "1 offer 2 zinc")
    assert offers(state) == "seat 2: 2, seat 1: 2"
    say(state, "2 withdraw")
    assert offers(state) == "seat 1: 2"
    assert refused(state, "2 withdraw") == "trix-exchange.change-number"
    assert refused(state, "3 accept 2 salt from seat 2") == "trix-exchange.no-offer-there"


@pytest.mark.clause("trix-exchange.offer")
def test_an_offer_falls_when_its_owner_gives_its_cards_elsewhere() -> None:
    state = dealt("3 gold 6 zinc 1 iron", "4 gold 5 iron 1 lime", "4 lime 6 salt", "3 lime", form="live")
    say(state, "1 offer 2 gold", "2 offer 1 iron", "1 accept 1 gold from seat 2")
    assert offers(state) == "seat 1: 2"  # two are left to hold up
    say(state, "2 offer 1 iron", "1 accept 1 gold from seat 2")
    assert offers(state) == ""


@pytest.mark.clause("trix-exchange.offer")
def test_an_offer_falls_even_when_like_cards_come_back() -> None:
    state = dealt("3 gold 6 zinc 1 iron", "4 gold 6 iron", "4 lime 6 salt", "4 lime", form="live")
    say(state, "1 offer 3 gold", "2 offer 2 gold", "1 accept 2 gold from seat 2")
    assert hand(state, 1)["gold"] == 3
    assert offers(state) == ""


@pytest.mark.clause("trix-exchange.offer")
def test_an_offer_stays_while_its_owner_gives_others() -> None:
    state = dealt(*FOUR, form="live")
    say(state, "1 offer 3 gold", "2 offer 3 iron", "1 accept 3 zinc")
    assert offers(state) == "seat 1: 3"


# The discrete form -----------------------------------------------------------------------------


@pytest.mark.clause("trix-exchange.offer")
def test_all_act_once_a_round_in_the_order_of_their_lots() -> None:
    state = start(5, 1)
    state.apply(CHANCE, state.chance(Rng(3)))
    for order in ([4, 2, 5, 1, 3], [3, 1, 2, 5, 4]):
        draw_lots(state, *order)
        for seat in order:
            assert state.waiting() == [seat - 1]
            say(state, f"{seat} hold")
        assert state.to_act() == CHANCE
    assert dict(state.view(None).told())["round"] == "3 of 200"


@pytest.mark.clause("trix-exchange.offer")
def test_an_acceptance_meets_the_oldest_offer_of_its_number() -> None:
    state = dealt(*FOUR)
    draw_lots(state, 1, 2, 3, 4)
    say(state, "1 offer 1 gold", "2 offer 2 gold", "3 offer 1 salt")
    assert refused(state, "4 accept 1 lime from seat 3") == "trix-exchange.oldest-offer"
    assert "accept 1 lime" in texts(state, 4)
    say(state, "4 accept 1 lime")
    assert offers(state) == "seat 2: 2, seat 3: 1"
    assert hand(state, 1)["lime"] == 1


@pytest.mark.clause("trix-exchange.offer", "trix-exchange.change-number")
def test_a_replaced_offer_is_the_newest() -> None:
    state = dealt(*FOUR)
    draw_lots(state, 1, 2, 3, 4)
    say(state, "1 offer 1 gold", "2 offer 1 iron", "3 hold", "4 hold")
    draw_lots(state, 1, 4, 2, 3)
    say(state, "1 offer 1 zinc", "4 accept 1 lime")
    assert offers(state) == "seat 1: 1"


@pytest.mark.clause("trix-exchange.offer")
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_every_discrete_game_is_also_a_live_one(seats: int) -> None:
    """The same log without its lots, with the dealers' word to trade, comes to the same score."""
    limits: dict[str, object] = {"corner_call": "manual", "round_limit": 60}
    live = start(seats, 3 % seats, form="live", **limits)
    last = None
    for state, seat, move in trading(seats, 3, **limits):
        last = state
        if seat == CHANCE and state.stage == TRADING:
            continue
        if seat != NOBODY:
            live.apply(seat, move)
        if live.stage == LOOKING:
            live.apply(live.dealer, live.parse("trade"))
    assert last is not None
    assert last.is_over()
    assert (live.scores, live.notes, live.winners()) == (last.scores, last.notes, last.winners())
