"""Trolley Matchem against its clauses, its examples and its arithmetic."""

from collections.abc import Callable

import pytest
from arena import fields, play

from headtable.rules.core.errors import BadSetup, Refusal
from headtable.rules.core.moves import BELL
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, State
from headtable.rules.equipment.trolley import FIGURES, SIXTY
from headtable.rules.games.trolley_matchem import GAME, TrolleyMatchem
from headtable.table.dealing import positions, shuffle_for

CAR, MOTORMAN, CONDUCTOR, FARE, PASSENGER, TRANSFER = range(6)
EQUAL = "equal hands with the rest to the board"
EVERY_COUNT = range(2, 12)
# Full hands after the first, then the last hand from the dealer's left; the odd cards with equal hands.
LAST_HANDS: dict[int, list[int]] = {
    2: [3, 2], 3: [4, 3, 3], 4: [4, 4, 4, 3], 5: [1] * 5, 6: [5, 4, 4, 4, 4, 4], 7: [3] * 6 + [2],
    8: [2] * 7 + [1], 9: [2] + [1] * 8, 10: [1] * 5 + [0] * 5, 11: [],
}  # fmt: skip
FULL_HANDS = {2: 5, 3: 3, 4: 2, 5: 2, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1, 11: 1}
EQUAL_HANDS = {2: (2, 1), 3: (3, 1), 4: (3, 3), 5: (1, 0), 6: (4, 1), 7: (2, 6), 8: (1, 7), 9: (1, 1)}
EQUAL_TURNS = {2: 54, 3: 54, 4: 52, 5: 55, 6: 54, 7: 49, 8: 48, 9: 54, 10: 50, 11: 55}


def start(seats: int, dealer: int | None = None, **options: object) -> TrolleyMatchem:
    named = {id.replace("_", "-"): value for id, value in options.items()}
    state = GAME.start(seats, dealer, named)
    assert isinstance(state, TrolleyMatchem)
    return state


def dealt(state: TrolleyMatchem, board: list[int], *hands: list[int], stock: list[int] | None = None) -> None:
    """Deal these cards to the board and to the hands of seats 1, 2 …, and any others to the rest."""
    wanted = {"board": board, "stock": stock or []}
    wanted.update({f"hand {seat + 1}": hand for seat, hand in enumerate(hands)})
    state.apply(CHANCE, shuffle_for(state, wanted, Rng(1)))


def do(state: State, seat: int, text: str) -> None:
    """Seats as people count them."""
    state.apply(seat - 1, state.parse(text))


def refused(state: State, seat: int, text: str) -> str:
    before = fields(state)
    with pytest.raises(Refusal) as refusal:
        do(state, seat, text)
    assert fields(state) == before
    return refusal.value.clause


def texts(state: State, seat: int) -> set[str]:
    return {move.text for move in state.legal_moves(seat - 1)}


def each_turn(state: State, rng: Rng, look: Callable[[int], None]) -> None:
    """Random play to the end of one deal; `look` is told who is to move before every turn."""
    deal = state.deals
    while state.to_act() != NOBODY and (state.to_act() != CHANCE or state.deals == deal):
        seat = state.to_act()
        if seat == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            continue
        look(seat)
        moves = state.legal_moves(seat)
        state.apply(seat, moves[rng.below(len(moves))])


# The pack and the players ---------------------------------------------------------


@pytest.mark.clause("trolley-matchem.no-colours")
def test_a_card_is_its_denomination_only() -> None:
    state = start(2, 0)
    assert state.pack() == SIXTY
    assert len(state.pack()) == 60
    assert state.parse("take red-car") == state.parse("take green-car") == state.parse("take car")
    dealt(state, [CAR, FARE, FARE, FARE, FARE], [], [CAR, CAR, MOTORMAN, MOTORMAN, MOTORMAN])
    assert [move.text for move in state.legal_moves(1)] == ["take car", "leave car"]


@pytest.mark.clause("trolley-matchem.players")
def test_two_to_eleven_play() -> None:
    assert GAME.seats == tuple(EVERY_COUNT)
    for seats in (0, 1, 12):
        with pytest.raises(BadSetup):
            GAME.start(seats)
    for seats in EVERY_COUNT:
        state = start(seats)
        assert state.to_act() == CHANCE  # by lot
        play(state, Rng(seats), 2)
        assert [len(hand) for hand in state.hands] == [5] * seats


# The deal -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.clause("trolley-matchem.deal")
def test_five_to_each_singly_from_the_dealers_left_and_then_five_to_the_board(seats: int) -> None:
    dealer = seats // 2
    where = positions(start(seats, dealer))
    for place in range(seats):
        seat = (dealer + 1 + place) % seats
        assert where[f"hand {seat + 1}"] == [place + seats * turn for turn in range(5)]
    assert where["board"] == list(range(5 * seats, 5 * seats + 5))
    assert where["stock"] == list(range(5 * seats + 5, 60))


@pytest.mark.clause("trolley-matchem.board")
def test_the_board_lies_face_up_and_hands_stock_and_piles_face_down() -> None:
    state = start(3, 0)
    dealt(state, [CAR, CAR, FARE, TRANSFER, MOTORMAN], [CONDUCTOR] * 5, [CAR] * 4 + [PASSENGER])
    do(state, 2, "take car")
    for viewer in (None, 0, 1, 2):
        view = state.view(viewer)
        piles = {pile.name: pile for pile in view.piles}
        assert piles["board"].faces == ["motorman", "fare", "transfer"]
        assert piles["board"].lies == "layout"
        assert (piles["pile 2"].faces, piles["pile 2"].hidden) == ([], 3)
        assert (piles["stock"].faces, piles["stock"].hidden) == ([], 40)
        assert piles["hand 1"].faces == (["conductor"] * 5 if viewer == 0 else [])
        assert ("last match", "seat 2") in view.facts


@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.parametrize("short", ["as far as they go", EQUAL])
@pytest.mark.clause("trolley-matchem.first", "trolley-matchem.one-play")
def test_turns_of_one_card_go_to_the_left_and_every_hand_begins_on_the_dealers_left(
    seats: int, short: str
) -> None:
    state = start(seats, 1, short_hand=short)
    rng = Rng(seats)
    last: list[int] = []
    sizes: list[int] = []

    def look(seat: int) -> None:
        now = [len(hand) for hand in state.hands]
        if not last or sum(now) > sum(sizes):
            assert seat == 2 % seats
        else:
            assert seat == (last[-1] + 1) % seats
            assert now[last[-1]] == sizes[last[-1]] - 1
            assert sum(now) == sum(sizes) - 1
        last.append(seat)
        sizes[:] = now

    each_turn(state, rng, look)
    assert len(last) == (55 if short != EQUAL else EQUAL_TURNS[seats])


@pytest.mark.clause("trolley-matchem.one-play")
def test_nobody_plays_twice() -> None:
    state = start(2, 0)
    dealt(state, [CAR, FARE, FARE, TRANSFER, MOTORMAN], [CAR] * 5, [FARE] * 5)
    do(state, 2, "take fare")
    assert refused(state, 2, "lay fare") == "table.turn"
    do(state, 1, "take car")
    assert state.to_act() == 1


# Matching, leaving, laying ----------------------------------------------------------


@pytest.mark.clause("trolley-matchem.match", "trolley-matchem.take-all")
def test_a_match_takes_every_like_card_on_the_board_and_no_other() -> None:
    state = start(2, 0)
    dealt(state, [CAR, FARE, CAR, CAR, MOTORMAN], [], [CAR, CAR, CONDUCTOR, FARE, TRANSFER])
    assert refused(state, 2, "take conductor") == "trolley-matchem.match"
    assert refused(state, 2, "take motorman") == "table.not-held"
    do(state, 2, "take car")
    assert state.piles[1] == [CAR] * 4
    assert sorted(state.board) == [MOTORMAN, FARE]
    assert state.hands[1] == [CAR, CONDUCTOR, FARE, TRANSFER]


@pytest.mark.clause("trolley-matchem.lay")
def test_only_who_cannot_match_lays_and_then_any_card() -> None:
    state = start(2, 0)
    dealt(state, [CAR, CAR, CAR, FARE, FARE], [FARE, FARE, TRANSFER, PASSENGER, PASSENGER],
          [MOTORMAN, MOTORMAN, CONDUCTOR, TRANSFER, PASSENGER])  # fmt: skip
    assert texts(state, 2) == {"lay motorman", "lay conductor", "lay passenger", "lay transfer"}
    do(state, 2, "lay transfer")
    assert sorted(state.board) == [CAR, CAR, CAR, FARE, FARE, TRANSFER]
    assert texts(state, 1) == {"take fare", "leave fare", "take transfer"}
    assert refused(state, 1, "lay passenger") == "trolley-matchem.lay"  # he can match
    assert refused(state, 1, "lay fare") == "trolley-matchem.lay"  # and this one matches
    assert refused(state, 1, "lay car") == "table.not-held"


@pytest.mark.clause("trolley-matchem.lay")
def test_with_free_lay_a_card_that_matches_nothing_may_be_laid() -> None:
    state = start(2, 0, free_lay="yes")
    dealt(state, [CAR, CAR, CAR, FARE, FARE], [], [MOTORMAN, FARE, FARE, TRANSFER, PASSENGER])
    assert texts(state, 2) == {"take fare", "leave fare", "lay motorman", "lay transfer", "lay passenger"}
    assert refused(state, 2, "lay fare") == "trolley-matchem.lay"
    do(state, 2, "lay motorman")
    assert MOTORMAN in state.board


@pytest.mark.clause("trolley-matchem.leave")
def test_a_card_is_left_on_a_like_one_by_who_keeps_another() -> None:
    state = start(2, 0)
    dealt(state, [CAR, FARE, FARE, TRANSFER, TRANSFER], [CONDUCTOR] * 5, [CAR, CAR, CAR, FARE, MOTORMAN])
    assert refused(state, 2, "leave fare") == "trolley-matchem.leave"  # holds no other
    assert refused(state, 2, "leave motorman") == "trolley-matchem.leave"
    do(state, 2, "leave car")
    assert state.last_match == -1  # no match
    assert refused(state, 1, "leave conductor") == "trolley-matchem.leave"  # nothing like it lies there
    do(state, 1, "lay conductor")
    do(state, 2, "leave car")  # it may be repeated
    do(state, 1, "take conductor")
    assert texts(state, 2) == {"take car", "take fare"}  # not bound to take what he left; no other Car
    do(state, 2, "take fare")
    assert state.board.count(CAR) == 3


@pytest.mark.example("trolley-matchem.example-leave")
@pytest.mark.clause("trolley-matchem.leave")
def test_the_example_of_two_cars_and_one_on_the_board() -> None:
    state = start(2, 0)
    dealt(state, [CAR, FARE, FARE, TRANSFER, TRANSFER], [CONDUCTOR] * 5, [CAR, CAR, MOTORMAN, MOTORMAN, FARE])
    do(state, 2, "leave car")
    do(state, 1, "lay conductor")
    do(state, 2, "take car")
    assert state.piles[1] == [CAR] * 3


@pytest.mark.example("trolley-matchem.example-leave")
@pytest.mark.clause("trolley-matchem.steal")
def test_another_may_take_what_was_left() -> None:
    state = start(2, 0)
    dealt(state, [CAR, FARE, FARE, TRANSFER, TRANSFER], [CONDUCTOR] * 4 + [CAR],
          [CAR, CAR, MOTORMAN, MOTORMAN, FARE])  # fmt: skip
    do(state, 2, "leave car")
    do(state, 1, "take car")
    assert state.piles[0] == [CAR] * 3
    assert refused(state, 2, "take car") == "trolley-matchem.match"


# Later hands of the same pack ----------------------------------------------------------


@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.clause("trolley-matchem.next-hand", "trolley-matchem.deal")
def test_later_hands_come_from_the_pack_and_the_last_goes_as_far_as_it_goes(seats: int) -> None:
    dealer = seats - 1
    state = start(seats, dealer)
    dealings: list[list[int]] = []
    state.apply(CHANCE, state.chance(Rng(3)))
    stock = state.stock[:]
    given: list[int] = []
    cards = [0]

    def look(seat: int) -> None:
        now = [len(hand) for hand in state.hands]
        if sum(now) > cards[0]:
            dealings.append(now)
            if len(dealings) > 1:
                given.extend(card for hand in state.hands for card in hand)
                assert sorted(given) == sorted(stock[: len(given)])  # none to the board
        cards[0] = sum(now)

    each_turn(state, Rng(4), look)
    expected = [[5] * seats] * FULL_HANDS[seats]
    assert dealings == expected + ([LAST_HANDS[seats]] if LAST_HANDS[seats] else [])


@pytest.mark.parametrize("seats", sorted(EQUAL_HANDS))
@pytest.mark.clause("trolley-matchem.next-hand")
def test_equal_last_hands_put_the_odd_cards_on_the_board_before_play(seats: int) -> None:
    state = start(seats, 0, short_hand=EQUAL)
    each, odd = EQUAL_HANDS[seats]
    board = [0]
    seen = [False]

    def look(seat: int) -> None:
        sizes = [len(hand) for hand in state.hands]
        if not state.stock and not seen[0]:
            seen[0] = True
            assert sizes == [each] * seats
            # the turn before changed the board as well: at most one laid, or some taken
            assert len(state.board) <= board[0] + 1 + odd
            assert state.board[len(state.board) - odd :] == stock[len(stock) - odd :]
        board[0] = len(state.board)

    state.apply(CHANCE, state.chance(Rng(seats)))
    stock = state.stock[:]
    each_turn(state, Rng(seats), look)
    assert seen[0]


@pytest.mark.clause("trolley-matchem.next-hand", "trolley-matchem.last-match")
def test_ten_with_equal_hands_leave_five_cards_to_the_last_matcher() -> None:
    state = start(10, 0, short_hand=EQUAL)
    state.apply(CHANCE, state.chance(Rng(8)))
    odd = state.stock[:]
    assert len(odd) == 5
    for _ in range(49):
        state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
    last = state.legal_moves(state.to_act())[0]
    seat = state.to_act()
    owner = seat if last.verb == "take" else state.last_match
    state.apply(seat, last)
    assert state.to_act() == CHANCE
    assert state.piles[owner][-5:] == odd
    assert sum(len(pile) for pile in state.piles) == 60


# The count ----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.parametrize("short", ["as far as they go", EQUAL])
@pytest.mark.parametrize("free_lay", ["no", "yes"])
@pytest.mark.clause("trolley-matchem.card-values", "trolley-matchem.last-match", "trolley-matchem.most-cards")
def test_sixty_cards_and_250_points_in_every_deal(seats: int, short: str, free_lay: str) -> None:
    """The sweep always has an owner: the last to match, also when that was long ago."""
    for seed in range(12):
        state = start(seats, seed % seats, short_hand=short, free_lay=free_lay, target="one deal")
        rng = Rng(seed)
        state.apply(CHANCE, state.chance(rng))
        while state.to_act() != NOBODY:
            seat = state.to_act()
            moves = state.legal_moves(seat)
            move = moves[rng.below(len(moves))]
            piles = [len(pile) for pile in state.piles]
            matched = seat if move.verb == "take" else state.last_match
            state.apply(seat, move)
        assert [len(pile) >= piles[owner] for owner, pile in enumerate(state.piles)] == [True] * seats
        assert all(len(state.piles[other]) == piles[other] for other in range(seats) if other != matched)
        assert sorted(card for pile in state.piles for card in pile) == SIXTY
        sizes = [len(pile) for pile in state.piles]
        for owner, pile in enumerate(state.piles):
            figures = sum(FIGURES[card] for card in pile)
            is_most = sizes[owner] == max(sizes) and sizes.count(max(sizes)) == 1
            assert state.scores[owner] == figures + (100 if is_most else 0)
        assert sum(n.points for n in state.notes if n.clause == "trolley-matchem.card-values") == 250


@pytest.mark.example("trolley-matchem.example-last-hand-two")
@pytest.mark.clause("trolley-matchem.next-hand", "trolley-matchem.last-match")
def test_the_example_of_a_whole_deal_of_two() -> None:
    state = start(2, 0, target="one deal")
    dealings: list[list[int]] = []
    turns = [0]

    def look(seat: int) -> None:
        sizes = [len(hand) for hand in state.hands]
        if seat == 1 and (not dealings or sizes[1] > before[0]):
            dealings.append(sizes)
        before[0] = sizes[1] - 1 if seat == 1 else before[0]
        turns[0] += 1

    before = [0]
    each_turn(state, Rng(5), look)
    assert dealings == [[5, 5]] * 5 + [[2, 3]]
    assert turns == [55]
    assert sum(len(pile) for pile in state.piles) == 60
    assert sum(FIGURES[card] for pile in state.piles for card in pile) == 250


def one_deal_with_level_piles(option: str) -> TrolleyMatchem:
    """A deal of two in which both end with thirty cards, found by trying."""
    for seed in range(400):
        state = start(2, 0, target="one deal", most_cards_tie=option)
        play(state, Rng(seed))
        if len(state.piles[0]) == 30:
            return state
    raise AssertionError("no level deal found")


@pytest.mark.clause("trolley-matchem.most-cards")
def test_level_piles_give_the_hundred_to_nobody_to_each_or_shared() -> None:
    for option, expected in (("nobody", []), ("each", [100, 100]), ("shared", [50, 50])):
        state = one_deal_with_level_piles(option)
        most = [note.points for note in state.notes if note.clause == "trolley-matchem.most-cards"]
        assert most == expected
        assert sum(state.scores) == 250 + sum(expected)


@pytest.mark.clause("trolley-matchem.most-cards")
def test_three_share_rounded_down_and_an_only_first_gets_it_all() -> None:
    found = set()
    for seed in range(1500):
        state = start(5, 0, target="one deal", most_cards_tie="shared")
        play(state, Rng(seed))
        sizes = [len(pile) for pile in state.piles]
        first = [seat for seat in range(5) if sizes[seat] == max(sizes)]
        most = [(n.seat, n.points) for n in state.notes if n.clause == "trolley-matchem.most-cards"]
        assert sorted(most) == [(seat, 100 // len(first)) for seat in first]
        found.add(len(first))
        if found >= {1, 2, 3}:
            return
    raise AssertionError("no deal shared by three found")


# The game ---------------------------------------------------------------------------


@pytest.mark.clause("trolley-matchem.next-deal")
def test_the_deal_passes_to_the_left_after_the_whole_pack_only() -> None:
    state = start(4, 3)
    for deal in range(3):
        assert (state.deals, state.dealer) == (deal + 1, (3 + deal) % 4)
        turns = [0]

        def look(seat: int, turns: list[int] = turns, dealer: int = state.dealer) -> None:
            assert state.dealer == dealer
            turns[0] += 1

        each_turn(state, Rng(deal), look)
        assert turns == [55]
        if state.to_act() == NOBODY:
            break


@pytest.mark.clause("trolley-matchem.game")
@pytest.mark.parametrize("target", [None, 700, 1, "one deal"])
def test_the_highest_wins_at_the_target_and_is_looked_for_after_each_deal(target: int | str | None) -> None:
    for seed in range(25):
        state = start(3, 0, **({} if target is None else {"target": target}))
        rng = Rng(seed)
        goal = 500 if target is None else target
        while state.to_act() != NOBODY:
            if state.to_act() == CHANCE and state.deals > 1 and isinstance(goal, int):
                highest = max(state.scores)
                assert highest < goal or state.scores.count(highest) > 1
            play(state, rng, 1)
        highest = max(state.scores)
        assert state.winners() == [seat for seat in range(3) if state.scores[seat] == highest]
        if goal == "one deal":
            assert state.deals == 1
        else:
            assert isinstance(goal, int)
            assert highest >= goal


@pytest.mark.clause("trolley-matchem.game")
def test_equals_at_the_top_play_another_deal_unless_there_is_only_one() -> None:
    """With the target at one point the first deal ends the game, but for a tie."""
    met = 0
    for seed in range(3000):
        state = start(2, 0, target=1)
        rng = Rng(seed)
        each_turn(state, rng, lambda seat: None)
        if state.scores[0] == state.scores[1]:
            assert state.to_act() == CHANCE
            shared = start(2, 0, target="one deal")
            each_turn(shared, Rng(seed), lambda seat: None)
            assert shared.winners() == [0, 1]
            met += 1
            if met == 2:
                return
        else:
            assert state.to_act() == NOBODY
    raise AssertionError("no tie found")


@pytest.mark.clause("table.bell")
def test_the_bell_leaves_an_uncounted_pack_uncounted() -> None:
    state = start(3, 0, bell="on")
    each_turn(state, Rng(1), lambda seat: None)
    scores = state.scores[:]
    play(state, Rng(2), 30)
    state.apply(CHANCE, BELL)
    assert state.scores == scores
    assert state.winners() == [seat for seat in range(3) if scores[seat] == max(scores)]


# What the seats know ------------------------------------------------------------------


@pytest.mark.parametrize("free_lay", ["no", "yes"])
def test_who_lays_shows_what_he_lacks_and_who_leaves_what_he_holds(free_lay: str) -> None:
    """The true hands never contradict what is known, and neither does an imagined one."""
    told = 0
    for seats in (2, 4, 7):
        for seed in range(6):
            state = start(seats, 0, free_lay=free_lay)
            rng = Rng(seed)
            for moment in range(170):
                play(state, rng, 1)
                worlds = [state]
                if moment % 9 == 0:
                    worlds += [state.imagine(viewer, Rng(moment)) for viewer in range(seats)]
                for world in worlds:
                    for seat in range(seats):
                        lacks = state.knowledge.lacks[seat]
                        told += bool(lacks)
                        assert not any(lacks >> card & 1 for card in world.hands[seat])
                        for card in state.knowledge.holds[seat]:
                            assert card in world.hands[seat]
    assert bool(told) == (free_lay == "no")


def test_what_a_lay_and_a_leave_tell_holds_until_the_next_hand() -> None:
    state = start(2, 0)
    dealt(state, [CAR, CAR, CAR, FARE, FARE], [FARE, FARE, TRANSFER, CAR, PASSENGER],
          [MOTORMAN, MOTORMAN, CONDUCTOR, TRANSFER, PASSENGER])  # fmt: skip
    do(state, 2, "lay motorman")  # he may hold another
    assert state.knowledge.lacks[1] == 1 << CAR | 1 << FARE
    do(state, 1, "leave fare")
    assert state.knowledge.holds[0] == [FARE]
    for seed in range(30):
        assert FARE in state.imagine(1, Rng(seed)).hands[0]
        world = state.imagine(0, Rng(seed))
        assert CAR not in world.hands[1]
        assert FARE not in world.hands[1]
    assert any(MOTORMAN in state.imagine(0, Rng(seed)).hands[1] for seed in range(30))
    do(state, 2, "take motorman")
    do(state, 1, "take fare")
    assert state.knowledge.holds[0] == []
    while state.hands[1]:
        play(state, Rng(1), 1)
    play(state, Rng(1), 1 if state.hands[0] else 0)
    assert state.knowledge.lacks == [0, 0]


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_an_imagined_world_looks_the_same_and_depends_on_knowledge_alone(seats: int) -> None:
    for seed in range(3):
        state = start(seats)
        rng = Rng(seed)
        while state.to_act() != NOBODY:
            play(state, rng, 23)
            viewer = seed % seats
            world = state.imagine(viewer, Rng(7))
            assert world.view(viewer) == state.view(viewer)
            assert sorted(card for place in world.places() for card in place.cards) == SIXTY
            assert fields(world.imagine(viewer, Rng(9))) == fields(state.imagine(viewer, Rng(9)))


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_every_game_ends_within_its_cap(seats: int) -> None:
    for options in ({}, {"target": 2000}, {"target": "one deal"}, {"short-hand": EQUAL, "free-lay": "yes"}):
        state = GAME.start(seats, None, options)
        assert len(play(state, Rng(seats))) <= state.cap()
