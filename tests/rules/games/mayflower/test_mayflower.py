"""The Mayflower: the deal, the layout and the play, in the order of the leaflet."""

import pytest
from mayflower_table import SIZES, cards, dealt, fitting, is_counted, names, played, start
from move_lines import pile, refused, say, texts, why_not
from reshuffled_games import playing
from seeds import seeded

from headtable import CHANCE, BadSetup, Rng
from headtable.rules.core.moves import shuffle
from headtable.rules.equipment.mayflower import KNOWN_TITLES, NAMES
from headtable.rules.games.mayflower import GAME, Mayflower

COUNTS = pytest.mark.parametrize("seats", range(2, 9))
THREE_OR_MORE = pytest.mark.parametrize("seats", range(3, 9))

# Players and the deal ------------------------------------------------------------------------------


@pytest.mark.clause("mayflower.players")
def test_two_to_eight_play_each_for_himself() -> None:
    for seats in (1, 9):
        with pytest.raises(BadSetup, match="2, 3, 4, 5, 6, 7, 8 seats"):
            GAME.start(seats)
    for seats in range(2, 9):
        assert start(seats).sides == list(range(seats))


@pytest.mark.clause("mayflower.end-panels", "mayflower.pack")
def test_names_on_the_cards_play_no_part() -> None:
    state = dealt(4)
    shown = str(state.view(0).as_data())
    assert not [title for title in KNOWN_TITLES if title in shown]
    assert state.pack() == list(range(52))


@pytest.mark.clause("mayflower.deal", "mayflower.next-dealer")
@THREE_OR_MORE
def test_the_whole_pack_is_dealt_singly_and_the_first_on_the_left_have_one_more(seats: int) -> None:
    for dealer in range(seats):
        state = GAME.start(seats, dealer)
        assert isinstance(state, Mayflower)
        order = list(range(51, -1, -1))
        state.apply(CHANCE, shuffle(order, NAMES))
        for place in range(seats):
            seat = (dealer + 1 + place) % seats
            assert state.hands[seat] == sorted(order[place::seats])
            assert len(state.hands[seat]) == SIZES[seats][place]
        assert state.to_act() == (dealer + 1) % seats  # mayflower.first-turn
        view = state.view(dealer)
        for seat in range(seats):
            hand = pile(view, f"hand {seat + 1}")
            assert len(hand.faces) + hand.hidden == len(state.hands[seat])
            assert bool(hand.faces) == (seat == dealer)


@pytest.mark.clause("mayflower.next-dealer")
def test_the_first_dealer_is_drawn_by_lot_and_the_deal_passes_to_the_left() -> None:
    drawn = {GAME.start(4).chance(Rng(seed)).text for seed in range(40)}
    assert drawn == {"dealer 1", "dealer 2", "dealer 3", "dealer 4"}
    dealers = []
    state = start(5, target=1000)
    for _, move in playing(state, 3):
        if move.verb == "shuffle":
            dealers.append(state.dealer)
    assert dealers == [4, 0, 1, 2, 3] * 4


# The first turns -----------------------------------------------------------------------------------


@pytest.mark.clause("mayflower.first-turn")
def test_the_dealers_left_lays_a_one_or_a_thirteen_of_any_series() -> None:
    state = dealt(4, "a1 b13 c7 d2 d12 a2-6 b8-10", "c1", "d13", "d1")
    assert state.to_act() == 0
    assert texts(state) == ["play a1", "play b13"]
    for name in ("c7", "d2", "d12", "b8"):
        assert refused(state, f"1 play {name}") == "mayflower.first-turn"
    assert refused(state, "1 play c1") == "table.not-held"
    assert refused(state, "1 cannot play") == "mayflower.must-play"
    assert state.prompt().public == "lay a 1 or a 13 of any series"


@pytest.mark.clause("mayflower.first-turn-penalty", "mayflower.first-turn")
def test_who_has_neither_is_charged_at_once_and_the_next_stands_under_the_same_rule() -> None:
    state = dealt(4, "a2-12 b2 b3", "b4-12 c2-5", "a1 c6", "a13")
    assert texts(state) == ["cannot play"]
    say(state, "1 cannot play")
    assert state.scores == [-1, 0, 0, 0]
    assert state.to_act() == 1
    assert refused(state, "2 play c2") == "mayflower.first-turn"
    say(state, "2 cannot play")
    assert [(note.clause, note.seat, note.points) for note in state.notes] == [
        ("mayflower.first-turn-penalty", 0, -1),
        ("mayflower.first-turn-penalty", 1, -1),
    ]
    assert dict(state.view(None).told())["could not play"] == "seat 1, seat 2"
    say(state, "3 play a1")
    assert "could not play" not in dict(state.view(None).told())


@pytest.mark.example("mayflower.after-the-first-card")
@pytest.mark.clause(
    "mayflower.second-turn",
    "mayflower.choice",
    "mayflower.same-series",
    "mayflower.build-down",
    "mayflower.seven",
)
def test_after_the_first_card_its_two_or_another_one_or_thirteen() -> None:
    state = dealt(3, "a1", "a2 b1 c1 d1 a13 b13 c13 d13 a12 b2 a7 b7 a3", "d7")
    say(state, "1 play a1")
    assert set(texts(state)) == {
        *(f"play {name}" for name in ("a2", "b1", "c1", "d1", "a13", "b13", "c13", "d13"))
    }
    assert refused(state, "2 play a12") == "mayflower.build-down"
    assert refused(state, "2 play b2") == "mayflower.same-series"
    assert refused(state, "2 play a7") == "mayflower.seven"
    assert refused(state, "2 play b7") == "mayflower.seven"
    assert refused(state, "2 play a3") == "mayflower.build-up"


# Building ----------------------------------------------------------------------------------------------


@pytest.mark.clause("mayflower.rotation")
@COUNTS
@seeded(3)
def test_one_card_a_turn_and_to_the_left(seats: int, seed: int) -> None:
    state = start(seats, length="one deal")
    for seat, move in playing(state, seed):
        after = state.clone()
        after.apply(seat, move)
        if seat >= 0 and not is_counted(after):
            is_draw = seats == 2 and move.text == "cannot play" and state.extra_left()
            assert after.to_act() == (seat if is_draw else (seat + 1) % seats)
            assert len(after.layout.laid) - len(state.layout.laid) == (move.verb == "play")


@pytest.mark.clause(
    "mayflower.build-up",
    "mayflower.build-down",
    "mayflower.choice",
    "mayflower.second-turn",
    "mayflower.seven",
    "mayflower.seven-across",
    "mayflower.same-series",
    "mayflower.complete",
    "mayflower.must-play",
)
@COUNTS
@seeded(3)
def test_just_what_fits_can_be_played_and_must_be(seats: int, seed: int) -> None:
    """Beside a second opinion that counts each series from both ends."""
    state = start(seats, length="one deal")
    for seat, _ in playing(state, seed):
        if seat < 0 or state.stage != 0:
            continue
        fits = fitting(names(state.layout.laid))
        assert names(state.layout.open) == fits
        held = names(state.hands[seat])
        assert set(texts(state)) == ({f"play {name}" for name in held & fits} or {"cannot play"})
        for name in held - fits:
            assert why_not(state, f"{seat + 1} play {name}").startswith("mayflower.")


@pytest.mark.clause("mayflower.build-up", "mayflower.build-down")
def test_up_to_the_six_and_down_to_the_eight_one_by_one() -> None:
    up = played(3, "a1-5", "", "", "a6 a8 a9")
    assert "play a6" in texts(up)
    assert why_not(up, "3 play a9") == "mayflower.build-down"
    down = played(3, "a13-9", "", "", "a8 a6 a5 a4")
    assert "play a8" in texts(down)
    assert why_not(down, "3 play a5") == "mayflower.build-up"
    gap = played(3, "b1-2", "", "", "b4 b5")
    assert why_not(gap, "3 play b4") == "mayflower.build-up"


@pytest.mark.clause("mayflower.same-series")
def test_a_card_is_never_built_on_another_series() -> None:
    state = played(4, "a1-3 c13-9", "b4 a4 d8")
    assert why_not(state, "1 play b4") == "mayflower.same-series"
    assert why_not(state, "1 play d8") == "mayflower.same-series"
    say(state, "1 play a4")


@pytest.mark.example("mayflower.seven-too-early")
@pytest.mark.clause("mayflower.seven")
def test_a_seven_waits_for_both_its_neighbours() -> None:
    state = played(8, "c1-6 c13-9", "", "", "", "c7 c8 a2-5")
    assert texts(state) == ["play c8"]
    assert refused(state, "4 play c7") == "mayflower.seven"
    say(state, "4 play c8")
    assert state.layout.fits(cards("c7")[0])
    for _ in range(7):
        state.apply(state.to_act(), state.legal_moves(state.to_act())[-1])
    assert "play c7" in texts(state)


@pytest.mark.example("mayflower.series-a")
@pytest.mark.clause("mayflower.seven-across", "mayflower.complete", "mayflower.same-series")
def test_the_seven_across_both_piles_makes_thirteen_cards_of_one_series() -> None:
    state = played(3, "a1-6 a13-8", "a7 b7", "", "")
    row = pile(state.view(None), "series A")
    assert row.faces == [f"a{number}" for number in range(1, 14) if number != 7]
    assert why_not(state, "1 play b7") == "mayflower.seven"
    say(state, "1 play a7")
    row = pile(state.view(None), "series A")
    assert row.faces == [f"a{number}" for number in range(1, 14)]
    assert not [name for name in fitting(names(state.layout.laid)) if name.startswith("a")]
    assert not [name for name in names(state.layout.open) if name.startswith("a")]


@pytest.mark.example("mayflower.layout-picture")
@pytest.mark.clause("mayflower.layout")
def test_four_rows_from_a_to_d_each_with_its_one_and_its_thirteen_side_by_side() -> None:
    state = played(4, "d13 b1 a13 c1 b13 a1 d1 c13")
    rows = [shown for shown in state.view(2).piles if shown.lies == "layout"]
    assert [row.name for row in rows] == ["series A", "series B", "series C", "series D"]
    assert [row.faces for row in rows] == [["a1", "a13"], ["b1", "b13"], ["c1", "c13"], ["d1", "d13"]]
    empty = start(4).view(None)
    assert [shown.name for shown in empty.piles if shown.lies == "layout"] == [row.name for row in rows]


# Who can play ------------------------------------------------------------------------------------------


@pytest.mark.clause("mayflower.cannot-play", "mayflower.first-turn-penalty")
@THREE_OR_MORE
@seeded(3)
def test_somebody_can_always_play(seats: int, seed: int) -> None:
    """Every unfinished series has a card that fits, and it is in somebody's hand; so at most n-1 turns in a
    row bring no card.  Seen at every moment of whole games."""
    for number in range(20):
        state = start(seats, length="one deal")
        idle = 0
        for seat, move in playing(state, seed + number):
            if seat < 0:
                continue
            assert any(state.layout.can_lay(hand) for hand in state.hands)
            for series in range(4):
                row = set(range(13 * series, 13 * series + 13))
                assert row <= set(state.layout.laid) or row & set(state.layout.open)
            idle = 0 if move.verb == "play" else idle + 1
            assert idle <= seats - 1


@pytest.mark.clause("mayflower.cannot-play", "mayflower.score-keeper")
def test_a_turn_without_a_card_costs_a_point_openly_and_at_once() -> None:
    state = played(3, "a1 a2", "", "", "b2-12 c3 d3 d4 d5 d6")
    assert texts(state) == ["cannot play"]
    say(state, "3 cannot play")
    assert state.scores == [0, 0, -1]
    note = state.view(0).notes[-1]
    assert (note.clause, note.seat, note.points) == ("mayflower.cannot-play", 2, -1)
    assert state.to_act() == 0


@pytest.mark.clause("mayflower.must-play")
def test_who_can_play_must() -> None:
    state = played(3, "a1", "", "a2")
    assert "cannot play" not in texts(state)
    assert refused(state, "2 cannot play") == "mayflower.must-play"
    assert refused(state, "2 keep") == "mayflower.no-extra-hand"
    assert refused(state, "3 cannot play") == "table.turn"
