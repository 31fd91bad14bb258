"""Call Suit Forty-two: the lead and its call, following, and the count."""

from itertools import combinations

import pytest
from forty_two_table import PACK, Card, Played, cards, deal, fact, hand, hands_of, name, play_on, start
from move_lines import say, texts, why_not

from headtable import CHANCE, BadSetup, Rng, State
from headtable.rules.games.call_suit_forty_two import CALLED, DEMANDS, GAME, PLAIN
from headtable.rules.mechanics.tricks import Trick

PAIRS = [(0, 2), (1, 3)]


# What a lead asks for and which card takes it: a second opinion ------------------------------------


def follows(card: Card, lead: Card, is_called: bool) -> bool:
    return card[1] == lead[1] if is_called else card[0] == lead[0]


def winner(laid: list[Card], is_called: bool, has_honors: bool) -> Card:
    """Of the cards that follow, the double and then the highest upper number if called, else the highest."""
    doubles = [card for card in laid if card[0] == card[1]]
    if has_honors and doubles:
        return max(doubles)
    following = [card for card in laid if follows(card, laid[0], is_called)]
    if is_called:
        return max(following, key=lambda card: (card[0] == card[1], card[0]))
    return max(following)


def taker(laid: list[Card], is_called: bool, has_honors: bool) -> Card:
    """What the game says."""
    trick = Trick(list(range(len(laid))))
    trick.cards = [PACK.index(card) for card in laid]
    number = laid[0][1] if is_called else laid[0][0]
    demands = DEMANDS[1 if has_honors else 0][CALLED if is_called else PLAIN]
    return laid[trick.winner(demands[number].powers)]


@pytest.mark.clause(
    "call-suit-forty-two.rank-call", "call-suit-forty-two.rank-others", "call-suit-forty-two.no-honors",
    "call-suit-forty-two.follow-call",
)  # fmt: skip
@pytest.mark.parametrize("has_honors", [False, True])
@pytest.mark.parametrize("is_called", [False, True])
def test_every_set_of_four(is_called: bool, has_honors: bool) -> None:
    """28 leads, 2,925 threes of followers: 81,900 sets, called or not, with Honors and without: 327,600.

    The order of the followers makes no difference, as no two cards that could take a set are equal.
    """
    for lead in PACK:
        number = lead[1] if is_called else lead[0]
        powers = DEMANDS[has_honors][is_called][number].powers
        able = [power for power in powers if power >= 0]
        assert len(set(able)) == len(able)
        for three in combinations([card for card in PACK if card != lead], 3):
            laid = [lead, *three]
            assert taker(laid, is_called, has_honors) == winner(laid, is_called, has_honors), laid


RANKS = {
    "blanks": "0-0 6-0 5-0 4-0 3-0 2-0 1-0",
    "ones": "1-1 6-1 5-1 4-1 3-1 2-1",
    "twos": "2-2 6-2 5-2 4-2 3-2",
    "threes": "3-3 6-3 5-3 4-3",
    "fours": "4-4 6-4 5-4",
    "fives": "5-5 6-5",
    "sixes": "6-6",
}


@pytest.mark.example("call-suit-forty-two.illustrate-call", "call-suit-forty-two.illustrate-threes")
@pytest.mark.clause(
    "call-suit-forty-two.rank-call", "call-suit-forty-two.rank-others", "call-suit-forty-two.follow-call"
)
@pytest.mark.parametrize("number", range(7))
def test_the_called_numbers_from_the_top(number: int) -> None:
    """The twos and the threes are printed; the others go in the same way."""
    order = cards(list(RANKS.values())[number])
    demand = DEMANDS[0][CALLED][number]
    assert [card for card in PACK if demand.follows >> PACK.index(card) & 1] == sorted(order)
    powers = [demand.powers[PACK.index(card)] for card in order]
    assert powers == sorted(set(powers), reverse=True)


# Whole games beside a second opinion --------------------------------------------------------------


def lawful(held: list[Card], laid: list[Played], has_honors: bool) -> set[str]:
    """What the book lets a hand play to the cards that have been laid."""
    follow = [card for card in held if follows(card, laid[0].card, laid[0].is_called)]
    instead = [card for card in held if has_honors and card[0] == card[1]]
    return {f"play {name(card)}" for card in (follow + instead if follow else held)}


def leads(held: list[Card], may_call: bool) -> set[str]:
    calls = [f"play {name(card)} call {card[1]}" for card in held if may_call]
    return {f"play {name(card)}" for card in held} | set(calls)


@pytest.mark.clause(
    "call-suit-forty-two.first-lead", "call-suit-forty-two.call", "call-suit-forty-two.follow-call",
    "call-suit-forty-two.no-bidding", "call-suit-forty-two.no-honors", "call-suit-forty-two.base",
)  # fmt: skip
@pytest.mark.parametrize("doubles", ["plain", "honors"])
@pytest.mark.parametrize("calls", ["every lead", "first lead"])
def test_what_may_be_played_is_what_the_book_says(calls: str, doubles: str) -> None:
    has_honors = doubles == "honors"
    met = {"bound": 0, "void": 0, "called": 0, "excused": 0}
    for seed in range(30):
        for one in hands_of(start(GAME, calls=calls, doubles=doubles), seed):
            assert one.calls == []
            assert one.names == (-1, "", [])
            leader = (one.dealer + 1) % 4
            for number, (each, taken_by) in enumerate(zip(one.sets, one.takers, strict=True)):
                assert [played.seat for played in each] == [(leader + place) % 4 for place in range(4)]
                may_call = number == 0 or calls == "every lead"
                assert set(each[0].offered) == leads(each[0].held, may_call)
                met["called"] += each[0].is_called
                for place in (1, 2, 3):
                    held = each[place].held
                    expected = lawful(held, each[:place], has_honors)
                    assert set(each[place].offered) == expected
                    able = [card for card in held if follows(card, each[0].card, each[0].is_called)]
                    met["void"] += not able
                    met["bound"] += len(expected) < len(held)
                    met["excused"] += bool(able) and each[place].card not in able
                best = winner([played.card for played in each], each[0].is_called, has_honors)
                leader = next(played.seat for played in each if played.card == best)
                assert taken_by == leader
    assert min(met["bound"], met["void"], met["called"]) > 50
    assert (met["excused"] > 0) == has_honors


@pytest.mark.clause("call-suit-forty-two.scoring", "call-suit-forty-two.no-bidding")
@pytest.mark.parametrize("target", [100, 40, 1])
def test_each_side_scores_what_it_took_and_the_higher_with_enough_wins(target: int) -> None:
    for seed in range(40):
        state = start(GAME, target=target)
        for one in hands_of(state, seed):
            assert one.gained() == [one.points(PAIRS[seat % 2]) for seat in range(4)]
            assert one.points((0, 1, 2, 3)) == 42
            totals = one.after[:2]
            is_won = max(totals) >= target and totals[0] != totals[1]
            assert one.winners == (list(PAIRS[totals.index(max(totals))]) if is_won else [])
            assert one.next_dealer == (one.dealer if is_won else (one.dealer + 1) % 4)
            assert set(one.clauses) == {"forty-two.card-points", "forty-two.set-points"}
        assert state.deals <= 5 or target > 100


@pytest.mark.clause("call-suit-forty-two.base")
def test_four_with_partners_and_the_small_pack() -> None:
    for seats in (2, 3, 5, 6):
        with pytest.raises(BadSetup):
            GAME.start(seats)
    state = start(GAME)
    assert [state.names()[card] for card in state.pack()] == [name(card) for card in PACK]
    with pytest.raises(BadSetup):
        start(GAME, partners="none")
    order = PACK[5:] + PACK[:5]
    state.apply(CHANCE, state.parse("shuffle " + " ".join(map(name, order))))
    for seat in (1, 2, 3, 4):
        assert hand(state, seat) == {name(card) for card in order[seat - 1 :: 4]}
        for pile in state.view(seat - 1).piles:
            assert pile.lies != "hand" or pile.owner == seat - 1 or pile.faces == []
    play_on(state, Rng(4))
    assert state.scores[0] == state.scores[2]
    assert state.scores[1] == state.scores[3]


# Calls ---------------------------------------------------------------------------------------------


@pytest.mark.example("call-suit-forty-two.illustrate-call", "call-suit-forty-two.illustrate-playing")
@pytest.mark.clause(
    "call-suit-forty-two.call", "call-suit-forty-two.follow-call", "call-suit-forty-two.first-lead",
    "call-suit-forty-two.scoring",
)  # fmt: skip
def test_the_set_that_the_book_plays() -> None:
    state = start(GAME)
    deal(state, "6-2 1-0", "3-2 6-0 2-1", "5-2 6-1 2-0", "4-3 6-3 1-1 0-0 3-3 6-6 5-5")
    plain = state.clone()
    say(plain, "1 play 6-2")
    assert fact(plain, "suit") == "Sixes"
    assert why_not(plain, "2 play 3-2") == "call-suit-forty-two.follow"
    say(state, "1 play 6-2 call 2")
    assert fact(state, "called") == "lower number 2"
    assert why_not(state, "2 play 6-0") == "call-suit-forty-two.follow-call"
    assert (
        why_not(state, "2 play 2-1") == "call-suit-forty-two.follow-call"
    )  # a Two, but its card name is one
    say(state, "2 play 3-2", "3 play 5-2")
    assert len(texts(state, 4)) == 7  # he has no card with a two below
    say(state, "4 play 4-3")
    assert state.to_act() == 0
    assert fact(state, "points won") == "6 0 6 0"


@pytest.mark.clause("call-suit-forty-two.call", "call-suit-forty-two.follow-call")
def test_a_double_led_plain_and_led_with_a_call_are_different_demands() -> None:
    state = start(GAME)
    deal(state, "2-2", "6-2 2-1 2-0 5-2 4-4 3-3 1-0")
    called = state.clone()
    say(state, "1 play 2-2")
    assert texts(state, 2) == ["play 2-0", "play 2-1"]
    say(called, "1 play 2-2 call 2")
    assert texts(called, 2) == ["play 5-2", "play 6-2"]


@pytest.mark.clause("call-suit-forty-two.call")
def test_a_call_belongs_to_a_lead() -> None:
    for calls in ("every lead", "first lead"):
        state = start(GAME, calls=calls)
        deal(state, "6-6 6-5", "6-0 3-2", "6-1", "6-2")
        assert why_not(state, "1 play 6-0 call 0") == "table.not-held"
        say(state, "1 play 6-6")
        assert why_not(state, "2 play 6-0 call 0") == "call-suit-forty-two.call"
        say(state, "2 play 6-0", "3 play 6-1", "4 play 6-2")
        expected = "" if calls == "every lead" else "call-suit-forty-two.one-call"
        assert why_not(state, "1 play 6-5 call 5") == expected
        assert state.view(0).asks == (
            "lead a card" if expected else "lead a card or lead one and call its lower number"
        )


@pytest.mark.clause("call-suit-forty-two.no-honors")
def test_a_double_is_nothing_special_unless_that_is_agreed() -> None:
    hands = ["6-2 6-1", "6-0 0-0", "5-5 6-3", "3-3 4-4 2-2 1-1 5-4 5-3 4-0"]
    for doubles, takes in (("plain", 3), ("honors", 4)):
        state = start(GAME, doubles=doubles)
        deal(state, *hands)
        say(state, "1 play 6-2")
        assert ("play 0-0" in texts(state, 2)) == (doubles == "honors")
        say(state, "2 play 6-0", "3 play 6-3", "4 play 3-3")
        assert state.to_act() + 1 == takes


@pytest.mark.clause("call-suit-forty-two.no-bidding")
def test_nobody_bids_or_names() -> None:
    state = start(GAME)
    deal(state)
    assert state.prompt().public.startswith("lead")
    for text in ("bid 20", "pass", "name sixes"):
        with pytest.raises(Exception, match="is no move"):
            state.parse(text)


@pytest.mark.clause("call-suit-forty-two.scoring", "trix-pack.most-deals", "table.one-deal", "table.bell")
def test_the_ends_that_are_agreed_on() -> None:
    for seed in range(10):
        for options in ({"length": "one deal"}, {"max_deals": 2, "target": 1000}):
            state = start(GAME, **options)
            assert len(list(hands_of(state, seed))) == (1 if "length" in options else 2)
            assert state.winners() == [seat for seat in range(4) if state.scores[seat] == max(state.scores)]
    state = start(GAME, bell="on")
    deal(state)
    play_on(state, Rng(1))
    scores = state.scores[:]
    deal(state)
    say(state, f"{state.to_act() + 1} {texts(state, state.to_act() + 1)[0]}")
    state.apply(CHANCE, state.parse("bell"))
    assert state.is_over()
    assert state.scores == scores


# Wrong cards, in honour mode ------------------------------------------------------------------------

FIRST = "6-2 6-5 4-3 4-2 5-0 5-1 5-5"
SECOND = "3-2 6-0 4-0 2-1 2-0 3-1 3-0"
THIRD = "5-2 6-1 4-1 3-3 1-1 1-0 2-2"
FOURTH = "6-3 6-4 5-3 5-4 4-4 6-6 0-0"


def honourable(*lines: str) -> State:
    state = start(GAME, honour="on", length="one deal")
    deal(state, FIRST, SECOND, THIRD, FOURTH)
    say(state, *lines)
    return state


@pytest.mark.clause("trix-pack.wrong-card", "call-suit-forty-two.follow-call")
def test_a_wrong_card_goes_back_with_the_set_after_it_and_the_call_stands_again() -> None:
    state = honourable("1 play 6-2 call 2")
    assert state.fault(1, state.parse("play 6-0")) == "call-suit-forty-two.follow-call"
    say(state, "2 play 6-0", "3 play 5-2", "4 play 6-4", "1 play 6-5", "2 play 3-0")
    assert state.fault(2, state.parse("play 1-0")) == "call-suit-forty-two.follow"
    assert {"challenge 6-0", "challenge 6-4", "challenge 3-0"} <= set(texts(state, 1))
    assert "challenge 5-2" not in texts(state, 1)
    say(state, "3 challenge 6-4")  # wrongly: seat 4 has no two below
    say(state, "1 challenge 6-0")
    assert state.to_act() == 1
    assert texts(state, 2) == ["play 3-2"]
    assert fact(state, "called") == "lower number 2"
    assert hand(state, 1) == set(FIRST.split()) - {"6-2"}
    assert hand(state, 4) == set(FOURTH.split())
    assert fact(state, "sets") == "0 0 0 0"
    assert why_not(state, "2 play 6-0") == "call-suit-forty-two.follow-call"
    say(state, "2 play 3-2", "3 play 2-2", "4 play 6-4")
    assert state.to_act() == 2  # and the set may go elsewhere now
    assert [note.clause for note in state.notes] == ["trix-pack.wrong-card"]


@pytest.mark.clause("trix-pack.wrong-card")
def test_all_know_what_a_challenge_has_shown() -> None:
    state = honourable("1 play 6-2 call 2", "2 play 6-0")
    before = [hand(state.imagine(3, Rng(seed)), 2) for seed in range(40)]
    assert any(not any(card.endswith("2") for card in held) for held in before)
    say(state, "3 challenge 6-0")
    for seed in range(40):
        held = hand(state.imagine(3, Rng(seed)), 2)
        assert "6-0" in held
        assert any(card.endswith("2") for card in held)


@pytest.mark.clause("trix-pack.wrong-card")
def test_in_honour_mode_too_every_hand_shares_forty_two_points() -> None:
    upheld = 0
    for seed in range(40):
        state = start(GAME, honour="on", length="one deal")
        rng = Rng(seed)
        state.apply(CHANCE, state.chance(rng))
        while not state.is_over():
            seats = state.waiting()
            seat = seats[rng.below(len(seats))]
            moves = state.legal_moves(seat)
            state.apply(seat, moves[rng.below(len(moves))])
        upheld += sum(note.clause == "trix-pack.wrong-card" for note in state.notes)
        assert state.scores[0] + state.scores[1] == 42
    assert upheld > 10


@pytest.mark.clause("call-suit-forty-two.follow-call", "call-suit-forty-two.first-lead")
def test_all_know_who_could_not_follow() -> None:
    state = start(GAME)
    deal(state, FIRST, SECOND, THIRD, FOURTH)
    say(
        state,
        "1 play 6-2 call 2",
        "2 play 3-2",
        "3 play 5-2",
        "4 play 6-4",
        "1 play 6-5",
        "2 play 6-0",
        "3 play 6-1",
    )
    for seed in range(30):
        world = state.imagine(0, Rng(seed))
        assert not any(card[2] == "2" for card in hand(world, 4))
    assert any("2-1" in hand(state.imagine(0, Rng(seed)), 4) for seed in range(30))
