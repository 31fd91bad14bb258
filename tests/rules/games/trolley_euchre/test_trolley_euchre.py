"""Trolley Euchre: what is better shown as a property than as a scenario.

The rest stands in tests/scenarios/trolley-euchre.scenario.
"""

import pytest

import headtable
from headtable import CHANCE, BadSetup, Rng, State
from headtable.rules.core.view import View
from headtable.table.shuffle_finder import shuffle_for

GAME = headtable.game("trolley-euchre")
COLOURS = ["red", "orange", "black", "green"]
PAIRED = {"red": "orange", "orange": "red", "black": "green", "green": "black"}
PLAIN = ["car", "conductor", "passenger", "motorman", "fare", "transfer"]
TRUMPS = {
    colour: [f"{colour}-motorman", f"{PAIRED[colour]}-motorman"]
    + [f"{colour}-{name}" for name in PLAIN if name != "motorman"]
    for colour in COLOURS
}


def deal(state: State, places: dict[str, str]) -> None:
    card = state.notation().card
    wanted = {place: [card(name) for name in names.split()] for place, names in places.items()}
    state.apply(CHANCE, shuffle_for(state, wanted, Rng(state.deals)))


def say(state: State, text: str) -> None:
    """The seat whose turn it is does this."""
    state.apply(state.to_act(), state.parse(text))


def fact(view: View, label: str) -> str:
    return dict(view.told())[label]


def play_hand(state: State, places: dict[str, str], maker: int) -> None:
    """Deal so, let this seat make the trump in the first round, and play the first legal cards."""
    deal(state, places)
    while state.to_act() != maker:
        say(state, "pass")
    say(state, "take up" if maker == state.dealer else "order up")
    deals = state.deals
    while state.to_act() != CHANCE and not state.is_over():
        state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
    assert state.deals == deals + (not state.is_over())


# The pack and the players -------------------------------------------------------------------


@pytest.mark.clause("trolley-euchre.pack")
@pytest.mark.example("trolley-euchre.example-pack")
def test_the_pack_is_one_of_each_card_in_four_colours() -> None:
    names = [GAME.start(4, 0).names()[card] for card in GAME.start(4, 0).pack()]
    assert sorted(names) == sorted(f"{colour}-{name}" for colour in COLOURS for name in PLAIN)
    assert len(names) == 24


@pytest.mark.clause("trolley-euchre.players")
def test_two_three_or_four_play_and_nobody_else() -> None:
    for seats in range(8):
        if seats in (2, 3, 4):
            assert GAME.start(seats).seats == seats
        else:
            with pytest.raises(BadSetup):
                GAME.start(seats)


@pytest.mark.clause("trolley-euchre.cut", "trolley-euchre.four-deal")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_highest_of_all_who_still_cut_deals(seats: int) -> None:
    for seed in range(60):
        state = GAME.start(seats)
        rng = Rng(seed)
        rivals = list(range(seats))
        while len(rivals) > 1:
            assert state.to_act() == CHANCE
            cut = state.chance(rng)
            heights = [PLAIN.index(name.partition("-")[2]) for name in cut.text.split()[1:]]
            assert len(heights) == len(rivals)
            state.apply(CHANCE, cut)
            rivals = [seat for seat, height in zip(rivals, heights, strict=True) if height == min(heights)]
        assert state.dealer == rivals[0]
        assert state.chance(rng).verb == "shuffle"


@pytest.mark.clause("trolley-euchre.cut")
def test_the_cutting_has_an_end() -> None:
    state = GAME.start(3)
    cuts = 0
    while state.dealer < 0:
        level = "cut red-fare red-car black-car" if cuts == 0 else "cut red-car black-car"
        state.apply(CHANCE, state.parse(level))
        cuts += 1
    assert (cuts, state.dealer) == (101, 1)


# The order of the cards ---------------------------------------------------------------------


def beats(higher: str, lower: str, trump: str) -> bool:
    """Whether of two cards of a colour one takes the other, whichever is led, under this trump."""
    return all(takes(higher, lead, answer, trump) for lead, answer in ((higher, lower), (lower, higher)))


def takes(card: str, lead: str, answer: str, trump: str) -> bool:
    state = GAME.start(2, 1)
    pack = [state.names()[number] for number in state.pack()]
    turned = next(name for name in pack if not name.startswith(trump) and name not in (lead, answer))
    deal(state, {"hand 1": lead, "hand 2": answer, "trump card": turned})
    for text in ("pass", "pass", f"make {trump}", f"play {lead}", f"play {answer}"):
        say(state, text)
    return card == (lead if state.to_act() == 0 else answer)


@pytest.mark.clause(
    "trolley-euchre.red-trump", "trolley-euchre.orange-trump", "trolley-euchre.black-trump",
    "trolley-euchre.green-trump", "trolley-euchre.motorman-high", "trolley-euchre.second-motorman-led",
)  # fmt: skip
@pytest.mark.example(
    "trolley-euchre.example-red", "trolley-euchre.example-orange", "trolley-euchre.example-black",
    "trolley-euchre.example-green",
)  # fmt: skip
@pytest.mark.parametrize("trump", COLOURS)
def test_the_seven_trumps_from_the_top(trump: str) -> None:
    order = TRUMPS[trump]
    assert len(order) == 7
    for place, higher in enumerate(order):
        for lower in order[place + 1 :]:
            assert beats(higher, lower, trump), f"{higher} over {lower}"


@pytest.mark.clause("trolley-euchre.equivalents", "trolley-euchre.no-figures")
@pytest.mark.parametrize("trump", COLOURS)
def test_a_plain_colour_from_the_top(trump: str) -> None:
    for colour in COLOURS:
        order = [f"{colour}-{name}" for name in PLAIN if f"{colour}-{name}" not in TRUMPS[trump]]
        for place, higher in enumerate(order):
            for lower in order[place + 1 :]:
                assert beats(higher, lower, trump), f"{higher} over {lower}"


# Whole games ------------------------------------------------------------------------------------


def points(seats: int, maker: int, is_alone: bool, tricks: list[int]) -> list[int]:
    """The book's table of scores, by the tricks of the maker's side."""
    side = [maker, (maker + 2) % 4] if seats == 4 else [maker]
    made = sum(tricks[seat] for seat in side)
    all_five = {2: 2, 3: 3, 4: 4 if is_alone else 2}[seats]
    for_makers, for_others = (0, 2) if made < 3 else (1, 0) if made < 5 else (all_five, 0)
    return [for_makers if seat in side else for_others for seat in range(seats)]


@pytest.mark.clause(
    "trolley-euchre.two-score", "trolley-euchre.three-score", "trolley-euchre.four-score",
    "trolley-euchre.alone-score", "trolley-euchre.two-next-deal", "trolley-euchre.four-next-deal",
)  # fmt: skip
@pytest.mark.example("trolley-euchre.example-scores")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_hand_scores_by_the_table_and_the_deal_goes_left(seats: int) -> None:
    met: set[tuple[bool, int]] = set()
    for seed in range(150):
        state = GAME.start(seats, 0)
        rng = Rng(seed)
        while not state.is_over():
            if state.to_act() == CHANCE:
                state.apply(CHANCE, state.chance(rng))
            before, dealer, deals = state.scores[:], state.dealer, state.deals
            moves = state.legal_moves(state.to_act())
            is_play = moves[0].verb == "play"
            state.apply(state.to_act(), moves[rng.below(len(moves))])
            if is_play and (state.is_over() or state.deals > deals):
                view = state.view(None)
                maker = fact(view, "maker").split()
                tricks = [int(count) for count in fact(view, "tricks").split()]
                assert sum(tricks) == 5
                expected = points(seats, int(maker[1]) - 1, maker[-1] == "alone", tricks)
                gained = [now - then for now, then in zip(state.scores, before, strict=True)]
                assert gained == expected
                met.add((maker[-1] == "alone", max(gained)))
                assert state.is_over() or state.dealer == (dealer + 1) % seats
    all_met = {2: {1, 2}, 3: {1, 2, 3}, 4: {1, 2}}[seats]
    assert {gain for is_alone, gain in met if not is_alone} == all_met
    assert {gain for is_alone, gain in met if is_alone} == ({1, 2, 4} if seats == 4 else set())


@pytest.mark.clause("trolley-euchre.two-game", "trolley-euchre.three-game", "trolley-euchre.four-game")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ten_points_win_and_nothing_less(seats: int) -> None:
    for seed in range(40):
        state = GAME.start(seats, 0)
        rng = Rng(seed)
        before: list[int] = []
        while not state.is_over():
            if state.to_act() == CHANCE:
                before = state.scores[:]
                state.apply(CHANCE, state.chance(rng))
            moves = state.legal_moves(state.to_act())
            state.apply(state.to_act(), moves[rng.below(len(moves))])
        assert max(before) < 10 <= max(state.scores)
        assert state.winners() == [seat for seat in range(seats) if state.scores[seat] == max(state.scores)]


@pytest.mark.clause("trolley-euchre.follow")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_can_follow_must_and_whoever_cannot_may_play_anything(seats: int) -> None:
    forced = free = 0
    for seed in range(20):
        state = GAME.start(seats, 0)
        rng = Rng(seed)
        while not state.is_over():
            if state.to_act() == CHANCE:
                state.apply(CHANCE, state.chance(rng))
            seat = state.to_act()
            moves = state.legal_moves(seat)
            view = state.view(seat)
            trick, hand = view.pile("trick"), view.pile(f"hand {seat + 1}")
            assert trick is not None
            assert hand is not None
            if moves[0].verb == "play" and trick.faces:
                trumps = TRUMPS[fact(view, "trump")]
                led = trick.faces[0]
                same = [
                    name
                    for name in hand.faces
                    if (led in trumps and name in trumps)
                    or (led not in trumps and name not in trumps and name.split("-")[0] == led.split("-")[0])
                ]
                offered = [move.text.partition(" ")[2] for move in moves]
                assert sorted(offered) == sorted(same or hand.faces)
                forced += bool(same)
                free += not same
            state.apply(seat, moves[rng.below(len(moves))])
    assert forced > 100
    assert free > 100


# Thrown in, and level at the top --------------------------------------------------------------


@pytest.mark.clause(
    "trolley-euchre.two-all-pass", "trolley-euchre.three-turn", "trolley-euchre.four-all-pass",
    "trolley-euchre.thrown-in-too-often",
)  # fmt: skip
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_twenty_deals_thrown_in_the_dealer_must_name(seats: int) -> None:
    state = GAME.start(seats, 0)
    for thrown_in in range(21):
        assert state.deals == thrown_in + 1
        state.apply(CHANCE, state.chance(Rng(thrown_in)))
        for _ in range(2 * seats - 1):
            say(state, "pass")
        may_pass = "pass" in [move.text for move in state.legal_moves(state.dealer)]
        assert may_pass == (thrown_in < 20)
        if may_pass:
            say(state, "pass")
    assert state.why_not(state.dealer, state.parse("pass")) == "trolley-euchre.thrown-in-too-often"
    state.apply(state.dealer, state.legal_moves(state.dealer)[0])
    while state.to_act() != CHANCE:
        state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
    state.apply(CHANCE, state.chance(Rng(0)))
    for _ in range(2 * seats):
        say(state, "pass")  # a hand was played, so the count begins anew
    assert state.to_act() == CHANCE


STRONG = "red-motorman orange-motorman red-car red-conductor red-passenger"
WEAK = "black-fare black-transfer green-fare green-transfer orange-transfer"
OTHERS = ["red-motorman orange-motorman red-car black-car green-car",
          "red-conductor red-passenger red-fare black-conductor green-conductor"]  # fmt: skip
THREE_TRICKS = "red-motorman orange-motorman red-car black-transfer green-transfer"
PLAIN_HIGH = ["black-car black-conductor black-passenger black-motorman black-fare",
              "green-car green-conductor green-passenger green-motorman green-fare"]  # fmt: skip


def give(maker: int, own: str, others: list[str]) -> dict[str, str]:
    """Places for three players: the maker's hand, the others', and a low trump turned up."""
    hands = {f"hand {maker + 1}": own}
    for seat, cards in zip([seat for seat in range(3) if seat != maker], others, strict=True):
        hands[f"hand {seat + 1}"] = cards
    return {**hands, "trump card": "red-transfer"}


def march(state: State, maker: int) -> None:
    before = state.scores[maker]
    play_hand(state, give(maker, STRONG, PLAIN_HIGH), maker)
    assert state.scores[maker] == before + 3


def defeat(state: State, maker: int) -> None:
    before = state.scores[:]
    play_hand(state, give(maker, WEAK, OTHERS), maker)
    assert state.scores == [score + 2 * (seat != maker) for seat, score in enumerate(before)]


def point(state: State, maker: int) -> None:
    before = state.scores[maker]
    play_hand(state, give(maker, THREE_TRICKS, PLAIN_HIGH), maker)
    assert state.scores[maker] == before + 1


@pytest.mark.clause("trolley-euchre.three-game", "trolley-euchre.three-score", "trolley-euchre.three-sides")
@pytest.mark.example("trolley-euchre.example-three-tie")
def test_of_two_who_pass_ten_together_the_higher_wins() -> None:
    state = GAME.start(3, 0)
    for maker in (0, 0, 0, 1, 2):
        march(state, maker)
    defeat(state, 0)
    defeat(state, 0)
    point(state, 1)
    assert state.scores == [9, 8, 7]
    defeat(state, 2)
    assert state.scores == [11, 10, 7]
    assert state.winners() == [0]


@pytest.mark.clause("trolley-euchre.three-game")
@pytest.mark.parametrize(("tie", "hands"), [("higher then shared", 5), ("play on", 15)])
def test_two_who_stay_level_share_at_once_or_after_ten_more_hands(tie: str, hands: int) -> None:
    state = GAME.start(3, 0, {"three-tie": tie})
    played = 0
    while not state.is_over():
        defeat(state, 0)
        played += 1
    assert played == hands
    assert state.scores == [0, 2 * hands, 2 * hands]
    assert state.winners() == [1, 2]


@pytest.mark.clause("trolley-euchre.three-game")
def test_whoever_gets_ahead_in_an_extra_hand_wins() -> None:
    state = GAME.start(3, 0, {"three-tie": "play on"})
    for _ in range(5):
        defeat(state, 0)
    assert state.scores == [0, 10, 10]
    point(state, 2)
    assert state.winners() == [2]
