"""Forty-two, Call Suit Forty-two, Hilo, Magna and Trix: what the house players bid, keep and play."""

import pytest
from heuristic_preferences import edge, preferred, rating

import headtable
from headtable import CHANCE, NOBODY, Rng, State
from headtable.bots.expert import Expert
from headtable.bots.heuristics.forty_two import hope as hope_at_forty_two
from headtable.bots.heuristics.magna import WORTH
from headtable.bots.heuristics.magna import hope as hope_at_magna
from headtable.bots.roster import heuristic_of, house_player
from headtable.rules.core.card_sets import cards_in
from headtable.rules.equipment.trix import NAMES
from headtable.rules.games.magna import Magna
from headtable.rules.games.trix import Trix
from headtable.rules.mechanics import honor_suit
from headtable.table.shuffle_finder import shuffle_for


def dealt(id: str, *hands: str, **options: object) -> State:
    """Seat 1 leads or speaks first; what is not named is dealt at random."""
    state = headtable.game(id).start(4, 3, {"length": "one deal", **options})
    wanted = {f"hand {seat + 1}": cards(hand, state.names()) for seat, hand in enumerate(hands)}
    state.apply(CHANCE, shuffle_for(state, wanted, Rng(1)))
    return state


def cards(said: str, names: list[str] = NAMES) -> list[int]:
    """By their names in Forty-two and in Trix, or in a game that numbers them otherwise."""
    return [names.index(name) for name in said.split()]


def of_fifty_two(said: str) -> list[int]:
    return cards(said, honor_suit.NAMES)


def say(state: State, *texts: str) -> State:
    for text in texts:
        state.apply(state.to_act(), state.parse(text))
    return state


def named(id: str, suit: str, *hands: str) -> State:
    """Seat 1 has bid and named a suit, and is to lead."""
    state = say(dealt(id, *hands), "bid 20", "pass", "pass", "pass", f"name {suit}")
    while state.prompt().public == "lay four cards aside":
        state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
    return state


def test_a_hand_with_many_honors_hopes_for_more() -> None:
    poor = cards("1-0 2-0 3-1 4-2 5-1 6-0 4-1")
    rich = cards("6-6 6-5 6-4 6-3 5-5 4-4 0-0")
    assert hope_at_forty_two(poor, 6) < 15
    assert hope_at_forty_two(rich, 6) > 30
    assert hope_at_forty_two(rich, 6) > hope_at_forty_two(rich, 5)


def test_a_bid_is_what_is_hoped_for_and_the_suit_the_one_hoped_with() -> None:
    heuristic = heuristic_of("forty-two")
    state = dealt("forty-two", "6-6 6-5 6-4 6-3 5-5 4-4 0-0")
    bid = preferred(heuristic, state)
    assert bid == f"bid {hope_at_forty_two(cards('6-6 6-5 6-4 6-3 5-5 4-4 0-0'), 6)}"
    say(state, bid, "pass", "pass", "pass")
    assert preferred(heuristic, state) == "name sixes"
    weak = dealt("forty-two", "1-0 2-0 3-1 4-2 5-1 6-0 4-1")
    assert preferred(heuristic, say(weak, "bid 30")) == "pass"


def test_the_last_to_play_takes_a_rich_set_as_cheaply_as_can_be() -> None:
    state = named("forty-two", "sixes", "6-1 1-0", "6-4 2-0", "6-0 2-1", "6-6 6-5 3-0")
    say(state, "play 6-1", "play 6-4", "play 6-0")
    assert preferred(heuristic_of("forty-two"), state) == "play 6-5"


def test_nobody_overtakes_his_partner_for_nothing() -> None:
    """Seat 2 has the set for sure, as the highest Honor; seat 4 gives a count and keeps its own Honor."""
    state = named("forty-two", "sixes", "6-1 1-0", "6-6 2-0", "6-0 2-1", "6-5 6-2 3-0")
    say(state, "play 6-1", "play 6-6", "play 6-0")
    heuristic = heuristic_of("forty-two")
    heuristic.look(state, 3)
    assert not any(heuristic.is_wasteful(state, 3, move) for move in state.legal_moves(3))
    assert preferred(heuristic, state) == "play 6-2"
    other = named("forty-two", "sixes", "5-0 1-0 6-0", "6-2 2-0", "2-1 6-1", "6-5 3-0 4-1")
    say(other, "play 6-0", "play 6-2", "play 6-1")
    heuristic.look(other, 3)
    assert heuristic.is_wasteful(other, 3, other.parse("play 6-5"))


def test_a_call_is_led_where_the_lower_number_makes_the_card_strong() -> None:
    state = dealt("call-suit-forty-two", "6-0 5-4 3-2 4-1 3-1 2-1 1-0")
    heuristic = heuristic_of("call-suit-forty-two")
    assert rating(heuristic, state, "play 6-0 call 0") > rating(heuristic, state, "play 6-0")


def test_in_hilo_trixie_is_caught_with_an_honor() -> None:
    state = headtable.game("hilo").start(4, 3, {"length": "one deal"})
    wanted = {
        "hand 1": of_fifty_two("trixie 7-0 7-1 8-0 8-1 9-0"),
        "hand 2": of_fifty_two("5-1 5-2 8-2 8-3 9-1 9-2"),
        "turned up": of_fifty_two("5-5"),
    }
    state.apply(CHANCE, shuffle_for(state, wanted, Rng(2)))
    while state.prompt().public != "play a card":
        state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
    say(state, "play trixie")
    assert preferred(heuristic_of("hilo"), state) in ("play 5-1", "play 5-2")


def test_at_magna_one_bids_a_point_for_the_partner() -> None:
    hand = "10-10 10-9 10-8 10-0 trixie 5-5 6-0 7-0 8-1 9-2"
    assert hope_at_magna(of_fifty_two(hand), 10) > hope_at_magna(of_fifty_two(hand), 6)
    assert (
        preferred(heuristic_of("magna"), dealt("magna", hand))
        == f"bid {hope_at_magna(of_fifty_two(hand), 10) // 4 + 1}"
    )


def test_at_magna_a_ten_that_is_high_or_low_too_gives_more_hope() -> None:
    """magna.high-game, magna.low-game"""
    assert hope_at_magna(of_fifty_two("10-0 10-9"), 10) > hope_at_magna(of_fifty_two("9-1 9-0"), 9)
    assert hope_at_magna(of_fifty_two("5-5"), 5) > hope_at_magna(of_fifty_two("6-6 6-4"), 6)


NINES = "9-9 9-8 9-7 9-1 9-0 8-8 7-6 8-5 6-1 6-2"
AGAINST = "10-10 6-4 7-3 5-5 10-8 10-7 8-1 7-0 6-0 trixie"


def laid_aside(seat: int, **options: object) -> set[str]:
    """What the seat lays aside by common sense where seat 1 has bid and named the Nines."""
    heuristic = heuristic_of("magna")
    state = dealt("magna", NINES, AGAINST, **options)
    say(state, "bid 4", "pass", "pass", "pass", "name nines")
    assert isinstance(state, Magna)
    while state.prompt().public == "lay four cards aside":
        turn = state.to_act()
        state.apply(turn, heuristic.pick(state, turn, state.legal_moves(turn), Rng(0)))
    return {state.names()[card] for card in cards_in(state.aside.cards[seat])}


def test_at_magna_the_bidder_keeps_what_counts_and_the_others_lay_it_aside() -> None:
    """magna.santa, magna.magna: only what is won counts, and nobody wins what is out of play."""
    assert laid_aside(0).isdisjoint({"9-9", "9-1", "8-8"})
    assert laid_aside(1) == {"10-10", "6-4", "7-3", "5-5"}
    assert laid_aside(1, holding="dealt").isdisjoint({"10-10", "6-4", "7-3", "5-5", "trixie"})


def test_at_magna_it_is_advised_to_defend_where_only_the_bidders_score() -> None:
    """magna.advice-defend"""
    heuristic = heuristic_of("magna")
    for scoring, clause in (("both sides", ""), ("bidders only", "magna.advice-defend")):
        state = dealt("magna", NINES, AGAINST, scoring=scoring)
        say(state, "bid 4", "pass", "pass", "pass", "name nines")
        while state.to_act() != 1:
            state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
        reason = heuristic.reason(state, 1, state.parse("discard 6-4"))
        assert reason is not None
        assert reason.clause == clause
        other = heuristic.reason(state, 1, state.parse("discard 6-0"))
        assert other is not None
        assert (other.ids(), other.clause) == (["no-honor"], "")


def bids_failed(keeps_what_counts: bool) -> int:
    """In a hundred deals between regular players, whose defence lays aside what counts or what does not."""
    player = house_player("magna", "regular")
    failed = 0
    for deal in range(100):
        state = headtable.game("magna").start(4, 3, {"length": "one deal"})
        state.apply(CHANCE, state.chance(Rng(deal)))
        rng = Rng(deal)
        while state.to_act() != NOBODY:
            seat = state.to_act()
            move = player.choose(state, seat, rng)
            assert isinstance(state, Magna)
            if move.verb == "discard" and keeps_what_counts and (seat - state.bidding.bidder) % 2:
                move = max(state.legal_moves(seat), key=lambda one: -WORTH[state.bidding.honors][one.card])
            state.apply(seat, move)
        failed += any(note.clause == "magna.fail-bid" for note in state.notes)
    return failed


def test_at_magna_bids_fail_where_the_defence_lays_aside_what_counts() -> None:
    """The expert judges its bids by such play-outs: a defence that keeps all flatters them by far."""
    assert bids_failed(keeps_what_counts=False) > 2 * bids_failed(keeps_what_counts=True)


def test_at_trix_low_cards_go_to_poor_sets_and_high_ones_to_rich() -> None:
    """trix.advice-low"""
    state = dealt("trix", "3-1 9-4 10-8 2-0", "7-1 9-9 4-3 6-2")
    heuristic = heuristic_of("trix")
    assert preferred(heuristic, state) == "play 2-0"
    assert preferred(heuristic, say(state.clone(), "play 3-1")) == "play 4-3"
    assert (
        preferred(heuristic, say(dealt("trix", "15-15 9-4 10-8 2-0", "7-1 9-9 4-3 6-2"), "play 15-15"))
        != "play 9-9"
    )


def idle_at_trix(*hands: str) -> set[str]:
    """The cards that the expert does not try for seat 4, where every other seat has laid its first card."""
    state = dealt("trix", *hands)
    say(state, *[f"play {hand.split()[0]}" for hand in hands[:3]])
    moves = state.legal_moves(3)
    tried = {one.move.text for one in Expert(heuristic_of("trix")).candidates(state, 3, moves)}
    return {move.text.removeprefix("play ") for move in moves if move.text not in tried}


def test_at_trix_the_partners_set_is_taken_only_to_add_to_its_points() -> None:
    """trix.partners: a Trix card saved is a gain, where none that leaves the partner his set adds as much."""
    assert idle_at_trix("6-0 2-0", "10-1 3-0", "3-1 4-3", "2-1 4-2 6-5 10-8") == {"10-8"}
    assert idle_at_trix("6-0 2-0", "10-2 3-0", "3-1 4-3", "9-1 7-4 9-6 10-8") == {"10-8"}
    assert idle_at_trix("6-0 2-0", "9-3 3-0", "3-1 4-3", "5-5 6-3 15-15 trixie") == {"5-5", "15-15", "trixie"}


def test_at_trix_a_strong_card_is_kept_while_there_is_something_to_draw() -> None:
    state = dealt("trix", "6-0 2-0", "9-3 3-0", "3-1 4-3", "5-5 6-3 15-15 trixie")
    assert isinstance(state, Trix)
    say(state, "play 6-0", "play 9-3", "play 3-1")
    state.reserves[0].clear()
    assert len(Expert(heuristic_of("trix")).candidates(state, 3, state.legal_moves(3))) == 4


def test_at_trix_a_set_is_taken_where_it_is_not_yet_the_partners_or_cannot_be_left() -> None:
    """An opponent has the set; no card is low enough to leave it; one who plays later may still take it."""
    assert idle_at_trix("10-1 2-0", "6-0 3-0", "3-1 4-3", "2-1 4-2 6-5 10-8") == set()
    assert idle_at_trix("1-0 7-6", "3-0 7-0", "2-0 4-3", "3-1 4-2 6-5 10-8") == set()
    state = say(dealt("trix", "10-9 2-0", "3-0 4-0", "2-1 4-2 6-5 2-2"), "play 10-9", "play 3-0")
    assert len(Expert(heuristic_of("trix")).candidates(state, 2, state.legal_moves(2))) == 4


@pytest.mark.parametrize(
    "id", ["forty-two", "call-suit-forty-two", "hilo", "magna", "trix", "trolley-euchre"]
)
def test_a_regular_beats_random_play(id: str) -> None:
    pair = house_player(id, "regular"), house_player(id, "random")
    assert edge(headtable.game(id), 4, {"length": "one deal"}, pair, 30) > 0


def test_at_gyp_the_way_for_own_cards_is_opened_first() -> None:
    state = headtable.game("gyp").start(3, 2, {"length": "one deal"})
    hand = cards("7-4 7-5 7-6 8-4 9-0 9-1 9-2 10-1 10-2 10-3", state.names())
    state.apply(CHANCE, shuffle_for(state, {"hand 1": hand}, Rng(3)))
    heuristic = heuristic_of("gyp")
    assert rating(heuristic, state, "play 7-4") > rating(heuristic, state, "play 8-4")
