"""How games of Trolley Pinochle end, and what each seat can know."""

from collections import Counter

import pytest
from game_setups import fields, play, step
from move_lines import say
from pinochle_table import at_stage, best_by_hand, may_play, start

from headtable import CHANCE, NOBODY, Rng
from headtable.rules.equipment.trolley import COLOURED, COLOURS
from headtable.rules.games.trolley_pinochle import EXCHANGING, GAME, MELDING, TrolleyPinochle
from headtable.rules.games.trolley_pinochle.pack import NAMES, PACK, kinds_in

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
            later = [past.card_of(other) for past in [*tricks.past, tricks.current][number:]]
            hand = [COLOURED[kind] for kind in world.cards.hand(other) + later if kind >= 0]
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
        known = Counter(kinds_in(state.cards.known[other]))
        assert known <= Counter(world.cards.hand(other))
        assert known <= Counter(state.cards.hand(other))
    if state.cards.levels:
        played = [
            [trick.card_of(other) for trick in [*world.cards.tricks.past, world.cards.tricks.current]]
            for other in range(4)
        ]
        for other in range(4):
            cards = world.cards.hand(other) + [kind for kind in played[other] if kind >= 0]
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
            hand = Counter(world.cards.hand(1 - viewer))
            assert hand >= Counter(known[1 - viewer] + ([turned] if viewer == winner else []))


def test_the_stock_is_dealt_afresh_and_the_taken_cards_are_not_counted_aloud() -> None:
    state = at_stage(start(2), Rng(5), MELDING, tricks=4)
    tops = set()
    for seed in range(60):
        world = state.imagine(0, Rng(seed))
        assert isinstance(world, TrolleyPinochle)
        tops.add(world.cards.stock[0])
    assert len(tops) > 10
    said = " ".join(f"{label} {value}" for label, value in state.view(0).told())
    assert set(dict(state.view(0).told())) == {"tricks", "trump"}, said
    assert all(name in NAMES for pile in state.view(0).piles for name in pile.faces)
