"""Trix Exchange: what Corners and settlements count, who goes bankrupt, and who wins."""

from collections import Counter

import pytest
from exchange_table import (
    EVERY_COUNT,
    FORMS,
    VALUE,
    deal,
    dealt,
    finished,
    first_round,
    settlement_of_two,
    start,
)
from move_lines import say

from headtable.narration.score_lines import ScoreLine
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.score_note import Note
from headtable.rules.core.state import CHANCE
from headtable.rules.games.trix_exchange import TrixExchange
from headtable.rules.games.trix_exchange.pack import KINDS
from headtable.rules.games.trix_exchange.settlement import CARD_POINTS, CORNER_POINTS, is_bankrupt, worth

CORNER = "trix-exchange.corner-points"
SETTLED = "trix-exchange.settlement"
FLOOR = "trix-exchange.score-floor"
BANKRUPT = "trix-exchange.bankruptcy"
FORCED = "trix-exchange.forced-settlement"
MANY = "trix-exchange.many-bankrupt"
AT_EVERY_COUNT = pytest.mark.parametrize("seats", EVERY_COUNT)


def lines(state: TrixExchange) -> list[tuple[str, int, int]]:
    """The score sheet: reason, seat and points, in the order written."""
    return [(note.clause, note.seat + 1, note.points) for note in state.notes]


# What the book prints ----------------------------------------------------------------------


@pytest.mark.clause("trix-exchange.corner-points", "trix-exchange.settlement")
def test_every_commodity_counts_what_the_book_says() -> None:
    for kind, name in enumerate(KINDS):
        assert (CORNER_POINTS[kind], CARD_POINTS[kind]) == VALUE[name]
        assert worth([kind] * 8) == 8 * VALUE[name][1]


@pytest.mark.clause("trix-exchange.corner-points")
@pytest.mark.example("trix-exchange.counting")
def test_zinc_brings_fifteen_and_iron_ten() -> None:
    state = dealt("8 zinc 3 gold", "8 iron 3 gold", "2 gold 8 salt", corner_call="manual", form="live")
    say(state, "1 corner zinc")
    assert state.scores == [15, 0, 0]
    say(state, "2 give gold gold gold", "3 give gold gold", "2 corner iron")
    assert [line for line in lines(state) if line[0] == CORNER] == [(CORNER, 1, 15), (CORNER, 2, 10)]


@pytest.mark.clause("trix-exchange.settlement", "trix-exchange.forced-settlement", "trix-exchange.bankruptcy")
@pytest.mark.example("trix-exchange.settlement-of-two")
@pytest.mark.parametrize("options", [{}, {"form": "live"}, {"corner_call": "manual"}], ids=str)
def test_the_settlement_of_two(options: dict[str, object]) -> None:
    state = settlement_of_two(**options)
    assert lines(state) == [
        (CORNER, 3, 15),
        (CORNER, 3, 10),
        (SETTLED, 1, 4),
        (SETTLED, 2, -4),
        (BANKRUPT, 2, 4),
        (FORCED, 3, 5),
    ]
    assert state.scores == [4, 0, 30]


@pytest.mark.clause("trix-exchange.notation")
@pytest.mark.example("trix-exchange.minus-five")
def test_a_deduction_stands_on_the_sheet_with_a_minus() -> None:
    company = SeatNames(["Ann", "Bo", "Cy"], 0, [0, 1, 2])
    assert "-5" in repr(Note(SETTLED, 1, -5, 1))
    assert ScoreLine(Note(SETTLED, 1, -5, 1)).sentence(company).endswith(": \u22125.")
    state = settlement_of_two(score_floor="debt")
    assert (SETTLED, 2, -4) in lines(state)


@pytest.mark.clause("trix-exchange.settlement")
@AT_EVERY_COUNT
@pytest.mark.parametrize("options", FORMS, ids=str)
def test_all_cards_of_uncornered_commodities_are_settled_and_no_others(
    seats: int, options: dict[str, object]
) -> None:
    """So the settlements of a deal add up to eight times what their commodities count."""
    state = finished(seats, seats, **options)
    settled = 0
    for number in range(1, state.deals + 1):
        notes = [note for note in state.notes if note.deal == number]
        corners = [note for note in notes if note.clause == CORNER]
        settlements = [note for note in notes if note.clause == SETTLED]
        if len(corners) < 2:
            assert not settlements
            continue
        settled += 1
        assert {note.seat for note in settlements} == set(range(seats)) - {corners[1].seat}
        assert all(-16 <= note.points <= 16 for note in settlements)
        total = sum(note.points for note in settlements)
        cornered = sum(note.points for note in corners)
        values = [VALUE[name] for name in KINDS[: seats + 1]]
        assert (cornered, total) in {
            (one[0] + two[0], 8 * (sum(card for _, card in values) - one[1] - two[1]))
            for place, one in enumerate(values)
            for two in values[:place]
        }
    assert settled


# Bankruptcy -------------------------------------------------------------------------------------


@pytest.mark.clause("trix-exchange.bankruptcy")
@pytest.mark.parametrize(
    ("before", "change", "expected"),
    [
        (0, -1, True),
        (0, 0, False),
        (0, 3, False),
        (5, -5, True),
        (5, -4, False),
        (5, -9, True),
        (-1, -2, False),
    ],
)
def test_bankrupt_is_whose_score_is_reduced_to_nothing(before: int, change: int, expected: bool) -> None:
    assert is_bankrupt(before, change, "score") is expected
    assert not is_bankrupt(before, change, "off")


@pytest.mark.clause("trix-exchange.bankruptcy-needs-credit")
@pytest.mark.parametrize(
    ("before", "change", "expected"),
    [(0, -1, False), (1, -1, True), (1, 0, False), (5, -9, True), (5, -4, False), (-1, -2, False)],
)
def test_by_agreement_nobody_goes_bankrupt_without_a_point(before: int, change: int, expected: bool) -> None:
    assert is_bankrupt(before, change, "needs credit") is expected


@pytest.mark.clause("trix-exchange.bankruptcy")
def test_with_settlement_every_loss_bankrupts_but_no_debtor() -> None:
    assert is_bankrupt(50, -1, "settlement")
    assert is_bankrupt(0, -1, "settlement")
    assert not is_bankrupt(50, 0, "settlement")
    assert not is_bankrupt(-1, -1, "settlement")


@pytest.mark.clause("trix-exchange.bankruptcy", "trix-exchange.bankruptcy-needs-credit")
@pytest.mark.parametrize(
    ("bankruptcy", "floor", "scores"),
    [
        ("score", "zero", [4, 0, 30]),
        ("score", "debt", [4, -4, 30]),
        ("needs credit", "zero", [4, 0, 25]),
        ("needs credit", "debt", [4, -4, 25]),
        ("settlement", "zero", [4, 0, 30]),
        ("off", "zero", [4, 0, 25]),
        ("off", "debt", [4, -4, 25]),
    ],
)
def test_each_way_to_go_bankrupt(bankruptcy: str, floor: str, scores: list[int]) -> None:
    assert settlement_of_two(bankruptcy=bankruptcy, score_floor=floor).scores == scores


@pytest.mark.clause("trix-exchange.score-floor", "trix-exchange.bankruptcy-needs-credit")
@pytest.mark.parametrize(
    ("bankruptcy", "is_bankrupt"),
    [("score", True), ("needs credit", False), ("settlement", True), ("off", False)],
)
def test_a_score_is_set_to_nothing_in_the_name_of_bankruptcy_only_where_one_is_bankrupt(
    bankruptcy: str, is_bankrupt: bool
) -> None:
    state = settlement_of_two(bankruptcy=bankruptcy)
    assert [line for line in lines(state) if line[1] == 2] == [
        (SETTLED, 2, -4),
        (BANKRUPT if is_bankrupt else FLOOR, 2, 4),
    ]
    assert ((FORCED, 3, 5) in lines(state)) == is_bankrupt


@pytest.mark.clause("trix-exchange.score-floor")
def test_with_debt_no_score_is_set_to_nothing() -> None:
    for bankruptcy in ("score", "needs credit", "settlement", "off"):
        state = settlement_of_two(bankruptcy=bankruptcy, score_floor="debt")
        assert [line for line in lines(state) if line[1] == 2] == [(SETTLED, 2, -4)]


@pytest.mark.clause("trix-exchange.bankruptcy")
def test_a_bankrupt_player_plays_on_and_may_be_bankrupted_again() -> None:
    """With a debt he is not, until he is back at nought."""
    limits: dict[str, object] = {"round_limit": 1, "target": 1000}
    for floor, scores in (("zero", [8, 0, 60]), ("debt", [8, -8, 55])):
        state = settlement_of_two(score_floor=floor, **limits)
        while state.dealer != 2:  # deals that come to nothing, until the same seat deals
            state.apply(CHANCE, state.parse("shuffle " + " ".join(KINDS[kind] for kind in state.pack())))
            close(state)
        deal(state, "3 iron 3 gold 5 salt", "3 iron 5 gold 3 salt", "8 zinc 2 iron")
        first_round(state)
        say(state, "1 give iron iron iron", "2 give iron iron iron")
        first_round(state)
        assert state.scores == scores


def close(state: TrixExchange) -> None:
    """All hold until the deal is closed."""
    deals = state.deals
    while state.deals == deals:
        first_round(state)
        while state.to_act() >= 0:
            say(state, f"{state.to_act() + 1} hold")


@pytest.mark.clause("trix-exchange.bankruptcy", "trix-exchange.forced-settlement")
def test_a_corner_of_this_deal_saves_its_maker_from_bankruptcy() -> None:
    """Corners count before the settlement."""
    state = dealt("8 iron 3 gold", "8 zinc 3 salt", "5 gold 5 salt", form="live", corner_call="manual")
    say(state, "1 corner iron", "2 give salt salt salt", "3 give salt salt", "2 corner zinc")
    assert lines(state)[2:] == [(SETTLED, 1, 4), (SETTLED, 3, -4), (BANKRUPT, 3, 4), (FORCED, 2, 5)]
    state = dealt("8 iron 3 gold", "8 zinc 3 gold", "2 gold 8 salt", form="live", corner_call="manual")
    say(state, "1 corner iron", "2 give gold gold gold", "3 give gold gold", "2 corner zinc")
    assert lines(state)[2:] == [(SETTLED, 1, -16), (SETTLED, 3, 16), (BANKRUPT, 1, 6), (FORCED, 2, 5)]
    state = dealt("8 gold 3 zinc", "8 iron 3 zinc", "2 zinc 8 salt", form="live", corner_call="manual")
    say(state, "1 corner gold", "2 give zinc zinc zinc", "3 give salt salt", "2 corner iron")
    assert lines(state)[2:] == [(SETTLED, 1, -8), (SETTLED, 3, 8)]


FOUR_LOSERS = ["8 zinc 2 lime", "4 gold 4 iron 2 lime", "4 gold 4 iron 2 lime", "8 salt 2 lime"]


@pytest.mark.clause("trix-exchange.many-bankrupt")
def test_with_four_and_more_the_second_cornerer_is_paid_for_each() -> None:
    state = dealt(*FOUR_LOSERS, form="live", corner_call="manual")
    say(state, "1 corner zinc", *[f"{seat} give lime lime" for seat in (2, 3, 4)], "4 corner salt")
    assert lines(state) == [
        (CORNER, 1, 15), (CORNER, 4, 5), (SETTLED, 1, 16), (SETTLED, 2, -4), (SETTLED, 3, -4),
        (BANKRUPT, 2, 4), (BANKRUPT, 3, 4), (MANY, 4, 5), (MANY, 4, 5),
    ]  # fmt: skip


@pytest.mark.clause("trix-exchange.partners", "trix-exchange.many-bankrupt")
def test_partners_settle_together_and_are_bankrupt_once_and_never_to_their_own_gain() -> None:
    state = dealt("8 zinc 2 lime", "8 iron 2 lime", "4 gold 4 salt 2 lime", "4 gold 4 salt 2 lime",
                  form="live", corner_call="manual", partners="pairs opposite", bankruptcy="settlement",
                  )  # fmt: skip
    say(state, "1 corner zinc", *[f"{seat} give lime lime" for seat in (2, 3, 4)], "2 corner iron")
    assert lines(state)[2:] == [(SETTLED, 1, 16), (SETTLED, 3, 0), (SETTLED, 4, 0)]
    assert state.scores == [31, 10, 31, 10]

    state = dealt("8 salt 2 lime", "4 gold 4 zinc 2 lime", "8 iron 2 lime", "4 gold 4 zinc 2 lime",
                  form="live", corner_call="manual", partners="pairs opposite")  # fmt: skip
    say(state, "1 corner salt", *[f"{seat} give lime lime" for seat in (2, 3, 4)], "3 corner iron")
    assert lines(state)[2:] == [(SETTLED, 1, 16), (SETTLED, 2, -16), (SETTLED, 4, -16), (BANKRUPT, 2, 32),
                                (MANY, 3, 5)]  # fmt: skip
    assert state.scores == [36, 0, 36, 0]

    state = dealt("8 salt 2 lime", "8 iron 2 lime", "4 zinc 4 lime 2 gold", "4 zinc 6 gold",
                  form="live", corner_call="manual", partners="pairs opposite")  # fmt: skip
    say(state, "1 corner salt", "2 give lime lime", "3 give lime lime", "4 give gold gold", "2 corner iron")
    assert lines(state)[2:] == [(SETTLED, 1, 8), (SETTLED, 3, -8), (SETTLED, 4, -16), (BANKRUPT, 2, 6)]
    assert state.scores == [5, 0, 5, 0]


# Oracle ------------------------------------------------------------------------------------------


def expected_of(state: TrixExchange, before: list[int], notes: list[Note]) -> list[int]:
    """The scores after a settled deal, reckoned anew from its Corners and settlements."""
    options = state.setup.options
    sides = state.sides
    score = {side: before[sides.index(side)] for side in set(sides)}
    corners = [note for note in notes if note.clause == CORNER]
    for note in corners:
        score[sides[note.seat]] += note.points
    change = Counter(dict.fromkeys(score, 0))
    for note in notes:
        if note.clause == SETTLED:
            change[sides[note.seat]] += note.points
    forcer = sides[corners[1].seat]
    paid = 0
    for side, was in list(score.items()):
        now = was + change[side]
        rule = options.values["bankruptcy"]
        is_gone = {"score": now <= 0, "needs credit": was >= 1 and now <= 0, "settlement": True, "off": False}
        if change[side] < 0 and was >= 0 and is_gone[str(rule)] and side != forcer:
            paid += 5
        score[side] = max(now, 0) if options.is_set("score-floor", "zero") else now
    score[forcer] += paid
    return [score[side] for side in sides]


@pytest.mark.clause(
    "trix-exchange.bankruptcy",
    "trix-exchange.bankruptcy-needs-credit",
    "trix-exchange.forced-settlement",
    "trix-exchange.many-bankrupt",
    "trix-exchange.partners",
)
@pytest.mark.parametrize("rule", ["score", "needs credit", "settlement", "off"])
@pytest.mark.parametrize("floor", ["zero", "debt"])
@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_score_of_every_deal_is_what_its_cards_come_to(rule: str, floor: str, seats: int) -> None:
    for partners in ("none", "pairs opposite"):
        state = finished(seats, 7, bankruptcy=rule, score_floor=floor, partners=partners)
        scores = [0] * seats
        for number in range(1, state.deals + 1):
            notes = [note for note in state.notes if note.deal == number]
            if SETTLED in [note.clause for note in notes]:
                scores = expected_of(state, scores, notes)
            else:
                for note in notes:
                    scores = [score + note.points * (state.sides[seat] == state.sides[note.seat])
                              for seat, score in enumerate(scores)]  # fmt: skip
        assert scores == state.scores


# The target --------------------------------------------------------------------------------------


@pytest.mark.clause("trix-exchange.target")
@pytest.mark.parametrize("target", [75, 100])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_deals_go_on_until_one_alone_is_highest_with_the_target_or_more(seats: int, target: int) -> None:
    for seed in range(4):
        state = finished(seats, seed, target=target)
        assert state.winners() == state.leaders()
        assert state.deals == 60 or (len(state.winners()) == 1 and max(state.scores) >= target)
        before = [note for note in state.notes if note.deal < state.deals]
        totals = [sum(note.points for note in before if note.seat == seat) for seat in range(seats)]
        assert max(totals) < target or totals.count(max(totals)) > 1


@pytest.mark.clause("trix-exchange.target")
def test_the_target_is_75_unless_agreed_otherwise() -> None:
    assert start(4).target == 75
    assert settlement_of_two(target=30).winners() == [2]
    assert settlement_of_two(target=31).winners() == []


@pytest.mark.clause("trix-exchange.target")
def test_equals_at_the_top_play_another_deal() -> None:
    hands = ["8 zinc 3 gold", "8 salt 3 gold", "2 gold 8 iron"]
    for target in (4, 5):
        state = dealt(*hands, form="live", corner_call="manual", target=target)
        say(state, "1 corner zinc", "2 give gold gold gold", "3 give iron iron", "2 corner salt")
        assert state.scores == [5, 5, 2]
        assert (state.winners(), state.deals) == ([], 2)
    state = dealt(*hands, form="live", corner_call="manual", target=5, deal_limit=1)
    say(state, "1 corner zinc", "2 give gold gold gold", "3 give iron iron", "2 corner salt")
    assert state.winners() == [0, 1]


@pytest.mark.clause("table.one-deal")
def test_one_deal_ends_with_the_first_settlement() -> None:
    for seats in EVERY_COUNT:
        state = finished(seats, 3, length="one deal")
        assert state.winners() == state.leaders()
        assert {note.deal for note in state.notes if note.clause == SETTLED} == {state.deals}
