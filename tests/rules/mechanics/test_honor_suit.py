"""Sets with Honors and Trixie, card by card, beside a second and simpler telling of the same rules."""

import pytest
from game_setups import play
from hilo_magna_referee import PACK, TRIXIE, hands_of_two, lawful, suit, winner

from headtable import Rng, games
from headtable.rules.core.card_sets import cards_in, mask_of
from headtable.rules.equipment import trix
from headtable.rules.mechanics.follow_suit import nothing_played
from headtable.rules.mechanics.honor_suit import DEMANDS, FREE, FREE_BUT_TRIXIE, MUST_HONOR, NAMES, SUIT
from headtable.rules.mechanics.tricks import Trick

CARD = {name: NAMES.index(name) for name in PACK}
HONORS = range(5, 11)


def taker(names: list[str], honors: int, duty: int) -> int:
    """The place of the card that takes a set, by the rules of the product."""
    set_on_table = Trick(list(range(len(names))))
    set_on_table.cards = [CARD[name] for name in names]
    return set_on_table.winner(DEMANDS[duty][honors][SUIT[CARD[names[0]]]].powers)


@pytest.mark.clause(
    "hilo.win-set", "hilo.trixie-power", "hilo.trixie-loss", "magna.win-set", "magna.trixie-power"
)
@pytest.mark.parametrize("honors", HONORS)
def test_every_lead_and_every_two_cards_played_to_it(honors: int) -> None:
    """All of 52 x 51 x 50 sets of three under each Honor suit: 132,600 each, 795,600 in all."""
    for lead in PACK:
        powers = DEMANDS[FREE][honors][SUIT[CARD[lead]]].powers
        assert DEMANDS[MUST_HONOR][honors][SUIT[CARD[lead]]].powers == powers
        assert DEMANDS[FREE_BUT_TRIXIE][honors][SUIT[CARD[lead]]].powers == powers
        rank = {name: powers[CARD[name]] for name in PACK}
        others = [name for name in PACK if name != lead]
        for second in others:
            ahead = lead if rank[lead] >= rank[second] else second
            assert [lead, second][winner([lead, second], honors)] == ahead
            for third in others:
                if third != second:
                    cards = [lead, second, third]
                    expected = ahead if rank[ahead] >= rank[third] else third
                    assert cards[winner(cards, honors)] == expected


@pytest.mark.clause("hilo.win-set", "magna.win-set")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_sets_of_any_size_are_taken_by_the_same_card(seats: int) -> None:
    """12,000 sets at random for each number of players."""
    rng = Rng(seats)
    for _ in range(12_000):
        cards = list(range(len(PACK)))
        rng.shuffle(cards)
        names = [PACK[card] for card in cards[:seats]]
        honors = 5 + rng.below(6)
        assert taker(names, honors, rng.below(3)) == winner(names, honors)


@pytest.mark.clause("trix-pack.honor-power", "trix-pack.suit-by-upper")
@pytest.mark.example("trix-pack.illustrate-honors")
def test_the_lowest_honor_takes_every_double_of_another_suit() -> None:
    for number in range(6, 11):
        assert winner([f"{number}-{number}", "5-0"], 5) == 1
        assert taker([f"{number}-{number}", "5-0"], 5, FREE) == 1


@pytest.mark.clause("hilo.follow", "hilo.void", "hilo.trixie-when", "magna.follow", "magna.void")
@pytest.mark.parametrize("honors", HONORS)
@pytest.mark.parametrize("duty", [MUST_HONOR, FREE, FREE_BUT_TRIXIE])
def test_every_lead_and_every_hand_of_two(honors: int, duty: int) -> None:
    """All of 52 leads and 1,275 hands of two cards under each Honor suit and each duty: 1,193,400 in all."""
    pairs = [(one, two, sorted([CARD[one], CARD[two]])) for one, two in hands_of_two()]
    for lead in PACK:
        play = nothing_played(2, False)
        play.hands.deal([[CARD[lead]], []])
        play.tricks.lead([0, 1])
        play.lead(0, CARD[lead], DEMANDS[duty][honors][SUIT[CARD[lead]]])
        for one, two, hand in pairs:
            if lead not in (one, two):
                play.hands.dealt[1] = mask_of(hand)
                expected = lawful([one, two], lead, honors, duty == MUST_HONOR, duty == FREE_BUT_TRIXIE)
                assert {NAMES[card] for card in cards_in(play.lawful(1))} == expected


@pytest.mark.clause("hilo.follow", "magna.follow")
@pytest.mark.parametrize("duty", [MUST_HONOR, FREE, FREE_BUT_TRIXIE])
def test_larger_hands_owe_the_same(duty: int) -> None:
    """6,000 hands of three to twelve cards at random for each duty."""
    rng = Rng(duty)
    for _ in range(6000):
        cards = list(range(len(PACK)))
        rng.shuffle(cards)
        names = [PACK[card] for card in cards[: 4 + rng.below(10)]]
        honors = 5 + rng.below(6)
        play = nothing_played(2, False)
        play.hands.deal([[CARD[names[0]]], [CARD[name] for name in names[1:]]])
        play.tricks.lead([0, 1])
        play.lead(0, CARD[names[0]], DEMANDS[duty][honors][SUIT[CARD[names[0]]]])
        expected = lawful(names[1:], names[0], honors, duty == MUST_HONOR, duty == FREE_BUT_TRIXIE)
        assert {NAMES[card] for card in cards_in(play.lawful(1))} == expected


def test_trixie_is_of_no_suit() -> None:
    assert suit(TRIXIE) not in HONORS
    assert SUIT[CARD[TRIXIE]] == trix.NONE


@pytest.mark.clause("trix-pack.honor-games")
def test_honors_are_a_feature_of_three_games_only() -> None:
    """Only there a suit is named or turned up as Honors, and its cards are called so in the view."""
    for one in games():
        if one.book != "trix":
            continue
        state = one.start(4 if 4 in one.seats else one.seats[0], 0)
        has_honors = False
        for seed in range(3):
            play(state, Rng(seed), 60)
            has_honors = has_honors or any(label == "Honors" for label, _ in state.view(None).told())
            state = one.start(state.seats, 0)
        assert has_honors == (one.id in {"forty-two", "hilo", "magna"}), one.id
