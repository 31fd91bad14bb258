"""Trocadero: chips from first to last, rounds that no flush ends, sessions, and what a seat can know."""

import pytest
from game_setups import play
from move_lines import refused, say, texts
from seeds import seeded, seeds_of
from trocadero_table import cards, facts, finished, place, playing, stack, stacked, start, turns

from headtable import CHANCE, NOBODY, Rng
from headtable.rules.core.moves import BELL
from headtable.rules.equipment.french import FLUSH, IS_ROYAL, JOKER, PACK
from headtable.rules.games.trocadero import DECIDING, SHUFFLING, WITHOUT_CHIPS, Trocadero
from headtable.rules.games.trocadero.chips import POOLS, Chips

PLAIN = [f"{rank}{suit}" for suit in "shdc" for rank in range(2, 10)]
SESSIONS: list[dict[str, object]] = [
    {"rounds": 4},
    {"rounds": 6, "stake": 10},
    {"rounds": 4, "stake": 15, "rebuy": "stack"},
    {"rounds": 3, "stake": 30, "auction": "outcry", "joker_draw": "free"},
    {"rounds": 3, "stake": 30, "auction": "sealed", "reserve": "on", "draws": "open"},
    {"rounds": 5, "stake": 12, "rebuy": "stack", "draw_limit": 200, "joker_draw": "free", "reserve": "on"},
    {"stake": 10, "rebuy": "stack", "auction": "sealed", "suits": "cdhs"},
]
in_every_session = pytest.mark.parametrize("options", SESSIONS, ids=str)


def set_chips(state: Trocadero, *held: int) -> Trocadero:
    """Give the seats these chips and put the rest into the pool."""
    state.chips.held[:] = held
    state.chips.pool = 4 * state.chips.stake - sum(held)
    assert state.chips.is_conserved()
    return state


# Chips ------------------------------------------------------------------------------------------


@pytest.mark.clause("trocadero.no-banker", "trocadero.chip-per-draw", "trocadero.sale-to-seller")
@in_every_session
def test_chips_are_conserved_to_the_last_one(options: dict[str, object]) -> None:
    """The pool is never negative, nobody owes it anything, and no chip comes or goes but by a debt."""
    for seed in range(40):
        state = start(**options)
        stake = state.chips.stake
        for seat, move in playing(state, seed):
            chips = state.chips
            assert chips.pool >= 0
            assert min(chips.held) >= 0
            assert sum(chips.held) + chips.pool == 4 * stake + sum(chips.debts)
            assert all(debt in (0, stake) for debt in chips.debts)
            assert move.verb != "bid" or move.number <= chips.held[seat]
        assert state.chips.pool == 0
        assert sum(state.scores) == 0
        assert state.scores == [
            held - debt - stake for held, debt in zip(state.chips.held, state.chips.debts, strict=True)
        ]


@pytest.mark.clause("trocadero.no-banker")
def test_a_chip_too_many_would_be_noticed() -> None:
    chips = Chips(4, 100)
    chips.held[2] += 1
    assert not chips.is_conserved()
    with pytest.raises(AssertionError):
        chips.pay_in(0, POOLS, 1)
    short = Chips(4, 10)
    with pytest.raises(AssertionError):
        short.pay(0, 1, 11)


@seeded(3)
def test_the_score_sheet_tells_each_round_apart(seed: int) -> None:
    state = finished(seed, rounds=3, stake=50)
    for number in range(1, state.deals + 1):
        assert sum(note.points for note in state.notes if note.deal == number) == 0


# Without chips ------------------------------------------------------------------------------


@pytest.mark.clause("trocadero.out-of-chips")
def test_who_has_no_chip_is_passed_over() -> None:
    state = set_chips(stacked(" ".join(PLAIN)), 3, 0, 2, 0)
    order = []
    for _ in range(4):
        order.append(state.to_act() + 1)
        turns(state, 1)
    assert order == [1, 3, 1, 3]


@pytest.mark.clause("trocadero.out-of-chips")
@in_every_session
def test_nobody_without_a_chip_is_asked_to_draw_or_to_bid(options: dict[str, object]) -> None:
    state = start(**options)
    for seat, move in playing(state, 5):
        if move.verb == "bid" or (move.verb == "draw" and not state.is_extra):
            assert state.chips.held[seat] > 0


@pytest.mark.clause("trocadero.no-flush", "trocadero.round-win")
def test_when_nobody_can_pay_most_cards_placed_take_the_pool() -> None:
    state = set_chips(stacked("5c as 6c 7c"), 1, 0, 0, 0)
    state.layout.place(2, cards("kd")[0])
    state.deck.cards.remove(cards("kd")[0])
    say(state, "1 draw", "1 bury")
    assert state.to_act() == NOBODY
    assert state.winners() == [2]
    assert state.chips.held == [0, 0, 400, 0]
    assert ("trocadero.no-flush", 2, 400) in [(note.clause, note.seat, note.points) for note in state.notes]


@pytest.mark.clause("trocadero.no-flush", "trocadero.round-win")
@pytest.mark.parametrize(("shuffler", "odd"), [(4, [0, 1]), (1, [1, 2]), (2, [2, 3]), (3, [3, 0])])
def test_tied_players_share_the_pool_and_odd_chips_go_from_the_shufflers_left(
    shuffler: int, odd: list[int]
) -> None:
    state = start(shuffler, stake=10)
    stack(state, "5c 6c")
    seat = state.to_act()
    set_chips(state, *[1 if other == seat else 0 for other in range(4)])
    state.chips.pool -= 2
    state.chips.debts[0] -= 2  # so that two chips are odd
    turns(state, 1)
    assert state.winners() == [0, 1, 2, 3]
    assert state.chips.held == [10 if other in odd else 9 for other in range(4)]


@pytest.mark.clause("trocadero.no-flush")
def test_only_those_with_most_cards_share() -> None:
    state = set_chips(stacked("5c"), 1, 0, 0, 0)
    for seat, name in ((1, "ah"), (3, "qc")):
        state.layout.place(seat, cards(name)[0])
        state.deck.cards.remove(cards(name)[0])
    turns(state, 1)
    assert state.winners() == [1, 3]
    assert state.chips.held == [0, 200, 0, 200]


# Borrowing ------------------------------------------------------------------------------------


@pytest.mark.clause("trocadero.rebuy", "trocadero.no-rebuy")
def test_without_the_option_nobody_borrows() -> None:
    state = set_chips(stacked(" ".join(PLAIN)), 1, 0, 5, 0)
    assert refused(state, "1 rebuy") == "trocadero.no-rebuy"
    turns(state, 1)
    assert state.to_act() == 2


@pytest.mark.clause("trocadero.rebuy", "trocadero.chip-per-draw")
def test_who_is_without_a_chip_in_turn_may_once_take_another_stack() -> None:
    state = set_chips(stacked(" ".join(PLAIN), rebuy="stack"), 1, 0, 5, 0)
    assert refused(state, "1 rebuy") == "trocadero.rebuy"  # he has a chip
    turns(state, 1)
    assert texts(state) == ["rebuy", "skip"]
    assert refused(state, "2 draw") == "trocadero.chip-per-draw"
    assert refused(state, "1 rebuy") == "table.turn"
    say(state, "2 rebuy")
    assert texts(state) == ["draw"]
    assert (state.chips.held[1], state.chips.debts[1]) == (100, 100)
    assert facts(state)["debts"] == "0 100 0 0"
    say(state, "2 draw", "2 bury")
    state.chips.pool += state.chips.held[1]
    state.chips.held[1] = 0
    turns(state, 1)
    assert state.to_act() == 3  # asked as well
    say(state, "4 skip", "1 skip")
    assert state.to_act() == 2  # seat 2 has had its stack and is passed over


@pytest.mark.clause("trocadero.rebuy", "trocadero.no-flush")
def test_the_round_ends_only_when_all_who_could_borrow_have_declined_in_succession() -> None:
    state = set_chips(stacked(" ".join(PLAIN), rebuy="stack", stake=10), 1, 0, 0, 0)
    turns(state, 1)
    say(state, "2 skip", "3 skip", "4 rebuy", "4 draw", "4 bury")
    for _ in range(9):
        while state.stage == WITHOUT_CHIPS:
            say(state, f"{state.to_act() + 1} skip")
        assert state.to_act() == 3
        turns(state, 1)
    say(state, "1 skip", "2 skip")
    assert state.to_act() == 2
    say(state, "3 skip")  # seat 4 cannot borrow again
    assert state.to_act() == NOBODY


@pytest.mark.clause("trocadero.rebuy", "trocadero.session")
def test_the_win_is_net_of_debts() -> None:
    state = start(rounds=2, rebuy="stack")
    state.deals = 2
    state.chips.lend(0)
    state.chips.move(1, POOLS, -60)
    state.chips.move(0, POOLS, 50)
    state.chips.move(3, POOLS, 10)
    state.close_round("trocadero.no-flush", [2])
    assert state.chips.held == [250, 40, 100, 110]
    assert state.scores == [50, -60, 0, 10]
    other = start(rounds=2, rebuy="stack")
    other.deals = 2
    other.chips.lend(0)
    other.chips.move(0, POOLS, -10)
    other.chips.move(2, POOLS, 10)
    other.close_round("trocadero.no-flush", [1])
    assert other.chips.held[0] == 190
    assert other.winners() == [2]


@pytest.mark.clause("trocadero.rebuy")
def test_nobody_borrows_twice_or_with_chips_in_hand() -> None:
    times = 0
    for seed in seeds_of("nobody borrows twice", count=12):
        state = start(rounds=4, stake=10, rebuy="stack")
        borrowed: list[int] = []
        for seat, move in playing(state, seed):
            if move.verb == "rebuy":
                assert state.chips.held[seat] == 0
                borrowed.append(seat)
        assert len(borrowed) == len(set(borrowed))
        times += len(borrowed)
    assert times > 3


# The limit of draws ------------------------------------------------------------------------------


@pytest.mark.clause("trocadero.draw-limit")
def test_the_last_card_drawn_is_still_sold() -> None:
    state = stacked("kh", draw_limit=200)
    state.draws = 199
    say(state, "1 draw", "1 sell", "2 bid 5", "3 pass", "4 pass")
    assert state.to_act() == NOBODY
    assert state.draws == 200
    assert state.winners() == [1]  # with one card placed
    assert state.scores == [4, -4, 0, 0]


@pytest.mark.clause("trocadero.draw-limit")
def test_a_last_joker_still_pays_and_is_not_followed_by_a_draw() -> None:
    state = set_chips(stacked("joker", draw_limit=200), 50, 100, 100, 100)
    state.draws = 199
    say(state, "1 draw")
    assert state.to_act() == NOBODY
    assert ("trocadero.joker-chips", 0, 10) in [(note.clause, note.seat, note.points) for note in state.notes]


@pytest.mark.clause("trocadero.draw-limit")
def test_a_round_that_is_only_ever_buried_ends_at_the_limit() -> None:
    rng = Rng(3)
    state = start(draw_limit=200, stake=1000, suits="shdc")
    while state.to_act() != NOBODY:
        if state.to_act() == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            state.layout.clear()  # nobody ever gets on
            state.deck.cards[:] = [card for card in PACK if not IS_ROYAL[card]]
        else:
            turns(state, 1)
    assert state.draws == 200


# Sessions ------------------------------------------------------------------------------------


@pytest.mark.clause("trocadero.session")
def test_chips_carry_over_and_the_table_is_cleared() -> None:
    later = 0
    for seed in seeds_of("chips carry over", count=6):
        state = start(rounds=3)
        scores = [0] * 4
        for _ in playing(state, seed):
            if state.stage == SHUFFLING and not state.is_extra:
                assert list(state.to_shuffle()) == PACK
                assert not any(state.layout.placed)
                assert state.chips.held == [100 + score for score in state.scores]
                scores = state.scores[:]
                later += any(scores)
        assert state.deals <= 3
        assert state.deals == 3 or sum(chips > 0 for chips in state.chips.held) < 2
        assert scores != [0] * 4 or state.deals == 1
        richest = max(state.chips.held)
        assert state.winners() == [seat for seat in range(4) if state.chips.held[seat] == richest]
    assert later > 3


@pytest.mark.clause("trocadero.session")
def test_a_session_ends_when_fewer_than_two_have_chips() -> None:
    state = set_chips(stacked(" ".join(PLAIN), rounds=9, stake=10), 1, 0, 0, 0)
    state.layout.place(2, cards("kd")[0])
    state.deck.cards.remove(cards("kd")[0])
    turns(state, 1)
    assert state.to_act() == NOBODY
    assert state.deals == 1
    assert state.winners() == [2]


@pytest.mark.clause("trocadero.session", "trocadero.shuffle")
def test_a_new_round_begins_with_all_the_cards_on_the_next_ones_left() -> None:
    state = set_chips(stacked(" ".join(PLAIN), rounds=2, stake=10), 1, 0, 0, 0)
    turns(state, 1)
    assert state.to_act() == CHANCE
    assert facts(state)["round"] == "2 of 2"
    assert place(state, "discards") == []
    stack(state, "2s")
    assert state.to_act() == 1
    assert state.draws == 0


@pytest.mark.clause("trocadero.round-win")
def test_a_single_round_is_won_by_the_flush_and_not_by_the_richest() -> None:
    richer = 0
    for seed in seeds_of("a single round", count=30):
        state = finished(seed)
        most = max(len(placed) for placed in state.layout.placed)
        assert state.winners() == [seat for seat in range(4) if len(state.layout.placed[seat]) == most]
        richer += state.winners() != state.leaders()
    assert richer


@pytest.mark.clause("trocadero.round-win")
def test_the_richest_does_not_win_a_round_that_another_fills() -> None:
    lost = [seed for seed in range(60) if (state := finished(seed)).scores[state.winners()[0]] < 0]
    assert lost  # somebody has paid more for his flush than the pool brought


@pytest.mark.clause("table.bell")
@pytest.mark.parametrize("part", [0, 5, 35, 65, 95])
def test_the_bell_takes_back_the_chips_of_the_round(part: int) -> None:
    """At the beginning of a session, in its first round and in later ones."""
    options: dict[str, object] = {"rounds": 5, "bell": "on", "rebuy": "stack", "stake": 20}
    later = in_pool = 0
    for seed in seeds_of("the bell of Trocadero", count=6):
        whole = len(play(start(**options), Rng(seed)))
        state = start(**options)
        play(state, Rng(seed), whole * part // 100)
        scores = state.scores[:]
        later += any(scores)
        in_pool += state.chips.pool > 0
        state.apply(CHANCE, BELL)
        assert state.scores == scores
        assert state.chips.pool == 0
        held = [20 + debt + score for debt, score in zip(state.chips.debts, scores, strict=True)]
        assert state.chips.held == held
        if state.deals > 1:
            assert state.winners() == [seat for seat in range(4) if scores[seat] == max(scores)]
        assert state.imagine(0, Rng(1)).view(0) == state.view(0)
    assert later or part < 35
    assert in_pool or part == 0


@pytest.mark.clause("table.bell", "trocadero.round-win", "trocadero.session")
@pytest.mark.parametrize("rounds", [1, 3])
def test_the_bell_in_the_first_round_is_won_by_most_cards_placed(rounds: int) -> None:
    """No round is finished, so all have the same chips: nought is no reason for four winners."""
    state = stacked("10s qh 2s 3s js", rounds=rounds, bell="on")
    assert ringing(state) == [0, 1, 2, 3]  # nothing is placed, and nobody is ahead
    turns(state, 2)
    assert ringing(state) == [0, 1]  # a card each
    turns(state, 3)
    assert ringing(state) == [0]
    state.apply(CHANCE, BELL)
    assert (state.scores, state.chips.held, state.chips.pool) == ([0] * 4, [100] * 4, 0)
    assert facts(state)["pool"] == "0"


def ringing(state: Trocadero) -> list[int]:
    """Who would win if the bell rang now."""
    twin = state.clone()
    twin.apply(CHANCE, BELL)
    return twin.winners()


@pytest.mark.clause("table.bell", "trocadero.session")
def test_the_bell_in_a_later_round_is_won_by_the_chips_of_the_finished_ones() -> None:
    for seed in range(40):
        state = start(rounds=3, bell="on", stake=30)
        for _ in playing(state, seed):
            if state.deals == 2 and max(len(cards) for cards in state.layout.placed) > 1:
                break
        if state.is_over():
            continue
        richest = [seat for seat in range(4) if state.scores[seat] == max(state.scores)]
        assert ringing(state) == richest
        if richest != state.layout.fullest(list(range(4))):
            return  # the cards placed would have said otherwise
    raise AssertionError


# What a seat can know ------------------------------------------------------------------------------


@pytest.mark.clause("trocadero.hidden-draw")
@seeded(4)
def test_an_imagined_world_keeps_all_that_a_seat_knows(seed: int) -> None:
    state = start(stake=1000)  # chips enough for a long round
    for number, _ in enumerate(playing(state, seed)):
        if number % 11 or state.stage == SHUFFLING:
            continue
        for seat in range(4):
            world = state.imagine(seat, Rng(seed + number))
            assert isinstance(world, Trocadero)
            assert sorted(card for place in world.places() for card in place.cards) == PACK
            assert world.layout.placed == state.layout.placed
            assert world.deck.known_to(seat) == state.deck.known_to(seat)
            assert JOKER in world.deck.cards
            for other in range(4):
                own = set(FLUSH[state.layout.suits[other]])
                assert not own & set(world.deck.unseen[other])
                assert len(world.deck.unseen[other]) == len(state.deck.unseen[other])
            if state.stage == DECIDING and seat != state.player:
                assert world.drawn not in [JOKER, *FLUSH[state.layout.suits[state.player]]]


@pytest.mark.clause("trocadero.hidden-draw")
def test_an_imagined_world_may_be_any_that_is_possible() -> None:
    """What seat 1 buried may be any card for seat 2 but the Joker, the spades of the flush and its own."""
    state = stacked("5c kd 3h")
    say(state, "1 draw", "1 bury", "2 draw", "2 bury", "3 draw")
    seen, held = set(), set()
    for seed in range(900):
        world = state.imagine(1, Rng(seed))
        seen.add(next(card for card in world.places()[4].cards if card != cards("kd")[0]))
        assert isinstance(world, Trocadero)
        held.add(world.drawn)
    assert seen == set(PACK) - {JOKER, *FLUSH[0], *cards("kd")}
    assert held == set(PACK) - {JOKER, *FLUSH[2], *cards("kd")}
