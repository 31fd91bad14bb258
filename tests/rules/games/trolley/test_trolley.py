"""Trolley: the pack, the deal, tricks and drawing, in the book's order."""

from collections import Counter
from itertools import permutations

import pytest
from move_lines import pile, say, texts, why_not
from trolley_table import DRAWING_TRICKS, VALUE, dealt, hand, playing, shows, start

from headtable import CHANCE, NOBODY, BadSetup, Rng
from headtable.rules.equipment.trolley import DENOMINATIONS, FIGURES, LETTERS, SIXTY
from headtable.rules.games.trolley import GAME, PLAYING

EVERY_COUNT = pytest.mark.parametrize("seats", [2, 3, 4])


# The pack, the seats and the deal -------------------------------------------------------------


@pytest.mark.clause("trolley.pack", "trolley.faces", "trolley.card-counts", "trolley.rank")
def test_the_pack_is_ten_of_each_with_their_figures_and_letters() -> None:
    pack = start(2).pack()
    assert Counter(DENOMINATIONS[card] for card in pack) == dict.fromkeys(VALUE, 10)
    assert {name: FIGURES[card] for card, name in enumerate(DENOMINATIONS)} == VALUE
    assert dict(zip(DENOMINATIONS, LETTERS, strict=True)) == {
        "car": "A", "motorman": "J", "conductor": "K", "fare": "X", "passenger": "Q", "transfer": "IX",
    }  # fmt: skip
    assert sum(FIGURES[card] for card in pack) == 250


@pytest.mark.clause("trolley.whole-pack")
def test_all_sixty_are_dealt_and_colours_mean_nothing() -> None:
    state = start(2)
    short = state.parse("shuffle " + " ".join(DENOMINATIONS[card] for card in SIXTY[1:]))
    assert state.why_not(CHANCE, short) == "table.whole-pack"
    coloured = " ".join(f"red-{DENOMINATIONS[card]}" for card in SIXTY)
    plain = " ".join(DENOMINATIONS[card] for card in SIXTY)
    assert state.parse(f"shuffle {coloured}").text == f"shuffle {plain}"
    state.apply(CHANCE, state.parse(f"shuffle {coloured}"))
    assert state.parse("play green-car").text == "play car"
    say(state, "1 play black-car")


@pytest.mark.clause("trolley.players")
def test_two_three_or_four_play_each_for_himself() -> None:
    assert GAME.seats == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            GAME.start(seats)
    for seats in (2, 3, 4):
        assert len(set(start(seats).sides)) == seats


@EVERY_COUNT
@pytest.mark.clause("trolley.deal", "trolley.stock")
def test_eight_each_singly_from_the_dealers_left_and_the_rest_is_stock(seats: int) -> None:
    for dealer in range(seats):
        state = start(seats, dealer)
        positions = list(range(60))
        state.lay_out(positions)  # positions instead of cards, to see where each goes
        for place in range(8 * seats):
            assert place in state.hands.of[(dealer + 1 + place) % seats]
        stock = next(place.cards for place in state.places() if place.name == "stock")
        assert stock == positions[8 * seats :]
        assert len(stock) == {2: 44, 3: 36, 4: 28}[seats]


@EVERY_COUNT
@pytest.mark.clause("trolley.first-lead")
def test_the_dealers_left_leads_anything_and_each_sees_only_his_own_cards(seats: int) -> None:
    for dealer in range(seats):
        state = start(seats, dealer)
        state.apply(CHANCE, state.chance(Rng(dealer)))
        leader = (dealer + 1) % seats
        assert state.to_act() == leader
        held = {state.names()[card] for card in state.hands.of[leader]}
        assert set(texts(state, leader + 1)) == {f"play {name}" for name in held}
        for viewer in [None, *range(seats)]:
            view = state.view(viewer)
            for seat in range(seats):
                seen = pile(view, f"hand {seat + 1}")
                assert len(seen.faces) == (8 if seat == viewer else 0)
                assert len(seen.faces) + seen.hidden == 8


@pytest.mark.clause("trolley.deal")
def test_the_first_dealer_is_drawn_cut_for_or_named() -> None:
    by_lot = GAME.start(3)
    assert by_lot.chance(Rng(1)).verb == "dealer"
    cut = GAME.start(3, options={"first-dealer": "cut"})
    assert why_not(cut, "* cut fare car") == "table.whole-pack"
    cut.apply(CHANCE, cut.parse("cut motorman car red-car"))
    cut.apply(CHANCE, cut.parse("cut transfer passenger"))  # those who were level, seats 2 and 3
    assert cut.dealer == 2
    assert GAME.start(3, options={"first-dealer": 2}).dealer == 1
    with pytest.raises(BadSetup):
        GAME.start(3, options={"first-dealer": 4})


# Tricks ----------------------------------------------------------------------------------


def catcher_of(plays: list[tuple[int, str]]) -> int:
    """Who takes a trick, found out step by step: the first card, unless a later one has a higher figure."""
    best = plays[0]
    for play in plays[1:]:
        if VALUE[play[1]] > VALUE[best[1]]:
            best = play
    return best[0]


@EVERY_COUNT
@pytest.mark.clause(
    "trolley.trick", "trolley.tie-trick", "trolley.takes", "trolley.rank", "trolley.again-tie",
    "trolley.next-lead", "trolley.follow", "trolley.draw",
)  # fmt: skip
def test_tricks_go_as_the_figures_say_and_their_catchers_lead(seats: int) -> None:
    """Against a resolver of our own that knows only the moves and the figures."""
    for seed in range(8):
        plays: list[tuple[int, str]] = []
        piles: list[list[str]] = [[] for _ in range(seats)]
        leader = -1
        for state, seat, move in playing(seats, seed):
            if move.verb == "shuffle":
                piles = [[] for _ in range(seats)]
                leader = (state.dealer + 1) % seats
            if move.verb != "play":
                continue
            assert seat == (leader + len(plays)) % seats
            held = {state.names()[card] for card in state.hands.of[seat]}
            assert set(texts(state, seat + 1)) == {f"play {name}" for name in held}
            plays.append((seat, move.text.split()[1].split("+")[0]))
            if len(plays) == seats:
                leader = catcher_of(plays)
                piles[leader] += [name for _, name in plays]
                plays = []
            elif not plays[1:]:
                assert [sorted(DENOMINATIONS[card] for card in cards) for cards in state.caught] == [
                    sorted(pile) for pile in piles
                ]


@pytest.mark.clause("trolley.tie-trick", "trolley.again-tie")
@pytest.mark.example("trolley.example-tie-first")
def test_the_first_of_two_cars_takes_the_trick() -> None:
    state = dealt("motorman", "car", "car")
    say(state, "1 play motorman", "2 play car", "3 play car")
    assert state.to_act() == 1
    assert sorted(state.caught[1]) == [0, 0, 1]


@pytest.mark.clause("trolley.takes", "trolley.rank", "trolley.trick")
@pytest.mark.parametrize("cards", list(permutations(VALUE, 2)), ids=" ".join)
def test_each_denomination_takes_those_below_it(cards: tuple[str, str]) -> None:
    state = dealt(cards[0], cards[1])
    say(state, f"1 play {cards[0]}", f"2 play {cards[1]}")
    assert state.to_act() == (0 if VALUE[cards[0]] > VALUE[cards[1]] else 1)
    assert pile(state.view(None), f"tricks {state.to_act() + 1}").hidden == 2
    assert pile(state.view(None), f"tricks {state.to_act() + 1}").faces == []


@pytest.mark.clause("trolley.follow")
def test_a_card_that_is_not_held_cannot_be_played() -> None:
    state = dealt("car car car car fare fare fare fare", "transfer")
    assert texts(state, 1) == ["play car", "play fare"]
    assert why_not(state, "1 play motorman") == "table.not-held"
    assert why_not(state, "1 play car+t") == "trolley.not-so-marked"


# Showing in its time, and drawing ------------------------------------------------------------


@EVERY_COUNT
@pytest.mark.clause(
    "trolley.one-per-trick", "trolley.must-catch", "trolley.again-trick-each", "trolley.again-wait",
    "trolley.again-one-per-trick", "trolley.show-before-draw", "trolley.show",
)  # fmt: skip
@pytest.mark.example("trolley.example-draws")
def test_shows_come_only_from_the_catcher_once_a_trick_before_the_draw(seats: int) -> None:
    """And every drawing trick asks its catcher once; there are 22, 12 or 7 of them, and eight more."""
    for seed in range(12):
        plays = asked = cards = 0
        drawn: list[str] = []
        for state, seat, move in playing(seats, seed, length="one deal"):
            if move.verb == "play":
                assert state.stage == PLAYING
                plays += 1
            elif move.verb in ("show", "decline"):
                assert plays % seats == 0
                assert plays == seats * (asked + 1)
                assert seat == state.catcher
                assert [len(cards) for cards in state.hands.of] == [7] * seats
                asked += 1
                drawn.append(move.verb)
            elif state.to_act() == NOBODY:
                cards = sum(len(cards) for cards in state.caught)
            assert len(drawn) <= DRAWING_TRICKS[seats]
        assert (plays, asked, cards) == (60, DRAWING_TRICKS[seats], 60)


@pytest.mark.clause("trolley.must-catch", "trolley.again-wait", "trolley.again-trick-each")
def test_who_has_caught_nothing_shows_nothing() -> None:
    state = dealt("car conductor passenger", "fare conductor passenger")
    assert why_not(state, "1 show couple conductor passenger") == "trolley.must-catch"
    say(state, "1 play car")
    assert why_not(state, "2 show couple conductor passenger") == "trolley.must-catch"
    say(state, "2 play fare")
    assert why_not(state, "2 show couple conductor passenger") == "table.turn"
    say(state, "1 decline", "1 play transfer")
    assert why_not(state, "2 show couple conductor passenger") == "trolley.must-catch"


@pytest.mark.clause("trolley.show-before-draw")
def test_after_the_draw_the_chance_is_gone() -> None:
    state = dealt("car conductor", "transfer", stock="passenger fare")
    say(state, "1 play car", "2 play transfer")
    assert shows(state, 1) == []
    say(state, "1 decline")
    assert "passenger" in hand(state, 1)
    assert why_not(state, "1 show couple conductor passenger") == "trolley.show-before-draw"


@EVERY_COUNT
@pytest.mark.clause("trolley.draw", "trolley.shown-in-eight", "trolley.table-is-hand")
def test_all_draw_one_from_the_catcher_on_and_hold_eight(seats: int) -> None:
    for seed in range(6):
        for state, seat, move in playing(seats, seed, length="one deal"):
            if move.verb not in ("show", "decline"):
                continue
            after = state.clone()
            top = state.hands.stock[state.hands.top : state.hands.top + seats]
            after.apply(seat, move)
            assert after.to_act() == seat
            assert [len(cards) for cards in after.hands.of] == [8] * seats
            for place, card in enumerate(top):
                drawer = (seat + place) % seats
                was = Counter(held % 6 for held in state.hands.of[drawer])
                assert Counter(held % 6 for held in after.hands.of[drawer]) == was + Counter([card])


@EVERY_COUNT
@pytest.mark.clause("trolley.stock-out", "trolley.again-stock-out", "trolley.last-eight", "trolley.take-up")
@pytest.mark.example("trolley.example-eight-left")
def test_when_the_stock_is_gone_all_is_taken_up_and_nothing_more_is_shown(seats: int) -> None:
    checked = 0
    for seed in range(12):
        plays = 0
        for state, seat, move in playing(seats, seed, length="one deal"):
            plays += move.verb == "play"
            if seat < 0 or state.hands.stock_left():
                continue
            assert move.verb == "play"
            if plays == seats * DRAWING_TRICKS[seats] + 1:
                assert [len(cards) for cards in state.hands.of] == [8] * seats
            for other in range(seats):
                assert state.view(None).pile(f"shown {other + 1}") is None
                assert all("+" not in text for text in texts(state, other + 1))
            held = Counter(state.hands.of[seat])
            if held[2] and held[4]:
                assert why_not(state, f"{seat + 1} show couple conductor passenger") == "trolley.stock-out"
                checked += 1
    assert checked


@pytest.mark.clause("trolley.stock-out")
def test_the_catcher_of_the_last_drawing_trick_may_still_show() -> None:
    last_shows = 0
    for seed in range(30):
        for state, _, move in playing(4, seed, length="one deal"):
            if move.verb == "show" and state.hands.stock_left() == 4:
                last_shows += 1
    assert last_shows
