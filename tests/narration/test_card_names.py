"""Cards as one says them."""

import pytest

from headtable.narration.card_names import card_name, counted
from headtable.rules.equipment import french, mayflower, trix, trolley
from headtable.terminal import card_faces


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("red-car", "Red Car"),
        ("conductor+f", "Conductor"),
        ("7-3", "7-3"),
        ("trixie", "Trixie"),
        ("ks", "King of Spades"),
        ("joker", "Joker"),
        ("a4", "A4"),
        ("salt", "Salt"),
    ],
)
def test_a_card_is_said_as_people_say_it(name: str, says: str) -> None:
    assert card_name(name).lower() == says.lower()


def test_cards_are_drawn_and_told_by_the_same_names() -> None:
    packs = (trolley.DENOMINATIONS, trix.NAMES, french.NAMES, mayflower.NAMES)
    names = [name for pack in packs for name in pack]
    assert [card_name(name) for name in names] == [card_faces.face(name).name for name in names]


def test_like_cards_are_counted_in_the_plural_that_their_pack_has() -> None:
    assert counted(4, "Motorman") == "4 Motormen"
    assert counted(2, "Wheat") == "2 \u00d7 Wheat"
