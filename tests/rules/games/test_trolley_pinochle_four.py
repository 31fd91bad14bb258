"""Trolley Pinochle for four, honour mode, and what each seat can know."""

from collections import Counter

import pytest
from arena import fields, play, step
from pinochle import (
    at_stage,
    deal,
    final_points,
    may_play,
    say,
    start,
    step_within_hand,
    texts,
    why_not,
)

from headtable import CHANCE, NOBODY, Move, Rng
from headtable.rules.core.note import Note
from headtable.rules.equipment.trolley import COLOURED, COLOURS
from headtable.rules.equipment.trolley_pinochle_pack import NAMES, PACK
from headtable.rules.games.trolley_pinochle import (
    ACCEPTING,
    BETWEEN,
    EXCHANGING,
    GAME,
    MELDING,
    PLAYING,
    TrolleyPinochle,
)

BOTH = pytest.mark.parametrize("seats", [2, 4])
TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (2, {"call-out": "on"}),
    (2, {"double-melds": "high values", "pinochle-pair": "Red Passenger + Green Motorman"}),
    (2, {"honour": "on", "target": 100}),
    (2, {"honour": "on", "call-out": "on", "target": 400}),
    (2, {"length": "one deal"}),
    (4, {}),
    (4, {"meld-needs-trick": "yes"}),
    (4, {"double-melds": "high values", "target": 1}),
    (4, {"honour": "on", "target": 100}),
    (4, {"length": "one deal", "bell": "on"}),
]
EACH_TABLE = pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)


def notes_of(state: TrolleyPinochle, *endings: str) -> list[Note]:
    return [note for note in state.notes if note.clause.endswith(endings) and note.deal == state.deals]


# The deal -------------------------------------------------------------------------------------


@pytest.mark.clause("trolley-pinochle.four-deal")
def test_all_cards_are_dealt_and_the_dealers_last_is_trump() -> None:
    assert start(4).sides == [0, 1, 0, 1]
    for dealer in range(4):
        state = start(4, dealer=dealer)
        order = list(range(23, -1, -1)) * 2
        state.lay_out(order)
        turns = [(dealer + 1 + place) % 4 for place in range(4)]
        for place, seat in enumerate(turns):
            packets = [order[top : top + 4] for top in range(4 * place, 48, 16)]
            cards = [card for packet in packets for card in packet]
            assert state.cards.tricks.hands[seat] == (cards[:-1] if seat == dealer else cards)
        assert state.cards.turned == [order[47]]
        state.apply(CHANCE, state.parse("shuffle " + " ".join(COLOURED[card] for card in order)))
        assert state.cards.trump == order[47] // 6
    state = start(4)
    rng = Rng(1)
    while state.deals < 3:
        assert state.dealer == state.deals - 1
        state.apply(*step_within_hand(state, rng))


@pytest.mark.clause("trolley-pinochle.four-deal")
def test_four_cut_for_the_first_deal() -> None:
    state = GAME.start(4)
    state.apply(CHANCE, state.parse("cut red-car green-car orange-fare black-transfer"))
    state.apply(CHANCE, state.parse("cut red-conductor green-fare"))
    assert state.dealer == 1


# Transfers of trumps ------------------------------------------------------------------------------


@pytest.mark.clause("trolley-pinochle.four-dix", "trolley-pinochle.dix")
def test_the_first_holder_before_the_dealer_is_asked_and_nobody_else() -> None:
    hands = ["", "orange-fare", "red-transfer", "red-transfer"]  # the dealer is seat 1
    state = deal(*hands, turned="red-car")
    assert state.stage == EXCHANGING
    assert state.turn == 2
    assert texts(state) == ["exchange", "keep"]
    assert why_not(state, "3 play red-transfer") == "table.not-now"
    assert why_not(state, "3 show transfer") == "table.not-now"
    kept = state.clone()
    assert isinstance(kept, TrolleyPinochle)
    say(state, "3 exchange")
    assert "red-car" in [COLOURED[card] for card in state.cards.tricks.hands[2]]
    assert "red-transfer" in [COLOURED[card] for card in state.cards.tricks.hands[0]]
    tens = [(note.seat, note.points) for note in notes_of(state, "dix")]
    assert tens == [(2, 10), (3, 10)]  # the dealer's was counted when it was exchanged
    say(kept, "3 keep")
    assert "red-car" in [COLOURED[card] for card in kept.cards.tricks.hands[0]]
    assert [(note.seat, note.points) for note in notes_of(kept, "dix")] == [(2, 10), (3, 10)]
    assert state.turn == kept.turn == 1


@pytest.mark.clause("trolley-pinochle.four-dix")
def test_the_dealers_own_transfer_counts_with_his_melds_and_a_turned_up_one_at_once() -> None:
    state = deal("red-transfer red-transfer", "", "", "", turned="red-car")
    assert state.stage == PLAYING
    assert [(note.seat, note.points) for note in notes_of(state, "dix")] == [(0, 10), (0, 10)]
    state = deal("", "", "red-transfer", "", turned="red-transfer")
    assert state.stage == PLAYING
    assert [(note.seat, note.points) for note in notes_of(state, "dix")] == [(0, 10), (2, 10)]
    assert notes_of(state, "")[0].clause == "trolley-pinochle.four-dix"


@pytest.mark.clause("trolley-pinochle.dix", "trolley-pinochle.four-dix")
def test_every_hand_of_four_counts_twenty_for_transfers() -> None:
    for seed in range(40):
        state = at_stage(start(4, dealer=seed % 4), Rng(seed), PLAYING, tricks=0)
        assert sum(note.points for note in notes_of(state, "dix")) == 20


# Melds ------------------------------------------------------------------------------------------


def best_by_hand(hand: list[str], trump: str) -> int:
    """The most that a hand can meld, with the values of the rulebook and no table of ours."""
    have = Counter(hand)

    def times(*cards: str) -> int:
        return min(have[card] for card in cards)

    trolleys = times(*[f"{trump}-{part}" for part in ("car", "fare", "conductor", "passenger", "motorman")])
    total = 150 * trolleys + 40 * (times(f"{trump}-conductor", f"{trump}-passenger") - trolleys)
    for colour in COLOURS:
        total += 20 * times(f"{colour}-conductor", f"{colour}-passenger") * (colour != trump)
    total += 40 * times("black-passenger", "orange-motorman")
    for part, value in (("car", 100), ("conductor", 80), ("passenger", 60), ("motorman", 40)):
        total += value * times(*[f"{colour}-{part}" for colour in COLOURS])
    return total


@pytest.mark.clause(
    "trolley-pinochle.four-meld",
    "trolley-pinochle.melds-a",
    "trolley-pinochle.melds-b",
    "trolley-pinochle.melds-c",
)
def test_every_hand_lays_down_its_best_melds_from_the_dealers_left() -> None:
    for seed in range(200):
        state = at_stage(start(4, dealer=seed % 4), Rng(seed), PLAYING, tricks=0)
        laid = notes_of(state, "melds-a", "melds-b", "melds-c")
        turns = [(state.dealer + 1 + place) % 4 for place in range(4)]
        assert [note.seat for note in laid] == sorted([note.seat for note in laid], key=turns.index)
        facts = dict(state.view(None).facts)
        for seat in range(4):
            hand = [COLOURED[kind] for kind in state.cards.tricks.hands[seat]]
            assert len(hand) == 12
            points = sum(note.points for note in laid if note.seat == seat)
            assert points == best_by_hand(hand, COLOURS[state.cards.trump])
            assert (points > 0) == (f"melds {seat + 1}" in facts)
        for one, two in ((0, 2), (1, 3)):  # partners' are added together
            points = sum(note.points for note in notes_of(state, "") if note.seat in (one, two))
            assert state.scores[one] == state.scores[two] == points


@pytest.mark.clause("trolley-pinochle.four-meld")
def test_partners_melds_are_not_combined() -> None:
    state = deal("red-conductor", "", "red-passenger", "", turned="green-car")
    shown = dict(state.view(None).facts)
    assert "couple red" not in shown.get("melds 1", "") + shown.get("melds 3", "")


@pytest.mark.clause("trolley-pinochle.four-meld", "trolley-pinochle.four-score")
@pytest.mark.parametrize("needs_trick", ["no", "yes"])
def test_melds_wait_for_a_trick_only_with_the_option(needs_trick: str) -> None:
    """Seat 2 takes every trick with eleven trumps and a Car; seats 1 and 3 have a Couple each."""
    trumps = "red-car red-car red-fare red-fare red-conductor red-conductor red-passenger red-passenger"
    state = deal(
        "black-conductor black-passenger", f"{trumps} red-motorman red-transfer red-transfer green-car",
        "orange-conductor orange-passenger", "", turned="red-motorman", meld_needs_trick=needs_trick,
        length="one deal",
    )  # fmt: skip
    say(state, "2 keep")
    couples, trolley = [0, 2], [1, 1]  # a Trolley and a Trump Couple
    laid = [note.seat for note in notes_of(state, "melds-a")]
    assert sorted(laid) == (sorted(couples + trolley) if needs_trick == "no" else [])
    assert sum(note.points for note in notes_of(state, "dix")) == 20
    while state.to_act() != NOBODY:
        state.apply(state.turn, state.legal_moves(state.turn)[0])
    assert state.cards.tricks.taken == [0, 12, 0, 0]
    laid = [note.seat for note in notes_of(state, "melds-a")]
    assert sorted(laid) == (sorted(couples + trolley) if needs_trick == "no" else trolley)
    assert state.scores == [40 if needs_trick == "no" else 0, 20 + 190 + 250] * 2


# Playing -----------------------------------------------------------------------------------------


@pytest.mark.clause("trolley-pinochle.four-play")
def test_the_dealers_left_leads_and_everybody_has_to_win_if_he_can() -> None:
    refused = 0
    for seed in range(25):
        rng = Rng(seed)
        state = at_stage(start(4, dealer=seed % 4), rng, PLAYING, tricks=0)
        assert state.turn == (state.dealer + 1) % 4
        while state.stage == PLAYING:
            hand = [COLOURED[kind] for kind in state.cards.tricks.hands[state.turn]]
            laid = [COLOURED[kind] for kind in state.cards.tricks.current.cards]
            lawful = may_play(hand, laid, COLOURS[state.cards.trump])
            assert set(texts(state)) == {f"play {name}" for name in lawful}
            for name in set(hand) - lawful:
                assert why_not(state, f"{state.turn + 1} play {name}") == "trolley-pinochle.four-play"
                refused += 1
            state.apply(*step_within_hand(state, rng))
    assert refused > 1000


@pytest.mark.clause("trolley-pinochle.four-play")
def test_over_trumping_and_a_trick_that_is_trumped_already() -> None:
    state = at_stage(deal("", "", "", "", turned="red-fare"), Rng(1), PLAYING, tricks=0)
    hands = ["green-car green-transfer red-car", "green-fare", "red-motorman red-passenger"]
    for seat, hand in enumerate([*hands, "red-conductor red-transfer black-car"]):
        state.cards.tricks.hands[seat] = sorted([COLOURED.index(name) for name in hand.split()])
    say(state, "2 play green-fare")
    assert texts(state) == ["play red-motorman", "play red-passenger"]
    say(state, "3 play red-passenger")
    assert texts(state) == ["play red-conductor"]
    say(state, "4 play red-conductor")
    assert texts(state) == ["play green-car", "play green-transfer"]  # neither can beat a trump


# Honour -----------------------------------------------------------------------------------------------


def faults_of(state: TrolleyPinochle) -> set[tuple[int, int]]:
    """Who did not do his duty in which trick of a hand that is played right out, by the referee."""
    tricks = state.cards.tricks.past
    faults = set()
    for number in range(12 if state.seats == 2 else 0, len(tricks)):
        for place, seat in enumerate(tricks[number].order):
            hand = [COLOURED[trick.card_of(seat)] for trick in tricks[number:]]
            laid = [COLOURED[kind] for kind in tricks[number].cards]
            if laid[place] not in may_play(hand, laid[:place], COLOURS[state.cards.trump]):
                faults.add((seat, number))
    return faults


def mostly_fair_step(state: TrolleyPinochle, rng: Rng) -> tuple[int, Move]:
    seat, move = step_within_hand(state, rng)
    while seat != CHANCE and state.fault(seat, move) and rng.below(20):
        seat, move = step_within_hand(state, rng)
    return seat, move


@pytest.mark.clause("trolley-pinochle.revoke", "table.honour")
@BOTH
def test_a_right_call_takes_all_card_points_and_a_wrong_one_does_nothing(seats: int) -> None:
    right = wrong = 0
    for seed in range(80):
        rng = Rng(seed)
        state = start(seats, honour=True, target=10**6)
        calls: set[tuple[int, int]] = set()
        while state.stage != ACCEPTING or rng.below(4):
            if state.stage != ACCEPTING and rng.below(8):
                state.apply(*mostly_fair_step(state, rng))
                continue
            seat = rng.below(seats)
            for move in [move for move in state.legal_moves(seat) if move.verb == "revoke"][-1:]:
                assert (12 if seats == 2 else 0) <= move.number < len(state.cards.tricks.past)
                state.apply(seat, move)
                calls.add((seat, move.number))
                assert move not in state.legal_moves(seat)
                assert state.why_not(seat, move) in ("table.turn", "trolley-pinochle.revoke")
        faults = faults_of(state)
        proved = {
            state.sides[seat]
            for seat, number in faults
            for caller, called in calls
            if called == number and state.sides[caller] != state.sides[seat]
        }
        right += bool(proved)
        wrong += bool(calls) and not proved
        while state.stage == ACCEPTING:
            say(state, f"{state.turn + 1} accept")
        taken = final_points(state, [0, 1])
        for seat in (0, 1):
            side = [note for note in state.notes if state.sides[note.seat] == state.sides[seat]]
            points = sum(note.points for note in side if note.clause.endswith(("score", "revoke")))
            assert points == (0 if state.sides[seat] in proved else taken[seat])
            melds = sum(note.points for note in side if not note.clause.endswith(("score", "revoke")))
            assert state.scores[seat] == points + melds
    assert right > 10
    assert wrong > 5


@pytest.mark.clause("trolley-pinochle.revoke", "trolley-pinochle.game")
@BOTH
def test_the_score_is_accepted_by_all_before_the_next_deal(seats: int) -> None:
    rng = Rng(2)
    state = at_stage(start(seats, honour=True), rng, ACCEPTING, tricks=48 // seats)
    last = seats - 1
    say(state, f"{last + 1} accept")
    assert state.legal_moves(last) == []
    assert why_not(state, f"{last + 1} revoke 20") in ("table.turn", "trolley-pinochle.revoke")
    assert state.stage == ACCEPTING
    for seat in range(last):
        assert any(move.verb == "revoke" for move in state.legal_moves(seat))
        say(state, f"{seat + 1} accept")
    assert state.stage == BETWEEN
    assert state.deals == 2


@pytest.mark.clause("trolley-pinochle.revoke")
@BOTH
def test_outside_honour_mode_no_fault_can_happen_and_none_be_called(seats: int) -> None:
    for seed in range(10):
        state = start(seats, length="one deal")
        play(state, Rng(seed))
        assert state.to_act() == NOBODY
        assert not faults_of(state)
    state = at_stage(start(seats), Rng(3), PLAYING, tricks=48 // seats - 1)
    assert why_not(state, f"{state.turn + 1} revoke {48 // seats - 1}") == "trolley-pinochle.revoke"


@pytest.mark.clause("trolley-pinochle.revoke")
def test_a_fault_is_offered_as_one_to_its_own_seat() -> None:
    rng = Rng(9)
    state = at_stage(start(4, honour=True), rng, PLAYING, tricks=0)
    marked = 0
    while state.stage == PLAYING:
        hand = [COLOURED[kind] for kind in state.cards.tricks.hands[state.turn]]
        laid = [COLOURED[kind] for kind in state.cards.tricks.current.cards]
        lawful = may_play(hand, laid, COLOURS[state.cards.trump])
        for choice in state.view(state.turn).choices:
            if choice.text.startswith("play"):
                fair = choice.text.split()[1] in lawful
                assert choice.breaks == ("" if fair else "trolley-pinochle.four-play")
                marked += not fair
        state.apply(*step_within_hand(state, rng))
    assert marked


@pytest.mark.clause("trolley-pinochle.game", "trolley-pinochle.revoke")
def test_a_proved_revoke_leaves_nothing_to_call_out_with() -> None:
    tried = 0
    for seed in range(60):
        state = at_stage(start(2, honour=True, call_out=True), Rng(seed), PLAYING, tricks=20)
        seat = state.turn
        taken = state.cards.points_of(seat, state.sides)
        state.scores[seat] = 1000 - taken
        for number in range(13, 21):
            say(state, f"{2 - seat} revoke {number}")
        proved = state.is_proved(seat)
        tried += proved and taken > 0
        say(state, f"{seat + 1} call out")
        assert state.winners() == [1 - seat if proved and taken else seat]
    assert tried


# Ends, and what a seat knows ----------------------------------------------------------------------------


@EACH_TABLE
def test_every_game_ends_within_its_cap(seats: int, options: dict[str, object]) -> None:
    for seed in range(4):
        state = GAME.start(seats, None, options)
        moves = play(state, Rng(seed))
        assert len(moves) <= state.cap()
        assert state.winners()


def test_the_cap_holds_when_every_hand_is_as_poor_as_it_can_be() -> None:
    """250 points in a hand, or where all revokes are proved 20 in a hand of four."""
    assert start(2).cap() >= 102 + 18 * (1 + 48 + 24 + 2)
    assert start(4, honour=True).cap() >= 102 + 110 * (1 + 1 + 48 + 4 * 12 + 4)
    assert start(2, honour=True).cap() >= 102 + 100 * (1 + 48 + 24 + 2 + 2 * 12 + 2)


def obeyed(world: TrolleyPinochle, seat: int) -> bool:
    """Whether the imagined hands could have played every card that was played."""
    tricks = world.cards.tricks
    for number in range(12 if world.seats == 2 else 0, len(tricks.past) + 1):
        trick = [*tricks.past, tricks.current][number]
        for place in range(len(trick.cards)):
            other = trick.order[place]
            hand = [COLOURED[kind] for kind in [*tricks.held_at(other, number), trick.cards[place]]]
            laid = [COLOURED[kind] for kind in trick.cards[:place]]
            if COLOURED[trick.cards[place]] not in may_play(hand, laid, COLOURS[world.cards.trump]):
                return False
    return True


@pytest.mark.clause(
    "trolley-pinochle.four-play", "trolley-pinochle.two-second-stage", "trolley-pinochle.four-meld"
)
@EACH_TABLE
def test_an_imagined_world_could_be_the_true_one(seats: int, options: dict[str, object]) -> None:
    for seed in range(3):
        rng = Rng(seed)
        state = GAME.start(seats, None, options)
        for moment in range(220):
            if state.to_act() == NOBODY:
                break
            state.apply(*step(state, rng))
            if moment % 5:
                continue
            for seat in range(seats):
                world = state.imagine(seat, Rng(moment))
                assert isinstance(world, TrolleyPinochle)
                assert isinstance(state, TrolleyPinochle)
                assert world.view(seat) == state.view(seat)
                assert sorted(card for place in world.places() for card in place.cards) == PACK
                assert fields(world.imagine(seat, Rng(7))) == fields(state.imagine(seat, Rng(7)))
                if not state.honour and not state.cards.turned:
                    assert obeyed(world, seat)
                check_known_cards(state, world, seat)


def check_known_cards(state: TrolleyPinochle, world: TrolleyPinochle, seat: int) -> None:
    """What all have seen go into a hand is still there, and melds of four are those that were shown."""
    for other in range(state.seats):
        known = Counter(state.cards.tricks.knowledge.holds[other])
        assert known <= Counter(world.cards.tricks.hands[other])
        assert known <= Counter(state.cards.tricks.hands[other])
    if state.cards.levels:
        played = [
            [trick.card_of(other) for trick in [*world.cards.tricks.past, world.cards.tricks.current]]
            for other in range(4)
        ]
        for other in range(4):
            cards = world.cards.tricks.hands[other] + [kind for kind in played[other] if kind >= 0]
            shown = sum(world.worth[meld] for meld in state.cards.melds_of(other))
            if world.worth[7] == 80 and world.pair == 0:
                assert shown == best_by_hand([COLOURED[kind] for kind in cards], COLOURS[state.cards.trump])


@pytest.mark.clause("trolley-pinochle.four-dix")
def test_who_was_not_asked_to_exchange_has_no_transfer() -> None:
    for seed in range(60):
        state = start(4)
        state.apply(CHANCE, state.chance(Rng(seed)))
        if state.stage != EXCHANGING:
            continue
        transfer = state.cards.transfer()
        for viewer in range(4):
            hands = state.imagine(viewer, Rng(seed)).places()
            cards = {place.name: place.cards for place in hands}
            assert transfer in cards[f"hand {state.turn + 1}"]
            for seat in range(1, state.turn):
                assert transfer not in cards[f"hand {seat + 1}"]


def test_melds_taken_back_and_the_card_that_lay_open_stay_known() -> None:
    for seed in range(20):
        rng = Rng(seed)
        state = at_stage(start(2), rng, MELDING, tricks=12)
        winner = state.turn
        known = [[code % 24 for code in laid] for laid in state.cards.laid]
        turned = state.cards.turned[0]
        say(state, f"{winner + 1} decline")
        for viewer in range(2):
            world = state.imagine(viewer, rng)
            assert isinstance(world, TrolleyPinochle)
            hand = Counter(world.cards.tricks.hands[1 - viewer])
            assert hand >= Counter(known[1 - viewer] + ([turned] if viewer == winner else []))


def test_the_stock_is_dealt_afresh_and_the_taken_cards_are_not_counted_aloud() -> None:
    state = at_stage(start(2), Rng(5), MELDING, tricks=4)
    tops = set()
    for seed in range(60):
        world = state.imagine(0, Rng(seed))
        assert isinstance(world, TrolleyPinochle)
        tops.add(world.cards.stock[0])
    assert len(tops) > 10
    said = " ".join(f"{label} {value}" for label, value in state.view(0).facts)
    assert set(dict(state.view(0).facts)) == {"tricks", "trump"}, said
    assert all(name in NAMES for pile in state.view(0).piles for name in pile.faces)
