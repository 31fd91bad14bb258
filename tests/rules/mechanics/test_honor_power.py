"""How strong a card is under Honors."""

import pytest

from headtable.rules.core.card_sets import cards_in
from headtable.rules.equipment.trix import NONE
from headtable.rules.mechanics.honor_suit import NAMES, OF_SUIT, PACK, SUIT, TRIXIE, power_under_honors

SIXES_TO_TENS = [card for card in PACK if card != TRIXIE and SUIT[card] > 5]


@pytest.mark.clause("trix-pack.honors", "trix-pack.honor-power")
@pytest.mark.example("trix-pack.illustrate-honors")
def test_every_five_beats_every_other_double_when_fives_are_honors() -> None:
    fives = cards_in(OF_SUIT[5])
    for led in range(5, 11):
        lowest = min([power_under_honors(card, 5, led) for card in fives])
        assert lowest == power_under_honors(NAMES.index("5-0"), 5, led)
        assert lowest > power_under_honors(TRIXIE, 5, led)
        for card in SIXES_TO_TENS:
            assert power_under_honors(card, 5, led) < power_under_honors(TRIXIE, 5, led) < lowest


def test_without_an_honor_only_the_suit_led_and_trixie_can_take_a_set() -> None:
    able = [card for card in PACK if power_under_honors(card, 5, 7) >= 0]
    assert able == [*cards_in(OF_SUIT[5]), *cards_in(OF_SUIT[7]), TRIXIE]
    powers = [power_under_honors(card, 5, 7) for card in cards_in(OF_SUIT[7])]
    assert powers == sorted(set(powers))
    assert all(power_under_honors(card, 5, NONE) == -1 for card in SIXES_TO_TENS)
