"""The options of printing: what is read, and what is refused with which sentence."""

import pytest

from headtable.press.cards.box_sprites import BOXES
from headtable.press.print_and_play.print_options import (
    ALL_PARTS,
    CHOICES,
    PrintOptions,
    parts_of,
    parts_to_print,
    read_options,
)
from headtable.rules.core.errors import Complaint


def test_nothing_given_is_the_usual() -> None:
    assert read_options({}) == PrintOptions()
    assert read_options({name: values[0] for name, values in CHOICES.items()}) == PrintOptions()


@pytest.mark.parametrize("name", CHOICES)
def test_every_value_of_a_choice_is_read_whatever_its_capitals(name: str) -> None:
    read = [getattr(read_options({name: f" {value.upper()} "}), name) for value in CHOICES[name]]
    assert [str(value) for value in read] == list(CHOICES[name])


def test_parts_are_read_once_each_in_the_order_of_printing() -> None:
    assert read_options({"parts": " Leaflets,cards,,CARDS"}).parts == ("cards", "leaflets")
    assert read_options({"parts": ""}).parts == ()


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("paper", "a5", "paper cannot be 'a5': it is a4 or letter"),
        ("paper", "", "paper cannot be '': it is a4 or letter"),
        ("bleed", "4", "bleed cannot be '4': it is 0, 3 or 6 mm"),
        ("bleed", "-3", "bleed cannot be '-3': it is 0, 3 or 6 mm"),
        ("backs", "side", "backs cannot be 'side': it is long-edge, short-edge, fold or none"),
        ("parts", "cards,hats", f"there is no part 'hats'; there are: {', '.join(ALL_PARTS)}"),
        ("ink", "x" * 500, f"ink cannot be '{'x' * 30}…': it is colour or saving"),
        ("ink", "\x1b[2Jred\n", "ink cannot be '[2Jred': it is colour or saving"),
    ],
)
def test_what_does_not_exist_is_named(name: str, value: str, sentence: str) -> None:
    with pytest.raises(Complaint) as refused:
        read_options({name: value})
    assert str(refused.value) == sentence


def test_an_option_that_does_not_exist_is_named() -> None:
    with pytest.raises(Complaint, match="there is no option 'colour' for printing; there are: paper, "):
        read_options({"paper": "a4", "colour": "red"})


def test_single_cards_cannot_be_folded() -> None:
    with pytest.raises(Complaint, match="single cards are not folded"):
        read_options({"layout": "single", "backs": "fold"})


def test_every_box_has_its_parts() -> None:
    for box in BOXES:
        assert {"test", "box", "pads", "cribs", "leaflets"} <= set(parts_of(box))
    assert "cards" not in parts_of("railroad")
    assert parts_to_print("railroad", PrintOptions()) == parts_of("railroad")
    assert parts_to_print("trix", PrintOptions(parts=("pads",))) == ("pads",)


def test_a_part_or_box_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Complaint, match="the box railroad has no cards; it has: test, board"):
        parts_to_print("railroad", PrintOptions(parts=("cards",)))
    with pytest.raises(Complaint, match="there is no box 'hats'; there are: trolley, trix"):
        parts_of("hats")
