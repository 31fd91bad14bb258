"""Heuristic for Trocadero: what a card is worth to whom, and so what to bid, to sell and to bury."""

from heuristic_preferences import edge, preferred, rating
from move_lines import say
from trocadero_table import stacked, turns

from headtable import Rng
from headtable.bots.expert import Expert
from headtable.bots.heuristics.trocadero import ODDS, TrocaderoHeuristic
from headtable.bots.novice_and_regular import Player, Regular
from headtable.rules.games.trocadero import GAME, Trocadero
from headtable.rules.games.trocadero.chips import DRAWS

# With the suits in their order seat 1 has spades, seat 2 hearts, seat 3 diamonds and seat 4 clubs.
PLAIN = "2s 2h 2d 2c 3s 3h 3d 3c 4s 4h 4d 4c 5s 5h 5d 5c"


def having(hearts: str, card: str, **options: object) -> Trocadero:
    """Seat 2 has placed these hearts; seat 1 has drawn this card."""
    plain = PLAIN.split()
    deck: list[str] = []
    for heart in hearts.split():
        deck += [plain.pop(), heart, plain.pop(), plain.pop()]
    state = stacked(" ".join([*deck, card]), **options)
    turns(state, len(deck))
    say(state, "1 draw")
    return state


def lacking_one(card: str, **options: object) -> Trocadero:
    """Seat 2 has four of its hearts and lacks the ten; seat 1 has drawn this card."""
    return having("ah kh qh jh", card, **options)


def drawn(card: str, **options: object) -> Trocadero:
    """Nobody has anything yet but two draws have been paid for by each; seat 1 has drawn this card."""
    state = stacked(f"{' '.join(PLAIN.split()[:8])} {card}", **options)
    turns(state, 8)
    say(state, "1 draw")
    return state


def lacks(*cards: int) -> list[float]:
    """Each one's chance who lacks so many."""
    return ODDS.chances[sum(count * 6**seat for seat, count in enumerate(cards))]


def test_who_lacks_less_is_likelier_to_be_full_first() -> None:
    assert all(abs(chance - 0.25) < 1e-9 for chance in lacks(5, 5, 5, 5))
    ahead = lacks(1, 3, 3, 3)
    assert ahead[0] > 0.5
    assert abs(sum(ahead) - 1.0) < 1e-9
    assert lacks(1, 2, 3, 4) == sorted(lacks(1, 2, 3, 4), reverse=True)


def test_the_last_card_that_an_opponent_lacks_is_buried() -> None:
    assert preferred(TrocaderoHeuristic(), lacking_one("10h")) == "bury"


def test_in_a_session_it_may_be_sold_at_a_profit() -> None:
    """Then chips count and nothing else; with a price to be named, the owner is asked for a good one."""
    state = lacking_one("10h", rounds=3, reserve="on")
    state.chips.pool += 60
    best = preferred(TrocaderoHeuristic(), state)
    assert best.startswith("sell ")
    assert best != "sell 1"


def test_who_lacks_only_two_is_held_up_in_a_single_round_but_served_in_a_session() -> None:
    """A single round is won by the flush, a session by the chips."""
    assert preferred(TrocaderoHeuristic(), having("ah kh qh", "10h")) == "bury"
    assert preferred(TrocaderoHeuristic(), having("ah kh qh", "10h", rounds=3)) == "sell"
    assert preferred(TrocaderoHeuristic(), having("ah kh", "10h")) == "sell"


def test_a_card_of_an_opponent_far_from_the_end_is_sold() -> None:
    assert preferred(TrocaderoHeuristic(), drawn("ah")) == "sell"


def test_the_owner_bids_as_little_as_is_taken() -> None:
    state = drawn("ah")
    say(state, "1 sell")
    assert preferred(TrocaderoHeuristic(), state) == "bid 1"
    say(state, "2 bid 2", "3 bid 3", "4 pass")
    assert preferred(TrocaderoHeuristic(), state) == "bid 4"


def test_nobody_bids_more_than_a_card_is_worth() -> None:
    """An expert tries one chip more in a single round, where chips that are left win nothing."""
    for rounds, first in ((3, 61), (1, 62)):
        state = drawn("ah", rounds=rounds)
        say(state, "1 sell", "2 bid 60")
        assert preferred(TrocaderoHeuristic(), state) == "pass"
        assert wasteful(state) == [f"bid {price}" for price in range(first, state.chips.held[2] + 1)]


def wasteful(state: Trocadero) -> list[str]:
    """What an expert does not think of."""
    heuristic = TrocaderoHeuristic()
    seat = state.to_act()
    moves = state.legal_moves(seat)
    heuristic.ratings(state, seat, moves)
    return [move.text for move in moves if heuristic.is_wasteful(state, seat, move)]


def test_an_expert_does_not_think_of_selling_the_last_card_nor_of_bidding_more_than_is_needed() -> None:
    assert wasteful(lacking_one("10h")) == ["sell"]
    assert wasteful(lacking_one("10h", rounds=2)) == []
    state = drawn("ah")
    say(state, "1 sell")
    assert wasteful(state)[0] == "bid 2"


def limit(state: Trocadero, seat: int) -> int:
    heuristic = TrocaderoHeuristic()
    heuristic.look(state, seat - 1)
    return heuristic.limit


def test_the_owner_bids_most_and_others_to_bury_it() -> None:
    state = drawn("ah")
    say(state, "1 sell")
    assert limit(state, 2) > limit(state, 3) > 0


def test_the_last_card_is_worth_more_than_the_first() -> None:
    first, last = drawn("ah"), lacking_one("10h")
    say(first, "1 sell")
    say(last, "1 sell")
    assert limit(last, 2) > 2 * limit(first, 2)
    assert limit(last, 3) > limit(first, 3)


def test_the_bigger_the_pool_the_more_a_card_is_worth() -> None:
    early, late = drawn("ah"), drawn("ah")
    late.chips.pool += 60
    for state in (early, late):
        say(state, "1 sell")
    assert limit(late, 2) > limit(early, 2)


def test_a_card_known_to_be_buried_lessens_its_owners_chance() -> None:
    """Seat 1 has buried the ten of hearts itself, seat 3 knows nothing of it."""
    state = lacking_one("10h")
    say(state, "1 bury")
    heuristic = TrocaderoHeuristic()
    heuristic.count(state, 0, 0.0)
    knowing = heuristic.equities()[1]
    heuristic.count(state, 2, 0.0)
    assert knowing < heuristic.equities()[1]


def test_chips_and_cards_placed_are_worth_something() -> None:
    heuristic = TrocaderoHeuristic()
    for rounds in (1, 3):
        state = lacking_one("10h", rounds=rounds)
        assert heuristic.worth(state, 1) > heuristic.worth(state, 2) + 10
        state.chips.pay(1, 2, 60)
        assert (heuristic.worth(state, 1) > heuristic.worth(state, 2)) == (rounds == 1)


def test_an_expert_looks_to_the_end_of_the_sale_and_no_further() -> None:
    state = drawn("ah")
    say(state, "1 sell")
    draws = state.draws
    TrocaderoHeuristic().play_on(state, state.deals, Rng(1))
    assert not state.auction.asked
    assert state.draws == draws


def test_an_expert_holds_up_in_a_single_round_whom_a_regular_would_serve() -> None:
    state = having("ah kh", "10h")
    chosen = Expert(TrocaderoHeuristic()).choose(state, 0, Rng(1))
    assert chosen.text == "bury"


def test_under_seal_the_owner_bids_a_part_of_the_worth() -> None:
    state = drawn("ah", auction="sealed")
    say(state, "1 sell")
    bid = int(preferred(TrocaderoHeuristic(), state).split()[1])
    assert 1 < bid < limit(state, 2)


def test_who_is_without_chips_borrows_where_there_is_something_to_win() -> None:
    even, behind = drawn("9h", rebuy="stack"), lacking_one("9s", rebuy="stack", rounds=3)
    for state, better, worse in ((even, "rebuy", "skip"), (behind, "skip", "rebuy")):
        state.chips.pay_in(0, DRAWS, state.chips.held[0])
        state.chips.pool = 20
        say(state, "1 bury")
        state.ask_next(3)
        assert rating(TrocaderoHeuristic(), state, better) > rating(TrocaderoHeuristic(), state, worse)


def test_a_regular_beats_chance() -> None:
    pair = (Regular(TrocaderoHeuristic()), Player(TrocaderoHeuristic()))
    assert edge(GAME, 4, {}, pair, 4) > 50
