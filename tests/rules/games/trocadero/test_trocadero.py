"""Trocadero, in the order of the book: the layout, drawing and placing, burying, the Joker."""

import pytest
from move_lines import pile, refused, say, texts, why_not
from seeds import seeded, seeds_of
from trocadero_table import cards, facts, place, playing, stack, stacked, start, turns

from headtable import CHANCE, NOBODY, BadSetup, Rng, Unreadable
from headtable.rules.equipment.french import FLUSH, IS_ROYAL, JOKER, NAMES, PACK, SUIT
from headtable.rules.games.trocadero import DRAWING, GAME

PLAIN = "2s 3s 4s 5s 6s 7s 8s 9s 2h 3h 4h 5h 6h 7h 8h 9h 2d 3d 4d 5d 6d 7d 8d 9d 2c 3c 4c 5c 6c 7c 8c 9c"


@pytest.mark.clause("trocadero.players")
@pytest.mark.parametrize("seats", [1, 2, 3, 5, 6])
def test_four_play_and_no_other_number(seats: int) -> None:
    assert GAME.start(4).seats == 4
    with pytest.raises(BadSetup, match="is for 4 seats"):
        GAME.start(seats)


@pytest.mark.clause("trocadero.pack")
def test_the_pack_is_fifty_two_cards_and_a_joker() -> None:
    assert len(PACK) == len(set(NAMES)) == 53
    assert start().pack() == PACK
    assert sum(IS_ROYAL) == 20
    assert all(sum(SUIT[card] == suit for card in PACK[:-1]) == 13 for suit in range(4))
    assert NAMES[JOKER] == "joker"
    assert not IS_ROYAL[JOKER]


def test_a_card_may_be_called_by_other_names() -> None:
    notation = start().notation()
    assert NAMES[notation.card("ace-of-spades")] == "as"
    assert NAMES[notation.card("ten-of-clubs")] == NAMES[notation.card("tc")] == "10c"
    assert {notation.card(f"t{suit}") for suit in "shdc"} == {flush[4] for flush in FLUSH}


@pytest.mark.clause("trocadero.royal-flush")
def test_a_royal_flush_is_ace_king_queen_jack_and_ten_of_one_suit() -> None:
    named = [[NAMES[card] for card in flush] for flush in FLUSH]
    assert named == [[f"{rank}{suit}" for rank in ("a", "k", "q", "j", "10")] for suit in "shdc"]
    assert start().view(None).extra["flushes"] == [
        {"suit": suit, "cards": names}
        for suit, names in zip(["spades", "hearts", "diamonds", "clubs"], named, strict=True)
    ]


@pytest.mark.clause("trocadero.suits")
def test_each_seat_has_the_suit_it_sits_before() -> None:
    state = stacked("as ah ad ac")
    turns(state, 4)
    assert [place(state, f"flush {seat}") for seat in range(1, 5)] == [["as"], ["ah"], ["ad"], ["ac"]]
    other = stacked("ad ac as ah", suits="dcsh")
    turns(other, 4)
    assert [place(other, f"flush {seat}") for seat in range(1, 5)] == [["ad"], ["ac"], ["as"], ["ah"]]


@pytest.mark.clause("trocadero.suits")
def test_every_order_of_the_suits_can_be_chosen_and_nothing_else() -> None:
    (suits,) = [option for option in GAME.options if option.id == "suits"]
    assert len(set(suits.choices)) == 24
    for code in suits.choices:
        assert ["shdc"[suit] for suit in start(suits=code).layout.suits] == list(str(code))
    for wrong in ("shd", "shdd", "spades"):
        with pytest.raises(BadSetup, match="option suits cannot be"):
            start(suits=wrong)


# The beginning ------------------------------------------------------------------------------


@pytest.mark.clause("trocadero.shuffle")
@seeded(3)
def test_any_player_shuffles_first_and_then_the_office_moves_left(seed: int) -> None:
    state = start(None, rounds=3)
    assert [why_not(state, f"* dealer {seat}") for seat in range(1, 5)] == [""] * 4
    shufflers = {}
    for _ in playing(state, seed):
        shufflers[state.deals] = state.dealer
    del shufflers[0]  # before the lot
    assert shufflers == {number: (shufflers[1] + number - 1) % 4 for number in shufflers}


@pytest.mark.clause("trocadero.shuffle")
def test_no_card_is_dealt() -> None:
    state = stacked("ks 5c")
    assert place(state, "deck")[:2] == ["ks", "5c"]  # the top card first
    assert len(place(state, "deck")) == 53
    assert all(not pile.faces for pile in state.view(None).piles)


@pytest.mark.clause("trocadero.first-draw")
@pytest.mark.parametrize("shuffler", range(1, 5))
def test_the_shufflers_left_begins_and_turns_pass_to_the_left(shuffler: int) -> None:
    state = start(shuffler)
    stack(state, PLAIN)
    for number in range(8):
        assert state.to_act() == (shuffler + number) % 4
        turns(state, 1)


@pytest.mark.clause("trocadero.chip-per-draw", "trocadero.must-draw", "trocadero.no-ante")
def test_every_draw_costs_a_chip_and_nothing_else_fills_the_pool() -> None:
    state = stacked("ks 5c 9d 2h")
    assert (state.chips.pool, state.chips.held) == (0, [100] * 4)
    assert texts(state) == ["draw"]
    assert refused(state, "1 skip") == "trocadero.must-draw"
    assert refused(state, "1 rebuy") == "trocadero.no-rebuy"
    assert refused(state, "2 draw") == "table.turn"
    assert refused(state, "1 bury") == "table.not-now"
    assert refused(state, "1 bid 3") == "table.not-now"
    assert refused(state, "1 time") == "table.chance"
    turns(state, 4)
    assert (state.chips.pool, state.chips.held) == (4, [99] * 4)
    assert facts(state)["pool"] == "4"
    assert facts(state)["chips"] == "99 99 99 99"


@pytest.mark.clause("trocadero.stake", "trocadero.no-banker")
def test_all_begin_with_a_hundred_chips_or_with_as_many_as_agreed() -> None:
    assert start().chips.held == [100] * 4
    assert start(stake=40).chips.held == [40] * 4


OWN_CLAUSES = {
    "suits": "trocadero.suits", "stake": "trocadero.stake", "auction": "trocadero.auction-end",
    "reserve": "trocadero.reserve", "joker-draw": "trocadero.chip-per-draw", "rebuy": "trocadero.rebuy",
    "draws": "trocadero.hidden-draw", "rounds": "trocadero.session", "draw-limit": "trocadero.draw-limit",
    "bell": "table.bell",
}  # fmt: skip


@pytest.mark.clause(*OWN_CLAUSES.values())
def test_every_option_cites_the_clause_that_it_changes() -> None:
    assert {option.id: option.clause for option in GAME.options} == OWN_CLAUSES


@pytest.mark.clause("trocadero.no-ante")
@seeded(3)
def test_the_pool_is_empty_when_a_round_begins(seed: int) -> None:
    state = start(rounds=3, stake=40)
    for _ in playing(state, seed):
        if state.stage == DRAWING and not state.draws:
            assert state.chips.pool == 0
            assert not any(state.layout.placed)


@pytest.mark.clause("trocadero.chip-per-draw")
def test_the_pool_holds_what_was_drawn_for_less_what_jokers_took() -> None:
    jokers = 0
    for seed in seeds_of("the pool holds", count=4):
        state = start()
        for _ in playing(state, seed):
            taken = sum(state.chips.brought(seat, 1) for seat in range(4))
            jokers += taken > 0
            if state.to_act() != NOBODY:
                assert state.chips.pool == state.draws - taken
    assert jokers


# What is drawn ------------------------------------------------------------------------------


@pytest.mark.clause("trocadero.plain-card")
def test_a_plain_card_is_buried_unseen_and_can_do_nothing_else() -> None:
    state = stacked("5c 9s")
    say(state, "1 draw")
    assert texts(state) == ["bury"]
    assert refused(state, "1 sell") == "trocadero.plain-card"
    assert refused(state, "1 draw") == "table.not-now"
    say(state, "1 bury")
    assert place(state, "discards") == ["5c"]
    assert state.to_act() == 1
    say(state, "2 draw")  # a plain card of anybody's suit is as plain
    assert texts(state) == ["bury"]


@pytest.mark.clause("trocadero.hidden-draw", "trocadero.plain-card", "trocadero.others-card")
def test_nobody_else_can_tell_a_plain_card_from_another() -> None:
    plain, royal = stacked("5c kh 9d"), stacked("kc kh 9d")
    for state in (plain, royal):
        say(state, "1 draw")
        assert pile(state.view(0), "hand 1").faces == [NAMES[state.drawn]]
    for viewer in (None, 1, 2, 3):
        assert plain.view(viewer) == royal.view(viewer)
        assert pile(plain.view(viewer), "hand 1").hidden == 1
    say(plain, "1 bury")
    say(royal, "1 bury")
    for viewer in (None, 1, 2, 3):
        assert plain.view(viewer) == royal.view(viewer)
    assert facts(royal, 0)["known to be buried"] == "kc"


@pytest.mark.clause("trocadero.hidden-draw")
def test_with_open_draws_all_see_every_card() -> None:
    state = stacked("kc 5d", draws="open")
    say(state, "1 draw")
    assert [pile(state.view(seat), "drawn 1").faces for seat in range(4)] == [["kc"]] * 4
    say(state, "1 bury")
    assert facts(state)["known to be buried"] == "kc"
    for seed in range(20):
        assert place(state.imagine(3, Rng(seed)), "discards") == ["kc"]


@pytest.mark.clause("trocadero.own-card", "trocadero.first-draw")
def test_a_card_of_ones_own_flush_is_placed_at_once_and_stays() -> None:
    state = stacked("qs 5c 9d 2h joker")
    say(state, "1 draw")
    assert state.to_act() == 1
    assert place(state, "flush 1") == ["qs"]
    assert pile(state.view(2), "flush 1").faces == ["qs"]
    assert facts(state)["just now"] == "seat 1 placed qs"
    turns(state, 3)
    say(state, "1 draw")
    assert "qs" not in [NAMES[card] for card in state.to_shuffle()]
    assert place(state, "flush 1") == ["qs"]


@pytest.mark.clause("trocadero.own-card")
@seeded(3)
def test_nobody_ever_holds_or_buries_a_card_of_his_own_flush(seed: int) -> None:
    state = start()
    for _ in playing(state, seed):
        if state.drawn >= 0:
            assert state.drawn not in FLUSH[state.layout.suits[state.player]]
        for seat, placed in enumerate(state.layout.placed):
            assert set(placed) <= set(FLUSH[state.layout.suits[seat]])
            assert not set(state.deck.unseen[seat]) & set(FLUSH[state.layout.suits[seat]])


@pytest.mark.clause("trocadero.object", "trocadero.round-win")
def test_the_first_full_flush_takes_the_pool_and_ends_the_round() -> None:
    own = ["as", "ks", "qs", "js", "10s"]
    plain = PLAIN.split()
    state = stacked(" ".join([card for name in own for card in (name, *[plain.pop() for _ in range(3)])]))
    turns(state, 16)
    assert state.chips.pool == 16
    say(state, "1 draw")
    assert state.to_act() == NOBODY
    assert state.winners() == [0]
    assert state.chips.pool == 0
    assert state.scores == [12, -4, -4, -4]
    assert [(note.clause, note.seat, note.points) for note in state.notes[:2]] == [
        ("trocadero.chip-per-draw", 0, -5),
        ("trocadero.object", 0, 17),
    ]


@pytest.mark.clause("trocadero.object")
@seeded(3)
def test_a_round_is_over_exactly_when_a_flush_is_full(seed: int) -> None:
    state = start(stake=5000)
    for _ in playing(state, seed):
        assert not any(state.layout.is_full(seat) for seat in range(4))
    assert [seat for seat in range(4) if state.layout.is_full(seat)] == state.winners()
    assert state.chips.pool == 0


# The Joker ------------------------------------------------------------------------------------


@pytest.mark.clause("trocadero.joker-chips")
def test_the_joker_pays_ten_chips_or_what_there_is() -> None:
    state = stacked(f"{' '.join(PLAIN.split()[:14])} joker")
    turns(state, 14)
    say(state, "3 draw")
    assert state.chips.pool == 5
    assert state.chips.held[2] == 100 - 4 + 10
    assert facts(state)["just now"] == "seat 3 drew the joker and took 10"
    poor = stacked("5c joker")
    turns(poor, 1)
    say(poor, "2 draw")
    assert poor.chips.pool == 0
    assert poor.chips.held == [99, 101, 100, 100]


@pytest.mark.clause("trocadero.joker-shuffle", "trocadero.chip-per-draw")
def test_the_joker_brings_the_buried_cards_back_and_its_drawer_draws_again() -> None:
    state = stacked("kc qs 4h as joker")
    say(state, "1 draw", "1 bury", "2 draw", "2 bury", "3 draw", "3 bury", "4 draw", "4 bury", "1 draw")
    assert state.to_act() == CHANCE
    assert list(state.to_shuffle()) == PACK
    assert place(state, "discards") == []
    stack(state, "joker")
    assert state.to_act() == 0  # the same turn
    assert state.chips.pool == 0
    say(state, "1 draw")
    assert state.chips.held[0] == 100 - 3 + 5 + 1  # paid for three draws; five and then one chip taken
    assert state.to_act() == CHANCE
    stack(state, "kh")
    say(state, "1 draw", "1 bury")
    assert state.to_act() == 1


@pytest.mark.clause("trocadero.joker-shuffle")
def test_placed_cards_are_not_gathered() -> None:
    state = stacked("as ah ad ac joker")
    turns(state, 4)
    say(state, "1 draw")
    assert set(state.to_shuffle()) == set(PACK) - set(cards("as ah ad ac"))
    assert why_not(state, f"* shuffle {' '.join(NAMES)}") == "table.whole-pack"


@pytest.mark.clause("trocadero.joker-shuffle", "trocadero.joker-chips")
def test_a_free_draw_after_the_joker_may_find_an_empty_pool_and_is_free_again() -> None:
    state = stacked("joker", joker_draw="free", stake=10)
    say(state, "1 draw")
    stack(state, "joker")
    assert (state.chips.pool, state.chips.held[0]) == (0, 10)
    say(state, "1 draw")
    assert (state.chips.pool, state.chips.held[0]) == (0, 10)
    stack(state, "5c 6c")
    say(state, "1 draw")
    assert (state.chips.pool, state.chips.held[0]) == (0, 10)
    say(state, "1 bury", "2 draw")
    assert (state.chips.pool, state.chips.held[1]) == (1, 9)


@pytest.mark.clause("trocadero.joker-shuffle")
@seeded(3)
def test_the_joker_is_always_in_the_deck_so_that_it_never_runs_out(seed: int) -> None:
    state = start()
    for _ in playing(state, seed):
        assert JOKER in state.deck.cards


@pytest.mark.example("trocadero.block-last-card")
@pytest.mark.clause("trocadero.others-card", "trocadero.joker-shuffle")
@pytest.mark.parametrize(("between", "drawer"), [(0, 3), (1, 4), (2, 1), (3, 2), (6, 1)])
def test_a_buried_last_card_blocks_its_owner_until_the_joker_comes(between: int, drawer: int) -> None:
    """Seat 1 lacks the ten of spades alone, and seat 2 draws it; some turns later one draws the Joker."""
    plain = PLAIN.split()
    top = [card for name in ("as", "ks", "qs", "js") for card in (name, *[plain.pop() for _ in range(3)])]
    then = [plain.pop() for _ in range(between)]
    state = stacked(" ".join([*top, plain.pop(), "10s", *then, "joker"]))
    turns(state, 17)
    say(state, "2 draw", "2 bury")
    for _ in range(between):
        turns(state, 1)
        assert "10s" in place(state, "discards")
        assert not state.layout.is_full(0)
    say(state, f"{drawer} draw")
    assert state.to_act() == CHANCE
    assert cards("10s")[0] in state.to_shuffle()
    stack(state, "10s")
    say(state, f"{drawer} draw")
    if drawer == 1:
        assert state.winners() == [0]
    else:
        assert texts(state) == ["bury", "sell"]


# Bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["bid", "bid 0", "bid -1", "bid ten", "bid 1.5", "bid 99999999999", "sell 0"]
)
def test_a_price_that_is_none_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        start().parse(text)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"stake": 9}, "100, any whole number from 10 to 10000"),
        ({"stake": 10001}, "100, any whole number from 10 to 10000"),
        ({"stake": "9" * 5000}, "option stake cannot be"),
        ({"draw_limit": 199}, "2000, any whole number from 200"),
        ({"auction": "dutch"}, "turns, outcry, sealed"),
        ({"rounds": 0}, "1, any positive number"),
    ],
)
def test_a_wrong_option_is_answered_with_those_that_exist(options: dict[str, object], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        start(**options)
