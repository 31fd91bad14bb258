"""The Great Railroad Game: the trains, who plays when, starting and running (Orders 1 to 5)."""

from collections import Counter

import pytest
from railroad_table import FORMS, by_turns, do, position, set_train, started, texts, where, why_not
from seeds import seeded, seeds_of

from headtable import BadSetup, Refusal, Rng, Unreadable, rulebooks
from headtable.rules.games.great_railroad_game import GreatRailroadGame

on_every_form = pytest.mark.parametrize(("seats", "each"), FORMS)


# Who plays with what ------------------------------------------------------------------------------


@pytest.mark.clause(
    "great-railroad-game.trains-two-players",
    "great-railroad-game.trains-three-four-players",
    "great-railroad-game.implements",
)
@pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 1), (4, 1)])
def test_two_have_three_trains_and_more_have_one(seats: int, each: int) -> None:
    state = started(seats)
    assert len(state.trains.at) == seats * each <= 12
    assert [len(own) for own in state.road.own] == [each] * seats


@pytest.mark.clause("great-railroad-game.two-trains-each")
def test_three_or_four_may_agree_on_two_trains() -> None:
    for seats in (3, 4):
        assert len(started(seats, {"trains": 2}).trains.at) == 2 * seats
        assert len(started(seats, {"trains": 1}).trains.at) == seats
        with pytest.raises(BadSetup, match=f"'3' only for 2 players, not {seats}"):
            started(seats, {"trains": 3})
    for each in (1, 2):
        with pytest.raises(BadSetup, match="only for 3 or 4 players, not 2"):
            started(2, {"trains": each})


@pytest.mark.clause("great-railroad-game.select")
@on_every_form
def test_each_keeps_his_own_trains(seats: int, each: int) -> None:
    """Seat k has trains k, k+n and k+2n, and nobody else moves them."""
    state = started(seats, {"trains": each})
    for seat in range(seats):
        assert state.road.own[seat] == [seat + seats * number for number in range(each)]
    assert why_not(state, "enter 2 depot-1 w") == "select"
    do(state, "enter 1 depot-1 w")
    assert why_not(state, "run 1") == "select"


@pytest.mark.clause("great-railroad-game.select", "great-railroad-game.leading")
def test_a_first_seat_that_is_named_has_train_one_and_leads() -> None:
    state = started(4, leader=2)
    assert state.to_act() == 2
    assert state.road.owner == [2, 3, 0, 1]
    assert state.view(None).dealer == -1


@pytest.mark.clause("great-railroad-game.conductors", "great-railroad-game.leading")
@on_every_form
@seeded(3)
def test_train_one_leads_and_the_turn_goes_round(seats: int, each: int, seed: int) -> None:
    state = started(seats, {"trains": each})
    rng = Rng(seed)
    plays = 0
    while not state.is_over() and plays < 200:
        assert state.to_act() == plays % seats
        do(state, by_turns(state, rng).text)
        plays += 1 + len(state.blocked)
    assert plays > 30


@pytest.mark.clause("great-railroad-game.leading")
def test_a_players_trains_come_in_by_their_numbers_the_first_time() -> None:
    state = started(2)
    assert why_not(state, "enter 3 depot-1 w") == "leading"
    assert why_not(state, "enter 5 depot-1 w") == "leading"
    do(state, "enter 1 depot-1 w", "enter 2 depot-2 w")
    assert why_not(state, "enter 3 depot-3 w") == ""
    assert why_not(state, "enter 5 depot-3 w") == "leading"


@pytest.mark.clause("great-railroad-game.leading")
def test_a_train_that_was_sent_back_comes_in_again_in_any_order() -> None:
    state = position(2, {1: "off", 3: "off", 5: "denver e"})
    assert {text.split()[1] for text in texts(state, "enter")} == {"1", "3"}


# Starting: Order 2 --------------------------------------------------------------------------------


@pytest.mark.clause("great-railroad-game.from-the-depot", "great-railroad-game.enter")
@on_every_form
def test_all_begin_off_the_board_and_can_only_enter(seats: int, each: int) -> None:
    state = started(seats, {"trains": each})
    assert {where(state, train + 1) for train in range(seats * each)} == {"off"}
    assert texts(state) == [
        "enter 1 depot-1 w",
        "enter 1 depot-1 nw",
        "enter 1 depot-2 w",
        "enter 1 depot-3 w",
        "enter 1 depot-4 sw",
        "enter 1 depot-4 w",
    ]
    assert why_not(state, "run 1") == "from-the-depot"
    do(state, "enter 1 depot-4 sw")
    assert where(state, 1) == "depot-4 sw"
    assert state.to_act() == 1


@pytest.mark.clause("great-railroad-game.enter")
def test_a_train_on_the_board_is_not_entered_again() -> None:
    state = position(3, {1: "denver e"})
    assert why_not(state, "enter 1 depot-1 w") == "enter"


@pytest.mark.clause("great-railroad-game.capacity", "great-railroad-game.enter")
def test_a_circle_of_the_depot_holds_one_train() -> None:
    state = started(4)
    do(state, "enter 1 depot-2 w")
    assert why_not(state, "enter 2 depot-2 w") == "capacity"
    assert not [text for text in texts(state) if "depot-2" in text]


@pytest.mark.clause("great-railroad-game.enter-heading")
def test_a_train_is_headed_along_a_track_on_entering() -> None:
    state = started(3)
    assert why_not(state, "enter 1 depot-2 nw") == "enter-heading"
    assert why_not(state, "enter 1 depot-1 e") == "enter-heading"
    do(state, "enter 1 depot-1 nw", "enter 2 depot-2 w", "enter 3 depot-3 w")
    assert texts(state) == ["run 1"]  # and its heading stands until it has left
    do(state, "run 1")
    assert where(state, 1) == "depot-1 > montreal"


# Runs: Orders 3 to 5 ------------------------------------------------------------------------------


@pytest.mark.clause("great-railroad-game.one-move")
@on_every_form
def test_a_play_moves_one_train_or_the_two_that_collide(seats: int, each: int) -> None:
    moved: Counter[int] = Counter()
    for seed in seeds_of("one train or two", seats, each, count=3):
        state = started(seats, {"trains": each})
        rng = Rng(seed)
        for _ in range(150):
            if state.is_over():
                break
            before = [where(state, train + 1) for train in range(seats * each)]
            seat = state.to_act()
            order = by_turns(state, rng)
            do(state, order.text)
            changed = [train for train, place in enumerate(before) if where(state, train + 1) != place]
            passed = [(seat + 1 + place) % seats for place in range(len(state.blocked))]
            assert state.blocked == passed
            assert state.is_over() or state.to_act() == (seat + 1 + len(passed)) % seats
            moved[len(changed)] += 1
            if order.verb == "lose the play":
                assert changed == []
            else:
                assert order.card in changed
                assert len(changed) == 1 or [where(state, train + 1) for train in changed] == ["off", "off"]
    assert {1, 2} <= set(moved) <= {0, 1, 2}


@pytest.mark.clause("great-railroad-game.select", "great-railroad-game.leading")
@on_every_form
def test_trains_are_numbered_from_the_seat_that_leads(seats: int, each: int) -> None:
    for leader in [None, *range(seats)]:
        state = started(seats, {"trains": each}, leader)
        first = leader or 0
        assert state.to_act() == first
        for place in range(seats):
            own = state.road.own[(first + place) % seats]
            assert own == [place + seats * number for number in range(each)]


@pytest.mark.clause("great-railroad-game.one-place")
def test_from_city_to_city_takes_two_plays() -> None:
    state = position(3, {1: "denver nw", 2: "chicago w", 3: "dallas w"})
    do(state, "run 1")
    assert where(state, 1) == "denver > salt-lake-city"
    do(state, "run 2", "run 3", "run 1 w")
    assert where(state, 1) == "salt-lake-city w"


@pytest.mark.clause("great-railroad-game.stop-heading")
def test_a_stop_is_headed_at_once_any_way_that_there_is() -> None:
    state = position(3, {1: "denver > salt-lake-city", 2: "cheyenne > salt-lake-city"})
    assert why_not(state, "run 1") == "stop-heading"
    fair = [move.text for move in state.legal_moves(0) if not state.fault(0, move)]
    # Also the way it came by (se), and one that is occupied (e).
    assert fair == [f"run 1 {way}" for way in ("n", "e", "se", "sw", "w", "nw")]


@pytest.mark.clause("great-railroad-game.stop-remain", "great-railroad-game.cities")
def test_a_train_in_a_city_is_not_pointed_again_by_its_owner() -> None:
    state = position(3, {1: "denver nw"})
    assert texts(state) == ["run 1"]
    assert why_not(state, "turn 1 e") == "turn-table"
    assert why_not(state, "run 1 e") == why_not(state, "run 1 nw") == "stop-remain"


@pytest.mark.clause("great-railroad-game.cities", "great-railroad-game.no-turn-under-way")
def test_a_train_keeps_its_direction_until_the_next_city() -> None:
    state = position(3, {1: "denver nw"})
    do(state, "run 1")
    assert where(state, 1) == "denver > salt-lake-city"
    assert state.trains.next_place(0) == state.road.board.city_named("Salt Lake City")
    state.turn = 0
    assert {text.split()[0] for text in texts(state)} == {"run"}


@pytest.mark.clause("great-railroad-game.must-run")
def test_there_is_no_passing() -> None:
    state = position(3, {1: "denver nw"})
    assert why_not(state, "lose the play") == "must-run"
    assert "lose the play" not in texts(state)
    started_only = started(3)
    assert why_not(started_only, "lose the play") == "must-run"


@pytest.mark.clause("great-railroad-game.must-run")
def test_who_uses_another_train_or_turns_one_need_not_run() -> None:
    state = position(2, {1: "denver nw", 3: "off", 2: "helena w", 5: "dallas w"})
    assert {text.split()[0] for text in texts(state)} == {"run", "enter", "turn"}


@pytest.mark.clause("great-railroad-game.no-backing")
@on_every_form
@seeded(2)
def test_no_train_ever_moves_backwards(seats: int, each: int, seed: int) -> None:
    """A run leads to the place that lies ahead, by the coordinates of the map."""
    state = started(seats, {"trains": each})
    rng = Rng(seed)
    north = {"n": 1, "ne": 1, "nw": 1, "s": -1, "se": -1, "sw": -1}
    east = {"e": 1, "ne": 1, "se": 1, "w": -1, "nw": -1, "sw": -1}
    runs = 0
    for _ in range(150):
        order = by_turns(state, rng)
        came_from, before = where(state, order.card + 1), state.trains.heading[order.card]
        do(state, order.text)
        if state.is_over():
            break
        now = where(state, order.card + 1)
        if order.verb == "run" and " > " in now:
            by_id = {circle.id: circle for circle in state.road.board.circles}
            start, end = (by_id[id] for id in now.split(" > "))
            assert came_from.split()[0] == start.id
            way = ["n", "ne", "e", "se", "s", "sw", "w", "nw"][before]
            assert (end.y > start.y) - (end.y < start.y) == north.get(way, 0)
            assert (end.x > start.x) - (end.x < start.x) == east.get(way, 0)
            runs += 1
    assert runs > 10


@pytest.mark.clause("great-railroad-game.no-backing", "great-railroad-game.stop-heading")
def test_a_train_may_be_pointed_back_along_the_track_it_came_by() -> None:
    state = position(3, {1: "denver > salt-lake-city"})
    do(state, "run 1 se")
    assert where(state, 1) == "salt-lake-city se"


# The superintendent -------------------------------------------------------------------------------


@pytest.mark.clause("great-railroad-game.orders")
def test_a_refusal_quotes_the_number_of_the_order() -> None:
    state = position(3, {1: "denver nw", 2: "omaha w", 3: "chicago > omaha"})
    for text, number in (("turn 2 e", 6), ("run 2", 1), ("lose the play", 5), ("enter 1 depot-1 w", 2)):
        with pytest.raises(Refusal) as refused:
            do(state, text)
        assert rulebooks.clause(refused.value.clause).says.startswith(f"Order {number}:")


@pytest.mark.clause("great-railroad-game.orders")
def test_every_legal_move_is_tied_to_its_train_and_place() -> None:
    """And it comes out as it says: the games of all forms together see every outcome, and several times."""
    outcomes: Counter[str] = Counter()
    for seats, each in FORMS:
        for seed in seeds_of("every legal move", seats, each, count=3):
            state = started(seats, {"trains": each})
            rng = Rng(seed)
            for _ in range(200):
                if not state.is_over():
                    outcomes[comes_out_as_it_says(state, by_turns(state, rng).text)] += 1
    assert set(outcomes) - {"lose the play"} == {"", "home", "collision", "smashup"}
    assert min(outcomes[outcome] for outcome in ("", "home", "collision", "smashup")) > 3


def comes_out_as_it_says(state: GreatRailroadGame, chosen: str) -> str:
    """Give an order and look where it leads; its outcome comes back."""
    view = state.view(state.to_act())
    orders = view.extra["moves"]
    assert isinstance(orders, list)
    assert [order["text"] for order in orders] == [choice.text for choice in view.choices]
    (order,) = [order for order in orders if order["text"] == chosen]
    do(state, chosen)
    if order["verb"] == "lose the play":
        return "lose the play"
    now = where(state, order["train"])
    if order["outcome"]:
        assert now == {"home": "home", "collision": "off", "smashup": "off"}[order["outcome"]]
    elif order["heading"]:
        assert now == f"{order['to']} {order['heading']}"
    else:
        assert now.startswith(f"{order['from']} > ")
    return str(order["outcome"])


def test_everything_is_shown_to_everybody() -> None:
    state = position(3, {1: "denver nw", 2: "omaha > cheyenne"}, to_play=2)
    views = [state.view(seat) for seat in (None, 0, 1, 2)]
    for view in views[1:]:
        for key in ("map", "trains"):
            assert view.extra[key] == views[0].extra[key]
    assert "moves" not in views[0].extra
    assert views[1].extra["moves"] == views[3].extra["moves"] == []
    assert state.imagine(0, Rng(1)).view(0) == views[1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "an empty line is no move"),
        ("fly 1 w", "'fly 1 w' is no move of this game"),
        ("run", "'run' is no order: write it as run TRAIN, or run TRAIN HEADING into a city"),
        ("run 7", "there is no train '7' in this game: they are 1 to 3"),
        ("run one", "there is no train 'one'"),
        ("run 1 nww", "'nww' is no heading: they are n, ne, e, se, s, sw, w, nw"),
        ("run 1 n w", "'run 1 n w' is no order"),
        ("turn 2", "write it as turn TRAIN HEADING"),
        ("turn 2 up", "'up' is no heading"),
        ("enter 1 depot-5 w", "there is no depot circle 'depot-5': they are depot-1, depot-2"),
        ("enter 1 depot-1", "write it as enter TRAIN CIRCLE HEADING"),
        ("enter 0 depot-1 w", "there is no train '0'"),
        ("shuffle ace", "no card here is called 'ace'"),
    ],
)
def test_bad_order_text_is_answered_with_what_would_do(text: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        started(3).parse(text)


def test_an_order_may_be_said_in_more_words() -> None:
    state = started(3)
    assert state.parse("Enter train 1 on DEPOT-1 headed NW").text == "enter 1 depot-1 nw"
    assert state.parse("turn train 2 to E").text == "turn 2 e"


@pytest.mark.clause("great-railroad-game.other-terminal", "great-railroad-game.destination")
def test_another_city_may_be_the_terminal() -> None:
    assert dict(started(3).view(None).told())["terminal"] == "San Francisco"
    for given_name in ("los-angeles", "Los Angeles", "LOS ANGELES"):
        state = started(3, {"terminal": given_name})
        set_train(state, 1, "tucson > los-angeles")
        assert texts(state) == ["run 1"]
        set_train(state, 1, "carson-city > san-francisco")
        assert len(texts(state)) == 8  # San Francisco is a city like the others: any heading
    with pytest.raises(BadSetup, match="'toronto': that city is joined to the depot directly"):
        started(3, {"terminal": "toronto"})
    with pytest.raises(BadSetup, match="'Boston': there is no such city; there are: montreal, toronto"):
        started(3, {"terminal": "Boston"})
    with pytest.raises(BadSetup, match="no such city"):
        started(3, {"terminal": "depot-1"})
