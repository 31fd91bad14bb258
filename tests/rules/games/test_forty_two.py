"""Forty-two: the cards, the bidding, the naming and the playing."""

from itertools import combinations, permutations

import pytest
from forty_two_table import PACK, SUITS, Card, Hand, Played, cards, deal, fact, hand, hands_of, name, start
from move_lines import say, texts, why_not

from headtable import CHANCE, BadSetup, Rng, State
from headtable.rules.games.forty_two import DEMANDS, GAME
from headtable.rules.mechanics.tricks import Trick

BY_SUM, TRIX_ORDER = 0, 1


def named(honors: str, *hands: str, **options: object) -> State:
    """Seat 1 has bid one, all others have passed, and this suit is named."""
    state = start(GAME, **options)
    deal(state, *hands)
    say(state, "1 bid 1", "2 pass", "3 pass", "4 pass", f"1 name {honors}")
    return state


# The cards and the players ------------------------------------------------------------------


@pytest.mark.clause("forty-two.cards")
def test_the_pack_is_the_twenty_eight_cards_up_to_the_double_six() -> None:
    state = start(GAME)
    assert [state.names()[card] for card in state.pack()] == [name(card) for card in PACK]
    assert len(PACK) == 28
    for seed in range(20):
        one = next(hands_of(start(GAME), seed))
        assert [len(each) for each in one.sets] == [4] * 7
        assert sorted(played.card for each in one.sets for played in each) == PACK


@pytest.mark.clause("forty-two.players")
def test_four_play_and_nobody_else() -> None:
    for seats in (2, 3, 5, 6, 8):
        with pytest.raises(BadSetup):
            GAME.start(seats)
    assert GAME.start(4).seats == 4


@pytest.mark.clause("forty-two.partners")
def test_partners_sit_across_and_share_what_they_make() -> None:
    for one in hands_of(start(GAME), 7):
        assert one.after[0] == one.after[2]
        assert one.after[1] == one.after[3]
    alone = [hand.after for hand in hands_of(start(GAME, partners="none"), 7)]
    assert any(after[0] != after[2] for after in alone)


@pytest.mark.clause("forty-two.partners-secret")
def test_a_hand_is_shown_to_its_owner_alone() -> None:
    state = start(GAME)
    rng = Rng(5)
    for _ in range(60):
        for seat in range(4):
            for pile in state.view(seat).piles:
                if pile.lies == "hand":
                    assert (len(pile.faces) > 0) <= (pile.owner == seat)
        moves = [] if state.to_act() == CHANCE else state.legal_moves(state.to_act())
        state.apply(state.to_act(), moves[rng.below(len(moves))] if moves else state.chance(rng))


@pytest.mark.clause("forty-two.deal")
@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
def test_seven_each_one_at_a_time_and_the_dealer_last(dealer: int) -> None:
    state = start(GAME, dealer)
    order = PACK[9:] + PACK[:9]
    state.apply(CHANCE, state.parse("shuffle " + " ".join(map(name, order))))
    for place in range(4):
        seat = (dealer + place) % 4 + 1
        assert hand(state, seat) == {name(card) for card in order[place::4]}
    assert state.to_act() == dealer % 4


# Which card takes a set: a second opinion -------------------------------------------------------


def winner(laid: list[Card], honors: int, doubles_order: int) -> Card:
    """The named suit, or else the doubles, or else the suit led; and of those the highest sum."""
    of_named_suit = [card for card in laid if card[0] == honors]
    doubles = [card for card in laid if card[0] == card[1]]
    if not of_named_suit and doubles_order == TRIX_ORDER and (5, 5) in doubles:
        return 5, 5
    of_suit_led = [card for card in laid if card[0] == laid[0][0]]
    return max(of_named_suit or doubles or of_suit_led, key=sum)


def taker(laid: list[Card], honors: int, doubles_order: int) -> Card:
    """What the game says."""
    trick = Trick(list(range(len(laid))))
    trick.cards = [PACK.index(card) for card in laid]
    return laid[trick.winner(DEMANDS[doubles_order][honors][laid[0][0]].powers)]


@pytest.mark.clause(
    "forty-two.honor-suit", "forty-two.honor-doubles", "forty-two.honor-rank", "forty-two.highest-sum"
)
@pytest.mark.parametrize("honors", range(7))
@pytest.mark.parametrize("doubles_order", [BY_SUM, TRIX_ORDER])
def test_every_lead_with_every_two_followers(honors: int, doubles_order: int) -> None:
    """7 named suits, 28 leads, 702 followers in order: 137,592 sets of three under each order of doubles.

    As no two cards that could take a set are equal, the winner of any set is the winner of its threes.
    """
    for lead in PACK:
        powers = DEMANDS[doubles_order][honors][lead[0]].powers
        able = [powers[card] for card in range(28) if powers[card] >= 0]
        assert len(set(able)) == len(able)
        assert powers[PACK.index(lead)] >= 0
        for two in permutations([card for card in PACK if card != lead], 2):
            laid = [lead, *two]
            assert taker(laid, honors, doubles_order) == winner(laid, honors, doubles_order), laid


@pytest.mark.long
@pytest.mark.clause(
    "forty-two.honor-suit", "forty-two.honor-doubles", "forty-two.honor-rank", "forty-two.highest-sum"
)
@pytest.mark.parametrize("honors", range(7))
@pytest.mark.parametrize("doubles_order", [BY_SUM, TRIX_ORDER])
def test_every_set_of_four(honors: int, doubles_order: int) -> None:
    """7 named suits, 28 leads, 2,925 threes of followers: 573,300 sets under each order of doubles."""
    for lead in PACK:
        for three in combinations([card for card in PACK if card != lead], 3):
            laid = [lead, *three]
            assert taker(laid, honors, doubles_order) == winner(laid, honors, doubles_order), laid


# Whole games beside a second opinion -----------------------------------------------------------


def lawful(held: list[Card], laid: list[Card], honors: int, is_first: bool) -> set[str]:
    """What the book lets a hand play to the cards that have been laid."""
    if not laid:
        may = [card for card in held if card[0] == honors] if is_first else held
    else:
        led = laid[0][0]
        follow = [card for card in held if card[0] == led]
        instead = [card for card in held if card[0] in (honors, card[1])] if led != honors else []
        may = follow + instead if follow else held
    return {f"play {name(card)}" for card in may}


def honors_of(one: Hand) -> int:
    return SUITS.index(one.names[1].removeprefix("name "))


def each_play(one: Hand) -> list[tuple[Played, list[Card]]]:
    """Every card of a hand with those that lay before it."""
    return [
        (each[place], [earlier.card for earlier in each[:place]])
        for each in one.sets
        for place in range(len(each))
    ]


@pytest.mark.clause(
    "forty-two.first-lead", "forty-two.follow-named", "forty-two.follow-or-honor", "forty-two.void",
    "forty-two.winner-leads",
)  # fmt: skip
def test_what_may_be_played_is_what_the_book_says() -> None:
    met = {"void": 0, "excused": 0, "bound": 0}
    for seed in range(40):
        for one in hands_of(start(GAME), seed):
            honors = honors_of(one)
            for number, (played, laid) in enumerate(each_play(one)):
                expected = lawful(played.held, laid, honors, number == 0)
                assert set(played.offered) == expected
                assert len(played.offered) == len(expected)
                if laid:
                    can_follow = any(card[0] == laid[0][0] for card in played.held)
                    met["void"] += not can_follow and len(played.held) > 1
                    met["bound"] += can_follow and len(expected) < len(played.held)
                    met["excused"] += can_follow and played.card[0] != laid[0][0]
    assert min(met.values()) > 100


@pytest.mark.clause("forty-two.winner-leads", "forty-two.honor-rank", "forty-two.highest-sum")
@pytest.mark.parametrize("doubles_order", ["by sum", "trix order"])
def test_the_strongest_card_takes_each_set_and_its_player_leads_to_the_next(doubles_order: str) -> None:
    order = ["by sum", "trix order"].index(doubles_order)
    differences = 0
    for seed in range(60):
        for one in hands_of(start(GAME, doubles_order=doubles_order), seed):
            leader = one.names[0]
            for each, taker_seat in zip(one.sets, one.takers, strict=True):
                assert [played.seat for played in each] == [(leader + place) % 4 for place in range(4)]
                laid = [played.card for played in each]
                best = winner(laid, honors_of(one), order)
                differences += best != winner(laid, honors_of(one), 1 - order)
                leader = next(played.seat for played in each if played.card == best)
                assert taker_seat == leader
    assert differences > 0


@pytest.mark.clause("forty-two.bid", "forty-two.name-suit")
@pytest.mark.parametrize("least", [1, 30, 42, 99])
def test_one_rising_call_each_from_the_dealers_left_and_the_highest_names(least: int) -> None:
    forced = 0
    for seed in range(30):
        for one in hands_of(start(GAME, min_bid=least, max_deals=8), seed):
            assert [seat for seat, _, _ in one.calls] == [(one.dealer + 1 + place) % 4 for place in range(4)]
            best, bidder = 0, -1
            for place, (seat, bid, offered) in enumerate(one.calls):
                must = place == 3 and not best
                forced += must
                lowest = max(min(least, 42), best + 1)
                expected = [] if must else ["pass"]
                assert offered == expected + [f"bid {number}" for number in range(lowest, 43)]
                if bid:
                    best, bidder = bid, seat
            assert one.names[0] == bidder == one.sets[0][0].seat
            held = one.sets[0][0].held
            assert one.names[2] == [f"name {SUITS[suit]}" for suit in sorted({card[0] for card in held})]
    assert forced > 0


@pytest.mark.clause("forty-two.bid", "trix-pack.most-deals", "table.one-deal")
@pytest.mark.parametrize("length", ["to the target", "one deal"])
def test_a_hand_that_nobody_bids_for_can_go_to_the_next_dealer(length: str) -> None:
    state = start(GAME, 1, all_pass="next dealer", max_deals=3, length=length)
    for dealer in (0, 1, 2):
        assert state.dealer == dealer
        deal(state)
        for seat in range(4):
            assert state.to_act() == (dealer + 1 + seat) % 4
            say(state, f"{state.to_act() + 1} pass")
    assert state.is_over()
    assert state.winners() == [0, 1, 2, 3]
    assert state.notes == []


# What is refused, and why -------------------------------------------------------------------------


@pytest.mark.clause("forty-two.bid")
def test_no_call_that_is_too_low_and_no_pass_of_the_last() -> None:
    state = start(GAME, min_bid=20)
    deal(state)
    assert why_not(state, "1 bid 19") == "forty-two.least-bid"
    assert why_not(state, "1 play 6-6") == "table.not-now"
    assert why_not(state, "1 name sixes") == "table.not-now"
    assert why_not(state, "2 bid 20") == "table.turn"
    twin = state.clone()
    say(state, "1 bid 25")
    assert why_not(state, "2 bid 25") == "forty-two.bid"
    say(state, "2 pass", "3 bid 42")
    assert texts(state, 4) == ["pass"]
    say(twin, "1 pass", "2 pass", "3 pass")
    assert why_not(twin, "4 pass") == "forty-two.dealer-bids"
    say(twin, "4 bid 20")


@pytest.mark.clause("forty-two.name-suit")
def test_only_a_suit_that_is_held_is_named_and_the_double_blank_is_one() -> None:
    state = start(GAME)
    deal(state, "0-0 5-5 5-4 5-3 3-3 3-1 6-1")
    say(state, "1 bid 1", "2 pass", "3 pass", "4 pass")
    assert texts(state, 1) == ["name blanks", "name threes", "name fives", "name sixes"]
    for suit in ("ones", "twos", "fours"):
        assert why_not(state, f"1 name {suit}") == "forty-two.name-suit"
    assert why_not(state, "1 bid 42") == "table.not-now"
    say(state, "1 name blanks")
    assert texts(state, 1) == ["play 0-0"]
    assert fact(state, "Honors") == "Blanks"
    assert why_not(state, "1 name sixes") == "table.not-now"


@pytest.mark.clause("forty-two.first-lead")
def test_another_double_will_not_do_for_the_first_lead() -> None:
    state = named("sixes", "6-0 5-5 4-4 3-3 2-2 1-1 0-0")
    assert texts(state, 1) == ["play 6-0"]
    assert why_not(state, "1 play 5-5") == "forty-two.first-lead"
    assert why_not(state, "1 play 6-6") == "table.not-held"


@pytest.mark.clause("forty-two.follow-named", "forty-two.void")
def test_the_named_suit_is_followed_on_every_lead_and_other_doubles_will_not_do() -> None:
    state = named("sixes", "6-6 6-5 6-4 1-0 2-0 3-0 4-0", "6-0 6-1 5-5 4-4 3-3 2-2 1-1", "6-2 6-3")
    for lead, answer in (("6-6", "6-0"), ("6-5", "6-1")):
        say(state, f"1 play {lead}")
        assert why_not(state, "2 play 5-5") == "forty-two.follow-named"
        say(state, f"2 play {answer}")
        for seat in (3, 4):
            say(state, f"{seat} {texts(state, seat)[0]}")
    say(state, "1 play 6-4")
    assert texts(state, 2) == [f"play {card}" for card in ("1-1", "2-2", "3-3", "4-4", "5-5")]


@pytest.mark.clause("forty-two.follow-or-honor", "forty-two.honor-doubles", "forty-two.winner-leads")
def test_a_double_belongs_to_its_suit_and_is_an_honor_at_once() -> None:
    second = "4-4 6-1 3-3 2-1 2-0 3-1 6-0"
    state = named("sixes", "6-6 5-5 4-3 4-2 5-0 5-1 5-2", second, "6-2", "6-3")
    say(state, "1 play 6-6", "2 play 6-0", "3 play 6-2", "4 play 6-3", "1 play 4-3")
    # His only Four is the double, so he is not without Fours: it, or another Honor.
    assert texts(state, 2) == ["play 3-3", "play 4-4", "play 6-1"]
    assert why_not(state, "2 play 2-1") == "forty-two.follow-or-honor"
    other = named("sixes", "6-6 5-5 4-3 4-2 5-0 5-1 5-2", "5-3 5-4 1-0 2-1 2-0 3-1 6-0", "6-2", "6-3")
    say(other, "1 play 6-6", "2 play 6-0", "3 play 6-2", "4 play 6-3", "1 play 5-5")
    assert texts(other, 2) == ["play 5-3", "play 5-4"]  # a double led asks for its own suit


# The printed illustrations ---------------------------------------------------------------------


@pytest.mark.example("forty-two.illustrate-honors")
@pytest.mark.clause("forty-two.honor-rank")
def test_the_lowest_of_the_named_suit_beats_all_but_its_own() -> None:
    assert taker(cards("6-2 5-5 6-6 4-0"), 4, BY_SUM) == (4, 0)
    for card in PACK:
        assert taker([card, (4, 0)], 4, BY_SUM) == (card if card[0] == 4 and card[1] else (4, 0))


@pytest.mark.example("forty-two.illustrate-bid")
@pytest.mark.clause("forty-two.bid", "forty-two.name-suit")
def test_a_bid_of_twenty_three_names_sixes() -> None:
    state = start(GAME)
    deal(state, "3-2 4-1 6-4 6-5 6-6 2-0 1-0")
    say(state, "1 bid 23", "2 pass", "3 pass", "4 pass", "1 name sixes")
    assert fact(state, "bid") == "23 by seat 1"
    assert fact(state, "Honors") == "Sixes"


@pytest.mark.example("forty-two.illustrate-playing-1", "forty-two.illustrate-playing-2")
@pytest.mark.clause("forty-two.card-points", "forty-two.set-points", "forty-two.winner-leads")
def test_the_two_sets_that_the_book_plays() -> None:
    first, second = "6-5 4-3 2-0 2-1 5-1 5-2 3-3", "6-3 4-0 1-0 5-4 6-2 5-5 2-2"
    state = named("sixes", first, second, "6-1 4-1 6-4 6-0 3-0 3-1 0-0", "5-3 4-2 1-1 4-4 3-2 5-0 6-6")
    say(state, "1 play 6-5", "2 play 6-3", "3 play 6-1")
    assert why_not(state, "4 play 5-3") == "forty-two.follow-named"  # with the 6-6 among his cards he must
    state = named("sixes", first, second, "6-1 4-1 6-4 6-0 3-0 3-1 6-6", "5-3 4-2 1-1 4-4 3-2 5-0 0-0")
    say(state, "1 play 6-5", "2 play 6-3", "3 play 6-1", "4 play 5-3")
    assert state.to_act() == 0
    assert fact(state, "points won") == "1 0 1 0"
    say(state, "1 play 4-3", "2 play 4-0", "3 play 4-1", "4 play 1-1")  # although he has the 4-2
    assert "4-2" in hand(state, 4)
    assert state.to_act() == 3
    assert fact(state, "points won") == "1 6 1 6"
