"""Gyp against its clauses: the cards, the deal, the layout, and a second opinion on every turn."""

import pytest
from gyp_table import SIZES, STARTERS, SUITS, dealt, fitting, hand, playing, spans, start, suit
from move_lines import pile, say, texts, why_not
from seeds import seeded

from headtable import CHANCE, NOBODY, Rng
from headtable.rules.core.card_sets import cards_in
from headtable.rules.core.errors import BadSetup
from headtable.rules.games.gyp import GAME, NAMES
from headtable.table.shuffle_finder import positions

EVERY_COUNT = (3, 4, 5)
each_count = pytest.mark.parametrize("seats", EVERY_COUNT)
each_way = pytest.mark.parametrize(
    "options",
    [{}, {"hold-back": "yes"}, {"play-on": "yes"}, {"hold-back": "yes", "play-on": "yes"}],
    ids=["plain", "hold-back", "play-on", "both"],
)


@pytest.mark.clause(
    "gyp.place", "gyp.sequence", "gyp.turns", "gyp.one-card", "gyp.pass", "gyp.pass-lead", "gyp.first-lead",
    "gyp.deal-end", "gyp.out", "gyp.complete", "gyp.gather", "trix-pack.turn-order",
)  # fmt: skip
@each_count
@each_way
@seeded(3)
def test_every_turn_is_as_a_second_opinion_has_it(seats: int, options: dict[str, str], seed: int) -> None:
    """Who plays, what he may play, when he may pass, what it scores, and when the deal is over."""
    state = start(seats, seed % seats, **options, length="one deal")
    laid: set[str] = set()
    points = [0] * seats
    gathered = dict.fromkeys(range(seats), 0)
    expected = (seed % seats + 1) % seats
    passes = 0
    out = -1
    for seat, move in playing(state, seed):
        if seat == CHANCE:
            if expected == NOBODY:  # nobody had a point, so it is dealt again: table.one-deal
                assert not any(points)
                laid, passes, expected = set(), 0, state.after(state.dealer)
            continue
        assert seat == expected
        fits = {f"play {name}" for name in hand(state, seat) & fitting(laid, seats)}
        may_pass = not fits or bool(laid and "hold-back" in options)
        assert set(texts(state, seat + 1)) == fits | ({"pass"} if may_pass else set())
        sizes = [len(cards) for cards in state.hands.lists()]
        name = NAMES[move.card]
        if move.card >= 0:
            passes = 0
            laid.add(name)
            sizes[seat] -= 1
            upper = int(name.split("-")[0])
            if spans(laid)[upper] == (0, upper):
                points[seat] += 1
                gathered[seat] += upper + 1
            if not sizes[seat] and out < 0:
                out = seat
                points[seat] += 2
        else:
            passes += 1
        holders = [(seat + 1 + place) % seats for place in range(seats) if sizes[(seat + 1 + place) % seats]]
        expected = holders[0] if holders else -1
        if (out >= 0 and "play-on" not in options) or passes == len(holders):
            expected = NOBODY
    assert expected == state.to_act() == NOBODY
    assert state.scores == points
    assert [len(state.cards_of(aside)) for aside in state.aside] == [gathered[seat] for seat in range(seats)]
    assert "hold-back" in options or out >= 0


# The cards and the deal ----------------------------------------------------------------------


@pytest.mark.clause("gyp.cards")
def test_three_four_or_five_play_with_as_many_suits() -> None:
    assert GAME.seats == EVERY_COUNT
    for seats in (2, 6):
        with pytest.raises(BadSetup):
            GAME.start(seats)
    for seats, size in zip(EVERY_COUNT, (38, 45, 51), strict=True):
        names = [NAMES[card] for card in start(seats).pack()]
        assert names == [name for number in SUITS[seats] for name in suit(number).split()]
        assert len(names) == size


@pytest.mark.clause("gyp.deal")
@each_count
def test_all_cards_are_dealt_singly_from_the_dealers_left(seats: int) -> None:
    dealer = 1
    where = positions(start(seats, dealer))
    turns = [(dealer + 1 + place) % seats for place in range(seats)]
    pack = len(start(seats).pack())
    for place, seat in enumerate(turns):
        assert where[f"hand {seat + 1}"] == list(range(place, pack, seats))
    assert [len(where[f"hand {seat + 1}"]) for seat in turns] == SIZES[seats]


@pytest.mark.clause("gyp.deal")
def test_each_sees_his_own_hand_only() -> None:
    state = dealt("7-4 7-5", "7-3", "10-10")
    for viewer in (None, 0, 1, 2):
        view = state.view(viewer)
        for seat in range(3):
            shown = pile(view, f"hand {seat + 1}")
            assert set(shown.faces) == (hand(state, seat) if viewer == seat else set())
            assert len(shown.faces) + shown.hidden == SIZES[3][seat]


# Playing ------------------------------------------------------------------------------------------


@pytest.mark.clause("gyp.first-lead")
def test_the_dealers_left_must_lead_a_starter_of_his_choice() -> None:
    state = dealt("7-4 9-5 7-3 10-10", "8-4", "10-5")
    assert texts(state, 1) == ["play 7-4", "play 9-5"]
    assert why_not(state, "1 play 7-3") == "gyp.first-lead"
    assert why_not(state, "1 play 10-10") == "gyp.first-lead"
    assert why_not(state, "1 pass") == "gyp.must-lead"
    assert why_not(state, "1 play 8-4") == "table.not-held"
    assert why_not(state, "2 play 8-4") == "table.turn"


@pytest.mark.clause("gyp.first-lead", "gyp.cards")
@each_count
def test_the_starters_are_those_of_the_suits_in_use(seats: int) -> None:
    state = start(seats)
    state.apply(CHANCE, state.chance(Rng(1)))
    leads = {NAMES[card] for card in cards_in(state.open)}
    assert leads == {name for name in STARTERS if int(name.split("-")[0]) in SUITS[seats]}


@pytest.mark.clause("gyp.pass-lead")
@pytest.mark.parametrize("hold_back", ["no", "yes"])
def test_who_has_no_starter_passes_until_somebody_leads_one(hold_back: str) -> None:
    state = dealt(f"{suit(7, 5)} {suit(8, 5)}", "9-0 9-1 9-2", "7-4 8-4 9-5 10-5", hold_back=hold_back)
    assert texts(state, 1) == ["pass"]
    assert why_not(state, "1 play 7-5") == "gyp.first-lead"
    say(state, "1 pass")
    assert dict(state.view(None).told())["passed since the last card"] == "seat 1"
    say(state, "2 pass")
    assert dict(state.view(None).told())["passed since the last card"] == "seat 1, seat 2"
    assert "pass" not in texts(state, 3)  # he must lead, though he might hold back later
    assert why_not(state, "3 pass") == "gyp.must-lead"
    say(state, "3 play 8-4")
    assert state.to_act() == 0
    assert "passed since the last card" not in dict(state.view(None).told())


@pytest.mark.clause("gyp.place", "gyp.sequence", "gyp.turns")
def test_what_may_be_laid_and_why_the_rest_may_not() -> None:
    state = dealt("7-4 7-7 9-9", "7-3 7-5 7-2 7-6 8-4 8-3 10-5", "9-5")
    say(state, "1 play 7-4")
    assert set(texts(state, 2)) == {"play 7-3", "play 7-5", "play 8-4", "play 10-5"}
    assert why_not(state, "2 play 7-2") == "gyp.sequence"  # no gaps
    assert why_not(state, "2 play 7-6") == "gyp.sequence"
    assert why_not(state, "2 play 8-3") == "gyp.place"  # a new suit begins with its starter
    say(state, "2 play 8-4")
    assert state.to_act() == 2


@pytest.mark.clause("gyp.piles", "gyp.place")
def test_the_layout_has_a_row_for_each_suit_in_the_order_led_and_hides_nothing() -> None:
    state = dealt("8-4 7-3", "7-4 8-5", "8-3 7-5")
    say(state, "1 play 8-4", "2 play 7-4", "3 play 8-3", "1 play 7-3", "2 play 8-5", "3 play 7-5")
    for viewer in (None, 0, 1, 2):
        rows = [pile for pile in state.view(viewer).piles if pile.lies == "layout"]
        assert [(row.name, row.faces, row.hidden) for row in rows] == [
            ("Eights", ["8-3", "8-4", "8-5"], 0),
            ("Sevens", ["7-3", "7-4", "7-5"], 0),
        ]


@pytest.mark.clause("gyp.pass")
def test_a_pass_is_for_who_cannot_play_unless_players_may_hold_back() -> None:
    hands = ("7-4", f"{suit(8, 5)} {suit(9, 6)} {suit(10, 6)}", "8-4 9-5")
    for hold_back, is_free in (("no", False), ("yes", True)):
        state = dealt(*hands, hold_back=hold_back)
        say(state, "1 play 7-4")
        assert texts(state, 2) == ["pass"]
        say(state, "2 pass")
        assert ("pass" in texts(state, 3)) == is_free
        assert why_not(state, "3 pass") == ("" if is_free else "gyp.pass")


@pytest.mark.clause("gyp.pass")
@pytest.mark.parametrize("play_on", ["no", "yes"])
def test_where_players_hold_back_the_deal_ends_when_all_pass_in_succession(play_on: str) -> None:
    state = dealt("7-4", "8-4", "9-5", hold_back="yes", play_on=play_on)
    say(state, "1 play 7-4", "2 pass", "3 play 9-5", "1 pass", "2 pass")
    assert state.deals == 1  # a card was played between
    say(state, "3 pass")
    assert (state.to_act(), state.deals) == (CHANCE, 2)
    assert state.scores == [0, 0, 0]
    assert state.dealer == 0


@pytest.mark.example("gyp.illustrate-playing")
@pytest.mark.clause("gyp.complete", "gyp.gather", "gyp.one-card")
def test_the_printed_sevens() -> None:
    state = dealt("7-4 7-6 7-0 9-0 9-1", "7-3 7-2 10-5 8-0 8-1", "7-5 7-1 7-7")
    say(
        state,
        "1 play 7-4",
        "2 play 7-3",
        "3 play 7-5",
        "1 play 7-6",
        "2 play 7-2",
        "3 play 7-1",
        "1 play 7-0",
    )
    assert "play 7-7" not in texts(state, 2)
    say(state, "2 play 10-5")
    assert pile(state.view(None), "Sevens").faces == suit(7, 0, 6).split()
    say(state, "3 play 7-7")
    assert state.scores == [0, 0, 1]
    assert [(note.clause, note.seat, note.points) for note in state.notes] == [("gyp.complete", 2, 1)]
    view = state.view(None)
    assert [pile.name for pile in view.piles if pile.lies == "layout"] == ["Tens"]
    assert (pile(view, "complete suits 3").hidden, pile(view, "complete suits 3").owner) == (8, 2)
    assert dict(view.told())["completed"] == "Sevens by seat 3"
