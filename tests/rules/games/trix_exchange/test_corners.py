"""Trix Exchange: Corners, what is handed over after the first, and the end of a deal."""

from collections import Counter

import pytest
from exchange_table import (
    EVERY_COUNT,
    FORMS,
    cards,
    deal,
    dealt,
    draw_lots,
    finished,
    hand,
    offers,
    start,
    trading,
)
from game_setups import fields
from move_lines import refused, say, texts, why_not

from headtable import CHANCE, Rng
from headtable.rules.core.moves import BELL
from headtable.rules.games.trix_exchange import HANDING_OVER, TRADING, TrixExchange
from headtable.rules.games.trix_exchange.pack import KINDS

EVERY_FORM = pytest.mark.parametrize("options", FORMS, ids=str)
AT_EVERY_COUNT = pytest.mark.parametrize("seats", EVERY_COUNT)
FOUR = ["4 gold 6 zinc", "4 gold 6 iron", "4 lime 6 salt", "4 lime 2 zinc 2 iron 2 salt"]


# Corners ---------------------------------------------------------------------------------------


@pytest.mark.clause("trix-exchange.corner", "trix-exchange.call-corner")
@pytest.mark.parametrize("form", ["live", "discrete"])
def test_a_corner_is_all_eight_in_one_hand(form: str) -> None:
    state = dealt("7 gold 4 zinc", "1 gold 8 salt 2 zinc", "8 iron 2 zinc", corner_call="manual", form=form)
    if form == "discrete":
        draw_lots(state, 1, 3, 2)
    assert "corner gold" not in texts(state, 1)
    assert refused(state, "1 corner gold") == "trix-exchange.corner"
    if form == "discrete":
        say(state, "1 hold")
    assert "corner iron" in texts(state, 3)
    say(state, "3 corner iron")
    assert state.stage == HANDING_OVER
    assert state.pit.cornered == [KINDS.index("iron")]


@pytest.mark.clause("trix-exchange.call-corner")
def test_a_call_stops_the_trade_shows_the_eight_and_sets_them_aside() -> None:
    state = dealt("8 gold 3 zinc", "6 salt 5 iron", "5 zinc 3 iron 2 salt", form="live", corner_call="manual")
    say(state, "2 offer 2 salt", "3 offer 1 iron", "1 corner gold")
    assert offers(state) == ""
    assert hand(state, 1) == {"zinc": 3}
    for viewer in (None, 0, 1, 2):
        pile = state.view(viewer).pile("corner 1")
        assert pile is not None
        assert (pile.owner, pile.faces) == (0, ["gold"] * 8)
    for line in ("2 offer 1 salt", "3 hold", "2 withdraw", "2 corner salt"):
        assert refused(state, line) == "table.not-now"
    assert refused(state, "1 hold") == "table.turn"


@pytest.mark.clause("trix-exchange.call-corner")
@pytest.mark.parametrize("form", ["live", "discrete"])
def test_with_auto_the_call_is_made_as_soon_as_the_eight_are_together(form: str) -> None:
    state = dealt("7 gold 4 zinc", "1 gold 5 salt 5 iron", "4 zinc 3 iron 3 salt", form=form)
    if form == "discrete":
        draw_lots(state, 2, 1, 3)
    say(state, "2 offer 1 gold", "1 accept 1 zinc")
    assert state.pit.cornerers == [0]
    assert state.scores == [15, 0, 0]


@pytest.mark.clause("trix-exchange.call-corner")
@pytest.mark.parametrize("form", ["live", "discrete"])
def test_with_auto_a_corner_that_was_dealt_is_called_when_trading_opens(form: str) -> None:
    state = dealt("4 gold 4 zinc 3 iron", "8 salt 3 gold", "1 gold 4 zinc 5 iron", form=form)
    if form == "discrete":
        assert state.scores == [0, 0, 0]
        draw_lots(state)
    assert state.scores == [0, 5, 0]
    assert state.stage == HANDING_OVER


@pytest.mark.clause("trix-exchange.call-corner")
@pytest.mark.parametrize("first", [1, 3])
def test_of_two_corners_in_one_swap_the_first_in_the_rounds_order_counts(first: int) -> None:
    """And the other keeps his eight through the hand-over for the second."""
    state = dealt("7 gold 1 iron 3 zinc", "5 zinc 6 salt", "7 iron 1 gold 2 salt")
    draw_lots(state, first, 4 - first, 2)
    say(state, f"{first} offer 1 {'iron' if first == 1 else 'gold'}")
    say(state, f"{4 - first} accept 1 {'gold' if first == 1 else 'iron'}")
    assert state.pit.cornerers == [first - 1]
    other = 4 - first
    say(state, f"{other} give " + ("zinc zinc zinc" if other == 1 else "salt salt"), "2 give salt salt salt")
    draw_lots(state)
    assert state.scores[first - 1] >= 10
    assert [note.seat for note in state.notes if note.clause == "trix-exchange.corner-points"] == [
        first - 1,
        other - 1,
    ]


@pytest.mark.clause("trix-exchange.call-corner")
def test_with_manual_a_corner_is_not_made_until_it_is_called() -> None:
    """And in one swap of two, the first call counts."""
    state = dealt("7 gold 1 iron 3 zinc", "5 zinc 6 salt", "7 iron 1 gold 2 salt", form="live",
                  corner_call="manual")  # fmt: skip
    say(state, "1 offer 1 iron", "3 accept 1 gold", "1 hold", "2 hold", "3 corner iron")
    assert state.pit.cornerers == [2]
    say(state, "1 give zinc zinc zinc", "2 give salt salt salt", "1 corner gold")
    assert state.scores[0] == 20  # with the bankruptcy of seat 2


@pytest.mark.clause("trix-exchange.call-corner")
@pytest.mark.parametrize("options", [{}, {"form": "live"}], ids=str)
def test_with_auto_nobody_ever_trades_with_a_corner_in_hand(options: dict[str, object]) -> None:
    for state, seat, _ in trading(4, 23, 1500, **options):
        if seat >= 0 and state.stage == TRADING:
            assert all(max(Counter(held).values()) < 8 for held in state.pit.hands)


# Handing over ------------------------------------------------------------------------------------


@pytest.mark.clause("trix-exchange.hand-over")
@AT_EVERY_COUNT
def test_all_give_what_they_have_above_eight_and_all_have_eight(seats: int) -> None:
    parts = {3: {2, 3}, 4: {2}, 5: {1, 2}, 6: {1, 2}, 7: {1, 2}, 8: {1}}
    seen: set[int] = set()
    after = False
    for state, seat, _ in trading(seats, 2, 6000, target=300, deal_limit=8):
        if state.stage == HANDING_OVER:
            cornerer = state.pit.cornerers[0]
            assert cornerer not in state.waiting()
            assert all(set(map(len, (move.cards for move in state.legal_moves(other)))) ==
                       {len(state.pit.hands[other]) - 8} for other in state.waiting())  # fmt: skip
            seen |= {len(move.cards) for move in state.legal_moves(seat)}
            after = True
        elif after:
            assert [len(held) for held in state.pit.hands] == [8] * seats
            after = False
    assert seen == parts[seats]


@pytest.mark.clause("trix-exchange.hand-over")
def test_a_gift_is_of_any_commodities_and_of_the_right_number() -> None:
    state = dealt("8 gold 3 zinc", "6 salt 5 iron", "5 zinc 3 iron 2 salt", form="live")
    assert state.waiting() == [1, 2]
    assert refused(state, "2 give salt iron") == "trix-exchange.hand-over"
    assert refused(state, "3 give zinc zinc zinc") == "trix-exchange.hand-over"
    assert refused(state, "2 give gold salt iron") == "trix-exchange.too-few"
    assert refused(state, "1 give zinc") == "table.turn"
    say(state, "3 give iron zinc")
    assert state.waiting() == [1]
    say(state, "2 give salt iron salt")
    assert hand(state, 1) == {"zinc": 4, "iron": 2, "salt": 2}
    assert state.waiting() == [0, 1, 2]


@pytest.mark.clause("trix-exchange.hand-over", "table.secret")
def test_gifts_are_hidden_until_all_have_chosen_and_then_from_all_but_the_two() -> None:
    state = dealt("8 gold 3 zinc", "6 salt 5 iron", "5 zinc 3 iron 2 salt", form="live")
    before = state.view(2).as_data()["piles"]
    say(state, "2 give iron iron iron")
    assert state.view(2).as_data()["piles"] == before
    assert dict(state.view(1).told())["chosen"] == "give iron iron iron"
    assert "chosen" not in dict(state.view(2).told())
    worlds = [state.imagine(2, Rng(seed)) for seed in range(30)]
    assert len({str(fields(world.choices)) for world in worlds}) > 1


@pytest.mark.clause("trix-exchange.hand-over")
def test_who_is_too_slow_gives_from_what_he_has_fewest_of() -> None:
    state = dealt("8 gold 3 zinc", "6 salt 4 iron 1 zinc", "4 zinc 4 iron 2 salt", form="live")
    say(state, "3 give zinc zinc")
    state.apply(CHANCE, state.parse("time"))
    assert hand(state, 2) == {"iron": 2, "salt": 6}
    assert hand(state, 3) == {"zinc": 2, "iron": 4, "salt": 2}
    assert hand(state, 1) == {"zinc": 6, "iron": 2}


# The second Corner, and the end ------------------------------------------------------------------


@pytest.mark.clause("trix-exchange.second-corner")
@EVERY_FORM
def test_two_corners_end_a_deal_and_the_second_is_a_whole_hand(options: dict[str, object]) -> None:
    """And before them trading opens anew, from round one."""
    ends = 0
    made = 0
    for state, _, _ in trading(4, 31, 4000, **options):
        if len(state.pit.cornered) > made and state.stage == TRADING:
            assert (state.acts, sum(map(len, state.pit.hands))) == (0, 32)
        made = (
            len(state.pit.cornered) if state.stage == TRADING else made if state.stage == HANDING_OVER else 0
        )
        assert len(state.pit.cornered) < 2
        ends = max(ends, state.deals - 1)
    assert ends > 1


@pytest.mark.clause("trix-exchange.second-corner")
def test_one_player_may_make_both_corners() -> None:
    state = finished(3, 4)
    corners = [note for note in state.notes if note.clause == "trix-exchange.corner-points"]
    assert len(corners) >= 2
    by_deal = Counter(note.deal for note in corners)
    assert set(by_deal.values()) == {2}


@pytest.mark.clause("trix-exchange.after-two")
@pytest.mark.parametrize("form", ["live", "discrete"])
def test_a_deal_without_a_corner_is_closed_at_the_limit(form: str) -> None:
    state = start(4, None, form=form, round_limit=3, deal_limit=2)
    for number in (1, 2):
        assert state.deals == number
        deal(state, *FOUR)
        for _ in range(3):
            if form == "discrete":
                draw_lots(state)
            for seat in (1, 2, 3, 4):
                assert state.stage == TRADING
                say(state, f"{seat} hold")
        assert (state.scores, state.notes) == ([0] * 4, [])
        assert dict(state.view(None).told())["last deal"] == "closed"
    assert state.winners() == [0, 1, 2, 3]


def closed_after_a_corner(length: str) -> TrixExchange:
    state = start(3, None, target=10, length=length, form="live")
    deal(state, "8 gold 3 zinc", "6 salt 5 iron", "5 zinc 3 iron 2 salt")
    say(state, "2 give salt salt salt", "3 give zinc zinc")
    state.apply(CHANCE, state.parse("time"))
    assert (state.scores, len(state.notes)) == ([15, 0, 0], 1)
    assert dict(state.view(None).told())["last deal"] == "seat 1 Gold, closed"
    return state


@pytest.mark.clause("trix-exchange.after-two", "trix-exchange.target")
def test_a_closed_deal_keeps_its_first_corner_but_is_not_settled() -> None:
    """Nor is the target looked at."""
    state = closed_after_a_corner("to the target")
    assert (state.to_act(), state.deals, state.dealer) == (CHANCE, 2, 0)


@pytest.mark.clause("table.one-deal")
def test_a_game_of_one_deal_ends_with_the_first_that_saw_a_corner() -> None:
    state = closed_after_a_corner("one deal")
    assert (state.winners(), state.deals) == ([0], 1)


@pytest.mark.clause("trix-exchange.after-two")
def test_after_the_last_deal_the_best_score_wins() -> None:
    for seed in range(12):
        state = finished(5, seed, target=1000, deal_limit=3)
        assert state.deals == 3
        assert state.winners() == state.leaders()


@pytest.mark.clause("table.bell")
def test_the_bell_strikes_out_the_corner_of_an_unfinished_deal() -> None:
    state = dealt("8 gold 3 zinc", "6 salt 5 iron", "5 zinc 3 iron 2 salt", form="live", bell="on")
    assert state.scores == [15, 0, 0]
    state.apply(CHANCE, BELL)
    assert (state.scores, state.winners()) == ([0, 0, 0], [0, 1, 2])
    assert why_not(state, "* time") == "table.over"


def test_a_deal_can_be_typed_by_its_commodities() -> None:
    assert cards("2 gold 1 salt") == [0, 0, 3]
